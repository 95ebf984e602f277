import type { CryptoKey } from "jose";
import { decodeProtectedHeader } from "jose/decode/protected_header";
import { JOSEError } from "jose/errors";
import { compactDecrypt } from "jose/jwe/compact/decrypt";
import { importJWK } from "jose/key/import";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { findPrivateKey } from "./payload-keys.ts";

export const MAX_PAYLOAD_BYTES = 16 * 1024;
const SKEW_MS = MINUTE_MS;
const HEADER_NAMES = ["alg", "enc", "kid", "epk"];
const JTI = /^[\w-]{16,64}$/;
const KID = /^[\w-]{1,32}$/;
const KEY_LIFE_MS = MINUTE_MS;
const MAX_KEYS = 20;

export type PayloadRefusal =
  | "malformed"
  | "body_too_large"
  | "payload_expired"
  | "payload_key_unknown"
  | "payload_replayed";
/**
 * Opens the body of an encrypted call: its JSON object, without what only the envelope needed. `copy` opens one whose
 * `jti` was taken before, and takes none: only to look for what the first has led to.
 */
export type DecryptPayload = (
  jwe: string,
  copy?: "copy",
) => Promise<Result<Readonly<Record<string, unknown>>, PayloadRefusal>>;

/**
 * Makes what opens encrypted bodies (DESIGN, encrypted calls): a compact JWE by ECDH-ES and A256GCM, not compressed,
 * to one of our keys. Its JSON carries `iat`, in seconds and within a minute of now, and a `jti` that is taken once:
 * at the database, so by one process of all.
 */
export function openPayloads(db: Db, clock: Clock): DecryptPayload {
  const keys = keysByKid(db, clock);
  return async (jwe, copy) => {
    if (jwe.length > MAX_PAYLOAD_BYTES) return refuse("body_too_large");
    const kid = kidOf(jwe);
    if (kid === null) return refuse("malformed");
    const key = await keys(kid);
    if (!key) return refuse("payload_key_unknown");
    const payload = await decrypt(jwe, key);
    if (!payload) return refuse("malformed");
    const { iat, jti, ...body } = payload;
    if (typeof iat !== "number" || typeof jti !== "string" || !JTI.test(jti))
      return refuse("malformed");
    if (!(Math.abs(clock() - iat * 1000) <= SKEW_MS)) return refuse("payload_expired");
    if (copy) return ok(body);
    return (await takeId(db, clock, jti)) ? ok(body) : refuse("payload_replayed");
  };
}

function kidOf(jwe: string): string | null {
  try {
    const header = decodeProtectedHeader(jwe);
    const plain = Object.keys(header).every((name) => HEADER_NAMES.includes(name));
    return plain && typeof header.kid === "string" && KID.test(header.kid) ? header.kid : null;
  } catch {
    return null; // whatever cannot be read is malformed
  }
}

async function decrypt(jwe: string, key: CryptoKey): Promise<Record<string, unknown> | null> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ["ECDH-ES"],
      contentEncryptionAlgorithms: ["A256GCM"],
      maxDecompressedLength: 0,
    });
    const payload: unknown = JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(plaintext),
    );
    const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
    return isObject ? (payload as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof JOSEError || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

/** Keeps imported keys for a minute, so that a retired one is not used for much longer. */
function keysByKid(db: Db, clock: Clock): (kid: string) => Promise<CryptoKey | null> {
  const kept = new Map<string, { key: CryptoKey; untilMs: number }>();
  return async (kid) => {
    const known = kept.get(kid);
    if (known && clock() < known.untilMs) return known.key;
    const found = await findPrivateKey(db, clock, kid);
    if (!found) return null;
    const key = await importJWK({ ...found.jwk, alg: "ECDH-ES" });
    if (key instanceof Uint8Array) throw new Error("an EC key is no secret");
    if (kept.size >= MAX_KEYS) kept.clear();
    kept.set(kid, {
      key,
      untilMs: Math.min(clock() + KEY_LIFE_MS, found.goodUntilMs ?? Number.POSITIVE_INFINITY),
    });
    return key;
  };
}

async function takeId(db: Db, clock: Clock, jti: string): Promise<boolean> {
  const taken = await db
    .insertInto("payload_ids")
    .values({ jti, used_at: new Date(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("jti")
    .executeTakeFirst();
  return taken !== undefined;
}
