import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import type { Opened } from "#/lib/contract/auth/calls.ts";
import {
  type Proof,
  type ProofWay,
  type proveLogin as proveCall,
  SENT_WAYS,
  type SentWay,
} from "#/lib/contract/auth/proof.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import { hideContact, plainName } from "#/lib/rules/auth/proof.ts";
import { readCode } from "#/lib/rules/members/passwords.ts";
import { requestCode, spendCode } from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { HalfSession, ProofContext } from "#/server/http/route.ts";
import { getMemberRow, type MemberRow } from "#/server/members/index.ts";
import { deliver } from "#/server/notify/index.ts";
import {
  callerOf,
  DAILY_PREFIX,
  deviceOf,
  giveBackAttempts,
  isKnownDevice,
  isKnownNetwork,
  lockLogins,
  reserveAttempts,
  takeHalf,
} from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { isPasskeyProof } from "./passkeys/prove.ts";
import { contactOf, waysOf } from "./proof-methods.ts";
import { takeOfSmsBudget } from "./sms.ts";
import { startProvenSession } from "./start-session.ts";
import { spendRecoveryCode, spendTotp } from "./totp.ts";

/** A code is good for this long, and another may be asked for after it. */
const CODE_LIFE_MS = 5 * MINUTE_MS;
/** Wrong answers about a member that count together: within 15 minutes, and within a day. */
const MOST_WRONG = 5;
const MOST_WRONG_A_DAY = 20;
/** A member is told so often a day that wrong answers came. */
const MOST_TOLD_A_DAY = 4;

type Refusal = CodeOf<typeof proveCall>;

/** What proves this login, and until when. */
export async function readProof(deps: AuthDeps, { half }: ProofContext): Promise<Proof> {
  const member = await getMemberRow(deps.db, half.memberId);
  const ways = await waysOf(deps.db, member, await deps.getLoginProof(deps.db), half);
  return {
    ways: ways.map((way) => ({ way, to: isSent(way) ? shownContact(member, way) : "" })),
    expiresAt: new Date(half.expiresAtMs).toISOString(),
  };
}

function isSent(way: ProofWay): way is SentWay {
  return SENT_WAYS.some((sent) => sent === way);
}

function shownContact(member: MemberRow, way: SentWay): string {
  return hideContact(contactOf(member, way) ?? "");
}

/** What a code is for: this member, here, at this address; one for something else is none. */
function recipientOf(member: MemberRow, about: "login" | "means", contact: string): string {
  return `${about}\n${member.id}\n${contact}`;
}

/** Sends a code to the member's e-mail or number. It goes to nobody else, and is good for this alone. */
export async function sendCode(
  tx: Db,
  deps: AuthDeps,
  member: MemberRow,
  way: SentWay,
  about: {
    readonly for: "login" | "means";
    readonly ip: string;
    readonly device: string;
    readonly language: string;
  },
): Promise<Result<{ expirationTime: string }, "too_many_requests" | "way_not_offered">> {
  const contact = contactOf(member, way);
  if (contact === null) return refuse("way_not_offered");
  const { ip, device } = about;
  const known = about.for === "login" && (await isKnownDevice(tx, member.id, device));
  const asked = await requestCode(tx, deps, {
    purpose: "proof",
    to: recipientOf(member, about.for, contact),
    // Anybody may have typed somebody's contact in an account of their own: it is spared whoever's accounts ask.
    ...(about.for === "means" ? { paceOf: `means\n${contact.toLowerCase()}` } : {}),
    asker: { device, ip, known },
    lifeMs: CODE_LIFE_MS,
  });
  if (!asked.ok) return asked;
  if (way === "mobile" && !(await takeOfSmsBudget(tx, deps))) return refuse("too_many_requests");
  const { code, expiresAtMs } = asked.value;
  await deliver(tx, deps, {
    channel: way === "mobile" ? "sms" : "email",
    to: contact,
    kind: "code_proof",
    language: member.language ?? about.language,
    params: { code, minutes: String(CODE_LIFE_MS / MINUTE_MS) },
    expiresAtMs,
  });
  return ok({ expirationTime: new Date(expiresAtMs).toISOString() });
}

/** Takes a code that was sent; on success, the contact that it proved. */
export async function spendSent(
  tx: Db,
  deps: AuthDeps,
  member: MemberRow,
  way: SentWay,
  about: { readonly for: "login" | "means"; readonly device: string; readonly typed: string },
): Promise<Result<string, "code_wrong" | "code_expired" | "way_not_offered">> {
  const contact = contactOf(member, way);
  if (contact === null) return refuse("way_not_offered");
  const to = recipientOf(member, about.for, contact);
  const code = readCode(about.typed);
  const { device } = about;
  const spent = await spendCode(tx, deps, { purpose: "proof", to, device, code });
  return spent.ok ? ok(contact) : spent;
}

export async function sendProofCode(
  deps: AuthDeps,
  way: SentWay,
  { half, ip, language, cookies }: ProofContext,
): Promise<Result<{ expirationTime: string }, "too_many_requests" | "way_not_offered">> {
  return inTransaction(deps.db, async (tx) => {
    const member = await getMemberRow(tx, half.memberId);
    const ways = await waysOf(tx, member, await deps.getLoginProof(tx), half);
    if (!ways.includes(way)) return refuse("way_not_offered");
    return sendCode(tx, deps, member, way, {
      for: "login",
      ip,
      device: deviceOf(cookies),
      language,
    });
  });
}

/**
 * Proves a login and opens its session, with another token. The ways are looked at anew: what the member or the
 * operator took away meanwhile proves nothing. Wrong answers of strangers count for the member, whatever half-open
 * session they come by; those on a known device, or in a network that the member logged in from before, count apart, and
 * so does each device's own code. When they have had their most the member is told that somebody knows the password.
 */
export async function proveLogin(
  deps: AuthDeps,
  { way, answer }: ParsedOf<typeof proveCall>,
  context: ProofContext,
): Promise<Result<Opened, Refusal>> {
  const { half } = context;
  const device = deviceOf(context.cookies);
  const tries = await takeProofTry(deps, half.memberId, way, { device, ip: context.ip });
  if (!tries.ok) return tries;
  return inTransaction(deps.db, async (tx) => {
    const member = await getMemberRow(tx, half.memberId);
    const ways = await waysOf(tx, member, await deps.getLoginProof(tx), half);
    if (!ways.includes(way)) {
      await giveBackAttempts(tx, tries.value.ids);
      return refuse("way_not_offered");
    }
    const right = await checkAnswer(tx, deps, member, { half, way, answer, device });
    if (!right.ok) {
      if (tries.value.last) await tellOfFailure(tx, deps, member, context);
      return right;
    }
    await giveBackAttempts(tx, tries.value.ids);
    await lockLogins(tx, member.id);
    const taken = await takeHalf(tx, half.id);
    if (!taken) return refuse("session_expired");
    const entering = { memberId: member.id, device, proof: way, ...taken };
    return startProvenSession(tx, deps, entering, { ...context, session: null });
  });
}

async function takeProofTry(
  { db, clock }: AuthDeps,
  memberId: bigint,
  way: ProofWay,
  { device, ip }: { readonly device: string; readonly ip: string },
): Promise<Result<{ ids: readonly bigint[]; last: boolean }, "too_many_tries" | "proof_locked">> {
  // A code that was sent is the device's own: guesses at it say nothing about anybody else's.
  const own = isSent(way) || (await isKnownDevice(db, memberId, device));
  const apart = own || (await isKnownNetwork(db, memberId, ip));
  const who = `${memberId}:${apart ? callerOf({ device, ip, known: own }) : "strangers"}`;
  // Those under way count too: five at most are, so that answers that come together take none of the day's.
  const now = await reserveAttempts(db, clock, [{ subject: `proof:${who}`, most: MOST_WRONG }]);
  const aDay = await reserveAttempts(
    db,
    clock,
    [{ subject: `${DAILY_PREFIX}proof:day:${who}`, most: now.ids ? MOST_WRONG_A_DAY : 0 }],
    DAY_MS,
  );
  if (!now.ids)
    return refuse((aDay.counts[0] ?? 0) >= MOST_WRONG_A_DAY ? "proof_locked" : "too_many_tries");
  if (aDay.ids)
    return ok({ ids: [...aDay.ids, ...now.ids], last: now.counts[0] === MOST_WRONG - 1 });
  await giveBackAttempts(db, now.ids);
  return refuse("proof_locked");
}

async function checkAnswer(
  tx: Db,
  deps: AuthDeps,
  member: MemberRow,
  {
    half,
    way,
    answer,
    device,
  }: {
    readonly half: HalfSession;
    readonly way: ProofWay;
    readonly answer: string;
    readonly device: string;
  },
): Promise<Result<null, "proof_wrong" | "code_wrong" | "code_expired" | "way_not_offered">> {
  if (isSent(way)) {
    const spent = await spendSent(tx, deps, member, way, { for: "login", device, typed: answer });
    return spent.ok ? ok(null) : spent;
  }
  if (way === "passkey") {
    const shown = await isPasskeyProof(tx, deps, half, { answer, device });
    return shown ? ok(null) : refuse("proof_wrong");
  }
  const right =
    way === "totp"
      ? (await spendTotp(tx, deps, member.id, answer)) ||
        (await spendRecoveryCode(tx, deps, member.id, answer))
      : isName(member, answer);
  return right ? ok(null) : refuse("proof_wrong");
}

function isName(member: MemberRow, answer: string): boolean {
  const name = plainName(member.payee_name ?? "");
  return name !== "" && name === plainName(answer);
}

async function tellOfFailure(
  tx: Db,
  { clock }: AuthDeps,
  member: MemberRow,
  context: ProofContext,
): Promise<void> {
  const subject = `${DAILY_PREFIX}proof:told:${member.id}`;
  const { ids } = await reserveAttempts(tx, clock, [{ subject, most: MOST_TOLD_A_DAY }], DAY_MS);
  if (!ids) return;
  const { country } = context.visit();
  await recordEvent(tx, { kind: "proof_failed", memberId: member.id, payload: { country } });
}
