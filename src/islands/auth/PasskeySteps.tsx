import { FormEnd } from "#/islands/forms/FormEnd.tsx";
import { OwnerForm } from "#/islands/forms/OwnerForm.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { removePasskey, renamePasskey } from "#/lib/client/stores/auth/passkeys.ts";
import type { Translate } from "#/lib/i18n/format.ts";

export type PasskeyStep = "rename" | "remove";

type Props = {
  readonly t: Translate;
  readonly id: string;
  readonly name: string;
  readonly step: PasskeyStep;
  readonly authenticator: boolean;
  /** With what is told of it. */
  readonly onDone: (text: string) => void;
  readonly onCancel: () => void;
};

/** Another name for a passkey, or the owner's word before it is removed. */
export function PasskeySteps({ t, id, name, step, authenticator, onDone, onCancel }: Props) {
  if (step === "rename")
    return <Rename {...{ t, id, name, onCancel }} onDone={() => onDone(t("passkey_renamed"))} />;
  return (
    <div className="security-step">
      <p className="t2">{t("passkey_remove_about")}</p>
      <OwnerForm
        t={t}
        className="auth-form"
        cancelLabel={t("method_cancel")}
        submitLabel={t("passkey_remove")}
        authenticator={authenticator}
        act={(password, code) => removePasskey(id, password, code)}
        onDone={() => onDone(t("passkey_removed"))}
        onCancel={onCancel}
      />
    </div>
  );
}

type RenameProps = {
  readonly t: Translate;
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

function Rename({ t, id, name, onDone, onCancel }: RenameProps) {
  const { field, busy, refusal, submit } = useCallForm({
    t,
    values: { name },
    first: "name",
    act: (typed) => renamePasskey(id, typed.name.trim()),
    onDone,
  });
  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <Field
        {...field("name", { validate: (typed) => typed.trim() !== "" || t("passkey_name_needed") })}
        label={t("passkey_name")}
        autoComplete="off"
        maxLength={60}
        required
      />
      <FormEnd
        submitLabel={t("passkey_rename_save")}
        cancelLabel={t("method_cancel")}
        {...{ busy, onCancel }}
      />
    </form>
  );
}
