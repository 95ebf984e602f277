import { messagesLive } from "#/lib/contract/messages/live.ts";
import type { Area } from "#/server/area.ts";
import { onSchedule } from "#/server/events/index.ts";
import { openPushSender } from "#/server/notify/index.ts";
import { ensurePushKeys, openSealing, type PushKeys } from "#/server/session/index.ts";
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
  pushRoutes,
  pushWork,
  SUPPORT_COMMANDS,
  supportRoutes,
} from "./index.ts";

/** Who sends, for push services, where the site has no address of its own: a demonstration on this machine. */
const NOBODY = "mailto:nobody@localhost.invalid";

/** Announcements for all, a member's inbox and what the operator writes there, talk with staff, and the chat room. */
export const messagesArea: Area = {
  name: "messages",
  commands: [SUPPORT_COMMANDS, FEEDBACK_COMMANDS, CHAT_COMMANDS, OPERATOR_MESSAGE_COMMANDS],
  liveMessages: messagesLive,
  open({ clock, config, db, keyring, version, ownTexts, additionsTo }) {
    const sealing = openSealing(keyring);
    const { push: services, https, publicUrl } = config;
    let made: Promise<PushKeys> | null = null;
    const keys = () => {
      made ??= ensurePushKeys(db, clock, sealing).catch((fault: unknown) => {
        made = null;
        throw fault;
      });
      return made;
    };
    const subject = https ? publicUrl : NOBODY;
    const push = { db, clock, sealing, services, keys };
    return {
      routes: [
        ...messagesRoutes({ db, clock, version }),
        ...supportRoutes({ db, clock, ownTexts }),
        ...chatRoutes({
          ...{ db, clock, rooms: config.languages },
          findWin: additionsTo("provenWin"),
        }),
        ...pushRoutes(push),
      ],
      work: [
        ...messagesWork(),
        ...operatorMessagesWork(),
        ...pushWork({ ...push, sender: openPushSender({ services, keys, subject, clock }) }),
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
    };
  },
};
