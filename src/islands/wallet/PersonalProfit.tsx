import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $balance, fetchProfit } from "#/lib/client/stores/wallet/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { listProfit } from "#/lib/contract/wallet/profit.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { PlayedDialog } from "./PlayedDialog.tsx";
import { ProfitChart } from "./ProfitChart.tsx";
import { ProfitFigures } from "./ProfitFigures.tsx";
import { ProfitTable } from "./ProfitTable.tsx";
import { PERIODS, type Period, periodName, periodStarts } from "./periods.ts";
import { PROFIT_AREAS } from "./profit-texts.ts";
import "./profit.css";
import "./wallet.css";

type Told = ReplyOf<typeof listProfit>;
type ToldPeriod = Told["periods"][number];

/** What was won and lost, by days, weeks or months; each figure opens what it is made of (MEM-10). */
export function PersonalProfit({ lang, hasRecord }: { lang: string; hasRecord: boolean }) {
  const t = textsFor(lang, ...PROFIT_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Profits t={t} lang={lang} member={member} hasRecord={hasRecord} />}
    </Held>
  );
}

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** Whether the site has the account record, which money in and out leads to. */
  readonly hasRecord: boolean;
};

function Profits({ t, lang, member, hasRecord }: Props) {
  const [period, setPeriod] = useState<Period>("day");
  const [told, setTold] = useState<Told>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [opened, setOpened] = useState<{ from: string; to: string } | null>(null);
  const balance = useStore($balance, { ssr: "initial" });

  async function load(of: Period): Promise<void> {
    setRefusal(null);
    const reply = await fetchProfit(periodStarts(of, new Date()).map((at) => at.toISOString()));
    if (reply.ok) setTold(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another period, or money that moved, loads anew
  useEffect(() => {
    void load(period);
  }, [period, balance?.sumBalance]);

  const nameOf = (span: { from: string; to?: string }) => {
    const whole = told?.periods.find(({ from }) => from === span.from);
    return periodName(period, { from: span.from, to: span.to ?? whole?.to ?? span.from }, lang);
  };
  const moneyOf = (amount: string) => formatMoney(amount, member.currency, lang, { signed: true });
  const isEmpty = told?.totals.rounds === 0 && told.periods.every(isNothing);
  return (
    <>
      <fieldset className="periods">
        <legend className="vh">{t("profit_period")}</legend>
        {(Object.keys(PERIODS) as Period[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="period"
              className="vh"
              checked={each === period}
              onChange={() => {
                setTold(undefined);
                setPeriod(each);
              }}
            />
            <span>{t(`profit_by_${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {refusal ? (
        <Failed
          title={t("list_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("list_retry")}
          onRetry={() => void load(period)}
        />
      ) : null}
      {!told && !refusal ? <Skeleton lines={8} label={t("list_loading")} /> : null}
      {told && isEmpty ? <Empty title={t("profit_none")} text={t("profit_none_text")} /> : null}
      {told && !isEmpty ? (
        <>
          <ProfitFigures
            t={t}
            lang={lang}
            member={member}
            hasRecord={hasRecord}
            figures={told.totals}
            span={{ from: told.periods[0]?.from ?? "", to: told.periods.at(-1)?.to ?? "" }}
            onOpen={setOpened}
          />
          <ProfitChart
            periods={told.periods}
            label={t(`profit_chart_${period}`)}
            nameOf={nameOf}
            moneyOf={moneyOf}
            chosen={opened?.from ?? null}
            onChoose={(from) => setOpened(told.periods.find((one) => one.from === from) ?? null)}
          />
          <ProfitTable
            t={t}
            lang={lang}
            member={member}
            hasRecord={hasRecord}
            periods={told.periods.filter((one) => !isNothing(one)).reverse()}
            nameOf={nameOf}
            onOpen={setOpened}
          />
          <p className="t3 sm">{t("profit_note")}</p>
        </>
      ) : null}
      <PlayedDialog
        t={t}
        lang={lang}
        member={member}
        span={opened}
        title={opened ? `${t("profit_played")} · ${spanName(opened, told, nameOf, lang)}` : ""}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

const isNothing = ({ rounds, stake, payout, deposits, withdrawals }: ToldPeriod) =>
  rounds === 0 && [stake, payout, deposits, withdrawals].every((amount) => Number(amount) === 0);

/** One period by its name, several by their first and last day. */
function spanName(
  span: { from: string; to: string },
  told: Told | undefined,
  nameOf: (span: { from: string; to: string }) => string,
  lang: string,
): string {
  const isOne = told?.periods.some(({ from, to }) => from === span.from && to === span.to);
  return isOne ? nameOf(span) : periodName("week", span, lang);
}
