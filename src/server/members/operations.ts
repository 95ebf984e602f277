import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { endLogins } from "#/server/session/index.ts";
import { findMemberRow, type Member, setMemberStatus } from "./members.ts";

/** What an operator does to an account: who, to whose, and why. */
type Asked = { readonly account: string; readonly by: string; readonly reason: string };

const MAX_NAME = 100;

/** Suspends an account, which ends all its logins at once, or reopens it. Refuses what is so already (`is_so`). */
export function moveStatus(
  db: Db,
  clock: Clock,
  { account, by, reason, status }: Asked & { readonly status: Member["status"] },
): Promise<Result<null, "not_found" | "is_so">> {
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    if (member.status === status) return refuse("is_so");
    await setMemberStatus(tx, clock, member.id, status);
    await recordAct(tx, {
      by,
      act: status === "suspended" ? "member_suspend" : "member_reopen",
      subject: member.username,
      before: { status: member.status },
      after: { status, reason },
    });
    return ok(null);
  });
}

/** Ends all logins of an account, remembered ones too. */
export function signOutMember(
  db: Db,
  clock: Clock,
  { account, by, reason }: Asked,
): Promise<Result<null, "not_found">> {
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    await endLogins(tx, clock, member.id, { what: "all" });
    await recordAct(tx, {
      by,
      act: "member_sign_out",
      subject: member.username,
      after: { reason },
    });
    return ok(null);
  });
}

/**
 * Corrects a member's real name, to which accounts that are saved from now on must be held. Refuses a name of none or
 * more than 100 signs (`bad_name`). The act keeps that it was changed and why, not the names.
 */
export function renamePayee(
  db: Db,
  { account, by, reason, name }: Asked & { readonly name: string },
): Promise<Result<null, "not_found" | "bad_name">> {
  const payeeName = name.trim();
  if (payeeName === "" || payeeName.length > MAX_NAME || /\p{C}/u.test(payeeName))
    return Promise.resolve(refuse("bad_name"));
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    await tx
      .updateTable("members")
      .set({ payee_name: payeeName })
      .where("id", "=", member.id)
      .execute();
    await recordAct(tx, {
      by,
      act: "member_rename_payee",
      subject: member.username,
      after: { reason },
    });
    return ok(null);
  });
}
