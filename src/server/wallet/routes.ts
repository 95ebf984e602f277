import { ok } from "#/lib/base/result.ts";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import type { Promotions } from "#/server/site/index.ts";
import { balanceOf, balanceOnWire } from "./balance.ts";
import { findAccountRecords } from "./records.ts";

type WalletDeps = {
  readonly db: Db;
  /** How many messages a member has not read; asked of the area above. */
  readonly countUnread: (memberId: bigint) => Promise<number>;
  /** The promotions that run; absent: none is told of. */
  readonly promotions?: () => Promise<Promotions>;
};

/** The wallet's calls: the balance and the account record. */
export function walletRoutes({ db, countUnread, promotions }: WalletDeps): Route[] {
  return [
    serve(getBalance, async (_input, { session }) => {
      const [balance, unreadCount, running] = await Promise.all([
        balanceOf(db, session.memberId),
        countUnread(session.memberId),
        promotions?.(),
      ]);
      const { currency } = balance;
      return ok({ ...balanceOnWire(balance), currency, unreadCount, ...running });
    }),
    serve(listAccountRecords, async (query, { session, language }) =>
      ok(await findAccountRecords(db, session.memberId, query, language)),
    ),
  ];
}
