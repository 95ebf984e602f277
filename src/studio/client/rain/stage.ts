import { envelopeNumber } from "#/lib/rules/studio/rain/words.ts";
import { h, prefersStill, s } from "../dom.ts";
import { t } from "../page-data.ts";

/** What an envelope is to its player. */
export type EnvelopeState = "free" | "taken" | "mine";

/** An envelope on show; `amount` once it is known what lies in it. */
export type ShownEnvelope = { readonly state: EnvelopeState; readonly amount: string | null };

/** The fewest envelopes that fall side by side where there is room for more. */
const LANES = 5;
/** So far apart in the fall that neighbours never come down side by side: the golden ratio. */
const APART = 0.618034;
/** And those that share a lane this much more. */
const NEXT_ROW = 0.4;
const FALL_MS = 5_200;
/** So many and fewer are drawn larger. */
const FEW = 8;

/** A sky from which envelopes fall; who prefers no motion sees them lie side by side. */
export class Stage {
  readonly element: HTMLElement;
  readonly #number = h("b", { class: "rain-number digits" }, "—");
  readonly #note = h("p", { class: "rain-note" });
  readonly #bar = h("i", {});
  readonly #field = h("div", {
    class: "rain-field",
    role: "group",
    "aria-label": t("rain_envelopes"),
  });
  readonly #take: (envelope: number) => void;
  #envelopes: readonly HTMLButtonElement[] = [];

  constructor(take: (envelope: number) => void) {
    this.#take = take;
    this.element = h(
      "div",
      { class: "rain-sky", "data-phase": "waiting" },
      h(
        "div",
        { class: "rain-figure", "aria-hidden": "true" },
        this.#number,
        this.#note,
        h("div", { class: "rain-bar" }, this.#bar),
      ),
      this.#field,
    );
    this.#field.addEventListener("keydown", (event) => this.#keys(event));
  }

  /** What is going on: its name for the looks, the figure and the line below it. */
  tell(phase: string, figure: string, note: string): void {
    if (this.element.dataset["phase"] !== phase) this.element.dataset["phase"] = phase;
    put(this.#number, figure);
    put(this.#note, note);
  }

  /** How much of a time is left, from 1 to 0. */
  left(part: number): void {
    this.#bar.style.transform = `scaleX(${Math.max(0, Math.min(1, part)).toFixed(3)})`;
  }

  /** So many envelopes, as they are: falling, or opened side by side. They are made anew where there are others. */
  show(envelopes: readonly ShownEnvelope[], isFalling: boolean): void {
    this.#field.dataset["few"] = String(envelopes.length <= FEW);
    if (this.#envelopes.length !== envelopes.length) {
      this.#envelopes = envelopes.map((_, envelope) => this.#make(envelope, envelopes.length));
      this.#field.replaceChildren(...this.#envelopes);
    }
    this.#field.dataset["falling"] = String(isFalling && !prefersStill.matches);
    envelopes.forEach((shown, envelope) => {
      const button = this.#envelopes[envelope];
      if (button) write(button, envelope, shown, isFalling);
    });
  }

  /** The first free envelope after one, which the keyboard goes on to. */
  #keys(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
    };
    const step = steps[event.key];
    const at = this.#envelopes.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const { length } = this.#envelopes;
    this.#envelopes[(at + step + length) % length]?.focus();
  }

  #make(envelope: number, count: number): HTMLButtonElement {
    const button = h(
      "button",
      { type: "button", class: "envelope", onclick: () => this.#take(envelope) },
      picture(),
      h(
        "span",
        { class: "envelope-number", "aria-hidden": "true" },
        String(envelopeNumber(envelope)),
      ),
      h("b", { class: "envelope-amount digits", "aria-hidden": "true" }),
    );
    const lanes = Math.min(count, LANES);
    button.style.setProperty("--lane", String(((envelope % lanes) + 0.5) / lanes));
    const turn = (envelope * APART + Math.floor(envelope / lanes) * NEXT_ROW) % 1;
    button.style.animationDelay = `${-Math.round(turn * FALL_MS)}ms`;
    return button;
  }
}

function write(
  button: HTMLButtonElement,
  envelope: number,
  { state, amount }: ShownEnvelope,
  isFalling: boolean,
): void {
  const number = envelopeNumber(envelope);
  const isFree = state === "free" && isFalling;
  button.dataset["state"] = state;
  button.dataset["open"] = String(amount !== null);
  button.setAttribute("aria-disabled", String(!isFree));
  button.tabIndex = isFree ? 0 : -1;
  const amountText = button.querySelector(".envelope-amount");
  if (amountText) put(amountText, amount ?? "");
  const closed = state === "free" ? "rain_envelope" : "rain_envelope_taken";
  const open = state === "mine" ? "rain_envelope_mine" : "rain_envelope_holds";
  button.setAttribute(
    "aria-label",
    t(amount === null ? closed : open, { number, amount: amount ?? "" }),
  );
}

/** A red envelope with a gold seal, its plates a little out of register; opened, a paper looks out. */
function picture(): SVGSVGElement {
  return s(
    "svg",
    { viewBox: "0 0 56 74", "aria-hidden": "true" },
    s("path", { class: "envelope-slip", d: "M2 2H54V40H2Z" }),
    s("path", { class: "envelope-plate", d: "M4.5 13.5H53.5V72H4.5Z" }),
    s("path", { class: "envelope-flap", d: "M4.5 13.5H53.5L29 38Z" }),
    s("path", { class: "envelope-line", d: "M3 12H53V71H3ZM3 12L28 37L53 12" }),
    s("circle", { class: "envelope-seal", cx: 28, cy: 38, r: 11 }),
    s("path", { class: "envelope-mark", d: "M23 33.5H33M28 33.5V43M23.5 43H32.5" }),
  );
}

function put(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
