import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import {
  countUnread,
  deleteMessages,
  listAnnouncements,
  listMessages,
  markRead,
  restoreMessages,
} from "#/lib/contract/messages/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { openAnnouncements } from "./announcements.ts";
import { deleteMessagesOf, restoreMessagesOf } from "./deletions.ts";
import { countUnreadOf, listMessagesOf, markReadOf } from "./inbox.ts";

/** The calls of announcements and of a member's inbox. */
export function messagesRoutes({
  db,
  clock,
  version = () => "",
}: {
  readonly db: Db;
  readonly clock: Clock;
  /** The site's version in force; empty: nothing is kept. */
  readonly version?: () => string;
}): Route[] {
  const announcementsFor = openAnnouncements({ db, clock, version });
  return [
    serve(listMessages, async (page, { session, language }) => {
      const asOf = new Date(clock()).toISOString();
      return ok({ ...(await listMessagesOf(db, session.memberId, { ...page, language })), asOf });
    }),
    serve(countUnread, async (_input, { session }) =>
      ok({ unReadCount: await countUnreadOf(db, session.memberId) }),
    ),
    serve(listAnnouncements, async ({ language, ...query }, context) =>
      ok(
        await announcementsFor({
          ...query,
          language: language ?? context.language,
          reader: context.session ? "members" : "visitors",
        }),
      ),
    ),
    serve(markRead, ({ id, ids }, { session, holdSession }) =>
      markReadOf(db, session.memberId, holdSession, { id, ids }, clock()),
    ),
    serve(deleteMessages, (input, { session, holdSession }) =>
      deleteMessagesOf(db, session.memberId, holdSession, input, clock()),
    ),
    serve(restoreMessages, (input, { session, holdSession }) =>
      restoreMessagesOf(db, session.memberId, holdSession, input),
    ),
  ];
}
