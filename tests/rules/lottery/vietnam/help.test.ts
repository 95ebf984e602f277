import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toNumber } from "#/lib/base/fraction.ts";
import { chanceOfAll } from "#/lib/rules/lottery/vietnam/appearing.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { slotsOf } from "#/lib/rules/lottery/vietnam/prizes.ts";

it.each(["es", "en"])(
  "the help in %s tells the chances and prices that the rules come to",
  (lang) => {
    const text = readFileSync(`src/content/help/${lang}/lottery-bets.md`, "utf8");
    const rows = text
      .split("\n")
      .filter((line) => /^\|.*%/u.test(line))
      .map((line) =>
        [...line.matchAll(/(\d+[.,]?\d*)\s?%/gu)].map(([, figure = ""]) =>
          Number(figure.replace(",", ".")),
        ),
      );
    const slots = (["north", "south"] as const).map((region) => slotsOf(region, 2).length);
    const told = (count: number) => slots.map((each) => 100 * toNumber(chanceOfAll(count, each)));
    const expected = [told(1), told(2), told(3), told(4), [1, 1]];
    expect(rows).toHaveLength(expected.length);
    for (const [row, figures] of rows.entries())
      for (const [at, figure] of figures.entries())
        expect(Math.abs(figure / (expected[row]?.[at] ?? 0) - 1)).toBeLessThan(0.002);

    const group = lang === "es" ? "." : ",";
    const { stakesEach, odds } = BOOKS.a.north["lo2"] ?? { stakesEach: 0, odds: {} };
    expect(text).toContain(String(stakesEach * 1_000).replace(/000$/u, `${group}000`));
    const paid = (Number(odds["hit"]) * 1_000) / 10_000;
    for (const hits of [1, 2])
      expect(text).toContain(String(paid * hits).replace(/(\d{3})$/u, `${group}$1`));
  },
);
