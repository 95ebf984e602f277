import { type ReactNode, useEffect, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Loader } from "#/islands/ui/Loader.tsx";
import { openModal } from "#/lib/client/modals.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption } from "#/lib/client/send.ts";
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
const FIELDS: readonly FieldPath<Values>[] = ["mobileNum", "verificationCode"];

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
  const [refusal, setRefusal] = useState("");
  const { register, handleSubmit, formState, setError, clearErrors, setFocus, trigger, getValues } =
    useForm<Values>({ defaultValues: { mobileNum: "", verificationCode: "" } });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    setFocus("mobileNum");
    void prepareEncryption();
  }, [setFocus]);

  const mobile = () => ({ mobileNum: getValues("mobileNum"), countryDialingCode: dial });

  function words(field: FieldPath<Values>, code: string): string {
    if (field === "verificationCode") return t("invalid_verification_code");
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
  function show(fields: Readonly<Record<string, string>> = {}): void {
    for (const field of FIELDS) {
      const code = fields[field];
      if (code) setError(field, { message: words(field, code) });
    }
  }

  async function sendCode(): ReturnType<typeof sendSms> {
    clearErrors("verificationCode");
    const reply = await sendSms("login", mobile());
    if (!reply.ok) show(reply.fields);
    return reply;
  }

  const submit = handleSubmit(async ({ verificationCode }) => {
    setRefusal("");
    const proof = await proveMobile(mobile(), verificationCode);
    const reply = proof.ok
      ? await enterBySms({ ...mobile(), verificationCode, ...proof.value })
      : proof;
    if (reply.ok) return onDone();
    if (reply.code === "proof_needed") return openModal("proof");
    if (reply.code === "code_wrong" || reply.code === "code_expired")
      return setError(
        "verificationCode",
        { message: textOfRefusal(t, reply) },
        { shouldFocus: true },
      );
    show(reply.fields);
    setRefusal(textOfRefusal(t, reply));
  });

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <Loader open={isSubmitting} label={t("logging_in")} />
      <FormError text={refusal} />
      <PhoneField
        {...register("mobileNum", { validate: checkMobile })}
        lang={lang}
        label={t("field_mobileNum")}
        onDial={setDial}
        required
        error={errors.mobileNum?.message}
      />
      <CodeField
        {...register("verificationCode", { validate: checkCode })}
        lang={lang}
        wait="login"
        check={() => trigger("mobileNum", { shouldFocus: true })}
        send={sendCode}
        error={errors.verificationCode?.message}
      />
      {aside}
      <Button type="submit" look="pri" size="lg" wide busy={isSubmitting}>
        {isSubmitting ? t("logging_in") : t("log_in")}
      </Button>
    </form>
  );
}
