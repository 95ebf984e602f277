import type { Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { h } from "../dom.ts";
import { multiplierText } from "./words.ts";

const MARKS: readonly Hundredths[] = [
  ...[120, 140, 160, 200, 250, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000],
  ...[10_000, 20_000, 50_000, 100_000],
];
const MOST = 3;

/** Lines across the sky at round multipliers, so that one sees how high the comet is. */
export class Scale {
  readonly #lines = Array.from({ length: MOST }, () => {
    const label = h("span", { class: "digits" });
    return { line: h("i", { hidden: true }, label), label };
  });
  readonly element = h("div", { class: "crash-scale" }, ...this.#lines.map(({ line }) => line));

  /** `heightOf`: where a multiplier is, from 0 at the top to 1 at the foot; what is not between is left out. */
  show(heightOf: (multiplier: Hundredths) => number): void {
    const seen = MARKS.filter((mark) => heightOf(mark) > 0.3).slice(-MOST);
    for (const [at, { line, label }] of this.#lines.entries()) {
      const mark = seen[at];
      line.hidden = mark === undefined;
      if (mark === undefined) continue;
      const text = multiplierText(mark);
      if (label.textContent !== text) label.textContent = text;
      line.style.insetBlockStart = `${(heightOf(mark) * 100).toFixed(1)}%`;
    }
  }

  clear(): void {
    for (const { line } of this.#lines) line.hidden = true;
  }
}
