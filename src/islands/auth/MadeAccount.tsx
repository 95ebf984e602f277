import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { CopyButton } from "#/islands/ui/CopyButton.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import type { Newcomer } from "#/lib/client/stores/auth/registration.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly made: Newcomer;
  readonly onConfirm: () => void;
};

/**
 * Tells the account that was made for a mobile, and its first password; then registration goes on (REG-43 to 45). They
 * are shown this once: neither Escape nor a click beside closes it before they are copied, saved or said to be kept.
 */
export function MadeAccount({ t, made, onConfirm }: Props) {
  const { account, password } = made;
  const [kept, setKept] = useState(password === null);
  const [asked, setAsked] = useState(false);
  const lines = [
    location.host,
    `${t("field_username")}: ${account}`,
    ...(password === null ? [] : [`${t("field_password")}: ${password}`]),
  ];

  useEffect(() => {
    if (kept) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [kept]);

  function save(): void {
    const file = URL.createObjectURL(new Blob([`${lines.join("\n")}\n`], { type: "text/plain" }));
    Object.assign(document.createElement("a"), { href: file, download: `${account}.txt` }).click();
    URL.revokeObjectURL(file);
    setKept(true);
  }

  const copy = (text: string, label: string) => (
    <CopyButton
      text={text}
      label={label}
      said={t("made_copied")}
      failed={t("made_copy_failed")}
      onCopied={() => {
        // The name alone is not what would be lost.
        if (text !== account || password === null) setKept(true);
      }}
    />
  );

  return (
    <Modal
      id="madeAccountDialog"
      open
      title={t("made_title")}
      dismissable={kept}
      onClose={onConfirm}
      onHeld={() => setAsked(true)}
    >
      <div className="made-rows">
        <p>{t("made_account")}</p>
        <p className="made-row paper">
          <code className="made">{account}</code>
          {copy(account, t("made_copy_account"))}
        </p>
        {password === null ? null : (
          <>
            <p>{t("made_password")}</p>
            <p className="made-row paper">
              <code className="made">{password}</code>
              {copy(password, t("made_copy_password"))}
            </p>
            <p className="made-row">
              {copy(lines.join("\n"), t("made_copy_both"))}
              <Button size="sm" onClick={save}>
                <Icon name="doc" />
                {t("made_save")}
              </Button>
            </p>
          </>
        )}
        {asked && !kept ? (
          <p className="form-error" role="alert">
            <Icon name="warning" />
            {t("made_sure")}
          </p>
        ) : null}
        <Button look="pri" size="lg" wide onClick={onConfirm}>
          {t("made_confirm")}
        </Button>
      </div>
    </Modal>
  );
}
