import { hash, randomBytes } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";

/** A launch's token must be exchanged within this. */
export const EXCHANGE_MS = MINUTE_MS;
/** No game token outlives this, as no session does. */
export const TOKEN_MS = 12 * HOUR_MS;

/** A new secret of 256 bits, as it travels in an address. */
export function newGameToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token. */
export function hashGameToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** A name for a player or a launch that tells nothing and cannot be guessed. */
export function newReference(): string {
  return randomBytes(16).toString("base64url");
}
