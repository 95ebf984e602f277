import type { ServerResponse } from "node:http";
import type { CrashEvents } from "./api.ts";
import type { Money } from "./book.ts";

/** Who reads so slowly that this much waits is let go, and comes back to a whole picture. */
const MOST_WAITING_BYTES = 256 * 1024;
const BEAT_MS = 15_000;

export type LiveBounds = { readonly streams: number; readonly streamsOfNetwork: number };

/** The open streams of the table. An event is written once and the same bytes go to all. */
export class CrashLive {
  readonly #bounds: LiveBounds;
  readonly #streams = new Map<ServerResponse, Money>();
  readonly #byNetwork = new Map<string, number>();
  #beatMs = 0;

  constructor(bounds: LiveBounds) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#streams.size;
  }

  /** Opens a stream that begins with `first`; false where there are too many. */
  open(
    response: ServerResponse,
    network: string,
    money: Money,
    first: CrashEvents["now"],
  ): boolean {
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    const { streams, streamsOfNetwork } = this.#bounds;
    if (this.#streams.size >= streams || ofNetwork >= streamsOfNetwork) return false;
    this.#byNetwork.set(network, ofNetwork + 1);
    this.#streams.set(response, money);
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    // Whoever goes while something is being written to them takes nobody else along.
    response.on("error", () => undefined);
    response.on("close", () => {
      this.#streams.delete(response);
      const left = (this.#byNetwork.get(network) ?? 1) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    });
    response.write(textOf("now", first));
    return true;
  }

  /** Tells an event to all, or to those of one kind of money. */
  tell<N extends keyof CrashEvents>(name: N, event: CrashEvents[N], money?: Money): void {
    this.#write(Buffer.from(textOf(name, event)), money);
  }

  /** So that no proxy takes a quiet stream for a dead one. */
  beat(nowMs: number): void {
    if (nowMs - this.#beatMs < BEAT_MS) return;
    this.#beatMs = nowMs;
    this.#write(Buffer.from(":\n\n"));
  }

  close(): void {
    for (const response of this.#streams.keys()) response.end();
  }

  #write(bytes: Buffer, money?: Money): void {
    for (const [response, kind] of this.#streams) {
      if (money !== undefined && kind !== money) continue;
      if (response.writableEnded || response.destroyed) continue;
      if (response.writableLength <= MOST_WAITING_BYTES) response.write(bytes);
      else {
        response.destroy();
        this.#streams.delete(response);
      }
    }
  }
}

const textOf = (name: string, event: unknown) =>
  `event: ${name}\ndata: ${JSON.stringify(event)}\n\n`;
