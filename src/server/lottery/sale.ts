import { randomInt } from "node:crypto";
import { MAX_AMOUNT_MINOR, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import {
  exposureOf,
  mostOf,
  ODDS_SCALE,
  priceOf,
  type Selection,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { Db } from "#/server/db/index.ts";
import type { RuleBook } from "./rule-book.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 12;
/** So many numbers on a ticket are more than anybody writes down; a page of tickets carries those of fifty. */
const MOST_PICKS = 2_000;
/** Of so many single bets the database keeps what can be won, where numbers are limited. */
export const MOST_SINGLES = 10_000;

export type PlaceRefusal = CodeOf<typeof calls.placeTicket>;
export type Line = ParsedOf<typeof calls.placeTicket>["lines"][number];
/** A line as the database takes it. */
export type PricedLine = {
  readonly type: string;
  readonly selection: Selection;
  readonly stake_minor: string;
  readonly price_minor: string;
  readonly most_minor: string;
};
/** What a ticket can win on a number. */
export type Pick = { readonly type: string; readonly pick: string; readonly most: string };

/** The stakes in minor units; a refusal names the line. */
export function readStakes(
  lines: readonly Line[],
  exponent: number,
): Result<bigint[], PlaceRefusal> {
  const stakes: bigint[] = [];
  for (const [index, { stake }] of lines.entries()) {
    const read = parseMoney(stake, exponent);
    if (!read.ok) return refuse(read.code, { detail: { line: index + 1 } });
    stakes.push(read.value);
  }
  return ok(stakes);
}

type Priced = Result<{ lines: PricedLine[]; picks: Pick[] }, PlaceRefusal>;
/** What a line comes to by its rules, whatever is staked: stakes that it costs, and what it can win for a stake of one. */
type Worth = {
  readonly selection: Selection;
  readonly stakes: bigint;
  readonly most: bigint;
  readonly singles: readonly { readonly pick: string; readonly mostMinor: bigint }[];
};

/**
 * Tells what each line costs and may win at its stake; a refusal names the line. Each line is worked out once, however often
 * and at whatever stakes it is asked for: the same lines are sold for fifty draws.
 */
export function openPrices(
  book: RuleBook,
  lines: readonly Line[],
): (stakes: readonly bigint[]) => Priced {
  const known = new Map<number, ReturnType<typeof worthOf>>();
  const isTooMuch =
    lines.reduce((sum, { selection }) => sum + selection.flat().length, 0) > MOST_PICKS;
  return (stakes) => {
    const priced: PricedLine[] = [];
    const picks: Pick[] = [];
    if (isTooMuch) return refuse("bad_selection", { detail: { reason: "too_many_picks" } });
    for (const [index, asked] of lines.entries()) {
      const line = index + 1;
      const worth = known.get(index) ?? worthOf(book, asked, line);
      known.set(index, worth);
      if (!worth.ok) return worth;
      const stake = stakes[index] ?? 0n;
      const sale = lineSold(asked.type, worth.value, stake, line);
      if (!sale.ok) return sale;
      if (picks.length + worth.value.singles.length > MOST_SINGLES)
        return refuse("bad_selection", { detail: { line, reason: "too_many_picks" } });
      priced.push(sale.value);
      for (const { pick, mostMinor } of worth.value.singles)
        picks.push({ type: asked.type, pick, most: String((mostMinor * stake) / ODDS_SCALE) });
    }
    return ok({ lines: priced, picks });
  };
}

/** A line at a stake, as the database takes it. */
function lineSold(
  type: string,
  { selection, stakes, most: each }: Worth,
  stake: bigint,
  line: number,
): Result<PricedLine, PlaceRefusal> {
  const price = stakes * stake;
  const most = (each * stake) / ODDS_SCALE;
  if (most <= 0n) return refuse("stake_too_small", { detail: { line } });
  // What no column holds is refused here; what the operator's limits and the wallet refuse, by the database.
  if (price > MAX_AMOUNT_MINOR) return refuse("amount_too_large", { detail: { line } });
  if (most > MAX_AMOUNT_MINOR) return refuse("win_too_large", { detail: { line } });
  return ok({
    type,
    selection,
    stake_minor: String(stake),
    price_minor: String(price),
    most_minor: String(most),
  });
}

function worthOf(
  book: RuleBook,
  { type: code, selection }: Line,
  line: number,
): Result<Worth, PlaceRefusal> {
  const sold = book.types.get(code);
  if (!sold) return refuse("not_sold", { detail: { line, type: code } });
  const { type, terms } = sold;
  const checked = checkSelection(type, selection);
  if (!checked.ok)
    return refuse("bad_selection", { detail: { line, reason: checked.code, ...checked.detail } });
  return ok({
    selection: checked.value,
    stakes: priceOf(type, terms, checked.value, 1n),
    most: mostOf(type, terms, checked.value, ODDS_SCALE),
    singles: exposureOf(type, terms, checked.value, ODDS_SCALE),
  });
}

/** What a ticket that was sold can win on which number. */
export async function picksOf(tx: Db, book: RuleBook, ticketId: string): Promise<Pick[]> {
  const lines = await tx
    .selectFrom("lottery_lines")
    .select(["type", "selection", "stake_minor"])
    .where("ticket_id", "=", ticketId)
    .execute();
  return lines.flatMap(({ type: code, selection, stake_minor }) => {
    const sold = book.types.get(code);
    if (!sold) throw new Error(`ticket ${ticketId} has a line ${code} that was never sold`);
    return exposureOf(sold.type, sold.terms, selection, stake_minor).map(({ pick, mostMinor }) => ({
      ...{ type: code, pick, most: String(mostMinor) },
    }));
  });
}

/** The number of a ticket, or of a chase. */
export function newTicketId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
