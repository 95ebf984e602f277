/** A text by its key, with its values put in. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** A board as far as it is known: the fields that were opened, in order, and where the mines lie once it is over. */
export type ShownBoard = {
  readonly mines: number;
  readonly picks: readonly number[];
  readonly board: readonly number[] | null;
};

export type FieldState = "closed" | "silver" | "mine" | "left_silver" | "left_mine";

/** What is seen of a field: what was opened, and of a round that is over what lay under the others. */
export function fieldState({ picks, board }: ShownBoard, field: number): FieldState {
  const isMine = board?.includes(field) === true;
  if (picks.includes(field)) return isMine ? "mine" : "silver";
  if (board === null) return "closed";
  return isMine ? "left_mine" : "left_silver";
}

/** A field as it is printed: from 1, row by row. */
export const fieldNumber = (field: number): number => field + 1;

/** What came of a board, in one line, of the texts in `studio-mines.json`. */
export function minesText(t: Say, { mines, picks, board }: ShownBoard): string {
  const hit = picks.find((field) => board?.includes(field));
  const before = t("mines_board", { count: mines });
  return hit === undefined
    ? t("mines_opened", { before, count: picks.length })
    : t("mines_hit", { before, field: fieldNumber(hit) });
}
