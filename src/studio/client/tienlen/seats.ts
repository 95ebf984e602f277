import type { TienLenSeat, TienLenTable } from "../../tienlen/api.ts";
import { h, icon } from "../dom.ts";
import { t } from "../page-data.ts";
import { cardBack } from "./card-art.ts";
import { Clock } from "./clock.ts";
import { othersOf, type Seen } from "./view.ts";

/** The sign of who is no person. */
const ROBOT =
  "M6 9H18V19H6ZM12 9V5M12 5H12.1M9.5 13V14M14.5 13V14M9.5 16.5H14.5M3.5 12V16M20.5 12V16";

/** What a seat is called: a member's shortened name, or its number. */
export function seatName({ table, mine }: Seen, seat: number): string {
  if (mine?.seat === seat) return t("tl_you");
  const one = table.seats[seat];
  if (one?.bot) return t("tl_bot", { number: seat + 1 });
  return one?.name ?? t("tl_player", { number: seat + 1 });
}

/** What is to be said of a seat beside its cards. */
function stateOf(seat: TienLenSeat, { phase, hand }: TienLenTable): string {
  if (seat.left) return t("tl_left");
  if (seat.away) return t("tl_away");
  if (phase === "over") return seat.ready === "stay" ? t("tl_ready") : "";
  if (phase === "waiting" || phase === "starting")
    return t(seat.ready === "no" ? "tl_not_ready" : "tl_ready");
  if (!seat.playing) return t("tl_next_hand");
  if (phase === "committing") return t(seat.committed ? "tl_committed" : "tl_busy");
  if (phase === "revealing") return t(seat.revealed ? "tl_revealed" : "tl_busy");
  if (phase !== "playing") return "";
  if (seat.passed) return t("tl_passed");
  return hand?.toMove === seat.seat ? t("tl_thinks") : "";
}

/** One seat: who sits there, how many cards they hold, and their clock. */
export class SeatView {
  readonly element: HTMLElement;
  readonly clock = new Clock();
  readonly #letter = h("b", {});
  readonly #name = h("span", { class: "tl-name", dir: "auto" });
  readonly #count = h("b", { class: "digits" });
  readonly #cards = h("span", { class: "tl-count" }, cardBack(), this.#count);
  readonly #state = h("span", { class: "tl-state" });

  constructor() {
    this.element = h(
      "li",
      { class: "tl-seat" },
      h("span", { class: "tl-disc", "aria-hidden": "true" }, this.#letter, this.clock.element),
      h("span", { class: "tl-who" }, this.#name, this.#state),
      this.#cards,
    );
  }

  /** Writes who sits there; an empty chair where nobody does. */
  show(seen: Seen, number: number): void {
    const seat = seen.table.seats[number] ?? null;
    const { element } = this;
    element.dataset["empty"] = String(seat === null);
    element.dataset["turn"] = String(seat !== null && seen.table.hand?.toMove === number);
    element.dataset["passed"] = String(seat?.passed ?? false);
    put(this.#name, seat ? seatName(seen, number) : t("tl_empty_seat"));
    const sign = seat ? (seat.name?.at(0) ?? String(number + 1)) : "";
    if (!seat?.bot) put(this.#letter, sign);
    else if (!this.#letter.firstElementChild) this.#letter.replaceChildren(icon(ROBOT));
    const holds = seat?.playing && seat.cards > 0 ? seat.cards : null;
    this.#cards.hidden = holds === null;
    put(this.#count, holds === null ? "" : String(holds));
    this.#cards.title = holds === null ? "" : t("tl_cards_left", { count: holds });
    put(this.#state, seat ? stateOf(seat, seen.table) : "");
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The others at the table, in the order in which they play after the member. */
export class Seats {
  readonly element = h("ol", { class: "tl-seats", "aria-label": t("tl_others") });
  readonly #views = new Map<number, SeatView>();

  show(seen: Seen): void {
    const others = othersOf(seen);
    const shown = others.flatMap((seat) => {
      const view = this.#views.get(seat) ?? new SeatView();
      this.#views.set(seat, view);
      view.show(seen, seat);
      return view.element;
    });
    if (
      shown.some((element, i) => this.element.children[i] !== element) ||
      this.element.children.length !== shown.length
    )
      this.element.replaceChildren(...shown);
  }

  /** What is left of whose turn; nothing of the others'. */
  tick(turn: number | null, leftMs: number, wholeMs: number): void {
    for (const [seat, view] of this.#views)
      view.clock.left(seat === turn ? leftMs : null, wholeMs, false);
  }
}
