/** A slot whose reels pay in so many ways, and not on lines. */
export const ways = (count: number) => ({ ways: count });

/** A game of the demo catalogue: name, vendor, lines (a slot's lines or ways, else 0), marks, number on the card. */
export type Entry = readonly [
  name: string,
  vendor: string,
  lines: number | ReturnType<typeof ways>,
  marks?: "hot" | "new" | "hot new" | "",
  number?: number | undefined,
  /** Its id, where it is not made of the name. */
  code?: string,
];
