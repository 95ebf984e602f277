import { sql } from "kysely";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { isOpen } from "./draws.ts";
import { getRuleBook, type ReadBook } from "./rule-book.ts";
import {
  isCounted,
  newTicketId,
  openPrices,
  type Pick,
  type PlaceRefusal,
  picksOf,
  readFactor,
  readStakes,
  writeFactors,
} from "./sale.ts";
import { getTicketOf, ticketSold } from "./tickets.ts";

type OutcomeRow = { readonly code: string; readonly detail: string | null; readonly at: Date };

/**
 * Buys a ticket in the transaction given: its lines are checked and priced by the rules in force, and the database sells
 * it by its own clock. Answers the ticket. Whoever calls tells the balance, after the commit: a sale that did would have
 * all others wait for it.
 */
export async function placeTicket(
  tx: Db,
  buyer: { readonly memberId: bigint; readonly currency: string },
  { drawId, ruleVersion, lines }: ParsedOf<typeof calls.placeTicket>,
  readBook: ReadBook = getRuleBook,
): Promise<Result<calls.Ticket, PlaceRefusal>> {
  const currency = await getCurrency(tx, buyer.currency);
  const stakes = readStakes(lines, currency.exponent);
  if (!stakes.ok) return stakes;
  const draw = await findDrawOnSale(tx, BigInt(drawId), buyer.currency);
  if (!draw) return refuse("draw_unknown");
  if (!draw.is_open) return refuse("draw_closed");
  const { version } = draw;
  if (version === null) return refuse("not_sold");
  if (version !== BigInt(ruleVersion)) return refuse("rules_changed");
  const book = await readBook(tx, version);
  const sales = stakes.value.map((stakeMinor, index) => ({
    ...{ stakeMinor, factor: readFactor(lines[index]?.oddsFactor) },
  }));
  const priced = openPrices(book, lines, draw.is_counted)(sales);
  if (!priced.ok) return priced;
  const ticketId = newTicketId();
  const { rows } = await sql<OutcomeRow>`
    select code, detail, at from lottery_place(${buyer.memberId}, ${ticketId}, ${draw.id}, ${version}, ${buyer.currency},
      ${JSON.stringify(priced.value.lines)}::jsonb, ${jsonOf(priced.value.picks)}::jsonb)`.execute(
    tx,
  );
  const outcome = rows[0];
  if (outcome?.code !== "ok") return refusalOf(outcome);
  return ok(
    ticketSold({ id: ticketId, draw, book, currency, placedAt: outcome.at, ...priced.value }),
  );
}

const jsonOf = (picks: readonly Pick[] | null) => picks && JSON.stringify(picks);

/**
 * A draw as a ticket names it, whether it is sold now, whether its numbers are limited, and the version of the rules that it
 * is sold by; null: by none.
 */
export async function findDrawOnSale(tx: Db, drawId: bigint, currency: string) {
  return tx
    .selectFrom("lottery_draws as d")
    .leftJoin("lottery_house_draws as h", "h.draw_id", "d.id")
    .select(["d.id", "d.game", "d.station", "d.period", "d.closes_at", "d.draws_at"])
    .select(["h.commitment", "h.anchor", "h.link", isOpen("d").as("is_open")])
    .select(isCounted("d", currency).as("is_counted"))
    .select(
      sql<
        bigint | null
      >`(select version from lottery_rules r where r.game = d.game order by version desc limit 1)`.as(
        "version",
      ),
    )
    .where("d.id", "=", drawId)
    .executeTakeFirst();
}

export type SoldDraw = NonNullable<Awaited<ReturnType<typeof findDrawOnSale>>>;

/** Gives a ticket back in the transaction given; whoever calls tells the balance. */
export async function cancelTicket(
  tx: Db,
  memberId: bigint,
  { ticketId }: ParsedOf<typeof calls.cancelTicket>,
): Promise<Result<calls.Ticket, CodeOf<typeof calls.cancelTicket>>> {
  const ticket = await tx
    .selectFrom("lottery_tickets")
    .select(["rule_version", "counted"])
    .where("id", "=", ticketId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (!ticket) return refuse("not_found");
  const picks = ticket.counted
    ? await picksOf(tx, await getRuleBook(tx, ticket.rule_version), ticketId)
    : [];
  const { rows } = await sql<OutcomeRow>`
    select * from lottery_cancel(${memberId}, ${ticketId}, ${JSON.stringify(picks)}::jsonb)`.execute(
    tx,
  );
  const code = rows[0]?.code;
  if (code === "already_cancelled" || code === "draw_closed") return refuse(code);
  if (code !== "ok") throw new Error(`ticket ${ticketId}: ${code}`);
  return ok(await getTicketOf(tx, memberId, ticketId));
}

/** The database's refusals are the call's own. */
function refusalOf(outcome: OutcomeRow | undefined): Refusal<PlaceRefusal> {
  if (!outcome) throw new Error("lottery_place answered nothing");
  const code = outcome.code as PlaceRefusal;
  const { detail: told } = outcome;
  if (told === null) return refuse(code);
  return refuse(code, {
    detail: code === "odds_changed" ? { oddsFactors: writeFactors(told) } : { number: told },
  });
}
