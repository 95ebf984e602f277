import { toNumber } from "#/lib/base/fraction.ts";
import { paidMinor, timesOf } from "#/lib/rules/studio/instant/game.ts";
import {
  chanceOfNext,
  type MinesGame,
  minesPays,
  mostMines,
  mostOpened,
} from "#/lib/rules/studio/mines/mines.ts";
import type { MinesView } from "../../api.ts";
import { h } from "../dom.ts";
import { chanceText, timesText } from "../instant/words.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";

/** How many mines lie under the board; and, before each step, its chance, what it pays and the most there is to win. */
export class Chooser {
  readonly element: HTMLElement;
  readonly #game: MinesGame;
  readonly #maximum: number | null;
  readonly #slider: HTMLInputElement;
  readonly #count = h("b", { class: "digits" });
  readonly #next = h("span", {});
  readonly #most = h("span", {});
  #mines: number;

  constructor(game: MinesGame, maximum: number | null, onChoice: () => void) {
    const { from, first } = game.fields.mines;
    const to = mostMines(game, maximum);
    this.#game = game;
    this.#maximum = maximum;
    this.#mines = Math.min(first, to);
    this.#slider = h("input", {
      type: "range",
      min: from,
      max: to,
      value: String(this.#mines),
      "aria-label": t("field_mines"),
      oninput: () => {
        this.#mines = Number(this.#slider.value);
        onChoice();
      },
    });
    this.element = h(
      "div",
      { class: "chooser mine-chooser" },
      h("span", { class: "mine-count" }, t("field_mines"), " ", this.#count),
      this.#slider,
      h("p", { class: "chooser-figures", role: "status" }, this.#next, this.#most),
    );
  }

  get mines(): number {
    return this.#mines;
  }

  put(mines: number): void {
    this.#mines = mines;
    this.#slider.value = String(mines);
  }

  hold(isHeld: boolean): void {
    this.#slider.disabled = isHeld;
  }

  /** Says what the next field holds out, of the round under way or of the one that would begin. */
  write(stake: string, open: MinesView | null, purse: Purse): void {
    const game = this.#game;
    const mines = open?.mines ?? this.#mines;
    const opened = open?.picks.length ?? 0;
    const most = open?.mostPicks ?? mostOpened(game, mines, this.#maximum);
    const amount = (count: number) =>
      purse.short(purse.wire(paidMinor(minesPays(game, mines, count), purse.minor(stake))));
    const times = (count: number) => timesText(timesOf(minesPays(game, mines, count)));
    this.#count.textContent = String(mines);
    this.#slider.setAttribute("aria-valuetext", t("mines_board", { count: mines }));
    this.#next.textContent = t(opened === 0 ? "mines_first" : "mines_next", {
      chance: chanceText(toNumber(chanceOfNext(game, mines, opened))),
      times: times(opened + 1),
      amount: amount(opened + 1),
    });
    this.#most.textContent = t("mines_most", {
      times: times(most),
      amount: amount(most),
      count: most,
    });
  }
}
