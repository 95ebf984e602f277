import { exportJWK } from "jose/key/export";
import { generateKeyPair } from "jose/key/generate/keypair";
import type { Clock } from "#/lib/base/time.ts";
import type { Db, Place } from "#/server/db/index.ts";
import type { Sealing } from "./sealing.ts";

/** What notices are signed with (RFC 8292): base64url of the uncompressed point, and of the private number. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string };

/** Where the private half stands; there is one pair. */
export const PUSH_KEY_PLACE: Place = { column: "push_keys.private_sealed", row: "only" };

/** The installation's pair, made where there is none: by one process only. */
export async function ensurePushKeys(db: Db, clock: Clock, sealing: Sealing): Promise<PushKeys> {
  const kept = await readPushKeys(db, sealing);
  if (kept) return kept;
  const { publicKey, privateKey } = await newPair();
  await db
    .insertInto("push_keys")
    .values({
      ...{ only_row: true, public_key: publicKey, made_at: new Date(clock()) },
      private_sealed: sealing.seal(privateKey, PUSH_KEY_PLACE),
    })
    .onConflict((conflict) => conflict.column("only_row").doNothing())
    .execute();
  const made = await readPushKeys(db, sealing);
  if (!made) throw new Error("the keys of notices were not kept");
  return made;
}

async function readPushKeys(db: Db, sealing: Sealing): Promise<PushKeys | null> {
  const row = await db.selectFrom("push_keys").selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    publicKey: row.public_key,
    privateKey: sealing.open(row.private_sealed, PUSH_KEY_PLACE),
  };
}

async function newPair(): Promise<PushKeys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x, y, d } = await exportJWK(privateKey);
  if (!x || !y || !d) throw new Error("the key pair has no coordinates");
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, "base64url"),
    Buffer.from(y, "base64url"),
  ]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
