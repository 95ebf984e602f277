import { multiplierAt } from "#/lib/rules/studio/crash/curve.ts";
import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { h, prefersStill, s } from "../dom.ts";
import { Scale } from "./scale.ts";
import { sky } from "./sky.ts";
import { multiplierText } from "./words.ts";

const [WIDTH, HEIGHT] = [600, 320];
const [LEFT, BOTTOM, TOP, RIGHT] = [92, HEIGHT - 34, 120, WIDTH - 56];
const LEAST_MS = 9_000;
const LEAST_RISE = 0.6;
const POINTS = 48;
/** A sky of ink with a comet that climbs; who prefers no motion sees the number alone. */
export class Stage {
  readonly element: HTMLElement;
  readonly #game: CrashGame;
  readonly #number = h("b", { class: "crash-number digits" }, "—");
  readonly #note = h("p", { class: "crash-note" });
  readonly #bar = h("i", {});
  readonly #scale = new Scale();
  readonly #trail = s("path", { class: "crash-trail" });
  readonly #under = s("path", { class: "crash-under" });
  readonly #comet = s(
    "g",
    { class: "crash-comet" },
    s("path", { class: "crash-tail", d: "M-46 0Q-20 -11 0 -11V11Q-20 11 -46 0Z" }),
    s("circle", { r: 11 }),
    s("circle", { class: "crash-core", r: 4.5, cx: 2 }),
  );
  readonly #burst = s("path", { class: "crash-burst", d: burst() });

  constructor(game: CrashGame) {
    this.#game = game;
    this.element = h(
      "div",
      { class: "crash-sky", "data-phase": "waiting" },
      sky(),
      this.#scale.element,
      s(
        "svg",
        {
          viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
          preserveAspectRatio: "none",
          "aria-hidden": "true",
        },
        this.#under,
        this.#trail,
        this.#comet,
        this.#burst,
      ),
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
    this.#bar.style.inlineSize = `${(Math.max(0, Math.min(1, part)) * 100).toFixed(1)}%`;
  }

  /** The comet so far into its flight. Answers the multiplier it shows. */
  fly(elapsedMs: number): Hundredths {
    const multiplier = multiplierAt(this.#game, Math.floor(elapsedMs));
    put(this.#number, multiplierText(multiplier));
    if (!prefersStill.matches) this.#draw(elapsedMs);
    return multiplier;
  }

  /** Where it went out. */
  rest(elapsedMs: number): void {
    if (!prefersStill.matches) this.#draw(elapsedMs);
  }

  /** An empty sky. */
  clear(): void {
    this.#trail.setAttribute("d", "");
    this.#under.setAttribute("d", "");
    this.#scale.clear();
    this.#place(LEFT, BOTTOM, -20);
  }

  #draw(elapsedMs: number): void {
    const { growth } = this.#game;
    const rise = (ms: number) => Math.exp((ms * growth) / 100_000) - 1;
    const spanMs = Math.max(LEAST_MS, elapsedMs);
    const span = Math.max(LEAST_RISE, rise(elapsedMs));
    const x = (ms: number) => LEFT + (ms / spanMs) * (RIGHT - LEFT);
    const y = (ms: number) => BOTTOM - (rise(ms) / span) * (BOTTOM - TOP);
    const points = Array.from({ length: POINTS + 1 }, (_, i) => {
      const ms = (elapsedMs * i) / POINTS;
      return `${x(ms).toFixed(1)} ${y(ms).toFixed(1)}`;
    });
    this.#trail.setAttribute("d", `M${points.join("L")}`);
    this.#under.setAttribute("d", `M${points.join("L")}V${HEIGHT}H${LEFT}Z`);
    this.#scale.show(
      (multiplier) => (BOTTOM - ((multiplier / 100 - 1) / span) * (BOTTOM - TOP)) / HEIGHT,
    );
    const step = Math.max(16, elapsedMs / POINTS);
    const before = Math.max(0, elapsedMs - step);
    const [dx, dy] = [x(elapsedMs) - x(before), y(elapsedMs) - y(before)];
    const angle = dx === 0 && dy === 0 ? -20 : (Math.atan2(dy, dx) * 180) / Math.PI;
    this.#place(x(elapsedMs), y(elapsedMs), angle);
  }

  #place(x: number, y: number, angle: number): void {
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    this.#comet.setAttribute("transform", `${at} rotate(${angle.toFixed(1)})`);
    this.#burst.setAttribute("transform", at);
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Eight splinters around a point. */
function burst(): string {
  return Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4 + 0.2;
    const at = (radius: number, turn: number) =>
      `${(radius * Math.cos(angle + turn)).toFixed(1)} ${(radius * Math.sin(angle + turn)).toFixed(1)}`;
    return `M${at(10, 0)}L${at(24, -0.12)}L${at(28, 0)}L${at(24, 0.12)}Z`;
  }).join("");
}
