import { randomBytes } from "node:crypto";
import { exportJWK } from "jose/key/export";
import { generateKeyPair } from "jose/key/generate/keypair";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { PrivateJwk } from "./tables.ts";

/** A retired key still opens payloads for this long: portals hold its public half for a while. */
export const RETIRED_LIFE_MS = 60 * MINUTE_MS;

async function newPair(): Promise<{ kid: string; jwk: PrivateJwk }> {
  const { privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true });
  const { x, y, d } = await exportJWK(privateKey);
  if (!x || !y || !d) throw new Error("the key pair has no coordinates");
  return {
    kid: randomBytes(9).toString("base64url"),
    jwk: { kty: "EC", crv: "P-256", x, y, d },
  };
}

/** Makes the first key pair if there is none: at the first start, by one process only. */
export async function ensurePayloadKey(db: Db, clock: Clock): Promise<void> {
  if ((await payloadKeys(db)).length > 0) return;
  await insertKey(db, clock, false);
}

/** Makes a new key pair, to which payloads are encrypted from now on, and retires those before it. */
export async function rotatePayloadKey(db: Db, clock: Clock): Promise<void> {
  await insertKey(db, clock, true);
}

const KEY_LOCK = 0x706b6579n;

async function insertKey(db: Db, clock: Clock, always: boolean): Promise<void> {
  const { kid, jwk } = await newPair();
  const now = new Date(clock());
  await inTransaction(db, async (tx) => {
    await tx
      .selectNoFrom((eb) => eb.fn("pg_advisory_xact_lock", [eb.val(KEY_LOCK)]).as("lock"))
      .execute();
    if (!always && (await payloadKeys(tx)).length > 0) return;
    await tx
      .updateTable("payload_keys")
      .set({ retired_at: now })
      .where("retired_at", "is", null)
      .execute();
    await tx
      .insertInto("payload_keys")
      .values({ kid, private_jwk: JSON.stringify(jwk), created_at: now, retired_at: null })
      .execute();
  });
}

/** The public keys that payloads may be encrypted to, the newest first. */
export async function payloadKeys(db: Db): Promise<PayloadKey[]> {
  const rows = await db
    .selectFrom("payload_keys")
    .select(["kid", "private_jwk"])
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ kid, private_jwk: { kty, crv, x, y } }) => ({ kid, kty, crv, x, y }));
}

/** The private key of an id, if it is in use or was until a short while ago. */
export async function findPrivateKey(
  db: Db,
  clock: Clock,
  kid: string,
): Promise<{ jwk: PrivateJwk; goodUntilMs: number | null } | null> {
  const row = await db
    .selectFrom("payload_keys")
    .select(["private_jwk", "retired_at"])
    .where("kid", "=", kid)
    .executeTakeFirst();
  if (!row) return null;
  const goodUntilMs = row.retired_at ? row.retired_at.getTime() + RETIRED_LIFE_MS : null;
  if (goodUntilMs !== null && clock() >= goodUntilMs) return null;
  return { jwk: row.private_jwk, goodUntilMs };
}
