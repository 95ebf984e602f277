import type { RainEvents, RainPotView } from "../../rain/api.ts";
import { StudioClock } from "../studio-clock.ts";
import type { Listener, Pots } from "./desk.ts";

const RETRY_MS = 3_000;

/** The pots as the studio tells them. */
export class Feed {
  readonly #address: string;
  readonly #listen: Listener;
  readonly #clock = new StudioClock("/api/rain/time");
  readonly #pots = new Map<string, RainPotView>();
  #source: EventSource | null = null;

  constructor(money: "real" | "play", currency: string, listen: Listener) {
    this.#address = `/api/rain/live?money=${money}&currency=${encodeURIComponent(currency)}`;
    this.#listen = listen;
  }

  pots(): Pots {
    return {
      all: () => [...this.#pots.values()],
      of: (stake) => this.#pots.get(stake) ?? null,
      clock: () => this.#clock.now(),
      open: async () => {
        await this.#clock.start();
        this.#connect();
      },
    };
  }

  #connect(): void {
    const source = new EventSource(this.#address);
    this.#source = source;
    const on = <N extends keyof RainEvents>(name: N, hear: (event: RainEvents[N]) => void) =>
      source.addEventListener(name, (event) =>
        hear(JSON.parse((event as MessageEvent<string>).data)),
      );
    on("now", ({ pots }) => {
      this.#pots.clear();
      for (const pot of pots) this.#pots.set(pot.stake, pot);
      this.#listen(pots.length > 0 ? "pot" : "none");
    });
    on("pot", (pot) => {
      this.#pots.set(pot.stake, pot);
      this.#listen("pot");
    });
    source.addEventListener("error", () => {
      this.#listen("lost");
      // An answer that is no stream is not asked for again by the browser.
      if (source.readyState === EventSource.CLOSED && this.#source === source)
        setTimeout(() => this.#connect(), RETRY_MS);
    });
  }
}
