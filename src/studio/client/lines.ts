import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import type { LineWinView, SpinView } from "../api.ts";
import { s } from "./dom.ts";
import type { Reels } from "./reels.ts";

/** Inks of the lines; a line keeps its own. */
const INKS = ["#CB3418", "#14795A", "#234C82", "#F5A81C", "#74202E", "#EE8460", "#2F9C98"] as const;

export const inkOf = (line: number): string => INKS[line % INKS.length] ?? INKS[0];

/** The winning lines over the reels, printed as everything is: paper, ink, key line. */
export class Lines {
  readonly svg = s("svg", { class: "lines", "aria-hidden": "true" });
  readonly #reels: Reels;
  readonly #model: SlotModel;
  #shown: readonly LineWinView[] = [];

  constructor(reels: Reels, model: SlotModel) {
    this.#reels = reels;
    this.#model = model;
    reels.canvas.addEventListener("refit", () => this.show(this.#shown));
  }

  /** Draws these wins' lines and lights their cards; none draws nothing. */
  show(wins: readonly LineWinView[]): void {
    this.#shown = wins;
    const { clientWidth, clientHeight } = this.#reels.canvas;
    this.svg.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    this.svg.replaceChildren(...wins.flatMap((win) => this.#draw(win)));
  }

  /** The cards that make a win. */
  cellsOf(win: LineWinView): readonly { readonly reel: number; readonly row: number }[] {
    return this.#rows(win)
      .slice(0, win.count)
      .map((row, reel) => ({ reel, row }));
  }

  #rows(win: LineWinView): readonly number[] {
    return this.#model.lines[win.line - 1] ?? [];
  }

  #draw(win: LineWinView): readonly SVGElement[] {
    const points = this.#rows(win).map((row, reel) => this.#reels.centre(reel, row));
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return [];
    const { clientWidth } = this.#reels.canvas;
    const d = [[0, first[1]], ...points, [clientWidth, last[1]]]
      .map(([x, y], i) => `${i === 0 ? "M" : "L"}${x} ${y}`)
      .join("");
    const width = Math.max(3, clientWidth * 0.0075);
    return [
      ["#1E150C", width + 5],
      ["#FCF3E1", width + 2.6],
      [inkOf(win.line), width],
    ].map(([stroke, size]) =>
      s("path", { d, fill: "none", stroke: String(stroke), "stroke-width": Number(size) }),
    );
  }
}

/** The places of a symbol in view. */
export function cellsWith(
  spin: SpinView,
  symbol: string,
): readonly { readonly reel: number; readonly row: number }[] {
  return spin.window.flatMap((cards, reel) =>
    cards.flatMap((card, row) => (card === symbol ? [{ reel, row }] : [])),
  );
}
