import * as z from "zod/mini";
import { amount } from "../fields.ts";

/** What a chase, or a ticket, is called. */
export const chaseId = z.string().check(z.regex(/^[A-Z0-9]{12}$/, "bad_field"));

export const CHASE_STATES = ["running", "stopped", "cancelled", "over"] as const;

/** One play bought for several draws, and how its tickets stand together. */
export const chaseSummary = z.object({
  chaseId,
  /** How many tickets it was sold as. */
  of: z.number(),
  /** Once one has won, those whose draws are still open are given back. */
  stopOnWin: z.boolean(),
  /** `stopped` by a win, `cancelled` by its member: what is open then was closed already, and stands. */
  state: z.enum(CHASE_STATES),
  open: z.number(),
  won: z.number(),
  cancelled: z.number(),
  price: amount,
  payout: amount,
  refund: amount,
  /** The ticket whose win stopped it. */
  stoppedBy: z.nullable(z.string()),
});
export type ChaseSummary = z.output<typeof chaseSummary>;
