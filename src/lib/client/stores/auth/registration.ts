import { ok, type Result } from "#/lib/base/result.ts";
import { loadChunk } from "#/lib/client/chunks.ts";
import { type Refused, type Sent, send } from "#/lib/client/send.ts";
import { enterBy, fetchRegistrationRules } from "#/lib/client/stores/session/session.ts";
import { fetchSite } from "#/lib/client/stores/site/site.ts";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import { registerByMobile, registerMember } from "#/lib/contract/auth/registration.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import type { TypedMobile } from "#/lib/rules/members/mobile.ts";
import type { RegistrationMode } from "#/lib/rules/members/registration.ts";
import { linkWaitingIdentity } from "./joining.ts";

/** The flags that say how people register. */
export type RegistrationFlags = {
  readonly USERNAMEREG3: boolean;
  readonly MOBILENUMREG3: boolean;
  readonly MOBILENUMPASSREG3: boolean;
  readonly REGMOBVERF3: boolean;
};
/** What a registration form is built from. */
export type RegistrationTerms = {
  readonly rules: RegistrationRules;
  readonly flags: RegistrationFlags;
};

/** The fields' rules and the site's flags; null when they do not come. */
export async function fetchRegistrationTerms(): Promise<RegistrationTerms | null> {
  const [rules, site] = await Promise.all([fetchRegistrationRules(), fetchSite()]);
  return rules.ok && site.ok ? { rules: rules.value, flags: site.value.whitelabel.flags } : null;
}

/** The invitation code of the site's code info: what the address says (`?affiliateCode=`), else the domain's own. */
export async function findInvitation(): Promise<string | null> {
  const asked = new URLSearchParams(location.search).get("affiliateCode");
  if (asked) return asked;
  const site = await fetchSite();
  return (site.ok && site.value.codeInfo.affiliateCode) || null;
}

/** Whether an invitation code counts here (API-24). */
export function checkInvitation(code: string): Promise<Sent<typeof checkAffiliate>> {
  return send(checkAffiliate, { code, domain: location.hostname });
}

/** Who has just registered; `password` where the platform made one. */
export type Newcomer = { readonly account: string; readonly password: string | null };

/**
 * Registers, after a proof that a browser is at work (REG-35) and, where an identity provider proves mobiles, its word on
 * the code: without it nothing is sent (REG-36, REG-37). Then one is in at once (REG-38 to 40). By mobile the account
 * is made by the platform.
 */
export async function register(
  mode: RegistrationMode,
  input: InputOf<typeof registerMember>,
): Promise<Result<Newcomer> | Refused> {
  const { solveChallenge } = await loadChunk(() => import("#/lib/client/bot-check.ts"));
  const botProof = await solveChallenge();
  const { mobileNum = "", countryDialingCode = "", verificationCode: code } = input;
  const proof = code ? await prove({ mobileNum, countryDialingCode }, code) : ok({});
  if (!proof.ok) return proof;
  const proven = { ...input, ...proof.value, botProof };
  if (mode === "register") {
    const reply = await send(registerMember, proven);
    if (!reply.ok) return reply;
    const lost = await enterBy(reply.value);
    if (lost) return lost;
    await linkWaitingIdentity(input.password);
    return ok({ account: input.username, password: null });
  }
  const reply = await send(registerByMobile, proven);
  if (!reply.ok) return reply;
  const { account, password } = reply.value;
  const lost = await enterBy(reply.value);
  // The password that the platform made is told in any case.
  if (lost && password === null) return lost;
  await linkWaitingIdentity(password ?? input.password);
  return ok({ account, password });
}

/** What an identity provider says of the code; its part of the code comes when there is one to check. */
async function prove(mobile: TypedMobile, code: string) {
  const { proveMobile } = await loadChunk(() => import("./verification.ts"));
  return proveMobile(mobile, code);
}
