import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { countUnread, listMessages, markRead } from "#/lib/contract/messages.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { countUnreadOf, listMessagesOf, markReadOf } from "./inbox.ts";

/** The calls of a member's inbox. */
export function messagesRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    serve(listMessages, async (page, { session }) =>
      ok(await listMessagesOf(db, session.memberId, page)),
    ),
    serve(countUnread, async (_input, { session }) =>
      ok({ unReadCount: await countUnreadOf(db, session.memberId) }),
    ),
    serve(markRead, ({ id }, { session }) => markReadOf(db, session.memberId, id, clock())),
  ];
}
