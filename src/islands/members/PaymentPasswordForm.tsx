import { useCallback, useEffect, useRef, useState } from "react";
import { AuthenticatorField } from "#/islands/forms/AuthenticatorField.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { goTo } from "#/lib/client/navigate.ts";
import { setPaymentPassword } from "#/lib/client/stores/members/payment-password.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  checkNewPaymentPassword,
  PAYMENT_PASSWORD_RULE,
  patternText,
} from "#/lib/rules/members/registration.ts";

/** How long the dialog that tells of the success stands by itself. */
const TOLD_MS = 5_000;
const EMPTY = { password: "", paymentPassword: "", confirmPaymentPassword: "", code: "" };

/** The part of an address that leads to this form. */
const HASH = "#paymentPassword";

type Props = {
  readonly t: Translate;
  readonly present: boolean;
  /** The page that sent its reader here for a payment password, to go on with once there is one. */
  readonly next?: string | undefined;
};

/**
 * Sets the payment password, which is asked for whenever money leaves; the code of an authenticator is asked for once
 * the platform asks for it. An address that names the form leads to it.
 */
export function PaymentPasswordForm({ t, present, next }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [guarded, setGuarded] = useState(false);
  const [saved, setSaved] = useState(false);
  const [telling, setTelling] = useState(false);
  const told = useCallback(() => {
    setTelling(false);
    if (next) goTo(next);
  }, [next]);
  const ruleText = patternText(t("reg_pattern_digits"), PAYMENT_PASSWORD_RULE);
  const wordsOf = (code: string | null | undefined): string | null => {
    if (!code) return null;
    return code === "too_easy" ? t("code_too_easy") : ruleText;
  };
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: EMPTY,
    act: ({ code, ...typed }) => {
      setSaved(false);
      return setPaymentPassword(guarded ? { ...typed, code: code.trim() } : typed);
    },
    onDone: () => {
      setSaved(true);
      setTelling(true);
      form.reset(EMPTY);
    },
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

  useEffect(() => {
    if (location.hash !== HASH) return;
    element.current?.scrollIntoView({ block: "start" });
    element.current
      ?.querySelector<HTMLElement>("[name=paymentPassword]")
      ?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <form
        ref={element}
        id="paymentPassword"
        className="auth-form asked-for"
        noValidate
        onSubmit={submit}
      >
        <h2>{t(present ? "payment_password_change" : "payment_password_new")}</h2>
        <p className="t2">{t("payment_password_about")}</p>
        <FormError text={refusal} />
        <p role="status" className="jade">
          {saved ? t("payment_password_saved") : ""}
        </p>
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
            validate: (value, values) =>
              value === values.paymentPassword || t("inconsistent_twice"),
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
        <Button type="submit" look="pri" size="lg" busy={busy}>
          {t("payment_password_save")}
        </Button>
      </form>
      <Dialog
        id="paymentPasswordDialog"
        open={telling}
        title={t("payment_password_saved")}
        confirmLabel={t(next ? "payment_password_then_withdraw" : "in_increase_submit")}
        onConfirm={told}
        onCancel={told}
        timeoutMs={TOLD_MS}
      >
        <p>{t("payment_password_about")}</p>
      </Dialog>
    </>
  );
}
