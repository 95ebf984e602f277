import type { TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import { cardBack } from "./card-art.ts";
import { dealSteps } from "./deal-steps.ts";
import { Pile } from "./pile.ts";
import { resultSheet } from "./result.ts";
import { seatName } from "./seats.ts";
import type { Seen } from "./view.ts";

const STAMP_MS = 2_200;

/** What the middle of the table shows: who is waited for, the deal, the trick, or the result. */
export class Middle {
  readonly element = h("div", { class: "tl-middle" });
  readonly #game: TienLenGame;
  readonly #purse: Purse;
  readonly #pile = new Pile();
  readonly #count = h("b", { class: "tl-countdown digits" });
  readonly #stamp = h("p", { class: "tl-stamp", hidden: true });
  /** The last result, until the next hand is dealt. */
  #last: HTMLElement | null = null;
  #shown = "";
  #stampTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(game: TienLenGame, purse: Purse) {
    this.#game = game;
    this.#purse = purse;
  }

  show(seen: Seen): void {
    const { table } = seen;
    const { phase, hand } = table;
    this.element.dataset["phase"] = phase;
    if (phase === "playing") {
      this.#pile.show(seen);
      this.#lay("playing", () => this.#pile.element);
    } else if (phase === "over" && hand?.result) {
      const { result } = hand;
      const given = { seen, game: this.#game, purse: this.#purse, result };
      this.#last ??= resultSheet(given);
      const last = this.#last;
      this.#lay(`over ${hand.hand}`, () => last);
    } else if (phase === "waiting" || phase === "starting" || phase === "over") {
      const ready = table.seats.map((seat) => seat?.ready).join();
      this.#lay(`${phase} ${ready}`, () => this.#waiting(seen));
    } else {
      this.#last = null;
      const seats = table.seats.map((seat) => `${seat?.committed}${seat?.revealed}`).join();
      this.#lay(`${phase} ${hand?.deal} ${seats}`, () => dealSteps(seen));
    }
  }

  /** How long it is until a hand begins. */
  tick(leftMs: number): void {
    const text = String(Math.max(0, Math.ceil(leftMs / 1_000)));
    if (this.#count.textContent !== text) this.#count.textContent = text;
  }

  /** A rubber stamp over the middle for two seconds. */
  stamp(text: string, detail: string): void {
    clearTimeout(this.#stampTimer);
    this.#stamp.replaceChildren(h("b", {}, text), detail ? h("span", {}, detail) : "");
    this.#stamp.hidden = false;
    this.element.append(this.#stamp);
    this.#stampTimer = setTimeout(() => {
      this.#stamp.hidden = true;
    }, STAMP_MS);
  }

  #lay(what: string, build: () => HTMLElement): void {
    if (this.#shown === what) return;
    this.#shown = what;
    this.element.replaceChildren(build(), this.#stamp);
  }

  #waiting(seen: Seen): HTMLElement {
    const { phase, seats } = seen.table;
    const own = seen.mine ? seats[seen.mine.seat] : null;
    const ready = seats.filter((seat) => seat && seat.ready !== "no");
    const others = ready.filter((seat) => seat && seat.seat !== seen.mine?.seat);
    const names = others.map((seat) => seatName(seen, seat?.seat ?? 0)).join(", ");
    const isReady = own?.ready !== "no";
    const starts = phase === "starting";
    const missing = names ? t("tl_wait_you", { names }) : t("tl_wait_ready");
    const text = isReady ? t("tl_wait_someone") : missing;
    const joining = seats.includes(null) ? t("tl_starts_text") : "";
    const last = this.#last;
    return h(
      "div",
      { class: "tl-waiting", "data-short": last !== null },
      !last &&
        h("span", { class: "tl-backs", "aria-hidden": "true" }, cardBack(), cardBack(), cardBack()),
      h("h2", {}, t(starts ? "tl_starts_in" : "tl_waiting"), starts && " ", starts && this.#count),
      h("p", {}, starts && isReady ? joining : text),
      last,
    );
  }
}
