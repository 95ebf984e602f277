import * as z from "zod/mini";
import { amount, id, moment } from "../fields.ts";

/** Rounds that a player may play without a stake; `rounds` and `maxWin` are what is left of them. */
export const freeRounds = z.object({
  grantId: id,
  rounds: z.number(),
  /** The bet level at which each is played, and by which it pays. */
  stake: amount,
  /** What all of them together may still win. */
  maxWin: amount,
  /** None begins later; what was begun is paid. */
  validUntil: moment,
});
export type FreeRounds = z.output<typeof freeRounds>;

/** What of a win a jackpot pays: which of the vendor's, by its lobby feed's id, and how much of the win's amount. */
export const jackpotPart = z.strictObject({ jackpotId: id, amount });
export type JackpotPart = z.output<typeof jackpotPart>;
