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

it("lists the jackpots of a lobby, the vendor's words as text, each with the way to its game", () => {
  const strip = String(potStrip("es", POTS, { vendor: undefined }));
  expect(strip).toContain("&lt;i>large&lt;/i>".replaceAll(">", "&gt;"));
  expect(strip.match(/data-game="/g)).toHaveLength(2);
  expect(strip).toContain("2 juegos de Vela &amp; Co");
  expect(potStrip("es", POTS, { vendor: "OTHER" })).toBe(false);
  expect(potStrip("es", [], { vendor: undefined })).toBe(false);
});
