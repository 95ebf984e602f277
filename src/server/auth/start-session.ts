import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import type { Opened } from "#/lib/contract/auth/calls.ts";
import type { ProofWay } from "#/lib/contract/auth/proof.ts";
import { isAgentKind, type Kind } from "#/lib/contract/authorization.ts";
import type { LoginWay } from "#/lib/contract/session/logins.ts";
import { chooseProof, isUnfamiliarDevice } from "#/lib/rules/auth/proof.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { getMemberRow, type MemberRow, noteLogin } from "#/server/members/index.ts";
import {
  deviceFamiliarity,
  endedSince,
  endLogins,
  type LoginMark,
  lockLogins,
  openHalf,
  openSession,
  type Place,
  readUserAgent,
  rememberPlace,
} from "#/server/session/index.ts";
import { findContact, findStop } from "#/server/site/index.ts";
import type { AuthDeps } from "./deps.ts";
import { meansToProve } from "./proof-methods.ts";

type Misplaced = "agents_only" | "members_only";
type KeptOut = "account_suspended" | "account_closed";
type Arrival = Pick<
  VisitorContext,
  "session" | "ip" | "userAgent" | "visit" | "agentSite" | "language"
>;

/** A login whose credential was right. */
export type Entering = {
  readonly memberId: bigint;
  readonly device: string;
  /** What it was by: all but a password show as much as a proof that follows one (a code, another provider). */
  readonly way: LoginWay;
  /** What was read before the slow part: the mark, and the hash that the password was compared with. */
  readonly seen?: { readonly mark: LoginMark; readonly passwordHash?: string };
  /** When the credential was shown, where that was at an earlier login that this one follows from. */
  readonly loggedInAt?: Date | undefined;
};

/** Whom a site does not let in although they are who they say: trials anywhere, others than agents on the agent site. */
export function refusalOfSite(
  kind: Kind,
  { agentSite }: Pick<VisitorContext, "agentSite">,
): Misplaced | null {
  if (kind === 4) return "members_only";
  return agentSite && !isAgentKind(kind) ? "agents_only" : null;
}

/**
 * Opens the session of a login, however it was made; in the caller's transaction, whose refusals are to be committed.
 * With the member's logins held, everything is looked at again: a login that began before they were ended, or whose
 * password has changed meanwhile, is a `conflict`. Where a proof is needed and the member has the means for it, a
 * half-open session comes first: `proof_needed`, with its token in `detail.proof` (LOG-38).
 */
export async function startSession(
  tx: Db,
  deps: AuthDeps,
  entering: Entering,
  arrival: Arrival,
): Promise<Result<Opened, KeptOut | Misplaced | "proof_needed" | "conflict">> {
  const { memberId, device, way, loggedInAt } = entering;
  const member = await reviewLogin(tx, entering, arrival);
  if (!member.ok) return member;
  const ways = await proofFor(tx, deps, member.value, entering, arrival);
  if (ways.length > 0) {
    const half = { memberId, device, totpOnly: way !== "password", way, loggedInAt };
    const { token } = await openHalf(tx, deps.clock, half);
    return refuse("proof_needed", { detail: { proof: token } });
  }
  const entry = { device, proven: way !== "password", way, loggedInAt };
  return ok(await openFor(tx, deps, member.value, entry, arrival));
}

/** As startSession, for a login that was half open and is proven now, or that has proven itself. */
export async function startProvenSession(
  tx: Db,
  deps: AuthDeps,
  entering: Pick<Entering, "memberId" | "device" | "loggedInAt" | "seen"> & {
    /** Null: nobody noted it. */
    readonly way: LoginWay | null;
    readonly proof?: ProofWay;
  },
  arrival: Arrival,
): Promise<Result<Opened, KeptOut | Misplaced | "conflict">> {
  const member = await reviewLogin(tx, entering, arrival);
  if (!member.ok) return member;
  return ok(await openFor(tx, deps, member.value, { ...entering, proven: true }, arrival));
}

async function reviewLogin(
  tx: Db,
  { memberId, device, seen }: Pick<Entering, "memberId" | "device" | "seen">,
  arrival: Arrival,
): Promise<Result<MemberRow, KeptOut | Misplaced | "conflict">> {
  await lockLogins(tx, memberId);
  const member = await getMemberRow(tx, memberId);
  if (seen && (await endedSince(tx, memberId, device, seen.mark))) return refuse("conflict");
  if (seen?.passwordHash !== undefined && seen.passwordHash !== member.password_hash)
    return refuse("conflict");
  const keptOut = await refusalOfStatus(tx, member);
  if (keptOut) return keptOut;
  const misplaced = refusalOfSite(member.kind, arrival);
  return misplaced ? refuse(misplaced) : ok(member);
}

/** What a member is refused with whose account is not open; null: it is. */
export async function refusalOfStatus(tx: Db, member: MemberRow): Promise<Refusal<KeptOut> | null> {
  if (member.status === "closed") return refuseClosed(tx);
  return member.status === "active" ? null : refuseSuspended(tx, member);
}

/** With where to write to in `detail.contact`: the member's own way to customer service is behind the login. */
async function refuseClosed(tx: Db) {
  const contact = await findContact(tx);
  return refuse("account_closed", contact === null ? {} : { detail: { contact } });
}

/** With the end of it in `detail.until`, where it has one. */
async function refuseSuspended(tx: Db, { username }: MemberRow) {
  const stop = await findStop(tx, "member", username);
  const until = stop?.until?.toISOString();
  return refuse("account_suspended", until === undefined ? {} : { detail: { until } });
}

/** Opens the session of an account that was made in this transaction. */
export async function startFirstSession(
  tx: Db,
  deps: AuthDeps,
  { memberId, device }: { readonly memberId: bigint; readonly device: string },
  arrival: Arrival,
): Promise<Opened> {
  await lockLogins(tx, memberId);
  const member = await getMemberRow(tx, memberId);
  const entry = { device, proven: false, way: "registration" } as const;
  const opened = await openFor(tx, deps, member, entry, arrival);
  return { ...opened, firstTimeLogin: false };
}

/** Where a request comes from. */
export function placeOf(
  { ip, userAgent, visit }: Pick<Arrival, "ip" | "userAgent" | "visit">,
  device: string,
): Place {
  return { device, ip, userAgent, country: visit().country };
}

async function proofFor(
  tx: Db,
  { clock, getLoginProof }: AuthDeps,
  member: MemberRow,
  { device, way }: Entering,
  { ip, userAgent }: Arrival,
): Promise<readonly ProofWay[]> {
  const setting = await getLoginProof(tx);
  const known = await deviceFamiliarity(tx, clock, member.id, { device, ip, userAgent });
  return chooseProof(setting, known, await meansToProve(tx, member), way === "password");
}

/**
 * The device and the address are known from now on, and the page's language is kept where the member chose none; the
 * session that the device had before ends, and a new one begins.
 * The member is told of a device that is not familiar, once, and not of the first one.
 */
async function openFor(
  tx: Db,
  deps: AuthDeps,
  member: MemberRow,
  {
    device,
    proven,
    way,
    proof,
    loggedInAt,
  }: Pick<Entering, "device" | "loggedInAt"> & {
    readonly proven: boolean;
    readonly way: LoginWay | null;
    readonly proof?: ProofWay;
  },
  arrival: Arrival,
): Promise<Opened> {
  const { clock } = deps;
  const { id: memberId, username: account, kind, currency } = member;
  const now = new Date(clock());
  const place = placeOf(arrival, device);
  const known = await deviceFamiliarity(tx, clock, memberId, place);
  if (isUnfamiliarDevice(known) && !known.alike) {
    const payload = { ...readUserAgent(place.userAgent), country: place.country, proven };
    await recordEvent(tx, { kind: "new_device", memberId, payload });
  }
  await rememberPlace(tx, memberId, place, now);
  await noteLogin(tx, memberId, now, arrival.language);
  if (arrival.session) {
    const { id: sessionId, memberId: before } = arrival.session;
    await endLogins(tx, clock, before, { what: "session", sessionId });
  }
  const opening = { memberId, account, kind, currency, way, proof, loggedInAt, ...place };
  const { token } = await openSession(tx, clock, opening);
  return { token, ...dueOf(deps, member) };
}

/** What a member has to do about the password once in. */
function dueOf(
  { clock, passwordMaxAgeMs }: AuthDeps,
  { password_is_own, password_changed_at }: MemberRow,
): Pick<Opened, "firstTimeLogin" | "passwordExpired"> {
  const ageMs = clock() - password_changed_at.getTime();
  return {
    firstTimeLogin: !password_is_own,
    passwordExpired: passwordMaxAgeMs !== null && ageMs > passwordMaxAgeMs,
  };
}
