export type Place = { readonly column: number; readonly row: number };
export type Bead<Side extends string> = Place & { readonly side: Side };
export type BigRoad<Side extends string> = {
  readonly beads: readonly Bead<Side>[];
  /** Where the bead before a tie stands. */
  readonly ties: readonly Place[];
};

const ROWS = 6;

/**
 * The big road: a column for each run of one side, down six and then along the floor, or beside what stands there already;
 * a tie marks the bead before it. The last `columns` of it, counted from 0.
 */
export function bigRoadOf<Side extends string>(
  results: readonly (Side | "tie")[],
  columns: number,
): BigRoad<Exclude<Side, "tie">> {
  const beads: Bead<Exclude<Side, "tie">>[] = [];
  const ties: Place[] = [];
  const taken = new Set<string>();
  let head = -1;
  for (const result of results) {
    const last = beads.at(-1);
    if (result === "tie") {
      if (last) ties.push(last);
      continue;
    }
    const side = result as Exclude<Side, "tie">;
    let place: Place;
    if (last?.side === side) {
      const below = { column: last.column, row: last.row + 1 };
      const isFree = below.row < ROWS && !taken.has(keyOf(below)) && last.column === head;
      place = isFree ? below : { column: last.column + 1, row: last.row };
    } else {
      head++;
      while (taken.has(keyOf({ column: head, row: 0 }))) head++;
      place = { column: head, row: 0 };
    }
    taken.add(keyOf(place));
    beads.push({ ...place, side });
  }
  const end = Math.max(-1, ...beads.map(({ column }) => column));
  const first = Math.max(0, end + 1 - columns);
  const shown = <T extends Place>(all: readonly T[]) =>
    all
      .filter(({ column }) => column >= first)
      .map((each) => ({ ...each, column: each.column - first }));
  return { beads: shown(beads), ties: shown(ties) };
}

const keyOf = ({ column, row }: Place): string => `${column}/${row}`;

/** The bead road: what came, down six and then one to the right. The last `columns` of it, which begin a column anew. */
export function beadRoadOf<Result extends string>(
  results: readonly Result[],
  columns: number,
): readonly Bead<Result>[] {
  const first = Math.max(0, Math.ceil(results.length / ROWS) - columns) * ROWS;
  return results
    .slice(first)
    .map((side, at) => ({ side, column: Math.floor(at / ROWS), row: at % ROWS }));
}
