import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { SOCIAL_NAMES, type SocialProvider } from "#/lib/contract/site/calls.ts";
import type { Db } from "#/server/db/index.ts";
import {
  addressOf,
  hashToken,
  isToken,
  type LoginMark,
  markLogin,
  newToken,
  reserveAttempts,
  type SealingDeps,
} from "#/server/session/index.ts";
import type { Challenge, FinishRefusal, ProvenIdentity, SocialSignIns } from "./provider.ts";

const PROVEN = "proven_identities.sealed";
const SIGN_IN_LIFE_MS = 10 * MINUTE_MS;
const TICKET_LIFE_MS = 15 * MINUTE_MS;
/** Sign-ins that an address may begin within 15 minutes. */
const MOST_FROM_ADDRESS = 60;

type Kept = Omit<Challenge, "state">;
type From = {
  readonly provider: SocialProvider;
  readonly device: string;
  readonly ip: string;
  /** Where the browser comes back to. */
  readonly redirectUri: string;
  readonly language: string;
};

/** Begins a sign-in for a device: answers where its browser has to go. It comes back within ten minutes, once. */
export async function beginSignIn(
  db: Db,
  { clock, sealing }: SealingDeps,
  signIns: SocialSignIns,
  { provider, device, ip, redirectUri, language }: From,
): Promise<Result<string, "provider_unknown" | "provider_unavailable" | "too_many_requests">> {
  const signIn = signIns[provider];
  if (!signIn) return refuse("provider_unknown");
  const subject = `social:address:${addressOf(ip)}`;
  const { ids } = await reserveAttempts(db, clock, [{ subject, most: MOST_FROM_ADDRESS }]);
  if (!ids) return refuse("too_many_requests");
  const state = newToken();
  const kept: Kept = { nonce: newToken(), verifier: newToken(), redirectUri };
  const began = await markLogin(db);
  const url = await signIn.begin({ state, ...kept }, language);
  if (!url.ok) return url;
  await db
    .insertInto("sign_ins")
    .values({
      state_hash: hashToken(state),
      device_hash: hashToken(device),
      provider,
      sealed: sealing.seal(JSON.stringify(kept), { column: "sign_ins.sealed", row: state }),
      began,
      expires_at: new Date(clock() + SIGN_IN_LIFE_MS),
    })
    .execute();
  return url;
}

/**
 * Finishes a sign-in that this device began, by the query that its browser brought back. One that is unknown, of another
 * device, late, or came back before is `sign_in_expired`. The provider is asked outside of any transaction.
 */
export async function finishSignIn(
  db: Db,
  { clock, sealing }: SealingDeps,
  signIns: SocialSignIns,
  { answer, device }: { readonly answer: string; readonly device: string },
): Promise<
  Result<
    { provider: SocialProvider; identity: ProvenIdentity; began: LoginMark },
    FinishRefusal | "sign_in_expired"
  >
> {
  const given = new URLSearchParams(answer);
  const state = given.get("state");
  if (!isToken(state)) return refuse("sign_in_expired");
  const begun = await db
    .deleteFrom("sign_ins")
    .where("state_hash", "=", hashToken(state))
    .where("device_hash", "=", hashToken(device))
    .returning(["provider", "sealed", "began", "expires_at"])
    .executeTakeFirst();
  const signIn = begun && signIns[begun.provider];
  if (!signIn || begun.expires_at.getTime() <= clock()) return refuse("sign_in_expired");
  const kept: Kept = JSON.parse(
    sealing.open(begun.sealed, { column: "sign_ins.sealed", row: state }),
  );
  const identity = await signIn.finish(given, { state, ...kept });
  if (identity.ok)
    return ok({ provider: begun.provider, identity: identity.value, began: begun.began });
  return refuse(identity.code, { detail: { provider: SOCIAL_NAMES[begun.provider] } });
}

/** Keeps who was proven for this device, for 15 minutes; the ticket is told once. */
export async function keepProvenIdentity(
  db: Db,
  { clock, sealing }: SealingDeps,
  { provider, identity, device }: Proven & { readonly device: string },
): Promise<{ ticket: string; expiresAtMs: number }> {
  const ticket = newToken();
  const expiresAtMs = clock() + TICKET_LIFE_MS;
  await db
    .insertInto("proven_identities")
    .values({
      ticket_hash: hashToken(ticket),
      device_hash: hashToken(device),
      provider,
      sealed: sealing.seal(JSON.stringify(identity), { column: PROVEN, row: ticket }),
      expires_at: new Date(expiresAtMs),
    })
    .execute();
  return { ticket, expiresAtMs };
}

type Proven = { readonly provider: SocialProvider; readonly identity: ProvenIdentity };

/** Takes a ticket of this device: it is spent when `tx` commits. Null when it is unknown, another's, late or spent. */
export async function takeProvenIdentity(
  tx: Db,
  { clock, sealing }: SealingDeps,
  { ticket, device }: { readonly ticket: string; readonly device: string },
): Promise<Proven | null> {
  if (!isToken(ticket)) return null;
  const row = await tx
    .deleteFrom("proven_identities")
    .where("ticket_hash", "=", hashToken(ticket))
    .where("device_hash", "=", hashToken(device))
    .returning(["provider", "sealed", "expires_at"])
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= clock()) return null;
  return {
    provider: row.provider,
    identity: JSON.parse(sealing.open(row.sealed, { column: PROVEN, row: ticket })),
  };
}
