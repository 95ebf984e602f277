import { formatMoney, formatWire } from "#/lib/base/money.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { type Translate, translator } from "#/lib/i18n/format.ts";
import { factsOf } from "../catalogue.ts";
import { escapeHtml } from "../escape.ts";
import { oneOf, stakesOf } from "../game.ts";
import { frame, textsFor } from "../page.ts";
import type { Round, Seat } from "../records.ts";
import type { Sums } from "../session-store.ts";
import { drawFish } from "./drawings.ts";
import { FISH, FISHES, HALL_RETURN_PERCENT } from "./fish.ts";

const AREA = "sandbox-shapes";
const VOLLEYS = ["1", "5", "10"] as const;

export type HallView = {
  readonly seat: Seat;
  /** The session under way, or the one that the first shot begins; and the number of its next batch. */
  readonly session: string;
  readonly seq: number;
  readonly sums: Sums;
  readonly rounds: readonly Round[];
  readonly theme: unknown;
  /** What became of the last form, and what it chose. */
  readonly told: unknown;
  readonly stake: unknown;
  readonly shots: unknown;
};

/** These texts are written in Spanish and English; whoever reads another language has all of the page in English. */
export function shapeTexts(language: string): { lang: string; t: Translate } {
  const { lang: own } = textsFor(language);
  const lang = Object.keys(textsOf(own, AREA)).length > 0 ? own : "en";
  const of = (tag: string) => ({ ...textsOf(tag, "sandbox-vendor"), ...textsOf(tag, AREA) });
  return { lang, t: translator(lang, of(lang), of("en")) };
}

export type Reading = { readonly t: Translate; readonly money: (minor: bigint) => string };

/** What a batch came to, in a sentence. */
export function tellBatch(round: Round, { t, money }: Reading): string {
  const { state, refusal, stakeMinor, payoutMinor } = round;
  if (state === "refused") {
    const known = t(`refusal_${refusal}`);
    return known === `refusal_${refusal}` ? t("refusal_other", { code: refusal ?? "" }) : known;
  }
  if (state !== "paying" && state !== "done")
    return t(state === "cancelled" ? "cancelled" : "cancelling", { stake: money(stakeMinor) });
  const { length: count } = round.picked.split(",");
  const caught = round.drawn.split(",").filter((each) => each === "1").length;
  return payoutMinor > 0n
    ? t("hall_caught", { count, caught, amount: money(payoutMinor) })
    : t("hall_missed", { count });
}

/** The sums of a session, as its line tells them. */
export function tellSums({ stakeMinor, payoutMinor }: Sums, money: Reading["money"]) {
  return {
    staked: money(stakeMinor),
    won: money(payoutMinor),
    net: money(payoutMinor - stakeMinor),
  };
}

/** A fishing hall: the fish, what they pay, what a shot costs, and what the session came to. Plays without its script too. */
export function hallPage(view: HallView): string {
  const { seat, session, seq, rounds, theme } = view;
  const { lang, t } = shapeTexts(seat.language);
  const money = (minor: bigint) =>
    formatMoney(formatWire(minor, seat.currency.exponent), seat.currency, lang);
  const { name, vendorName } = factsOf(seat.vendor, seat.gameId);
  const stakes = stakesOf(seat.currency);
  const stake = oneOf(stakes, view.stake) ?? stakes[0];
  const volley = oneOf(VOLLEYS, view.shots) ?? "1";
  const said = ["over", "gap", "too_fast", "left"].find((each) => each === view.told);
  const [latest] = rounds;
  const shown = latest?.within === session ? tellBatch(latest, { t, money }) : t("hall_how");
  const sums = tellSums(view.sums, money);
  const fish = FISHES.map(
    (
      each,
      at,
    ) => `<button class="fish ${each}" name="fish" value="${each}" aria-keyshortcuts="${at + 1}">
      ${drawFish(each)}<span><kbd>${at + 1}</kbd> ${escapeHtml(t(`fish_${each}`))} <b>×${FISH[each]}</b></span></button>`,
  );
  const chip = (field: string, value: string, label: string, on: boolean) =>
    `<label class="chip"><input type="radio" name="${field}" value="${value}"${on ? " checked" : ""}>
      <span>${escapeHtml(label)}</span></label>`;
  const costs = stakes.map((each) =>
    chip("stake", each, formatMoney(each, seat.currency, lang, { decimals: 0 }), each === stake),
  );
  const volleys = VOLLEYS.map((each) =>
    chip("shots", each, t("hall_shots", { count: Number(each) }), each === volley),
  );
  const line = (key: "staked" | "won" | "net") =>
    `<div><dt>${escapeHtml(t(`hall_${key}`))}</dt><dd data-sum="${key}">${escapeHtml(sums[key])}</dd></div>`;
  return frame(
    { lang, t, theme },
    name,
    `<header>
<img class="poster" src="/posters/${encodeURIComponent(seat.gameId)}.svg" width="100" height="113" alt="">
<div class="title"><p class="tag">${escapeHtml(t("sandbox"))}</p><h1>${escapeHtml(name)}</h1>
  <p class="vendor">${escapeHtml(vendorName)}</p></div>
<p class="balance"><span>${escapeHtml(t(seat.play ? "balance_play" : "balance"))}</span>
  <strong data-balance>${escapeHtml(formatMoney(seat.balance, seat.currency, lang))}</strong></p>
</header>
<main>
<p class="notice">${escapeHtml(t("hall_notice", { game: name, vendor: vendorName }))}
  ${escapeHtml(t(seat.play ? "notice_play" : "notice_real"))}</p>
<form method="post" id="hall" data-away="${escapeHtml(t("hall_away"))}">
<input type="hidden" name="session" value="${session}">
<input type="hidden" name="seq" value="${seq}">
<div class="water" role="group" aria-label="${escapeHtml(t("hall_aim"))}">${fish.join("")}</div>
<p class="catch" role="status">${escapeHtml(said ? t(`hall_told_${said}`) : shown)}</p>
<dl class="sums">${line("staked")}${line("won")}${line("net")}</dl>
<fieldset><legend>${escapeHtml(t("hall_cost"))}</legend><div class="chips">${costs.join("")}</div></fieldset>
<fieldset><legend>${escapeHtml(t("hall_volley"))}</legend><div class="chips">${volleys.join("")}</div></fieldset>
<p class="odds">${escapeHtml(t("hall_odds", { percent: HALL_RETURN_PERCENT }))}</p>
<button class="leave" name="leave" value="1">${escapeHtml(t("hall_leave"))}</button>
</form>
${rounds.length > 0 ? batchesOf(rounds, { t, money }) : ""}
</main>
<script src="/hall.js" type="module"></script>`,
  );
}

function batchesOf(rounds: readonly Round[], reading: Reading): string {
  const { t, money } = reading;
  const lines = rounds.map(
    (round) => `<tr><td><code>${escapeHtml(round.reference)}</code></td>
      <td>${escapeHtml(money(round.stakeMinor))}</td><td>${escapeHtml(tellBatch(round, reading))}</td></tr>`,
  );
  const heads = [t("hall_batch"), t("column_stake"), t("column_end")].map(
    (head) => `<th scope="col">${escapeHtml(head)}</th>`,
  );
  return `<details class="record"><summary>${escapeHtml(t("hall_batches"))}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(t("hall_batches"))}"><table><thead>
  <tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div></details>`;
}
