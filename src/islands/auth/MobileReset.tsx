import { useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { openModal } from "#/lib/client/modals.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption } from "#/lib/client/send.ts";
import {
  askMobileReset,
  readMobileReset,
  resetByMobile,
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
const FIELDS: readonly FieldPath<Values>[] = ["mobileNum", "verificationCode", "newPassword"];

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
  const [refusal, setRefusal] = useState("");
  const { register, handleSubmit, formState, setError, setFocus, trigger, getValues } =
    useForm<Values>({
      defaultValues: { mobileNum: asked?.mobileNum ?? "", verificationCode: "", newPassword: "" },
    });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    setFocus(asked ? "verificationCode" : "mobileNum");
    void prepareEncryption();
  }, [asked, setFocus]);

  /** Why a field is refused, in words. */
  function words(field: FieldPath<Values>, code: string): string {
    if (code === "not_empty" || field === "newPassword") return refusedText(t, field, code, rules);
    if (field === "verificationCode") return t("invalid_verification_code");
    return mobileText(t, rule);
  }

  const typed = () => ({ mobileNum: getValues("mobileNum"), countryDialingCode: dial });
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

  const submit = handleSubmit(async ({ verificationCode, newPassword }) => {
    setRefusal("");
    const reply = await resetByMobile({ ...mobile(), verificationCode, newPassword });
    if (reply.ok || reply.code === "proof_needed")
      showToast({ tone: "success", text: t("password_set") });
    if (reply.ok) return onEntered();
    if (reply.code === "proof_needed") return openModal("proof");
    if (reply.code === "code_wrong" || reply.code === "code_expired")
      return setError("verificationCode", { message: textOfRefusal(t, reply) });
    show(reply.fields);
    setRefusal(textOfRefusal(t, reply));
  });

  function show(fields: Readonly<Record<string, string>> = {}): void {
    for (const field of FIELDS) {
      const code = fields[field];
      if (code) setError(field, { message: words(field, code) });
    }
  }

  async function sendCode(): ReturnType<typeof askMobileReset> {
    const reply = await askMobileReset(mobile(), typed());
    if (!reply.ok) show(reply.fields);
    return reply;
  }

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Loader open={isSubmitting} label={t("logging_in")} />
      <p className="t2">{t("forget_mobile_about")}</p>
      <FormError text={refusal} />
      <PhoneField
        {...register("mobileNum", { validate: checkMobile })}
        lang={lang}
        label={t("field_mobileNum")}
        dialingCode={asked?.countryDialingCode}
        onDial={setDial}
        required
        error={errors.mobileNum?.message}
      />
      <CodeField
        {...register("verificationCode", { validate: checkCode })}
        lang={lang}
        wait="forgot"
        label={t("field_verificationCode")}
        check={() => trigger("mobileNum", { shouldFocus: true })}
        send={sendCode}
        error={errors.verificationCode?.message}
      />
      <PasswordField
        {...register("newPassword", { validate: checkNew })}
        label={t("field_newPassword")}
        hint={rules ? ruleText(t, rules.password) : undefined}
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
      />
      <Button type="submit" look="pri" size="lg" wide busy={isSubmitting}>
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
