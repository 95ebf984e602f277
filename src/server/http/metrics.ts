import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Figure } from "#/lib/base/figure.ts";

/** The type of what `/metrics` answers. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

const ANSWER_BOUNDS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2];

type MetricsOptions = {
  /** Adds the process's own: memory, processor, event loop, garbage. Once in a process: it watches from then on. */
  readonly ofProcess?: boolean;
};

/** Counts what is answered and done, for `/metrics` in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #figures: (() => Promise<readonly Figure[]>)[] = [];
  readonly #requests = new Counter({
    name: "pleno_http_requests_total",
    help: "Answers by kind of request and status",
    labelNames: ["kind", "status"],
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: "pleno_http_request_seconds",
    help: "How long answers took, by kind of request",
    labelNames: ["kind"],
    buckets: ANSWER_BOUNDS_SECONDS,
    registers: [this.#registry],
  });
  readonly #calls = new Histogram({
    name: "pleno_call_seconds",
    help: "How long calls took, by their path in the contract",
    labelNames: ["call"],
    buckets: ANSWER_BOUNDS_SECONDS,
    registers: [this.#registry],
  });
  readonly #acts = new Counter({
    name: "pleno_acts_total",
    help: "What members and providers do, by how it ended",
    labelNames: ["act", "outcome"],
    registers: [this.#registry],
  });

  constructor({ ofProcess = false }: MetricsOptions = {}) {
    if (ofProcess) collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts one answer. `kind` is a class of requests (`call`, `page`), `call` a path of the contract: never an address. */
  count(kind: string, status: number, seconds?: number, call?: string): void {
    this.#requests.inc({ kind, status });
    if (seconds === undefined) return;
    this.#seconds.observe({ kind }, seconds);
    if (call !== undefined) this.#calls.observe({ call }, seconds);
  }

  /** Counts an act of the house by how it ended: names and codes of ours, never whose it was. */
  countAct(act: string, outcome: string, by = 1): void {
    this.#acts.inc({ act, outcome }, by);
  }

  /** Registers a figure of this process that is asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number): void {
    const registers = [this.#registry];
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  }

  /** Registers figures that take a while, all of them asked for when somebody looks. Each name is told by one place. */
  figures(read: () => Promise<readonly Figure[]>): void {
    this.#figures.push(read);
  }

  /** Everything in Prometheus' text format; figures that cannot be read are left out, and `pleno_figures_read` is 0. */
  async text(): Promise<string> {
    const registry = new Registry();
    const read = await Promise.allSettled(this.#figures.map((ask) => ask()));
    const isRead = read.every(({ status }) => status === "fulfilled");
    const figures = read.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    const known = new Map<string, Gauge>();
    for (const { name, help, labels = {}, value } of figures) {
      const labelNames = Object.keys(labels);
      const gauge = known.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] });
      known.set(name, gauge);
      gauge.set(labels, value);
    }
    new Gauge({
      name: "pleno_figures_read",
      help: "1 when the figures of the house could be read",
      registers: [registry],
    }).set(isRead ? 1 : 0);
    return Registry.merge([this.#registry, registry]).metrics();
  }
}
