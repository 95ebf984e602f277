import { useState } from "react";
import {
  amountCheck,
  amountWords,
  textOfMoneyRefusal,
  typedWire,
} from "#/islands/forms/amount-words.ts";
import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { typedOf } from "#/islands/ui/typed-of.ts";
import { type Currency, compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { goTo } from "#/lib/client/navigate.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { CLOSING_PAGE } from "#/lib/rules/care/closing-page.ts";
import { feeTakenOff } from "./deposit-fee.ts";
import { instructionOf } from "./deposit-stage.ts";
import { DEPOSITS_ID } from "./list-ids.ts";
import { OfferChoice } from "./OfferChoice.tsx";
import { PAY_ICONS } from "./pay-icons.ts";

const ICONS: Record<DepositMethod["kind"], keyof typeof PAY_ICONS> = {
  bank_qr: "qr",
  bank_transfer: "bank",
  mobile_wallet: "phone",
  usdt: "coin",
  qris: "qr",
  pix: "qr",
  card: "wallet",
};

/** What one does, by the kind: keys of texts. */
const QR_STEPS = ["step_qr_1", "step_qr_2", "step_last"] as const;
const PAGE_STEPS = ["step_page_1", "step_page_2", "step_last"] as const;
const STEPS: Record<DepositMethod["kind"], readonly string[]> = {
  bank_qr: QR_STEPS,
  bank_transfer: ["step_transfer_1", "step_transfer_2", "step_last"],
  mobile_wallet: PAGE_STEPS,
  usdt: ["step_usdt_1", "step_usdt_2", "step_last"],
  qris: QR_STEPS,
  pix: QR_STEPS,
  card: PAGE_STEPS,
};

/** The amount that the page's address asks for, where the first way to pay offers it; typed as the reader would. */
function askedAmount({ presets }: DepositMethod, lang: string, currency: Currency): string {
  const asked = new URLSearchParams(location.search).get("amount");
  const preset = presets.find((each) => each === asked);
  return preset === undefined ? "" : typedOf(preset, lang, currency);
}

type Values = { method: string; amount: string; offer: string };

/** Refusals of the offer that was chosen; the offers are asked for again. */
const OF_OFFER: ReadonlySet<string> = new Set(["offer_closed", "offer_changed", "offer_taken"]);

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** It may have been opened: the list tells. */
  readonly onDoubt: () => void;
  /** It is opened, and is paid here, or its provider has not said yet how. */
  readonly onUnderWay: (id: string) => void;
  /** What a method costs is another than it says. */
  readonly onFeeChanged: () => void;
  /** What bonus money may be chosen is other than it says. */
  readonly onOffersChanged: () => void;
  readonly methods: readonly DepositMethod[];
  readonly offers: readonly DepositOffer[];
  /** Chosen until another is. */
  readonly first: DepositMethod;
};

/**
 * Chooses a method and an amount, and opens the deposit: it is paid on its ticket, or on a page of its provider's. A
 * repeated press is the same attempt.
 */
export function DepositFields(props: Props) {
  const { t, lang, member, methods, first, offers, onDoubt, onUnderWay, onFeeChanged } = props;
  const [isClosing, setIsClosing] = useState(false);
  const { form, field, busy, inDoubt, submit } = useMoneyCall<Values, typeof createDeposit>(
    createDeposit,
    {
      t,
      values: { method: first.id, amount: askedAmount(first, lang, member.currency), offer: "" },
      input: ({ method, amount: text, offer }) => {
        const wire = typedWire(text, lang, member.currency);
        const taken = feeTakenOff(chosen, wire, member.currency);
        return {
          ...{ method, amount: wire },
          ...(taken ? { fee: taken.fee } : {}),
          ...(offer ? { offer, offerTerms: offers.find(({ code }) => code === offer)?.terms } : {}),
        };
      },
      onDone(deposit) {
        const instruction = instructionOf(deposit);
        // What is paid here is paid on its ticket; only a page of the provider's is gone to.
        if (instruction?.shape !== "hosted") return onUnderWay(deposit.id);
        goTo(instruction.payUrl);
        // The page is left: the form takes nothing more.
        return new Promise(() => {});
      },
      onDoubt,
      onRefused(refused) {
        // The new one is in sight, and nothing is opened before another press.
        if (refused.code === "fee_changed") onFeeChanged();
        setIsClosing(refused.code === "account_closing");
        if (refused.code === "account_closing") return true;
        if (OF_OFFER.has(refused.code)) {
          props.onOffersChanged();
          form.setValue("offer", "");
        }
        const message = textOfMoneyRefusal(t, lang, member.currency, refused);
        form.setError("amount", { message }, { shouldFocus: true });
        return true;
      },
    },
  );
  const words = amountWords(t, lang, member.currency);
  const money = (wire: string) => formatMoney(wire, member.currency, lang, { decimals: 0 });
  const typed = form.watch("amount");
  const chosenId = form.watch("method");
  const chosen = methods.find(({ id }) => id === chosenId) ?? first;

  const wireTyped = readTypedAmount(typed, lang, member.currency.exponent);
  const takenOff = wireTyped.ok ? feeTakenOff(chosen, wireTyped.value, member.currency) : null;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 2 });

  const check = amountCheck(t, lang, member.currency, (wire) => {
    if (compareWire(wire, chosen.min) < 0)
      return t("code_below_minimum", { min: money(chosen.min) });
    if (compareWire(wire, chosen.max) > 0)
      return t("code_above_maximum", { max: money(chosen.max) });
    return true;
  });
  const amount = field("amount", { validate: check });

  const problem = isClosing ? t("code_account_closing") : undefined;
  return (
    <form className="steps" noValidate onSubmit={submit}>
      <FormError
        text={inDoubt ? t("deposit_in_doubt") : problem}
        action={
          inDoubt ? (
            <a className="lnk" href={`#${DEPOSITS_ID}`}>
              {t("see_deposits")}
            </a>
          ) : (
            <a className="lnk" href={localizePath(CLOSING_PAGE, lang)}>
              {t("closing_keep")}
            </a>
          )
        }
      />
      <fieldset className="step">
        <legend>
          <b className="step-no">1</b>
          {t("how_pay")}
        </legend>
        <div className="methods">
          {methods.map((method) => (
            <label key={method.id} className="method">
              <input
                type="radio"
                name="method"
                value={method.id}
                checked={method.id === chosen.id}
                onChange={() => form.setValue("method", method.id)}
              />
              <Icon path={PAY_ICONS[ICONS[method.kind]]} className="i-l" />
              <span>
                <b>{t(`method_${method.kind}`)}</b>
                <span className="sm t2">
                  {method.sandbox ? t("sandbox_method") : t(`method_${method.kind}_about`)}
                </span>
                <span className="sm t2 method-terms">
                  <bdi>{t("method_range", { min: money(method.min), max: money(method.max) })}</bdi>
                  {" · "}
                  {feeWords(method)}
                </span>
              </span>
            </label>
          ))}
        </div>
        <ol className="method-steps sm t2">
          {STEPS[chosen.kind].map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
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
          onChange={(text) => {
            form.setValue("amount", text);
            form.clearErrors("amount");
          }}
          words={words}
          presets={chosen.presets}
          hint={t("deposit_range", { min: money(chosen.min), max: money(chosen.max) })}
        />
        {chosen.turnover === undefined ? null : (
          <p className="sm t2 fee-line">
            {t("method_turnover", { times: number.format(Number(chosen.turnover)) })}
          </p>
        )}
        {takenOff === null ? null : (
          <p className="sm t2 fee-line" role="status">
            {t("fee_told", { fee: money(takenOff.fee), left: money(takenOff.left) })}
          </p>
        )}
      </div>
      {offers.length > 0 ? (
        <OfferChoice
          {...{ t, lang, offers }}
          currency={member.currency}
          chosen={form.watch("offer")}
          arrives={wireTyped.ok ? (takenOff?.left ?? wireTyped.value) : "0"}
          onChoose={(offer) => form.setValue("offer", offer)}
        />
      ) : null}
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {payLabel()}
      </Button>
    </form>
  );

  function feeWords({ fee }: DepositMethod): string {
    if (fee === undefined) return t("fee_none");
    const parts = [
      ...(compareWire(fee.percent, "0") > 0 ? [percent.format(Number(fee.percent) / 100)] : []),
      ...(compareWire(fee.fixed, "0") > 0 ? [money(fee.fixed)] : []),
    ];
    return t("fee_is", { fee: parts.join(" + ") });
  }

  function payLabel(): string {
    if (busy) return t("going_to_pay");
    return wireTyped.ok && wireTyped.value !== "0"
      ? t("pay_amount", { amount: money(wireTyped.value) })
      : t("go_to_pay");
  }
}
