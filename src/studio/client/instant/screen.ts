import type { InstantView } from "../../api.ts";
import { h } from "../dom.ts";
import { Frame } from "../frame.ts";
import { t } from "../page-data.ts";
import type { View } from "./view.ts";
import { gameName, instantText, timesText } from "./words.ts";

const MOST_SHOWN = 12;

/** The table of a game that one bet ends: the last results, the game itself, and what is chosen. */
export class InstantScreen extends Frame {
  readonly #gameId: string;
  readonly #last = h("ol", { class: "last-results" });

  constructor(host: HTMLElement, gameId: string, view: View, tag: string | false) {
    super();
    this.#gameId = gameId;
    document.body.dataset["kind"] = "instant";
    const list = h("div", { class: "last", "aria-label": t("instant_last") }, this.#last);
    this.lay(host, gameName(gameId), tag, [
      list,
      h("div", { class: "board" }, view.stage),
      ...(view.chooser ? [view.chooser] : []),
    ]);
  }

  /** Puts a result before the others; the oldest goes. */
  remember(shown: InstantView): void {
    const isWin = Number(shown.times) >= 1;
    this.#last.prepend(
      h(
        "li",
        { class: isWin ? "up" : "", title: instantText(this.#gameId, shown) },
        timesText(shown.times),
      ),
    );
    while (this.#last.childElementCount > MOST_SHOWN) this.#last.lastElementChild?.remove();
  }
}
