import { messagesLive } from "#/lib/contract/messages/live.ts";
import type { Area } from "#/server/area.ts";
import { onSchedule } from "#/server/events/index.ts";
import {
  CHAT_COMMANDS,
  chatRoutes,
  countUnreadOf,
  countUnreadOfEach,
  FEEDBACK_COMMANDS,
  forgetChat,
  forgetDeleted,
  messagesData,
  messagesRoutes,
  messagesWork,
  OPERATOR_MESSAGE_COMMANDS,
  operatorMessagesWork,
  SUPPORT_COMMANDS,
  supportRoutes,
} from "./index.ts";

/** Announcements for all, a member's inbox and what the operator writes there, talk with staff, and the chat room. */
export const messagesArea: Area = {
  name: "messages",
  commands: [SUPPORT_COMMANDS, FEEDBACK_COMMANDS, CHAT_COMMANDS, OPERATOR_MESSAGE_COMMANDS],
  liveMessages: messagesLive,
  open: ({ clock, config, db, version, ownTexts, additionsTo }) => ({
    routes: [
      ...messagesRoutes({ db, clock, version }),
      ...supportRoutes({ db, clock, ownTexts }),
      ...chatRoutes({
        ...{ db, clock, rooms: config.languages },
        findWin: additionsTo("provenWin"),
      }),
    ],
    work: [
      ...messagesWork(),
      ...operatorMessagesWork(),
      onSchedule("forget_chat", "37 * * * *", (tx) => forgetChat(tx, clock())),
      onSchedule("forget_deleted_messages", "41 * * * *", (tx) => forgetDeleted(tx, clock())),
    ],
    liveStates: {
      unread: async (memberIds) => {
        const counts = await countUnreadOfEach(db, memberIds);
        return new Map([...counts].map(([id, unreadCount]) => [id, { unreadCount }]));
      },
    },
    adds: {
      balance: async (memberId) => ({ unreadCount: await countUnreadOf(db, memberId) }),
      memberData: messagesData,
    },
  }),
};
