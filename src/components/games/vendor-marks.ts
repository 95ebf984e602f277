import type { VendorCategory } from "#/lib/contract/games/calls.ts";

/** A vendor's sign: a shape beside its name in one of the house's faces. */
type Mark = { shape: string; stroke?: true; face: "slab" | "cond" | "lab" | "b" };

const MARKS: readonly [Mark, ...Mark[]] = [
  { shape: "M14.5 3A9.5 9.5 0 1 0 21 16.5A8.2 8.2 0 0 1 14.5 3z", face: "slab" },
  {
    shape: "M2 8c3-4 5 4 8 0s5 4 8 0 3 2 4 1M2 15c3-4 5 4 8 0s5 4 8 0 3 2 4 1",
    stroke: true,
    face: "b",
  },
  { shape: "M4 4h7v7H4zM13 13h7v7h-7zM13 4l7 0 0 7z", face: "cond" },
  { shape: "M2 20L9 6l4 7 2-3 7 10z", face: "slab" },
  { shape: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8z", face: "lab" },
  { shape: "M4 4l8 16 8-16-8 6z", face: "cond" },
  { shape: "M4 18c6 0 2-12 8-12s2 12 8 12", stroke: true, face: "slab" },
  { shape: "M4 20V9l8-6 8 6v11h-5v-6H9v6z", face: "b" },
  { shape: "M3 9h18l-3-5H6zM5 9v11h14V9z", face: "cond" },
  { shape: "M3 19L2 7l5 5 5-8 5 8 5-5-1 12z", face: "slab" },
  { shape: "M12 2l9 5v10l-9 5-9-5V7z", face: "lab" },
  { shape: "M12 3c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z", face: "b" },
];

/** What a shape stands in once the plain ones are given away: each frame makes as many signs again. */
const FRAMES = [
  "",
  "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 0 0 0-21z",
  "M2 2h20v20H2z",
  "M12 1L23 12 12 23 1 12z",
  "M12 1.5L22 8l-3.5 14h-13L2 8z",
] as const;

/** Where the signs lie as symbols: drawn once for all pages, and fetched only where one is in view. */
const MARKS_FILE = "/marks.svg";
const SIGNS = MARKS.length * FRAMES.length;

const outlined = (d: string, width: number): string =>
  `<path fill="none" stroke="currentColor" stroke-width="${width}" d="${d}"/>`;

/** The signs as SVG symbols `m0`, `m1` …, in the colour of the text around them. */
export function vendorSymbols(): string {
  return FRAMES.flatMap((frame, row) =>
    MARKS.map(({ shape, stroke }, column) => {
      const sign = stroke
        ? outlined(shape, 3)
        : `<path fill="currentColor" stroke="none" fill-rule="evenodd" d="${shape}"/>`;
      const framed = frame
        ? `${outlined(frame, 2)}<g transform="translate(6 6) scale(.5)">${sign}</g>`
        : sign;
      return `<symbol id="m${row * MARKS.length + column}" viewBox="0 0 24 24">${framed}</symbol>`;
    }),
  ).join("");
}

/** The same sign for a vendor on every page: by its place among the site's vendors, so that sixty share none. */
export function markOf(
  vassalage: string,
  vendors: readonly VendorCategory[],
): { readonly href: string; readonly face: Mark["face"] } {
  const codes = [
    ...new Set(vendors.flatMap(({ cards }) => cards.map((card) => card.vassalage))),
  ].sort();
  const index = Math.max(0, codes.indexOf(vassalage)) % SIGNS;
  return { href: `${MARKS_FILE}#m${index}`, face: (MARKS[index % MARKS.length] ?? MARKS[0]).face };
}
