import { combinationOf } from "#/lib/rules/studio/tienlen/combinations.ts";
import { cardSign } from "#/lib/rules/studio/tienlen/words.ts";
import type { TienLenMove } from "../../tienlen/api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import { cardFace } from "./card-art.ts";
import { seatName } from "./seats.ts";
import { type Seen, trickOf } from "./view.ts";
import { combinationText } from "./words.ts";

/** So many plays of a trick are shown, the last on top. */
const SHOWN = 3;

/** The trick in the middle: what lies there, and whose it is. */
export class Pile {
  readonly element = h("div", { class: "tl-pile" });
  readonly #label = h("p", { class: "tl-label" });
  readonly #plays = h("div", { class: "tl-plays", "aria-hidden": "true" });
  readonly #shown = new Map<number, HTMLElement>();

  constructor() {
    this.element.append(this.#plays, this.#label);
  }

  show(seen: Seen): void {
    const trick = trickOf(seen.table.hand).slice(-SHOWN);
    for (const [turn, element] of this.#shown)
      if (!trick.some((move) => move.turn === turn)) {
        element.remove();
        this.#shown.delete(turn);
      }
    trick.forEach((move, i) => {
      const element = this.#shown.get(move.turn) ?? playOf(seen, move);
      if (!this.#shown.has(move.turn)) this.#plays.append(element);
      this.#shown.set(move.turn, element);
      element.dataset["depth"] = String(trick.length - 1 - i);
    });
    this.#label.replaceChildren(...this.#says(seen, trick.at(-1)));
  }

  #says(seen: Seen, last: TienLenMove | undefined): readonly (string | Node)[] {
    const { hand } = seen.table;
    if (last) {
      const made = combinationOf(last.cards);
      const what = made ? combinationText(made) : "";
      return [h("b", {}, what), " ", h("span", { dir: "auto" }, seatName(seen, last.seat))];
    }
    if (hand?.toMove == null) return [];
    const values = { name: seatName(seen, hand.toMove), card: cardSign(hand.must ?? 0) };
    const own = hand.toMove === seen.mine?.seat;
    if (hand.must !== null) return [t(own ? "tl_you_lead_with" : "tl_leads_with", values)];
    return [t(own ? "tl_you_lead" : "tl_leads", values)];
  }
}

function playOf({ mine }: Seen, { seat, cards }: TienLenMove): HTMLElement {
  const element = h(
    "div",
    { class: "tl-play", "data-from": seat === mine?.seat ? "me" : "other" },
    ...cards.map((card) => h("span", {}, cardFace(card))),
  );
  element.style.setProperty("--n", String(cards.length));
  return element;
}
