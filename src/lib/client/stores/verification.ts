import { ok, type Result } from "#/lib/base/result.ts";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { requestRegistrationSms, requestSmsCode } from "#/lib/contract/verification.ts";
import type { TypedMobile } from "#/lib/rules/mobile.ts";
import { solveChallenge } from "../bot-check.ts";
import { platformNowMs, type Refused, send } from "../send.ts";
import { readSession, writeSession } from "../storage.ts";

/** A code that went out: until when, by the platform's clock, its button counts down. */
export type CodeSent = { readonly untilMs: number };

/**
 * Sends a code by SMS; the reply is the same whether the number has an account or not. Refused with `sms_off` where
 * the site sends none, `fields_refused` for a number that is none, `too_many_requests`; `bot_check_failed` when this browser could not solve a challenge first.
 */
export async function sendSms(
  purpose: "login" | "forgot" | "register",
  { mobileNum, countryDialingCode }: TypedMobile,
): Promise<Result<CodeSent> | Refused> {
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

/** Until when the button of a name counts down; kept for the tab, so that a reload does not cut it short. */
export function readWait(name: string): number {
  return Number(readSession(`wait:${name}`) ?? 0);
}

/** Keeps until when the button of a name counts down. */
export function keepWait(name: string, untilMs: number): void {
  writeSession({ [`wait:${name}`]: String(untilMs) });
}
