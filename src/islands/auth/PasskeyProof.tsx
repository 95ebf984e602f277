import { useState } from "react";
import { PASSKEY_AREAS } from "#/islands/forms/passkey-texts.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { proveByPasskey } from "#/lib/client/stores/auth/passkeys.ts";
import { textsFor } from "#/lib/i18n/texts.ts";

type Props = {
  readonly lang: string;
  readonly onDone: () => void;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused: (refused: Refused) => boolean;
};

/** A half-open login is proven by the device's own lock. */
export function PasskeyProof({ lang, onDone, onRefused }: Props) {
  const t = textsFor(lang, ...PASSKEY_AREAS);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");

  async function prove(): Promise<void> {
    setRefusal("");
    setBusy(true);
    const reply = await proveByPasskey();
    setBusy(false);
    if (reply.ok) onDone();
    else if (!onRefused(reply)) setRefusal(textOfRefusal(t, reply));
  }

  return (
    <div className="auth-form">
      <FormError text={refusal} />
      <p>{t("passkey_prove_about")}</p>
      <Button look="pri" size="lg" wide busy={busy} onClick={() => void prove()}>
        {t("passkey_prove")}
      </Button>
    </div>
  );
}
