import type { UseFormReturn } from "react-hook-form";
import { sendSms } from "#/lib/client/stores/auth/verification.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { isRequired, type RegistrationForm } from "#/lib/rules/members/registration.ts";
import { CodeField } from "./CodeField.tsx";
import type { Values } from "./field-text.ts";
import { PhoneField } from "./PhoneField.tsx";

export { MadeAccount } from "./MadeAccount.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly rules: RegistrationRules;
  readonly kind: RegistrationForm;
  readonly form: UseFormReturn<Values>;
  /** Where the dialing code stands; it is no field of the form. */
  readonly dialed: { current: string };
};

/** The mobile of a registration, and the code that proves it where the form asks for one. */
export function MobileFields({ t, lang, rules, kind, form, dialed }: Props) {
  const { errors } = form.formState;
  const required = isRequired("mobileNum", rules);
  return (
    <>
      <PhoneField
        {...form.register("mobileNum")}
        lang={lang}
        label={t("field_mobileNum")}
        required={required}
        optionalLabel={required ? undefined : t("optional")}
        error={errors.mobileNum?.message}
        dialingCode={dialed.current}
        onDial={(code) => {
          dialed.current = code;
        }}
      />
      {kind.sms ? (
        <CodeField
          {...form.register("verificationCode")}
          lang={lang}
          wait="register"
          label={t("field_verificationCode")}
          error={errors.verificationCode?.message}
          check={() => form.trigger("mobileNum", { shouldFocus: true })}
          send={() => {
            form.clearErrors("verificationCode");
            return sendSms("register", {
              mobileNum: form.getValues("mobileNum") ?? "",
              countryDialingCode: dialed.current,
            });
          }}
        />
      ) : null}
    </>
  );
}
