import type { Motif } from "../canvas.ts";
import { circle, petal, point, polygon, star, wedge } from "../geometry.ts";
import { integer, pick } from "../seed.ts";

const sol: Motif = (c) => {
  const n = integer(c.random, 6, 9),
    x = 100,
    y = 118;
  for (let i = 0; i < n; i++)
    c.plate(c.second, petal(x, y, (i * 360) / n + 180 / n - 90, 44, 86, 17));
  for (let i = 0; i < n; i++)
    c.plate(
      c.main,
      polygon([
        point(x, y, 46, (i * 360) / n - 90 - 150 / n),
        point(x, y, 90, (i * 360) / n - 90),
        point(x, y, 46, (i * 360) / n - 90 + 150 / n),
      ]),
    );
  const d = circle(x, y, 50);
  c.plate(c.accent, d);
  c.shade(d, c.main, c.accent, -10, -8);
  c.flat(c.main, circle(76, 130, 9) + circle(124, 130, 9), 0.85);
  c.mirror(() => {
    c.plate(c.paper, "M74 108Q84 98 95 108Q84 115 74 108Z", 2.4);
    c.flat(c.key, circle(85, 107, 4));
    c.line("M71 98Q83 88 96 96", 3);
  });
  c.line("M98 100L94 126Q100 131 106 126", 2.8);
  c.plate(c.second, "M84 141Q92 135 100 139Q108 135 116 141Q100 155 84 141Z", 2.4).line(
    "M84 141Q100 145 116 141",
    2,
  );
};

const luna: Motif = (c) => {
  c.plate(c.main, circle(104, 118, 80), 0);
  c.line(circle(104, 118, 80), 2.4);
  for (let i = 0; i < 20; i++) {
    const p = point(104, 118, 73, i * 18);
    c.flat(c.accent, circle(p[0], p[1], 2.2));
  }
  const d =
    "M112 46A74 74 0 1 0 164 168A62 62 0 0 1 128 156C122 156 116 154 118 148L121 142C114 142 112 138 117 134C111 132 112 127 118 126C124 122 116 116 108 112C104 110 112 100 113 92C114 76 112 60 112 46Z";
  c.plate(c.accent, d).shade(d, c.second, c.accent, 12, -8);
  c.line("M84 106Q92 114 103 106", 3.4).line("M82 94Q92 86 104 92", 3);
  c.flat(c.main, circle(82, 132, 9), 0.9);
  for (const [x, y, q] of [
    [150, 84, 15],
    [160, 130, 9],
    [138, 116, 6],
  ] as const)
    c.plate(c.paper, star(x, y, 5, q, q * 0.42), 2.2);
};

const lucero: Motif = (c) => {
  const n = pick<5 | 6 | 8>(c.random, [5, 6, 8]),
    x = 100,
    y = 118,
    R = 88,
    q = { 5: 36, 6: 40, 8: 38 }[n];
  if (n === 8)
    for (let i = 0; i < 8; i++) c.plate(c.second, petal(x, y, i * 45 - 67.5, 20, 70, 14), 2.6);
  for (let i = 0; i < n; i++) {
    const a = -90 + (i * 360) / n;
    const t = point(x, y, R, a),
      l = point(x, y, q, a - 180 / n),
      m = point(x, y, q, a + 180 / n);
    c.plate(c.main, polygon([[x, y], l, t]), 3).plate(c.accent, polygon([[x, y], t, m]), 3);
  }
  c.plate(c.second, circle(x, y, 15)).plate(c.paper, circle(x, y, 6), 2);
  for (let i = 0; i < n; i++) {
    const p = point(x, y, 74, -90 + ((i + 0.5) * 360) / n);
    c.plate(c.paper, circle(p[0], p[1], 5), 2.2);
  }
};

const cometa: Motif = (c) => {
  for (const [i, ink] of [c.second, c.main, c.accent, c.main].entries()) {
    const o = i * 13;
    c.plate(
      ink,
      `M${70 + o * 0.6} ${80 + o}C${104 + o * 0.4} ${66 + o} 150 ${84 + o * 1.2} 186 ${150 + o * 1.6}L${172 - o * 0.4} ${168 + o * 1.2}C140 ${104 + o} ${104 + o * 0.4} ${90 + o} ${70 + o * 0.6} ${96 + o}Z`,
      2.8,
    );
  }
  c.plate(c.main, star(74, 104, 8, 56, 30, -80));
  c.plate(c.accent, star(74, 104, 8, 40, 22, -57));
  c.plate(c.paper, circle(74, 104, 15));
  c.flat(c.key, circle(69, 102, 2.4) + circle(80, 102, 2.4));
  c.line("M69 110Q74 114 80 110", 2.2);
};

const eclipse: Motif = (c) => {
  const x = 100,
    y = 118;
  for (let i = 0; i < 24; i++)
    c.plate(
      i % 2 ? c.main : c.accent,
      wedge(x, y, 56, i % 2 ? 90 : 74, i * 15 - 5, i * 15 + 5),
      2.2,
    );
  c.plate(c.main, circle(x, y, 56));
  c.plate(c.second, "M100 62A56 56 0 1 1 100 174C78 160 72 140 78 118C72 96 80 76 100 62Z");
  c.line("M60 112Q68 104 77 112", 3)
    .plate(c.paper, "M106 112Q118 102 132 112Q118 120 106 112Z", 2.4)
    .flat(c.key, circle(119, 111, 4.4));
  c.line("M92 108L88 128Q94 133 101 129", 2.8).line("M84 146Q100 154 118 144", 3.2);
  c.plate(c.accent, star(132, 140, 5, 8, 3.4), 1.8);
};

/** The sky: sun, moon, stars. */
export const ASTRO = {
  sol,
  luna,
  lucero,
  cometa,
  eclipse,
} satisfies Record<string, Motif>;
