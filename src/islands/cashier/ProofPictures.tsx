import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { PicturePick } from "#/islands/ui/PicturePick.tsx";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { sendReceiptProofs } from "#/lib/client/stores/cashier/receipt-proofs.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly withdrawal: Withdrawal;
  /** Why pictures were not taken that were sent with the answer. */
  readonly lost: Refused | null;
  readonly onChanged: (withdrawal: Withdrawal) => void;
};

/** What is shown of a withdrawal that did not arrive: how many pictures were sent, and further ones until it is settled. */
export function ProofPictures({ t, withdrawal, lost, onChanged }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(lost);
  const { proofs = 0 } = withdrawal;

  async function sendAll(): Promise<void> {
    setBusy(true);
    const sent = await sendReceiptProofs(withdrawal, files);
    setBusy(false);
    setRefusal(sent.refusal);
    setFiles(files.slice((sent.withdrawal.proofs ?? 0) - proofs));
    onChanged(sent.withdrawal);
  }

  const told = proofs > 0 ? t("proof_sent", { count: proofs, most: MOST_PICTURES }) : null;
  const why = refusal ? `${t("proof_part")} ${textOfRefusal(t, refusal)}` : undefined;
  if (proofs >= MOST_PICTURES) return <p className="sm">{told}</p>;
  return (
    <>
      {told ? <p className="sm">{told}</p> : null}
      <PicturePick
        label={t("proof_title")}
        hint={t("proof_hint")}
        addLabel={t("proof_add")}
        removeLabel={(name) => t("proof_remove", { name })}
        error={why}
        files={files}
        most={MOST_PICTURES - proofs}
        busy={busy}
        onChange={setFiles}
      />
      {files.length > 0 ? (
        <Button look="pri" busy={busy} onClick={() => void sendAll()}>
          {t("send_answer")}
        </Button>
      ) : null}
    </>
  );
}
