import type { RainBetView, RainPotView } from "../../rain/api.ts";
import type { Desk } from "./desk.ts";
import { ownMoment } from "./moment.ts";

/** As a pot begins to rain, asks whether the player has a stake in it that another window or device of theirs placed. */
export class Elsewhere {
  readonly #desk: Desk;
  readonly #found: (bet: RainBetView | null) => void;
  #raining: ReadonlySet<string> = new Set();

  constructor(desk: Desk, found: (bet: RainBetView | null) => void) {
    this.#desk = desk;
    this.#found = found;
  }

  /** The pots as they stand, while this page knows of no stake of its player's. */
  look(pots: readonly RainPotView[]): void {
    const raining = pots.filter(({ phase }) => phase === "raining").map(({ hash }) => hash);
    const isNew = raining.some((hash) => !this.#raining.has(hash));
    this.#raining = new Set(raining);
    if (isNew) void this.#ask();
  }

  async #ask(): Promise<void> {
    await ownMoment();
    const reply = await this.#desk.mine();
    if (reply.ok) this.#found(reply.value.bet);
  }
}
