import * as z from "zod/mini";
import { amount } from "../fields.ts";

/** What an open page is told of the wallet. */
export const walletLive = {
  balance: z.object({ sumBalance: amount, heldBalance: amount, bonusBalance: z.optional(amount) }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    balance: z.output<typeof walletLive.balance>;
  }
}
