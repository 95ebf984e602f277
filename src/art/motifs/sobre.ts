import type { Motif } from "../canvas.ts";
import { circle } from "../geometry.ts";

/** Red envelopes that fall: one upright with a seal, two behind it on their way. */
const sobre: Motif = (c) => {
  const envelope = (seal: boolean) => {
    const body = "M-37 -52H37V52H-37Z";
    c.plate(c.red, body).shade(body, c.key, c.red, -14, -10);
    c.plate(c.red, "M-37 -52H37L0 -8Z", 2.8);
    c.line("M-27 30H27M-27 39H27", 2.6, c.accent);
    if (!seal) return;
    c.plate(c.accent, circle(0, -8, 17), 2.8);
    c.line("M-7 -15H7M0 -15V0M-7 0H7", 3, c.key);
  };
  c.group("translate(52 82) rotate(-24) scale(.62)", () => envelope(false));
  c.group("translate(150 70) rotate(20) scale(.7)", () => envelope(false));
  for (const [x, y] of [
    [42, 168],
    [162, 150],
    [100, 38],
  ] as const)
    c.plate(c.paper, circle(x, y, 5), 2.4);
  c.group("translate(102 146) rotate(6) scale(1.18)", () => envelope(true));
};

/** A subject of the house's, which no other title draws by chance. */
export const LLUVIA = { sobre } satisfies Record<string, Motif>;
