import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { h } from "./dom.ts";
import { Frame } from "./frame.ts";
import { t } from "./page-data.ts";
import { symbolImage } from "./picture.ts";

/** Everything that lies on the slot's table, and the few ways in which it changes. Built once; nothing moves its place. */
export class Screen extends Frame {
  readonly canvas = h("canvas", { class: "reels", role: "img" });
  readonly stage = h("div", { class: "window" }, this.canvas);
  readonly #series = h("span", { class: "series-count" });
  readonly #plaques: readonly HTMLElement[];

  constructor(host: HTMLElement, model: SlotModel, tag: string | false) {
    super();
    const lines = model.lines.length;
    const [awarded] = model.freeSpins.awards;
    const multiplier = model.wild.multiplier.free;
    this.#plaques = Array.from({ length: lines }, (_, i) => h("i", {}, String(i + 1)));
    const half = Math.ceil(lines / 2);
    this.lay(host, t("title"), tag, [
      h(
        "div",
        { class: "legend", "aria-hidden": "true" },
        hint(model.scatter.symbol, t("suns", { count: 3 }), t("free_spins", { count: awarded })),
        hint(model.wild.symbol, t("wild"), t("wild_short", { times: multiplier })),
      ),
      h(
        "div",
        { class: "machine" },
        this.#series,
        h("div", { class: "plaques", "aria-hidden": "true" }, ...this.#plaques.slice(0, half)),
        this.stage,
        h("div", { class: "plaques", "aria-hidden": "true" }, ...this.#plaques.slice(half)),
      ),
    ]);
  }

  /** Says which spin of a series is on; empty when none is. */
  series(text: string): void {
    this.#series.textContent = text;
  }

  /** Marks the plaques of lines that won. */
  plaques(lines: readonly number[]): void {
    this.#plaques.forEach((plaque, i) => {
      plaque.classList.toggle("on", lines.includes(i + 1));
    });
  }
}

function hint(symbol: string, title: string, text: string): HTMLElement {
  return h("div", {}, symbolImage(symbol), h("span", {}, h("b", {}, title), text));
}
