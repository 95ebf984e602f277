import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type ProvenPhone, spendCode, spendPhone } from "#/server/challenge/index.ts";
import type { Db } from "#/server/db/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
import type { AuthDeps } from "./deps.ts";

/**
 * Reads what the identity provider said of a mobile, before any transaction; null where nothing came along. Where the
 * platform sends codes itself, a token proves nothing.
 */
export async function readPhoneProof(
  { readIdToken }: AuthDeps,
  idToken: string | undefined,
): Promise<Result<ProvenPhone | null, "code_wrong" | "code_expired" | "unavailable">> {
  if (idToken === undefined) return ok(null);
  return readIdToken ? readIdToken(idToken) : refuse("code_wrong");
}

/** Takes the proof of a mobile, once: the provider's word, else the code that the platform sent for this purpose. */
export async function spendMobileProof(
  tx: Db,
  deps: SealingDeps,
  about: {
    readonly purpose: "login" | "register";
    /** E.164. */
    readonly to: string;
    readonly device: string;
    readonly code: string;
    readonly phone: ProvenPhone | null;
  },
): Promise<Result<null, "code_wrong" | "code_expired">> {
  const { phone, ...code } = about;
  return phone ? spendPhone(tx, phone, code.to) : spendCode(tx, deps, code);
}
