import { ok, type Result } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { solveChallenge } from "#/lib/client/bot-check.ts";
import { loadChunk } from "#/lib/client/chunks.ts";
import type { PhoneProof } from "#/lib/client/phone-provider.ts";
import { platformNowMs, type Refused, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { fetchSite } from "#/lib/client/stores/site/site.ts";
import { requestRegistrationSms, requestSmsCode } from "#/lib/contract/auth/verification.ts";
import type { PhoneProvider } from "#/lib/contract/site/calls.ts";
import type { TypedMobile } from "#/lib/rules/members/mobile.ts";

/** A code that went out: until when, by the platform's clock, its button counts down. */
export type CodeSent = { readonly untilMs: number };

/**
 * Sends a code by SMS, by the identity provider where the site has one for logins and registrations; the reply is the
 * same whether the number has an account or not. Refused with `sms_off` where the site sends none, `fields_refused`
 * for a number that is none, `too_many_requests`; `bot_check_failed` when this browser could not solve a challenge
 * first.
 */
export async function sendSms(
  purpose: "login" | "forgot" | "register",
  { mobileNum, countryDialingCode }: TypedMobile,
): Promise<Result<CodeSent> | Refused> {
  const provider = purpose === "forgot" ? null : await findProvider();
  if (provider) {
    const { sendByProvider } = await loadChunk(() => import("#/lib/client/phone-provider.ts"));
    return sendByProvider(provider, { mobileNum, countryDialingCode });
  }
  const mobile = { mobileNum, countryDialingCode, botProof: await solveChallenge() };
  const reply = await (purpose === "register"
    ? send(requestRegistrationSms, mobile)
    : send(requestSmsCode, { purpose, ...mobile }));
  if (!reply.ok) return reply;
  const { expiredMinutes, expirationTime } = reply.value;
  // The platform's clock is known to the second: the wait is never told as longer than it is.
  const lastsMs = expiredMinutes * MINUTE_MS;
  const untilMs = Math.min(Date.parse(expirationTime), platformNowMs() + lastsMs);
  return ok({ untilMs });
}

/**
 * What goes along with a form that carries a code by SMS: nothing, or where an identity provider checks codes, what it
 * says of this one (REG-36). Refused, the form is not sent (REG-37): `code_wrong`, `code_expired`, or why else.
 */
export async function proveMobile(
  mobile: TypedMobile,
  code: string,
): Promise<Result<Partial<PhoneProof>> | Refused> {
  const provider = await findProvider();
  if (!provider) return ok({});
  const { proveByProvider } = await loadChunk(() => import("#/lib/client/phone-provider.ts"));
  return proveByProvider(provider, mobile, code);
}

async function findProvider(): Promise<PhoneProvider | null> {
  const site = await fetchSite();
  return (site.ok && site.value.whitelabel.phoneProvider) || null;
}

/** Until when the button of a name counts down; kept for the tab, so that a reload does not cut it short. */
export function readWait(name: string): number {
  return Number(readSession(`wait:${name}`) ?? 0);
}

/** Keeps until when the button of a name counts down. */
export function keepWait(name: string, untilMs: number): void {
  writeSession({ [`wait:${name}`]: String(untilMs) });
}
