import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, DAY_MS } from "#/lib/base/time.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import type { changePassword as changeCall } from "#/lib/contract/members.ts";
import { checkPasswordChange } from "#/lib/rules/passwords.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { deliver, endSessionsOf } from "#/server/session/index.ts";
import type { MembersDeps } from "./deps.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Changes the login password by the server's rule for it. The old one is always checked, and its tries are counted;
 * every session of the member ends, this one too: the page asks for the new password at once (PWD-08).
 */
export async function changePassword(
  { db, clock, passwords, getRules }: MembersDeps,
  input: ParsedOf<typeof changeCall>,
  { session, language }: MemberContext,
): Promise<Result<null, CodeOf<typeof changeCall>>> {
  const fields = checkPasswordChange(input, await getRules(db));
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  const { password_hash } = await db
    .selectFrom("members")
    .select("password_hash")
    .where("id", "=", session.memberId)
    .executeTakeFirstOrThrow();
  const right = await tryPassword(db, clock, `password:${session.memberId}`, () =>
    passwords.verify(password_hash, input.oldPassword),
  );
  if (!right.ok) return right;
  if (!right.value) return refuse("wrong_password");
  const hash = await passwords.hash(input.newPassword);
  if (!hash.ok) return hash;
  return inTransaction(db, async (tx) => {
    const about = { memberId: session.memberId, from: password_hash, to: hash.value, language };
    return (await replacePassword(tx, clock, about)) ? ok(null) : refuse("conflict");
  });
}

/**
 * Puts a new hash in the place of the one that was proven or asked about, ends all sessions of the member and lets
 * them know: in the inbox (`password_changed`) and by e-mail where there is one. False when it has changed meanwhile.
 */
export async function replacePassword(
  tx: Db,
  clock: Clock,
  about: {
    readonly memberId: bigint;
    readonly from: string;
    readonly to: string;
    /** The page's, for a member who chose none. */
    readonly language: string;
  },
): Promise<boolean> {
  const { memberId, from, to } = about;
  const now = new Date(clock());
  const member = await tx
    .updateTable("members")
    .set({ password_hash: to, password_changed_at: now, password_is_own: true })
    .where("id", "=", memberId)
    .where("password_hash", "=", from)
    .returning(["username", "email", "language"])
    .executeTakeFirst();
  if (!member) return false;
  await endSessionsOf(tx, clock, memberId);
  await recordEvent(tx, { kind: "password_changed", memberId, payload: {} });
  if (member.email)
    await deliver(tx, clock, {
      channel: "email",
      to: member.email,
      kind: "password_changed",
      language: member.language ?? about.language,
      params: { account: member.username },
      expiresAtMs: clock() + DAY_MS,
    });
  return true;
}
