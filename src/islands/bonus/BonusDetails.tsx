import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { $bonusNews, fetchBonuses } from "#/lib/client/stores/bonus/bonuses.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { listBonuses } from "#/lib/contract/bonus/calls.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { BonusInPlay } from "./BonusInPlay.tsx";
import { PastBonuses } from "./PastBonuses.tsx";
import { BONUS_AREAS } from "./texts.ts";
import "./bonus.css";

export type ToldBonuses = ReplyOf<typeof listBonuses>;

/** The member's bonuses: what is in play and what it takes, what waits, and what became of those before (MEM-11). */
export function BonusDetails({ lang }: { readonly lang: string }) {
  const t = textsFor(lang, ...BONUS_AREAS);
  return (
    <Held source={memberSource} t={t} lines={10}>
      {() => <Bonuses t={t} lang={lang} />}
    </Held>
  );
}

function Bonuses({ t, lang }: { readonly t: Translate; readonly lang: string }) {
  const [told, setTold] = useState<ToldBonuses>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const news = useStore($bonusNews, { ssr: "initial" });
  const balance = useStore($balance, { ssr: "initial" });

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchBonuses();
    if (reply.ok) setTold(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what moved loads it anew
  useEffect(() => {
    void load();
  }, [news, balance?.bonusBalance]);

  if (refusal)
    return (
      <Failed
        title={t("list_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={() => void load()}
      />
    );
  if (!told) return <Skeleton lines={8} label={t("list_loading")} />;
  const { list, currency } = told;
  if (list.length === 0) return <Empty title={t("bonus_none")} text={t("bonus_none_text")} />;
  const inPlay = list.filter(({ state }) => state === "active" || state === "ending");
  const waiting = list.filter(({ state }) => state === "waiting");
  const past = list.filter(({ closedAt }) => closedAt !== null);
  return (
    <>
      {inPlay.map((bonus) => (
        <BonusInPlay key={bonus.id} {...{ t, lang, bonus, currency }} onChanged={load} />
      ))}
      {waiting.length > 0 ? (
        <section aria-labelledby="bonus-waiting">
          <h2 className="lab" id="bonus-waiting">
            {t("bonus_waiting")}
          </h2>
          <p className="t2">{t("bonus_waiting_text")}</p>
          {waiting.map((bonus) => (
            <BonusInPlay key={bonus.id} {...{ t, lang, bonus, currency }} onChanged={load} />
          ))}
        </section>
      ) : null}
      {past.length > 0 ? <PastBonuses {...{ t, lang, past, currency }} /> : null}
      <section className="bonus-how" aria-labelledby="bonus-how">
        <h2 className="lab" id="bonus-how">
          {t("bonus_how")}
        </h2>
        <ul className="t2">
          {["own", "play", "order", "end", "stands"].map((rule) => (
            <li key={rule}>{t(`bonus_how_${rule}`)}</li>
          ))}
        </ul>
      </section>
    </>
  );
}
