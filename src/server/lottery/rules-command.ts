import { toPercent } from "#/lib/base/fraction.ts";
import {
  type BetType,
  leastOf,
  returnOf,
  type Selection,
  type Terms,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { findGame, LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import type { Command } from "#/server/ops/command.ts";
import { done, refused, table, UsageError } from "#/server/ops/output.ts";
import { findRuleBook } from "./rule-book.ts";

/** A line of the table: a bet type, or one of its picks where each has odds of its own. */
type Row = {
  readonly type: string;
  /** What is picked, or what its odds are named after; empty where there is but one. */
  readonly of: string;
  readonly stakesEach: number;
  readonly odds: string;
  /** What comes back of its price in the long run, in per cent; empty for what is a part of a whole. */
  readonly returned: string;
};

/** What every bet type of a game costs, pays and returns, as it is sold now, down to each pick and prize. Throws UsageError. */
export function printRules(game: string): Command {
  if (!findGame(game)) throw new UsageError(`a game is one of ${LOTTERY_CODES.join(", ")}`);
  return async ({ db }) => {
    const book = await findRuleBook(db, game);
    if (!book) return refused("not_sold", `${game} is not sold.`);
    const rows = book.game.types.flatMap((type) => {
      const sold = book.types.get(type.code);
      return sold ? rowsOf(type, sold.terms) : [];
    });
    const version = String(book.version);
    return done({ game, version, types: rows }, [
      ...table(
        ["Type", "Of", "Stakes", "Odds", "Returns"],
        rows.map(({ type, of, stakesEach, odds, returned }) => [
          ...[type, of, String(stakesEach), odds, returned === "" ? "" : `${returned} %`],
        ]),
        ["Stakes", "Odds", "Returns"],
      ),
      `Rules ${version}, at full odds.`,
    ]);
  };
}

function rowsOf(type: BetType, terms: Terms): Row[] {
  const returned = (selection: Selection) => toPercent(returnOf(type, terms, selection), 2);
  const row = (of: string, tier: string, share: string): Row => ({
    ...{ type: type.code, of, stakesEach: terms.stakesEach },
    ...{ odds: writeOdds(terms.odds[tier] ?? 0n), returned: share },
  });
  const [place] = type.places;
  const [only = ""] = type.tiers;
  if (type.tiers.length === 1) return [row("", only, returned(leastOf(type)))];
  const picks = type.byPick && place && "listed" in place.picks ? place.picks.listed : null;
  // A pick has its odds under its own name.
  if (picks?.every((pick) => type.tiers.includes(pick)))
    return picks.map((pick) => row(pick, pick, returned([[pick]])));
  // Prizes of one bet come back together.
  const whole = returned(leastOf(type));
  return type.tiers.map((tier, at) => row(tier, tier, at === 0 ? whole : ""));
}
