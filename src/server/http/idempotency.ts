import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { Call } from "#/lib/contract/call.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type {} from "./tables.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT_MS = 7 * DAY_MS;

/** The key of an `Idempotency-Key` header, or null when it is missing or unfit. */
export function readKey(header: string | string[] | undefined): string | null {
  return typeof header === "string" && KEY.test(header) ? header : null;
}

/**
 * Acts once for a member's key, in one transaction with the act (security row 9): the first call of a key acts, and
 * its copies, however many at once, wait for it and answer the same. The key with another call or another input is
 * `idempotency_conflict`. A refusal is kept like a reply; a fault keeps nothing, so that the call can be sent again.
 */
export function actOnce(
  db: Db,
  about: { memberId: bigint; key: string; call: Call; input: unknown },
  act: (tx: Db) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const { memberId, key, call, input } = about;
  const call_hash = createHash("sha256")
    .update(`${call.method} ${call.path}\n${JSON.stringify(input)}`)
    .digest();
  return inTransaction(db, async (tx) => {
    // Waits for a transaction that holds the key already: then it has answered, or left no trace.
    const claimed = await tx
      .insertInto("idempotency_keys")
      .values({ member_id: memberId, key, call_hash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) return answerOf(tx, memberId, key, call_hash);
    const result = await act(tx);
    const outcome = JSON.stringify(result);
    await tx
      .updateTable("idempotency_keys")
      .set({ outcome })
      .where("member_id", "=", memberId)
      .where("key", "=", key)
      .execute();
    return JSON.parse(outcome) as Result<unknown>;
  });
}

async function answerOf(
  tx: Db,
  memberId: bigint,
  key: string,
  hash: Buffer,
): Promise<Result<unknown> | Refusal<"idempotency_conflict">> {
  const kept = await tx
    .selectFrom("idempotency_keys")
    .select(["call_hash", "outcome"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!kept.call_hash.equals(hash) || kept.outcome === null) return refuse("idempotency_conflict");
  return JSON.parse(kept.outcome) as Result<unknown>;
}

/** Forgets keys older than a week (a retry comes within minutes). Answers how many. */
export async function forgetOldKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < now() - ${`${KEPT_MS} milliseconds`}::interval`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
