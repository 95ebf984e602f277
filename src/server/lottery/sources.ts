import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import { RESULT_HEADERS } from "#/lib/contract/lottery/reports.ts";
import type { Db } from "#/server/db/index.ts";
import type { Signed } from "#/server/http/route.ts";
import type { SignedResult } from "./tables.ts";

/** What an Ed25519 key is wrapped in (RFC 8410): everything before its 32 bytes. */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;
const TOLERANCE_MS = 5 * MINUTE_MS;
const STAMP = /^[1-9]\d{11,13}$/;

/** The public key of its 32 bytes in base64; null where it is none. */
export function readSourceKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== KEY_BYTES || bytes.toString("base64") !== text) return null;
  return createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: "der", type: "spki" });
}

/** Who signed a result, when by their own clock, and what. */
export type SignedBy = {
  readonly source: string;
  readonly stampMs: bigint;
  readonly signed: SignedResult;
};

/** Whether one of these keys signed this. */
export function isSignedBy(keys: readonly string[], { body, signature, stampMs }: SignedResult) {
  const told = Buffer.concat([Buffer.from(`${stampMs}.`), Buffer.from(body, "base64")]);
  return keys.some((text) => {
    const key = readSourceKey(text);
    return key !== null && verify(null, told, key, Buffer.from(signature, "base64"));
  });
}

/**
 * Checks which source signed a result, with a stamp at most five minutes off. One that is off, not known or signs with
 * another key: `bad_signature` alike.
 */
export function openSources(db: Db, clock: Clock) {
  return async ({ headers, rawBody }: Signed): Promise<Result<SignedBy, "bad_signature">> => {
    const [source, stamp, signature] = [
      headers[RESULT_HEADERS.source],
      headers[RESULT_HEADERS.timestamp],
      headers[RESULT_HEADERS.signature],
    ];
    if (typeof source !== "string" || typeof stamp !== "string" || typeof signature !== "string")
      return refuse("bad_signature");
    if (!STAMP.test(stamp) || Math.abs(clock() - Number(stamp)) > TOLERANCE_MS)
      return refuse("bad_signature");
    const row = await db
      .selectFrom("lottery_sources")
      .select("keys")
      .where("id", "=", source)
      .where("enabled", "=", true)
      .executeTakeFirst();
    const signed = { body: rawBody.toString("base64"), signature, stampMs: stamp };
    return isSignedBy(row?.keys ?? [], signed)
      ? ok({ source, stampMs: BigInt(stamp), signed })
      : refuse("bad_signature");
  };
}

/** Whether a sandbox is among the sources that are on: their names begin with "sandbox-", and their results are fictional. */
export async function hasSandboxSource(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom("lottery_sources")
    .select("id")
    .where("enabled", "=", true)
    .where("id", "like", "sandbox-%")
    .limit(1)
    .execute();
  return found.length > 0;
}
