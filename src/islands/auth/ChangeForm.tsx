import { useStore } from "@nanostores/react";
import type { FieldPath } from "react-hook-form";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { changePassword } from "#/lib/client/stores/members/passwords.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkNewPassword, type PasswordChange } from "#/lib/rules/members/passwords.ts";
import { checkConfirmation, type FieldCode } from "#/lib/rules/members/registration.ts";
import { ruleText } from "./field-text.ts";
import { PASSWORD_AREAS, refusedText } from "./password-texts.ts";
import { useRules } from "./use-rules.ts";

type Field = FieldPath<PasswordChange>;

/**
 * Changes the login password. The old one is asked for unless it was typed at the login that led here (PWD-09): then
 * it goes along from memory, where it was and nowhere else.
 */
export function ChangeForm({ lang, onDone, onLeave }: ChangeProps) {
  const t = textsFor(lang, ...PASSWORD_AREAS);
  const due = useStore($passwordDue);
  const member = useStore($member);
  const rules = useRules();
  const known = due?.oldPassword ?? null;
  const { field, busy, refusal, submit } = useCallForm<PasswordChange, unknown>({
    t,
    values: { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    first: known === null ? "oldPassword" : "newPassword",
    secret: true,
    act: (typed) => changePassword({ ...typed, oldPassword: known ?? typed.oldPassword }),
    onDone,
    about: known === null ? { wrong_password: "oldPassword" } : {},
    wordsOf: (name, code) => refusedText(t, name, code, rules),
  });
  const looks = { showLabel: t("show_password"), hideLabel: t("hide_password"), required: true };

  const words = (name: Field, code: string | null): string | true =>
    code === null || refusedText(t, name, code, rules);
  function checkNew(value: string, { oldPassword }: PasswordChange): string | true {
    const code = rules ? checkNewPassword(value, rules) : missing(value);
    return words("newPassword", code ?? (value === (known ?? oldPassword) ? "same_as_old" : null));
  }

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      {due ? (
        <p className="t2">
          {t(due.reason === "expired" ? "password_expired" : `change_${due.reason}`)}
        </p>
      ) : null}
      <FormError text={refusal} />
      <input hidden readOnly autoComplete="username" value={member?.account ?? ""} />
      {known === null ? (
        <PasswordField
          {...field("oldPassword", {
            validate: (value) => words("oldPassword", missing(value)),
          })}
          {...looks}
          label={t("field_oldPassword")}
          autoComplete="current-password"
        />
      ) : null}
      <PasswordField
        {...field("newPassword", { validate: checkNew })}
        {...looks}
        label={t("field_newPassword")}
        hint={rules ? ruleText(t, rules.password) : undefined}
        autoComplete="new-password"
      />
      <PasswordField
        {...field("confirmNewPassword", {
          validate: (value, { newPassword }) =>
            words("confirmNewPassword", checkConfirmation(newPassword, value)),
        })}
        {...looks}
        label={t("field_confirmNewPassword")}
        autoComplete="new-password"
      />
      <p className="t3">{t("change_ends_sessions")}</p>
      <Button type="submit" look="pri" size="lg" wide busy={busy}>
        {t("change_save")}
      </Button>
      {due?.forced ? (
        <Button look="gho" wide onClick={onLeave}>
          {t("sign_out")}
        </Button>
      ) : null}
    </form>
  );
}

export type ChangeProps = {
  readonly lang: string;
  readonly onDone: () => void;
  /** Signs out instead, for who must change and will not now. */
  readonly onLeave: () => void;
};

function missing(value: string): FieldCode | null {
  return value === "" ? "not_empty" : null;
}
