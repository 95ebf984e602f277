import QRCode from "qrcode";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import type {
  beginTotp as beginCall,
  confirmTotp as confirmCall,
  confirmProofMethod as confirmProofMethodCall,
  endTotp as endCall,
  NewTotp,
  renewRecoveryCodes as renewCall,
  SentWay,
  sendProofMethodCode as sendCall,
} from "#/lib/contract/auth/proof.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { readPhone } from "#/lib/rules/members/phone.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { MemberContext } from "#/server/http/route.ts";
import { checkOwner, getMemberRow, isStillOwner } from "#/server/members/index.ts";
import {
  DAILY_PREFIX,
  deviceOf,
  giveBackAttempts,
  holdSession,
  reserveAttempts,
  type SealingDeps,
} from "#/server/session/index.ts";
import { servesNumbersOf } from "#/server/site/index.ts";
import type { AuthDeps } from "./deps.ts";
import { spendPasskeyCode } from "./passkeys/codes.ts";
import { sendCode, spendSent } from "./proof.ts";
import { contactOf, keepProven } from "./proof-methods.ts";
import {
  beginTotp,
  endTotp,
  makeRecoveryCodes,
  spendRecoveryCode,
  spendTotp,
  totpOfMember,
} from "./totp.ts";

/** Figures that may be tried on a member's authenticator beside a login, within 15 minutes. */
const MOST_FIGURES = 10;

/** And within a day, so that who knows the password guesses for years. */
const MOST_FIGURES_A_DAY = 20;

const figuresOf = (memberId: bigint) => [{ subject: `totp:${memberId}`, most: MOST_FIGURES }];

type Sent = Result<ReplyOf<typeof sendCall>, CodeOf<typeof sendCall>>;

/** Makes the secret of an authenticator; it proves nothing until its figures came back. */
export async function setUpTotp(
  deps: AuthDeps,
  { password }: { readonly password: string },
  context: MemberContext,
): Promise<Result<NewTotp, CodeOf<typeof beginCall>>> {
  const owner = await checkOwner(deps, context.session, password);
  if (!owner.ok) return owner;
  const { account } = context.session;
  const { merchant: issuer } = await deps.getMerchant(deps.db);
  const begun = await inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, context.session, owner.value))) return refuse("session_expired");
    return beginTotp(tx, deps, context.session, { issuer, account });
  });
  if (!begun.ok) return begun;
  const svg = await QRCode.toString(begun.value.uri, { type: "svg", margin: 2 });
  const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return ok({ ...begun.value, qr });
}

/** Switches an authenticator on by its first figures, and tells the recovery codes. */
export async function switchTotpOn(
  deps: AuthDeps,
  { code }: { readonly code: string },
  { session }: MemberContext,
): Promise<Result<{ recoveryCodes: string[] }, CodeOf<typeof confirmCall>>> {
  const { db, clock } = deps;
  const { memberId } = session;
  const { on, begun } = await totpOfMember(db, memberId);
  if (on) return refuse("totp_on");
  if (!begun) return refuse("totp_off");
  const { ids } = await reserveAttempts(db, clock, figuresOf(memberId));
  if (!ids) return refuse("too_many_tries");
  return inTransaction(db, async (tx) => {
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    if (!(await spendTotp(tx, deps, memberId, code, session))) return refuse("proof_wrong");
    await giveBackAttempts(tx, ids);
    const recoveryCodes = await makeRecoveryCodes(tx, deps.sealing, memberId);
    await recordEvent(tx, { kind: "totp_changed", memberId, payload: { on: true } });
    return ok({ recoveryCodes });
  });
}

/**
 * Whether who asks has the authenticator that is on: by its figures, one of its recovery codes, or the code that a passkey
 * gave in its place. A password alone is not enough for what guards the account: a mailbox or a number replaces it. Right
 * where no authenticator is on. In the transaction of what it allows, whose refusals are to be committed.
 */
export async function proveAuthenticator(
  tx: Db,
  deps: SealingDeps,
  memberId: bigint,
  code: string | undefined,
): Promise<Result<null, "authenticator_needed" | "proof_wrong" | "too_many_tries">> {
  const { clock } = deps;
  if (!(await totpOfMember(tx, memberId)).on) return ok(null);
  if (!code?.trim()) return refuse("authenticator_needed");
  const now = await reserveAttempts(tx, clock, figuresOf(memberId));
  if (!now.ids) return refuse("too_many_tries");
  const limit = { subject: `${DAILY_PREFIX}totp:${memberId}`, most: MOST_FIGURES_A_DAY };
  const day = await reserveAttempts(tx, clock, [limit], DAY_MS);
  if (!day.ids) {
    await giveBackAttempts(tx, now.ids);
    return refuse("too_many_tries");
  }
  const right =
    (await spendTotp(tx, deps, memberId, code)) ||
    (await spendRecoveryCode(tx, deps, memberId, code)) ||
    (await spendPasskeyCode(tx, clock, memberId, code.trim()));
  if (!right) return refuse("proof_wrong");
  await giveBackAttempts(tx, [...now.ids, ...day.ids]);
  return ok(null);
}

export async function renewRecoveryCodes(
  deps: AuthDeps,
  { password, code }: ParsedOf<typeof renewCall>,
  context: MemberContext,
): Promise<Result<{ recoveryCodes: string[] }, CodeOf<typeof renewCall>>> {
  const owner = await checkOwner(deps, context.session, password);
  if (!owner.ok) return owner;
  const { memberId } = context.session;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, context.session, owner.value))) return refuse("session_expired");
    if (!(await totpOfMember(tx, memberId)).on) return refuse("totp_off");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    return ok({ recoveryCodes: await makeRecoveryCodes(tx, deps.sealing, memberId) });
  });
}

export async function switchTotpOff(
  deps: AuthDeps,
  { password, code }: ParsedOf<typeof endCall>,
  context: MemberContext,
): Promise<Result<null, CodeOf<typeof endCall>>> {
  const owner = await checkOwner(deps, context.session, password);
  if (!owner.ok) return owner;
  const { memberId } = context.session;
  return inTransaction(deps.db, async (tx) => {
    if (!(await isStillOwner(tx, context.session, owner.value))) return refuse("session_expired");
    const held = await proveAuthenticator(tx, deps, memberId, code);
    if (!held.ok) return held;
    if (!(await endTotp(tx, memberId))) return refuse("totp_off");
    await recordEvent(tx, { kind: "totp_changed", memberId, payload: { on: false } });
    return ok(null);
  });
}

/** Sends a code to the member's own e-mail or number, to show that it arrives there. */
export async function sendProofMethodCode(
  deps: AuthDeps,
  way: SentWay,
  { session, ip, language, cookies }: MemberContext,
): Promise<Sent> {
  return inTransaction(deps.db, async (tx) => {
    const member = await getMemberRow(tx, session.memberId);
    const typed = way === "mobile" ? readPhone(contactOf(member, way) ?? "", "") : null;
    if (typed && !(await servesNumbersOf(tx, typed.country))) return refuse("country_not_served");
    return sendCode(tx, deps, member, way, {
      for: "means",
      ip,
      device: deviceOf(cookies),
      language,
    });
  });
}

/** Keeps the e-mail or the number as proven: from now on it proves logins. */
export async function confirmProofMethod(
  deps: AuthDeps,
  { way, code }: { readonly way: SentWay; readonly code: string },
  { session, cookies }: MemberContext,
): Promise<Result<null, CodeOf<typeof confirmProofMethodCall>>> {
  return inTransaction(deps.db, async (tx) => {
    const member = await getMemberRow(tx, session.memberId);
    if (contactOf(member, way) === null) return refuse("way_not_offered");
    const spent = await spendSent(tx, deps, member, way, {
      for: "means",
      device: deviceOf(cookies),
      typed: code,
    });
    if (!spent.ok) return spent;
    if (!(await holdSession(tx, session))) return refuse("session_expired");
    return (await keepProven(tx, member, way, spent.value)) ? ok(null) : refuse("contact_taken");
  });
}
