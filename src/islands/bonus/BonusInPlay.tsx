import { type ReactNode, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { type Currency, compareWire, minusWire } from "#/lib/base/money.ts";
import { DAY_MS, HOUR_MS } from "#/lib/base/time.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { sendGiveUp } from "#/lib/client/stores/bonus/bonuses.ts";
import type { Bonus } from "#/lib/contract/bonus/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

export type BonusProps = {
  readonly t: Translate;
  readonly lang: string;
  readonly currency: Currency;
};
type Props = BonusProps & { readonly bonus: Bonus; readonly onChanged: () => Promise<void> };

type Category = Bonus["weights"][number]["category"];
const LOBBIES: Readonly<Record<Category, string>> = {
  RNG: "/rng",
  LIVE: "/live",
  FISH: "/fish",
  SPORTS: "/sports",
};

/** Whether all is played that it asks for. */
const isPlayed = ({ turnover, played }: Bonus): boolean => compareWire(played, turnover) >= 0;

/** The category that counts most; of equal ones the first. */
const mostOf = ({ weights }: Bonus): Category =>
  weights.reduce<Bonus["weights"][number]>(
    (most, each) => (each.percent > most.percent ? each : most),
    { category: "RNG", percent: 0 },
  ).category;

/** How long it is until a moment, in days, or in hours where it is less than two days. */
function timeLeft(until: string, lang: string): string {
  const leftMs = Math.max(0, Date.parse(until) - Date.now());
  const [unit, unitMs] =
    leftMs >= 2 * DAY_MS ? (["day", DAY_MS] as const) : (["hour", HOUR_MS] as const);
  const written = new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" });
  return written.format(Math.ceil(leftMs / unitMs));
}

/** A bonus that is in play or waits: how far it is, on what terms, and the way out of it. */
export function BonusInPlay({ t, lang, currency, bonus, onChanged }: Props) {
  const money = (amount: string) => <Money amount={amount} currency={currency} language={lang} />;
  const isWaiting = bonus.state === "waiting";
  return (
    <article className="bonus paper" aria-label={bonus.name}>
      <header>
        <h2 className="slab">{bonus.name}</h2>
        <p className="bonus-amount num">{money(bonus.balance ?? bonus.amount)}</p>
      </header>
      {isWaiting || bonus.endsAs ? null : <Progress {...{ t, lang, currency, bonus }} />}
      {bonus.state === "ending" ? (
        <p role="status">
          {t(bonus.endsAs === "taken_back" ? "bonus_ending_taken_back" : "bonus_ending")}
        </p>
      ) : null}
      {bonus.standsStill ? <p role="status">{t("bonus_stands_still")}</p> : null}
      <dl>
        <Lasting {...{ t, lang, bonus }} />
        {isWaiting ? <Term name={t("bonus_turnover")}>{money(bonus.turnover)}</Term> : null}
        <Term name={t("bonus_max_stake")}>{money(bonus.maxStake)}</Term>
        <Term name={t("bonus_max_paid")}>
          {bonus.maxPaid === null ? t("bonus_all") : money(bonus.maxPaid)}
        </Term>
        <Term name={t("bonus_counts")}>
          {bonus.weights.map(({ category, percent }) => (
            <span key={category} className="bonus-counts" dir="auto">
              {`${t(`bonus_cat_${category.toLowerCase()}`)} ${percent} %`}
            </span>
          ))}
        </Term>
      </dl>
      {bonus.state === "ending" ? null : (
        <div className="bonus-acts">
          {isWaiting || bonus.standsStill ? null : (
            <a className="btn pri" href={localizePath(LOBBIES[mostOf(bonus)], lang)}>
              {t("bonus_games")}
            </a>
          )}
          {isPlayed(bonus) ? null : <GiveUp {...{ t, lang, currency, bonus, onChanged }} />}
        </div>
      )}
    </article>
  );
}

function Progress({ t, lang, currency, bonus }: BonusProps & { readonly bonus: Bonus }) {
  const [played, turnover] = [Number(bonus.played), Number(bonus.turnover)];
  const left = minusWire(bonus.turnover, bonus.played);
  const money = (amount: string) => <Money amount={amount} currency={currency} language={lang} />;
  return (
    <div className="bonus-progress">
      <progress max={turnover} value={Math.min(played, turnover)} aria-label={t("bonus_played")} />
      <p>
        {t("bonus_played")} {money(bonus.played)} / {money(bonus.turnover)}
      </p>
      <p className="t2">
        {isPlayed(bonus) ? (
          t("bonus_done")
        ) : (
          <>
            {t("bonus_left")} <b>{money(left)}</b>
          </>
        )}
      </p>
    </div>
  );
}

/** Until when it lasts, how long it still would while its time stands still, or how long from when it begins. */
function Lasting({ t, lang, bonus }: Pick<Props, "t" | "lang" | "bonus">) {
  const { expiresAt, standsStill, days } = bonus;
  if (expiresAt === null)
    return <Term name={t("bonus_lasts")}>{t("bonus_days", { count: days })}</Term>;
  if (standsStill) return <Term name={t("bonus_time_left")}>{timeLeft(expiresAt, lang)}</Term>;
  return (
    <Term name={t("bonus_until")}>
      <Time at={expiresAt} language={lang} />
    </Term>
  );
}

function Term({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="t2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Gives it up, after being told what is lost. */
function GiveUp({ t, lang, currency, bonus, onChanged }: Props) {
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function giveUp(): Promise<void> {
    setBusy(true);
    const reply = await sendGiveUp(bonus.id);
    setBusy(false);
    setRefusal(reply.ok ? null : reply);
    if (!reply.ok && reply.code !== "bonus_over") return;
    setAsks(false);
    await onChanged();
  }

  return (
    <>
      <Button look="gho" size="sm" onClick={() => setAsks(true)}>
        {t("bonus_give_up")}
      </Button>
      <Dialog
        id={`giveUp-${bonus.id}`}
        open={asks}
        title={t("bonus_give_up_title")}
        confirmLabel={t("bonus_give_up")}
        onConfirm={() => void giveUp()}
        cancelLabel={t("bonus_keep")}
        onCancel={() => setAsks(false)}
        busy={busy}
      >
        <FormError text={refusal ? textOfRefusal(t, refusal) : ""} />
        <p>
          {t("bonus_give_up_lost")}{" "}
          <b>
            <Money amount={bonus.balance ?? bonus.amount} currency={currency} language={lang} />
          </b>
        </p>
        <p>{t("bonus_give_up_text")}</p>
      </Dialog>
    </>
  );
}
