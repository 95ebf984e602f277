import { sha256Hex } from "../fairness.ts";
import { type CrashGame, crashPoint, type Hundredths } from "./game.ts";

/**
 * The hashes of the rounds hang together: round i reveals h(i), and h(i − 1) = SHA-256(h(i)), each as 64 hex digits in
 * UTF-8. So h(0), which is published first, binds all that follow; the last one, a secret, makes all that came before.
 */
const HEX_OF_BITS = 4;
const text = new TextEncoder();

/** The draw of a round: the first bits of HMAC-SHA256(key = salt, message = the round's hash), both as text. */
export async function crashDraw({ bits }: CrashGame, hash: string, salt: string): Promise<bigint> {
  const usage = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(salt), usage, false, ["sign"]);
  const made = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(hash)));
  const hex = Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return BigInt(`0x${hex.slice(0, bits / HEX_OF_BITS)}`);
}

/** The crash point of a round, from its hash and the chain's salt. */
export async function crashOf(game: CrashGame, hash: string, salt: string): Promise<Hundredths> {
  return crashPoint(game, await crashDraw(game, hash, salt));
}

/** The hash that so many rounds before this one revealed. */
export async function walkBack(hash: string, steps: number): Promise<string> {
  let at = hash;
  for (let step = 0; step < steps; step += 1) at = await sha256Hex(at);
  return at;
}
