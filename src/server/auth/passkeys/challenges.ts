import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import { hashToken, isToken, newToken } from "#/server/session/index.ts";
import type { PasskeyPurpose } from "./tables.ts";

/** What an authenticator was asked is good for this long. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/** Who asked: the device, and the session or the half-open login; a visitor has neither. */
export type Asking = {
  readonly purpose: PasskeyPurpose;
  readonly device: string;
  readonly holder: string | null;
};

/** A new challenge, in place of the last one for the same. 32 random bytes in base64url. */
export async function newChallenge(
  db: Db,
  clock: Clock,
  { purpose, device, holder }: Asking,
  rpId: string,
): Promise<string> {
  const challenge = newToken();
  const device_hash = hashToken(device);
  await db
    .deleteFrom("passkey_challenges")
    .where("device_hash", "=", device_hash)
    .where("purpose", "=", purpose)
    .execute();
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(challenge),
      ...{ purpose, device_hash },
      holder: BigInt(holder ?? 0),
      rp_id: rpId,
      expires_at: new Date(clock() + CHALLENGE_LIFE_MS),
    })
    .execute();
  return challenge;
}

/** What was signed, and for which host. */
export type Taken = { readonly challenge: string; readonly rpId: string };

/**
 * Takes the challenge that was signed, once. Null when it was asked by somebody else, for something else, too long ago,
 * or came before.
 */
export async function takeChallenge(
  db: Db,
  clock: Clock,
  { purpose, device, holder }: Asking,
  clientDataJSON: string,
): Promise<Taken | null> {
  const challenge = challengeIn(clientDataJSON);
  if (!isToken(challenge)) return null;
  const taken = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("purpose", "=", purpose)
    .where("device_hash", "=", hashToken(device))
    .where("holder", "=", BigInt(holder ?? 0))
    .returning(["rp_id", "expires_at"])
    .executeTakeFirst();
  if (!taken || taken.expires_at.getTime() <= clock()) return null;
  return { challenge, rpId: taken.rp_id };
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
