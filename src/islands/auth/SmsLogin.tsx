import { type ReactNode, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { openModal } from "#/lib/client/modals.ts";
import { enterBySms } from "#/lib/client/stores/auth/entering.ts";
import { proveMobile, sendSms } from "#/lib/client/stores/auth/verification.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile } from "#/lib/rules/members/mobile.ts";
import { readCode } from "#/lib/rules/members/passwords.ts";
import { CodeField } from "./CodeField.tsx";
import { ANY_MOBILE, mobileText } from "./mobile-field.ts";
import { PhoneField } from "./PhoneField.tsx";
import { SESSION_AREAS } from "./texts.ts";
import { useRules } from "./use-rules.ts";
import { VERIFICATION_AREAS } from "./verification-texts.ts";

type Values = { mobileNum: string; verificationCode: string };

type Props = {
  readonly lang: string;
  /** What stands above the button: remember me, the forgotten password. */
  readonly aside: ReactNode;
  readonly onDone: () => void;
};

/** Login by the code that comes to a mobile (LOG-22 to 27, VAL-39 to 41). */
export function SmsLogin({ lang, aside, onDone }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS, ...VERIFICATION_AREAS);
  const rule = useRules()?.mobileNum ?? ANY_MOBILE;
  const [dial, setDial] = useState("");
  const { form, field, busy, refusal, submit, showRefused } = useCallForm<Values, unknown>({
    t,
    values: { mobileNum: "", verificationCode: "" },
    first: "mobileNum",
    secret: true,
    act: async ({ mobileNum, verificationCode }) => {
      const mobile = { mobileNum, countryDialingCode: dial };
      const proof = await proveMobile(mobile, verificationCode);
      return proof.ok ? enterBySms({ ...mobile, verificationCode, ...proof.value }) : proof;
    },
    onDone,
    onRefused: ({ code }) => {
      if (code === "proof_needed") openModal("proof");
      return code === "proof_needed";
    },
    about: { code_wrong: "verificationCode", code_expired: "verificationCode" },
    wordsOf: words,
  });
  const mobile = () => ({ mobileNum: form.getValues("mobileNum"), countryDialingCode: dial });

  function words(name: FieldPath<Values>, code: string): string {
    if (name === "verificationCode") return t("invalid_verification_code");
    if (code === "not_empty") return t("not_empty", { field: t("field_mobileNum") });
    return mobileText(t, rule);
  }
  function checkMobile(): string | true {
    const read = readMobile(mobile(), rule);
    return read.ok || words("mobileNum", read.code);
  }
  function checkCode(value: string): string | true {
    const code = checkSmsCode(readCode(value), rule);
    return code === null || words("verificationCode", code);
  }
  async function sendCode(): ReturnType<typeof sendSms> {
    form.clearErrors("verificationCode");
    const reply = await sendSms("login", mobile());
    if (!reply.ok) showRefused(reply.fields);
    return reply;
  }

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Loader open={busy} label={t("logging_in")} />
      <FormError text={refusal} />
      <PhoneField
        {...field("mobileNum", { validate: checkMobile })}
        lang={lang}
        label={t("field_mobileNum")}
        onDial={setDial}
        required
      />
      <CodeField
        {...field("verificationCode", { validate: checkCode })}
        lang={lang}
        wait="login"
        check={() => form.trigger("mobileNum", { shouldFocus: true })}
        send={sendCode}
      />
      {aside}
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {busy ? t("logging_in") : t("log_in")}
      </Button>
    </form>
  );
}
