import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

export type PhoneIssuer = {
  /** Who signs: `iss`. */
  readonly issuer: string;
  /** For whom: `aud`. */
  readonly audience: string;
  readonly jwksUrl: string;
};

/** A mobile that the identity provider has proven, by a token that is good once. */
export type ProvenPhone = {
  /** E.164. */
  readonly number: string;
  readonly tokenHash: Buffer;
  readonly expiresAtMs: number;
};

/** Checks an ID token; asks the provider for its keys when it needs them, so never within a transaction. */
export type ReadIdToken = (
  token: string,
) => Promise<Result<ProvenPhone, "code_wrong" | "code_expired" | "unavailable">>;

/** A code has to be typed this shortly before the form is sent. */
const FRESH_MS = 10 * MINUTE_MS;
const SKEW_MS = MINUTE_MS;
const MOST_SIGNS = 4_096;
const E164 = /^\+[1-9]\d{6,14}$/;

const claims = z.object({
  sub: z.string().check(z.minLength(1)),
  phone_number: z.string().check(z.regex(E164)),
  auth_time: z.number(),
  exp: z.number(),
  firebase: z.object({ sign_in_provider: z.literal("phone") }),
});

/**
 * Reads ID tokens of the identity provider that proves mobiles by SMS (REG-36): RS256 by one of its published keys,
 * its own issuer and audience, in time, proven by a code within the last ten minutes. `code_expired` when it is too
 * late, `unavailable` when its keys cannot be had, else `code_wrong`.
 */
export function idTokens(
  { issuer, audience, jwksUrl }: PhoneIssuer,
  clock: Clock,
  timeoutMs = 5 * SECOND_MS,
): ReadIdToken {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: timeoutMs });
  return async (token) => {
    if (token.length > MOST_SIGNS) return refuse("code_wrong");
    const nowMs = clock();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ["RS256"],
        currentDate: new Date(nowMs),
        clockTolerance: SKEW_MS / SECOND_MS,
      });
      const read = claims.safeParse(payload);
      if (!read.success) return refuse("code_wrong");
      const { phone_number: number, auth_time: provenAt, exp } = read.data;
      const ageMs = nowMs - provenAt * SECOND_MS;
      if (ageMs < -SKEW_MS) return refuse("code_wrong");
      if (ageMs > FRESH_MS) return refuse("code_expired");
      // Of what is signed: a signature can be written in more than one way.
      const signed = token.slice(0, token.lastIndexOf("."));
      const tokenHash = createHash("sha256").update(signed).digest();
      return ok({ number, tokenHash, expiresAtMs: exp * SECOND_MS + SKEW_MS });
    } catch (fault) {
      return refuse(refusalOf(fault));
    }
  };
}

/** Takes a proven mobile for this number, once: it is spent when `tx` commits. */
export async function spendPhone(
  tx: Db,
  phone: ProvenPhone,
  e164: string,
): Promise<Result<null, "code_wrong" | "code_expired">> {
  if (phone.number !== e164) return refuse("code_wrong");
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("spent_id_tokens")
    .values({ token_hash: phone.tokenHash, expires_at: new Date(phone.expiresAtMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? ok(null) : refuse("code_expired");
}

function refusalOf(fault: unknown): "code_wrong" | "code_expired" | "unavailable" {
  if (fault instanceof errors.JWTExpired) return "code_expired";
  if (fault instanceof errors.JWKSNoMatchingKey || fault instanceof errors.JWKSMultipleMatchingKeys)
    return "code_wrong";
  if (fault instanceof errors.JWKSTimeout || fault instanceof errors.JWKSInvalid)
    return "unavailable";
  // What jose has no other name for is a key set that did not come.
  if (fault instanceof errors.JOSEError && fault.code !== "ERR_JOSE_GENERIC") return "code_wrong";
  if (fault instanceof errors.JOSEError || fault instanceof TypeError) return "unavailable";
  throw fault;
}
