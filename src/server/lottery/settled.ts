import "./events.ts";
import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { LiveMessages } from "#/lib/contract/live.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { tellMember } from "#/server/wallet/index.ts";
import type { SettledNotice } from "./events.ts";

/** The draw whose tickets were paid. */
export type SettledDraw = {
  readonly id: bigint;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly revision: number;
  readonly isVoid: boolean;
  readonly reason: string | null;
};

/** A ticket that was paid by a decision: what came of it, and what it had got by the decision before. */
export type SettledTicket = {
  readonly id: string;
  readonly memberId: bigint;
  readonly currency: string;
  readonly priceMinor: bigint;
  readonly payoutMinor: bigint;
  readonly refundMinor: bigint;
  /** By the decision before; null where this is the first. */
  readonly beforeMinor: bigint | null;
  /** What a correction could not take back, or (below nothing) what it set against that. */
  readonly owedMinor: bigint;
};

/** What a member's open pages are told of a transaction's tickets. */
export type SettledNews = {
  readonly eventId: bigint;
  readonly members: readonly {
    readonly memberId: bigint;
    readonly news: LiveMessages["ticket_settled"];
  }[];
};

/** The tickets that a message names; of more it tells how many there are. */
const MOST_NAMED = 20;

/**
 * Records, in the transaction that pays tickets, what their members are to be told: one event however many they are. What
 * their open pages are told of it is answered, for `announceSettled` once the transaction has committed.
 */
export async function recordSettled(
  tx: Db,
  draw: SettledDraw,
  tickets: readonly SettledTicket[],
): Promise<SettledNews> {
  const exponents = new Map(
    (await listCurrencies(tx)).map(({ code, exponent }) => [code, exponent]),
  );
  const wire = (minor: bigint, code: string) => formatWire(minor, exponents.get(code) ?? 0);
  const { game, station, period, revision, reason } = draw;
  const drawId = String(draw.id);
  const byMember = [...Map.groupBy(tickets, ({ memberId }) => memberId)];
  const told = byMember.flatMap(([memberId, own]) =>
    noticesOf(draw, own).map(
      ({ what, tickets: count, amountMinor }): SettledNotice => ({
        ...{ memberId: String(memberId), what, tickets: count },
        amount: wire(amountMinor, own[0]?.currency ?? ""),
      }),
    ),
  );
  const eventId = await recordEvent(tx, {
    kind: "tickets_settled",
    memberId: null,
    payload: { drawId, game, station, period, revision, reason: reason ?? "", told },
  });
  const members = byMember.map(([memberId, own]) => {
    const currency = own[0]?.currency ?? "";
    const sum = (minorOf: (ticket: SettledTicket) => bigint) =>
      wire(
        own.reduce((total, ticket) => total + minorOf(ticket), 0n),
        currency,
      );
    const count = (state: Ticket["state"]) =>
      own.filter((ticket) => stateOf(ticket) === state).length;
    const news = {
      ...{ drawId, gameCode: game, station, period, revision, currency },
      ...{ won: count("won"), lost: count("lost"), refunded: count("refunded") },
      price: sum(({ priceMinor }) => priceMinor),
      payout: sum(({ payoutMinor }) => payoutMinor),
      refund: sum(({ refundMinor }) => refundMinor),
      tickets: own
        .toSorted((one, other) => Number(other.payoutMinor > 0n) - Number(one.payoutMinor > 0n))
        .slice(0, MOST_NAMED)
        .map((ticket) => ({
          ticketId: ticket.id,
          state: stateOf(ticket),
          payout: wire(ticket.payoutMinor, currency),
        })),
    };
    return { memberId, news };
  });
  return { eventId, members };
}

/** Tells members' open pages, those who lost too. */
export async function announceSettled(db: Db, { eventId, members }: SettledNews): Promise<void> {
  for (const { memberId, news } of members)
    await tellMember(db, memberId, { type: "ticket_settled", ...news }, eventId);
}

function stateOf({ payoutMinor, refundMinor, priceMinor }: SettledTicket): Ticket["state"] {
  if (payoutMinor > 0n) return "won";
  return refundMinor === priceMinor ? "refunded" : "lost";
}

/** What a member is to read of their tickets, each kind of news once. */
function noticesOf({ isVoid }: Pick<SettledDraw, "isVoid">, tickets: readonly SettledTicket[]) {
  const all = tickets.flatMap((ticket) => changesOf(ticket, isVoid));
  return [...Map.groupBy(all, ({ what }) => what)].map(([what, same]) => ({
    what,
    tickets: same.length,
    amountMinor: same.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  }));
}

function changesOf(
  { priceMinor, payoutMinor, refundMinor, beforeMinor, owedMinor }: SettledTicket,
  isVoid: boolean,
): readonly { readonly what: SettledNotice["what"]; readonly amountMinor: bigint }[] {
  if (beforeMinor === null) {
    const isGain = payoutMinor + refundMinor > priceMinor;
    return [
      { what: isGain ? ("won" as const) : ("returned" as const), amountMinor: payoutMinor },
      { what: isVoid ? ("refunded" as const) : ("stakes_back" as const), amountMinor: refundMinor },
    ].filter(({ amountMinor }) => amountMinor > 0n);
  }
  const earnedMinor = payoutMinor + refundMinor - beforeMinor;
  if (earnedMinor < 0n)
    return [{ what: owedMinor > 0n ? "owed" : "taken", amountMinor: -earnedMinor }];
  const clearedMinor = owedMinor < 0n ? -owedMinor : 0n;
  return [
    { what: "paid" as const, amountMinor: earnedMinor - clearedMinor },
    { what: "cleared" as const, amountMinor: clearedMinor },
  ].filter(({ amountMinor }) => amountMinor > 0n);
}

/** What a decision left owed of tickets, or set against what they owed; of a first decision nothing is. */
export async function owedBy(
  tx: Db,
  revision: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (revision === 1) return new Map();
  const { rows } = await sql<{ ticket_id: string; amount_minor: bigint }>`
    select ticket_id, amount_minor from lottery_owed
     where ticket_id = any (${ids}::text[]) and revision = ${revision}`.execute(tx);
  return new Map(rows.map(({ ticket_id, amount_minor }) => [ticket_id, amount_minor]));
}
