import { expect, it } from "vitest";
import { cardPots, potStrip } from "#/components/games/pots.ts";
import type { LobbyJackpot } from "#/lib/contract/games/lobby-feed.ts";
import { formatPot } from "#/lib/rules/games/pot.ts";

const game = (gameId: string) => ({ gameId, nodeId: gameId, vassalage: "V", gameName: gameId });
const pot = (jackpotId: string, amount: string, ...games: string[]): LobbyJackpot => ({
  ...{ jackpotId, amount, vassalage: "V", vendorName: "Vela & Co", name: `<i>${jackpotId}</i>` },
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  toldAt: "2026-11-28T12:00:00Z",
  games: games.map(game),
});
const POTS = [pot("large", "9000000.99", "a", "b"), pot("small", "1000.00", "b")];

it("shows whole units, never more than there is", () => {
  expect(formatPot(9_000_000.99, "₫", "es")).toBe("9.000.000\u00a0₫");
});

it("tells on a game's card the largest of its jackpots", () => {
  const cards = cardPots("es", POTS);
  expect([...cards.keys()].toSorted()).toEqual(["a", "b"]);
  expect(String(cards.get("b"))).toContain("9.000.000");
});

it("lists the jackpots of a lobby, the vendor's words as text, with the way to the game, or to the vendor's where it is won at several", () => {
  const strip = String(potStrip("es", POTS, { vendor: undefined }));
  expect(strip).toContain("&lt;i>large&lt;/i>".replaceAll(">", "&gt;"));
  expect(strip.match(/data-game="[^"]*/g)).toEqual(['data-game="b']);
  expect(strip.match(/href="[^"]*/g)).toEqual(['href="?page=V', 'href="?page=V']);
  expect(strip).toContain("2 juegos de Vela &amp; Co");
  expect(potStrip("es", POTS, { vendor: "OTHER" })).toBe(false);
  expect(potStrip("es", [], { vendor: undefined })).toBe(false);
});

it("has money and names stand as they are told where one reads from right to left", () => {
  const strip = String(potStrip("ar", POTS, { vendor: undefined }));
  expect(strip.match(/<b class="num" dir="ltr"/g)).toHaveLength(2);
  expect(strip).toContain("<bdi>b</bdi>");
  expect(strip).toContain("<bdi>&lt;i&gt;small&lt;/i&gt;</bdi>");
  expect(String(cardPots("ar", POTS).get("a"))).toContain('dir="ltr"');
});
