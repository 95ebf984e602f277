import { useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { openModal } from "#/lib/client/modals.ts";
import {
  askMobileReset,
  readMobileReset,
  resetPasswordByMobile,
} from "#/lib/client/stores/members/passwords.ts";
import { showToast } from "#/lib/client/toasts.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkSmsCode } from "#/lib/rules/challenge/sms-code.ts";
import { readMobile, type TypedMobile } from "#/lib/rules/members/mobile.ts";
import { checkNewPassword, readCode } from "#/lib/rules/members/passwords.ts";
import { CodeField } from "./CodeField.tsx";
import { ruleText } from "./field-text.ts";
import { ANY_MOBILE, mobileText } from "./mobile-field.ts";
import { PhoneField } from "./PhoneField.tsx";
import { refusedText } from "./password-texts.ts";
import { useRules } from "./use-rules.ts";
import { MOBILE_RESET_AREAS } from "./verification-texts.ts";

type Values = { mobileNum: string; verificationCode: string; newPassword: string };

export type MobileResetProps = {
  readonly lang: string;
  /** The new password is set and this device is in (PWD-05). */
  readonly onEntered: () => void;
  readonly onBack: () => void;
};

/** A forgotten password by mobile: the number, the code that comes to it, the new password; then one is in. */
export function MobileReset({ lang, onEntered, onBack }: MobileResetProps) {
  const t = textsFor(lang, ...MOBILE_RESET_AREAS);
  const rules = useRules();
  const rule = rules?.mobileNum ?? ANY_MOBILE;
  const [asked] = useState(readMobileReset);
  const [dial, setDial] = useState(asked?.countryDialingCode ?? "");
  const { form, field, busy, refusal, submit, showRefused } = useCallForm<Values, unknown>({
    t,
    values: { mobileNum: asked?.mobileNum ?? "", verificationCode: "", newPassword: "" },
    first: asked ? "verificationCode" : "mobileNum",
    secret: true,
    act: ({ verificationCode, newPassword }) =>
      resetPasswordByMobile({ ...mobile(), verificationCode, newPassword }),
    onDone: () => {
      tellOfSuccess();
      onEntered();
    },
    onRefused: ({ code }) => {
      if (code !== "proof_needed") return false;
      tellOfSuccess();
      openModal("proof");
      return true;
    },
    about: { code_wrong: "verificationCode", code_expired: "verificationCode" },
    wordsOf: words,
  });
  const tellOfSuccess = () => showToast({ tone: "success", text: t("password_set") });

  /** Why a field is refused, in words. */
  function words(name: FieldPath<Values>, code: string): string {
    if (code === "not_empty" || name === "newPassword") return refusedText(t, name, code, rules);
    if (name === "verificationCode") return t("invalid_verification_code");
    return mobileText(t, rule);
  }

  const typed = () => ({ mobileNum: form.getValues("mobileNum"), countryDialingCode: dial });
  /** As it is sent: in E.164, once it is a number. */
  function mobile(): TypedMobile {
    const read = readMobile(typed(), rule);
    return read.ok ? { ...typed(), mobileNum: read.value.e164 } : typed();
  }

  function checkMobile(): string | true {
    const read = readMobile(typed(), rule);
    return read.ok || words("mobileNum", read.code);
  }
  function checkCode(value: string): string | true {
    const code = checkSmsCode(readCode(value), rule);
    return code === null || words("verificationCode", code);
  }
  function checkNew(value: string): string | true {
    const missing = value === "" ? "not_empty" : null;
    const code = rules ? checkNewPassword(value, rules) : missing;
    return code === null || words("newPassword", code);
  }

  async function sendCode(): ReturnType<typeof askMobileReset> {
    const reply = await askMobileReset(mobile(), typed());
    if (!reply.ok) showRefused(reply.fields);
    return reply;
  }

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <Loader open={busy} label={t("logging_in")} />
      <p className="t2">{t("forget_mobile_about")}</p>
      <FormError text={refusal} />
      <PhoneField
        {...field("mobileNum", { validate: checkMobile })}
        lang={lang}
        label={t("field_mobileNum")}
        dialingCode={asked?.countryDialingCode}
        onDial={setDial}
        required
      />
      <CodeField
        {...field("verificationCode", { validate: checkCode })}
        lang={lang}
        wait="forgot"
        label={t("field_verificationCode")}
        check={() => form.trigger("mobileNum", { shouldFocus: true })}
        send={sendCode}
      />
      <PasswordField
        {...field("newPassword", { validate: checkNew })}
        label={t("field_newPassword")}
        hint={rules ? ruleText(t, rules.password) : undefined}
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        autoComplete="new-password"
        required
      />
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {t("forget_mobile_save")}
      </Button>
      <p className="auth-switch">
        <button type="button" className="lnk" onClick={onBack}>
          {t("forget_back")}
        </button>
      </p>
    </form>
  );
}
