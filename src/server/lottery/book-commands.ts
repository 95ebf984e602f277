import { type Fraction, fraction } from "#/lib/base/fraction.ts";
import { readOdds, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import type { Command } from "#/server/ops/command.ts";
import { done, UsageError } from "#/server/ops/output.ts";

const PER_CENT = 100n;

/** The odds of a game at a return, as `types` of its document has them. Throws UsageError. */
export function printBook(code: string, returns: string | undefined): Command {
  const game = ELOTT_GAMES.find((each) => each.code === code);
  if (!game)
    throw new UsageError(`there are books of ${ELOTT_GAMES.map((each) => each.code).join(", ")}`);
  const book = bookAt(game, returns === undefined ? undefined : shareOf(returns));
  const types = Object.fromEntries(
    Object.entries(book).map(([type, { odds }]) => [
      type,
      { odds: Object.fromEntries(Object.entries(odds).map(([tier, at]) => [tier, writeOdds(at)])) },
    ]),
  );
  return async () => done(types, JSON.stringify(types, null, 2).split("\n"));
}

/** "96" or "97.25" per cent; above 0 and up to 100. */
function shareOf(text: string): Fraction {
  const read = readOdds(text);
  const whole = readOdds(String(PER_CENT));
  if (read === null || whole === null || read > whole)
    throw new UsageError('--return is a share in per cent, such as "96"');
  return fraction(read, whole);
}
