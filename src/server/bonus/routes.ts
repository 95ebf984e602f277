import { ok } from "#/lib/base/result.ts";
import * as calls from "#/lib/contract/bonus/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { getCurrency } from "#/server/wallet/index.ts";
import { giveUpBonus, type HasOpenPlay } from "./lifecycle.ts";
import { findBonuses } from "./view.ts";

/** The calls of bonus money. */
export function bonusRoutes({
  db,
  hasOpenPlay,
}: {
  readonly db: Db;
  readonly hasOpenPlay: HasOpenPlay;
}): Route[] {
  return [
    serve(calls.listBonuses, async (_input, { session, language }) =>
      ok({
        list: [...(await findBonuses(db, session.memberId, language))],
        currency: await getCurrency(db, session.currency),
      }),
    ),
    serve(calls.giveUpBonus, ({ id }, context) => giveUpBonus(db, hasOpenPlay, { id, ...context })),
  ];
}
