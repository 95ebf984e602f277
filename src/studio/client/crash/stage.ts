import { multiplierAt } from "#/lib/rules/studio/crash/curve.ts";
import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { h, prefersStill } from "../dom.ts";
import { Flight } from "./flight.ts";
import { sky } from "./sky.ts";
import { multiplierText } from "./words.ts";

/** A sky of ink with a comet that climbs; who prefers no motion sees the number alone. */
export class Stage {
  readonly element: HTMLElement;
  readonly #game: CrashGame;
  readonly #number = h("b", { class: "crash-number digits" }, "—");
  readonly #note = h("p", { class: "crash-note" });
  readonly #bar = h("i", {});
  readonly #flight: Flight;
  /** When the flight that is drawn went out; it is drawn once. */
  #restMs: number | null = null;

  constructor(game: CrashGame) {
    this.#game = game;
    this.#flight = new Flight(game, this.#number);
    this.element = h(
      "div",
      { class: "crash-sky", "data-phase": "waiting" },
      sky(),
      this.#flight.canvas,
      h(
        "div",
        { class: "crash-figure", "aria-hidden": "true" },
        this.#number,
        this.#note,
        h("div", { class: "crash-bar" }, this.#bar),
      ),
    );
  }

  /** What is going on: its name for the looks, the figure (null leaves it) and the line below it. */
  tell(phase: string, figure: string | null, note: string): void {
    if (this.element.dataset["phase"] !== phase) this.element.dataset["phase"] = phase;
    if (figure !== null) put(this.#number, figure);
    put(this.#note, note);
  }

  /** How much of the time for bets is left, from 1 to 0. */
  left(part: number): void {
    this.#bar.style.transform = `scaleX(${Math.max(0, Math.min(1, part)).toFixed(3)})`;
  }

  /** The comet so far into its flight. Answers the multiplier it shows. */
  fly(elapsedMs: number): Hundredths {
    const multiplier = multiplierAt(this.#game, Math.floor(elapsedMs));
    this.#restMs = null;
    if (prefersStill.matches) put(this.#number, multiplierText(multiplier));
    else this.#flight.show({ elapsedMs, isOver: false, figure: multiplier });
    return multiplier;
  }

  /** Where it went out. */
  rest(elapsedMs: number): void {
    if (prefersStill.matches || this.#restMs === elapsedMs) return;
    this.#restMs = elapsedMs;
    this.#flight.show({ elapsedMs, isOver: true, figure: null });
  }

  /** An empty sky. */
  clear(): void {
    this.#restMs = null;
    this.#flight.show(null);
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
