import type { Motif } from "../canvas.ts";
import { circle, ellipse, lobe, point, polygon, rect } from "../geometry.ts";
import { eye, sea } from "./shared.ts";

const pez: Motif = (c) => {
  const fl = c.random() < 0.5;
  c.group(fl ? "matrix(-1 0 0 1 200 0)" : "", () =>
    c.group("rotate(-10 100 112)", () => {
      c.plate(
        c.second,
        "M140 110C158 88 176 76 194 74C184 96 184 128 194 150C176 146 156 132 140 114Z",
      ).line("M150 110L184 92M152 114L182 112M150 118L182 134", 2.2);
      c.plate(c.second, "M62 76C84 44 124 46 142 70C128 78 112 82 96 80Z").plate(
        c.second,
        "M84 146C92 170 112 178 128 172C126 160 122 150 116 142Z",
      );
      c.line("M82 66L88 80M98 58L102 78M116 58L116 76", 2);
      const d =
        "M10 114C28 76 64 66 94 70C122 74 140 92 148 112C140 134 120 150 92 154C60 156 28 148 10 114Z";
      c.plate(c.main, d);
      c.clip(d, () => {
        let s = "";
        for (let x = 0; x < 8; x++)
          for (let y = 0; y < 8; y++)
            s += `M${62 + x * 13} ${66 + y * 13 + (x % 2 ? 6.5 : 0)}a6.5 6.5 0 0 1 0 13`;
        c.flat(c.accent, "M30 140C60 128 110 130 150 112V170H20Z");
        c.line(s, 2.2);
        c.plate(c.accent, "M0 60H40C58 78 58 140 40 170H0Z");
      });
      c.line(d);
      c.plate(c.paper, circle(34, 102, 9), 2.6).flat(c.key, circle(33, 102, 4.4));
      c.line("M14 118Q24 124 32 120", 2.6);
      c.plate(c.second, "M66 118C80 106 96 110 100 120C94 134 78 134 66 118Z", 2.6);
    }),
  );
  sea(c, 196, c.accent, c.second);
  c.plate(c.paper, circle(fl ? 184 : 16, 76, 5), 2.2).plate(
    c.paper,
    circle(fl ? 174 : 26, 60, 3.4),
    2,
  );
};

const globo: Motif = (c) => {
  const x = 96,
    y = 116;
  for (let i = 0; i < 18; i++) {
    const a = i * 20;
    c.plate(
      c.second,
      polygon([point(x, y, 54, a - 6), point(x, y, 78, a), point(x, y, 54, a + 6)]),
      2.4,
    );
  }
  c.plate(
    c.second,
    "M150 108C170 88 186 90 192 96C182 108 182 126 192 138C180 142 164 138 150 124Z",
  );
  const d = circle(x, y, 60);
  c.plate(c.main, d);
  c.clip(d, () => {
    c.flat(c.accent, "M20 128C60 150 130 150 170 128V200H20Z");
    let s = "";
    for (let i = 0; i < 9; i++)
      for (let j = 0; j < 4; j++) s += `M${44 + i * 14} ${70 + j * 14 + (i % 2) * 7}l3 5l3 -5`;
    c.line(s, 2.2);
  });
  c.line(d);
  c.line("M36 128C66 148 128 148 156 128", 2.6);
  eye(c, 70, 104, 12, 12);
  eye(c, 116, 104, 12, 12);
  c.plate(c.main, ellipse(92, 132, 12, 8), 2.8).flat(c.key, ellipse(92, 132, 6, 3));
  c.plate(c.second, "M138 124C150 116 160 122 162 132C154 140 144 138 138 124Z", 2.6);
  sea(c, 200, c.accent, c.second);
};

const pulpo: Motif = (c) => {
  for (const [i, p] of (
    [
      ["M72 140C40 146 20 130 22 108C24 96 40 98 38 110"],
      ["M80 152C54 176 26 172 18 152C16 138 34 136 34 150"],
      ["M90 158C84 196 56 208 44 192C38 178 56 174 58 186"],
    ] as const
  ).entries())
    c.mirror(() => c.line(p[0], 19).line(p[0], 13, i === 1 ? c.second : c.main));
  c.line("M100 158C104 188 92 206 106 214C118 216 120 200 110 200", 19).line(
    "M100 158C104 188 92 206 106 214C118 216 120 200 110 200",
    13,
    c.main,
  );
  const d =
    "M50 96C48 56 72 34 100 34C128 34 152 56 150 96C150 116 142 130 140 146C132 162 68 162 60 146C58 130 50 116 50 96Z";
  c.plate(c.main, d).shade(d, c.key, c.main, -12, -6);
  c.mirror(() => {
    c.plate(c.paper, circle(80, 104, 14));
    c.flat(c.key, ellipse(80, 106, 4, 9));
  });
  c.line("M88 134Q100 142 112 134", 3);
  c.flat(
    c.accent,
    circle(72, 62, 7) +
      circle(92, 50, 5) +
      circle(116, 58, 8) +
      circle(132, 76, 5) +
      circle(96, 72, 4),
  );
  for (const [x, y] of [
    [22, 116],
    [24, 160],
    [54, 194],
    [176, 112],
    [178, 160],
    [148, 194],
  ] as const)
    c.flat(c.paper, circle(x, y, 3));
};

const cangrejo: Motif = (c) => {
  c.mirror(() => {
    for (const p of ["M52 146L24 152L14 172", "M56 158L34 172L30 192", "M64 166L52 186L54 204"])
      c.line(p, 10).line(p, 5, c.main);
    c.line("M60 118C40 112 34 100 36 88", 14).line("M60 118C40 112 34 100 36 88", 8, c.main);
    c.plate(
      c.main,
      "M40 92C14 88 8 54 30 34C28 50 36 56 40 62C42 54 50 46 60 48C68 68 60 88 40 92Z",
    );
    c.line("M84 112V94", 4);
  });
  const d =
    "M42 136C44 110 74 104 100 104C126 104 156 110 158 136C156 164 128 176 100 176C72 176 44 164 42 136Z";
  c.plate(c.main, d).shade(d, c.key, c.main, 0, -12);
  c.mirror(() => {
    c.plate(c.paper, circle(84, 90, 9), 2.8).flat(c.key, circle(85, 90, 4));
    c.flat(c.accent, circle(66, 134, 5) + circle(76, 148, 4));
  });
  c.line("M84 148Q100 160 116 148", 3.2);
  c.plate(c.accent, "M82 118Q100 108 118 118Q100 130 82 118Z", 2.4);
  sea(c, 210, c.accent, c.second);
};

const concha: Motif = (c) => {
  const y = 178;
  c.plate(c.second, "M66 176H134L142 200H58Z");
  for (let i = 0; i < 9; i++) {
    const a = -162 + i * 18;
    c.plate(i % 2 ? c.accent : c.main, lobe(100, y, a, 12, 128 - Math.abs(4 - i) * 7, 12), 3);
  }
  c.plate(c.second, circle(100, 182, 20));
  const d = circle(100, 182, 13);
  c.plate(c.paper, d, 2.6);
  c.flat(c.accent, circle(96, 178, 4));
};

const ancla: Motif = (c) => {
  const body =
    "M92 74V158C72 154 58 142 52 126L66 128L40 96L28 136L40 130C48 164 72 186 100 194C128 186 152 164 160 130L172 136L160 96L134 128L148 126C142 142 128 154 108 158V74Z";
  c.plate(c.main, body).shade(body, c.key, c.main, -5, -5);
  c.plate(c.accent, rect(60, 84, 80, 14, 4));
  c.evenOdd(c.accent, circle(100, 56, 22) + circle(100, 56, 11));
  c.line(
    "M100 36C138 28 150 58 124 76C92 100 60 112 78 140C96 162 138 148 136 176C134 196 118 206 108 214",
    9,
  )
    .line(
      "M100 36C138 28 150 58 124 76C92 100 60 112 78 140C96 162 138 148 136 176C134 196 118 206 108 214",
      4.4,
      c.paper,
    )
    .raw(
      `<path d="M100 36C138 28 150 58 124 76C92 100 60 112 78 140C96 162 138 148 136 176C134 196 118 206 108 214" fill="none" stroke="${c.second}" stroke-width="4.4" stroke-dasharray="5 6"/>`,
    );
};

const ballena: Motif = (c) => {
  c.mirror(() => {
    c.line("M100 70C98 50 86 36 70 40C62 44 64 54 72 54", 6).line(
      "M100 70C98 50 86 36 70 40C62 44 64 54 72 54",
      2.6,
      c.paper,
    );
  });
  const d =
    "M18 134C16 96 52 72 98 72C138 72 150 110 166 110C168 96 160 88 156 74C166 72 176 78 180 86C184 78 192 74 198 76C198 100 190 116 180 130C176 168 146 188 102 188C52 188 20 172 18 134Z";
  c.plate(c.main, d);
  c.clip(d, () => {
    c.flat(c.accent, "M10 146C50 156 100 158 176 140V200H10Z");
    let s = "";
    for (let i = 0; i < 7; i++) s += `M${30 + i * 12} ${150 + i}q4 18 14 44`;
    c.line(s, 2.4);
  });
  c.line(d).line("M19 146C50 154 92 158 128 152", 2.8);
  eye(c, 62, 122, 9, 9);
  c.plate(c.second, "M104 150C120 140 138 152 136 176C120 178 108 168 104 150Z");
  c.flat(c.accent, circle(92, 88, 4) + circle(112, 92, 5) + circle(130, 104, 4));
  sea(c, 196, c.second, c.accent);
};

/** The tide: fish and everything the sea throws up. */
export const MAREA = {
  pez,
  globo,
  pulpo,
  cangrejo,
  concha,
  ancla,
  ballena,
} satisfies Record<string, Motif>;
