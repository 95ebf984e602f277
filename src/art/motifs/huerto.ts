import type { Motif } from "../canvas.ts";
import { circle, ellipse, lobe, petal, point, rect, star } from "../geometry.ts";
import { integer } from "../seed.ts";

const cerezas: Motif = (c) => {
  c.line("M72 140C78 108 96 84 126 60M126 146C128 112 128 86 126 60", 5.5).line(
    "M72 140C78 108 96 84 126 60M126 146C128 112 128 86 126 60",
    2,
    c.second,
  );
  c.plate(c.cool, "M126 60C98 34 66 46 52 70C84 84 110 82 126 60Z").line(
    "M122 61C98 58 78 62 62 68",
    2.2,
  );
  c.plate(c.cool, "M126 60C140 40 164 42 176 58C160 76 140 76 126 60Z", 3.2);
  for (const [x, y, R] of [
    [68, 164, 36],
    [132, 170, 36],
  ] as const) {
    const d = circle(x, y, R);
    c.plate(c.red, d).shade(d, c.key, c.red, -11, -10);
    c.flat(
      c.paper,
      `M${x - 22} ${y - 6}Q${x - 20} ${y - 22} ${x - 6} ${y - 24}Q${x - 16} ${y - 16} ${x - 22} ${y - 6}Z`,
    );
  }
};

const sandia: Motif = (c) => {
  c.group("rotate(-14 100 128)", () => {
    c.plate(c.cool, "M12 98A88 88 0 0 0 188 98Z");
    c.plate(c.paper, "M23 98A77 77 0 0 0 177 98Z", 2.4);
    c.plate(c.red, "M33 98A67 67 0 0 0 167 98Z", 2.4);
    c.line("M33 98H167", 3.2);
    for (const [r, as] of [
      [50, [26, 58, 90, 122, 154]],
      [27, [48, 90, 132]],
    ] as const)
      for (const a of as) {
        const p = point(100, 98, r, a);
        c.raw(`<g transform="rotate(${a - 90} ${p[0]} ${p[1]})">`)
          .flat(
            c.key,
            `M${p[0]} ${p[1] - 7}Q${p[0] + 6} ${p[1] + 5} ${p[0]} ${p[1] + 6}Q${p[0] - 6} ${p[1] + 5} ${p[0]} ${p[1] - 7}Z`,
          )
          .raw("</g>");
      }
    for (const a of [18, 40, 62, 84, 106, 128, 150, 168]) {
      const p = point(100, 98, 88, a),
        q = point(100, 98, 80, a);
      c.line(`M${p.join(" ")}L${q.join(" ")}`, 4, c.paper);
    }
  });
};

const citrico: Motif = (c) => {
  c.plate(c.second, "M100 44C112 16 150 14 168 30C156 56 126 62 100 44Z").line(
    "M102 44C120 38 140 32 160 31",
    2.2,
  );
  const x = 100,
    y = 124,
    n = integer(c.random, 8, 10);
  c.plate(c.main, circle(x, y, 78)).plate(c.accent, circle(x, y, 68), 2.4);
  for (let i = 0; i < n; i++) {
    const a = (i * 360) / n - 90,
      h = 180 / n - 3.4;
    const A = point(x, y, 60, a - h),
      B = point(x, y, 60, a + h),
      C = point(x, y, 12, a);
    c.plate(
      i % 2 ? c.main : c.main,
      `M${C.join(" ")}L${A.join(" ")}A60 60 0 0 1 ${B.join(" ")}Z`,
      2.6,
    );
    const p = point(x, y, 44, a);
    c.flat(c.paper, circle(p[0], p[1], 3));
  }
  c.plate(c.paper, circle(x, y, 8), 2.2);
};

const chile: Motif = (c) => {
  const one = () => {
    const d = "M70 62C44 100 62 164 150 196C124 158 116 116 112 66C102 52 82 50 70 62Z";
    c.plate(c.red, d).shade(d, c.key, c.red, -10, -4);
    c.flat(c.paper, "M74 84C70 108 76 128 88 146C80 124 78 104 82 84Z");
    c.plate(
      c.cool,
      "M64 68C60 52 76 46 84 46C84 36 92 26 104 28C98 34 98 40 98 46C108 46 118 52 116 66C104 74 78 78 64 68Z",
    );
  };
  const k = integer(c.random, 0, 2);
  if (k === 0) {
    c.group("translate(6 20) rotate(-8 100 60) scale(.86)", one);
    c.group("matrix(-1 0 0 1 200 0) translate(6 34) rotate(-4 100 60) scale(.86)", one);
  } else
    c.group(
      k === 1
        ? "rotate(14 100 120) translate(-2 4) scale(1.04)"
        : "matrix(-1 0 0 1 200 0) rotate(14 100 120) translate(-2 4) scale(1.04)",
      one,
    );
};

const pina: Motif = (c) => {
  for (const [a, l, w] of [
    [-150, 62, 16],
    [-30, 62, 16],
    [-132, 74, 15],
    [-48, 74, 15],
    [-112, 82, 14],
    [-68, 82, 14],
    [-90, 90, 13],
  ] as const)
    c.plate(c.second, petal(100, 108, a, 8, l, w));
  const d = ellipse(100, 150, 50, 62);
  c.plate(c.main, d);
  c.clip(d, () => {
    let l = "";
    for (let i = -8; i < 14; i++)
      l += `M${i * 22 - 40} 70L${i * 22 + 70} 220M${i * 22 + 70} 70L${i * 22 - 40} 220`;
    c.line(l, 2.6);
    let q = "";
    for (let y = 0; y < 12; y++)
      for (let x = 0; x < 9; x++) q += circle(15 + x * 22 + (y % 2 ? 0 : 11), 85 + y * 15 - 8, 3);
    c.flat(c.accent, q);
  });
  c.line(d);
};

const nopal: Motif = (c) => {
  c.plate(c.second, ellipse(100, 132, 34, 50))
    .plate(c.second, "M76 118C44 120 28 92 42 74C60 66 84 88 84 108Z")
    .plate(c.second, "M122 112C112 88 124 54 148 52C166 64 158 104 132 118Z");
  let sp = "";
  for (const [x, y] of [
    [88, 110],
    [110, 106],
    [96, 130],
    [114, 134],
    [86, 150],
    [106, 156],
    [58, 92],
    [66, 106],
    [140, 74],
    [138, 94],
  ] as const)
    sp += `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8`;
  c.line(sp, 2, c.accent);
  for (const [x, y, a] of [
    [44, 68, -30],
    [60, 66, 0],
    [142, 48, -5],
    [158, 58, 25],
    [90, 82, -10],
    [112, 82, 12],
  ] as const)
    c.group(`rotate(${a} ${x} ${y})`, () => {
      c.plate(c.main, ellipse(x, y, 8, 12), 2.6);
      c.plate(c.accent, star(x, y - 13, 5, 7, 3.4), 2);
    });
  c.plate(c.main, "M52 172H148L138 210H62Z").plate(c.accent, rect(46, 164, 108, 16, 2));
  c.line("M62 194l8 -8 8 8 8 -8 8 8 8 -8 8 8 8 -8 8 8 8 -8", 2.8, c.accent);
};

const cempasuchil: Motif = (c) => {
  const x = 100,
    y = 112;
  c.line("M100 160C100 190 96 206 92 222", 6).line("M100 160C100 190 96 206 92 222", 2.4, c.second);
  c.plate(c.second, "M97 200C120 176 150 178 164 190C148 210 118 214 97 200Z").plate(
    c.second,
    "M98 190C80 168 52 168 36 180C54 198 80 202 98 190Z",
  );
  const n = integer(c.random, 11, 15);
  for (const [k, [r, col, m]] of (
    [
      [80, c.main, 0],
      [64, c.accent, 0.5],
      [48, c.main, 0],
      [32, c.accent, 0.5],
    ] as const
  ).entries())
    for (let i = 0; i < n - k; i++)
      c.plate(col, lobe(x, y, ((i + m) * 360) / (n - k), 8, r, (180 / (n - k)) * 1.02), 2.6);
  c.plate(c.second, circle(x, y, 13), 2.6);
  for (let i = 0; i < 6; i++) {
    const p = point(x, y, 7, i * 60);
    c.flat(c.accent, circle(p[0], p[1], 2));
  }
};

const loto: Motif = (c) => {
  const y = 168;
  c.plate(c.second, ellipse(100, 182, 86, 24)).line("M22 182Q60 190 100 186T178 182", 2);
  for (const [a, l, w, col] of [
    [-168, 78, 20, c.accent],
    [-12, 78, 20, c.accent],
    [-148, 92, 20, c.main],
    [-32, 92, 20, c.main],
    [-126, 106, 19, c.accent],
    [-54, 106, 19, c.accent],
    [-108, 116, 18, c.main],
    [-72, 116, 18, c.main],
    [-90, 122, 17, c.accent],
  ] as const) {
    c.plate(col, petal(100, y, a, 4, l, w));
  }
  c.line("M100 160V70M86 158C84 130 88 104 94 84M114 158C116 130 112 104 106 84", 2);
  c.plate(c.main, "M70 172Q100 150 130 172Q100 190 70 172Z", 2.8);
};

/** The garden: fruit and flowers. */
export const HUERTO = {
  cerezas,
  sandia,
  citrico,
  chile,
  pina,
  nopal,
  cempasuchil,
  loto,
} satisfies Record<string, Motif>;
