import type { TienLenEvents, TienLenTable } from "../../tienlen/api.ts";

const RETRY_MS = 3_000;

type Heard = {
  readonly table: (table: TienLenTable) => void;
  readonly gone: () => void;
  /** The line broke; it is taken up again by itself. */
  readonly lost: () => void;
};

/** What the studio tells of one table, as long as it is listened to. */
export class Live {
  readonly id: string;
  readonly #heard: Heard;
  #source: EventSource | null = null;

  constructor(id: string, heard: Heard) {
    this.id = id;
    this.#heard = heard;
    this.#connect();
  }

  close(): void {
    this.#source?.close();
    this.#source = null;
  }

  #connect(): void {
    const source = new EventSource(`/api/tienlen/live?table=${this.id}`);
    this.#source = source;
    const on = <N extends keyof TienLenEvents>(name: N, hear: (event: TienLenEvents[N]) => void) =>
      source.addEventListener(name, (event) => {
        if (this.#source === source) hear(JSON.parse((event as MessageEvent<string>).data));
      });
    on("table", (table) => this.#heard.table(table));
    on("gone", () => this.#heard.gone());
    source.addEventListener("error", () => {
      if (this.#source !== source) return;
      this.#heard.lost();
      // An answer that is no stream is not asked for again by the browser.
      if (source.readyState === EventSource.CLOSED)
        setTimeout(() => this.#source === source && this.#connect(), RETRY_MS);
    });
  }
}
