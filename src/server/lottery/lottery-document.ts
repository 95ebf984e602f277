import * as z from "zod";
import { amount } from "#/server/cashier/index.ts";
import { houseDocument } from "./house-document.ts";

/** On what terms a bet type is sold, as an operator writes them. */
export const termsDocument = z.strictObject({
  stakesEach: z.int().min(1).max(1_000).default(1),
  odds: z.record(
    z.string(),
    z.string().regex(/^\d{1,9}(\.\d{1,4})?$/, 'must be odds, such as "99.9"'),
  ),
  /** From which share of `mostOfNumber` on, in per cent, a number's odds are lowered, and by what; absent: never. */
  steps: z
    .array(
      z.strictObject({
        from: z
          .string()
          .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be a share in per cent, such as "50"'),
        oddsFactor: z.string().regex(/^0\.\d{1,4}$/, 'must be below 1, such as "0.95"'),
      }),
    )
    .min(1)
    .max(20)
    .optional(),
});
/** What is sold of a game, as an operator writes it. */
export const lotteryDocument = z.strictObject({
  game: z.string(),
  /** On what terms each bet type is sold; a type that is not named is not sold. */
  types: z.record(z.string(), termsDocument),
  /** What is sold in each currency; in one that is not named nothing is. */
  limits: z.record(
    z.string(),
    z.strictObject({
      minStake: amount,
      /** The most that one line may win. */
      mostOfLine: amount,
      /** The most that one number may win in a draw, over all tickets; absent: no bound. */
      mostOfNumber: amount.optional(),
      /** The most that a ticket may win, its lines together; absent: no bound. */
      mostOfTicket: amount.optional(),
      /** The most that a member may win in a draw, over all their tickets; absent: no bound. */
      mostOfMember: amount.optional(),
      /** The most that a draw may pay, over all tickets, if each won its most; absent: no bound. */
      mostOfDraw: amount.optional(),
    }),
  ),
  /** Absent: others draw it, and two sources tell what. */
  house: houseDocument.optional(),
});
export type LotteryDocument = z.output<typeof lotteryDocument>;
