import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { type Reset, resetPassword } from "#/lib/client/stores/members/passwords.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkNewPassword, readCode } from "#/lib/rules/members/passwords.ts";
import { ruleText } from "./field-text.ts";
import { PASSWORD_AREAS, refusedText } from "./password-texts.ts";
import { useCountdown } from "./use-countdown.ts";
import { useRules } from "./use-rules.ts";

type Values = { verificationCode: string; newPassword: string };

type Props = {
  readonly lang: string;
  readonly reset: Reset;
  readonly onDone: () => void;
  /** Back to asking: the code is late, or the e-mail was mistyped. */
  readonly onAgain: () => void;
};

/** Takes the code that came and the new password. Says for how long the code is good, by the platform's clock. */
export function EnterReset({ lang, reset, onDone, onAgain }: Props) {
  const t = textsFor(lang, ...PASSWORD_AREAS);
  const rules = useRules();
  const left = useCountdown(reset.expiresAtMs);
  const { field, busy, refusal, submit } = useCallForm<Values, unknown>({
    t,
    values: { verificationCode: "", newPassword: "" },
    first: "verificationCode",
    secret: true,
    act: (typed) => resetPassword(reset, typed),
    onDone,
    about: { code_wrong: "verificationCode" },
    wordsOf: (name, code) => refusedText(t, name, code, rules),
  });

  function checkNew(value: string): string | true {
    const missing = value === "" ? "not_empty" : null;
    const code = rules ? checkNewPassword(value, rules) : missing;
    return code ? refusedText(t, "newPassword", code, rules) : true;
  }

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <p className="t2">{t("reset_about", { email: reset.email })}</p>
      <FormError text={refusal} />
      <input hidden readOnly autoComplete="username" value={reset.username} />
      <Field
        {...field("verificationCode", {
          validate: (value) =>
            readCode(value) !== "" || refusedText(t, "verificationCode", "not_empty", rules),
        })}
        label={t("field_verificationCode")}
        hint={left === null ? t("reset_late") : t("reset_left", { time: left })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
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
        {t("change_save")}
      </Button>
      <p className="auth-switch">
        {t("reset_not_come")}{" "}
        <button type="button" className="lnk" onClick={onAgain}>
          {t("reset_again")}
        </button>
      </p>
    </form>
  );
}
