import type { Canvas, Motif } from "../canvas.ts";
import { circle, ellipse, type Point, petal, rect, round, star, wedge } from "../geometry.ts";
import { integer, pick } from "../seed.ts";

/** The four suits, each within 200 × 240 units. */
export const PIP = {
  corazon:
    "M100 196C52 158 22 128 24 92C26 62 62 46 84 62C94 68 98 78 100 84C102 78 106 68 116 62C138 46 174 62 176 92C178 128 148 158 100 196Z",
  pica: "M100 40C132 82 172 104 174 136C174 166 138 176 114 152C114 176 120 188 132 198H68C80 188 86 176 86 152C62 176 26 166 26 136C28 104 68 82 100 40Z",
  trebol:
    "M100 42C126 42 140 66 128 90C124 98 120 102 118 104C150 92 178 108 174 138C170 166 134 170 114 148C114 174 120 188 132 198H68C80 188 86 174 86 148C66 170 30 166 26 138C22 108 50 92 82 104C80 102 76 98 72 90C60 66 74 42 100 42Z",
  diamante:
    "M100 38C120 72 142 98 168 120C142 142 120 168 100 202C80 168 58 142 32 120C58 98 80 72 100 38Z",
};

type Suit = keyof typeof PIP;

const SUITS = ["corazon", "pica", "trebol", "diamante"] as const;
const isRed = (suit: Suit): boolean => suit === "corazon" || suit === "diamante";

const palo: Motif = (c) => {
  const k = pick(c.random, SUITS),
    d = PIP[k],
    red = isRed(k);
  const main = red ? c.red : c.cool;
  const other = red ? c.cool : c.red;
  c.plate(main, d);
  c.shade(d, c.key, main, -12, -8);
  const cy = { corazon: 114, diamante: 120, pica: 128, trebol: 128 }[k],
    R = 34;
  for (let i = 0; i < 12; i++)
    c.plate(i % 2 ? c.accent : other, petal(100, cy, i * 30, 8, R, 22), 2.2);
  c.plate(c.accent, circle(100, cy, 10), 2.4);
  c.flat(c.key, circle(100, cy, 3));
};

const miniPip = (c: Canvas, k: Suit, x: number, y: number, s: number, col: string): Canvas =>
  c
    .raw(`<g transform="translate(${round(x - 100 * s)} ${round(y - 120 * s)}) scale(${s})">`)
    .flat(col, PIP[k])
    .raw("</g>");
const abanico: Motif = (c) => {
  const ks: Suit[] = ["pica", "corazon", "trebol", "diamante", "corazon"],
    n = integer(c.random, 3, 5),
    sp = n === 3 ? 24 : 19,
    off = integer(c.random, 0, 3);
  for (let i = 0; i < n; i++) {
    const k = ks[(i + off) % 5] ?? "corazon",
      a = (i - (n - 1) / 2) * sp,
      col = isRed(k) ? c.red : c.key;
    c.group(`rotate(${a} 100 236)`, () => {
      c.plate(c.paper, rect(66, 58, 70, 104, 7));
      miniPip(c, k, 101, 110, 0.3, col);
      miniPip(c, k, 79, 76, 0.11, col);
      miniPip(c, k, 123, 145, 0.11, col);
    });
  }
  c.plate(c.second, "M34 214C60 176 140 176 166 214Z");
  c.line("M52 214C70 190 130 190 148 214M74 214C84 202 116 202 126 214", 2.4, c.accent);
  c.line("M18 214H182", 4);
};

const rey: Motif = (c) => {
  const suit = pick(c.random, SUITS);
  c.plate(c.paper, rect(30, 26, 140, 186, 8));
  const half = () => {
    c.plate(c.second, "M48 118C50 96 66 90 78 88L122 88C134 90 150 96 152 118Z").plate(
      c.main,
      "M84 118L78 92L100 104L122 92L116 118Z",
      2.6,
    );
    c.line("M60 118V100M70 118V94M140 118V100M130 118V94", 2.6, c.accent);
    c.plate(
      c.main,
      "M70 54C64 74 68 92 62 98C74 98 82 92 84 84H116C118 92 126 98 138 98C132 92 136 74 130 54Z",
      2.8,
    );
    c.plate(c.accent, "M80 52H120V78C120 92 108 100 100 100C92 100 80 92 80 78Z", 2.8);
    c.plate(
      c.paper,
      "M80 80Q90 76 100 82Q110 76 120 80C120 96 108 106 100 106C92 106 80 96 80 80Z",
      2.6,
    );
    c.line("M95 86H105", 2.6, c.main);
    c.flat(c.key, circle(91, 66, 2.6) + circle(109, 66, 2.6));
    c.line("M86 60h9M105 60h9M100 64L97 75H102", 2.2);
    c.plate(c.main, "M74 54L68 28L84 40L100 24L116 40L132 28L126 54Z", 2.8).plate(
      c.accent,
      rect(73, 48, 54, 8),
      2.4,
    );
    c.flat(c.paper, circle(100, 36, 3.4));
    miniPip(c, suit, 46, 50, 0.14, isRed(suit) ? c.red : c.key);
  };
  c.clip("M34 30H166V119H34Z", half);
  c.group("rotate(180 100 119)", () => c.clip("M34 30H166V119H34Z", half));
  c.line("M38 119H162", 3);
};

const oros: Motif = (c) => {
  const x = 100,
    y = 120,
    n = integer(c.random, 14, 22);
  c.plate(c.main, circle(x, y, 80));
  c.shade(circle(x, y, 80), c.key, c.main, -8, -7);
  c.plate(c.accent, circle(x, y, 66), 2.8);
  for (let i = 0; i < n; i++)
    c.plate(i % 2 ? c.main : c.second, wedge(x, y, 44, 62, (i * 360) / n, ((i + 1) * 360) / n), 2);
  c.plate(c.main, circle(x, y, 44));
  c.plate(c.accent, star(x, y, 8, 38, 20, -90), 2.6);
  c.plate(c.second, circle(x, y, 14), 2.6);
  c.flat(c.accent, star(x, y, 4, 10, 3));
};

const copa: Motif = (c) => {
  c.plate(
    c.main,
    "M44 50H156C158 104 138 138 108 144V166C108 174 130 178 138 200H62C70 178 92 174 92 166V144C62 138 42 104 44 50Z",
  );
  c.shade(
    "M44 50H156C158 104 138 138 108 144V166C108 174 130 178 138 200H62C70 178 92 174 92 166V144C62 138 42 104 44 50Z",
    c.key,
    c.main,
    -14,
    -4,
  );
  c.plate(c.accent, ellipse(100, 50, 56, 14)).plate(c.second, ellipse(100, 51, 44, 8), 2.4);
  c.plate(c.second, "M46 74C70 86 130 86 154 74L151 94C128 104 72 104 49 94Z", 2.6);
  for (let i = 0; i < 5; i++)
    c.flat(c.accent, star(64 + i * 18, 90 + (2 - Math.abs(i - 2)) * 2.4, 4, 7, 2.6));
  c.line("M66 112C72 126 84 134 98 136", 2.6, c.paper);
  c.plate(c.accent, ellipse(100, 154, 13, 8), 2.6);
  c.mirror(() =>
    c.line("M44 64C18 60 18 104 56 112", 7).line("M44 64C18 60 18 104 56 112", 3, c.main),
  );
};

const CORNERS: Point[] = [
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
];

/** Where the pips of each side of a die lie, in steps from its middle. */
const PIPS: readonly Point[][] = [
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  CORNERS,
  [...CORNERS, [0, 0]],
  [...CORNERS, [-1, 0], [1, 0]],
];

const pips = (side: number, pip: (u: number, v: number) => string): string =>
  (PIPS[side - 1] ?? []).map(([u, v]) => pip(u, v)).join("");

const dados: Motif = (c) => {
  const throwOne = (): number => integer(c.random, 1, 6);
  const die = (x: number, y: number, turn: number): void => {
    const [top, left, right] = [throwOne(), throwOne(), throwOne()];
    c.group(`translate(${x} ${y}) rotate(${turn}) scale(1.02)`, () => {
      c.plate(c.paper, "M0 -50L46 -25L0 0L-46 -25Z")
        .plate(c.accent, "M-46 -25L0 0V52L-46 27Z")
        .plate(c.main, "M46 -25L0 0V52L46 27Z");
      c.flat(
        top === 1 ? c.main : c.key,
        pips(top, (u, v) => ellipse((u - v) * 11.5, -25 + (u + v) * 6.2, 5.4, 3.2)),
      );
      c.flat(
        c.key,
        pips(left, (u, v) => ellipse(-23 + u * 11, 13.5 + u * 6 + v * 13.5, 3.6, 5)),
      );
      c.flat(
        c.paper,
        pips(right, (u, v) => ellipse(23 + u * 11, 13.5 - u * 6 + v * 13.5, 3.6, 5)),
      );
    });
  };
  die(68, 100, -8);
  die(134, 158, 10);
  for (const [x, y, q] of [
    [150, 70, 13],
    [40, 178, 9],
    [164, 100, 6],
  ] as const)
    c.plate(c.accent, star(x, y, 4, q, q * 0.34), 2.2);
};

/** The pack: suits, court, cup, dice. */
export const NAIPE = {
  palo,
  abanico,
  rey,
  oros,
  copa,
  dados,
} satisfies Record<string, Motif>;
