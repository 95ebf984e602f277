import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { PicturePick } from "#/islands/ui/PicturePick.tsx";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  /** What to show, and how large. */
  readonly hint: string;
  /** How many were sent. */
  readonly proofs: number;
  /** Why pictures were not taken that were sent with an answer. */
  readonly lost?: Refused | null;
  /** What is said where not all were taken. */
  readonly lostText?: string;
  /** Sends them; answers which were not taken, and why. */
  readonly onSend: (
    files: readonly File[],
  ) => Promise<{ readonly left: readonly File[]; readonly refusal: Refused | null }>;
};

/** Pictures that show something of a payment: how many were sent, and further ones. */
export function ProofPictures({ t, hint, proofs, lost = null, lostText, onSend }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(lost);
  // The card may be here before the answer's pictures are through: news of the answer are faster.
  useEffect(() => setRefusal(lost), [lost]);

  async function sendAll(): Promise<void> {
    setBusy(true);
    const sent = await onSend(files);
    setBusy(false);
    setRefusal(sent.refusal);
    setFiles(sent.left);
  }

  const told = proofs > 0 ? t("proof_sent", { count: proofs, most: MOST_PICTURES }) : null;
  const why = refusal ? [lostText, textOfRefusal(t, refusal)].join(" ").trim() : undefined;
  if (proofs >= MOST_PICTURES) return <p className="sm">{told}</p>;
  return (
    <>
      {told ? <p className="sm">{told}</p> : null}
      <PicturePick
        label={t("proof_title")}
        hint={hint}
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
