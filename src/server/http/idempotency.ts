import { sql } from "kysely";
import { type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { endsAttempt } from "#/lib/contract/attempts.ts";
import type { Call } from "#/lib/contract/call.ts";
import { withoutSecrets } from "#/lib/contract/secrets.ts";
import {
  type Db,
  inTransaction,
  type KeyedRows,
  type Keyring,
  openKeyedHash,
} from "#/server/db/index.ts";
import type {} from "./tables.ts";

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT_MS = 7 * DAY_MS;

/** The key of an `Idempotency-Key` header, or null when it is missing or unfit. */
export function readKey(header: string | string[] | undefined): string | null {
  return typeof header === "string" && KEY.test(header) ? header : null;
}

/** A member's command under a key of the member's own. */
export type Command = {
  readonly call: Call;
  readonly memberId: bigint;
  readonly key: string;
  /** What the key was first sent with, under each key of the installation, the one in force first. */
  readonly hashes: readonly [Buffer, ...Buffer[]];
};

/** Hashes a call and its parsed input, secrets of the input left out: HMAC-SHA256 under each key, the one in force first. */
export type HashInput = (call: Call, input: unknown) => readonly [Buffer, ...Buffer[]];

/** Makes the hashes of an installation: every process with its secrets comes to the same. */
export function openInputHash(ring: Keyring): HashInput {
  const keyed = openKeyedHash(ring, "idempotency input");
  return (call, input) => {
    const text = `${call.method} ${call.path}\n${JSON.stringify(withoutSecrets(input))}`;
    return [keyed.hash(text), ...keyed.others(text)];
  };
}

/** Carries a refusal that is not kept out of the transaction, which leaves no trace then. */
class NotBegun extends Error {
  override name = "NotBegun";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Acts once for a member's key, in one transaction with the act (security row 9): the first call of a key acts, and
 * its copies, however many at once, wait for it and answer the same. The key with another call or another input is
 * `idempotency_conflict`. What the act has led to is kept, a refusal by a rule too (`endsAttempt`); a fault or any
 * other refusal keeps nothing, so that the call can be sent again.
 */
export async function actOnce(
  db: Db,
  command: Command,
  act: (tx: Db) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  const { call, memberId: member_id, key } = command;
  const [call_hash] = command.hashes;
  try {
    return await inTransaction(db, async (tx) => {
      // Waits for a transaction that holds the key already: then it has answered, or left no trace.
      const claimed = await tx
        .insertInto("idempotency_keys")
        .values({ member_id, key, call_hash })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (claimed.numInsertedOrUpdatedRows === 0n) {
        const kept = await findOutcome(tx, command);
        if (!kept) throw new Error("an idempotency key was taken and is gone");
        return kept;
      }
      const result = await act(tx);
      if (!result.ok && !endsAttempt(call, result.code)) throw new NotBegun(result);
      const outcome = JSON.stringify(result);
      await tx
        .updateTable("idempotency_keys")
        .set({ outcome })
        .where("member_id", "=", member_id)
        .where("key", "=", key)
        .execute();
      return JSON.parse(outcome) as Result<unknown>;
    });
  } catch (error) {
    if (error instanceof NotBegun) return error.refusal;
    throw error;
  }
}

/** What a key has led to already: its outcome, or `idempotency_conflict` for another command; null when nothing yet. */
export async function findOutcome(
  db: Db,
  { memberId, key, hashes }: Omit<Command, "call">,
): Promise<Result<unknown> | Refusal<"idempotency_conflict"> | null> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["call_hash", "outcome"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return null;
  const isSame = hashes.some((hash) => kept.call_hash.equals(hash));
  if (!isSame || kept.outcome === null) return refuse("idempotency_conflict");
  return JSON.parse(kept.outcome) as Result<unknown>;
}

/** What a key was first sent with is known by its hash alone, for as long as it is kept. */
export const IDEMPOTENCY_KEYED: KeyedRows = {
  what: "idempotency keys",
  async left(db, { since }) {
    const { count } = await db
      .selectFrom("idempotency_keys")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .where("created_at", "<", since)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
};

/** Forgets keys older than a week (a retry comes within minutes). Answers how many. */
export async function forgetOldKeys(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where created_at < now() - ${`${KEPT_MS} milliseconds`}::interval`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
