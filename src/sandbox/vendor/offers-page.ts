import { formatMoney, formatWire } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import type { readPicks } from "./bets.ts";
import { factsOf } from "./catalogue.ts";
import { couponsOf, slipOf } from "./coupon-page.ts";
import { escapeHtml } from "./escape.ts";
import { oneOf, stakesOf } from "./game.ts";
import { shapeTexts } from "./hall/page.ts";
import type { Leg } from "./lobby/coupon.ts";
import type { Offer } from "./lobby/offers.ts";
import { endOfRound, roundAt, tableKind, wonBy } from "./lobby/tables.ts";
import { frame, LIGHT, textsFor } from "./page.ts";
import type { Round, Seat } from "./records.ts";
import { MOMENT, timesIn, type WriteTime, withTime } from "./times.ts";

const SHOWN = 12;
const TOLD = ["placed", "closed", "moved", "one_match", "too_high", "cashed"] as const;

export type OffersView = {
  readonly seat: Seat;
  readonly rounds: readonly Round[];
  readonly offers: readonly Offer[];
  /** What a table came to lately, the newest first. */
  readonly road: readonly Result[];
  readonly nowMs: number;
  /** The match that it was opened at, and what became of the last bet, as the address says them. */
  readonly event: unknown;
  readonly told: unknown;
  readonly theme: unknown;
  readonly nonce: string;
  /** The outcomes that the address picked for a coupon, or why none can be made of them. */
  readonly picks: ReturnType<typeof readPicks> | "nothing";
  /** Those outcomes as `<event>/<outcome>`, and the stake that was chosen. */
  readonly ticked: ReadonlySet<string>;
  readonly stake: unknown;
  /** What each coupon can be cashed for now, by its round's reference. */
  readonly worth: ReadonlyMap<string, bigint>;
  readonly legEnds: (leg: Leg) => string;
  readonly endMs: (legs: readonly Leg[]) => number;
};
type Result = { readonly number: number; readonly won: string; readonly dice: string };

/** The last rounds of a game's table, as its page tells them; none of what is no table. */
export function lastResults(key: string, gameId: string, nowMs: number): readonly Result[] {
  const kind = tableKind(gameId);
  if (!kind) return [];
  const { number } = roundAt(nowMs);
  return Array.from({ length: SHOWN }, (_, back) => {
    const end = endOfRound(key, gameId, kind, number - 1 - back);
    const drawn = typeof end.result === "string" ? "" : [end.result].flat().join(" · ");
    return { number: number - 1 - back, won: wonBy(end), dice: drawn };
  });
}

/** How an outcome of an offer is called: by its side's own name, where it has one. */
export function labelsFor(language: string): (offer: Offer, outcomeId: string) => string {
  const { t: ofTables } = textsFor(language);
  const { t } = shapeTexts(language);
  return (offer, outcomeId) => {
    if (offer.kind === "round") return ofTables(`outcome_${outcomeId}`);
    if (outcomeId === "void") return t("outcome_void");
    if (outcomeId === "draw")
      return t(offer.kind === "cockfight" ? "outcome_cock_draw" : "outcome_draw");
    const name = outcomeId === "home" ? offer.home : offer.away;
    return offer.kind === "cockfight" ? `${t(`outcome_cock_${outcomeId}`)} · ${name}` : name;
  };
}

/** A table's round or a book's matches: what can be bet on now, and what became of the last bets. */
export function offersPage(view: OffersView): string {
  const { seat, offers, rounds, nowMs, theme, nonce, told } = view;
  const isBook = offers.some(({ kind }) => kind !== "round");
  const { lang, t } = isBook ? shapeTexts(seat.language) : textsFor(seat.language);
  const { name, vendorName } = factsOf(seat.vendor, seat.gameId);
  const money = (minor: bigint) =>
    formatMoney(formatWire(minor, seat.currency.exponent), seat.currency, lang);
  const labelOf = labelsFor(seat.language);
  const odds = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 });
  const at = timesIn(lang);
  const meant = offers.find(({ eventId }) => eventId === view.event);
  const shown = [...(meant ? [meant] : []), ...offers.filter((each) => each !== meant)];
  const boxes = shown.map((offer) => {
    const outcomes = offer.outcomes.map(
      ({ outcomeId, odds: each }) => `<label class="offer">
        <input type="${isBook ? "checkbox" : "radio"}" name="pick" value="${offer.eventId}/${outcomeId}/${each}"${
          isBook ? "" : " required"
        }${view.ticked.has(`${offer.eventId}/${outcomeId}`) ? " checked" : ""}>
        <span>${escapeHtml(labelOf(offer, outcomeId))}<b>${odds.format(each / 100)}</b></span></label>`,
    );
    const closed = `<p class="odds">${escapeHtml(t("offer_closed"))}</p>`;
    return `<fieldset class="match"><legend>${headOf(offer, t, at, nowMs)}</legend>
      ${outcomes.length > 0 ? `<div class="offers">${outcomes.join("")}</div>` : closed}</fieldset>`;
  });
  const chips = stakesOf(seat.currency).map(
    (amount, index) => `<label class="chip">
      <input type="radio" name="stake" value="${amount}"${index === 0 ? " checked" : ""}>
      <span>${escapeHtml(formatMoney(amount, seat.currency, lang, { decimals: 0 }))}</span></label>`,
  );
  const said = TOLD.find((each) => each === told);
  const stakes = stakesOf(seat.currency);
  const stake = oneOf(stakes, view.stake) ?? stakes[0];
  const isToldMoved = said === "moved";
  const slip = { lang, t, currency: seat.currency, nonce, labelOf, stakes, stake, isToldMoved };
  const isAny = offers.some(({ outcomes }) => outcomes.length > 0);
  const buy = `<fieldset><legend>${escapeHtml(t("stake"))}</legend><div class="chips">${chips.join("")}</div></fieldset>
    <button>${escapeHtml(t("offer_go"))}</button>`;
  const till = isBook ? `<button formmethod="get">${escapeHtml(t("coupon_see"))}</button>` : buy;
  return frame(
    { lang, t, theme },
    name,
    `<header>
<img class="poster" src="/posters/${encodeURIComponent(seat.gameId)}.svg" width="100" height="113" alt="">
<div class="title"><p class="tag">${escapeHtml(t("sandbox"))}</p><h1>${escapeHtml(name)}</h1>
  <p class="vendor">${escapeHtml(vendorName)}</p></div>
<p class="balance"><span>${escapeHtml(t(seat.play ? "balance_play" : "balance"))}</span>
  <strong>${escapeHtml(formatMoney(seat.balance, seat.currency, lang))}</strong></p>
</header>
<main>
<p class="notice">${escapeHtml(t("notice_offers", { game: name, vendor: vendorName }))}
  ${escapeHtml(t(seat.play ? "notice_play" : "notice_real"))}</p>
${said ? `<section class="result" role="status"><p class="told">${escapeHtml(t(`told_${said}`))}</p></section>` : ""}
${isBook ? slipOf(view.picks, slip) : ""}
<form method="post">
<input type="hidden" name="nonce" value="${nonce}">
${theme === LIGHT ? `<input type="hidden" name="theme" value="${LIGHT}">` : ""}
${boxes.join("")}
${isBook ? `<p class="odds">${escapeHtml(t("coupon_how"))}</p>` : ""}
${isAny ? `<div class="till">${till}</div>` : ""}
<p class="odds"><a href="?${theme === LIGHT ? `theme=${LIGHT}` : ""}">${escapeHtml(t("offer_again"))}</a></p>
</form>
${roadOf(view.road, t)}
${isBook && rounds.length > 0 ? couponsOf(rounds, { t, money, at, nowMs, worth: view.worth, legEnds: view.legEnds, endMs: view.endMs }) : ""}
${!isBook && rounds.length > 0 ? betsOf(rounds, t, { money, at, nowMs }) : ""}
</main>
<script src="/times.js" defer></script>`,
  );
}

function headOf(offer: Offer, t: Translate, at: WriteTime, nowMs: number): string {
  if (offer.kind !== "round")
    return `${escapeHtml(`${offer.home} – ${offer.away}`)}
      <small>${escapeHtml(`${offer.competition} · `)}${at(offer.closesMs)}</small>`;
  const count = Math.max(0, Math.ceil((offer.closesMs - nowMs) / 1_000));
  return escapeHtml(
    t(count > 0 ? "offer_round" : "offer_round_over", { number: offer.number, count }),
  );
}

function roadOf(road: readonly Result[], t: Translate): string {
  if (road.length === 0) return "";
  const items = road.map(
    ({ number, won, dice }) =>
      `<li><code>${number}</code> ${escapeHtml(t(`outcome_${won}`))}${dice && ` <b>${dice}</b>`}</li>`,
  );
  return `<details class="record"><summary>${escapeHtml(t("offer_road"))}</summary><ol class="road">${items.join("")}</ol></details>`;
}

type Reading = {
  readonly money: (minor: bigint) => string;
  readonly at: WriteTime;
  readonly nowMs: number;
};

function betsOf(rounds: readonly Round[], t: Translate, { money, at, nowMs }: Reading): string {
  const endOf = ({ state, drawn, payoutMinor, settlesAt, refusal }: Round): string => {
    if (settlesAt && settlesAt.getTime() > nowMs && (state === "paying" || state === "done"))
      return withTime(t("offer_waiting", { at: MOMENT }), settlesAt.getTime(), at);
    return escapeHtml(toldOf({ state, drawn, payoutMinor, refusal }));
  };
  const toldOf = ({
    state,
    drawn,
    payoutMinor,
    refusal,
  }: Pick<Round, "state" | "drawn" | "payoutMinor" | "refusal">): string => {
    if (state === "refused") return t("refusal_other", { code: refusal ?? "" });
    if (state !== "paying" && state !== "done") return t(`state_${state}`);
    return payoutMinor > 0n
      ? t("won", { card: drawn, amount: money(payoutMinor) })
      : t("lost", { card: drawn });
  };
  const lines = rounds.map(
    (
      round,
    ) => `<tr><td>${escapeHtml(round.picked)}</td><td>${escapeHtml(money(round.stakeMinor))}</td>
      <td>${endOf(round)}</td></tr>`,
  );
  const heads = ["picked", "stake", "end"].map(
    (name) => `<th scope="col">${escapeHtml(t(`column_${name}`))}</th>`,
  );
  return `<details class="record" open><summary>${escapeHtml(t("offer_bets"))}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(t("offer_bets"))}"><table><thead>
  <tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div></details>`;
}
