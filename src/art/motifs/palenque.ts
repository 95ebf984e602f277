import type { Motif } from "../canvas.ts";
import { circle, ellipse } from "../geometry.ts";

const FEATHER = "M0 0C-26 -34 -26 -92 0 -128C26 -92 26 -34 0 0Z";
const BARBS = "M0 8V-112M-13 -44L0 -26L13 -44M-15 -66L0 -48L15 -66M-12 -88L0 -70L12 -88";

/** The ring from above its fence, two feathers crossed on the sand. */
const ruedo: Motif = (c) => {
  c.plate(c.second, "M8 132V164A92 56 0 0 0 192 164V132Z");
  for (const x of [24, 46, 70, 100, 130, 154, 176]) {
    const y = 136 + 56 * Math.sqrt(1 - ((x - 100) / 92) ** 2);
    c.line(`M${x} ${(y - 4).toFixed(1)}V${(y + 27).toFixed(1)}`, 2.6);
  }
  const rim = ellipse(100, 132, 92, 56);
  c.plate(c.main, rim).plate(c.accent, ellipse(100, 132, 78, 45), 2.8);
  c.line("M52 116C74 100 126 100 148 116", 2.6, c.main);
  c.group("translate(100 164) rotate(-38)", () => {
    c.plate(c.red, FEATHER, 2.8).line(BARBS, 2.4);
  });
  c.group("translate(100 164) rotate(38)", () => {
    c.plate(c.paper, FEATHER, 2.8).line(BARBS, 2.4);
  });
  c.plate(c.second, circle(100, 160, 9), 2.8);
};

/** A cock's tail feathers, tied in a bunch. */
const plumas: Motif = (c) => {
  for (const [turn, ink, scale] of [
    [-52, c.second, 1],
    [52, c.second, 1],
    [-27, c.accent, 1.16],
    [27, c.accent, 1.16],
    [0, c.red, 1.3],
  ] as const)
    c.group(`translate(100 188) rotate(${turn}) scale(${scale})`, () => {
      c.plate(ink, FEATHER, 2.8).line(BARBS, 2.2);
    });
  c.plate(c.main, "M82 176H118L112 206H88Z", 2.8).line("M85 186H115M87 196H113", 2.6, c.paper);
  c.plate(c.paper, "M88 206L78 228M112 206L122 228", 2.8);
};

/** Subjects of cockfights beside the cock, which no other title draws by chance. */
export const PALENQUE = { ruedo, plumas } satisfies Record<string, Motif>;
