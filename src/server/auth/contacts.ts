import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import type {
  beginContact as beginCall,
  confirmContact as confirmCall,
} from "#/lib/contract/auth/contacts.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { hideContact } from "#/lib/rules/auth/proof.ts";
import { isEmail, readCode } from "#/lib/rules/members/passwords.ts";
import { type Phone, readPhone } from "#/lib/rules/members/phone.ts";
import { CODE_LIFE_MS, requestCode, spendCode } from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import {
  checkOwner,
  getMemberRow,
  isMobileOfAnother,
  isStillOwner,
  type MemberRow,
} from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import { deviceOf, holdSession } from "#/server/session/index.ts";
import { servesNumbersOf } from "#/server/site/index.ts";
import { proveAuthenticator } from "./authenticator.ts";
import type { AuthDeps } from "./deps.ts";
import { lockNumber, proofMethodsOf } from "./proof-methods.ts";
import { takeOfSmsBudget } from "./sms.ts";

/** An e-mail in lower case, or a number in E.164 with what it is made of. */
export type Contact = { readonly to: string; readonly phone: Phone | null };

/** The contact that somebody typed; null where it is none. */
export function readContact(way: SentWay, typed: string): Contact | null {
  if (way === "mobile") {
    const phone = readPhone(typed.trim(), "");
    return phone && { to: phone.e164, phone };
  }
  const to = typed.trim().toLowerCase();
  return isEmail(to) ? { to, phone: null } : null;
}

export const channelOf = (way: SentWay) => (way === "mobile" ? "sms" : "email");

/** What a member's row keeps of a contact that is proven. */
export const rowOf = ({ to, phone }: Contact) =>
  phone
    ? {
        proven_mobile: phone.e164,
        mobile_num: phone.national,
        country_dialing_code: phone.dialingCode,
      }
    : { email: to, proven_email: to };

/** One contact of a member changes after another: held until `tx` ends, and taken before the member's logins are held. */
export async function lockContacts(tx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact', ${memberId}))`.execute(tx);
}

/** Whom a code is for: this member at this address; the code of another purpose is none. */
const recipientOf = (memberId: bigint, to: string) => `contact\n${memberId}\n${to}`;

/** What stands in the way of a new contact of a kind: one that is proven stays. */
async function isProven(db: Db, member: MemberRow, way: SentWay): Promise<boolean> {
  return (await proofMethodsOf(db, member))[way]?.proven === true;
}

/** Sends a code to an e-mail or number that the account has not proven, for whoever has the password. */
export async function beginContact(
  deps: AuthDeps,
  { way, contact, password, code }: ParsedOf<typeof beginCall>,
  context: MemberContext,
): Promise<Result<ReplyOf<typeof beginCall>, CodeOf<typeof beginCall>>> {
  const { session, ip, language, cookies } = context;
  const read = readContact(way, contact);
  if (!read) return refuse("contact_malformed");
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const member = await getMemberRow(tx, session.memberId);
    if (await isProven(tx, member, way)) return refuse("contact_proven");
    if (read.phone && !(await servesNumbersOf(tx, read.phone.country)))
      return refuse("country_not_served");
    const held = await proveAuthenticator(tx, deps, session.memberId, code);
    if (!held.ok) return held;
    const asked = await requestCode(tx, deps, {
      purpose: "proof",
      to: recipientOf(member.id, read.to),
      // Somebody else's address may have been typed: it is spared whoever's accounts ask.
      paceOf: `means\n${read.to}`,
      asker: { device: deviceOf(cookies), ip, known: false },
    });
    if (!asked.ok) return asked;
    if (read.phone && !(await takeOfSmsBudget(tx, deps))) return refuse("too_many_requests");
    const { code: sent, expiresAtMs } = asked.value;
    await deliver(tx, deps, {
      channel: channelOf(way),
      to: read.to,
      kind: "code_contact",
      language: member.language ?? language,
      params: { code: sent, minutes: String(CODE_LIFE_MS / MINUTE_MS) },
      expiresAtMs,
    });
    return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
  });
}

/** Keeps an e-mail or number by the code that arrived there, as proven, in place of one that was not. */
export async function confirmContact(
  deps: AuthDeps,
  { way, contact, code }: ParsedOf<typeof confirmCall>,
  { session, cookies }: MemberContext,
): Promise<Result<null, CodeOf<typeof confirmCall>>> {
  const read = readContact(way, contact);
  if (!read) return refuse("contact_malformed");
  return inTransaction(deps.db, async (tx) => {
    await lockContacts(tx, session.memberId);
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    if (read.phone) await lockNumber(tx, read.to);
    const member = await getMemberRow(tx, session.memberId);
    const to = recipientOf(member.id, read.to);
    const device = deviceOf(cookies);
    const spent = await spendCode(tx, deps, { purpose: "proof", to, device, code: readCode(code) });
    if (!spent.ok) return spent;
    if (await isProven(tx, member, way)) return refuse("contact_proven");
    if (read.phone && (await isMobileOfAnother(tx, read.to, member.id)))
      return refuse("contact_taken");
    await tx.updateTable("members").set(rowOf(read)).where("id", "=", member.id).execute();
    const payload = { way, to: hideContact(read.to) };
    await recordEvent(tx, { kind: "contact_added", memberId: member.id, payload });
    return ok(null);
  });
}
