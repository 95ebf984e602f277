import type { Canvas } from "../canvas.ts";
import { circle, ellipse } from "../geometry.ts";
import { integer } from "../seed.ts";

/** Pieces that several motifs use. */

export const eye = (c: Canvas, x: number, y: number, rx: number, ry: number): Canvas =>
  c.plate(c.paper, ellipse(x, y, rx, ry), 2.2).flat(c.key, circle(x, y, ry * 0.72));

/** A main shape with its halftone from below. */
export const face = (c: Canvas, d: string, ink: string): Canvas =>
  c.plate(ink, d).shade(d, c.key, ink, 0, -12);

export const sunDisc = (c: Canvas, x: number, y: number, r: number, ink: string): Canvas =>
  c.plate(ink, circle(x, y, r), 2.8);

export const cloud = (c: Canvas, x: number, y: number, scale: number): Canvas =>
  c.group(`translate(${x} ${y}) scale(${scale})`, () =>
    c.plate(
      c.paper,
      "M-34 10C-46 10 -46 -8 -30 -8C-28 -22 -6 -24 0 -12C10 -22 30 -16 28 -4C42 -4 42 10 30 10Z",
      2.6,
    ),
  );

const waves = (y: number): string => `M-30 ${y}${"q10 -13 20 0t20 0".repeat(7)}V250H-30Z`;

/** Two rows of waves along the bottom edge. */
export function sea(c: Canvas, y: number, front: string, back: string): Canvas {
  c.group(`translate(${integer(c.random, 0, 18)} 0)`, () => c.plate(front, waves(y), 2.8));
  return c.plate(back, waves(y + 15), 2.8);
}
