import type { UseFormReturn } from "react-hook-form";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import type { RegistrationRules, RuledField } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { isRequired } from "#/lib/rules/members/registration.ts";
import { ruleText, type Values } from "./field-text.ts";

const fetchCaptchaField = async () => (await import("./CaptchaField.tsx")).CaptchaField;

const COMPLETES: Partial<Record<RuledField, string>> = {
  username: "username",
  payeeName: "name",
  email: "email",
  mobileNum: "tel-national",
};

type Props = {
  readonly field: RuledField;
  readonly t: Translate;
  readonly rules: RegistrationRules;
  readonly form: UseFormReturn<Values>;
  readonly round: number;
  /** The invitation code that counts already: it stands where its field was. */
  readonly invited: string | null;
};

/** One field of the registration as its rule asks for it; a password brings its confirmation along. */
export function RegisterField({ field, t, rules, form, round, invited }: Props) {
  if (field === "affiliateCode" && invited)
    return (
      <div className="fld">
        <span className="l">{t("field_affiliateCode")}</span>
        <span className="inp">
          <Icon name="check" />
          {invited}
        </span>
      </div>
    );
  const rule = rules[field];
  const { errors } = form.formState;
  const required = isRequired(field, rules);
  const shared = {
    ...form.register(field),
    label: t(`field_${field}`),
    required,
    optionalLabel: required ? undefined : t("optional"),
    error: errors[field]?.message,
    maxLength: rule.maxLength,
  };
  const looks = { showLabel: t("show_password"), hideLabel: t("hide_password") };

  if (field === "captcha")
    return (
      <LateForm
        t={t}
        fetchForm={fetchCaptchaField}
        form={{ ...form.register(field), t, round, error: errors.captcha?.message }}
        lines={1}
      />
    );
  if (field === "password")
    return (
      <>
        <PasswordField
          {...shared}
          {...looks}
          autoComplete="new-password"
          hint={ruleText(t, rule)}
        />
        <PasswordField
          {...form.register("confirmPassword")}
          {...looks}
          label={t("field_confirmPassword")}
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
        />
      </>
    );
  if (field === "paymentPassword")
    return (
      <PasswordField
        {...shared}
        {...looks}
        autoComplete="off"
        inputMode="numeric"
        hint={t("hint_paymentPassword")}
      />
    );
  return (
    <Field
      {...shared}
      type={rule.type}
      autoComplete={COMPLETES[field] ?? "off"}
      autoCapitalize={field === "payeeName" ? "words" : "none"}
      spellCheck={false}
      hint={field === "payeeName" ? t("hint_payeeName") : hintOf(field, t, rules)}
    />
  );
}

function hintOf(field: RuledField, t: Translate, rules: RegistrationRules): string | undefined {
  return field === "username" ? ruleText(t, rules[field]) : undefined;
}
