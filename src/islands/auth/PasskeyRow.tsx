import { useRef, useState } from "react";
import { LateForm } from "#/islands/forms/LateForm.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useFocusBack } from "#/islands/ui/use-focus-back.ts";
import { useFront } from "#/islands/ui/use-front.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Passkey } from "#/lib/contract/auth/passkeys.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { PasskeyStep } from "./PasskeySteps.tsx";

const fetchSteps = () => import("./PasskeySteps.tsx").then((chunk) => chunk.PasskeySteps);

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
  const [step, setStep] = useState<PasskeyStep | "rest">("rest");
  const item = useRef<HTMLLIElement>(null);
  useFocusBack(item, step);
  useFront(item, step !== "rest");
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
      ) : (
        <LateForm
          t={t}
          fetchForm={fetchSteps}
          lines={2}
          form={{ t, id, name, step, authenticator, onDone: done, onCancel: rest }}
        />
      )}
    </li>
  );
}
