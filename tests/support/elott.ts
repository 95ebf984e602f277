import { type LotteryGame, payoutOf, priceOf, type Terms } from "#/lib/rules/lottery/bet-type.ts";
import { checkDrawn, checkSelection } from "#/lib/rules/lottery/checks.ts";

const STAKE = 10_000n;

/**
 * What a ticket costs, gets and where there is any is given back, at a stake of 10,000 minor units; or what it is refused
 * for. A ticket is a bet type and its picks: places apart by "|", picks by spaces; places at the end may be left out. What
 * is drawn has spaces between its numbers where one has more than a digit.
 */
export function settleTicket(
  game: LotteryGame,
  book: Readonly<Record<string, Terms>>,
  ticket: string,
  drawn: string,
): string {
  const [code = "", ...picks] = ticket.split(" ");
  const type = game.types.find((one) => one.code === code);
  const terms = book[code];
  if (!type || !terms) throw new Error(`${game.code} does not sell ${code}`);
  const given = picks.join(" ").split("|");
  const selection = type.places.map((_, at) =>
    (given[at] ?? "").split(" ").filter((pick) => pick !== ""),
  );
  const checked = checkSelection(type, selection);
  if (!checked.ok) return checked.code;
  const result = checkDrawn(game, [drawn.includes(" ") ? drawn.split(" ") : [...drawn]]);
  if (!result.ok) throw new Error(`${drawn}: ${result.code}`);
  const price = priceOf(type, terms, checked.value, STAKE);
  const paid = payoutOf(type, terms, checked.value, STAKE, result.value);
  const back = paid.refundMinor > 0n ? ` ${paid.refundMinor}` : "";
  return `${price} ${paid.payoutMinor}${back}`;
}
