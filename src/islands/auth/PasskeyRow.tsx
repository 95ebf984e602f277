import { useRef, useState } from "react";
import { OwnerForm } from "#/islands/forms/OwnerForm.tsx";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { removePasskey, renamePasskey } from "#/lib/client/stores/auth/passkeys.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Passkey } from "#/lib/contract/auth/passkeys.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly passkey: Passkey;
  readonly authenticator: boolean;
  /** Something changed: the list is to be asked anew. */
  readonly onChange: () => void;
};

/** One passkey: which it is, when it was used, and what can be done about it. */
export function PasskeyRow({ t, lang, passkey, authenticator, onChange }: Props) {
  const { id, name, host, backedUp, createdAt, lastUsedAt } = passkey;
  const [step, setStep] = useState<"rest" | "rename" | "remove">("rest");
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, step);
  const rest = () => setStep("rest");

  function done(text: string): void {
    rest();
    showToast({ tone: "success", text });
    onChange();
  }

  return (
    <li ref={item} data-passkey={id}>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="t3">
          {t("passkey_made")}: <Time at={createdAt} language={lang} />
        </span>
        <span className="t3">
          {lastUsedAt ? (
            <>
              {t("passkey_used")}: <Time at={lastUsedAt} language={lang} />
            </>
          ) : (
            t("passkey_unused")
          )}
        </span>
        <span className="t3">
          {t(backedUp ? "passkey_synced" : "passkey_local")}
          {host === location.hostname ? null : (
            <>
              {" · "}
              {t("passkey_host")} <bdi>{host}</bdi>
            </>
          )}
        </span>
      </span>
      {step === "rest" ? (
        <span className="acts">
          <Button
            size="sm"
            aria-label={t("passkey_rename_label", { name })}
            onClick={() => setStep("rename")}
          >
            {t("passkey_rename")}
          </Button>
          <Button
            size="sm"
            look="gho"
            aria-label={t("passkey_remove_label", { name })}
            onClick={() => setStep("remove")}
          >
            {t("passkey_remove")}
          </Button>
        </span>
      ) : null}
      {step === "rename" ? (
        <Rename {...{ t, id, name }} onDone={() => done(t("passkey_renamed"))} onCancel={rest} />
      ) : null}
      {step === "remove" ? (
        <div className="security-step">
          <p className="t2">{t("passkey_remove_about")}</p>
          <OwnerForm
            t={t}
            className="auth-form"
            cancelLabel={t("method_cancel")}
            submitLabel={t("passkey_remove")}
            authenticator={authenticator}
            act={(password, code) => removePasskey(id, password, code)}
            onDone={() => done(t("passkey_removed"))}
            onCancel={rest}
          />
        </div>
      ) : null}
    </li>
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
      <div className="acts">
        <Button type="submit" look="pri" busy={busy}>
          {t("passkey_rename_save")}
        </Button>
        <Button onClick={onCancel}>{t("method_cancel")}</Button>
      </div>
    </form>
  );
}
