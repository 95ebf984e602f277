import {
  amountCheck,
  amountWords,
  momentOf,
  textOfMoneyRefusal,
  typedWire,
} from "#/islands/forms/amount-words.ts";
import { PasskeyInstead } from "#/islands/forms/PasskeyInstead.tsx";
import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { Field, PasswordField } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import type { WithdrawalDraft, WithdrawalTerms } from "#/lib/client/stores/cashier/cashier.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import {
  type PayeeAccount,
  requestWithdrawal,
  type Withdrawal,
} from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { WITHDRAWALS_ID } from "./list-ids.ts";
import { PAY_ICONS } from "./pay-icons.ts";
import { paymentPasswordAddress } from "./payment-password-address.ts";
import { WithdrawalCheck } from "./WithdrawalCheck.tsx";
import { costOf, mostToSend } from "./withdrawal-sums.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly terms: WithdrawalTerms;
  readonly accounts: readonly PayeeAccount[];
  readonly draft: WithdrawalDraft;
  readonly onEdit: (draft: WithdrawalDraft) => void;
  readonly onAdd: () => void;
  readonly onAsked: (withdrawal: Withdrawal) => void;
  /** It may have been asked for: the list tells. */
  readonly onDoubt: () => void;
  /** The terms are others than those that are shown. */
  readonly onOutdated: () => void;
};

type Values = {
  accountId: string;
  amount: string;
  paymentPassword: string;
  verificationCode: string;
};

const ABOUT = {
  wrong_payment_password: "paymentPassword",
  authenticator_needed: "verificationCode",
  proof_wrong: "verificationCode",
  below_minimum: "amount",
  above_maximum: "amount",
  above_day_limit: "amount",
  above_month_limit: "amount",
  turnover_missing: "amount",
  fee_changed: "amount",
  not_enough_funds: "amount",
} as const;
/** These say that what the page shows is not so any more. */
const OUTDATED: ReadonlySet<string> = new Set([
  ...["above_day_limit", "above_month_limit", "account_cooling", "payment_password_cooling"],
  "contact_cooling",
  ...["turnover_missing", "fee_changed", "not_enough_funds", "authenticator_needed"],
]);

const NO_SECRETS = { paymentPassword: "", verificationCode: "" };

/** Whether money can be sent to an account by now. */
const isUsable = ({ usableFrom }: PayeeAccount): boolean =>
  usableFrom == null || Date.parse(usableFrom) <= platformNowMs();

/** Asks for money out. It is held the moment the platform says yes. */
export function WithdrawForm(props: Props) {
  const { t, lang, member, terms, accounts, draft, onEdit, onAdd, onAsked, onDoubt } = props;
  const open = accounts.filter(isUsable);
  /** The account that is chosen, as long as the member has it. */
  const held = (id: string) => (open.find((each) => each.id === id) ?? open[0])?.id ?? "";
  const { form, field, busy, refusal, inDoubt, submit } = useMoneyCall<
    Values,
    typeof requestWithdrawal
  >(requestWithdrawal, {
    t,
    values: { accountId: draft.accountId, amount: draft.typed, ...NO_SECRETS },
    input: ({ accountId: chosen, amount: text, paymentPassword, verificationCode }) => {
      const wire = typedWire(text, lang, member.currency);
      const fee = costOf(terms, wire, member.currency)?.fee;
      return {
        ...{ accountId: held(chosen), amount: wire, paymentPassword },
        ...(fee ? { fee } : {}),
        ...(verificationCode.trim() === "" ? {} : { verificationCode: verificationCode.trim() }),
      };
    },
    onDone(withdrawal): void {
      form.setValue("paymentPassword", "");
      form.setValue("verificationCode", "");
      edit({ accountId, typed: "" });
      void refreshBalance();
      onAsked(withdrawal);
    },
    onDoubt,
    onRefused(refused) {
      if (OUTDATED.has(refused.code)) props.onOutdated();
      return false;
    },
    about: ABOUT,
    textOf: (refused) => textOfMoneyRefusal(t, lang, member.currency, refused),
  });
  const accountId = held(form.watch("accountId"));
  const typed = form.watch("amount");
  const money = (wire: string) => formatMoney(wire, member.currency, lang, { decimals: 0 });
  const tooLittle = compareWire(terms.available, terms.min) < 0;
  const most = mostToSend(terms, member.currency);
  const words = amountWords(t, lang, member.currency);
  const checkAmount = amountCheck(t, lang, member.currency, judge);
  const amount = field("amount", { validate: checkAmount });

  function edit(next: WithdrawalDraft): void {
    form.setValue("accountId", next.accountId);
    form.setValue("amount", next.typed);
    onEdit(next);
  }

  function setTyped(text: string): void {
    form.clearErrors("amount");
    edit({ accountId, typed: text });
  }

  function judge(wire: string): string | true {
    if (compareWire(wire, terms.min) < 0) return t("code_below_minimum", { min: money(terms.min) });
    if (compareWire(costOf(terms, wire, member.currency)?.leaves ?? wire, terms.available) > 0)
      return tooMuch();
    if (compareWire(wire, terms.max) > 0) return t("code_above_maximum", { max: money(terms.max) });
    if (terms.day && compareWire(wire, terms.day.left) > 0)
      return t("code_above_day_limit", { left: money(terms.day.left) });
    if (terms.month && compareWire(wire, terms.month.left) > 0)
      return t("code_above_month_limit", { left: money(terms.month.left) });
    return true;
  }

  function tooMuch(): string {
    return compareWire(terms.locked ?? "0", "0") > 0
      ? t("code_turnover_missing", { available: money(terms.available) })
      : t("code_not_enough_funds");
  }

  const readTyped = readTypedAmount(typed, lang, member.currency.exponent);
  const checked = readTyped.ok && checkAmount(typed) === true ? readTyped.value : null;

  return (
    <form className="steps narrow" noValidate onSubmit={submit}>
      <FormError
        text={inDoubt ? t("withdrawal_in_doubt") : refusal}
        action={
          inDoubt ? (
            <a className="lnk" href={`#${WITHDRAWALS_ID}`}>
              {t("see_withdrawals")}
            </a>
          ) : undefined
        }
      />
      <fieldset className="step">
        <legend>
          <b className="step-no">1</b>
          {t("where_to")}
        </legend>
        <div className="accounts">
          {accounts.map((account) => (
            <label key={account.id} className="method">
              <input
                type="radio"
                name="accountId"
                disabled={!isUsable(account)}
                value={account.id}
                checked={account.id === accountId}
                onChange={() => edit({ typed, accountId: account.id })}
              />
              <Icon path={PAY_ICONS[account.kind === "bank" ? "bank" : "wallet"]} className="i-l" />
              <span>
                <b>{account.institution}</b>
                <span className="sm t2 num">
                  <bdi>{account.numberMasked}</bdi> · {account.holder}
                </span>
                {account.usableFrom && !isUsable(account) ? (
                  <span className="sm t2">
                    {t("account_from", { time: momentOf(account.usableFrom, lang) })}
                  </span>
                ) : null}
              </span>
            </label>
          ))}
          <Button look="gho" data-add="" onClick={onAdd}>
            <Icon name="plus" />
            {t("add_account")}
          </Button>
        </div>
      </fieldset>
      <div className="step">
        <p className="legend">
          <b className="step-no" aria-hidden="true">
            2
          </b>
          {t("how_much")}
        </p>
        <AmountField
          {...amount}
          label={t("amount")}
          language={lang}
          currency={member.currency}
          value={typed}
          onChange={setTyped}
          words={words}
          hint={t("withdraw_range", { min: money(terms.min), max: money(terms.max) })}
        />
        <p className="all-line">
          {tooLittle
            ? t("available_below", { amount: money(terms.available), min: money(terms.min) })
            : t("available", { amount: money(terms.available) })}{" "}
          {tooLittle ? null : (
            <button
              type="button"
              className="lnk"
              onClick={() => setTyped(typedOf(most.wire, lang, member.currency))}
            >
              {t(most.isAll ? "take_all" : "take_most")}
            </button>
          )}
        </p>
      </div>
      <div className="step">
        <p className="legend">
          <b className="step-no" aria-hidden="true">
            3
          </b>
          {t("prove")}
        </p>
        <WithdrawalCheck
          t={t}
          lang={lang}
          currency={member.currency}
          terms={terms}
          account={accounts.find(({ id }) => id === accountId)}
          amount={checked}
        />
        <PasswordField
          {...field("paymentPassword", { required: t("needed_field") })}
          label={t("field_paymentPassword")}
          inputMode="numeric"
          autoComplete="off"
          showLabel={t("show_payment_password")}
          hideLabel={t("hide_payment_password")}
        />
        <p className="all-line">
          <a className="lnk" href={paymentPasswordAddress(lang)}>
            {t("payment_password_forgotten")}
          </a>
        </p>
        {terms.authenticator ? (
          <>
            <Field
              {...field("verificationCode", { required: t("needed_field") })}
              label={t("authenticator_code")}
              hint={t("authenticator_hint")}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              required
              maxLength={32}
            />
            <div className="all-line">
              <PasskeyInstead onCode={(code) => form.setValue("verificationCode", code)} />
            </div>
          </>
        ) : null}
      </div>
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {t("withdraw_action")}
      </Button>
      <p className="sm t3">{t("withdraw_note", { minutes: terms.confirmMinutes })}</p>
    </form>
  );
}
