import * as z from "zod/mini";

/** What an open page is told of the session. */
export const sessionLive = {
  session_ended: z.object({}),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    session_ended: object;
  }
}
