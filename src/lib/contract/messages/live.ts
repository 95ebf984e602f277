import * as z from "zod/mini";

/** What an open page is told of the inbox. */
export const messagesLive = {
  unread: z.object({ unreadCount: z.number() }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    unread: z.output<typeof messagesLive.unread>;
  }
}
