import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Opened } from "#/lib/contract/auth/calls.ts";
import type {
  beginPasskeyLogin as beginCall,
  logInByPasskey as logInCall,
} from "#/lib/contract/auth/passkeys.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import { inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import {
  addressOf,
  deviceOf,
  lockLogins,
  markLogin,
  reserveAttempts,
} from "#/server/session/index.ts";
import type { AuthDeps } from "../deps.ts";
import { startProvenSession } from "../start-session.ts";
import { takeChallenge } from "./challenges.ts";
import { findSigner } from "./credentials.ts";
import { rpIdOf } from "./relying-party.ts";
import { askSignature, checkSignature } from "./verify.ts";

/** Logins by passkey that an address may begin, and finish, within 15 minutes. */
const MOST_FROM_ADDRESS = 100;

async function mayTry({ db, clock }: AuthDeps, what: string, ip: string): Promise<boolean> {
  const subject = `passkey:${what}:${addressOf(ip)}`;
  return (await reserveAttempts(db, clock, [{ subject, most: MOST_FROM_ADDRESS }])).ids !== null;
}

const asking = (device: string) => ({ purpose: "login", device, holder: null }) as const;

export async function beginPasskeyLogin(
  deps: AuthDeps,
  { origin }: ParsedOf<typeof beginCall>,
  { cookies, ip }: VisitorContext,
): Promise<Result<ReplyOf<typeof beginCall>, CodeOf<typeof beginCall>>> {
  if (!(await mayTry(deps, "begin", ip))) return refuse("too_many_requests");
  const rpId = await rpIdOf(deps.db, deps, origin);
  if (!rpId.ok) return rpId;
  const asked = await askSignature(deps.db, deps, asking(deviceOf(cookies)), {
    rpId: rpId.value,
    memberId: null,
  });
  return asked ? ok(asked) : refuse("passkey_unavailable");
}

/** Lets in whoever's passkey signed. It has looked at a finger, a face or a PIN: no other proof follows. */
export async function logInByPasskey(
  deps: AuthDeps,
  { credential }: ParsedOf<typeof logInCall>,
  context: VisitorContext,
): Promise<Result<Opened, CodeOf<typeof logInCall>>> {
  const { db, clock } = deps;
  if (!(await mayTry(deps, "finish", context.ip))) return refuse("too_many_requests");
  const device = deviceOf(context.cookies);
  const mark = await markLogin(db);
  const taken = await takeChallenge(db, clock, asking(device), credential.response.clientDataJSON);
  if (!taken) return refuse("passkey_expired");
  return inTransaction(db, async (tx) => {
    // Named by nobody before, the authenticator itself has to say whose it is.
    const memberId = credential.response.userHandle ? await findSigner(tx, credential.id) : null;
    if (memberId === null) return refuse("passkey_refused");
    await lockLogins(tx, memberId);
    const signed = await checkSignature(tx, deps, memberId, credential, taken);
    if (!signed.ok) return signed;
    const entering = { memberId, device, way: "passkey", seen: { mark } } as const;
    const started = await startProvenSession(tx, deps, entering, context);
    if (!started.ok) return started;
    // An expired or weak password is no matter of who came in without it (LOG-15).
    return ok({ ...started.value, passwordExpired: false });
  });
}
