import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { MAX_AMOUNT_MINOR, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import {
  exposureOf,
  mostOf,
  ODDS_SCALE,
  priceOf,
  readOdds,
  type Selection,
  writeOdds,
} from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import { FULL_ODDS, loweredTerms } from "#/lib/rules/lottery/odds-steps.ts";
import type { Db } from "#/server/db/index.ts";
import { type RuleBook, termsOfLine } from "./rule-book.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 12;
const NOTHING: LineSale = { stakeMinor: 0n, factor: FULL_ODDS };
/** So many numbers on a ticket are more than anybody writes down; a page of tickets carries those of fifty. */
const MOST_PICKS = 2_000;
/** Of so many single bets the database keeps what can be won, where numbers are limited: six of eighteen are 18,564. */
export const MOST_SINGLES = 20_000;

export type PlaceRefusal = CodeOf<typeof calls.placeTicket>;
export type Line = ParsedOf<typeof calls.placeTicket>["lines"][number];
/** A line as the database takes it. */
export type PricedLine = {
  readonly type: string;
  readonly selection: Selection;
  readonly stake_minor: string;
  readonly price_minor: string;
  readonly most_minor: string;
  /** By which its buyer was shown the odds lowered, in ten-thousandths; absent: not at all. */
  readonly factor?: number;
};
/** What a ticket can win on a number, and by which of its lines, counted from 1. */
export type Pick = {
  readonly type: string;
  readonly pick: string;
  readonly most: string;
  readonly line: number;
};

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

/** What a line is sold for. */
export type LineSale = {
  readonly stakeMinor: bigint;
  /** By which its odds were shown lowered. */
  readonly factor: bigint;
};

/** The factor of odds on the wire, "0.95"; absent: they are not lowered. */
export const readFactor = (written: string | undefined): bigint =>
  (written === undefined ? null : readOdds(written)) ?? FULL_ODDS;

/** The factors of lines as a refusal tells them: "0.95 1". */
export const writeFactors = (kept: string): string =>
  kept
    .split(" ")
    .map((each) => writeOdds(BigInt(each)))
    .join(" ");

/** `picks`: null where no number is limited. */
type Priced = Result<{ lines: PricedLine[]; picks: Pick[] | null }, PlaceRefusal>;
/** What a line comes to by its rules, whatever is staked: stakes that it costs, and what it can win for a stake of one. */
type Worth = {
  readonly selection: Selection;
  readonly stakes: bigint;
  readonly most: bigint;
  readonly factor: bigint;
  readonly singles: readonly { readonly pick: string; readonly mostMinor: bigint }[];
};

/**
 * Tells what each line costs and may win at its stake and the odds that its buyer was shown; a refusal names the line. Each
 * line is worked out once for its odds, however often and at whatever stakes it is asked for: the same lines are sold for
 * fifty draws. What can be won on which number is worked out where numbers are limited (`isCounted`).
 */
export function openPrices(
  book: RuleBook,
  lines: readonly Line[],
  isCounted: boolean,
): (sales: readonly LineSale[]) => Priced {
  const known = new Map<string, ReturnType<typeof worthOf>>();
  const isTooMuch =
    lines.reduce((sum, { selection }) => sum + selection.flat().length, 0) > MOST_PICKS;
  const worthAt = (index: number, asked: Line, factor: bigint) => {
    const odds = isOfRules(book, asked, factor) ? factor : FULL_ODDS;
    const key = `${index} ${odds}`;
    const worth =
      known.get(key) ?? worthOf(book, asked, { line: index + 1, factor: odds, isCounted });
    known.set(key, worth);
    return worth;
  };
  return (sales) => {
    const priced: PricedLine[] = [];
    const picks: Pick[] = [];
    if (isTooMuch) return refuse("bad_selection", { detail: { reason: "too_many_picks" } });
    for (const [index, asked] of lines.entries()) {
      const line = index + 1;
      const { stakeMinor: stake, factor } = sales[index] ?? NOTHING;
      const worth = worthAt(index, asked, factor);
      if (!worth.ok) return worth;
      const sale = lineSold(asked.type, { ...worth.value, factor }, stake, line);
      if (!sale.ok) return sale;
      if (picks.length + worth.value.singles.length > MOST_SINGLES)
        return refuse("bad_selection", { detail: { line, reason: "too_many_picks" } });
      priced.push(sale.value);
      for (const { pick, mostMinor } of worth.value.singles)
        picks.push({
          type: asked.type,
          pick,
          most: String((mostMinor * stake) / ODDS_SCALE),
          line,
        });
    }
    return ok({ lines: priced, picks: isCounted ? picks : null });
  };
}

/** Whether odds can be in force at all: of others nothing is worked out, however many are made up, and nothing is sold. */
const isOfRules = ({ types }: RuleBook, { type }: Line, factor: bigint): boolean =>
  types.get(type)?.terms.steps?.some((step) => step.factor === factor) ?? false;

/** A line at a stake, as the database takes it. */
function lineSold(
  type: string,
  { selection, stakes, most: each, factor }: Worth,
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
    ...(factor === FULL_ODDS ? {} : { factor: Number(factor) }),
  });
}

function worthOf(
  book: RuleBook,
  { type: code, selection }: Line,
  how: { readonly line: number; readonly factor: bigint; readonly isCounted: boolean },
): Result<Worth, PlaceRefusal> {
  const { line, factor, isCounted } = how;
  const sold = book.types.get(code);
  if (!sold) return refuse("not_sold", { detail: { line, type: code } });
  const { type } = sold;
  const terms = loweredTerms(sold.terms, factor);
  const checked = checkSelection(type, selection);
  if (!checked.ok)
    return refuse("bad_selection", { detail: { line, reason: checked.code, ...checked.detail } });
  return ok({
    selection: checked.value,
    factor,
    stakes: priceOf(type, terms, checked.value, 1n),
    most: mostOf(type, terms, checked.value, ODDS_SCALE),
    singles: isCounted ? exposureOf(type, terms, checked.value, ODDS_SCALE) : [],
  });
}

/** What a ticket that was sold can win on which number. */
export async function picksOf(tx: Db, book: RuleBook, ticketId: string): Promise<Pick[]> {
  const lines = await tx
    .selectFrom("lottery_lines")
    .select(["place", "type", "selection", "stake_minor", "odds"])
    .where("ticket_id", "=", ticketId)
    .execute();
  return lines.flatMap(({ place: line, type: code, selection, stake_minor, odds }) => {
    const sold = book.types.get(code);
    if (!sold) throw new Error(`ticket ${ticketId} has a line ${code} that was never sold`);
    const terms = termsOfLine(sold.terms, odds);
    return exposureOf(sold.type, terms, selection, stake_minor).map(({ pick, mostMinor }) => ({
      ...{ type: code, pick, most: String(mostMinor), line },
    }));
  });
}

/** Whether numbers of a game are limited in a currency. */
export const isCounted = (game: string, currency: string) =>
  sql<boolean>`exists (select from lottery_limits l where l.game = ${sql.ref(`${game}.game`)}
    and l.currency = ${currency} and l.most_number_minor is not null)`;

/** The number of a ticket, or of a chase. */
export function newTicketId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
