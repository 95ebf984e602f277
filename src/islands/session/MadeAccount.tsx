import { Dialog } from "#/islands/ui/Dialog.tsx";
import type { Newcomer } from "#/lib/client/stores/registration.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly made: Newcomer;
  readonly onConfirm: () => void;
};

/** Tells the account that was made for a mobile, and its first password; then registration goes on (REG-43 to 45). */
export function MadeAccount({ t, made, onConfirm }: Props) {
  return (
    <Dialog
      id="madeAccountDialog"
      open
      title={t("made_title")}
      confirmLabel={t("made_confirm")}
      onConfirm={onConfirm}
      onCancel={onConfirm}
    >
      <p>{t("made_account")}</p>
      <p>
        <code className="made">{made.account}</code>
      </p>
      {made.password ? (
        <>
          <p>{t("made_password")}</p>
          <p>
            <code className="made">{made.password}</code>
          </p>
        </>
      ) : null}
    </Dialog>
  );
}
