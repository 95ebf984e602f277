import type { CrashEvents, CrashNow, CrashPhase } from "../../crash/api.ts";
import { randomText } from "../server.ts";
import { StudioClock } from "../studio-clock.ts";

const RETRY_MS = 3_000;
const SHOWN_ENDS = 20;

/** What the table hears of: `phase` at each turn of a round, `bets` when others move, `lost` when the line breaks. */
export type FeedListener = (what: "phase" | "bets" | "lost") => void;

/** The table as the studio tells it, and the studio's clock as well as it can be known here. */
export class Feed {
  readonly #money: "real" | "play";
  readonly #listen: FeedListener;
  readonly #clock = new StudioClock("/api/crash/time");
  #now: CrashNow | null = null;
  #source: EventSource | null = null;

  constructor(money: "real" | "play", listen: FeedListener) {
    this.#money = money;
    this.#listen = listen;
  }

  /** Null until the table was heard for the first time. */
  get now(): CrashNow | null {
    return this.#now;
  }

  get phase(): CrashPhase {
    return this.#now?.round.phase ?? "waiting";
  }

  /** Milliseconds of the studio's clock. */
  clock(): number {
    return this.#clock.now();
  }

  async open(): Promise<void> {
    await this.#clock.start();
    this.#connect();
  }

  #connect(): void {
    const source = new EventSource(`/api/crash/live?money=${this.#money}`);
    this.#source = source;
    const on = <N extends keyof CrashEvents>(name: N, hear: (event: CrashEvents[N]) => void) =>
      source.addEventListener(name, (event) =>
        hear(JSON.parse((event as MessageEvent<string>).data)),
      );
    on("now", (now) => {
      this.#now = now;
      if (now.chain.salt === null) void this.#bringSalt(now.chain.firstHash);
      this.#listen("phase");
    });
    on("round", (round) => {
      const now = this.#now;
      if (!now) return;
      const { number, crash, hash } = round;
      const isOver = crash !== null && hash !== null && now.last[0]?.hash !== hash;
      const last = isOver ? [{ number, crash, hash }, ...now.last] : now.last;
      const bets = number === now.round.number ? now.bets : { lines: [], count: 0 };
      this.#now = { ...now, round, bets, last: last.slice(0, SHOWN_ENDS) };
      this.#listen("phase");
    });
    on("bets", ({ lines, gone, count }) => {
      const now = this.#now;
      if (!now) return;
      const byId = new Map(now.bets.lines.map((line) => [line.id, line]));
      for (const line of lines) byId.set(line.id, line);
      for (const id of gone) byId.delete(id);
      this.#now = { ...now, bets: { lines: [...byId.values()], count } };
      this.#listen("bets");
    });
    source.addEventListener("error", () => {
      this.#listen("lost");
      // An answer that is no stream is not asked for again by the browser.
      if (source.readyState === EventSource.CLOSED && this.#source === source)
        setTimeout(() => this.#connect(), RETRY_MS);
    });
  }

  /** A chain that was just published takes its salt from the first browser that comes. */
  async #bringSalt(firstHash: string): Promise<void> {
    await fetch("/api/crash/salt", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstHash, salt: randomText(24) }),
    }).catch(() => undefined);
  }
}
