import { readLine } from "#/lib/base/line.ts";
import { PROFILE_FIELDS, type ProfileField, VERIFIED_FIELDS } from "#/lib/base/profile-fields.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { getProfile, saveProfile as saveProfileCall } from "#/lib/contract/members/profile.ts";
import { checkProfile } from "#/lib/rules/members/profile.ts";
import { tidyName } from "#/lib/rules/members/real-name.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { findAgeOfMajority } from "#/server/site/index.ts";
import type { MembersDeps } from "./deps.ts";
import { maskEnd } from "./identity.ts";
import { findMemberRow, getMemberRow, type MemberRow } from "./members.ts";

/** Which column keeps a field. */
const COLUMNS = {
  nickname: "nickname",
  payeeName: "payee_name",
  birthday: "birthday",
  idNumber: "id_number",
  nationality: "nationality",
  address: "address",
  occupation: "occupation",
  incomeSource: "income_source",
  telegram: "telegram",
  qqNum: "qq_num",
  whatsapp: "whatsapp",
  facebook: "facebook",
  zalo: "zalo",
  line: "line",
} as const satisfies Record<ProfileField, keyof MemberRow>;
const NAMES = Object.keys(PROFILE_FIELDS) as ProfileField[];

/** What a member told of themselves (ENT-35). */
export async function findProfile(db: Db, memberId: bigint): Promise<ReplyOf<typeof getProfile>> {
  return viewOf(await getMemberRow(db, memberId));
}

function viewOf(row: MemberRow): ReplyOf<typeof getProfile> {
  const shown = (name: ProfileField) => {
    const value = row[COLUMNS[name]] ?? "";
    return name === "idNumber" && value !== "" ? maskEnd(value) : value;
  };
  return {
    fields: Object.fromEntries(NAMES.map((name) => [name, shown(name)])),
    locked: lockedOf(row),
    verified: row.identity_verified_at !== null,
  };
}

/** A bank account is held to the real name that stands; what was verified stays with what it was compared with. */
function lockedOf(row: MemberRow): ProfileField[] {
  const name: ProfileField[] = row.payee_name?.trim() ? ["payeeName"] : [];
  return row.identity_verified_at === null ? name : [...name, ...VERIFIED_FIELDS];
}

/** Keeps the fields that are named. Nothing is kept where one is refused. */
export async function saveProfile(
  { db, clock, ageOfMajority }: Pick<MembersDeps, "db" | "clock" | "ageOfMajority">,
  input: ParsedOf<typeof saveProfileCall>,
  { session, holdSession }: MemberContext,
): Promise<Result<ReplyOf<typeof getProfile>, CodeOf<typeof saveProfileCall>>> {
  const named = NAMES.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [[name, value.trim()] as const];
  });
  const refused = checkProfile(Object.fromEntries(named), {
    today: new Date(clock()).toISOString().slice(0, 10),
    adultAge: (await findAgeOfMajority(db)) ?? ageOfMajority,
  });
  if (Object.keys(refused).length > 0) return refuse("fields_refused", { fields: refused });
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx))) return refuse("session_expired");
    const { payee_name, identity_verified_at } = await tx
      .selectFrom("members")
      .select(["payee_name", "identity_verified_at"])
      .where("id", "=", session.memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const locked = lockedOf({ payee_name, identity_verified_at } as MemberRow);
    const touched = named.filter(([name]) => locked.includes(name));
    if (touched.length > 0)
      return refuse("fields_refused", {
        fields: Object.fromEntries(touched.map(([name]) => [name, "locked"])),
      });
    if (named.length > 0)
      await tx
        .updateTable("members")
        .set(Object.fromEntries(named.map(([name, value]) => [COLUMNS[name], kept(name, value)])))
        .where("id", "=", session.memberId)
        .execute();
    return ok(await findProfile(tx, session.memberId));
  });
}

function kept(name: ProfileField, value: string): string | null {
  if (value === "") return null;
  return name === "payeeName" ? tidyName(value) : readLine(value);
}

/**
 * Marks who a member is as compared with a document, or no longer (`verified` false), and keeps the act. Refuses it where
 * name, birthday or ID number are missing (`incomplete`), and what is so already (`is_so`).
 */
export function verifyProfile(
  db: Db,
  {
    account,
    by,
    reason,
    verified,
    atMs,
  }: {
    readonly account: string;
    readonly by: string;
    readonly reason: string;
    readonly verified: boolean;
    readonly atMs: number;
  },
): Promise<Result<null, "not_found" | "incomplete" | "is_so">> {
  return inTransaction(db, async (tx) => {
    const row = await findMemberRow(tx, account);
    if (!row) return refuse("not_found");
    if ((row.identity_verified_at !== null) === verified) return refuse("is_so");
    if (verified && !(row.payee_name && row.birthday && row.id_number)) return refuse("incomplete");
    await tx
      .updateTable("members")
      .set({ identity_verified_at: verified ? new Date(atMs) : null })
      .where("id", "=", row.id)
      .execute();
    await recordAct(tx, {
      by,
      act: verified ? "member_verify" : "member_unverify",
      subject: row.username,
      before: { verified: !verified },
      after: { verified, reason },
    });
    return ok(null);
  });
}
