import { useEffect, useRef, useState } from "react";
import { useMoneyCall } from "#/islands/forms/use-money-call.ts";
import { AmountField } from "#/islands/ui/AmountField.tsx";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon, type IconName } from "#/islands/ui/Icon.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { compareWire, formatMoney } from "#/lib/base/money.ts";
import { readTypedAmount } from "#/lib/base/typed-amount.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchDepositMethods } from "#/lib/client/stores/cashier/cashier.ts";
import { createDeposit, type DepositMethod } from "#/lib/contract/cashier/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { amountWords, textOfMoneyRefusal } from "./amount-words.ts";
import { DEPOSITS_ID } from "./list-ids.ts";

const ICONS: Record<DepositMethod["kind"], IconName> = {
  bank_qr: "qr",
  bank_transfer: "bank",
  mobile_wallet: "phone",
  usdt: "coin",
};

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** It may have been opened: the list tells. */
  readonly onDoubt: () => void;
  /** It is opened, and its provider has not said yet where to pay. */
  readonly onUnderWay: (id: string) => void;
};

/** Chooses a method and an amount, opens the deposit and goes to pay. A repeated press is the same attempt. */
export function DepositForm({ t, lang, member, onDoubt, onUnderWay }: Props) {
  const [methods, setMethods] = useState<readonly DepositMethod[]>();
  const [loadRefusal, setLoadRefusal] = useState<Refused | null>(null);
  const [chosen, setChosen] = useState<DepositMethod>();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState("");
  const [inDoubt, setInDoubt] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const call = useMoneyCall(createDeposit);
  const busy = call.busy || leaving;
  const input = useRef<HTMLInputElement>(null);

  async function load(): Promise<void> {
    setLoadRefusal(null);
    const reply = await fetchDepositMethods();
    if (!reply.ok) return setLoadRefusal(reply);
    setMethods(reply.value.methods);
    setChosen(reply.value.methods[0]);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
  }, []);

  const words = amountWords(t, lang, member.currency);
  const money = (wire: string) => formatMoney(wire, member.currency, lang, { decimals: 0 });

  function check(method: DepositMethod): { wire: string } | { wrong: string } {
    const read = readTypedAmount(typed, lang, member.currency.exponent);
    if (typed.trim() === "" || (read.ok && read.value === "0"))
      return { wrong: t("needed_amount") };
    if (!read.ok) return { wrong: words(read.code) };
    const wire = read.value;
    if (compareWire(wire, method.min) < 0)
      return { wrong: t("code_below_minimum", { min: money(method.min) }) };
    if (compareWire(wire, method.max) > 0)
      return { wrong: t("code_above_maximum", { max: money(method.max) }) };
    return { wire };
  }

  async function pay(): Promise<void> {
    if (!chosen || busy) return;
    const checked = check(chosen);
    if ("wrong" in checked) {
      setError(checked.wrong);
      input.current?.focus();
      return;
    }
    setError("");
    setInDoubt(false);
    const reply = await call.act({ method: chosen.id, amount: checked.wire });
    if (reply?.ok) {
      if (!reply.value.payUrl) return onUnderWay(reply.value.id);
      setLeaving(true);
      goTo(reply.value.payUrl);
    }
    if (!reply || reply.ok) return;
    setInDoubt(reply.inDoubt);
    if (reply.inDoubt) return onDoubt();
    setError(textOfMoneyRefusal(t, lang, member.currency, reply));
    input.current?.focus();
  }

  if (loadRefusal)
    return (
      <Failed
        title={t("methods_failed")}
        text={textOfRefusal(t, loadRefusal)}
        retryLabel={t("retry")}
        onRetry={() => void load()}
      />
    );
  if (!methods) return <Skeleton lines={6} label={t("loading")} />;
  if (methods.length === 0)
    return (
      <Empty
        title={t("no_methods")}
        text={t("no_methods_text")}
        action={<Button onClick={() => void load()}>{t("retry")}</Button>}
      />
    );
  return (
    <form
      className="steps"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
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
                checked={method.id === chosen?.id}
                onChange={() => setChosen(method)}
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
          ref={input}
          label={t("amount")}
          name="amount"
          language={lang}
          currency={member.currency}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError("");
          }}
          words={words}
          presets={chosen?.presets ?? []}
          hint={
            chosen
              ? t("deposit_range", { min: money(chosen.min), max: money(chosen.max) })
              : undefined
          }
          error={error || undefined}
        />
      </div>
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {payLabel()}
      </Button>
    </form>
  );

  function payLabel(): string {
    if (busy) return t("going_to_pay");
    const read = readTypedAmount(typed, lang, member.currency.exponent);
    return read.ok && read.value !== "0"
      ? t("pay_amount", { amount: money(read.value) })
      : t("go_to_pay");
  }
}
