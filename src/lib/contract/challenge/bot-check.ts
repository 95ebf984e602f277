import * as z from "zod/mini";
import { call } from "../call.ts";

/** The proof that `getBotChallenge` was solved, where a call carries one: base64 of JSON, at most 4,000 characters. */
export const botProof = z.optional(z.string().check(z.maxLength(4_000)));

/** What a challenge is for beside a call's `botProof`: it then costs more, and is good for that alone. */
const purpose = z.enum(["call", "captcha"]);

/**
 * A challenge whose solution costs a browser some tenths of a second (REG-35): altcha, version 2, PBKDF2. Good for five
 * minutes and one call, which refuses with `bot_check_failed` without a proof, or with one that is wrong, late or used.
 * For a captcha it costs some seconds.
 */
export const getBotChallenge = call({
  method: "GET",
  path: "/wps/verification/challenge",
  who: "anyone",
  module: null,
  leadsIn: true,
  input: z.strictObject({ for: z.optional(purpose) }),
  reply: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ until: z.number(), for: purpose }),
    }),
    signature: z.string(),
  }),
  refusals: [],
});
