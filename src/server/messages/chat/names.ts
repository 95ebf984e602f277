import { randomInt } from "node:crypto";
import { nicknameOf } from "#/lib/rules/members/nickname.ts";
import type { Db } from "#/server/db/index.ts";

const TRIES = 8;

/**
 * What others in a room see of a member: the beginning of the username, and figures by chance that nobody else of that
 * beginning has there. They stay while lines of the member do, and are others in another room.
 */
export async function nameIn(
  db: Db,
  of: { readonly room: string; readonly memberId: bigint; readonly account: string },
): Promise<string> {
  const { room, memberId, account } = of;
  for (let n = 0; n < TRIES; n++) {
    const digits = n < TRIES / 2 ? 3 : 6;
    const figures = String(randomInt(10 ** digits)).padStart(digits, "0");
    await db
      .insertInto("chat_names")
      .values({ room, member_id: memberId, name: `${nicknameOf(account)}${figures}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await db
      .selectFrom("chat_names")
      .select("name")
      .where("room", "=", room)
      .where("member_id", "=", memberId)
      .executeTakeFirst();
    if (known) return known.name;
  }
  throw new Error(`no name is free for a member in the room ${room}`);
}

/** Forgets the names that no line has any more. */
export async function forgetNames(db: Db): Promise<void> {
  await db
    .deleteFrom("chat_names as known")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("chat_lines as line")
            .select("line.id")
            .whereRef("line.member_id", "=", "known.member_id")
            .whereRef("line.room", "=", "known.room"),
        ),
      ),
    )
    .execute();
}
