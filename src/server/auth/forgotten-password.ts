import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Opened } from "#/lib/contract/auth/calls.ts";
import type {
  resetPasswordByMobile as byMobileCall,
  requestPasswordReset as requestCall,
  resetPassword as resetCall,
} from "#/lib/contract/auth/password-reset.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile } from "#/lib/rules/members/mobile.ts";
import { checkForgotten, checkNewPassword, readCode } from "#/lib/rules/members/passwords.ts";
import { CODE_LIFE_MS, requestCode, spendCode } from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import {
  findMemberRow,
  findRowByMobile,
  type MemberRow,
  replacePassword,
  resetRecipientOf,
} from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import {
  callerOf,
  deviceOf,
  isKnownDevice,
  rememberPlace,
  reserveAttempts,
} from "#/server/session/index.ts";
import { revealsAccounts } from "#/server/site/index.ts";
import type { AuthDeps } from "./deps.ts";
import { keepProven, meansToProve } from "./proof-methods.ts";
import { placeOf, refusalOfSite, startSession } from "./start-session.ts";

/** Codes that one known device, or one network of strangers, may try within 15 minutes, right or wrong, for whatever account. */
const MOST_RESETS = 30;

type Who = { readonly username: string; readonly email: string };

/**
 * Sends a code to the e-mail of an account, where both belong together. For any other pair a code is made and a
 * message written just the same, for nobody: reply, queries and hashes tell nothing about who has an account.
 */
export async function requestReset(
  deps: AuthDeps,
  input: ParsedOf<typeof requestCall>,
  { ip, language, cookies }: VisitorContext,
): Promise<Result<ReplyOf<typeof requestCall>, CodeOf<typeof requestCall>>> {
  const { db, getRules } = deps;
  const who = readWho(input);
  const fields = checkForgotten(who, await getRules(db));
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  if (await deps.isAway("email")) return refuse("unavailable");
  const device = deviceOf(cookies);
  return inTransaction(db, async (tx) => {
    const member = await findForgotten(tx, who);
    const known = await isKnownDevice(tx, member?.id ?? null, device);
    const asked = await requestCode(tx, deps, {
      purpose: "forgot",
      to: resetRecipientOf(who),
      asker: { device, ip, known },
    });
    if (!asked.ok) return asked;
    const reveals = await revealsAccounts(tx);
    if (!member && reveals) return refuse("no_such_account");
    const { code, expiresAtMs } = asked.value;
    await deliver(tx, deps, {
      channel: "email",
      to: member?.email ?? null,
      kind: "code_forgot",
      language,
      params: { code, minutes: String(CODE_LIFE_MS / MINUTE_MS) },
      expiresAtMs,
    });
    return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
  });
}

/** Replaces a forgotten password by the code that was sent. The new one is hashed before the code is looked at. */
export async function resetPassword(
  deps: AuthDeps,
  input: ParsedOf<typeof resetCall>,
  context: VisitorContext,
): Promise<Result<null, CodeOf<typeof resetCall>>> {
  const { db, clock, passwords, getRules } = deps;
  const { language } = context;
  const who = readWho(input);
  const rules = await getRules(db);
  const code = readCode(input.verificationCode);
  const weak = checkNewPassword(input.newPassword, rules);
  const fields = {
    ...checkForgotten(who, rules),
    ...(code === "" ? { verificationCode: "not_empty" } : {}),
    ...(weak ? { newPassword: weak } : {}),
  };
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  const device = deviceOf(context.cookies);
  const owner = await findForgotten(db, who);
  if (!(await takeReset(db, clock, owner, { device, ip: context.ip })))
    return refuse("too_many_requests");
  const hash = await passwords.hash(input.newPassword);
  if (!hash.ok) return hash;
  return inTransaction(db, async (tx) => {
    const member = await findForgotten(tx, who);
    const spent = await spendCode(tx, deps, {
      purpose: "forgot",
      to: resetRecipientOf(who),
      device,
      code,
    });
    if (!spent.ok) return spent;
    if (!member) return refuse("code_wrong");
    const about = { memberId: member.id, from: member.password_hash, to: hash.value, language };
    if (!(await replacePassword(tx, deps, about))) return refuse("conflict");
    // A mailbox proves nothing beside an authenticator that is on.
    if ((await meansToProve(tx, member)).totp) return ok(null);
    await keepProven(tx, member, "email", who.email.toLowerCase());
    // The login that follows here is not asked to prove the same e-mail again.
    await rememberPlace(tx, member.id, placeOf(context, device), new Date(clock()));
    return ok(null);
  });
}

/**
 * Replaces a forgotten password by the code that came to a mobile, and lets this device in (PWD-05): for a number that
 * nobody has proven all goes as for one with a wrong code. The new password is hashed before the code is looked at.
 */
export async function resetPasswordByMobile(
  deps: AuthDeps,
  input: ParsedOf<typeof byMobileCall>,
  context: VisitorContext,
): Promise<Result<Opened, CodeOf<typeof byMobileCall>>> {
  const { db, clock, passwords } = deps;
  if (!(await deps.getFlags(db)).CHNGPASSVERIF3) return refuse("sms_off");
  const rules = await deps.getRules(db);
  const mobile = readMobile(input, rules.mobileNum);
  const code = readCode(input.verificationCode);
  const fields = fieldsOf({
    mobileNum: mobile.ok ? null : mobile.code,
    verificationCode: checkSmsCode(code, rules.mobileNum),
    newPassword: checkNewPassword(input.newPassword, rules),
  });
  if (!mobile.ok || Object.keys(fields).length > 0) return refuse("fields_refused", { fields });
  const worked = await deps.checkBot(db, input.botProof);
  if (!worked.ok) return worked;
  const device = deviceOf(context.cookies);
  const { e164 } = mobile.value;
  const owner = await findRowByMobile(db, e164);
  if (!(await takeReset(db, clock, owner, { device, ip: context.ip })))
    return refuse("too_many_requests");
  const hash = await passwords.hash(input.newPassword);
  if (!hash.ok) return hash;
  return inTransaction(db, async (tx) => {
    const member = await findRowByMobile(tx, e164);
    const spent = await spendCode(tx, deps, { purpose: "forgot", to: e164, device, code });
    if (!spent.ok) return spent;
    if (!member) return refuse("code_wrong");
    const misplaced = refusalOfSite(member.kind, context);
    if (misplaced) return refuse(misplaced);
    const { id: memberId, password_hash: from } = member;
    const about = { memberId, from, to: hash.value, language: context.language };
    if (!(await replacePassword(tx, deps, about))) return refuse("conflict");
    return startSession(tx, deps, { memberId, device, way: "reset" }, context);
  });
}

async function takeReset(
  db: Db,
  clock: Clock,
  owner: MemberRow | null,
  { device, ip }: { readonly device: string; readonly ip: string },
): Promise<boolean> {
  const known = await isKnownDevice(db, owner?.id ?? null, device);
  const subject = `reset:${callerOf({ device, ip, known })}`;
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_RESETS }]);
  return ids !== null;
}

/** The fields that are refused, of all that were looked at. */
function fieldsOf(codes: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) => (code === null ? [] : [[field, code]])),
  );
}

function readWho({ username, email }: Who): Who {
  return { username: username.trim(), email: email.trim() };
}

async function findForgotten(db: Db, { username, email }: Who) {
  const member = await findMemberRow(db, username);
  const theirs = member?.email?.trim().toLowerCase() === email.toLowerCase();
  return member?.status === "active" && theirs ? member : null;
}
