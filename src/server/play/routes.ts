import { formatWire } from "#/lib/base/money.ts";
import { ok } from "#/lib/base/result.ts";
import { getPlaySession } from "#/lib/contract/play/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { bonusCurrencyOf, listCurrencies } from "#/server/ledger/index.ts";
import { findLoginTime } from "#/server/session/index.ts";
import { readPlayedSince } from "./since-login.ts";

/** The calls of what was played. */
export function playRoutes(db: Db): Route[] {
  return [
    serve(getPlaySession, async ({ money }, { session }) => {
      const { memberId, currency: own } = session;
      const currency = money === "bonus" ? bonusCurrencyOf(own) : own;
      const since = await findLoginTime(db, session);
      const { rounds, stakeMinor, payoutMinor } = await readPlayedSince(
        db,
        { memberId, currency },
        since,
      );
      const found = (await listCurrencies(db)).find(({ code }) => code === own);
      if (!found) throw new Error(`a session has the unknown currency ${own}`);
      const { code, exponent, symbol } = found;
      return ok({
        since: since.toISOString(),
        rounds: Number(rounds),
        staked: formatWire(stakeMinor > 0n ? stakeMinor : 0n, exponent),
        net: formatWire(payoutMinor - stakeMinor, exponent),
        currency: { code, exponent, symbol },
      });
    }),
  ];
}
