import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import {
  type Combination,
  combinationOf,
  playableCards,
} from "#/lib/rules/studio/tienlen/combinations.ts";
import { t } from "../page-data.ts";
import { type Asked, byKind, type Hindrance, hindranceOf, proposals } from "./choices.ts";
import type { Hand } from "./hand.ts";
import type { TienLenScreen } from "./screen.ts";
import { seatName } from "./seats.ts";
import { isOwnTurn, ownCards, type Seen, topOf } from "./view.ts";
import { hindranceText } from "./why.ts";
import { combinationText } from "./words.ts";

type Told = {
  readonly send: (cards: readonly Card[]) => void;
  readonly changed: () => void;
};

/** What the member has picked, and what may be done with it now. */
export type MoveState = {
  readonly made: Combination | null;
  readonly hindrance: Hindrance;
  readonly asked: Asked;
  readonly isTurn: boolean;
  readonly isSending: boolean;
  /** No card of theirs goes above what lies there. */
  readonly isStuck: boolean;
};

const NOTHING: Asked = { top: null, must: null };

/** The member's hand: picking, proposals, order, and the keys for all of it. */
export class Moving {
  readonly #screen: TienLenScreen;
  readonly #hand: Hand;
  readonly #told: Told;
  #seen: Seen | null = null;
  #isSending = false;
  #isByKind = false;
  #proposed = 0;
  #turn = "";

  constructor(
    { screen, hand }: { readonly screen: TienLenScreen; readonly hand: Hand },
    told: Told,
  ) {
    this.#screen = screen;
    this.#hand = hand;
    this.#told = told;
    screen.pass.addEventListener("click", () => this.#pass());
    screen.sort.addEventListener("click", () => this.#sort());
    screen.hint.addEventListener("click", () => this.#propose());
    screen.clear.addEventListener("click", () => hand.pick([]));
    hand.onPick(() => {
      this.#writeTools();
      told.changed();
    });
    hand.element.addEventListener("keydown", (event) => this.#keys(event));
    document.addEventListener("keydown", (event) => {
      const isArrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
      if (isArrow && event.target === document.body && this.#cards.length > 0) hand.focus();
    });
  }

  get state(): MoveState {
    const asked = this.#asked;
    const { picked } = this.#hand;
    return {
      asked,
      made: combinationOf(picked),
      hindrance: hindranceOf(picked, asked),
      isTurn: this.#isTurn,
      isSending: this.#isSending,
      isStuck: this.#isTurn && asked.top !== null && this.#usable?.size === 0,
    };
  }

  /** Lays the table as it stands now. */
  show(seen: Seen): void {
    this.#seen = seen;
    const cards = this.#cards;
    const turn = `${seen.table.hand?.hand} ${seen.table.hand?.turn}`;
    if (turn !== this.#turn) this.#proposed = 0;
    this.#turn = turn;
    this.#hand.element.hidden = cards.length === 0;
    this.#hand.show(this.#isByKind ? byKind(cards) : cards);
    this.#hand.mark(this.#usable);
    this.#writeTools();
  }

  /** While an answer is awaited. */
  hold(isSending: boolean): void {
    this.#isSending = isSending;
    this.#writeTools();
    this.#told.changed();
  }

  /** The main button: plays what is picked, or says why not. */
  press(): void {
    const { hindrance, isTurn, isSending, asked } = this.state;
    if (!isTurn || isSending) return;
    if (hindrance === null) this.#told.send(this.#hand.picked);
    else this.#screen.live.textContent = hindranceText(hindrance, asked);
  }

  get #cards(): readonly Card[] {
    return this.#seen ? (ownCards(this.#seen) ?? []) : [];
  }

  get #isTurn(): boolean {
    return this.#seen !== null && isOwnTurn(this.#seen);
  }

  get #asked(): Asked {
    const hand = this.#seen?.table.hand ?? null;
    return hand ? { top: topOf(hand), must: this.#isTurn ? hand.must : null } : NOTHING;
  }

  /** Null while it is another's turn: then none is marked. */
  get #usable(): ReadonlySet<Card> | null {
    const { top, must } = this.#asked;
    return this.#isTurn ? playableCards(this.#cards, top, must) : null;
  }

  #pass(): void {
    if (!this.#isTurn || this.#isSending || this.#asked.top === null) return;
    this.#hand.pick([]);
    this.#told.send([]);
  }

  #sort(): void {
    this.#isByKind = !this.#isByKind;
    this.#screen.live.textContent = t(this.#isByKind ? "tl_sorted_kind" : "tl_sorted_rank");
    if (this.#seen) this.show(this.#seen);
  }

  /** Picks the next combination that may be played, one after another. */
  #propose(): void {
    const all = proposals(this.#cards, this.#asked);
    const made = all[this.#proposed % Math.max(1, all.length)];
    this.#proposed += 1;
    this.#hand.pick(made?.cards ?? []);
    this.#screen.live.textContent = made ? combinationText(made) : t("tl_no_hint");
  }

  #keys(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = this.#actOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  }

  #actOf({ key }: KeyboardEvent): (() => void) | null {
    if (key === "Enter") return () => this.press();
    if (key === "Escape") return () => this.#hand.pick([]);
    if (key === "p" || key === "P") return () => this.#pass();
    if (key === "s" || key === "S") return () => this.#sort();
    return key === "h" || key === "H" ? () => this.#propose() : null;
  }

  #writeTools(): void {
    const seen = this.#seen;
    const { pass, hint, clear, sort, turn } = this.#screen;
    const has = this.#cards.length > 0;
    for (const one of [hint, sort]) one.hidden = !has;
    clear.hidden = this.#hand.picked.length === 0;
    const mayPass = this.#isTurn && !this.#isSending && this.#asked.top !== null;
    pass.setAttribute("aria-disabled", String(!mayPass));
    pass.dataset["urge"] = String(this.state.isStuck);
    turn.textContent = seen ? turnLine(seen, this.state) : "";
    turn.dataset["own"] = String(this.#isTurn);
  }
}

/** Whose turn it is, in one line above the hand. */
function turnLine(seen: Seen, { isTurn, isStuck, asked }: MoveState): string {
  const { hand, phase, seats } = seen.table;
  if (phase !== "playing" || hand?.toMove == null) return "";
  if (isStuck) return t("tl_stuck");
  if (isTurn) return t(asked.top ? "tl_your_turn" : "tl_your_turn_lead");
  const own = seen.mine ? seats[seen.mine.seat] : null;
  const key = own?.passed ? "tl_passed_wait" : "tl_turn_of";
  return t(key, { name: seatName(seen, hand.toMove) });
}
