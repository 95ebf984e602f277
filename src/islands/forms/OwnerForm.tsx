import { FormError } from "#/islands/ui/FormError.tsx";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { FormEnd } from "./FormEnd.tsx";
import { OwnerFields } from "./OwnerFields.tsx";
import { useCallForm } from "./use-call-form.ts";

type Props<T> = {
  readonly t: Translate;
  /** What the form is called where nothing beside it says so. */
  readonly label?: string;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  readonly className: string;
  /** An authenticator is on: its code is asked for beside the password. */
  readonly authenticator?: boolean;
  readonly act: (
    password: string,
    code: string,
  ) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused?: (refused: Refused) => boolean;
};

/** The login password, and the authenticator that is on, before something that an open page alone must not do. */
export function OwnerForm<T>(props: Props<T>) {
  const { t, label, submitLabel, cancelLabel, className, authenticator = false } = props;
  const { act, onDone, onCancel, onRefused } = props;
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { ownPassword: "", code: "" },
    first: "ownPassword",
    secret: true,
    act: ({ ownPassword, code }) => act(ownPassword, code.trim()),
    onDone,
    ...(onRefused ? { onRefused } : {}),
    about: { wrong_password: "ownPassword", proof_wrong: "code", authenticator_needed: "code" },
  });

  return (
    <form className={className} noValidate onSubmit={submit} aria-label={label}>
      <FormError text={refusal} />
      <OwnerFields
        {...{ t, field, authenticator }}
        onCode={(code) => form.setValue("code", code)}
      />
      <FormEnd {...{ submitLabel, cancelLabel, busy, onCancel }} />
    </form>
  );
}
