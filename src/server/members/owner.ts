import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { holdSession } from "#/server/session/index.ts";
import type { MembersDeps } from "./deps.ts";
import { getMemberRow } from "./members.ts";
import { tryPassword } from "./try-password.ts";

/** The hash that an owner's password was compared with. */
export type ProvenHash = string;

/**
 * Asks for the login password where an open page alone is not enough. It takes its time, so it comes before any
 * transaction; the transaction that acts on it asks `isStillOwner`.
 */
export async function checkOwner(
  { db, clock, passwords }: Pick<MembersDeps, "db" | "clock" | "passwords">,
  { memberId }: Session,
  password: string,
): Promise<Result<ProvenHash, "wrong_password" | "too_many_tries" | "overloaded">> {
  const { password_hash } = await getMemberRow(db, memberId);
  const right = await tryPassword(db, clock, `password:${memberId}`, () =>
    passwords.verify(password_hash, password),
  );
  if (!right.ok) return right;
  return right.value ? ok(password_hash) : refuse("wrong_password");
}

/** Whether the session still is, and the password still that one; held so until `tx` ends. */
export async function isStillOwner(tx: Db, session: Session, proven: ProvenHash): Promise<boolean> {
  if (!(await holdSession(tx, session))) return false;
  return (await getMemberRow(tx, session.memberId)).password_hash === proven;
}
