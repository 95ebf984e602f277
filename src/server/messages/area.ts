import { messagesLive } from "#/lib/contract/messages/live.ts";
import type { Area } from "#/server/area.ts";
import {
  countUnreadOf,
  FEEDBACK_COMMANDS,
  messagesRoutes,
  messagesWork,
  SUPPORT_COMMANDS,
  supportRoutes,
} from "./index.ts";

/** Announcements for all, and a member's inbox. */
export const messagesArea: Area = {
  name: "messages",
  commands: [SUPPORT_COMMANDS, FEEDBACK_COMMANDS],
  liveMessages: messagesLive,
  open: ({ clock, db, version }) => ({
    routes: [...messagesRoutes({ db, clock, version }), ...supportRoutes({ db, clock })],
    work: messagesWork(),
    adds: { balance: async (memberId) => ({ unreadCount: await countUnreadOf(db, memberId) }) },
  }),
};
