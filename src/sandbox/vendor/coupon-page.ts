import { type Currency, formatMoney, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { hasMoved, type readPicks } from "./bets.ts";
import { escapeHtml } from "./escape.ts";
import { type Leg, oddsOf, winMinor } from "./lobby/coupon.ts";
import type { Offer } from "./lobby/offers.ts";
import type { Round } from "./records.ts";
import { MOMENT, type WriteTime, withTime } from "./times.ts";

type Slip = {
  readonly lang: string;
  readonly t: Translate;
  readonly currency: Currency;
  readonly nonce: string;
  readonly stakes: readonly string[];
  readonly stake: string | undefined;
  /** The page says above it that odds changed. */
  readonly isToldMoved: boolean;
  readonly labelOf: (offer: Offer, outcomeId: string) => string;
};

/** The coupon that was picked, before it is a bet: its legs, their odds together, and what each stake would pay. */
export function slipOf(picks: ReturnType<typeof readPicks> | "nothing", slip: Slip): string {
  const { lang, t, currency, nonce, stakes, labelOf } = slip;
  if (typeof picks === "string")
    return `<section class="result" role="status"><p class="told">${escapeHtml(t(`told_${picks}`))}</p></section>`;
  if (picks.length === 0) return "";
  const odds = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 });
  const legs = picks.map(({ leg }) => leg);
  const lines = picks.map((pick) => {
    const { offer, leg, shownOdds } = pick;
    const match = offer.kind === "round" ? "" : `${offer.home} – ${offer.away}`;
    const was = hasMoved(pick) ? t("coupon_was", { odds: odds.format(shownOdds / 100) }) : "";
    return `<li><input type="hidden" name="pick" value="${leg.eventId}/${leg.outcomeId}/${leg.odds}">
      <span>${escapeHtml(labelOf(offer, leg.outcomeId))}<small>${escapeHtml(match)}</small></span>
      <b>${was && `<small>${escapeHtml(was)}</small> `}${odds.format(leg.odds / 100)}</b></li>`;
  });
  const chips = stakes.map((stake) => {
    const minor = parseMoney(stake, currency.exponent);
    const pays = winMinor(
      minor.ok ? minor.value : 0n,
      legs.map((leg) => leg.odds),
    );
    const wire = formatWire(pays, currency.exponent);
    return `<label class="chip"><input type="radio" name="stake" value="${stake}"${stake === slip.stake ? " checked" : ""}>
      <span>${escapeHtml(
        t("coupon_pays", {
          stake: formatMoney(stake, currency, lang, { decimals: 0 }),
          amount: formatMoney(wire, currency, lang),
        }),
      )}</span></label>`;
  });
  return `<form method="post" class="coupon" aria-labelledby="coupon">
<h2 id="coupon">${escapeHtml(t("coupon", { count: legs.length }))}</h2>
${picks.some(hasMoved) && !slip.isToldMoved ? `<p role="status">${escapeHtml(t("coupon_moved"))}</p>` : ""}
<input type="hidden" name="nonce" value="${nonce}">
<ul>${lines.join("")}</ul>
<p class="all"><span>${escapeHtml(t("coupon_odds"))}</span> <b>${odds.format(Number(oddsOf(legs)) / 100)}</b></p>
<p class="odds">${escapeHtml(t("coupon_rules"))}</p>
<div class="till"><fieldset><legend>${escapeHtml(t("stake"))}</legend><div class="chips">${chips.join("")}</div></fieldset>
<button>${escapeHtml(t("offer_go"))}</button></div>
</form>`;
}

type Reading = {
  readonly t: Translate;
  readonly money: (minor: bigint) => string;
  readonly at: WriteTime;
  readonly nowMs: number;
  readonly worth: ReadonlyMap<string, bigint>;
  readonly legEnds: (leg: Leg) => string;
  readonly endMs: (legs: readonly Leg[]) => number;
};

/** The coupons that were bought: how each leg stands, what the coupon came to, and what it can be cashed for now. */
export function couponsOf(rounds: readonly Round[], reading: Reading): string {
  const { t, money, worth, legEnds } = reading;
  const items = rounds.map((round) => {
    const offered = worth.get(round.reference);
    const legs = round.picked.split(" + ").map((name, at) => {
      const leg = round.legs?.[at];
      const end = leg ? legEnds(leg) : "open";
      return `<li>${escapeHtml(name)} <small>${escapeHtml(t(`leg_${end}`))}</small></li>`;
    });
    const cash =
      offered === undefined
        ? ""
        : `<form method="post"><button class="leave" name="cash" value="${round.reference}/${offered}">
          ${escapeHtml(t("coupon_cash", { amount: money(offered) }))}</button></form>`;
    return `<li><div><ul>${legs.join("")}</ul><p>${escapeHtml(money(round.stakeMinor))} → ${tellCoupon(round, reading)}</p></div>${cash}</li>`;
  });
  return `<section class="coupons"><h2>${escapeHtml(t("coupons"))}</h2><ul>${items.join("")}</ul></section>`;
}

/** What became of a coupon, as HTML. */
function tellCoupon(round: Round, { t, money, at, nowMs, endMs }: Reading): string {
  const { state, refusal, payoutMinor, settlesAt, cashedAt } = round;
  const say = (...text: Parameters<Translate>) => escapeHtml(t(...text));
  if (state === "refused") return say("refusal_other", { code: refusal ?? "" });
  if (state !== "paying" && state !== "done") return say(`state_${state}`);
  if (cashedAt) return say("coupon_cashed", { amount: money(payoutMinor) });
  if (settlesAt && settlesAt.getTime() > nowMs) {
    // When it settles would tell who loses a leg: with that one, and not with the last.
    const endsMs = round.legs ? endMs(round.legs) : settlesAt.getTime();
    return withTime(t("coupon_waiting", { at: MOMENT }), endsMs, at);
  }
  return payoutMinor > 0n ? say("coupon_won", { amount: money(payoutMinor) }) : say("coupon_lost");
}
