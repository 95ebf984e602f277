import type { registerMember } from "#/lib/contract/auth/registration.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import type { RuledField } from "#/lib/contract/site/calls.ts";
import { type RegistrationForm, trimDraft } from "#/lib/rules/members/registration.ts";
import type { Typed } from "./field-text.ts";

type Sending = {
  readonly form: RegistrationForm;
  /** The fields that the form shows. */
  readonly fields: readonly RuledField[];
  readonly dialingCode: string;
  /** The number in E.164, where the form asks for one. */
  readonly e164: string | null;
  /** The invitation code that counts already. */
  readonly invitation: string | null;
};

/**
 * What is sent of a registration: the shown fields that are filled, and where it comes from (ENT-01, ENT-02). By
 * mobile the username is the number (REG-33).
 */
export function inputOf(values: Typed, sending: Sending): InputOf<typeof registerMember> {
  const { form, fields, dialingCode, e164, invitation } = sending;
  const typed = trimDraft(values);
  const shown = Object.fromEntries(
    fields.flatMap((field) => (typed[field] ? [[field, typed[field]] as const] : [])),
  );
  const byMobile = form.mode === "registerMobile";
  return {
    ...shown,
    ...(e164 ? { mobileNum: e164, countryDialingCode: dialingCode } : {}),
    ...(form.sms ? { verificationCode: typed.verificationCode ?? "" } : {}),
    ...(invitation ? { affiliateCode: invitation } : {}),
    username: (byMobile ? e164 : typed.username) ?? "",
    password: form.password ? (values.password ?? "") : "",
    confirmPassword: form.password ? (values.confirmPassword ?? "") : "",
    referralCode: new URLSearchParams(location.search).get("referralCode"),
    domain: location.hostname,
    registerUrl: location.origin + location.pathname,
    registerMethod: "WEB",
    login: true,
    agreement: true,
    adult: true,
  };
}
