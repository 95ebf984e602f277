import type { Motif } from "../canvas.ts";
import { circle, ellipse, rect } from "../geometry.ts";
import { PIP } from "./naipe.ts";

/** A whorl of the woodcuts of Đông Hồ. */
const whorl = (x: number, y: number, side: 1 | -1): string =>
  `M${x} ${y}a5 5 0 0 ${side === 1 ? 1 : 0} ${side * 10} 0a10 10 0 0 ${side === 1 ? 1 : 0} ${side * -20} 0a15 15 0 0 ${side === 1 ? 1 : 0} ${side * 30} 0`;

/** The pig, as a two is called where tiến lên is played, before two of them. */
export const heo: Motif = (c) => {
  const pip = (d: string, x: number, y: number, scale: number, ink: string) =>
    c
      .raw(`<g transform="translate(${x - 100 * scale} ${y - 120 * scale}) scale(${scale})">`)
      .flat(ink, d)
      .raw("</g>");
  for (const [turn, suit, ink] of [
    [-13, "pica", c.key],
    [13, "corazon", c.red],
  ] as const)
    c.group(`rotate(${turn} 100 250)`, () => {
      c.plate(c.paper, rect(turn < 0 ? 48 : 84, 14, 68, 110, 7));
      c.digits("2", turn < 0 ? 65 : 135, 42, 21, ink);
      pip(PIP[suit], turn < 0 ? 65 : 135, 57, 0.12, ink);
      pip(PIP[suit], turn < 0 ? 92 : 108, 52, 0.22, ink);
    });
  c.mirror(() => {
    c.plate(c.main, "M66 104C40 100 22 82 22 62C44 60 72 72 86 92Z");
    c.plate(c.accent, "M62 96C48 92 36 82 34 72C50 72 66 80 76 92Z", 2.4);
  });
  const head =
    "M100 82C142 82 170 108 172 146C174 188 144 218 100 218C56 218 26 188 28 146C30 108 58 82 100 82Z";
  c.plate(c.main, head).shade(head, c.key, c.main, 0, -13);
  c.mirror(() => {
    c.line(whorl(52, 158, -1), 3, c.accent);
    c.plate(c.paper, ellipse(70, 126, 11, 8.5), 2.6).flat(c.key, circle(72, 127, 5));
    c.line("M56 110Q68 102 82 110", 3.4);
  });
  c.line("M100 92V112M91 94Q93 104 92 110M109 94Q107 104 108 110", 2.8, c.accent);
  c.plate(c.second, ellipse(100, 166, 38, 27)).plate(c.accent, ellipse(100, 163, 29, 18), 2.6);
  c.mirror(() => c.plate(c.key, ellipse(89, 163, 5.5, 8), 0));
  c.line("M80 201Q100 212 120 201", 3.6);
};
