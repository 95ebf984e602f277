import * as z from "zod/mini";
import { supportLine } from "./support.ts";

/** What an open page is told of the inbox. */
export const messagesLive = {
  unread: z.object({ unreadCount: z.number() }),
  /** A line of the talk with staff. */
  support: supportLine,
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    unread: z.output<typeof messagesLive.unread>;
    support: z.output<typeof messagesLive.support>;
  }
}
