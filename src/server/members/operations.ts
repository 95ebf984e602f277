import { readLine } from "#/lib/base/line.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { isRealName, tidyName } from "#/lib/rules/members/real-name.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { endLogins } from "#/server/session/index.ts";
import { findStop, forgetStop, keepStop, lockStops } from "#/server/site/index.ts";
import {
  type ClubLabel,
  findClubLabel,
  listClubLabels,
  putClubLabel,
  setRank,
} from "./club-labels.ts";
import {
  findMember,
  findMemberRow,
  type Member,
  type MemberRow,
  setMemberStatus,
} from "./members.ts";

/** What an operator does to an account: who, to whose, and why. */
type Asked = { readonly account: string; readonly by: string; readonly reason: string };

const MAX_NAME = 100;

/**
 * Suspends an account, which ends all its logins at once, until a moment or (null) until somebody reopens it; or reopens
 * it, also one that its member closed. Refuses what is so already (`is_so`), to suspend a closed one or to reopen it
 * without a reason (`is_closed`), and a moment gone by (`in_the_past`).
 */
export function moveStatus(
  db: Db,
  clock: Clock,
  {
    account,
    by,
    reason,
    status,
    until = null,
  }: Omit<Asked, "reason"> & {
    readonly reason: string | null;
    readonly status: "active" | "suspended";
    readonly until?: Date | null;
  },
): Promise<Result<null, "not_found" | "is_so" | "is_closed" | "in_the_past">> {
  return inTransaction(db, async (tx) => {
    if (until !== null && until.getTime() <= clock()) return refuse("in_the_past");
    await lockStops(tx);
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    if (member.status === status) return refuse("is_so");
    if (member.status === "closed" && (status === "suspended" || reason === null))
      return refuse("is_closed");
    await setMemberStatus(tx, clock, member.id, status);
    const stop = { kind: "member", name: member.username, target: member.username } as const;
    await forgetStop(tx, stop.kind, stop.name);
    if (status === "suspended") await keepStop(tx, { ...stop, reason: reason ?? "", by, until });
    if (member.status === "closed") await noteReopened(tx, member);
    await recordAct(tx, {
      by,
      act: status === "suspended" ? "member_suspend" : "member_reopen",
      subject: member.username,
      before: { status: member.status },
      after: { status, reason, ...(until ? { until } : {}) },
    });
    return ok(null);
  });
}

async function noteReopened(tx: Db, { id, proven_mobile, mobile_num }: MemberRow): Promise<void> {
  const payload = { mobileFreed: proven_mobile === null && mobile_num !== null };
  await recordEvent(tx, { kind: "account_reopened", memberId: id, payload });
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
 * Corrects a member's real name. Accounts that are saved in another take no withdrawal until they are saved again.
 * Refuses what is no real name, or of more than 100 signs (`bad_name`). The act keeps that it was changed and why, not
 * the names.
 */
export function renamePayee(
  db: Db,
  { account, by, reason, name }: Asked & { readonly name: string },
): Promise<Result<null, "not_found" | "bad_name">> {
  const payeeName = tidyName(readLine(name) ?? "");
  if (!isRealName(payeeName) || payeeName.length > MAX_NAME)
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

/** Labels a rank, as putClubLabel does, and keeps the act with what the label was. */
export function labelRank(
  db: Db,
  { label, by }: { readonly label: ClubLabel; readonly by: string },
): ReturnType<typeof putClubLabel> {
  return inTransaction(db, async (tx) => {
    const find = async () =>
      (await listClubLabels(tx)).find(({ rankLevel }) => rankLevel === label.rankLevel) ?? null;
    const before = await find();
    const put = await putClubLabel(tx, label);
    if (!put.ok) return put;
    const subject = `ranks/${label.rankLevel}`;
    await recordAct(tx, { by, act: "rank_label", subject, before, after: await find() });
    return put;
  });
}

/** Gives a member a rank, or takes it away (null), and keeps the act. Refuses a rank without a label. */
export function giveRank(
  db: Db,
  { account, rank, by }: { account: string; rank: number | null; by: string },
): Promise<Result<null, "not_found" | "rank_unknown">> {
  return inTransaction(db, async (tx) => {
    const member = await findMemberRow(tx, account);
    if (!member) return refuse("not_found");
    const given = await setRank(tx, member.id, rank);
    if (!given.ok) return given;
    await recordAct(tx, {
      by,
      act: "member_rank",
      subject: member.username,
      before: { rank: member.rank_level },
      after: { rank },
    });
    return ok(null);
  });
}

/** What an operator sees of an account before acting on it: no contact, no secret. */
export type MemberCase = Pick<
  Member,
  "id" | "account" | "kind" | "status" | "registeredAt" | "lastLoginAt" | "language"
> & {
  readonly rank: string | null;
  /** When a suspension ends by itself; null where it does not, or there is none. */
  readonly suspendedUntil: Date | null;
};

/** The account of a name; null when there is none. */
export async function findMemberCase(db: Db, account: string): Promise<MemberCase | null> {
  const member = await findMember(db, account);
  if (!member) return null;
  const { id, kind, status, registeredAt, lastLoginAt, language } = member;
  const [label, stop] = await Promise.all([
    findClubLabel(db, id),
    findStop(db, "member", member.account),
  ]);
  const suspendedUntil = stop?.until ?? null;
  const rank = label && `${label.rankLevel} ${label.labelName}`;
  const when = { registeredAt, lastLoginAt, suspendedUntil };
  return { id, account: member.account, kind, status, language, rank, ...when };
}
