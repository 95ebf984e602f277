import { createHash } from "node:crypto";
import { type Result, refuse } from "#/lib/base/result.ts";
import type { logIn as logInCall, Opened } from "#/lib/contract/auth/calls.ts";
import type { CodeOf, ParsedOf } from "#/lib/contract/call.ts";
import { usernameKey } from "#/lib/rules/members/username-key.ts";
import { checkCaptcha } from "#/server/challenge/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import { findMemberRow } from "#/server/members/index.ts";
import {
  type AttemptLimit,
  addressOf,
  deviceOf,
  giveBackAttempts,
  isKnownDevice,
  markLogin,
  reserveAttempts,
} from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";
import { startSession } from "./start-session.ts";

/** Failures of an account or an address after which the captcha is asked for (API-04). */
const CAPTCHA_AFTER = 3;
/** Passwords that are looked at within 15 minutes: of an account, and of an address that many may share. */
const MOST_OF_ACCOUNT = 10;
const MOST_OF_ADDRESS = 100;

type Refusal = CodeOf<typeof logInCall>;

/**
 * Logs in by username and password. A name that nobody has is treated as one that somebody has in every step: tries,
 * captcha, queries and a hash. Failures of strangers count for the account; those from a device that the member
 * logged in from before count for that device alone, and neither the account's nor the address's for it, so that nobody
 * can lock the member out of it.
 */
export async function logIn(
  deps: AuthDeps,
  input: Extract<ParsedOf<typeof logInCall>, { type: "username" }>,
  context: VisitorContext,
): Promise<Result<Opened, Refusal>> {
  const { db, clock, passwords } = deps;
  const mark = await markLogin(db);
  const device = deviceOf(context.cookies);
  const member = (await findMemberRow(db, input.username)) ?? null;
  const known = await isKnownDevice(db, member?.id ?? null, device);
  const humanShown =
    input.captcha !== undefined && (await checkCaptcha(db, deps, device, input.captcha));

  const limits = limitsOf(input.username, known ? device : null, context.ip, humanShown);
  const { ids, counts } = await reserveAttempts(db, clock, limits);
  if (!ids) return refuse(refusalOf(counts, input.captcha), { detail: { captcha: true } });

  const right = await passwords.verify(member?.password_hash ?? null, input.password);
  if (!right.ok) {
    await giveBackAttempts(db, ids);
    return refuse("overloaded");
  }
  if (!right.value || !member) {
    const failures = Math.max(...counts) + 1;
    return refuse("wrong_credentials", { detail: { captcha: failures >= CAPTCHA_AFTER } });
  }
  const seen = { mark, passwordHash: member.password_hash };
  return inTransaction(db, async (tx) => {
    await giveBackAttempts(tx, ids);
    const entering = { memberId: member.id, device, way: "password", seen } as const;
    return startSession(tx, deps, entering, context);
  });
}

function limitsOf(
  username: string,
  knownDevice: string | null,
  ip: string,
  humanShown: boolean,
): readonly AttemptLimit[] {
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const account = digest(usernameKey(username));
  const most = humanShown ? MOST_OF_ACCOUNT : CAPTCHA_AFTER;
  // Whoever else is at its address counts for it as little as whoever else tries the account.
  if (knownDevice !== null)
    return [{ subject: `login:account:${account}:${digest(knownDevice)}`, most }];
  return [
    { subject: `login:account:${account}`, most },
    {
      subject: `login:address:${addressOf(ip)}`,
      most: humanShown ? MOST_OF_ADDRESS : CAPTCHA_AFTER,
    },
  ];
}

function refusalOf([ofAccount = 0, ofAddress = 0]: readonly number[], captcha?: string): Refusal {
  if (ofAccount >= MOST_OF_ACCOUNT || ofAddress >= MOST_OF_ADDRESS) return "too_many_requests";
  return captcha ? "captcha_wrong" : "captcha_needed";
}
