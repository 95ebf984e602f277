import { parseMoney } from "#/lib/base/money.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { readOdds } from "#/lib/rules/lottery/bet-type.ts";
import { findBetType, findGame } from "#/lib/rules/lottery/games.ts";
import { type Most, mostOfLines, type PlayedLine } from "#/lib/rules/lottery/most.ts";

/** The most that one draw can pay for a ticket that was sold, by the odds that it was sold at. */
export function mostOfTicket({
  gameCode,
  lines,
  currency: { exponent },
}: Pick<Ticket, "gameCode" | "lines" | "currency">): Most {
  const game = findGame(gameCode);
  const played = lines.flatMap(({ type: code, selection, stake, odds }): PlayedLine[] => {
    const type = game && findBetType(game, code);
    const read = parseMoney(stake, exponent);
    if (!type || !read.ok) return [];
    const entries = Object.entries(odds).map(([tier, text]) => [tier, readOdds(text) ?? 0n]);
    const terms = { stakesEach: 1, odds: Object.fromEntries(entries) };
    return [{ type, terms, selection, stakeMinor: read.value }];
  });
  return mostOfLines(played, game?.mostTogether)(1n);
}
