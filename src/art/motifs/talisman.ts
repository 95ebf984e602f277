import type { Motif } from "../canvas.ts";
import { circle, lobe, type Point, point, polygon, rect, star } from "../geometry.ts";
import { integer } from "../seed.ts";

const mano: Motif = (c) => {
  const d =
    "M62 204V172C46 160 26 142 24 118C28 106 42 108 50 124L60 136V62C60 48 78 48 79 62V112L83 44C84 30 102 30 103 44L105 110L112 52C114 38 131 41 130 55L125 114L139 78C144 66 160 72 155 86L140 140C136 160 138 168 138 204Z";
  c.plate(c.accent, d).shade(d, c.main, c.accent, -8, -6);
  c.plate(c.main, rect(54, 196, 92, 20, 3)).line("M60 206h80", 2.4, c.accent);
  c.plate(c.paper, "M66 142Q98 112 130 142Q98 172 66 142Z");
  c.plate(c.second, circle(98, 142, 14))
    .flat(c.key, circle(98, 142, 7))
    .flat(c.paper, circle(94, 138, 2.8));
  for (const a of [-150, -120, -90, -60, -30]) {
    const p = point(98, 142, 26, a),
      q = point(98, 142, 34, a);
    c.line(`M${p.join(" ")}L${q.join(" ")}`, 2.8, c.main);
  }
};

const corazon: Motif = (c) => {
  for (let i = 0; i < 22; i++) {
    const a = (i * 360) / 22;
    c.line(
      `M${point(100, 128, 70, a).join(" ")}L${point(100, 128, i % 2 ? 92 : 84, a).join(" ")}`,
      4.6,
      c.accent,
    );
  }
  for (const [x, h, col] of [
    [78, 46, c.accent],
    [122, 46, c.accent],
    [100, 66, c.accent],
  ] as const) {
    c.plate(
      col,
      `M${x - 18} 92C${x - 26} 66 ${x - 4} ${88 - h} ${x} ${84 - h}C${x + 2} ${96 - h} ${x + 26} 66 ${x + 18} 92Z`,
    );
    c.flat(
      c.main,
      `M${x - 8} 92C${x - 12} 78 ${x - 2} ${96 - h * 0.6} ${x} ${94 - h * 0.6}C${x + 2} ${100 - h * 0.6} ${x + 12} 78 ${x + 8} 92Z`,
    );
  }
  const d =
    "M100 202C58 168 40 144 42 114C44 88 78 80 94 96L100 104L106 96C122 80 156 88 158 114C160 144 142 168 100 202Z";
  c.plate(c.red, d).shade(d, c.key, c.red, -10, -8);
  c.line("M46 128C70 144 130 144 154 128M48 138C72 154 128 154 152 138", 3.4, c.cool).line(
    "M58 128l6 12M82 138l4 12M106 140l2 12M130 134l4 12",
    3.4,
    c.cool,
  );
  c.flat(c.paper, "M58 104C64 94 74 94 80 98C70 100 64 106 60 116Z");
};

const ojo: Motif = (c) => {
  for (let i = 0; i < 13; i++) {
    const a = -180 + i * 15;
    c.plate(
      i % 2 ? c.accent : c.main,
      polygon([point(100, 122, 54, a - 4.5), point(100, 122, 92, a), point(100, 122, 54, a + 4.5)]),
      2.4,
    );
  }
  for (const [x, l] of [
    [64, 18],
    [82, 26],
    [100, 32],
    [118, 26],
    [136, 18],
  ] as const)
    c.plate(c.second, `M${x - 5} ${158}Q${x} ${150} ${x + 5} ${158}L${x} ${166 + l}Z`, 2.4);
  c.plate(c.paper, "M16 124C48 76 152 76 184 124C152 172 48 172 16 124Z");
  const d = circle(100, 122, 36);
  c.plate(c.second, d).shade(d, c.key, c.second, -7, -6);
  for (let i = 0; i < 12; i++)
    c.line(
      `M${point(100, 122, 20, i * 30).join(" ")}L${point(100, 122, 32, i * 30).join(" ")}`,
      2.4,
      c.accent,
    );
  c.plate(c.key, circle(100, 122, 15), 0).flat(c.paper, circle(93, 114, 5));
  c.line("M16 124C48 70 152 70 184 124", 5);
};

const herradura: Motif = (c) => {
  const d =
    "M46 204V112C46 74 68 48 100 48C132 48 154 74 154 112V204H124V114C124 92 116 78 100 78C84 78 76 92 76 114V204Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -8, -7);
  c.plate(c.accent, rect(40, 192, 42, 16, 3)).plate(c.accent, rect(118, 192, 42, 16, 3));
  for (const [x, y] of [
    [61, 176],
    [61, 148],
    [61, 118],
    [71, 86],
    [100, 63],
    [129, 86],
    [139, 118],
    [139, 148],
    [139, 176],
  ] as const)
    c.flat(c.key, rect(x - 3.4, y - 3.4, 6.8, 6.8, 1));
  for (let i = 0; i < 4; i++) {
    const a = i * 90 - 45;
    c.plate(c.second, lobe(100, 138, a, 3, 25, 40), 2.6);
  }
  c.line("M100 140C102 160 98 176 92 188", 3.4);
  c.flat(c.accent, circle(100, 138, 3.4));
};

const campana: Motif = (c) => {
  c.mirror(() => {
    c.plate(c.second, "M96 46C80 22 52 26 48 44C52 60 80 64 96 50Z").line(
      "M56 44Q76 40 92 48",
      2.2,
    );
  });
  c.line("M96 52C86 66 78 78 66 84", 8)
    .line("M96 52C86 66 78 78 66 84", 3.4, c.second)
    .line("M104 52C114 66 122 78 134 84", 8)
    .line("M104 52C114 66 122 78 134 84", 3.4, c.second);
  c.plate(c.second, circle(100, 192, 15));
  const d =
    "M100 54C138 58 144 98 148 136C150 156 160 166 172 178H28C40 166 50 156 52 136C56 98 62 58 100 54Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -14, 0);
  c.plate(c.accent, rect(24, 170, 152, 16, 6));
  c.line("M56 126Q100 138 144 126M54 138Q100 150 146 138", 2.8);
  c.plate(c.accent, star(100, 98, 5, 17, 7), 2.4);
  c.flat(c.paper, "M72 84C66 98 66 110 64 122C72 108 74 96 80 80Z");
  c.plate(c.main, circle(100, 48, 9));
};

const farol: Motif = (c) => {
  c.line("M100 18V44", 4);
  c.plate(c.second, rect(74, 42, 52, 15, 3));
  const d =
    "M100 56C160 56 174 92 174 114C174 136 160 172 100 172C40 172 26 136 26 114C26 92 40 56 100 56Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -12, -6);
  c.line(
    "M100 56C58 70 58 158 100 172M100 56C142 70 142 158 100 172M100 56C22 72 22 156 100 172M100 56C178 72 178 156 100 172",
    2.2,
  );
  c.plate(c.accent, circle(100, 114, 24));
  c.digits(String(integer(c.random, 6, 9)), 100, 129, 30, c.main);
  c.plate(c.second, rect(74, 170, 52, 15, 3));
  for (const [x, y] of [
    [82, 210],
    [91, 216],
    [100, 220],
    [109, 216],
    [118, 210],
  ] as const)
    c.line(`M${x} 185V${y}`, 4.4, c.accent);
  c.line("M78 188H122", 3);
};

const llave: Motif = (c) => {
  c.group("rotate(34 100 120)", () => {
    c.evenOdd(
      c.main,
      "M100 20C128 20 142 42 138 62C152 66 152 90 132 92C124 104 76 104 68 92C48 90 48 66 62 62C58 42 72 20 100 20Z" +
        circle(100, 50, 13) +
        circle(80, 76, 8) +
        circle(120, 76, 8),
    );
    c.plate(c.accent, rect(84, 98, 32, 14, 3));
    const d = "M91 112H109V214H91Z";
    c.plate(c.main, d).shade(d, c.key, c.main, -6, 0);
    c.plate(c.main, "M109 166H138V182H128V190H138V206H109Z");
    c.plate(c.accent, rect(86, 140, 28, 10, 2), 2.8);
  });
  for (const [x, y, q] of [
    [42, 70, 13],
    [160, 168, 10],
    [48, 150, 7],
  ] as const)
    c.plate(c.accent, star(x, y, 4, q, q * 0.34), 2.2);
};

const corona: Motif = (c) => {
  const d = "M34 176L22 82L62 118L76 58L100 104L124 58L138 118L178 82L166 176Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -10, -6);
  c.plate(c.second, "M50 168C70 156 130 156 150 168V178H50Z", 2.6);
  c.plate(c.accent, rect(28, 170, 144, 30, 5));
  for (const [i, x] of [46, 73, 100, 127, 154].entries())
    c.plate(
      i % 2 ? c.second : c.main,
      i % 2 ? circle(x, 185, 8) : `M${x} 174l10 11l-10 11l-10 -11Z`,
      2.4,
    );
  for (const [x, y, q] of [
    [22, 78, 9],
    [76, 52, 10],
    [124, 52, 10],
    [178, 78, 9],
  ] as const)
    c.plate(c.accent, circle(x, y, q));
  c.plate(c.second, "M100 122l13 17l-13 19l-13 -19Z", 2.8).flat(c.paper, "M100 128l5 9l-8 2Z");
};

const gema: Motif = (c) => {
  const y0 = 62,
    y1 = 104,
    y2 = 204;
  const P = {
    a: [50, y0],
    b: [84, y0],
    c: [116, y0],
    d: [150, y0],
    e: [20, y1],
    f: [66, y1],
    g: [134, y1],
    h: [180, y1],
    z: [100, y2],
  } satisfies Record<string, Point>;
  const q = (...corners: (keyof typeof P)[]) => polygon(corners.map((i) => P[i]));
  c.plate(c.accent, q("a", "b", "f"))
    .plate(c.main, q("a", "f", "e"))
    .plate(c.paper, polygon([P.b, P.c, P.g, P.f]))
    .plate(c.accent, q("c", "d", "g"))
    .plate(c.second, q("d", "h", "g"))
    .plate(c.main, q("e", "f", "z"))
    .plate(c.accent, q("f", "g", "z"))
    .plate(c.second, q("g", "h", "z"));
  c.shade(q("g", "h", "z"), c.key, c.second, 6, -12);
  for (const [x, y, r] of [
    [36, 48, 13],
    [168, 44, 9],
    [164, 176, 11],
    [32, 168, 7],
  ] as const)
    c.plate(c.paper, star(x, y, 4, r, r * 0.32), 2.2);
};

const trebol: Motif = (c) => {
  c.line("M100 128C106 164 98 190 82 212", 8).line("M100 128C106 164 98 190 82 212", 3.4, c.second);
  for (let i = 0; i < 4; i++)
    c.group(`rotate(${i * 90 + 45} 100 112)`, () => {
      const d =
        "M100 110C84 92 66 82 68 60C70 44 92 40 100 58C108 40 130 44 132 60C134 82 116 92 100 110Z";
      c.plate(i % 2 ? c.main : c.second, d);
      c.line("M100 104V70M100 92L88 78M100 92L112 78", 2.4, c.accent);
    });
  c.plate(c.accent, circle(100, 112, 8), 2.6);
};

/** Charms. */
export const TALISMAN = {
  mano,
  corazon,
  ojo,
  herradura,
  campana,
  farol,
  llave,
  corona,
  gema,
  trebol,
} satisfies Record<string, Motif>;
