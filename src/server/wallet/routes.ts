import { ok } from "#/lib/base/result.ts";
import { type Balance, getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { balanceOf, balanceOnWire } from "./balance.ts";
import { findAccountRecords } from "./records.ts";

/** What a balance tells beside the money. */
export type BalanceExtras = Pick<Balance, "unreadCount" | "availablePromotions" | "promotionCount">;

type WalletDeps = {
  readonly db: Db;
  /** Asked of the areas above; of what they leave out, nothing is told. */
  readonly extras?: (memberId: bigint) => Promise<Partial<BalanceExtras>>;
};

/** The wallet's calls: the balance and the account record. */
export function walletRoutes({ db, extras = async () => ({}) }: WalletDeps): Route[] {
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
  ];
}
