import { messagesLive } from "#/lib/contract/messages/live.ts";
import type { Area } from "#/server/area.ts";
import { countUnreadOf, messagesRoutes, messagesWork } from "./index.ts";

/** Announcements for all, and a member's inbox. */
export const messagesArea: Area = {
  name: "messages",
  liveMessages: messagesLive,
  open: ({ clock, db, version }) => ({
    routes: messagesRoutes({ db, clock, version }),
    work: messagesWork(),
    adds: { balance: async (memberId) => ({ unreadCount: await countUnreadOf(db, memberId) }) },
  }),
};
