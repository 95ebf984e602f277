import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import {
  countUnread,
  listAnnouncements,
  listMessages,
  markRead,
} from "#/lib/contract/messages/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { type Route, serve } from "#/server/http/route.ts";
import { openAnnouncements } from "./announcements.ts";
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
    serve(listMessages, async (page, { session, language }) =>
      ok(await listMessagesOf(db, session.memberId, { ...page, language })),
    ),
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
  ];
}
