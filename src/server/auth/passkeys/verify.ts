import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type * as z from "zod/mini";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { assertion } from "#/lib/contract/auth/passkeys.ts";
import type { Db } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import type { AuthDeps } from "../deps.ts";
import { type Asking, CHALLENGE_LIFE_MS, newChallenge, type Taken } from "./challenges.ts";
import { credentialsOn } from "./credentials.ts";
import { webAuthn } from "./library.ts";
import { originsOf } from "./relying-party.ts";

export type Assertion = z.output<typeof assertion>;
type SignedOptions = { readonly options: Record<string, unknown> };

/**
 * Asks for a signature. For a visitor it names no passkey, so that it says nothing of who has one; for a member, theirs
 * on this host. Null when the member has none there.
 */
export async function askSignature(
  db: Db,
  { clock }: Pick<AuthDeps, "clock">,
  asking: Asking,
  { rpId, memberId }: { readonly rpId: string; readonly memberId: bigint | null },
): Promise<SignedOptions | null> {
  const own = memberId === null ? [] : await credentialsOn(db, memberId, rpId);
  if (memberId !== null && own.length === 0) return null;
  const challenge = await newChallenge(db, clock, asking, rpId);
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: own,
    challenge: Buffer.from(challenge, "base64url"),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: "required",
  });
  return { options: { ...options } };
}

/**
 * Whether this member's passkey signed what was taken, on the site, after it made sure of its user. Its counter moves on;
 * one that went back is a copy's, or the copy came before: it is refused, and the member is told. In a transaction whose
 * refusals are to be committed.
 */
export async function checkSignature(
  tx: Db,
  deps: Pick<AuthDeps, "clock" | "siteOrigins">,
  memberId: bigint,
  given: Assertion,
  { challenge, rpId }: Taken,
): Promise<Result<null, "passkey_refused">> {
  const row = await tx
    .selectFrom("passkeys")
    .innerJoin("passkey_owners", "passkey_owners.member_id", "passkeys.member_id")
    .select(["passkeys.id", "name", "public_key", "handle"])
    .where("passkeys.member_id", "=", memberId)
    .where("credential_id", "=", Buffer.from(given.id, "base64url"))
    .where("rp_id", "=", rpId)
    .executeTakeFirst();
  const { userHandle, ...response } = given.response;
  if (!row || (userHandle && userHandle !== row.handle.toString("base64url")))
    return refuse("passkey_refused");
  const signed = await verify({
    response: {
      ...{ ...given, clientExtensionResults: {} },
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
    },
    ...{ challenge, rpId },
    origins: await originsOf(tx, deps, rpId),
    publicKey: row.public_key,
  });
  if (!signed) return refuse("passkey_refused");
  const counter = BigInt(signed.newCounter);
  const { numUpdatedRows } = await tx
    .updateTable("passkeys")
    .set({
      counter,
      backed_up: signed.credentialBackedUp,
      last_used_at: new Date(deps.clock()),
    })
    .where("id", "=", row.id)
    .where((eb) =>
      eb.or([
        eb("counter", "<", counter),
        ...(counter === 0n ? [eb("counter", "=", counter)] : []),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return ok(null);
  await recordEvent(tx, { kind: "passkey_copied", memberId, payload: { name: row.name } });
  return refuse("passkey_refused");
}

async function verify(about: {
  readonly response: AuthenticationResponseJSON;
  readonly challenge: string;
  readonly rpId: string;
  readonly origins: string[];
  readonly publicKey: Buffer;
}) {
  try {
    const { verified, authenticationInfo } = await (await webAuthn()).verifyAuthenticationResponse({
      response: about.response,
      expectedChallenge: about.challenge,
      expectedOrigin: about.origins,
      expectedRPID: about.rpId,
      // The counter is compared where it is kept, so that of two at once one is refused.
      credential: { id: about.response.id, publicKey: new Uint8Array(about.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : null;
  } catch {
    // It throws at whatever does not fit: all of it came from outside.
    return null;
  }
}
