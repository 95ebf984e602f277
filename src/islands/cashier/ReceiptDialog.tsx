import { useRef, useState } from "react";
import { amountWords, typedWire } from "#/islands/forms/amount-words.ts";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { PicturePick } from "#/islands/ui/PicturePick.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { MOST_COMMENT, MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { ok } from "#/lib/base/result.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { confirmReceipt } from "#/lib/client/stores/cashier/cashier.ts";
import { sendReceiptProofs } from "#/lib/client/stores/cashier/proofs.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import type {
  confirmReceipt as confirmReceiptCall,
  Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly withdrawal: Withdrawal | null;
  readonly onClose: () => void;
  /** `lost`: why pictures were not taken that went with the answer. */
  readonly onAnswered: (withdrawal: Withdrawal, lost: Refused | null) => void;
};

type Step = "ask" | "part" | "none";

/**
 * Asks whether an approved withdrawal arrived: all of it, a part, or nothing (WAL-10, WAL-12). A part and nothing are
 * asked once more, with a way back; a withdrawal that was answered gets its answer corrected.
 */
export function ReceiptDialog({ withdrawal, onClose, ...rest }: Props) {
  const { t } = rest;
  // What is asked stays while the dialog goes.
  const last = useRef(withdrawal);
  last.current = withdrawal ?? last.current;
  return (
    <Modal
      id="receiptDialog"
      open={withdrawal !== null}
      onClose={onClose}
      title={t("did_it_arrive_title")}
      closeLabel={t("close")}
    >
      {last.current ? (
        <ReceiptForm key={last.current.id} {...rest} withdrawal={last.current} />
      ) : null}
    </Modal>
  );
}

type FormProps = Omit<Props, "onClose" | "withdrawal"> & { readonly withdrawal: Withdrawal };

/** Each withdrawal is asked about from the beginning; the first button of a step sends what it says. */
function ReceiptForm({ t, lang, member, withdrawal, onAnswered }: FormProps) {
  const [step, setStep] = useState<Step>("ask");
  const box = useRef<HTMLFormElement>(null);
  const words = amountWords(t, lang, member.currency);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { form, field, busy, refusal, submit, clearRefusal } = useCallForm({
    t,
    values: { missingAmount: "", comment: withdrawal.comment ?? "" },
    act: async ({ missingAmount, comment }) => {
      const reply = await confirmReceipt({
        ...answerOf(missingAmount, comment.trim()),
        id: withdrawal.id,
        ...insteadOf(withdrawal),
      });
      if (!reply.ok) return reply;
      return ok(await sendReceiptProofs(reply.value, step === "ask" ? [] : files));
    },
    onDone: ({ payment: answered, refusal: lost }) => onAnswered(answered, lost),
    about: { above_maximum: "missingAmount" },
    textOf: (refused) =>
      refused.code === "above_maximum" ? t("missing_all") : textOfRefusal(t, refused),
  });

  function answerOf(missing: string, said: string) {
    const comment = said === "" ? {} : { comment: said };
    if (step === "ask") return { outcome: "received" } as const;
    if (step === "none") return { outcome: "not_received", ...comment } as const;
    const missingAmount = typedWire(missing, lang, member.currency);
    return { outcome: "partly_received", missingAmount, ...comment } as const;
  }

  function go(next: Step): void {
    setStep(next);
    clearRefusal();
    form.clearErrors();
    box.current?.focus();
  }

  function check(text: string): string | true {
    if (text.trim() === "") return t("needed_amount");
    const read = readTypedAmount(text, lang, member.currency.exponent);
    return read.ok || words(read.code);
  }

  const sum = formatMoney(withdrawal.amount, member.currency, lang, { decimals: 0 });
  return (
    <form className="steps" ref={box} tabIndex={-1} noValidate onSubmit={submit}>
      <p className="t2">
        {step === "none"
          ? t("none_arrived_sure", { amount: sum })
          : t("did_it_arrive_text", { amount: sum })}{" "}
        {withdrawal.confirmBy
          ? t("answer_until", { time: hourOf(withdrawal.confirmBy, lang) })
          : null}{" "}
        {step === "ask" ? null : t("review_next")}
      </p>
      <FormError text={refusal} />
      {step === "part" ? (
        <AmountField
          {...field("missingAmount", { validate: check })}
          label={t("missing_amount")}
          language={lang}
          currency={member.currency}
          value={form.watch("missingAmount")}
          onChange={(text) => {
            form.setValue("missingAmount", text);
            form.clearErrors("missingAmount");
          }}
          words={words}
        />
      ) : null}
      {step === "ask" ? null : (
        <>
          <Field
            {...field("comment")}
            label={t("comment_label")}
            hint={t("comment_hint")}
            maxLength={MOST_COMMENT}
            autoComplete="off"
          />
          <PicturePick
            label={t("proof_title")}
            hint={t("proof_hint")}
            addLabel={t("proof_add")}
            removeLabel={(name) => t("proof_remove", { name })}
            files={files}
            most={MOST_PICTURES - (withdrawal.proofs ?? 0)}
            busy={busy}
            onChange={setFiles}
          />
        </>
      )}
      {step === "ask" ? (
        <div className="slip-acts">
          <Button type="submit" look="pri" busy={busy}>
            {t("all_arrived")}
          </Button>
          <Button onClick={() => go("part")}>{t("part_arrived")}</Button>
          <Button onClick={() => go("none")}>{t("none_arrived")}</Button>
        </div>
      ) : (
        <div className="slip-acts">
          <Button type="submit" look="pri" busy={busy}>
            {t(step === "part" ? "send_answer" : "none_arrived_yes")}
          </Button>
          <Button onClick={() => go("ask")}>{t("back")}</Button>
        </div>
      )}
    </form>
  );
}

type Answer = InputOf<typeof confirmReceiptCall>;

function insteadOf({ state }: Withdrawal): Pick<Answer, "instead"> {
  return state === "received" || state === "partly_received" || state === "not_received"
    ? { instead: state }
    : {};
}

function hourOf(moment: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(new Date(moment));
}
