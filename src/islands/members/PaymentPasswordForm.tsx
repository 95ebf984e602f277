import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { savePaymentPassword } from "#/lib/client/stores/members/payment-password.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import {
  checkNewPaymentPassword,
  PAYMENT_PASSWORD_RULE,
  patternText,
} from "#/lib/rules/members/registration.ts";

type Values = { password: string; paymentPassword: string; confirmPaymentPassword: string };
/** How long the dialog that tells of the success stands by itself. */
const TOLD_MS = 5_000;
const EMPTY: Values = { password: "", paymentPassword: "", confirmPaymentPassword: "" };

/** The part of an address that leads to this form. */
const HASH = "#paymentPassword";

type Props = {
  readonly t: Translate;
  readonly present: boolean;
  /** The page that sent its reader here for a payment password, to go on with once there is one. */
  readonly next?: string | undefined;
};

/** Sets the payment password, which is asked for whenever money leaves. An address that names the form leads to it. */
export function PaymentPasswordForm({ t, present, next }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState("");
  const [saved, setSaved] = useState(false);
  const [telling, setTelling] = useState(false);
  const told = useCallback(() => {
    setTelling(false);
    if (next) goTo(next);
  }, [next]);
  const { register, handleSubmit, formState, reset, setError } = useForm<Values>({
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const ruleText = patternText(t("reg_pattern_digits"), PAYMENT_PASSWORD_RULE);
  const wordsOf = (code: string | null | undefined): string | null => {
    if (!code) return null;
    return code === "too_easy" ? t("code_too_easy") : ruleText;
  };
  const looks = { showLabel: t("show_password"), hideLabel: t("hide_password") };

  useEffect(() => {
    if (location.hash !== HASH) return;
    form.current?.scrollIntoView({ block: "start" });
    form.current
      ?.querySelector<HTMLElement>("[name=paymentPassword]")
      ?.focus({ preventScroll: true });
  }, []);

  const submit = handleSubmit(async (values) => {
    setRefusal("");
    setSaved(false);
    const reply = await savePaymentPassword(values);
    if (reply.ok) {
      setSaved(true);
      setTelling(true);
      return reset(EMPTY);
    }
    const text = textOfRefusal(t, reply);
    const easy = reply.fields?.["paymentPassword"] === "too_easy";
    if (reply.code === "wrong_password")
      setError("password", { message: text }, { shouldFocus: true });
    else if (easy)
      setError("paymentPassword", { message: t("code_too_easy") }, { shouldFocus: true });
    else setRefusal(text);
  });

  return (
    <>
      <form
        ref={form}
        className="auth-form asked-for"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <h2>{t(present ? "payment_password_change" : "payment_password_new")}</h2>
        <p className="t2">{t("payment_password_about")}</p>
        <FormError text={refusal} />
        <p role="status" className="jade">
          {saved ? t("payment_password_saved") : ""}
        </p>
        <PasswordField
          {...register("paymentPassword", {
            validate: (value) =>
              wordsOf(checkNewPaymentPassword(value, PAYMENT_PASSWORD_RULE, [])) ?? true,
          })}
          {...looks}
          label={t("field_paymentPassword")}
          hint={ruleText}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.paymentPassword?.message}
        />
        <PasswordField
          {...register("confirmPaymentPassword", {
            validate: (value, values) =>
              value === values.paymentPassword || t("inconsistent_twice"),
          })}
          {...looks}
          label={t("confirm_payment_password")}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errors.confirmPaymentPassword?.message}
        />
        <PasswordField
          {...register("password", {
            required: t("not_empty", { field: t("field_password") }),
          })}
          {...looks}
          label={t("login_password")}
          hint={t("login_password_hint")}
          autoComplete="current-password"
          required
          error={errors.password?.message}
        />
        <Button type="submit" look="pri" size="lg" busy={isSubmitting}>
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
