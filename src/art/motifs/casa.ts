import type { Canvas, Motif } from "../canvas.ts";
import { circle, ellipse, polygon, star } from "../geometry.ts";

const eggAt = (x: number, y: number, size: number): string => {
  const [w, top, low] = [size * 0.78, size * 1.12, size * 0.88];
  return `M${x} ${y - top}C${x + w * 0.7} ${y - top} ${x + w} ${y - size * 0.2} ${x + w} ${y + size * 0.12}C${x + w} ${y + low * 0.72} ${x + w * 0.6} ${y + low} ${x} ${y + low}C${x - w * 0.6} ${y + low} ${x - w} ${y + low * 0.72} ${x - w} ${y + size * 0.12}C${x - w} ${y - size * 0.2} ${x - w * 0.7} ${y - top} ${x} ${y - top}Z`;
};

/** Three golden eggs in a nest of straw. */
const huevo: Motif = (c) => {
  for (const x of [50, 150]) {
    const side = eggAt(x, 136, 40);
    c.plate(c.gold, side, 2.8);
    c.line(`M${x - 14} 118C${x - 12} 108 ${x - 6} 102 ${x} 99`, 4, c.paper);
  }
  const egg = eggAt(100, 116, 66);
  c.plate(c.gold, egg).shade(egg, c.key, c.gold, -14, -10);
  c.line("M70 104C72 82 82 66 96 59", 6, c.paper);
  c.plate(c.paper, star(134, 62, 4, 15, 4.5), 2.2);
  const straw = c.gold === c.second ? c.main : c.second;
  const nest = "M18 158C40 172 160 172 182 158C184 196 150 222 100 222C50 222 16 196 18 158Z";
  c.plate(straw, nest);
  c.clip(nest, () => {
    for (let at = 0; at < 6; at += 1) {
      const y = 170 + at * 10;
      c.line(`M10 ${y}Q60 ${y + 18} 100 ${y + 4}T190 ${y - 2}`, 2.6);
      c.line(`M10 ${y + 14}Q70 ${y - 8} 120 ${y + 6}T190 ${y + 12}`, 2.2, c.paper);
    }
  });
  c.line(nest);
  c.line(
    "M26 162L8 146M44 170L34 150M174 162L192 146M156 170L166 150M84 172L78 156M118 172L126 158",
    4.2,
  );
};

const marble = (
  c: Canvas,
  x: number,
  y: number,
  r: number,
  inks: readonly [string, string],
): void => {
  const ball = circle(x, y, r);
  c.plate(inks[0], ball, 2.8);
  c.clip(ball, () => {
    c.plate(
      inks[1],
      `M${x - r} ${y + r * 0.5}C${x - r * 0.4} ${y - r * 0.9} ${x + r * 0.2} ${y + r * 0.9} ${x + r} ${y - r * 0.6}L${x + r} ${y}C${x + r * 0.2} ${y + r * 1.4} ${x - r * 0.4} ${y - r * 0.2} ${x - r} ${y + r}Z`,
      2,
    );
  });
  c.line(ball, 2.8);
  c.plate(c.paper, ellipse(x - r * 0.36, y - r * 0.46, r * 0.22, r * 0.14), 0);
};

/** Marbles that fall through rows of pins into slots. */
const canica: Motif = (c) => {
  for (let row = 0; row < 5; row += 1)
    for (let at = 0; at < 6 + (row % 2); at += 1)
      c.plate(c.paper, circle(25 + at * 30 - (row % 2) * 15, 30 + row * 33, 5), 2.4);
  for (let slot = 0; slot < 5; slot += 1)
    c.plate(
      slot % 2 ? c.main : c.second,
      polygon([
        [12 + slot * 35.2, 192],
        [47.2 + slot * 35.2, 192],
        [47.2 + slot * 35.2, 226],
        [12 + slot * 35.2, 226],
      ]),
      2.8,
    );
  c.line("M84 30C96 44 92 54 104 62", 3);
  marble(c, 106, 112, 42, [c.main, c.accent]);
  marble(c, 44, 66, 20, [c.accent, c.second]);
  marble(c, 164, 56, 16, [c.second, c.paper]);
  marble(c, 100, 198, 17, [c.accent, c.main]);
};

/** Subjects of house games beside the mine's, which no other title draws by chance. */
export const HOUSE = { huevo, canica } satisfies Record<string, Motif>;
