import { GLYPHS, type Glyph } from "#/art/digits.ts";

/** A bar of a letter from (x, y) to (x2, y2), all drawn the same way round so that they unite. */
const bar = (x: number, y: number, x2: number, y2: number): string =>
  `M${x} ${y}L${x2} ${y}L${x2} ${y2}L${x} ${y2}Z`;
const slabs = (...xs: [number, number][]): string =>
  xs.map(([x, x2]) => bar(x, 0, x2, -164) + bar(x, -614, x2, -778)).join("");

/** Letters in the manner of the cards' figures, for which the cards have no outlines; no A, which reads as a 4. */
const LETTERS: Record<string, Glyph> = {
  F: {
    advance: 720,
    path: `${bar(20, 0, 440, -164)}${bar(70, 0, 350, -778)}${bar(20, -614, 690, -778)}${bar(520, -480, 690, -778)}${bar(300, -310, 510, -464)}`,
  },
  H: {
    advance: 860,
    path: `${slabs([20, 400], [460, 840])}${bar(70, 0, 350, -778)}${bar(510, 0, 790, -778)}${bar(300, -310, 560, -470)}`,
  },
  K: {
    advance: 880,
    path: `${slabs([20, 410], [480, 860])}${bar(70, 0, 350, -778)}M330 -330L470 -280L800 -700L560 -700ZM360 -440L570 -90L840 -90L600 -440Z`,
  },
  T: {
    advance: 760,
    path: `${bar(30, -590, 730, -778)}${bar(30, -470, 190, -778)}${bar(570, -470, 730, -778)}${bar(240, 0, 520, -778)}${bar(150, 0, 610, -164)}`,
  },
  X: {
    advance: 860,
    path: `${slabs([20, 400], [470, 840])}M90 -700L480 -80L780 -80L390 -700ZM490 -700L90 -80L360 -80L760 -700Z`,
  },
  Y: {
    advance: 860,
    path: `${bar(20, -630, 410, -778)}${bar(460, -630, 840, -778)}M90 -690L290 -320L290 0L570 0L570 -320L780 -690L530 -690L450 -490L380 -690Z${bar(200, 0, 660, -164)}`,
  },
};

const { P, L, E, N, "2": two, "3": three, "4": four, "5": five, "6": six } = GLYPHS;
const { "7": seven, "8": eight, "9": nine } = GLYPHS;
const FIGURES: Record<string, Glyph> = {
  ...{ 2: two, 3: three, 4: four, 5: five, 6: six, 7: seven, 8: eight, 9: nine },
  ...{ P, L, E, N },
  ...LETTERS,
};

/** What a captcha is written in. */
export const CAPTCHA_ALPHABET: readonly string[] = Object.keys(FIGURES);

/** The outline of a character of the alphabet; throws for another. */
export function glyphOf(character: string): Glyph {
  const glyph = FIGURES[character];
  if (!glyph) throw new Error(`no outline of ${character}`);
  return glyph;
}
