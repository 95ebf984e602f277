import * as z from "zod/mini";
import { id } from "../fields.ts";
import { BONUS_STATES } from "./calls.ts";

/** What an open page is told of bonus money: which bonus changed, and how it stands now. */
export const bonusLive = {
  bonus: z.object({ id, state: z.enum(BONUS_STATES) }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    bonus: z.output<typeof bonusLive.bonus>;
  }
}
