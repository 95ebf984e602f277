import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { ConventionName } from "#/lib/contract/games/conventions.ts";
import { findKeyFault } from "../conventions/index.ts";
import { signedHeaders } from "../signature.ts";

/** What a client under trial signs with, and what the wallet checks it by. */
export type TrialKey = {
  /** What the wallet keeps: the shared secret, or the public key. */
  readonly kept: string;
  /** What the client signs with; null where the wallet was given the public half alone. */
  readonly signing: string | null;
  /** The headers that sign a body; null without a key to sign with. */
  readonly headers: (vendor: string, body: string, nowMs: number) => Record<string, string> | null;
};

const SECRET_BYTES = 32;
const RSA_BITS = 2048;

/** A key of its own for one trial. */
export function newTrialKey(convention: ConventionName): TrialKey {
  if (convention !== "rsa-rounds")
    return trialKeyOf(convention, randomBytes(SECRET_BYTES).toString("hex"));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: RSA_BITS });
  return rsaKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
}

/** The key that a trial was given: by `rsa-rounds` the public one. Throws what is wrong with it, in words. */
export function trialKeyOf(convention: ConventionName, given: string): TrialKey {
  const fault = findKeyFault(convention, given);
  if (fault !== null) throw new Error(`the key ${fault}`);
  if (convention === "rsa-rounds") return { kept: given, signing: null, headers: () => null };
  const headers =
    convention === "house"
      ? (vendor: string, body: string, nowMs: number) => signedHeaders(vendor, given, body, nowMs)
      : (_vendor: string, body: string) => ({
          "x-request-sign": createHmac("sha256", given).update(body).digest("hex"),
        });
  return { kept: given, signing: given, headers };
}

function rsaKey(privatePem: string): TrialKey {
  const kept = createPublicKey(privatePem).export({ type: "spki", format: "pem" }).toString();
  return {
    ...{ kept, signing: privatePem },
    headers: (_vendor, body) => ({
      "x-signature": sign("sha256", Buffer.from(body), privatePem).toString("base64"),
    }),
  };
}
