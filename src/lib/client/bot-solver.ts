import { type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";

/** Tries counters until one derives the key that is asked for; null when none does in 90 seconds. */
export function solve(challenge: ReplyOf<typeof getBotChallenge>): Promise<Solution | null> {
  return solveChallenge({ challenge, deriveKey });
}
