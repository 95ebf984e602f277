import {
  amountCheck,
  amountWords,
  textOfMoneyRefusal,
  typedWire,
} from "#/islands/forms/amount-words.ts";
import { PasskeyInstead } from "#/islands/forms/PasskeyInstead.tsx";
import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import type { TransferTerms } from "#/lib/client/stores/wallet/member-transfers.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import "./transfers.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly terms: TransferTerms;
  readonly direction: "up" | "down";
  readonly onSent: (sent: ReplyOf<typeof transferToMember>) => void;
  /** The terms are others than those that are shown. */
  readonly onOutdated: () => void;
};
type Values = {
  account: string;
  amount: string;
  paymentPassword: string;
  verificationCode: string;
};

const ABOUT = {
  recipient_unknown: "account",
  recipient_closed: "account",
  wrong_payment_password: "paymentPassword",
  authenticator_needed: "verificationCode",
  proof_wrong: "verificationCode",
  below_minimum: "amount",
  above_maximum: "amount",
  day_limit_reached: "amount",
  turnover_missing: "amount",
  not_enough_funds: "amount",
} as const;

/** Who gets it, how much, and the payment password; the button says all of it before it is pressed. */
export function TransferForm({ t, lang, member, terms, direction, onSent, onOutdated }: Props) {
  const { currency } = member;
  const money = (wire: string) => formatMoney(wire, currency, lang, { decimals: 0 });
  const { form, field, busy, refusal, inDoubt, submit } = useMoneyCall<
    Values,
    typeof transferToMember
  >(transferToMember, {
    t,
    values: { account: "", amount: "", paymentPassword: "", verificationCode: "" },
    secret: true,
    input({ account, amount, paymentPassword, verificationCode }) {
      const sum = {
        ...{ amount: typedWire(amount, lang, currency), paymentPassword },
        ...(verificationCode.trim() === "" ? {} : { verificationCode: verificationCode.trim() }),
      };
      return direction === "up"
        ? { direction, ...sum }
        : { direction, account: account.trim(), ...sum };
    },
    onDone: onSent,
    onDoubt() {
      form.setValue("paymentPassword", "");
      form.setValue("verificationCode", "");
    },
    onRefused(refused) {
      if (refused.code === "authenticator_needed") onOutdated();
      return false;
    },
    textOf: (refused) => textOfMoneyRefusal(t, lang, currency, refused),
    // Who stands above is not typed: what is refused about them stands over the form.
    about:
      direction === "up"
        ? { ...ABOUT, recipient_unknown: undefined, recipient_closed: undefined }
        : ABOUT,
  });
  const typed = form.watch("amount");
  const recipient =
    direction === "up" ? (terms.upline?.account ?? "") : form.watch("account").trim();
  const words = amountWords(t, lang, currency);
  const read = readTypedAmount(typed, lang, currency.exponent);
  const most = [terms.max, terms.leftToday, terms.available].reduce((least, each) =>
    compareWire(each, least) < 0 ? each : least,
  );

  function setTyped(text: string): void {
    form.clearErrors("amount");
    form.setValue("amount", text);
  }

  const check = amountCheck(t, lang, currency, (wire) => {
    if (compareWire(wire, terms.min ?? "0") < 0) return t("code_below_minimum");
    if (compareWire(wire, terms.max) > 0) return t("code_above_maximum");
    if (compareWire(wire, terms.leftToday) > 0) return t("code_day_limit_reached");
    if (compareWire(wire, terms.available) <= 0) return true;
    return t(
      compareWire(terms.locked, "0") > 0 ? "code_turnover_missing" : "code_not_enough_funds",
    );
  });

  return (
    <form className="transfer" noValidate onSubmit={submit}>
      <FormError
        text={inDoubt ? t("transfer_in_doubt") : refusal}
        action={
          inDoubt ? (
            <a className="lnk" href={localizePath("/member/transactionHistory", lang)}>
              {t("account_record")}
            </a>
          ) : undefined
        }
      />
      {direction === "up" ? (
        <p className="recipient">{t("recipient_up_text", { account: recipient })}</p>
      ) : (
        <Field
          {...field("account", { required: t("needed_recipient") })}
          label={t("recipient")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <AmountField
        {...field("amount", { validate: check })}
        label={t("amount")}
        language={lang}
        currency={currency}
        value={typed}
        onChange={setTyped}
        words={words}
        hint={t("transfer_range", { min: money(terms.min ?? "0"), max: money(terms.max) })}
      />
      <p className="all-line">
        {t("transfer_available", { amount: money(terms.available) })}{" "}
        <button
          type="button"
          className="lnk"
          onClick={() => setTyped(typedOf(most, lang, currency))}
        >
          {t("transfer_all")}
        </button>
      </p>
      {compareWire(terms.locked, "0") > 0 ? (
        <p className="sm t2">{t("transfer_locked", { amount: money(terms.locked) })}</p>
      ) : null}
      <p className="sm t3">{t("transfer_left", { amount: money(terms.leftToday) })}</p>
      <PasswordField
        {...field("paymentPassword", { required: t("needed_field") })}
        label={t("field_paymentPassword")}
        inputMode="numeric"
        autoComplete="off"
        showLabel={t("show_payment_password")}
        hideLabel={t("hide_payment_password")}
      />
      {terms.authenticator ? (
        <>
          <Field
            {...field("verificationCode", { required: t("needed_field") })}
            label={t("authenticator_code")}
            hint={t("authenticator_code_hint")}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            required
            maxLength={32}
          />
          <PasskeyInstead onCode={(code) => form.setValue("verificationCode", code)} />
        </>
      ) : null}
      <p className="sm t2">{t("transfer_final")}</p>
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {read.ok && read.value !== "0" && recipient !== ""
          ? t("transfer_to", {
              amount: formatMoney(read.value, currency, lang),
              account: recipient,
            })
          : t("transfer_action")}
      </Button>
    </form>
  );
}
