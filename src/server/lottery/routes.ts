import { toPercent } from "#/lib/base/fraction.ts";
import { formatWire } from "#/lib/base/money.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import { leastOf, returnOf, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { listOpenDraws, listOpened } from "./draws.ts";
import { cancelTicket, placeTicket } from "./place.ts";
import { findRuleBook } from "./rule-book.ts";
import { findTicketOf, listTicketsOf } from "./tickets.ts";

/** The lottery's calls: draws, rules, opened numbers; a member's tickets. */
export function lotteryRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    serve(calls.listDraws, async ({ gameCode }) => ok(await listOpenDraws(db, gameCode))),
    serve(calls.getLotteryRules, async ({ gameCode }) => {
      const rules = await readRules(db, gameCode);
      return rules ? ok(rules) : refuse("not_sold");
    }),
    serve(calls.listOpenedNumbers, async ({ gameCode, count }) =>
      ok({ list: await listOpened(db, gameCode, count) }),
    ),
    serve(calls.placeTicket, (input, { tx, session }) => placeTicket(tx, session, input)),
    serve(calls.cancelTicket, (input, { session, holdSession }) =>
      inTransaction(db, async (tx) => {
        if (!(await holdSession(tx))) return refuse("session_expired");
        return cancelTicket(tx, session.memberId, input);
      }),
    ),
    serve(calls.listTickets, async (query, { session }) =>
      ok(await listTicketsOf(db, session.memberId, query)),
    ),
    serve(calls.getTicket, async ({ ticketId }, { session }) => {
      const ticket = await findTicketOf(db, session.memberId, ticketId);
      return ticket ? ok(ticket) : refuse("not_found");
    }),
  ];
}

async function readRules(db: Db, gameCode: string) {
  const book = await findRuleBook(db, gameCode);
  if (!book) return null;
  const limits = await db
    .selectFrom("lottery_limits")
    .selectAll()
    .where("game", "=", gameCode)
    .orderBy("currency")
    .execute();
  if (limits.length === 0) return null;
  const currencies = new Map((await listCurrencies(db)).map((each) => [each.code, each]));
  return {
    ruleVersion: Number(book.version),
    types: [...book.types].map(([code, { type, terms }]) => ({
      type: code,
      stakesEach: terms.stakesEach,
      odds: Object.fromEntries(
        Object.entries(terms.odds).map(([tier, odds]) => [tier, writeOdds(odds)]),
      ),
      returned: toPercent(returnOf(type, terms, leastOf(type)), 2),
    })),
    limits: limits.flatMap(({ currency: code, min_stake_minor, most_line_minor }) => {
      const found = currencies.get(code);
      if (!found) return [];
      const { exponent, symbol } = found;
      const minStake = formatWire(min_stake_minor, exponent);
      const mostOfLine = formatWire(most_line_minor, exponent);
      return [{ currency: { code, exponent, symbol }, minStake, mostOfLine }];
    }),
  };
}
