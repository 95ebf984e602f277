import * as z from "zod/mini";
import { amount } from "../fields.ts";
import { gameCode, TICKET_STATES } from "./calls.ts";
import { drawResult } from "./drawn.ts";

/** What an open page is told of the lottery. */
export const lotteryLive = {
  /**
   * What a draw came to: heard by the streams that asked for it. Its newest `revision` counts; who missed it asks for the
   * results (`listResults`).
   */
  lottery_drawn: drawResult,
  /**
   * Tickets of the member that were paid by one decision over a draw, or given back, or lost: how many of each, what came
   * of them together, and the first of them, those that won before the others. What a wallet holds then is told beside it.
   */
  ticket_settled: z.object({
    drawId: z.string(),
    gameCode,
    station: z.string(),
    period: z.string(),
    revision: z.number(),
    won: z.number(),
    lost: z.number(),
    refunded: z.number(),
    /** What they cost together; a platform from before does not tell. */
    price: z.optional(amount),
    payout: amount,
    refund: amount,
    currency: z.string(),
    tickets: z.array(
      z.object({ ticketId: z.string(), state: z.enum(TICKET_STATES), payout: amount }),
    ),
  }),
};

declare module "#/lib/contract/live.ts" {
  interface LiveMessages {
    lottery_drawn: z.output<typeof lotteryLive.lottery_drawn>;
    ticket_settled: z.output<typeof lotteryLive.ticket_settled>;
  }
}
