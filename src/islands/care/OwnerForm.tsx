import { OwnerFields } from "#/islands/forms/OwnerFields.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Owner = { readonly password: string; readonly code?: string };
type Reply<T> = { readonly ok: true; readonly value: T } | Refused;

type Props<T> = {
  readonly t: Translate;
  readonly label: string;
  readonly press: string;
  readonly authenticator: boolean;
  readonly act: (owner: Owner) => Promise<Reply<T>>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused?: (refused: Refused) => boolean;
};

/** The password, and the authenticator that is on, before something that only the owner may do. */
export function OwnerForm<T>(props: Props<T>) {
  const { t, label, press, authenticator, act, onDone, onCancel, onRefused } = props;
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { ownPassword: "", code: "" },
    first: "ownPassword",
    secret: true,
    act: ({ ownPassword, code }) =>
      act({ password: ownPassword, ...(code.trim() ? { code: code.trim() } : {}) }),
    onDone,
    ...(onRefused ? { onRefused } : {}),
    about: {
      ...{ wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
    },
  });
  return (
    <form className="care-form" noValidate onSubmit={submit} aria-label={label}>
      <FormError text={refusal} />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {press}
        </Button>
        <Button onClick={onCancel}>{t("care_cancel")}</Button>
      </div>
    </form>
  );
}
