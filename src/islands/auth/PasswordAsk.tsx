import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props<T> = {
  readonly t: Translate;
  readonly submitLabel: string;
  /** An authenticator is on: its code is asked for beside the password. */
  readonly authenticator?: boolean;
  readonly act: (
    password: string,
    code: string,
  ) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
};

/** Asks for the login password before something that an open page alone must not do. */
export function PasswordAsk<T>(props: Props<T>) {
  const { t, submitLabel, authenticator = false, act, onDone, onCancel } = props;
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { ownPassword: "", code: "" },
    first: "ownPassword",
    secret: true,
    act: ({ ownPassword, code }) => act(ownPassword, code.trim()),
    onDone,
    about: { wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>{t("method_cancel")}</Button>
      </div>
    </form>
  );
}
