import { useState } from "react";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { answerWithdrawal } from "#/lib/client/stores/cashier.ts";
import type { Withdrawal } from "#/lib/contract/cashier.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { amountWords } from "./amount-words.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly withdrawal: Withdrawal | null;
  readonly onClose: () => void;
  readonly onAnswered: (withdrawal: Withdrawal) => void;
};

/** Asks whether an approved withdrawal arrived: all of it, a part, or nothing (WAL-10, WAL-12). */
export function ReceiptDialog({ t, lang, member, withdrawal, onClose, onAnswered }: Props) {
  const [partly, setPartly] = useState(false);
  const [missing, setMissing] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  const words = amountWords(t, lang, member.currency);

  async function answer(outcome: "received" | "not_received" | "partly_received"): Promise<void> {
    if (!withdrawal) return;
    if (outcome !== "partly_received") return send({ id: withdrawal.id, outcome });
    const read = readTypedAmount(missing, lang, member.currency.exponent);
    if (missing.trim() === "") return setError(t("needed_amount"));
    if (!read.ok) return setError(words(read.code));
    return send({ id: withdrawal.id, outcome, missingAmount: read.value });
  }

  async function send(input: Parameters<typeof answerWithdrawal>[0]): Promise<void> {
    setBusy(true);
    const reply = await answerWithdrawal(input);
    setBusy(false);
    if (!reply.ok) return setError(textOfRefusal(t, reply));
    setPartly(false);
    setMissing("");
    setError("");
    onAnswered(reply.value);
  }

  const sum = withdrawal
    ? formatMoney(withdrawal.amount, member.currency, lang, { decimals: 0 })
    : "";
  return (
    <Modal
      id="receiptDialog"
      open={withdrawal !== null}
      onClose={onClose}
      title={t("did_it_arrive_title")}
      closeLabel={t("close")}
    >
      <div className="steps">
        <p className="t2">{t("did_it_arrive_text", { amount: sum })}</p>
        {partly ? (
          <AmountField
            label={t("missing_amount")}
            name="missingAmount"
            language={lang}
            currency={member.currency}
            value={missing}
            onChange={setMissing}
            words={words}
          />
        ) : null}
        {error ? (
          <p className="hint err" role="alert">
            {error}
          </p>
        ) : null}
        {partly ? (
          <Button look="pri" busy={busy} onClick={() => void answer("partly_received")}>
            {t("send_answer")}
          </Button>
        ) : (
          <div className="slip-acts">
            <Button look="pri" busy={busy} onClick={() => void answer("received")}>
              {t("all_arrived")}
            </Button>
            <Button onClick={() => setPartly(true)}>{t("part_arrived")}</Button>
            <Button onClick={() => void answer("not_received")}>{t("none_arrived")}</Button>
          </div>
        )}
      </div>
    </Modal>
  );
}
