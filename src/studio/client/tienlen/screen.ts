import { h, ICONS, icon } from "../dom.ts";
import { Frame } from "../frame.ts";
import { t } from "../page-data.ts";
import { cardFace } from "./card-art.ts";
import { Clock } from "./clock.ts";
import type { Hand } from "./hand.ts";
import type { Lobby } from "./lobby.ts";
import type { Middle } from "./middle.ts";
import type { Seats } from "./seats.ts";

/** The pictures before one sits down: the highest and the lowest card, and a straight between them. */
const SHOWN_CARDS = [0, 17, 22, 27, 51];

const tool = (name: string, label: string, line: string) =>
  h("button", { class: `tl-tool tl-${name}`, type: "button" }, icon(line), h("span", {}, label));

export type Parts = {
  readonly lobby: Lobby;
  readonly seats: Seats;
  readonly middle: Middle;
  readonly hand: Hand;
};

/** The table of tiến lên: first the list of tables, then one of them. */
export class TienLenScreen extends Frame {
  readonly pass = h("button", { class: "btn second tl-pass", type: "button" }, t("tl_pass"));
  readonly stay = h("button", {
    class: "btn second tl-stay",
    type: "button",
    "aria-pressed": "false",
  });
  readonly leave = h("button", { class: "tl-leave", type: "button" }, t("tl_leave"));
  readonly sort = tool(
    "sort",
    t("tl_sort"),
    "M4 7H14M4 12H11M4 17H8M17 6V18M17 18L14 15M17 18L20 15",
  );
  readonly hint = tool(
    "hint",
    t("tl_hint"),
    "M9 18H15M10 21H14M12 3A6 6 0 0 0 8.5 14V15.5H15.5V14A6 6 0 0 0 12 3Z",
  );
  readonly clear = tool("clear", t("tl_clear"), ICONS.close);
  readonly clock = new Clock();
  /** What is said of the turn, above the hand. */
  readonly turn = h("p", { class: "tl-turn" });
  readonly #stake = h("b", { class: "money" });
  readonly #table: HTMLElement;
  readonly #lobby: HTMLElement;

  constructor(host: HTMLElement, parts: Parts, tag: string | false) {
    super();
    document.body.dataset["kind"] = "tienlen";
    this.stay.append(h("i", {}, icon(ICONS.check)), h("span", {}, t("tl_stay")));
    this.#lobby = h(
      "div",
      { class: "tl-entry" },
      h(
        "div",
        { class: "tl-fan", "aria-hidden": "true" },
        ...SHOWN_CARDS.map((card) => h("span", {}, cardFace(card))),
      ),
      parts.lobby.element,
    );
    this.#table = h(
      "div",
      { class: "tl-room", hidden: true },
      h("div", { class: "tl-bar" }, h("span", {}, t("tl_buy_in"), " ", this.#stake), this.leave),
      parts.seats.element,
      parts.middle.element,
      h(
        "div",
        { class: "tl-own" },
        h(
          "div",
          { class: "tl-tools" },
          this.clock.element,
          this.turn,
          h("span", { class: "tl-buttons" }, this.clear, this.hint, this.sort),
        ),
        parts.hand.element,
      ),
    );
    this.lay(host, t("tien_len_mien_nam_name"), tag, [this.#lobby, this.#table]);
    this.put("wonLabel", t("tl_last_hand"));
    this.spin.before(this.pass, this.stay);
  }

  /** Shows the list of tables, or the table with this buy-in. */
  at(stake: string | null): void {
    this.#lobby.hidden = stake !== null;
    this.#table.hidden = stake === null;
    document.body.dataset["seated"] = String(stake !== null);
    this.#stake.textContent = stake ?? "";
  }

  /** What stands beside the main button: the stake, passing, or staying for the next hand. */
  beside(what: "stake" | "pass" | "stay"): void {
    document.body.dataset["beside"] = what;
  }
}
