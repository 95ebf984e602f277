import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { ParsedOf } from "#/lib/contract/call.ts";
import type { deleteMessages, restoreMessages } from "#/lib/contract/messages/calls.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { HoldSession } from "#/server/http/route.ts";
import { announceUnread, inSight } from "./inbox.ts";
import { kindsAbout } from "./topics.ts";

/** How long a deleted message is kept out of sight. */
const KEPT_MS = 30 * DAY_MS;
const MOST_FORGOTTEN = 10_000;
const ID = /^\d{1,18}$/;

type Counted = Result<{ readonly count: number }, "session_expired">;

/**
 * Takes messages of the member out of the inbox, its counts and what is exported: those named, or all that are read
 * (about a topic). Another's and what is gone are passed over. Answers how many the deletion has taken out so far, so
 * that one asked for twice answers the same.
 */
export function deleteMessagesOf(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  { key, messages, about }: ParsedOf<typeof deleteMessages>,
  atMs: number,
): Promise<Counted> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    let deleting = tx
      .updateTable("messages")
      .set({ deleted_at: new Date(atMs), deletion: key })
      .where("member_id", "=", memberId)
      .where(inSight);
    if (messages === "read") deleting = deleting.where("read_at", "is not", null);
    else {
      const ids = messages.filter((id) => ID.test(id)).map(BigInt);
      deleting = deleting.where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))));
    }
    if (about) deleting = deleting.where("kind", "in", kindsAbout(about));
    const { numUpdatedRows } = await deleting.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await announceUnread(tx, memberId);
    const { count } = await tx
      .selectFrom("messages")
      .select((eb) => eb.fn.countAll<bigint>().as("count"))
      .where("member_id", "=", memberId)
      .where("deletion", "=", key)
      .where("deleted_at", "is not", null)
      .executeTakeFirstOrThrow();
    return ok({ count: Number(count) });
  });
}

/** Undoes a deletion: what it took out is there again, read or not as it was. Answers how many; twice is once. */
export function restoreMessagesOf(
  db: Db,
  memberId: bigint,
  holdSession: HoldSession,
  { key }: ParsedOf<typeof restoreMessages>,
): Promise<Counted> {
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const { numUpdatedRows } = await tx
      .updateTable("messages")
      .set({ deleted_at: null, deletion: null })
      .where("member_id", "=", memberId)
      .where("deletion", "=", key)
      .where("deleted_at", "is not", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await announceUnread(tx, memberId);
    return ok({ count: Number(numUpdatedRows) });
  });
}

/**
 * Clears what was deleted thirty days ago, ten thousand at most each time. The operator's messages have no words of
 * their own and stay, so that how many have read one stays true; its recall clears them.
 */
export async function forgetDeleted(db: Db, nowMs: number): Promise<void> {
  await db
    .deleteFrom("messages")
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("messages")
          .select("id")
          .where("deleted_at", "<", new Date(nowMs - KEPT_MS))
          .where("operator_message_id", "is", null)
          .limit(MOST_FORGOTTEN),
      ),
    )
    .execute();
}
