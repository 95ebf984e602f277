import { expect, it } from "vitest";
import { addressOf, isNarrowed, picks, readNarrowed } from "#/components/games/lobby-filters.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { translate } from "#/lib/i18n/translate.ts";

await loadTexts("es", ["games"]);
const t = translate("es", "games");
const DONG = { code: "VND", exponent: 2, symbol: "₫" };
const RANGES = {
  lines: [
    { count: 20, ways: false },
    { count: 243, ways: true },
  ],
  stakes: [{ amount: "1000.00", currency: DONG }],
};
const read = (query: string) => readNarrowed(new URLSearchParams(query));

it("an address narrows by what is a number of lines and a stake, and by nothing else", () => {
  expect(read("name=gallo&only=hot&lines=20&stake=1000.00")).toEqual({
    ...{ name: "gallo", only: "hot", lines: "20", stake: "1000.00" },
  });
  for (const query of [
    "lines=-1",
    "lines=1e3",
    "lines=٢٠",
    "lines=0",
    "stake=-5",
    "stake=1,5",
    "stake=x",
    "stake=000.5",
  ])
    expect(isNarrowed(read(query)), query).toBe(false);
  expect(addressOf("/rng", { page: "", ...read("lines=20") })).toBe("/rng?lines=20");
  expect(addressOf("/rng", { page: "", ...read("") })).toBe("/rng");
});

it("what the address asks for is among the choices, and chosen", () => {
  const shown = String(picks(t, "es", read("lines=25&stake=500&only=new"), RANGES));
  expect([...shown.matchAll(/value="(\d*)"/g)].map(([, value]) => value)).toContain("25");
  expect(shown).toMatch(/value="25" selected>Desde 25 líneas/);
  expect(shown).toMatch(/value="500" selected>/);
  expect(shown).toContain('<input type="hidden" name="only" value="new">');
  expect(shown).toMatch(/value="243">Desde 243 formas/);
  expect(shown).toContain("Líneas o formas");
  const alone = { lines: [{ count: 20, ways: false }], stakes: [] };
  expect(String(picks(t, "es", read(""), alone))).toContain(">Líneas</span>");
  const none = String(picks(t, "es", read(""), { lines: [], stakes: [] }));
  expect(none).not.toContain("select");
});
