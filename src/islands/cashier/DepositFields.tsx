import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon, type IconName } from "#/islands/ui/Icon.tsx";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { createDeposit, type DepositMethod } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { amountWords, textOfMoneyRefusal, typedWire } from "./amount-words.ts";
import { DEPOSITS_ID } from "./list-ids.ts";

const ICONS: Record<DepositMethod["kind"], IconName> = {
  bank_qr: "qr",
  bank_transfer: "bank",
  mobile_wallet: "phone",
  usdt: "coin",
};

type Values = { method: string; amount: string };

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** It may have been opened: the list tells. */
  readonly onDoubt: () => void;
  /** It is opened, and its provider has not said yet where to pay. */
  readonly onUnderWay: (id: string) => void;
  readonly methods: readonly DepositMethod[];
  /** Chosen until another is. */
  readonly first: DepositMethod;
};

/** Chooses a method and an amount, opens the deposit and goes to pay. A repeated press is the same attempt. */
export function DepositFields(props: Props) {
  const { t, lang, member, methods, first, onDoubt, onUnderWay } = props;
  const { form, field, busy, inDoubt, submit } = useMoneyCall<Values, typeof createDeposit>(
    createDeposit,
    {
      t,
      values: { method: first.id, amount: "" },
      input: ({ method, amount: text }) => ({
        method,
        amount: typedWire(text, lang, member.currency),
      }),
      onDone({ id, payUrl }) {
        if (!payUrl) return onUnderWay(id);
        goTo(payUrl);
        // The page is left: the form takes nothing more.
        return new Promise(() => {});
      },
      onDoubt,
      onRefused(refused) {
        const message = textOfMoneyRefusal(t, lang, member.currency, refused);
        form.setError("amount", { message }, { shouldFocus: true });
        return true;
      },
    },
  );
  const words = amountWords(t, lang, member.currency);
  const money = (wire: string) => formatMoney(wire, member.currency, lang, { decimals: 0 });
  const read = (text: string) => readTypedAmount(text, lang, member.currency.exponent);
  const typed = form.watch("amount");
  const amount = field("amount", { validate: check });
  const chosenId = form.watch("method");
  const chosen = methods.find(({ id }) => id === chosenId) ?? first;

  function check(text: string): string | true {
    const wire = read(text);
    if (text.trim() === "" || (wire.ok && wire.value === "0")) return t("needed_amount");
    if (!wire.ok) return words(wire.code);
    if (compareWire(wire.value, chosen.min) < 0)
      return t("code_below_minimum", { min: money(chosen.min) });
    if (compareWire(wire.value, chosen.max) > 0)
      return t("code_above_maximum", { max: money(chosen.max) });
    return true;
  }

  return (
    <form className="steps" noValidate onSubmit={submit}>
      <FormError
        text={inDoubt ? t("deposit_in_doubt") : undefined}
        action={
          <a className="lnk" href={`#${DEPOSITS_ID}`}>
            {t("see_deposits")}
          </a>
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
              <Icon name={ICONS[method.kind]} className="i-l" />
              <span>
                <b>{t(`method_${method.kind}`)}</b>
                <span className="sm t2">
                  {method.sandbox ? t("sandbox_method") : t(`method_${method.kind}_about`)}
                </span>
              </span>
            </label>
          ))}
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
          onChange={(text) => {
            form.setValue("amount", text);
            form.clearErrors("amount");
          }}
          words={words}
          presets={chosen.presets}
          hint={t("deposit_range", { min: money(chosen.min), max: money(chosen.max) })}
        />
      </div>
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {payLabel()}
      </Button>
    </form>
  );

  function payLabel(): string {
    if (busy) return t("going_to_pay");
    const wire = read(typed);
    return wire.ok && wire.value !== "0"
      ? t("pay_amount", { amount: money(wire.value) })
      : t("go_to_pay");
  }
}
