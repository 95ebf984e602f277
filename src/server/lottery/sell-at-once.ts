import type { Currency } from "#/lib/base/money.ts";
import { ok } from "#/lib/base/result.ts";
import { shareAnswer } from "#/lib/base/shared-answer.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type * as calls from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { ActAtOnce } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { findDrawOnSale, type SoldDraw } from "./place.ts";
import type { ReadBook } from "./rule-book.ts";
import { newTicketId, openPrices, readFactor, readStakes } from "./sale.ts";
import { NOT_YET, openSaleStatements } from "./sale-statements.ts";
import { ticketSold } from "./tickets.ts";

/** However many buy within this, their draw is looked up once; what has changed since is refused by the sale itself. */
const KEPT_MS = 1_000;
const MOST_KEPT = 500;

type Input = ParsedOf<typeof calls.placeTicket>;
type Sold = { readonly draw: SoldDraw | undefined; readonly currency: Currency };
type LookedUp = () => Promise<Sold>;

/**
 * Sells a ticket in one statement: key, session, sale and the kept reply, alone or with others of its draw. It only ever
 * sells: whatever would be refused, or was sold under the key before, has done nothing, and is gone through step by step.
 */
export function openSaleAtOnce(
  db: Db,
  clock: Clock,
  readBook: ReadBook,
  report?: (message: string) => void,
): ActAtOnce<typeof calls.placeTicket> {
  const draws = new Map<string, LookedUp>();
  const sell = openSaleStatements(db, report);

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
    return { ticketId: id, version: draw.version, ...priced.value, ticket };
  }

  return async (input, { session }, { key, hashes: [hash] }) => {
    const prepared = await prepare(input, session.currency);
    if (!prepared) return null;
    const { ticket, ...sale } = prepared;
    const placedAt = await sell({
      ...{ sessionId: session.id, memberId: session.memberId, currency: session.currency },
      ...{ ...sale, key, hash, drawId: input.drawId, reply: JSON.stringify(ok(ticket)) },
    });
    return placedAt === null ? null : ok({ ...ticket, placedAt });
  };
}
