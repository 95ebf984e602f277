import { useEffect } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { prepareEncryption, type Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { useAnswer } from "./use-answer.ts";

type Props<T> = {
  readonly t: Translate;
  readonly submitLabel: string;
  readonly act: (password: string) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
};

/** Asks for the login password before something that an open page alone must not do. */
export function PasswordAsk<T>({ t, submitLabel, act, onDone, onCancel }: Props<T>) {
  const { input, busy, refusal, submit, field } = useAnswer({
    t,
    missing: t("needed_password"),
    ofField: ["wrong_password"],
    act,
    onDone,
    asTyped: true,
  });

  useEffect(() => {
    input.current?.focus();
    void prepareEncryption();
  }, [input]);

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <PasswordField
        {...field}
        name="ownPassword"
        label={t("totp_password")}
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
      />
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{t("means_cancel")}</Button>
      </div>
    </form>
  );
}
