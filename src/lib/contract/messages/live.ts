import * as z from "zod/mini";
import { chatLine } from "./chat.ts";
import { supportLine } from "./support.ts";

/** What an open page is told of the inbox. */
export const messagesLive = {
  unread: z.object({ unreadCount: z.number() }),
  /** A line of the talk with staff. */
  support: supportLine,
  /** A line of a room, and one that staff took out of sight; for streams that hear the room (`chatTopic`). */
  chat: z.object({ room: z.string(), line: chatLine }),
  chat_removed: z.object({ room: z.string(), id: z.string() }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    unread: z.output<typeof messagesLive.unread>;
    support: z.output<typeof messagesLive.support>;
    chat: z.output<typeof messagesLive.chat>;
    chat_removed: z.output<typeof messagesLive.chat_removed>;
  }
}
