import { useEffect, useRef, useState } from "react";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { confirmReceipt } from "#/lib/client/stores/cashier/cashier.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import type {
  confirmReceipt as confirmReceiptCall,
  Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
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

type Step = "ask" | "part" | "none";

/**
 * Asks whether an approved withdrawal arrived: all of it, a part, or nothing (WAL-10, WAL-12). A part and nothing are
 * asked once more, with a way back; a withdrawal that was answered gets its answer corrected.
 */
export function ReceiptDialog({ t, lang, member, withdrawal, onClose, onAnswered }: Props) {
  const [step, setStep] = useState<Step>("ask");
  const [missing, setMissing] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const words = amountWords(t, lang, member.currency);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each withdrawal is asked about from the beginning
  useEffect(() => {
    setStep("ask");
    setMissing("");
    setError("");
  }, [withdrawal?.id]);

  function go(next: Step): void {
    setStep(next);
    setError("");
    box.current?.focus();
  }

  async function answer(word: Word): Promise<void> {
    if (!withdrawal) return;
    setBusy(true);
    setError("");
    const reply = await confirmReceipt({ ...word, id: withdrawal.id, ...insteadOf(withdrawal) });
    setBusy(false);
    if (reply.ok) onAnswered(reply.value);
    else if (reply.code === "above_maximum") setError(t("missing_all"));
    else setError(textOfRefusal(t, reply));
  }

  async function answerPart(): Promise<void> {
    const read = readTypedAmount(missing, lang, member.currency.exponent);
    if (read.ok) return answer({ outcome: "partly_received", missingAmount: read.value });
    setError(missing.trim() === "" ? t("needed_amount") : words(read.code));
  }

  const sum = formatMoney(withdrawal?.amount ?? "0", member.currency, lang, { decimals: 0 });
  return (
    <Modal
      id="receiptDialog"
      open={withdrawal !== null}
      onClose={onClose}
      title={t("did_it_arrive_title")}
      closeLabel={t("close")}
    >
      <div className="steps" ref={box} tabIndex={-1}>
        <p className="t2">
          {step === "none"
            ? t("none_arrived_sure", { amount: sum })
            : t("did_it_arrive_text", { amount: sum })}{" "}
          {withdrawal?.confirmBy
            ? t("answer_until", { time: hourOf(withdrawal.confirmBy, lang) })
            : null}{" "}
          {step === "ask" ? null : t("review_next")}
        </p>
        {step === "part" ? (
          <AmountField
            label={t("missing_amount")}
            name="missingAmount"
            language={lang}
            currency={member.currency}
            value={missing}
            onChange={(text) => {
              setMissing(text);
              setError("");
            }}
            words={words}
            error={error || undefined}
          />
        ) : null}
        {error && step !== "part" ? (
          <p className="hint err" role="alert">
            {error}
          </p>
        ) : null}
        {step === "ask" ? (
          <div className="slip-acts">
            <Button look="pri" busy={busy} onClick={() => void answer({ outcome: "received" })}>
              {t("all_arrived")}
            </Button>
            <Button onClick={() => go("part")}>{t("part_arrived")}</Button>
            <Button onClick={() => go("none")}>{t("none_arrived")}</Button>
          </div>
        ) : (
          <div className="slip-acts">
            <Button
              look="pri"
              busy={busy}
              onClick={() =>
                void (step === "part" ? answerPart() : answer({ outcome: "not_received" }))
              }
            >
              {t(step === "part" ? "send_answer" : "none_arrived_yes")}
            </Button>
            <Button onClick={() => go("ask")}>{t("back")}</Button>
          </div>
        )}
      </div>
    </Modal>
  );
}

type Answer = InputOf<typeof confirmReceiptCall>;
type Word =
  | { readonly outcome: "received" | "not_received" }
  | { readonly outcome: "partly_received"; readonly missingAmount: string };

function insteadOf({ state }: Withdrawal): Pick<Answer, "instead"> {
  return state === "received" || state === "partly_received" || state === "not_received"
    ? { instead: state }
    : {};
}

function hourOf(moment: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(new Date(moment));
}
