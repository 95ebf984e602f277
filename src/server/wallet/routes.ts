import { ok } from "#/lib/base/result.ts";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { balanceOf, balanceOnWire } from "./balance.ts";
import { findAccountRecords } from "./records.ts";

type WalletDeps = {
  readonly db: Db;
  /** How many messages a member has not read; asked of the area above. */
  readonly countUnread: (memberId: bigint) => Promise<number>;
};

/** The wallet's calls: the balance and the account record. */
export function walletRoutes({ db, countUnread }: WalletDeps): Route[] {
  return [
    serve(getBalance, async (_input, { session }) => {
      const [balance, unreadCount] = await Promise.all([
        balanceOf(db, session.memberId),
        countUnread(session.memberId),
      ]);
      return ok({ ...balanceOnWire(balance), currency: balance.currency, unreadCount });
    }),
    serve(listAccountRecords, async (query, { session, language }) =>
      ok(await findAccountRecords(db, session.memberId, query, language)),
    ),
  ];
}
