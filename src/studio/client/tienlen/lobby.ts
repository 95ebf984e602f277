import type { TienLenLine } from "../../tienlen/api.ts";
import { h } from "../dom.ts";
import { t } from "../page-data.ts";
import type { Purse } from "../purse.ts";

const SEATS = 4;

/** The tables that one can sit down at, each with its buy-in and its free seats. */
export class Lobby {
  readonly element: HTMLElement;
  readonly #list = h("ul", { class: "tl-tables" });
  readonly #note = h("p", { class: "tl-lobby-note" });
  readonly #purse: Purse;
  readonly #sit: (line: TienLenLine) => void;
  #shown = "";

  /** `isDemo`: there is one table, against programs. `programs`: where that is, for who plays for nothing among members. */
  constructor(
    purse: Purse,
    { isDemo, programs }: { readonly isDemo: boolean; readonly programs: string | null },
    sit: (line: TienLenLine) => void,
  ) {
    this.#purse = purse;
    this.#sit = sit;
    this.element = h(
      "section",
      { class: "tl-lobby", "aria-label": t("tl_tables") },
      h("h2", {}, t(isDemo ? "tl_demo_title" : "tl_tables")),
      this.#note,
      ...(programs === null
        ? []
        : [h("a", { class: "btn second", href: programs }, t("tl_demo_title"))]),
      this.#list,
    );
    if (isDemo) this.#note.textContent = t("tl_demo_text");
  }

  /** Those of the chosen buy-in first, and of these the fullest that still have a seat. */
  show(lines: readonly TienLenLine[], stake: string): void {
    const shown = JSON.stringify([lines, stake]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const isChosen = (line: TienLenLine) =>
      this.#purse.minor(line.stake) === this.#purse.minor(stake);
    const weight = (line: TienLenLine) =>
      Number(isChosen(line)) * 100 + (line.taken < SEATS ? line.taken * 10 : -5);
    const sorted = lines.toSorted(
      (a, b) =>
        weight(b) - weight(a) || Number(this.#purse.minor(a.stake) - this.#purse.minor(b.stake)),
    );
    const seated = lines.reduce((sum, { taken }) => sum + taken, 0);
    this.#note.textContent = t(seated === 0 ? "tl_nobody" : "tl_seated", { count: seated });
    const focused = document.activeElement?.getAttribute("data-table");
    this.#list.replaceChildren(...sorted.map((line) => this.#line(line, isChosen(line))));
    const again = [...this.#list.querySelectorAll<HTMLElement>("button")].find(
      (button) => button.dataset["table"] === focused,
    );
    again?.focus();
  }

  #line(line: TienLenLine, isChosen: boolean): HTMLElement {
    const { id, stake, unit, taken, phase } = line;
    const isFull = taken >= SEATS;
    const isPlaying = phase !== "waiting" && phase !== "starting" && phase !== "over";
    const seats = Array.from({ length: SEATS }, (_, seat) =>
      h("i", { "data-taken": seat < taken }),
    );
    const amount = this.#purse.short(stake);
    const state = isPlaying ? "tl_table_playing" : "tl_table_waiting";
    return h(
      "li",
      { class: "tl-table", "data-chosen": isChosen },
      h(
        "div",
        {},
        h("b", { class: "money" }, amount),
        h("span", {}, t("tl_unit_short", { unit: this.#purse.short(unit) })),
      ),
      h(
        "div",
        {},
        h("span", { class: "tl-chairs", "aria-hidden": "true" }, ...seats),
        h(
          "span",
          {},
          isFull ? t("tl_full") : t("tl_free", { count: SEATS - taken }),
          taken > 0 ? ` · ${t(state)}` : "",
        ),
      ),
      h(
        "button",
        {
          class: "btn second",
          type: "button",
          disabled: isFull,
          "data-table": id,
          "aria-label": t("tl_sit_at", { amount, count: taken }),
          onclick: () => this.#sit(line),
        },
        t("tl_sit"),
      ),
    );
  }
}
