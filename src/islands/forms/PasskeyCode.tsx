import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { getPasskeyCode } from "#/lib/client/stores/auth/passkeys.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { PASSKEY_AREAS } from "./passkey-texts.ts";

/** Shows a passkey in place of the authenticator's figures: the code that it gives goes into their field. */
export function PasskeyCode({ lang, onCode }: { lang: string; onCode: (code: string) => void }) {
  const t = textsFor(lang, ...PASSKEY_AREAS);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState("");

  async function show(): Promise<void> {
    setTold("");
    setBusy(true);
    const reply = await getPasskeyCode();
    setBusy(false);
    if (reply.ok) onCode(reply.value.code);
    setTold(reply.ok ? t("passkey_coded") : textOfRefusal(t, reply));
  }

  return (
    <div>
      <Button size="sm" busy={busy} onClick={() => void show()}>
        {t("passkey_code")}
      </Button>
      <p className="sm t2" role="status">
        {told}
      </p>
    </div>
  );
}
