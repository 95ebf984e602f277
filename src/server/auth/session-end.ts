import type { Refusal } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import type { Cookies } from "#/server/http/route.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { DEVICE_COOKIE, findEndedMember } from "#/server/session/index.ts";
import { refusalOfStatus } from "./start-session.ts";

/**
 * Why a session is over that its account ended: `account`: `account_closed` or `account_suspended`, with what a login
 * would be refused with (`contact`, `until`). Null: for another reason. Told to whoever holds the token and its device.
 */
export async function findSessionEnd(
  db: Db,
  token: string,
  cookies: Pick<Cookies, "get">,
): Promise<Refusal["detail"] | null> {
  const memberId = await findEndedMember(db, token, cookies.get(DEVICE_COOKIE));
  if (memberId === null) return null;
  const refusal = await refusalOfStatus(db, await getMemberRow(db, memberId));
  return refusal && { account: refusal.code, ...refusal.detail };
}
