import type { Insertable } from "kysely";
import { usernameKey, usernameLook } from "#/lib/rules/members/username-key.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { openAccount } from "#/server/ledger/index.ts";
import type { MembersTable } from "./tables.ts";

export type NewMember = Omit<
  Insertable<MembersTable>,
  "username_key" | "username_look" | "nickname" | "registered_at" | "password_changed_at"
> & { readonly nickname?: string };

/**
 * Keeps a new member, opens the wallet and what it may hold in the member's currency, and records
 * `member_registered`, but for a trial. Answers null when the name is taken, in whatever case or by one that looks
 * like it, or when another has proven the mobile: of two at once one gets it.
 */
export async function createMember(tx: Db, now: Date, member: NewMember): Promise<bigint | null> {
  const row = await tx
    .insertInto("members")
    .values({
      nickname: member.username,
      ...member,
      username_key: usernameKey(member.username),
      username_look: usernameLook(member.username),
      registered_at: now,
      password_changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  const owner = { kind: "member", id: row.id } as const;
  for (const purpose of ["wallet", "held"] as const)
    await openAccount(tx, { owner, purpose, currency: member.currency });
  if (member.kind !== 4)
    await recordEvent(tx, {
      kind: "member_registered",
      memberId: row.id,
      payload: { username: member.username },
    });
  return row.id;
}
