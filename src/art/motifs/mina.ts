import type { Motif } from "../canvas.ts";
import { circle, ellipse, point, polygon } from "../geometry.ts";
import { heo } from "./heo.ts";

const mina: Motif = (c) => {
  for (const [x, y, ink] of [
    [58, 196, c.accent],
    [142, 196, c.accent],
    [100, 208, c.paper],
    [58, 184, c.paper],
    [142, 184, c.paper],
  ] as const)
    c.plate(ink, `M${x - 34} ${y}V${y + 10}A34 11 0 0 0 ${x + 34} ${y + 10}V${y}Z`, 2.8).plate(
      ink,
      ellipse(x, y, 34, 11),
      2.8,
    );
  for (let angle = -90; angle < 270; angle += 45) {
    const tip = point(100, 112, 78, angle);
    const foot = (turn: number) => point(100, 112, 50, angle + turn);
    c.plate(c.main, polygon([foot(-10), tip, foot(10)]), 2.8).plate(
      c.red,
      circle(...tip, 8.5),
      2.8,
    );
  }
  const ball = circle(100, 112, 54);
  c.plate(c.second, ball).shade(ball, c.key, c.second, -12, -10);
  c.line("M47 122C72 140 128 140 153 122M49 98C74 84 126 84 151 98", 3.4, c.accent);
  c.line("M66 98A38 38 0 0 1 88 74", 5.4, c.paper);
};

/** Subjects of house games, which no other title draws by chance. */
export const CASA = { mina, heo } satisfies Record<string, Motif>;
