import type { ServerResponse } from "node:http";

/** Who reads so slowly that this much waits is let go, and comes back to a whole picture. */
const MOST_WAITING_BYTES = 256 * 1024;
const BEAT_MS = 15_000;

export type LiveBounds = { readonly streams: number; readonly streamsOfNetwork: number };

/**
 * Open streams of events, each of one channel. An event is written once and the same bytes go to all who hear it.
 * `Events` are the events by name, `Channel` what a stream is about.
 */
export class Live<Events extends object, Channel> {
  readonly #bounds: LiveBounds;
  readonly #streams = new Map<ServerResponse, Channel>();
  readonly #byNetwork = new Map<string, number>();
  #beatMs = 0;

  constructor(bounds: LiveBounds) {
    this.#bounds = bounds;
  }

  get count(): number {
    return this.#streams.size;
  }

  /** Opens a stream that begins with an event; false where there are too many. */
  open<N extends keyof Events & string>(
    response: ServerResponse,
    network: string,
    channel: Channel,
    [name, first]: readonly [N, Events[N]],
  ): boolean {
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    const { streams, streamsOfNetwork } = this.#bounds;
    if (this.#streams.size >= streams || ofNetwork >= streamsOfNetwork) return false;
    this.#byNetwork.set(network, ofNetwork + 1);
    this.#streams.set(response, channel);
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
    response.write(textOf(name, first));
    return true;
  }

  /** Tells an event to all, or to those of one channel. */
  tell<N extends keyof Events & string>(name: N, event: Events[N], channel?: Channel): void {
    this.#write(Buffer.from(textOf(name, event)), channel);
  }

  /** Ends the streams of a channel that is no more. */
  closeChannel(channel: Channel): void {
    for (const [response, one] of this.#streams) if (one === channel) response.end();
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

  #write(bytes: Buffer, channel?: Channel): void {
    for (const [response, one] of this.#streams) {
      if (channel !== undefined && one !== channel) continue;
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
