import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "#/lib/base/time.ts";

const PERIOD_SECONDS = 30;
/** Figures of the step before and after are taken too: clocks differ (RFC 6238 §5.2). */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;

/** A secret of base32 as authenticators take it typed, and the address that they read from a QR code. */
export type TotpSecret = { readonly secret: string; readonly uri: string };

function totpOf(secret: string, about: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
    ...about,
  });
}

/** A new secret of an authenticator, for the account that it names. */
export function newTotpSecret(about: {
  readonly issuer: string;
  readonly account: string;
}): TotpSecret {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32;
  return { secret, uri: totpOf(secret, { issuer: about.issuer, label: about.account }).toString() };
}

/**
 * The time step that these figures are of, now or beside it; null for any other. Who takes them keeps the step: each is
 * good once, and none before it.
 */
export function matchTotpStep(secret: string, figures: string, nowMs: number): bigint | null {
  const token = figures.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: STEPS_AROUND });
  return delta === null ? null : BigInt(Math.floor(nowMs / (PERIOD_SECONDS * SECOND_MS)) + delta);
}
