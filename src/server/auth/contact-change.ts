import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type * as calls from "#/lib/contract/auth/contact-change.ts";
import type { SentWay } from "#/lib/contract/auth/proof.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { hideContact } from "#/lib/rules/auth/proof.ts";
import { readCode } from "#/lib/rules/members/passwords.ts";
import {
  CODE_LIFE_MS,
  forgetCodes,
  isCodeOut,
  requestCode,
  spendCode,
} from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext, Session } from "#/server/http/route.ts";
import {
  checkOwner,
  forgetResetCodes,
  getMemberRow,
  isMobileOfAnother,
  isStillOwner,
  type MemberRow,
} from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import { deviceOf, endLogins, holdSession } from "#/server/session/index.ts";
import { servesNumbersOf } from "#/server/site/index.ts";
import { proveAuthenticator } from "./authenticator.ts";
import { type Contact, channelOf, lockContacts, readContact, rowOf } from "./contacts.ts";
import type { AuthDeps } from "./deps.ts";
import { contactOf, isProven, lockNumber } from "./proof-methods.ts";
import { takeOfSmsBudget } from "./sms.ts";

/** For so long who has shown the old contact may ask for codes to the new one. */
const SHOWN_LIFE_MS = 20 * MINUTE_MS;

type Asked = ParsedOf<typeof calls.sendNewContactCode>;
type Change = {
  readonly way: SentWay;
  readonly member: MemberRow;
  readonly session: Session;
  /** The proven one, as codes are sent to it. */
  readonly from: string;
  readonly to: Contact;
};
type Standing = Exclude<CodeOf<typeof calls.sendNewContactCode>, "code_expired">;

/**
 * Whom a code is for: this step of this change, from this contact to that one, in this session. A code for another step,
 * address, member or session is none, and once the contact has changed there is nothing that a code of before could open.
 */
const recipientOf = (step: "old" | "shown" | "new", { session, from, to }: Change) =>
  `contact change ${step}\n${session.memberId}\n${session.id}\n${from}\n${to.to}`;

/** The change that is asked for, as the account is now. In the transaction of the step, with the member's contacts held. */
async function findChange(
  tx: Db,
  deps: AuthDeps,
  { way, contact }: Asked,
  session: Session,
): Promise<Result<Change, Standing>> {
  const to = readContact(way, contact);
  if (!to) return refuse("contact_malformed");
  await lockContacts(tx, session.memberId);
  const member = await getMemberRow(tx, session.memberId);
  const from = contactOf(member, way);
  if (from === null || !isProven(member, way)) return refuse("contact_unproven");
  if (from === to.to) return refuse("contact_same");
  if (to.phone && !(await servesNumbersOf(tx, to.phone.country)))
    return refuse("country_not_served");
  // Its number or e-mail tells who is kept out of another account: it is not to be had by a change.
  if (await deps.keepsOut(tx, member.id)) return refuse("contact_held");
  return ok({ way, member, session, from, to });
}

async function sendTo(
  tx: Db,
  deps: AuthDeps,
  change: Change,
  step: "old" | "new",
  { ip, language, cookies }: MemberContext,
): Promise<Result<{ expirationTime: string }, "too_many_requests">> {
  const { way, member, from, to } = change;
  const address = step === "old" ? from : to.to;
  const asked = await requestCode(tx, deps, {
    purpose: "proof",
    to: recipientOf(step, change),
    // Somebody else's address may have been typed: it is spared whoever's accounts ask.
    paceOf: `means\n${address}`,
    asker: { device: deviceOf(cookies), ip, known: false },
  });
  if (!asked.ok) return asked;
  if (way === "mobile" && !(await takeOfSmsBudget(tx, deps))) return refuse("too_many_requests");
  const { code, expiresAtMs } = asked.value;
  const about = { code, minutes: String(CODE_LIFE_MS / MINUTE_MS) };
  await deliver(tx, deps, {
    ...{ channel: channelOf(way), to: address, expiresAtMs },
    language: member.language ?? language,
    ...(step === "old"
      ? { kind: "code_change", params: { ...about, to: hideContact(to.to) } }
      : { kind: "code_contact", params: about }),
  });
  return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
}

/** Sends a code to the proven contact, for whoever has the password and the authenticator that is on. */
export async function beginContactChange(
  deps: AuthDeps,
  { password, code, ...asked }: ParsedOf<typeof calls.beginContactChange>,
  context: MemberContext,
): Promise<
  Result<ReplyOf<typeof calls.beginContactChange>, CodeOf<typeof calls.beginContactChange>>
> {
  const { session } = context;
  if (!readContact(asked.way, asked.contact)) return refuse("contact_malformed");
  const owner = await checkOwner(deps, session, password);
  if (!owner.ok) return owner;
  return inTransaction(deps.db, async (tx) => {
    const change = await findChange(tx, deps, asked, session);
    if (!change.ok) return change;
    if (!(await isStillOwner(tx, session, owner.value))) return refuse("session_expired");
    const held = await proveAuthenticator(tx, deps, session.memberId, code);
    if (!held.ok) return held;
    return sendTo(tx, deps, change.value, "old", context);
  });
}

/** Takes the code that arrived at the proven contact, and keeps for a while that it did: as a code that nobody is told. */
export async function proveOldContact(
  deps: AuthDeps,
  { code, ...asked }: ParsedOf<typeof calls.proveOldContact>,
  { session, ip, cookies }: MemberContext,
): Promise<Result<null, CodeOf<typeof calls.proveOldContact>>> {
  return inTransaction(deps.db, async (tx) => {
    const change = await findChange(tx, deps, asked, session);
    if (!change.ok) return change;
    const device = deviceOf(cookies);
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const to = recipientOf("old", change.value);
    const spent = await spendCode(tx, deps, { purpose: "proof", to, device, code: readCode(code) });
    if (!spent.ok) return spent;
    const shown = await requestCode(tx, deps, {
      ...{ purpose: "proof", to: recipientOf("shown", change.value), lifeMs: SHOWN_LIFE_MS },
      asker: { device, ip, known: true },
    });
    return shown.ok ? ok(null) : shown;
  });
}

/** Sends a code to the new contact, as often as the caps let it, while it is known that the old one was shown. */
export async function sendNewContactCode(
  deps: AuthDeps,
  asked: Asked,
  context: MemberContext,
): Promise<
  Result<ReplyOf<typeof calls.sendNewContactCode>, CodeOf<typeof calls.sendNewContactCode>>
> {
  const { session, cookies } = context;
  return inTransaction(deps.db, async (tx) => {
    const change = await findChange(tx, deps, asked, session);
    if (!change.ok) return change;
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    const to = recipientOf("shown", change.value);
    if (!(await isCodeOut(tx, deps, { purpose: "proof", to, device: deviceOf(cookies) })))
      return refuse("code_expired");
    return sendTo(tx, deps, change.value, "new", context);
  });
}

/** Puts the new contact in the place of the proven one, by the code that arrived there. */
export async function confirmContactChange(
  deps: AuthDeps,
  { code, ...asked }: ParsedOf<typeof calls.confirmContactChange>,
  { session, language, cookies }: MemberContext,
): Promise<Result<null, CodeOf<typeof calls.confirmContactChange>>> {
  return inTransaction(deps.db, async (tx) => {
    const found = await findChange(tx, deps, asked, session);
    if (!found.ok) return found;
    const change = found.value;
    const { way, member, from, to } = change;
    const spent = await spendCode(tx, deps, {
      ...{ purpose: "proof", to: recipientOf("new", change), code: readCode(code) },
      device: deviceOf(cookies),
    });
    if (!spent.ok) return spent;
    // What went out to the old one for a forgotten password is good no more. Codes go before logins are held.
    await forgetResetCodes(tx, deps.sealing, member);
    const steps = (["old", "shown"] as const).map((step) => recipientOf(step, change));
    await forgetCodes(tx, deps.sealing, "proof", steps);
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    if (to.phone) {
      await lockNumber(tx, to.to);
      if (await isMobileOfAnother(tx, to.to, member.id)) return refuse("contact_taken");
    }
    await tx
      .updateTable("members")
      .set({ ...rowOf(to), contact_changed_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", member.id)
      .execute();
    await endLogins(tx, deps.clock, member.id, { what: "except", sessionId: session.id });
    const hidden = { from: hideContact(from), to: hideContact(to.to) };
    await recordEvent(tx, {
      kind: "contact_changed",
      memberId: member.id,
      payload: { way, ...hidden },
    });
    for (const address of [from, to.to])
      await deliver(tx, deps, {
        ...{ channel: channelOf(way), to: address, kind: "contact_changed" },
        language: member.language ?? language,
        params: { account: member.username, ...hidden },
        expiresAtMs: deps.clock() + DAY_MS,
      });
    return ok(null);
  });
}
