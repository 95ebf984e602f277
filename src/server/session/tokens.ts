import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A secret of 256 bits, as 43 characters that fit a header and a cookie. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whether a text has the form of a token: nothing else is worth a query. */
export function isToken(text: string | null | undefined): text is string {
  return typeof text === "string" && TOKEN.test(text);
}

/** What is kept of a token. It is random, so one round of SHA-256 cannot be guessed back. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
