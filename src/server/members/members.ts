import type { Selectable } from "kysely";
import type { Clock } from "#/lib/base/time.ts";
import { usernameKey, usernameLook } from "#/lib/rules/members/username-key.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { endLogins } from "#/server/session/index.ts";
import type { MembersTable } from "./tables.ts";

export type MemberRow = Selectable<MembersTable>;

/** A member, without secrets. */
export type Member = {
  readonly id: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly kind: MemberRow["kind"];
  readonly status: MemberRow["status"];
  readonly currency: string;
  readonly toUpline: boolean;
  /** The real name, to which a withdrawal account must be held. */
  readonly payeeName: string | null;
  readonly hasPaymentPassword: boolean;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
  /** The language chosen, else that of the page of a login, as a tag of lib/i18n: what is written to the member is in it. */
  readonly language: string | null;
  readonly rankLevel: number | null;
  /** When the payment password took the place of another; null: it is the first. */
  readonly paymentPasswordChangedAt: Date | null;
  /** When a proven e-mail or mobile gave way to another, or was taken off. */
  readonly contactChangedAt: Date | null;
};

function memberOf(row: MemberRow): Member {
  return {
    id: row.id,
    account: row.username,
    nickname: row.nickname,
    kind: row.kind,
    status: row.status,
    currency: row.currency,
    toUpline: row.to_upline,
    payeeName: row.payee_name,
    hasPaymentPassword: row.payment_password_hash !== null,
    registeredAt: row.registered_at,
    lastLoginAt: row.last_login_at,
    language: row.language,
    rankLevel: row.rank_level,
    paymentPasswordChangedAt: row.payment_password_changed_at,
    contactChangedAt: row.contact_changed_at,
  };
}

/** The member of an id; throws when there is none. */
export async function getMember(db: Db, id: bigint): Promise<Member> {
  return memberOf(await getMemberRow(db, id));
}

/** As getMember, with what only this area may see. */
export function getMemberRow(db: Db, id: bigint): Promise<MemberRow> {
  return db.selectFrom("members").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The member of a username, written in any case; null when there is none. */
export async function findMember(db: Db, username: string): Promise<Member | null> {
  const row = await findMemberRow(db, username);
  return row ? memberOf(row) : null;
}

/** As findMember, with what only this area may see. */
export function findMemberRow(db: Db, username: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom("members")
    .selectAll()
    .where("username_key", "=", usernameKey(username))
    .executeTakeFirst();
}

/** Whether a name is somebody's, or looks like somebody's. */
export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("username_key", "=", usernameKey(username)),
        eb("username_look", "=", usernameLook(username)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a member, active or not, has shown to hold a mobile (E.164). */
export async function isMobileTaken(db: Db, e164: string): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("proven_mobile", "=", e164)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another member, active or not, has shown to hold a mobile (E.164). */
export async function isMobileOfAnother(db: Db, e164: string, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("members")
    .select("id")
    .where("proven_mobile", "=", e164)
    .where("id", "<>", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The active member who has shown to hold a mobile (E.164), with what only this area may see. */
export async function findRowByMobile(db: Db, e164: string): Promise<MemberRow | null> {
  const row = await db
    .selectFrom("members")
    .selectAll()
    .where("proven_mobile", "=", e164)
    .executeTakeFirst();
  return row?.status === "active" ? row : null;
}

/** Gives a member another status: any but `active` ends all logins at once, and nothing opens while it lasts. */
export async function setMemberStatus(
  db: Db,
  clock: Clock,
  memberId: bigint,
  status: Member["status"],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (status !== "active") await endLogins(tx, clock, memberId, { what: "all" });
    await tx.updateTable("members").set({ status }).where("id", "=", memberId).execute();
  });
}

/** Closes an account for its member: all logins end, and the proven mobile is anybody's again unless it is kept. */
export async function closeMember(
  tx: Db,
  clock: Clock,
  memberId: bigint,
  { keepsMobile }: { readonly keepsMobile: boolean },
): Promise<void> {
  await setMemberStatus(tx, clock, memberId, "closed");
  if (!keepsMobile)
    await tx
      .updateTable("members")
      .set({ proven_mobile: null })
      .where("id", "=", memberId)
      .execute();
}

/** Keeps when a member logged in, and the language of the page there where the member chose none. */
export async function noteLogin(
  db: Db,
  memberId: bigint,
  at: Date,
  language: string,
): Promise<void> {
  await db
    .updateTable("members")
    .set((eb) => ({
      last_login_at: at,
      language: eb.fn.coalesce("language", eb.val(language)),
    }))
    .where("id", "=", memberId)
    .execute();
}

/** Keeps the language that a member chose. */
export async function keepLanguage(db: Db, memberId: bigint, language: string): Promise<void> {
  await db.updateTable("members").set({ language }).where("id", "=", memberId).execute();
}

/**
 * Keeps a real name for a member who has none; one that is there stays. Answers the name that stands from then on.
 */
export async function keepPayeeName(tx: Db, memberId: bigint, name: string): Promise<string> {
  const row = await tx
    .selectFrom("members")
    .select("payee_name")
    .where("id", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.payee_name?.trim()) return row.payee_name;
  await tx.updateTable("members").set({ payee_name: name }).where("id", "=", memberId).execute();
  return name;
}
