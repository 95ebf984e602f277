import { sql } from "kysely";
import type { Currency } from "#/lib/base/money.ts";
import { ok, type Result } from "#/lib/base/result.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import { again, type Db, sqlStateOf } from "#/server/db/index.ts";
import type { ActAtOnce } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { findDrawOnSale, type SoldDraw } from "./place.ts";
import type { ReadBook } from "./rule-book.ts";
import { newTicketId, openPrices, readFactor, readStakes } from "./sale.ts";
import { ticketSold } from "./tickets.ts";

/** However many buy within this, their draw is looked up once; what has changed since is refused by the sale itself. */
const KEPT_MS = 1_000;
const MOST_KEPT = 500;
/** Stands in the reply for the moment of the sale, which its statement knows. */
const NOT_YET = new Date(0);
const PLACED_AT = `"placedAt":"${NOT_YET.toISOString()}"`;
/** What the statement raises where it sells nothing: a number, a bound, odds; a key that somebody used meanwhile. */
const NOTHING_SOLD = new Set(["PL001", "PL002", "PL003", "23505"]);

type Input = ParsedOf<typeof calls.placeTicket>;
type Sold = { readonly draw: SoldDraw | undefined; readonly currency: Currency };
type LookedUp = () => Promise<Sold>;

/**
 * Sells a ticket in one statement (`lottery_sell_once`): key, session, sale and the kept reply. It only ever sells: whatever
 * would be refused, or was sold under the key before, has done nothing, and is gone through step by step.
 */
export function openSaleAtOnce(
  db: Db,
  clock: Clock,
  readBook: ReadBook,
): ActAtOnce<typeof calls.placeTicket> {
  const draws = new Map<string, LookedUp>();

  function lookUp(drawId: string, currency: string): ReturnType<LookedUp> {
    const key = `${drawId} ${currency}`;
    const known =
      draws.get(key) ?? shareAnswer(() => read(BigInt(drawId), currency), KEPT_MS, clock);
    if (draws.size >= MOST_KEPT) draws.clear();
    draws.set(key, known);
    return known();
  }

  async function read(drawId: bigint, currency: string): Promise<Sold> {
    const [draw, found] = await Promise.all([
      findDrawOnSale(db, drawId, currency),
      getCurrency(db, currency),
    ]);
    return { draw, currency: found };
  }

  async function prepare(input: Input, buyerCurrency: string) {
    const { draw, currency } = await lookUp(input.drawId, buyerCurrency);
    if (!draw || draw.version !== BigInt(input.ruleVersion)) return null;
    const stakes = readStakes(input.lines, currency.exponent);
    if (!stakes.ok) return null;
    const book = await readBook(db, draw.version);
    const sales = stakes.value.map((stakeMinor, index) => ({
      ...{ stakeMinor, factor: readFactor(input.lines[index]?.oddsFactor) },
    }));
    const priced = openPrices(book, input.lines, draw.is_counted)(sales);
    if (!priced.ok) return null;
    const id = newTicketId();
    const ticket = ticketSold({ id, draw, book, currency, placedAt: NOT_YET, ...priced.value });
    return { id, version: draw.version, ...priced.value, reply: JSON.stringify(ok(ticket)) };
  }

  return async (input, { session }, { key, hashes: [hash] }) => {
    const sale = await prepare(input, session.currency);
    if (!sale) return null;
    const { rows } = await again(() =>
      sql<{ reply: string | null }>`
        select lottery_sell_once(${BigInt(session.id)}, ${session.memberId}, ${key}, ${hash}, ${sale.id},
          ${BigInt(input.drawId)}, ${sale.version}, ${session.currency}, ${JSON.stringify(sale.lines)}::jsonb,
          ${sale.picks && JSON.stringify(sale.picks)}::jsonb, ${sale.reply}, ${PLACED_AT}) as reply`.execute(
        db,
      ),
    ).catch((fault: unknown) => {
      if (NOTHING_SOLD.has(sqlStateOf(fault) ?? "")) return { rows: [] };
      throw fault;
    });
    const reply = rows[0]?.reply ?? null;
    return reply === null ? null : (JSON.parse(reply) as Result<calls.Ticket, never>);
  };
}
