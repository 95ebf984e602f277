import type { Motif } from "../canvas.ts";
import { circle, ellipse, lobe, petal, point, rect, star } from "../geometry.ts";
import { face } from "./shared.ts";

const gallo: Motif = (c) => {
  const fl = c.random() < 0.5;
  c.group(fl ? "matrix(-1 0 0 1 200 0)" : "", () => {
    const tails = [
      [6, 66, c.second],
      [-16, 78, c.accent],
      [-38, 86, c.second],
      [-60, 88, c.main],
      [-82, 80, c.second],
    ] as const;
    for (const [a, l, col] of tails) {
      const [x, y] = point(124, 138, l, a),
        [u, v] = point(124, 138, l * 0.8, a - 34),
        [p, q] = point(124, 138, l * 0.62, a + 4),
        [ex, ey] = point(x, y, 15, a + 62);
      c.plate(
        col,
        `M116 146C${u} ${v} ${x} ${y - 10} ${ex} ${ey}C${x - 8} ${y + 8} ${p} ${q} 136 158Z`,
      );
    }
    c.line(
      "M98 178L94 206M94 206l-16 5M94 206l-2 8M94 206l13 6M118 178L122 206M122 206l-13 5M122 206l2 8M122 206l16 5",
      7,
    ).line(
      "M98 178L94 206M94 206l-16 5M94 206l-2 8M94 206l13 6M118 178L122 206M122 206l-13 5M122 206l2 8M122 206l16 5",
      2.6,
      c.accent,
    );
    const body =
      "M50 118C46 150 70 184 108 184C142 184 158 160 148 126C140 138 122 140 108 128C96 116 94 98 92 84C88 64 60 62 54 82C50 94 52 106 50 118Z";
    c.plate(c.main, body);
    c.shade(body, c.key, c.main, -10, -10);
    c.plate(
      c.accent,
      "M53 86C50 100 46 118 40 132L54 124L56 142L69 128L76 146L85 130L98 142L99 124L112 128C98 114 94 98 92 84C88 64 60 62 53 86Z",
      3,
    );
    c.line("M62 92L58 112M74 92L73 116M84 92L88 112", 2.2);
    c.plate(
      c.second,
      "M52 60C42 50 46 38 56 40C54 28 66 22 72 32C78 22 92 26 90 38C102 36 104 50 94 58C90 66 58 68 52 60Z",
    );
    c.plate(c.main, circle(72, 72, 20));
    c.plate(c.accent, "M56 64L34 74L55 82Z", 2.8).line("M38 74L54 73", 2);
    c.plate(c.second, ellipse(60, 96, 7.5, 13), 2.8);
    c.plate(c.paper, circle(70, 69, 6.4), 2.4).flat(c.key, circle(69, 69, 3));
    c.plate(c.second, "M92 138C112 126 140 134 150 154C134 174 104 170 92 138Z").line(
      "M104 144Q120 142 140 156M106 152Q118 152 132 162",
      2.4,
      c.accent,
    );
  });
  c.line("M24 218H176", 4);
};

const tigre: Motif = (c) => {
  c.mirror(() => {
    c.plate(c.main, "M40 70C24 40 50 26 74 48Z").plate(c.second, "M46 64C40 48 52 42 64 52Z", 2.4);
  });
  const d =
    "M100 38C150 38 174 72 170 118C168 146 158 160 144 172L132 200L116 192L100 208L84 192L68 200L56 172C42 160 32 146 30 118C26 72 50 38 100 38Z";
  face(c, d, c.main);
  c.mirror(() => {
    c.flat(
      c.key,
      "M34 100Q54 98 62 108Q48 106 32 112ZM33 124Q54 118 64 126Q50 126 34 136ZM42 150Q58 138 68 144Q58 146 48 160Z",
    );
    c.plate(c.accent, "M54 98C60 82 84 82 92 98C86 112 62 114 54 98Z", 2.8);
    c.flat(c.key, ellipse(75, 98, 5, 9));
    c.line("M52 84Q70 68 92 84", 5);
  });
  c.flat(c.key, "M96 42H104L102 64H98ZM80 46L88 45L94 66L88 68ZM120 46L112 45L106 66L112 68Z");
  c.plate(
    c.accent,
    "M100 128C118 124 140 132 138 150C136 168 116 170 100 160C84 170 64 168 62 150C60 132 82 124 100 128Z",
  );
  c.plate(c.second, "M84 118Q100 110 116 118Q112 134 100 138Q88 134 84 118Z", 2.8);
  c.line("M100 138V156", 2.8);
  c.plate(c.second, "M80 162Q100 174 120 162Q118 186 100 188Q82 186 80 162Z", 2.8).flat(
    c.paper,
    "M84 165l6 12l6 -9ZM116 165l-6 12l-6 -9Z",
  );
  c.mirror(() => c.flat(c.key, circle(76, 146, 2) + circle(84, 152, 2) + circle(72, 154, 2)));
};

const calavera: Motif = (c) => {
  const d =
    "M100 30C146 30 172 60 170 100C170 124 158 136 152 146C150 158 152 166 142 172L138 206H62L58 172C48 166 50 158 48 146C42 136 30 124 30 100C28 60 54 30 100 30Z";
  c.plate(c.paper, d);
  c.shade(d, c.second, c.paper, -10, -8);
  c.mirror(() => {
    for (let i = 0; i < 9; i++)
      c.plate(i % 2 ? c.main : c.accent, lobe(68, 108, i * 40, 8, 25, 22), 2);
    c.plate(c.key, circle(68, 108, 14), 0).flat(c.main, circle(68, 108, 4));
    c.line("M42 146C50 150 54 144 50 138", 2.4, c.main);
  });
  c.plate(c.key, "M100 126L88 150Q94 154 100 148Q106 154 112 150Z", 0);
  let t = "";
  for (let i = 0; i < 5; i++) t += `M${70 + i * 15} 174V200`;
  c.line("M58 186H142", 2.6).line(t, 2.6).line("M62 174H138", 2.6);
  for (let i = 0; i < 7; i++) c.plate(c.main, lobe(100, 62, (i * 360) / 7 - 90, 4, 20, 28), 2.2);
  c.plate(c.accent, circle(100, 62, 7), 2.2);
  c.mirror(() => {
    c.plate(c.second, petal(100, 62, 200, 22, 50, 20), 2).plate(
      c.second,
      petal(100, 62, 168, 22, 44, 20),
      2,
    );
    c.flat(c.main, circle(140, 140, 6));
    c.flat(c.second, circle(46, 84, 3) + circle(52, 74, 3));
  });
};

const luchador: Motif = (c) => {
  const d =
    "M100 28C150 28 168 66 166 112C164 154 152 190 128 208H72C48 190 36 154 34 112C32 66 50 28 100 28Z";
  face(c, d, c.main);
  c.mirror(() => {
    c.plate(c.accent, "M94 108C84 86 58 78 42 92C44 122 66 134 90 126Z");
    c.plate(c.paper, "M88 110C80 96 64 92 54 100C58 114 72 120 86 116Z", 2.6).flat(
      c.key,
      circle(70, 107, 5.4),
    );
    c.plate(c.second, "M36 78C52 52 70 44 84 42C76 60 62 70 44 82Z", 2.8).plate(
      c.second,
      "M38 150C46 144 60 148 64 160C60 172 52 178 46 180Z",
      2.8,
    );
  });
  c.plate(c.second, "M100 32L114 66L100 96L86 66Z");
  c.plate(c.accent, star(100, 64, 5, 13, 5.4), 2.2);
  c.plate(c.accent, "M92 130Q100 124 108 130L112 144Q100 150 88 144Z", 2.6);
  c.plate(c.accent, "M66 170C76 156 124 156 134 170C126 190 74 190 66 170Z");
  c.plate(c.key, "M76 171C84 164 116 164 124 171C116 180 84 180 76 171Z", 0).flat(
    c.paper,
    "M84 168H116V172H84Z",
  );
  c.line("M100 190V206", 2.6).line("M90 196h20M92 203h16", 2.4, c.paper);
};

const buho: Motif = (c) => {
  const d =
    "M40 40C60 56 78 50 100 50C122 50 140 56 160 40C168 76 170 150 146 184C130 204 70 204 54 184C30 150 32 76 40 40Z";
  face(c, d, c.main);
  c.clip(d, () => {
    c.flat(c.accent, ellipse(100, 166, 40, 44));
    let s = "";
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < 7; x++)
        s += `M${58 + x * 14 + (y % 2 ? 7 : 0)} ${132 + y * 13}q7 11 14 0`;
    c.line(s, 2.2);
  });
  c.line(d);
  c.mirror(() => {
    c.plate(c.second, "M38 108C26 140 36 176 58 190C64 160 56 128 38 108Z").line(
      "M42 130Q52 146 54 170",
      2.2,
      c.accent,
    );
    c.plate(c.accent, circle(72, 96, 31));
    for (let i = 0; i < 14; i++) {
      const p = point(72, 96, 29, (i * 360) / 14),
        q = point(72, 96, 22, (i * 360) / 14);
      c.line(`M${p.join(" ")}L${q.join(" ")}`, 2.2);
    }
    c.plate(c.paper, circle(72, 96, 19), 2.6)
      .plate(c.second, circle(72, 96, 12), 2.4)
      .flat(c.key, circle(72, 96, 7))
      .flat(c.paper, circle(69, 92, 2.6));
    c.line("M82 200V210M74 199V208M90 200V210", 4.4);
  });
  c.plate(c.second, "M90 106H110L100 132Z");
  c.line("M24 214H176", 5);
};

const toro: Motif = (c) => {
  c.mirror(() => {
    c.plate(c.accent, "M66 78C30 84 14 60 22 30C34 54 52 56 76 58Z");
    c.plate(c.main, "M62 92C44 86 28 92 24 104C38 114 54 112 64 106Z").plate(
      c.second,
      "M56 97C46 94 38 98 36 103C44 107 52 106 58 103Z",
      2,
    );
  });
  const d =
    "M62 70C70 52 130 52 138 70C146 92 142 124 132 146C136 164 132 196 100 198C68 196 64 164 68 146C58 124 54 92 62 70Z";
  face(c, d, c.main);
  c.plate(c.second, "M72 60Q78 40 90 50Q98 34 106 50Q120 40 128 60Q114 82 100 88Q86 82 72 60Z");
  c.mirror(() => {
    c.plate(c.paper, "M72 108Q84 98 93 112Q82 118 72 108Z", 2.6).flat(c.key, circle(83, 109, 4.4));
    c.line("M68 98Q82 90 94 102", 4);
  });
  c.plate(c.accent, "M70 152C84 144 116 144 130 152C136 170 128 192 100 193C72 192 64 170 70 152Z");
  c.mirror(() => c.flat(c.key, "M80 160Q90 156 92 166Q84 172 80 160Z"));
  c.evenOdd(c.main, circle(100, 186, 15) + circle(100, 186, 9.5), 2.8);
  c.plate(c.paper, star(100, 112, 4, 12, 4), 2);
};

const barong: Motif = (c) => {
  for (let i = 0; i < 15; i++) {
    const a = -200 + (i * 220) / 14;
    c.plate(i % 2 ? c.second : c.main, petal(100, 122, a, 50, 96, 10), 2.8);
  }
  c.mirror(() => c.plate(c.accent, "M40 116C22 112 18 136 34 146C42 148 48 140 46 130Z"));
  const d =
    "M100 56C142 56 160 84 158 118C158 158 134 184 100 186C66 184 42 158 42 118C40 84 58 56 100 56Z";
  face(c, d, c.main);
  c.plate(c.accent, "M58 70L70 42L84 58L100 30L116 58L130 42L142 70Q100 54 58 70Z");
  c.flat(c.main, circle(100, 50, 5));
  c.flat(c.second, circle(76, 58, 3.4) + circle(124, 58, 3.4));
  c.mirror(() => {
    c.plate(c.paper, circle(76, 106, 17));
    c.flat(c.key, circle(79, 107, 8)).flat(c.paper, circle(77, 104, 2.6));
    c.line("M52 92C62 76 86 78 94 94", 6).line("M52 92C62 76 86 78 94 94", 2, c.accent);
    c.plate(c.second, circle(58, 136, 9), 2.4);
  });
  c.plate(
    c.accent,
    "M86 122C90 114 110 114 114 122C120 130 112 136 100 136C88 136 80 130 86 122Z",
    2.8,
  );
  c.plate(c.key, "M58 146Q100 156 142 146Q136 174 100 176Q64 174 58 146Z", 0);
  c.flat(
    c.paper,
    rect(70, 149, 12, 10) + rect(84, 151, 14, 11) + rect(102, 151, 14, 11) + rect(118, 149, 12, 10),
  );
  c.flat(c.main, ellipse(100, 171, 18, 5));
  c.mirror(() => c.flat(c.paper, "M62 148L68 172L76 150Z"));
  c.plate(c.paper, "M84 186C86 204 94 214 100 220C106 214 114 204 116 186Z", 2.8).line(
    "M94 190L98 210M106 190L102 210",
    2,
  );
};

const elefante: Motif = (c) => {
  c.mirror(() => {
    c.plate(c.main, "M70 66C34 36 10 66 14 104C18 140 44 150 66 136Z").plate(
      c.second,
      "M62 78C40 58 26 78 28 102C32 124 48 130 60 122Z",
      2.6,
    );
  });
  const d =
    "M58 82C60 52 80 42 100 42C120 42 140 52 142 82C144 112 132 124 124 136C120 160 124 184 118 198C112 212 90 212 86 200L98 196C94 176 82 158 76 136C68 124 56 112 58 82Z";
  face(c, d, c.main);
  c.line("M84 152Q98 158 120 150M88 166Q102 172 120 164M93 181Q104 186 119 178", 2.4);
  c.mirror(() => {
    c.plate(c.paper, "M72 100Q82 92 92 102Q82 110 72 100Z", 2.4).flat(c.key, circle(82, 101, 4));
    c.plate(c.paper, "M74 134C64 150 62 168 68 182C74 170 80 156 84 146Z", 2.6);
  });
  c.plate(c.second, "M66 62C80 50 120 50 134 62L100 96Z").plate(
    c.accent,
    star(100, 68, 8, 14, 7),
    2.2,
  );
  c.flat(c.main, circle(100, 68, 4));
  for (const [x, y] of [
    [72, 68],
    [80, 76],
    [88, 84],
    [128, 68],
    [120, 76],
    [112, 84],
  ] as const)
    c.plate(c.accent, circle(x, y, 4.4), 2);
  c.plate(c.accent, "M80 46L86 26L100 38L114 26L120 46Q100 38 80 46Z", 2.8);
};

const serpiente: Motif = (c) => {
  const p =
    "M150 196C60 214 30 178 60 158C96 138 168 158 160 122C152 92 70 118 62 84C56 58 92 42 116 52";
  c.line(p, 35).line(p, 28.5, c.main);
  c.raw(
    `<path d="${p}" fill="none" stroke="${c.second}" stroke-width="12" stroke-dasharray="2 13" stroke-linecap="butt"/><path d="${p}" fill="none" stroke="${c.accent}" stroke-width="5" stroke-dasharray="5 10"/>`,
  );
  c.plate(c.main, "M104 34C124 28 158 36 168 56C158 76 122 78 104 68Z");
  c.plate(c.paper, circle(138, 50, 7), 2.6).flat(c.key, ellipse(139, 50, 2.2, 5));
  c.line("M166 58L182 62M182 62l8 -6M182 62l7 7", 3.4, c.second);
  c.line("M128 66Q148 68 164 59", 2.4);
  c.plate(c.accent, "M150 184L182 176L172 192L184 204L152 208Z", 2.8);
};

/** Beasts, masks and skulls. */
export const BESTIARIO = {
  gallo,
  tigre,
  calavera,
  luchador,
  buho,
  toro,
  barong,
  elefante,
  serpiente,
} satisfies Record<string, Motif>;
