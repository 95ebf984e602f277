import type { Motif } from "../canvas.ts";
import { circle, point, polygon, rect, star } from "../geometry.ts";
import { cloud, sea, sunDisc } from "./shared.ts";

const volcan: Motif = (c) => {
  sunDisc(c, 150, 66, 26, c.accent);
  for (const [x, y, s] of [
    [88, 60, 0.8],
    [112, 44, 0.9],
    [96, 30, 0.7],
  ] as const)
    c.plate(c.paper, circle(x, y, 18 * s), 2.6);
  c.plate(c.main, "M84 96C82 84 90 78 92 66C100 76 104 70 104 60C114 74 118 86 116 96Z", 2.6);
  const d = "M-4 210L78 92C86 98 114 98 122 92L204 210Z";
  c.plate(c.second, d).shade(d, c.key, c.second, -16, 2);
  c.plate(
    c.main,
    "M78 92C86 98 114 98 122 92L132 108C126 122 120 114 114 126C108 142 100 118 94 128C86 138 80 116 68 108Z",
    2.8,
  );
  for (const [i, col] of [c.accent, c.main, c.accent].entries())
    c.plate(
      col,
      `M-10 ${196 + i * 16}Q50 ${176 + i * 16} 100 ${194 + i * 15}T210 ${190 + i * 16}V250H-10Z`,
      2.6,
    );
};

const pagoda: Motif = (c) => {
  sunDisc(c, 100, 84, 62, c.accent);
  for (const [y, w, h] of [
    [158, 60, 44],
    [116, 46, 28],
    [80, 34, 24],
  ] as const) {
    c.plate(c.paper, rect(100 - w * 0.62, y, w * 1.24, h));
    c.line(`M${100 - w * 0.3} ${y}v${h}M${100 + w * 0.3} ${y}v${h}`, 2.4);
  }
  for (const [y, w] of [
    [160, 82],
    [118, 66],
    [82, 50],
  ] as const) {
    c.plate(
      c.main,
      `M${100 - w} ${y + 2}C${100 - w * 0.6} ${y - 2} ${100 - w * 0.5} ${y - 22} ${100 - w * 0.34} ${y - 24}H${100 + w * 0.34}C${100 + w * 0.5} ${y - 22} ${100 + w * 0.6} ${y - 2} ${100 + w} ${y + 2}L${100 + w * 0.86} ${y + 10}H${100 - w * 0.86}Z`,
    );
  }
  c.plate(c.second, "M100 28l6 28h-12Z").plate(c.main, circle(100, 30, 6), 2.4);
  c.plate(c.key, "M88 202V184Q100 172 112 184V202Z", 0);
  c.plate(c.second, "M-6 202H206V250H-6Z");
  c.line("M0 216H200M0 228H200", 2, c.accent);
  cloud(c, 34, 128, 0.8);
  cloud(c, 172, 104, 0.7);
};

const piramide: Motif = (c) => {
  const y = 200;
  sunDisc(c, 100, 62, 34, c.accent);
  for (let i = 0; i < 12; i++)
    c.line(
      `M${point(100, 62, 40, i * 30).join(" ")}L${point(100, 62, 52, i * 30).join(" ")}`,
      4.4,
      c.accent,
    );
  for (let i = 0; i < 5; i++) {
    const w = 88 - i * 16,
      t = y - i * 23;
    c.plate(
      i % 2 ? c.accent : c.main,
      `M${100 - w} ${t}L${100 - w + 9} ${t - 23}H${100 + w - 9}L${100 + w} ${t}Z`,
    );
    let l = "";
    for (let k = 0; k < 9 - i * 1.6; k++) {
      l += `M${100 - w + 18 + k * 20} ${t - 6}v-10`;
    }
    c.line(l, 2.4);
  }
  c.plate(c.second, "M80 200L88 85H112L120 200Z");
  let s = "";
  for (let k = 0; k < 13; k++) s += `M${80 + k * 0.6} ${197 - k * 9}H${120 - k * 0.6}`;
  c.line(s, 2, c.accent);
  c.plate(c.main, rect(80, 66, 40, 20)).plate(c.second, rect(72, 56, 56, 11));
  c.plate(c.key, rect(93, 70, 14, 16), 0);
  c.plate(c.second, "M-6 200H206V250H-6Z");
  c.line("M0 212H200M0 224H200", 2, c.accent);
};

const junco: Motif = (c) => {
  const fl = c.random() < 0.5;
  sunDisc(c, fl ? 150 : 52, 72, 34, c.accent);
  c.group(fl ? "matrix(-1 0 0 1 200 0)" : "", () => {
    c.line("M116 34V176M64 78V172", 6);
    const sail = (x: number, y: number, w: number, h: number, col: string) => {
      c.plate(
        col,
        `M${x} ${y}C${x + w * 0.7} ${y + 4} ${x + w} ${y + h * 0.4} ${x + w * 0.9} ${y + h}L${x - 10} ${y + h - 6}C${x + 4} ${y + h * 0.6} ${x + 4} ${y + h * 0.3} ${x} ${y}Z`,
      );
      for (let i = 1; i < 5; i++)
        c.line(
          `M${x - 2} ${y + (h * i) / 5 - 3}Q${x + w * 0.5} ${y + (h * i) / 5 - 3} ${x + w * (0.6 + i * 0.07)} ${y + (h * i) / 5}`,
          2.4,
        );
    };
    sail(114, 40, 70, 116, c.main);
    sail(60, 82, 50, 80, c.accent);
    c.plate(
      c.second,
      "M20 160C60 176 140 176 186 150C184 180 172 198 150 204H60C40 200 26 184 20 160Z",
    );
    c.line("M30 178C70 190 130 190 178 170", 2.8, c.accent);
    c.plate(c.paper, circle(48, 186, 7), 2.2).flat(c.key, circle(48, 186, 3));
    c.plate(c.main, "M116 34L140 28L136 38L116 44Z", 2.2);
  });
  sea(c, 206, c.accent, c.second);
};

const faro: Motif = (c) => {
  c.plate(c.accent, "M100 70L-10 26V100ZM100 70L210 26V100Z", 2.4);
  c.plate(c.second, "M-6 200C40 176 160 176 206 200V250H-6Z");
  const d = "M76 196L84 88H116L124 196Z";
  c.plate(c.paper, d);
  c.clip(d, () => {
    for (let i = 0; i < 4; i++)
      c.flat(c.main, `M60 ${98 + i * 30}L140 ${88 + i * 30}V${104 + i * 30}L60 ${114 + i * 30}Z`);
  });
  c.line(d);
  c.plate(c.main, rect(76, 80, 48, 10, 2))
    .plate(c.paper, rect(84, 54, 32, 28))
    .plate(c.main, "M78 56L100 30L122 56Z");
  c.plate(c.accent, circle(100, 68, 8), 2.4);
  c.line("M92 54V82M108 54V82", 2);
  c.plate(c.key, "M92 196V180Q100 170 108 180V196Z", 0);
  sea(c, 210, c.accent, c.second);
};

const isla: Motif = (c) => {
  sunDisc(c, 128, 92, 50, c.accent);
  c.line("M82 196C86 156 92 124 110 92", 13).line("M82 196C86 156 92 124 110 92", 7, c.accent);
  let t = "";
  for (let i = 0; i < 7; i++) t += `M${80 + i * 3.4} ${184 - i * 13}l10 -3`;
  c.line(t, 2);
  for (const [a, l] of [
    [170, 62],
    [205, 70],
    [245, 58],
    [-80, 54],
    [-45, 64],
    [-10, 70],
    [25, 60],
  ] as const) {
    const [x, y] = point(110, 90, l, a),
      [u, v] = point(110, 90, l * 0.62, a - 26),
      [p, q] = point(110, 90, l * 0.5, a + 6);
    c.plate(c.second, `M110 90Q${u} ${v - 10} ${x} ${y + 12}Q${p} ${q + 4} 110 90Z`, 2.8);
  }
  for (const [x, y] of [
    [104, 98],
    [117, 100],
    [110, 106],
  ] as const)
    c.plate(c.main, circle(x, y, 7.5), 2.6);
  c.plate(c.main, "M22 204C50 176 130 174 172 204Z");
  sea(c, 202, c.accent, c.second);
};

const arrozal: Motif = (c) => {
  sunDisc(c, 62, 64, 32, c.accent);
  cloud(c, 138, 62, 0.9);
  const d = "M-6 150L50 84L92 128L140 70L206 146V180H-6Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -10, -6);
  for (let i = 0; i < 6; i++) {
    const y = 138 + i * 18;
    c.plate(
      i % 2 ? c.accent : c.second,
      `M-10 ${y + 6}C30 ${y - 16} 70 ${y + 20} 110 ${y + 4}S180 ${y - 8} 210 ${y + 8}V250H-10Z`,
      2.8,
    );
  }
  c.line("M28 210v-12M40 214v-12M52 216v-12M150 206v-12M162 208v-12M174 210v-12", 3, c.accent);
  c.plate(c.paper, "M96 176L118 166L140 176Z", 2.6).line("M118 176V188", 3);
};

const puerta: Motif = (c) => {
  sunDisc(c, 100, 96, 48, c.accent);
  c.mirror(() => {
    c.plate(c.main, "M92 206V60L84 66V78L74 82V96L62 100V116L48 120V138L34 142V206Z");
    c.plate(c.accent, rect(40, 158, 52, 12), 2.6).plate(c.second, rect(46, 174, 40, 30), 2.6);
    c.line("M70 104H92M58 124H92M44 144H92M80 84H92", 2.4);
    c.flat(c.accent, circle(66, 189, 8));
    c.flat(c.main, circle(66, 189, 3.4));
    c.plate(c.paper, "M92 60L88 46L80 52L84 66Z", 2.4);
  });
  c.plate(c.paper, "M94 214L98 150H102L106 214Z", 2.4);
  c.plate(c.second, "M-6 206H206V250H-6Z");
  let s = "";
  for (let i = 0; i < 4; i++) s += `M0 ${214 + i * 8}H200`;
  c.line(s, 2, c.accent);
  cloud(c, 30, 72, 0.66);
  cloud(c, 174, 60, 0.6);
};

const balon: Motif = (c) => {
  const x = 100,
    y = 118,
    R = 78;
  const d = circle(x, y, R);
  c.plate(c.paper, d);
  c.clip(d, () => {
    c.plate(c.key, star(x, y, 5, 0, 0), 0);
    const pent = (X: number, Y: number, r: number, rot: number) =>
      polygon(Array.from({ length: 5 }, (_, i) => point(X, Y, r, rot + i * 72)));
    c.plate(c.main, pent(x, y, 27, -90));
    for (let i = 0; i < 5; i++) {
      const a = -90 + i * 72;
      const p = point(x, y, 27, a),
        q = point(x, y, 52, a);
      c.line(`M${p.join(" ")}L${q.join(" ")}`, 3.2);
      const u = point(x, y, 80, a);
      c.plate(c.second, pent(u[0], u[1], 29, a + 180), 3);
      const m = point(x, y, 58, a + 22);
      const l2 = point(x, y, 62, a + 36);
      c.line(
        `M${m.join(" ")}L${l2.join(" ")}L${point(x, y, 58, a + 50).join(" ")}M${l2.join(" ")}L${point(x, y, 84, a + 36).join(" ")}`,
        3.2,
      );
    }
  });
  c.shade(d, c.key, "none", 0, 0, 5.2, 0);
  c.line(d, 4);
};

const mando: Motif = (c) => {
  c.line("M100 76C100 52 130 60 130 36", 6).line("M100 76C100 52 130 60 130 36", 2.4, c.accent);
  const d =
    "M58 78H142C172 78 184 118 184 156C184 184 160 192 148 172L134 150H66L52 172C40 192 16 184 16 156C16 118 28 78 58 78Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -6, -10);
  c.plate(c.paper, "M46 96H60V108H72V122H60V134H46V122H34V108H46Z", 2.8);
  for (const [u, v, ink] of [
    [148, 98, c.accent],
    [164, 115, c.second],
    [132, 115, c.paper],
    [148, 132, c.accent],
  ] as const)
    c.plate(ink, circle(u, v, 8.6), 2.6);
  c.plate(c.second, rect(84, 94, 32, 20, 3), 2.8);
  c.flat(c.accent, star(100, 104, 5, 8, 3.4));
  c.flat(c.key, rect(86, 126, 10, 5, 2) + rect(104, 126, 10, 5, 2));
};

/** Landscapes, and the two subjects of sport. */
export const PAISAJE = {
  volcan,
  pagoda,
  piramide,
  junco,
  faro,
  isla,
  arrozal,
  puerta,
} satisfies Record<string, Motif>;

export const DEPORTE = {
  balon,
  mando,
} satisfies Record<string, Motif>;
