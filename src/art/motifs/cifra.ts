import type { Motif } from "../canvas.ts";
import { GLYPHS } from "../digits.ts";
import { circle, petal, point, rect, round, star, wedge } from "../geometry.ts";
import { integer, pick } from "../seed.ts";

type Figure = keyof typeof GLYPHS;

const siete: Motif = (c) => {
  const n = pick<Figure>(c.random, ["7", "8", "9", "3", "1"]);
  const sc = 0.195,
    w = GLYPHS[n].advance * sc;
  const X = 100 - w / 2,
    Y = 196;
  for (const [o, col] of [
    [9, c.second],
    [0, c.main],
  ] as const)
    c.raw(
      `<path d="${GLYPHS[n].path}" transform="translate(${round(X + o)} ${Y + o}) scale(${sc})" fill="${col}" stroke="${c.key}" stroke-width="${round(3.4 / sc)}" stroke-linejoin="round"/>`,
    );
  c.clip("M0 0H200V240H0Z", () =>
    c.raw(
      `<g transform="translate(${round(X)} ${Y}) scale(${sc})"><path d="${GLYPHS[n].path}" fill="none" stroke="${c.accent}" stroke-width="13" stroke-dasharray="2 42" stroke-linecap="round"/></g>`,
    ),
  );
  for (const [x, y, q] of [
    [30, 70, 13],
    [172, 62, 10],
    [168, 196, 13],
    [34, 196, 8],
  ] as const)
    c.plate(c.accent, star(x, y, 5, q, q * 0.42), 2.2);
};

const triple: Motif = (c) => {
  const n = pick(c.random, ["7", "7", "8", "9"]);
  for (const [x, y, ink] of [
    [42, 10, c.main],
    [100, 0, c.second],
    [158, 10, c.main],
  ] as const) {
    c.plate(c.paper, rect(x - 27, 66 + y, 54, 100, 5));
    c.flat(c.accent, rect(x - 25, 68 + y, 50, 20));
    c.flat(c.accent, rect(x - 25, 144 + y, 50, 20));
    c.digits(n, x, 140 + y, 48, ink, 2.6);
  }
  c.plate(c.main, "M14 186H186L176 212H24Z");
  for (let i = 0; i < 7; i++)
    c.plate(i % 2 ? c.paper : c.accent, circle(38 + i * 20.6, 199, 6), 2.2);
  c.plate(c.main, "M24 62C40 36 160 36 176 62L166 56C140 46 60 46 34 56Z", 2.6);
};

const ruleta: Motif = (c) => {
  const x = 100,
    y = 120,
    n = 16;
  c.plate(c.accent, circle(x, y, 88)).plate(c.key, circle(x, y, 79), 0);
  const pocket = (i: number): string => (i % 2 ? c.main : c.key);
  for (let i = 0; i < n; i++)
    c.plate(
      i === 0 ? c.second : pocket(i),
      wedge(x, y, 44, 77, (i * 360) / n - 101, ((i + 1) * 360) / n - 101),
      2,
    );
  for (let i = 0; i < n; i++) {
    const p = point(x, y, 61, (i * 360) / n - 90);
    c.flat(i % 2 ? c.accent : c.paper, circle(p[0], p[1], 3.4));
  }
  c.plate(c.accent, circle(x, y, 44));
  for (let i = 0; i < 8; i++)
    c.plate(i % 2 ? c.main : c.second, petal(x, y, i * 45, 8, 40, 15), 2.2);
  c.plate(c.accent, circle(x, y, 14)).flat(c.key, circle(x, y, 4));
  const p = point(x, y, 70, integer(c.random, 0, 360));
  c.plate(c.paper, circle(p[0], p[1], 8), 2.6);
};

const bombo: Motif = (c) => {
  c.plate(c.second, "M36 214L58 158H142L164 214H146L132 176H68L54 214Z");
  const d = circle(100, 110, 74);
  c.plate(c.accent, d);
  c.clip(d, () => {
    const b = [
      [62, 152, 1],
      [96, 164, 0],
      [132, 152, 1],
      [80, 128, 2],
      [116, 130, 0],
      [148, 122, 2],
      [48, 122, 0],
      [104, 100, 1],
      [70, 96, 2],
    ] as const;
    const inks = [c.main, c.paper, c.second] as const;
    for (const [i, [x, y, k]] of b.entries()) {
      c.plate(inks[k], circle(x, y, 17), 2.8);
      c.digits(
        String((i * 7 + integer(c.random, 1, 9)) % 90 || 5),
        x,
        y + 6,
        12,
        k === 1 ? c.key : c.paper,
      );
    }
  });
  c.line(
    "M100 36C58 60 58 160 100 184M100 36C142 60 142 160 100 184M26 110H174M36 74H164M36 146H164",
    2.2,
  );
  c.line(d, 4.4);
  c.plate(c.main, circle(100, 36, 9));
  c.line("M174 110H190V92", 6).line("M174 110H190V92", 2.4, c.accent);
  c.plate(c.main, circle(190, 88, 7), 2.6);
};

const bola: Motif = (c) => {
  const d = circle(100, 118, 78);
  c.plate(c.main, d).shade(d, c.key, c.main, -11, -10);
  c.plate(c.paper, circle(94, 110, 46));
  c.line(circle(94, 110, 40), 2, c.main);
  c.digits(String(integer(c.random, 1, 90)), 94, 129, 40, c.key);
  c.flat(c.paper, "M36 104C38 74 54 56 76 48C58 62 48 80 46 104Z");
  for (const [x, y, R, col] of [
    [44, 196, 22, c.second],
    [160, 196, 26, c.accent],
  ] as const) {
    c.plate(col, circle(x, y, R));
    c.plate(c.paper, circle(x - 2, y - 2, R * 0.58), 2.2);
    c.digits(String(integer(c.random, 1, 90)), x - 2, y + 4, 11, c.key);
  }
};

const carton: Motif = (c) => {
  c.group(`rotate(${integer(c.random, -9, 9)} 100 120)`, () => {
    c.plate(c.paper, rect(26, 42, 148, 160, 5));
    c.plate(c.main, "M31 42H169A5 5 0 0 1 174 47V74H26V47A5 5 0 0 1 31 42Z");
    for (const [i, letter] of [..."PLENO"].entries())
      c.digits(letter, 42 + i * 29, 67, 17, c.paper);
    const on = new Set([12]);
    for (let i = 0; i < 7; i++) on.add(integer(c.random, 0, 19));
    for (let i = 0; i < 20; i++) {
      const x = 28 + (i % 5) * 29,
        y = 76 + Math.floor(i / 5) * 31;
      c.line(`M${x} ${y}h29v31`, 2);
      if (on.has(i)) c.plate(i % 3 ? c.accent : c.second, circle(x + 14.5, y + 15.5, 12), 2.4);
      else c.digits(String(integer(c.random, 1, 90)), x + 14.5, y + 21, 11.5, c.key);
    }
  });
};

const ficha: Motif = (c) => {
  const chip = (x: number, y: number, R: number, col: string, col2: string, num: string) => {
    c.plate(col, circle(x, y, R));
    for (let i = 0; i < 6; i++)
      c.plate(c.paper, wedge(x, y, R * 0.74, R, i * 60 - 12, i * 60 + 12), 2.2);
    c.plate(col2, circle(x, y, R * 0.7), 2.8);
    c.line(circle(x, y, R * 0.58), 2, c.paper);
    if (num) c.digits(num, x, y + R * 0.25, R * 0.5, c.paper);
    else c.flat(c.paper, star(x, y, 5, R * 0.4, R * 0.17));
  };
  chip(64, 166, 46, c.second, c.main, "");
  chip(142, 158, 44, c.accent, c.second, "");
  chip(100, 96, 62, c.main, c.main, pick(c.random, ["50", "88", "25", "10", "5"]));
};

/** Figures: numerals, wheels, balls, chips. */
export const CIFRA = {
  siete,
  triple,
  ruleta,
  bombo,
  bola,
  carton,
  ficha,
} satisfies Record<string, Motif>;
