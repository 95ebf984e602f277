import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption, type Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props<T> = {
  readonly t: Translate;
  readonly submitLabel: string;
  readonly act: (password: string) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void;
  readonly onCancel: () => void;
};

/** Asks for the login password before something that an open page alone must not do. */
export function PasswordAsk<T>({ t, submitLabel, act, onDone, onCancel }: Props<T>) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    input.current?.focus();
    void prepareEncryption();
  }, []);

  function wrong(text: string): void {
    setError(text);
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const password = input.current?.value ?? "";
    setRefusal("");
    setError("");
    if (password === "") return wrong(t("needed_password"));
    setBusy(true);
    const reply = await act(password);
    setBusy(false);
    if (reply.ok) return onDone(reply.value);
    if (reply.code === "wrong_password") return wrong(textOfRefusal(t, reply));
    setRefusal(textOfRefusal(t, reply));
  }

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={refusal} />
      <PasswordField
        ref={input}
        name="ownPassword"
        label={t("totp_password")}
        autoComplete="current-password"
        required
        showLabel={t("show_password")}
        hideLabel={t("hide_password")}
        error={error || undefined}
        onInput={() => setError("")}
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
