import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { MAX_AMOUNT_MINOR, parseMoney } from "#/lib/base/money.ts";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import { exposureOf, mostOf, priceOf, type Selection } from "#/lib/rules/lottery/bet-type.ts";
import { checkSelection } from "#/lib/rules/lottery/checks.ts";
import type { Db } from "#/server/db/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { findRuleBook, getRuleBook, type RuleBook } from "./rule-book.ts";
import { getTicketOf } from "./tickets.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const ID_LENGTH = 12;
/** So many numbers on a ticket are more than anybody writes down; a page of tickets carries those of fifty. */
const MOST_PICKS = 2_000;
/** Of so many single bets the database keeps what can be won, where numbers are limited. */
const MOST_SINGLES = 10_000;

type PlaceRefusal = CodeOf<typeof calls.placeTicket>;
type Line = ParsedOf<typeof calls.placeTicket>["lines"][number];
type PricedLine = {
  readonly type: string;
  readonly selection: Selection;
  readonly stake_minor: string;
  readonly price_minor: string;
  readonly most_minor: string;
};
type Pick = { readonly type: string; readonly pick: string; readonly most: string };
type OutcomeRow = { readonly code: string; readonly detail: string | null };

/**
 * Buys a ticket in the transaction given: its lines are checked and priced by the rules in force, and the database sells
 * it by its own clock. Answers the ticket.
 */
export async function placeTicket(
  tx: Db,
  buyer: { readonly memberId: bigint; readonly currency: string },
  { drawId, ruleVersion, lines }: ParsedOf<typeof calls.placeTicket>,
): Promise<Result<calls.Ticket, PlaceRefusal>> {
  const { exponent } = await getCurrency(tx, buyer.currency);
  const stakes = readStakes(lines, exponent);
  if (!stakes.ok) return stakes;
  const draw = await tx
    .selectFrom("lottery_draws")
    .select("game")
    .where("id", "=", BigInt(drawId))
    .executeTakeFirst();
  if (!draw) return refuse("draw_unknown");
  const book = await findRuleBook(tx, draw.game);
  if (!book) return refuse("not_sold");
  if (book.version !== BigInt(ruleVersion)) return refuse("rules_changed");
  const priced = priceLines(book, lines, stakes.value);
  if (!priced.ok) return priced;
  const ticketId = newTicketId();
  const { rows } = await sql<OutcomeRow>`
    select * from lottery_place(${buyer.memberId}, ${ticketId}, ${BigInt(drawId)}, ${book.version}, ${buyer.currency},
      ${JSON.stringify(priced.value.lines)}::jsonb, ${JSON.stringify(priced.value.picks)}::jsonb)`.execute(
    tx,
  );
  const outcome = rows[0];
  if (outcome?.code !== "ok") return refusalOf(outcome);
  await announceBalance(tx, buyer.memberId);
  return ok(await getTicketOf(tx, buyer.memberId, ticketId));
}

/** The stakes in minor units; a refusal names the line. */
function readStakes(lines: readonly Line[], exponent: number): Result<bigint[], PlaceRefusal> {
  const stakes: bigint[] = [];
  for (const [index, { stake }] of lines.entries()) {
    const read = parseMoney(stake, exponent);
    if (!read.ok) return refuse(read.code, { detail: { line: index + 1 } });
    stakes.push(read.value);
  }
  return ok(stakes);
}

/** What each line costs and may win; a refusal names the line. */
function priceLines(
  book: RuleBook,
  lines: readonly Line[],
  stakes: readonly bigint[],
): Result<{ lines: PricedLine[]; picks: Pick[] }, PlaceRefusal> {
  const priced: PricedLine[] = [];
  const picks: Pick[] = [];
  if (lines.reduce((sum, { selection }) => sum + selection.flat().length, 0) > MOST_PICKS)
    return refuse("bad_selection", { detail: { reason: "too_many_picks" } });
  for (const [index, { type: code, selection }] of lines.entries()) {
    const line = index + 1;
    const sold = book.types.get(code);
    if (!sold) return refuse("not_sold", { detail: { line, type: code } });
    const { type, terms } = sold;
    const checked = checkSelection(type, selection);
    if (!checked.ok)
      return refuse("bad_selection", { detail: { line, reason: checked.code, ...checked.detail } });
    const stake = stakes[index] ?? 0n;
    const price = priceOf(type, terms, checked.value, stake);
    const most = mostOf(type, terms, checked.value, stake);
    if (most <= 0n) return refuse("stake_too_small", { detail: { line } });
    // What no column holds is refused here; what the operator's limits and the wallet refuse, by the database.
    if (price > MAX_AMOUNT_MINOR) return refuse("amount_too_large", { detail: { line } });
    if (most > MAX_AMOUNT_MINOR) return refuse("win_too_large", { detail: { line } });
    priced.push({
      type: code,
      selection: checked.value,
      stake_minor: String(stake),
      price_minor: String(price),
      most_minor: String(most),
    });
    for (const { pick, mostMinor } of exposureOf(type, terms, checked.value, stake))
      picks.push({ type: code, pick, most: String(mostMinor) });
    if (picks.length > MOST_SINGLES)
      return refuse("bad_selection", { detail: { line, reason: "too_many_picks" } });
  }
  return ok({ lines: priced, picks });
}

/** Gives a ticket back in the transaction given. */
export async function cancelTicket(
  tx: Db,
  memberId: bigint,
  { ticketId }: ParsedOf<typeof calls.cancelTicket>,
): Promise<Result<calls.Ticket, CodeOf<typeof calls.cancelTicket>>> {
  const ticket = await tx
    .selectFrom("lottery_tickets")
    .select("rule_version")
    .where("id", "=", ticketId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!ticket) return refuse("not_found");
  const picks = await picksOf(tx, await getRuleBook(tx, ticket.rule_version), ticketId);
  const { rows } = await sql<OutcomeRow>`
    select * from lottery_cancel(${memberId}, ${ticketId}, ${JSON.stringify(picks)}::jsonb)`.execute(
    tx,
  );
  const code = rows[0]?.code;
  if (code === "already_cancelled" || code === "draw_closed") return refuse(code);
  if (code !== "ok") throw new Error(`ticket ${ticketId}: ${code}`);
  await announceBalance(tx, memberId);
  return ok(await getTicketOf(tx, memberId, ticketId));
}

async function picksOf(tx: Db, book: RuleBook, ticketId: string): Promise<Pick[]> {
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

/** The database's refusals are the call's own. */
function refusalOf(outcome: OutcomeRow | undefined): Refusal<PlaceRefusal> {
  if (!outcome) throw new Error("lottery_place answered nothing");
  const code = outcome.code as PlaceRefusal;
  return refuse(code, outcome.detail === null ? {} : { detail: { number: outcome.detail } });
}

function newTicketId(): string {
  return Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
