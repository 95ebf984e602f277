import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { changePassword as changeCall } from "#/lib/contract/members/calls.ts";
import { checkPasswordChange } from "#/lib/rules/members/passwords.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session } from "#/server/http/route.ts";
import { deliver } from "#/server/notify/index.ts";
import {
  endLogins,
  endPushSubscription,
  holdSession,
  lockLogins,
  type SealingDeps,
} from "#/server/session/index.ts";
import type { MembersDeps } from "./deps.ts";
import { getMemberRow } from "./members.ts";
import { checkOwner } from "./owner.ts";
import { forgetResetCodes } from "./reset-codes.ts";

/**
 * Changes the login password by the server's rule for it. The old one is always checked, and its tries are counted;
 * every session of the member ends, this one too: the page asks for the new password at once (PWD-08).
 */
export async function changePassword(
  deps: MembersDeps,
  input: ParsedOf<typeof changeCall>,
  { session, language }: MemberContext,
): Promise<Result<null, CodeOf<typeof changeCall>>> {
  const { db, passwords, getRules } = deps;
  const fields = checkPasswordChange(input, await getRules(db));
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  const owner = await checkOwner(deps, session, input.oldPassword);
  if (!owner.ok) return owner;
  const hash = await passwords.hash(input.newPassword);
  if (!hash.ok) return hash;
  const { memberId } = session;
  return inTransaction(db, async (tx) => {
    const about = { memberId, session, from: owner.value, to: hash.value, language };
    return (await replacePassword(tx, deps, about)) ? ok(null) : refuse("conflict");
  });
}

/**
 * Puts a new hash in the place of the one that was proven or asked about, ends all logins of the member and lets them
 * know: in the inbox (`password_changed`) and by e-mail where there is one. False when it has changed meanwhile, or the
 * session that asks has ended: then it ends nothing.
 */
export async function replacePassword(
  tx: Db,
  deps: SealingDeps,
  about: {
    readonly memberId: bigint;
    /** Who asks, where it is not a code that proves it. */
    readonly session?: Session;
    readonly from: string;
    readonly to: string;
    /** The page's, for a member who chose none. */
    readonly language: string;
  },
): Promise<boolean> {
  const { clock } = deps;
  const { memberId, session, from, to } = about;
  await forgetResetCodes(tx, deps.sealing, await getMemberRow(tx, memberId));
  if (session && !(await holdSession(tx, session))) return false;
  // Whoever puts another hash there ends logins too: with them held it stays as it is.
  await lockLogins(tx, memberId);
  if ((await getMemberRow(tx, memberId)).password_hash !== from) return false;
  // Where it is set nobody needs to be told; the other devices are.
  if (session) await endPushSubscription(tx, session);
  await endLogins(tx, clock, memberId, { what: "all" });
  const now = new Date(clock());
  const member = await tx
    .updateTable("members")
    .set({ password_hash: to, password_changed_at: now, password_is_own: true })
    .where("id", "=", memberId)
    .where("password_hash", "=", from)
    .returning(["username", "email", "language"])
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { kind: "password_changed", memberId, payload: {} });
  if (member.email)
    await deliver(tx, deps, {
      channel: "email",
      to: member.email,
      kind: "password_changed",
      language: member.language ?? about.language,
      params: { account: member.username },
      expiresAtMs: clock() + DAY_MS,
    });
  return true;
}
