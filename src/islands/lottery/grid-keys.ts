import type { KeyboardEvent } from "react";

const CELLS = "[data-cell]";

/** How many cells stand in a row, as they are laid out now. */
export function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const second = cells.findIndex(({ offsetTop }) => offsetTop !== top);
  return second === -1 ? cells.length : second;
}

/**
 * Goes from cell to cell by arrows, Home and End, and from group to group where there is no row below or above; a digit
 * presses the cell that it names. One cell of a group is in the order of the Tab key: the one that had the focus last.
 */
export function followKeys(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const cell = event.target.closest<HTMLElement>(CELLS);
  const group = cell?.closest<HTMLElement>("[data-cells]");
  if (!cell || !group) return;
  const found = nextOf(event, cell, group);
  if (!found) return;
  event.preventDefault();
  if (found.press) found.cell.click();
  found.cell.focus();
}

function nextOf(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  cell: HTMLElement,
  group: HTMLElement,
): { readonly cell: HTMLElement; readonly press?: true } | null {
  const cells = [...group.querySelectorAll<HTMLElement>(CELLS)];
  const at = cells.indexOf(cell);
  const forward = getComputedStyle(group).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  const go = (next: HTMLElement | undefined) => (next ? { cell: next } : null);
  if (key === "ArrowLeft" || key === "ArrowRight")
    return go(cells[at + (key === forward ? 1 : -1)]);
  if (key === "Home") return go(cells[0]);
  if (key === "End") return go(cells.at(-1));
  if (key === "ArrowDown" || key === "ArrowUp") {
    const columns = columnsOf(cells);
    const step = key === "ArrowDown" ? 1 : -1;
    const within = cells[at + step * columns];
    if (within) return { cell: within };
    const groups = [...currentTarget.querySelectorAll<HTMLElement>("[data-cells]")];
    const other = groups[groups.indexOf(group) + step]?.querySelectorAll<HTMLElement>(CELLS);
    return go(other?.[Math.min(at % columns, other.length - 1)]);
  }
  const named = cells.find(({ dataset }) => dataset["cell"] === key);
  return named ? { cell: named, press: true } : null;
}
