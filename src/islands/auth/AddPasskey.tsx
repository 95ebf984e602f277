import { FormEnd } from "#/islands/forms/FormEnd.tsx";
import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { addPasskey } from "#/lib/client/stores/auth/passkeys.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  /** A name to begin with. */
  readonly name: string;
  readonly authenticator: boolean;
  readonly onAdded: () => void;
  readonly onCancel: () => void;
};

/** A new passkey: its name, and what shows that it is the member; then the browser asks for the device's own lock. */
export function AddPasskey({ t, name: preset, authenticator, onAdded, onCancel }: Props) {
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { name: preset, ownPassword: "", code: "" },
    first: "ownPassword",
    secret: true,
    act: ({ name, ownPassword, code }) => addPasskey(name.trim(), ownPassword, code.trim()),
    onDone() {
      showToast({ tone: "success", text: t("passkey_added") });
      onAdded();
    },
    about: { wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
  });

  return (
    <form className="auth-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <Field
        {...field("name", { validate: (typed) => typed.trim() !== "" || t("passkey_name_needed") })}
        label={t("passkey_name")}
        hint={t("passkey_name_hint")}
        autoComplete="off"
        maxLength={60}
        required
      />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <FormEnd
        submitLabel={t("passkey_begin")}
        cancelLabel={t("method_cancel")}
        {...{ busy, onCancel }}
      />
    </form>
  );
}
