import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { PhoneProvider } from "#/lib/contract/site/calls.ts";
import type { TypedMobile } from "#/lib/rules/members/mobile.ts";
import { readPhone } from "#/lib/rules/members/phone.ts";
import { solveProviderCaptcha } from "./provider-captcha.ts";
import { platformNowMs } from "./send.ts";
import { readSession, writeSession } from "./storage.ts";

/** What an identity provider refuses (ERR-22 to 32); `code_wrong` and `code_expired` as the platform's own codes. */
export type PhoneFailure =
  | "phone_number_invalid"
  | "phone_number_missing"
  | "phone_too_many_requests"
  | "phone_unknown"
  | "phone_code_missing"
  | "phone_captcha_failed"
  | "phone_quota_exceeded"
  | "phone_not_allowed"
  | "code_wrong"
  | "code_expired"
  | "network_lost"
  | "timed_out";

/** What proves a mobile to the platform (ENT-02). */
export type PhoneProof = { readonly firebaseChannel: "sms"; readonly firebaseIdToken: string };

/** The button waits this long on this route (LOG-25). */
const WAIT_MS = 60 * SECOND_MS;
const TIMEOUT_MS = 15 * SECOND_MS;
const KEY = "phoneProof";

const FAILURES: Readonly<Record<string, PhoneFailure>> = {
  INVALID_PHONE_NUMBER: "phone_number_invalid",
  MISSING_PHONE_NUMBER: "phone_number_missing",
  TOO_MANY_ATTEMPTS_TRY_LATER: "phone_too_many_requests",
  INVALID_CODE: "code_wrong",
  MISSING_CODE: "phone_code_missing",
  SESSION_EXPIRED: "code_expired",
  INVALID_SESSION_INFO: "code_expired",
  MISSING_SESSION_INFO: "code_expired",
  CAPTCHA_CHECK_FAILED: "phone_captcha_failed",
  MISSING_RECAPTCHA_TOKEN: "phone_captcha_failed",
  INVALID_RECAPTCHA_TOKEN: "phone_captcha_failed",
  INVALID_APP_CREDENTIAL: "phone_captcha_failed",
  QUOTA_EXCEEDED: "phone_quota_exceeded",
  OPERATION_NOT_ALLOWED: "phone_not_allowed",
  UNAUTHORIZED_DOMAIN: "phone_not_allowed",
  USER_DISABLED: "phone_not_allowed",
};

/**
 * Has the identity provider send a code to a number. It wants to be sure of a person first, by its own captcha.
 * The code is for what it answered, which this tab keeps; `untilMs`, by the platform's clock, is when another may go out.
 */
export async function sendByProvider(
  provider: PhoneProvider,
  mobile: TypedMobile,
): Promise<Result<{ untilMs: number }, PhoneFailure>> {
  const phoneNumber = numberOf(mobile);
  const site = await ask(provider, "recaptchaParams");
  if (!site.ok) return site;
  const token = await solveProviderCaptcha(provider.captchaUrl, site.value["recaptchaSiteKey"]);
  if (token === null) return refuse("phone_captcha_failed");
  const sent = await ask(provider, "accounts:sendVerificationCode", {
    phoneNumber,
    recaptchaToken: token,
  });
  if (!sent.ok) return sent;
  const { sessionInfo } = sent.value;
  if (!sessionInfo) return refuse("phone_unknown");
  writeSession({ [KEY]: JSON.stringify({ phoneNumber, sessionInfo }) });
  return ok({ untilMs: platformNowMs() + WAIT_MS });
}

/** Has it check the code that was typed for a number; the proof goes along with the form. */
export async function proveByProvider(
  provider: PhoneProvider,
  mobile: TypedMobile,
  code: string,
): Promise<Result<PhoneProof, PhoneFailure>> {
  const phoneNumber = numberOf(mobile);
  const sent = JSON.parse(readSession(KEY) ?? "null") as Record<string, string> | null;
  // A code of another number's, or none that went out.
  if (sent?.["phoneNumber"] !== phoneNumber) return refuse("code_wrong");
  const { sessionInfo } = sent;
  const proven = await ask(provider, "accounts:signInWithPhoneNumber", { sessionInfo, code });
  if (!proven.ok) return proven;
  const { idToken } = proven.value;
  if (!idToken) return refuse("phone_unknown");
  writeSession({ [KEY]: null });
  return ok({ firebaseChannel: "sms", firebaseIdToken: idToken });
}

/** In E.164; what is no number is the provider's to refuse. */
function numberOf({ mobileNum, countryDialingCode }: TypedMobile): string {
  return readPhone(mobileNum, countryDialingCode)?.e164 ?? mobileNum.trim();
}

type Answer = Readonly<Record<string, string | undefined>>;

async function ask(
  { url, key }: PhoneProvider,
  method: string,
  input?: Answer,
): Promise<Result<Answer, PhoneFailure>> {
  try {
    const reply = await fetch(`${url}/v1/${method}?key=${encodeURIComponent(key)}`, {
      credentials: "omit",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(input
        ? {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(input),
          }
        : {}),
    });
    const answer: unknown = await reply.json().catch(() => null);
    if (reply.ok && typeof answer === "object" && answer !== null) return ok(answer as Answer);
    return refuse(failureOf(answer));
  } catch (fault) {
    const late = fault instanceof DOMException && fault.name === "TimeoutError";
    return refuse(late ? "timed_out" : "network_lost");
  }
}

/** Its word comes first, an explanation may follow: `QUOTA_EXCEEDED : …`. */
function failureOf(answer: unknown): PhoneFailure {
  const { error } = (answer ?? {}) as { error?: { message?: unknown } };
  const [word = ""] = String(error?.message ?? "").split(/[ :]/);
  return FAILURES[word] ?? "phone_unknown";
}
