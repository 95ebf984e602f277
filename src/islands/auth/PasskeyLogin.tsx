import { useState } from "react";
import { PASSKEY_AREAS } from "#/islands/forms/passkey-texts.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { logInByPasskey } from "#/lib/client/stores/auth/passkeys.ts";
import { contactWay } from "#/lib/client/stores/session/interruption.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import "./social.css";

/** Lets in by the device's own lock, without a name and a password. */
export function PasskeyLogin({ lang, onDone }: { lang: string; onDone: () => void }) {
  const t = textsFor(lang, ...PASSKEY_AREAS);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function enter(): Promise<void> {
    setRefused(null);
    setBusy(true);
    const reply = await logInByPasskey();
    setBusy(false);
    if (reply.ok) onDone();
    else setRefused(reply);
  }

  return (
    <div className="social">
      <FormError
        text={refused ? textOfRefusal(t, refused) : ""}
        way={refused && contactWay(t, refused)}
      />
      <Button wide busy={busy} onClick={() => void enter()}>
        <Icon name="shield" />
        {t("passkey_log_in")}
      </Button>
    </div>
  );
}
