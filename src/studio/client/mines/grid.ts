import { fieldNumber, fieldState, type ShownBoard } from "#/lib/rules/studio/mines/words.ts";
import { h, s } from "../dom.ts";
import { t } from "../page-data.ts";

const CLOSED: ShownBoard = { mines: 0, picks: [], board: null };
const SPIKES = [0, 45, 90, 135].map((angle) => `rotate(${angle} 50 50)`);

function picture(state: string): SVGSVGElement | null {
  const view = { viewBox: "0 0 100 100", "aria-hidden": "true" };
  if (state.endsWith("silver"))
    return s(
      "svg",
      view,
      s("circle", { class: "silver-plate", cx: 52, cy: 52, r: 36 }),
      s("circle", { class: "silver-rim", cx: 50, cy: 50, r: 36 }),
      s("path", {
        class: "silver-face",
        d: "M50 26L56 43L74 44L60 55L65 73L50 62L35 73L40 55L26 44L44 43Z",
      }),
    );
  if (state.endsWith("mine"))
    return s(
      "svg",
      view,
      ...SPIKES.map((transform) => s("path", { class: "mine-spike", d: "M50 8V92", transform })),
      s("circle", { class: "mine-ball", cx: 50, cy: 50, r: 29 }),
      s("path", { class: "mine-shine", d: "M36 46A17 17 0 0 1 46 34" }),
    );
  return null;
}

/** The board: fields in rows, opened by touch, or by the arrow keys and Enter; one of them is in the tab order. */
export class Grid {
  readonly element: HTMLElement;
  readonly #cells: readonly HTMLButtonElement[];
  readonly #side: number;
  #at = 0;
  #isHeld = true;

  constructor(side: number, onPick: (field: number) => void) {
    this.#side = side;
    this.#cells = Array.from({ length: side * side }, (_, field) =>
      h("button", {
        type: "button",
        class: "field-card",
        onclick: () => {
          this.#move(field);
          if (!this.#isHeld && this.#cells[field]?.dataset["state"] === "closed") onPick(field);
        },
      }),
    );
    const rows = Array.from({ length: side }, (_, row) =>
      h(
        "div",
        { role: "row" },
        ...this.#cells
          .slice(row * side, (row + 1) * side)
          .map((cell) => h("div", { role: "gridcell" }, cell)),
      ),
    );
    this.element = h(
      "div",
      { class: "mine-field", role: "grid", "aria-label": t("mines_grid") },
      ...rows,
    );
    this.element.addEventListener("keydown", (event) => this.#keys(event));
    this.#move(0);
    this.show(null);
  }

  /** Lays a board as far as it is known; null lays it face down. */
  show(shown: ShownBoard | null): void {
    this.#cells.forEach((cell, field) => {
      const state = fieldState(shown ?? CLOSED, field);
      cell.classList.remove("is-opening");
      if (cell.dataset["state"] === state) return;
      cell.dataset["state"] = state;
      cell.setAttribute(
        "aria-label",
        t("field_is", { field: fieldNumber(field), state: t(`field_${state}`) }),
      );
      const inside = picture(state);
      cell.replaceChildren(...(inside ? [inside] : []));
    });
  }

  /** Whether fields may be opened now. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.element.classList.toggle("is-held", isHeld);
    for (const cell of this.#cells) cell.setAttribute("aria-disabled", String(isHeld));
  }

  /** A field is being asked for. */
  opening(field: number): void {
    this.#cells[field]?.classList.add("is-opening");
  }

  focus(): void {
    this.#cells[this.#at]?.focus({ preventScroll: true });
  }

  #move(field: number): void {
    this.#at = field;
    this.#cells.forEach((cell, i) => {
      cell.tabIndex = i === field ? 0 : -1;
    });
  }

  #keys(event: KeyboardEvent): void {
    // A key still held from the button that began the round is no touch of a field.
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    const [row, column] = [Math.floor(this.#at / this.#side), this.#at % this.#side];
    const last = this.#side - 1;
    const [toRow, toColumn] = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, last],
    }[event.key] ?? [null, 0];
    if (toRow === null || toRow === undefined) return;
    event.preventDefault();
    const within = (value: number) => Math.min(last, Math.max(0, value));
    this.#move(within(toRow) * this.#side + within(toColumn ?? 0));
    this.focus();
  }
}
