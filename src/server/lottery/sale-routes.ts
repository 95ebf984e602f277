import { type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import * as calls from "#/lib/contract/lottery/calls.ts";
import * as chases from "#/lib/contract/lottery/chases.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { type MemberContext, type Route, serve, serveFollowed } from "#/server/http/route.ts";
import { announceBalances, openAnnouncer } from "#/server/wallet/index.ts";
import { cancelChase, placeChase } from "./chases.ts";
import { cancelTicket, placeTicket } from "./place.ts";
import { openBooks } from "./rule-book.ts";
import { openSaleAtOnce } from "./sell-at-once.ts";

/** The calls that sell and give back. A sale is through whether or not an open page hears of it at once. */
export function saleRoutes(db: Db, clock: Clock, report?: (message: string) => void): Route[] {
  const readBook = openBooks();
  const onMoved = openAnnouncer(
    (memberIds) => announceBalances(db, memberIds),
    () => undefined,
  );
  const told = async <T>(sold: T, { session }: MemberContext): Promise<T> => {
    onMoved(session.memberId);
    return sold;
  };
  const givenBack = async <T extends Result<unknown>>(
    { session, holdSession }: MemberContext,
    giveBack: (tx: Db, memberId: bigint) => Promise<T>,
  ) => {
    const given = await inTransaction(db, async (tx) =>
      (await holdSession(tx)) ? giveBack(tx, session.memberId) : refuse("session_expired"),
    );
    if (given.ok) onMoved(session.memberId);
    return given;
  };
  return [
    serveFollowed(
      calls.placeTicket,
      (input, { tx, session }) => placeTicket(tx, session, input, readBook),
      told,
      openSaleAtOnce(db, clock, readBook, report),
    ),
    serveFollowed(
      chases.placeChase,
      (input, { tx, session }) => placeChase(tx, session, input),
      told,
    ),
    serve(calls.cancelTicket, (input, context) =>
      givenBack(context, (tx, memberId) => cancelTicket(tx, memberId, input)),
    ),
    serve(chases.cancelChase, (input, context) =>
      givenBack(context, (tx, memberId) => cancelChase(tx, memberId, input)),
    ),
  ];
}
