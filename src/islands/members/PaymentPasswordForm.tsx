import { useEffect, useState } from "react";
import { AuthenticatorField } from "#/islands/forms/AuthenticatorField.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { setPaymentPassword } from "#/lib/client/stores/members/payment-password.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  checkNewPaymentPassword,
  PAYMENT_PASSWORD_RULE,
  patternText,
} from "#/lib/rules/members/registration.ts";

const EMPTY = { password: "", paymentPassword: "", confirmPaymentPassword: "", code: "" };

type Props = {
  readonly t: Translate;
  /** What the form is called. */
  readonly label: string;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
};

/**
 * Sets the payment password by the login's; the code of an authenticator is asked for once the platform asks for it.
 */
export function PaymentPasswordForm({ t, label, onSaved, onCancel }: Props) {
  const [guarded, setGuarded] = useState(false);
  const ruleText = patternText(t("reg_pattern_digits"), PAYMENT_PASSWORD_RULE);
  const wordsOf = (code: string | null | undefined): string | null => {
    if (!code) return null;
    return code === "too_easy" ? t("code_too_easy") : ruleText;
  };
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: EMPTY,
    first: "paymentPassword",
    secret: true,
    act: ({ code, ...typed }) =>
      setPaymentPassword(guarded ? { ...typed, code: code.trim() } : typed),
    onDone: onSaved,
    onRefused: ({ code, fields }) => {
      if (code === "authenticator_needed" && !guarded) {
        setGuarded(true);
        return true;
      }
      if (fields?.["paymentPassword"] !== "too_easy") return false;
      form.setError("paymentPassword", { message: t("code_too_easy") }, { shouldFocus: true });
      return true;
    },
    about: { wrong_password: "password", proof_wrong: "code", authenticator_needed: "code" },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (guarded) setFocus("code");
  }, [guarded, setFocus]);
  const looks = { showLabel: t("show_password"), hideLabel: t("hide_password") };

  return (
    <form className="auth-form" noValidate onSubmit={submit} aria-label={label}>
      <FormError text={refusal} />
      <PasswordField
        {...field("paymentPassword", {
          validate: (value) =>
            wordsOf(checkNewPaymentPassword(value, PAYMENT_PASSWORD_RULE, [])) ?? true,
        })}
        {...looks}
        label={t("field_paymentPassword")}
        hint={ruleText}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <PasswordField
        {...field("confirmPaymentPassword", {
          validate: (value, values) => value === values.paymentPassword || t("inconsistent_twice"),
        })}
        {...looks}
        label={t("confirm_payment_password")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <PasswordField
        {...field("password", {
          required: t("not_empty", { field: t("field_password") }),
        })}
        {...looks}
        label={t("login_password")}
        hint={t("login_password_hint")}
        autoComplete="current-password"
        required
      />
      {guarded ? (
        <AuthenticatorField
          {...field("code", { required: t("code_authenticator_needed") })}
          t={t}
          onCode={(code) => form.setValue("code", code)}
        />
      ) : null}
      <div className="row">
        <Button type="submit" look="pri" busy={busy}>
          {t("payment_password_save")}
        </Button>
        <Button look="gho" onClick={onCancel}>
          {t("social_keep")}
        </Button>
      </div>
    </form>
  );
}
