import type { Db } from "#/server/db/index.ts";
import { findMember } from "#/server/members/index.ts";

/** The id of a demo member. */
export async function getMemberByName(db: Db, username: string): Promise<bigint> {
  const member = await findMember(db, username);
  if (!member) throw new Error(`no member ${username}`);
  return member.id;
}
