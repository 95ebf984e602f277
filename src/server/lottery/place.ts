import { sql } from "kysely";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { announceBalance, getCurrency } from "#/server/wallet/index.ts";
import { findRuleBook, getRuleBook } from "./rule-book.ts";
import { newTicketId, type PlaceRefusal, picksOf, priceLines, readStakes } from "./sale.ts";
import { getTicketOf } from "./tickets.ts";

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

/** The database's refusals are the call's own. */
function refusalOf(outcome: OutcomeRow | undefined): Refusal<PlaceRefusal> {
  if (!outcome) throw new Error("lottery_place answered nothing");
  const code = outcome.code as PlaceRefusal;
  return refuse(code, outcome.detail === null ? {} : { detail: { number: outcome.detail } });
}
