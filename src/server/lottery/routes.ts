import { toPercent } from "#/lib/base/fraction.ts";
import { formatWire } from "#/lib/base/money.ts";
import { ok, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import { leastOf, returnOf, writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type Route, serve, serveSigned } from "#/server/http/route.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { noteResult } from "./decide.ts";
import { findDrawId, listOpenDraws, listOpened } from "./draws.ts";
import { cancelTicket, placeTicket } from "./place.ts";
import { findProof } from "./proofs.ts";
import { findRuleBook, type RuleBook } from "./rule-book.ts";
import { openSources } from "./sources.ts";
import { findTicketOf, listTicketsOf } from "./tickets.ts";

type LotteryDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Connections for what sources tell. */
  readonly resultsDb?: Db;
};

/** The lottery's calls: draws, rules, opened numbers; a member's tickets. */
export function lotteryRoutes({ db, clock, resultsDb = db }: LotteryDeps): Route[] {
  const verify = openSources(resultsDb, clock);
  const readTerms = openTerms();
  return [
    serveSigned(calls.reportResult, verify, async ({ numbers, ...about }, { principal }) => {
      const drawId = await findDrawId(resultsDb, about);
      if (drawId === null) return refuse("draw_unknown");
      const source = `feed:${principal}`;
      const noted = await noteResult(resultsDb, { drawId, source, numbers });
      return noted.ok ? ok({ outcome: noted.value }) : noted;
    }),
    serve(calls.listDraws, async ({ gameCode }) => ok(await listOpenDraws(db, gameCode))),
    serve(calls.getLotteryRules, async ({ gameCode }) => {
      const rules = await readRules(db, gameCode, readTerms);
      return rules ? ok(rules) : refuse("not_sold");
    }),
    serve(calls.listOpenedNumbers, async ({ gameCode, count }) =>
      ok({ list: await listOpened(db, gameCode, count) }),
    ),
    serve(calls.getDrawProof, async ({ drawId }) => {
      const proof = await findProof(db, BigInt(drawId));
      return proof ? ok(proof) : refuse("draw_unknown");
    }),
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

type Terms = ReplyOf<typeof calls.getLotteryRules>["types"];

/** What a version sells by, with what each type returns: worked out once. */
function openTerms(): (book: RuleBook) => Terms {
  const known = new Map<bigint, Terms>();
  return (book) => {
    const terms = known.get(book.version) ?? termsOf(book);
    known.set(book.version, terms);
    return terms;
  };
}

function termsOf(book: RuleBook): Terms {
  return [...book.types].map(([code, { type, terms }]) => ({
    type: code,
    stakesEach: terms.stakesEach,
    odds: Object.fromEntries(
      Object.entries(terms.odds).map(([tier, odds]) => [tier, writeOdds(odds)]),
    ),
    returned: toPercent(returnOf(type, terms, leastOf(type)), 2),
  }));
}

async function readRules(db: Db, gameCode: string, readTerms: (book: RuleBook) => Terms) {
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
    types: readTerms(book),
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
