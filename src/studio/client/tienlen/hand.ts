import { h, ICONS, icon } from "../dom.ts";
import { t } from "../page-data.ts";
import { cardFace } from "./card-art.ts";
import { cardName } from "./words.ts";

/** More cards than this stand in two rows on a narrow table. */
const ONE_ROW = 7;
/** How far a finger moves before it drags. */
const DRAG_PX = 8;

type Sweep = {
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly picks: boolean;
  moved: boolean;
};

/**
 * The player's own cards: one picks with a tap, with a finger drawn over several, or with the keys (arrows, space).
 * Who wants to know what is picked is told of each change.
 */
export class Hand {
  readonly element = h("div", { class: "tl-hand", role: "group", "aria-label": t("tl_hand") });
  #tell: () => void = () => undefined;
  #cards: readonly number[] = [];
  #picked: ReadonlySet<number> = new Set();
  readonly #buttons = new Map<number, HTMLButtonElement>();
  #at: number | null = null;
  #sweep: Sweep | null = null;
  #isSwept = false;

  constructor() {
    this.element.addEventListener("keydown", (event) => this.#keys(event));
    this.element.addEventListener("pointerdown", (event) => this.#down(event));
    this.element.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"])
      this.element.addEventListener(name, () => this.#up());
  }

  /** Calls when what is picked may have changed. */
  onPick(tell: () => void): void {
    this.#tell = tell;
  }

  get picked(): readonly number[] {
    return this.#cards.filter((card) => this.#picked.has(card));
  }

  /** Lays these cards in this order; those that stay keep their buttons, and what was picked of them. */
  show(cards: readonly number[]): void {
    const hadFocus = this.element.contains(document.activeElement);
    const place = this.#at === null ? 0 : this.#cards.indexOf(this.#at);
    this.#cards = cards;
    for (const [card, button] of this.#buttons)
      if (!cards.includes(card)) {
        button.remove();
        this.#buttons.delete(card);
      }
    for (const card of cards) {
      const button = this.#buttons.get(card) ?? this.#button(card);
      this.#buttons.set(card, button);
      this.element.append(button);
    }
    const half = cards.length > ONE_ROW ? Math.ceil(cards.length / 2) : cards.length;
    this.element.style.setProperty("--n", String(Math.max(1, cards.length)));
    this.element.style.setProperty("--half", String(Math.max(1, half)));
    if (this.#at === null || !cards.includes(this.#at))
      this.#at = cards[Math.min(Math.max(0, place), cards.length - 1)] ?? null;
    this.#stop();
    if (hadFocus) this.focus();
    this.pick([...this.#picked]);
  }

  /** Picks exactly these, of those there are. */
  pick(cards: readonly number[]): void {
    this.#picked = new Set(cards.filter((card) => this.#cards.includes(card)));
    for (const [card, button] of this.#buttons)
      button.setAttribute("aria-pressed", String(this.#picked.has(card)));
    this.#tell();
  }

  /** Marks the cards that some playable combination holds; null marks none and none as useless. */
  mark(usable: ReadonlySet<number> | null): void {
    for (const [card, button] of this.#buttons)
      button.dataset["usable"] = String(usable === null || usable.has(card));
  }

  focus(): void {
    if (this.#at !== null) this.#buttons.get(this.#at)?.focus();
  }

  #button(card: number): HTMLButtonElement {
    return h(
      "button",
      {
        class: "tl-card",
        type: "button",
        "data-card": card,
        "aria-label": cardName(card),
        "aria-pressed": "false",
        onclick: () => this.#toggle(card),
        onfocus: () => {
          this.#at = card;
          this.#stop();
        },
      },
      cardFace(card),
      h("i", { class: "tl-tick" }, icon(ICONS.check)),
    );
  }

  /** One card at a time is reached with Tab. */
  #stop(): void {
    for (const [card, button] of this.#buttons) button.tabIndex = card === this.#at ? 0 : -1;
  }

  #toggle(card: number): void {
    if (this.#isSwept) return;
    this.#put(card, !this.#picked.has(card));
  }

  #put(card: number, isPicked: boolean): void {
    const rest = [...this.#picked].filter((one) => one !== card);
    this.pick(isPicked ? [...rest, card] : rest);
  }

  #keys(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(this.element).direction === "rtl";
    const ahead = isRtl ? -1 : 1;
    const step = { ArrowRight: ahead, ArrowLeft: -ahead }[event.key];
    const place = this.#at === null ? -1 : this.#cards.indexOf(this.#at);
    const last = this.#cards.length - 1;
    const end = { Home: 0, End: last }[event.key];
    const next = end ?? (step === undefined ? undefined : (place + step + last + 1) % (last + 1));
    if (next === undefined) return;
    event.preventDefault();
    this.#at = this.#cards[next] ?? this.#at;
    this.#stop();
    this.focus();
  }

  #down(event: PointerEvent): void {
    const card = cardAt(event.target);
    this.#isSwept = false;
    if (card === null || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    this.#sweep = { from: card, x, y, picks: !this.#picked.has(card), moved: false };
    // A finger is let go of, so that what it passes over can be told.
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const sweep = this.#sweep;
    if (!sweep) return;
    if (Math.hypot(event.clientX - sweep.x, event.clientY - sweep.y) < DRAG_PX && !sweep.moved)
      return;
    const card = cardAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!sweep.moved && card !== null && card !== sweep.from) {
      sweep.moved = true;
      this.#isSwept = true;
      this.#put(sweep.from, sweep.picks);
    }
    if (sweep.moved && card !== null) this.#put(card, sweep.picks);
  }

  #up(): void {
    this.#sweep = null;
    // The click that ends a drag comes right after it.
    setTimeout(() => {
      this.#isSwept = false;
    });
  }
}

function cardAt(target: EventTarget | null): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(".tl-card") : null;
  return button ? Number(button.dataset["card"]) : null;
}
