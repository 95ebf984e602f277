import { expect, it } from "vitest";
import { tableFigures } from "#/components/games/table-figures.ts";
import type { TableFigures } from "#/lib/contract/games/lobby-feed.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";

await loadTexts("es", ["games"]);
const figures = tableFigures("es");
const shown = (more: Partial<TableFigures>) => {
  const game = { gameId: "blackjack", nodeId: "n1", vassalage: "VELA" };
  return String(figures({ ...game, seats: null, limits: null, road: null, ...more }));
};

it("draw the seats of a table without a road, those that are taken filled", () => {
  const html = shown({ seats: { taken: 2, total: 7 } });
  expect(html.match(/<circle/g)).toHaveLength(7);
  expect(html.match(/class="on"/g)).toHaveLength(2);
  expect(html).toContain("5 asientos libres");
});

it("draw no seats where there is a road, or more than can be told apart", () => {
  const road = { kind: "roulette" as const, results: [7] };
  expect(shown({ seats: { taken: 2, total: 7 }, road })).not.toContain("<circle");
  expect(shown({ seats: { taken: 2, total: 120 } })).not.toContain("<circle");
});

it("say of a table where no seats are counted that there is room, and leave a road to itself", () => {
  expect(shown({})).toContain("Sitio para todos");
  expect(shown({ road: { kind: "roulette", results: [7] } })).not.toContain("Sitio para todos");
});
