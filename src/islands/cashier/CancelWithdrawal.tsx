import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { cancelWithdrawal } from "#/lib/client/stores/cashier/cashier.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly id: string;
  readonly onCancelled: (withdrawal: Withdrawal) => void;
};

/** Takes a withdrawal back that nobody has decided on, after it was asked once. */
export function CancelWithdrawal({ t, id, onCancelled }: Props) {
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function cancel(): Promise<void> {
    setBusy(true);
    const reply = await cancelWithdrawal(id);
    setBusy(false);
    if (!reply.ok) return setRefusal(textOfRefusal(t, reply));
    void refreshBalance();
    onCancelled(reply.value);
  }

  if (!sure) return <Button onClick={() => setSure(true)}>{t("cancel_withdrawal")}</Button>;
  return (
    <>
      <FormError text={refusal} />
      <p className="t2">{t("cancel_sure")}</p>
      <Button look="pri" busy={busy} autoFocus onClick={() => void cancel()}>
        {t("cancel_yes")}
      </Button>
      <Button onClick={() => setSure(false)}>{t("cancel_no")}</Button>
    </>
  );
}
