import { SECOND_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";

/** Between two lines of a member, where a room has no time of its own. */
const SLOW_SECONDS = 3;

/** What keeps a member from writing now. */
export async function findMute(db: Db, memberId: bigint, now: Date) {
  return db
    .selectFrom("chat_mutes")
    .select("until")
    .where("member_id", "=", memberId)
    .where((where) => where.or([where("until", "is", null), where("until", ">", now)]))
    .executeTakeFirst();
}

/** How long one waits between two lines of a room. */
export async function findSlowSeconds(db: Db, room: string): Promise<number> {
  const row = await db
    .selectFrom("chat_rooms")
    .select("slow_seconds")
    .where("room", "=", room)
    .executeTakeFirst();
  return row?.slow_seconds ?? SLOW_SECONDS;
}

/** Whole seconds until a member may write in a room again. */
export async function findWait(
  db: Db,
  { memberId, room, now }: { readonly memberId: bigint; readonly room: string; readonly now: Date },
): Promise<number> {
  const slow = await findSlowSeconds(db, room);
  const last = await db
    .selectFrom("chat_lines")
    .select("written_at")
    .where("member_id", "=", memberId)
    .where("written_at", ">", new Date(now.getTime() - slow * SECOND_MS))
    .where("room", "=", room)
    .orderBy("written_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  return Math.ceil((last.written_at.getTime() + slow * SECOND_MS - now.getTime()) / SECOND_MS);
}
