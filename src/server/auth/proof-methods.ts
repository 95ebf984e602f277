import { sql } from "kysely";
import type { ProofMethods, ProofWay, SentWay } from "#/lib/contract/auth/proof.ts";
import { chooseWays, hideContact, type LoginProof } from "#/lib/rules/auth/proof.ts";
import { readPhone } from "#/lib/rules/members/phone.ts";
import type { Db } from "#/server/db/index.ts";
import type { HalfSession } from "#/server/http/route.ts";
import { isMobileOfAnother, type MemberRow } from "#/server/members/index.ts";
import { hasPasskeys } from "./passkeys/credentials.ts";
import { totpOfMember } from "./totp.ts";

/** Where a code of a way goes: the e-mail in lower case, the number in E.164; null when the member has none. */
export function contactOf(member: MemberRow, way: SentWay): string | null {
  if (way === "email") return member.email?.trim().toLowerCase() || null;
  const { proven_mobile, mobile_num: mobileNum, country_dialing_code: code } = member;
  if (proven_mobile || !mobileNum) return proven_mobile;
  return readPhone(mobileNum, code ?? "")?.e164 ?? null;
}

/** Whether a code once arrived there: an address mistyped at the registration must not lock its member out. */
export function isProven(member: MemberRow, way: SentWay): boolean {
  const contact = contactOf(member, way);
  const proven = way === "mobile" ? member.proven_mobile : member.proven_email;
  return contact !== null && contact === proven;
}

/** Whoever takes a number has it before the next one looks. */
export async function lockNumber(tx: Db, e164: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${e164}`}, 0))`.execute(tx);
}

/** Notes that a code arrived at the member's e-mail or number. False when the number is another member's already. */
export async function keepProven(
  tx: Db,
  member: MemberRow,
  way: SentWay,
  contact: string,
): Promise<boolean> {
  if (way === "mobile") {
    await lockNumber(tx, contact);
    if (await isMobileOfAnother(tx, contact, member.id)) return false;
  }
  await tx
    .updateTable("members")
    .set(way === "mobile" ? { proven_mobile: contact } : { proven_email: contact })
    .where("id", "=", member.id)
    .execute();
  return true;
}

/** What a member has to prove a login with. */
export async function meansToProve(
  db: Db,
  member: MemberRow,
): Promise<Readonly<Record<ProofWay, boolean>>> {
  const totp = await totpOfMember(db, member.id);
  return {
    passkey: await hasPasskeys(db, member.id),
    totp: totp.on,
    mobile: isProven(member, "mobile"),
    email: isProven(member, "email"),
    name: Boolean(member.payee_name?.trim()),
  };
}

/** The ways by which a half-open login can be proven here, the strongest first. */
export async function waysOf(
  db: Db,
  member: MemberRow,
  setting: LoginProof,
  { totpOnly }: Pick<HalfSession, "totpOnly">,
): Promise<readonly ProofWay[]> {
  const ways = chooseWays(setting, await meansToProve(db, member));
  return totpOnly && !ways.includes("totp") ? [] : ways;
}

/** What a member is shown of their own means. */
export async function proofMethodsOf(db: Db, member: MemberRow): Promise<ProofMethods> {
  const { on, recoveryCodesLeft } = await totpOfMember(db, member.id);
  const shown = (way: SentWay) => {
    const contact = contactOf(member, way);
    return contact === null ? null : { to: hideContact(contact), proven: isProven(member, way) };
  };
  return { totp: { on, recoveryCodesLeft }, mobile: shown("mobile"), email: shown("email") };
}
