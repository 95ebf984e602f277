import * as z from "zod/mini";
import { withdrawal } from "./calls.ts";
import { deposit } from "./deposit.ts";

/** What an open page is told of deposits and withdrawals. */
export const cashierLive = {
  deposit: z.object({ deposit }),
  withdrawal: z.object({ withdrawal }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    deposit: z.output<typeof cashierLive.deposit>;
    withdrawal: z.output<typeof cashierLive.withdrawal>;
  }
}
