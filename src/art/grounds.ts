import type { Canvas, Motif } from "./canvas.ts";
import { circle, type Point, point, radians, round, star } from "./geometry.ts";
import { tone } from "./palettes.ts";
import { integer } from "./seed.ts";

/** Twelve tone-on-tone patterns that fill the picture behind its subject. */
export const GROUNDS = {
  rayos(c: Canvas) {
    const n = integer(c.random, 10, 16),
      t = tone(c.ground, 0.28);
    let d = "";
    for (let i = 0; i < n; i++) {
      const a = (i * 360) / n + 4;
      const p = point(100, 122, 210, a),
        q = point(100, 122, 210, a + 180 / n);
      d += `M100 122L${p.join(" ")}L${q.join(" ")}Z`;
    }
    c.flat(t, d);
  },
  trama(c: Canvas) {
    const t = tone(c.ground, 0.34),
      st = 13;
    let s = "";
    for (let y = 0; y < 19; y++)
      for (let x = 0; x < 17; x++) {
        const X = x * st + (y % 2 ? st / 2 : 0) - 4,
          Y = y * st;
        const dist = Math.hypot(X - 100, Y - 118) / 150;
        const r = 1 + dist * 4.2;
        if (r > 1.9) s += circle(X, Y, Math.min(5.2, r));
      }
    c.flat(t, s);
  },
  escamas(c: Canvas) {
    const t = tone(c.ground, 0.32);
    let s = "";
    const R = 17;
    for (let y = 16; y >= -1; y--)
      for (let x = -1; x < 8; x++) {
        const X = x * R * 2 + (y % 2 ? R : 0),
          Y = y * R * 0.92 + 8;
        for (const q of [R - 1.5, R * 0.6, R * 0.22])
          s += `M${round(X - q)} ${round(Y)}A${round(q)} ${round(q)} 0 0 1 ${round(X + q)} ${round(Y)}`;
      }
    c.line(s, 1.7, t);
  },
  rombos(c: Canvas) {
    const t = tone(c.ground, 0.26);
    let d = "";
    const w = 25,
      h = 30;
    for (let y = -1; y < 9; y++)
      for (let x = -1; x < 9; x++)
        if (x % 2 === 0 && y % 2 === 0)
          d += `M${x * w} ${y * h - 6}l${w} ${h}l${-w} ${h}l${-w} ${-h}Z`;
    c.flat(t, d);
  },
  anillos(c: Canvas) {
    const t = tone(c.ground, 0.3);
    for (const r of [62, 80, 98, 116, 134, 152]) c.line(circle(100, 118, r), r % 4 ? 6 : 2.4, t);
  },
  ondas(c: Canvas) {
    const t = tone(c.ground, 0.32);
    let d = "";
    for (let y = -4; y < 250; y += 13) {
      d += `M-6 ${y}`;
      for (let x = 0; x < 9; x++) d += "q6.5 -8 13 0t13 0";
    }
    c.line(d, 2.2, t);
  },
  horizonte(c: Canvas) {
    const t = tone(c.ground, 0.34),
      u = tone(c.ground, 0.16);
    const y = 150 + integer(c.random, 0, 22);
    c.flat(u, circle(100, y - 8, 88));
    c.flat(t, `M0 ${y}h200v${240 - y}H0Z`);
    let d = "";
    for (let i = 0; i < 6; i++) d += `M0 ${y + 9 + i * i * 2.4 + i * 7}h200`;
    c.line(d, 1.6, c.ground);
  },
  estrellas(c: Canvas) {
    const t = tone(c.ground, 0.5);
    let d = "";
    for (let i = 0; i < 30; i++) {
      const x = (i * 53 + integer(c.random, 0, 20)) % 200,
        y = (i * 37 + integer(c.random, 0, 14)) % 240;
      d += i % 3 ? circle(x, y, 1.8) : star(x, y, 4, 7, 1.9);
    }
    c.flat(t, d);
  },
  roseta(c: Canvas) {
    const t = tone(c.ground, 0.36),
      n = integer(c.random, 9, 16);
    let d = "";
    for (const ph of [0, 1, 2]) {
      const p: Point[] = [];
      for (let i = 0; i <= 180; i++) {
        const a = i * 2,
          R = 96 + 26 * Math.sin(radians((a * n) / 2 + ph * 60)) * (ph % 2 ? 1 : -1);
        p.push(point(100, 120, R, a));
      }
      d += `M${p.map((q) => q.join(" ")).join("L")}`;
    }
    c.line(d, 1.5, t);
  },
  franjas(c: Canvas) {
    const t = tone(c.ground, 0.24);
    let d = "";
    for (let i = -8; i < 16; i += 2) d += `M${i * 17} 0h17l-120 240h-17Z`;
    c.flat(t, d);
  },
  telon(c: Canvas) {
    const t = tone(c.ground, 0.24);
    let d = "";
    for (let i = 0; i < 10; i += 2) d += `M${i * 20} 0h20v240h-20Z`;
    c.flat(t, d);
    let e = "";
    for (let i = 0; i < 5; i++) e += `M${i * 40} 0a20 20 0 0 0 40 0Z`;
    c.flat(c.second, e);
  },
  greca(c: Canvas) {
    const t = tone(c.ground, 0.3);
    let d = "";
    for (let y = 8; y < 250; y += 30)
      for (let x = -10; x < 210; x += 30) d += `M${x} ${y + 20}v-20h20v14h-10v-6`;
    c.line(d, 2.6, t);
  },
} satisfies Record<string, Motif>;

export type Ground = keyof typeof GROUNDS;
