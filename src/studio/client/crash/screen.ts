import type { CrashBets, CrashEnd } from "../../crash/api.ts";
import { h } from "../dom.ts";
import { Frame } from "../frame.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";
import type { Stage } from "./stage.ts";
import type { Target } from "./target.ts";
import { multiplierText } from "./words.ts";

/** A crash point from which the list of the last ones marks it. */
const HIGH = 200;

/** The table of the game that all play together: the last flights, the sky, the target, and who is aboard. */
export class CrashScreen extends Frame {
  readonly #last = h("ol", { class: "last-results" });
  readonly #count = h("b", { class: "crash-count" });
  readonly #lines = h("ol", { class: "crash-lines", tabindex: 0, "aria-label": t("crash_aboard") });

  constructor(host: HTMLElement, stage: Stage, target: Target, tag: string | false) {
    super();
    document.body.dataset["kind"] = "crash";
    this.lay(host, t("vuelo_del_cometa_name"), tag, [
      h("div", { class: "last", "aria-label": t("crash_last") }, this.#last),
      h("div", { class: "board crash-board" }, stage.element),
      target.element,
      h("section", { class: "crash-players" }, this.#count, this.#lines),
    ]);
  }

  /** The last flights, the newest first. */
  last(ends: readonly CrashEnd[]): void {
    this.#last.replaceChildren(
      ...ends.map(({ number, crash }) =>
        h(
          "li",
          { class: crash >= HIGH ? "up" : "", title: t("crash_flight", { number }) },
          multiplierText(crash),
        ),
      ),
    );
  }

  /** Who is aboard, those who left with where they did; `mine` is the player's own line. */
  players({ lines, count }: CrashBets, mine: number | null, purse: Purse): void {
    this.#count.textContent = t("crash_players", { count });
    this.#lines.replaceChildren(
      ...lines.map(({ id, name, stake, symbol, cashed }) =>
        h(
          "li",
          { class: id === mine ? "mine" : "", "data-left": cashed !== null },
          h("span", {}, id === mine ? t("crash_you") : (name ?? t("crash_hidden"))),
          h("span", { class: "money" }, purse.other(stake, symbol)),
          h("b", { class: "digits" }, cashed === null ? "" : multiplierText(cashed)),
        ),
      ),
    );
  }
}
