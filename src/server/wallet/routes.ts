import { ok } from "#/lib/base/result.ts";
import { type Clock, systemClock } from "#/lib/base/time.ts";
import { type Balance, getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { getPassbook } from "#/lib/contract/wallet/passbook.ts";
import * as profit from "#/lib/contract/wallet/profit.ts";
import { getStatement } from "#/lib/contract/wallet/statement.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { balanceOf, balanceOnWire } from "./balance.ts";
import { type FindSpun, readPassbook } from "./passbook.ts";
import { type FindTransfers, getPlayed, listPlayed, listProfit } from "./profit.ts";
import { findAccountRecords } from "./records.ts";
import { openStatements } from "./write-statement.ts";

/** What a balance tells beside the money. */
export type BalanceExtras = Pick<
  Balance,
  "unreadCount" | "availablePromotions" | "promotionCount" | "closesAt"
>;

type WalletDeps = {
  readonly db: Db;
  /** Asked of the areas above; of what they leave out, nothing is told. */
  readonly extras?: (memberId: bigint) => Promise<Partial<BalanceExtras>>;
  /** Asked of the areas above, which alone know what their rounds and tickets moved. */
  readonly findTransfers?: FindTransfers;
  /** Which games are played by spins. */
  readonly findSpun?: FindSpun;
  readonly clock?: Clock;
};

/** The wallet's calls: the balance, the passbook, the account record and its statement, and what was won and lost. */
export function walletRoutes(deps: WalletDeps): Route[] {
  const { db, extras = async () => ({}), findTransfers = async () => ({}) } = deps;
  const { findSpun = async () => ({}), clock = systemClock } = deps;
  const writeStatement = openStatements(db, clock);
  return [
    serve(getBalance, async (_input, { session }) => {
      const [balance, told] = await Promise.all([
        balanceOf(db, session.memberId),
        extras(session.memberId),
      ]);
      const { currency } = balance;
      return ok({ ...balanceOnWire(balance), currency, unreadCount: 0, ...told });
    }),
    serve(listAccountRecords, async (query, { session, language }) =>
      ok(await findAccountRecords(db, session.memberId, query, language)),
    ),
    serve(getStatement, (query, { session: { memberId }, language }) =>
      writeStatement({ memberId, language }, query),
    ),
    serve(getPassbook, async (_input, { session: { memberId }, language }) =>
      ok(await readPassbook(db, findSpun, memberId, language)),
    ),
    serve(profit.listProfit, async ({ starts }, { session }) =>
      ok(await listProfit(db, session.memberId, starts)),
    ),
    serve(profit.listPlayed, async (query, { session: { memberId }, language }) =>
      ok(await listPlayed(db, findTransfers, { memberId, language }, query)),
    ),
    serve(profit.getPlayed, ({ id }, { session: { memberId }, language }) =>
      getPlayed(db, findTransfers, { memberId, language }, id),
    ),
  ];
}
