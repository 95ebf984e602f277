import { h } from "./dom.ts";
import { Frame } from "./frame.ts";
import { gameName, timesText } from "./instant/words.ts";
import { t } from "./page-data.ts";

const MOST_SHOWN = 12;

/** What a game of a board lays on it, and what is chosen below, if anything. */
type Things = { readonly stage: HTMLElement; readonly chooser: HTMLElement | null };

/** The table of a game of a board: the last results, the game itself, and what is chosen. */
export class BoardScreen extends Frame {
  readonly #last = h("ol", { class: "last-results" });

  constructor(host: HTMLElement, gameId: string, { stage, chooser }: Things, tag: string | false) {
    super();
    document.body.dataset["kind"] = "board";
    const list = h("div", { class: "last", "aria-label": t("instant_last") }, this.#last);
    this.lay(host, gameName(gameId), tag, [
      list,
      h("div", { class: "board" }, stage),
      ...(chooser ? [chooser] : []),
    ]);
  }

  /** Puts a result before the others: what it paid of the stake, and what came. The oldest goes. */
  remember(times: string, came: string): void {
    this.#last.prepend(
      h("li", { class: Number(times) >= 1 ? "up" : "", title: came }, timesText(times)),
    );
    while (this.#last.childElementCount > MOST_SHOWN) this.#last.lastElementChild?.remove();
  }
}
