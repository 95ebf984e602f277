import { ok, refuse } from "#/lib/base/result.ts";
import { HOUR_MS } from "#/lib/base/time.ts";
import {
  findDownline,
  getTransferTerms,
  transferToMember as transferCall,
} from "#/lib/contract/wallet/member-transfers.ts";
import { type Route, serve, servePrepared } from "#/server/http/route.ts";
import { DAILY_PREFIX, reserveAttempts } from "#/server/session/index.ts";
import {
  asRecipient,
  findBelow,
  findTransferTerms,
  prepareTransfer,
  type TransferDeps,
  transferToMember,
} from "./member-transfers.ts";

/** Names that a member may look up within an hour: whoever tries names is told nothing in the end. */
const MOST_LOOKUPS = 60;

/** The calls of transfers between a member and those above and below. */
export function transferRoutes(deps: TransferDeps): Route[] {
  const { db, clock } = deps;
  return [
    serve(getTransferTerms, (_input, { session }) => findTransferTerms(deps, session)),
    serve(findDownline, async ({ account }, { session }) => {
      const limit = { subject: `${DAILY_PREFIX}downline:${session.memberId}`, most: MOST_LOOKUPS };
      const { ids } = await reserveAttempts(db, clock, [limit], HOUR_MS);
      if (!ids) return refuse("too_many_tries");
      const found = await findBelow(db, session.memberId, account);
      return found ? ok(asRecipient(found)) : refuse("recipient_unknown");
    }),
    servePrepared(
      transferCall,
      (input, { session }) => prepareTransfer(deps, session, input),
      (input, { tx, session, prepared }) => transferToMember(deps, tx, session, input, prepared),
    ),
  ];
}
