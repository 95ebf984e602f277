const BOUNDS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2] as const;

type Series = { count: number; seconds: number; readonly buckets: number[] };

/** Counts requests by class and status, and how long they took, for `/metrics`. */
export class Metrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Series>();
  readonly #acts = new Map<string, number>();
  readonly #gauges = new Map<string, () => number>();

  /** Counts one answer. `kind` is a class of requests (`call`, `page`), never an address of one. */
  count(kind: string, status: number, seconds?: number): void {
    const key = `kind="${kind}",status="${status}"`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    if (seconds === undefined) return;
    const series = this.#durations.get(kind) ?? {
      count: 0,
      seconds: 0,
      buckets: BOUNDS_SECONDS.map(() => 0),
    };
    series.count++;
    series.seconds += seconds;
    BOUNDS_SECONDS.forEach((bound, index) => {
      if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1;
    });
    this.#durations.set(kind, series);
  }

  /** Counts an act of the house by how it ended: names and codes of ours, never whose it was. */
  countAct(act: string, outcome: string, by = 1): void {
    const key = `act="${act}",outcome="${outcome}"`;
    this.#acts.set(key, (this.#acts.get(key) ?? 0) + by);
  }

  /** Registers a figure that is asked for when somebody looks. */
  gauge(name: string, read: () => number): void {
    this.#gauges.set(name, read);
  }

  /** Everything in Prometheus' text format. */
  text(): string {
    const lines = ["# TYPE pleno_http_requests_total counter"];
    for (const [key, count] of this.#requests)
      lines.push(`pleno_http_requests_total{${key}} ${count}`);
    lines.push("# TYPE pleno_http_request_seconds histogram");
    for (const [kind, { count, seconds, buckets }] of this.#durations) {
      BOUNDS_SECONDS.forEach((bound, index) => {
        lines.push(
          `pleno_http_request_seconds_bucket{kind="${kind}",le="${bound}"} ${buckets[index]}`,
        );
      });
      lines.push(`pleno_http_request_seconds_bucket{kind="${kind}",le="+Inf"} ${count}`);
      lines.push(`pleno_http_request_seconds_sum{kind="${kind}"} ${seconds}`);
      lines.push(`pleno_http_request_seconds_count{kind="${kind}"} ${count}`);
    }
    lines.push("# TYPE pleno_acts_total counter");
    for (const [key, count] of this.#acts) lines.push(`pleno_acts_total{${key}} ${count}`);
    const figures = [
      ["process_resident_memory_bytes", process.memoryUsage.rss()],
      ["process_cpu_seconds_total", cpuSeconds()],
      ["process_uptime_seconds", process.uptime()],
      ...[...this.#gauges].map(([name, read]) => [name, read()] as const),
    ] as const;
    for (const [name, value] of figures) lines.push(`# TYPE ${name} gauge`, `${name} ${value}`);
    return `${lines.join("\n")}\n`;
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
