import { usernameKey } from "#/lib/rules/members/username-key.ts";
import { forgetCodes } from "#/server/challenge/index.ts";
import type { Db } from "#/server/db/index.ts";
import type { Sealing } from "#/server/session/index.ts";
import type { MemberRow } from "./members.ts";

/** The code belongs to the pair: what one asks for under a stranger's name or e-mail replaces no code of theirs. */
export function resetRecipientOf({
  username,
  email,
}: {
  readonly username: string;
  readonly email: string;
}): string {
  return `${usernameKey(username)}\n${email.toLowerCase()}`;
}

/** The codes that went out for a member's forgotten password are good no more, once it is another. */
export async function forgetResetCodes(tx: Db, sealing: Sealing, member: MemberRow): Promise<void> {
  const { username, email, proven_mobile: mobile } = member;
  await forgetCodes(tx, sealing, "forgot", [
    ...(email === null ? [] : [resetRecipientOf({ username, email: email.trim() })]),
    ...(mobile === null ? [] : [mobile]),
  ]);
}
