import { formatMoney, formatWire } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { factsOf } from "../catalogue.ts";
import { escapeHtml } from "../escape.ts";
import { oneOf, stakesOf } from "../game.ts";
import { shapeTexts } from "../hall/page.ts";
import { frame } from "../page.ts";
import type { Round, Seat } from "../records.ts";
import type { SeatedHand } from "./hand-store.ts";
import { TABLE_TRIALS } from "./play.ts";
import {
  faceOf,
  heldOf,
  type Move,
  RAKE_SHOWN,
  robotsOf,
  shareOf,
  TRICKS,
  type Trick,
  TURN_MS,
  takenBy,
  tricksOf,
  winnersOf,
} from "./rules.ts";

export type PvpView = {
  readonly key: string;
  readonly seat: Seat;
  /** The hand under way; null: none, the member may sit down. */
  readonly open: SeatedHand | null;
  readonly rounds: readonly Round[];
  readonly nowMs: number;
  readonly theme: unknown;
  readonly told: unknown;
  readonly stake: unknown;
  readonly nonce: string;
};

type Reading = {
  readonly key: string;
  readonly t: Translate;
  readonly money: (minor: bigint) => string;
};

/** A table of four: the member and three robots, who are called so. Plays without its script too. */
export function pvpPage(view: PvpView): string {
  const { key, seat, open, rounds, theme } = view;
  const { lang, t } = shapeTexts(seat.language);
  const money = (minor: bigint) =>
    formatMoney(formatWire(minor, seat.currency.exponent), seat.currency, lang);
  const reading = { key, t, money };
  const { name, vendorName } = factsOf(seat.vendor, seat.gameId);
  const told = ["under_way", "gone_on"].find((each) => each === view.told);
  const ended = open ? undefined : rounds[0];
  // While a hand is played its cards come first: they are to be seen without scrolling.
  const notice = `<p class="notice">${escapeHtml(t("pvp_notice", { game: name, vendor: vendorName }))}
  ${escapeHtml(t(seat.play ? "notice_play" : "notice_real"))}</p>
`;
  const body = open ? handOf(open, view, reading) : sitForm(view, reading);
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
${open ? "" : notice}${told ? `<p class="warned" role="status">${escapeHtml(t(`pvp_told_${told}`))}</p>` : ""}
${ended ? endOf(ended, reading) : ""}
${body}
${open ? notice : ""}${rounds.length > 0 ? recordOf(rounds, reading) : ""}
</main>
<script src="/pvp.js" type="module"></script>`,
  );
}

/** The table as it stands: who sits there, what the last trick was, and the member's cards. */
function handOf(open: SeatedHand, { nowMs }: PvpView, reading: Reading): string {
  const { key, t, money } = reading;
  const { reference, hand, stakeMinor } = open;
  const tricks = tricksOf(key, reference, hand.moves);
  const { potMinor, rakeMinor } = shareOf(stakeMinor, 1);
  if (open.state === "asking")
    return `<section class="felt"><p class="trick-told">${escapeHtml(t("pvp_asking"))}</p>
      <span data-ends="0" hidden></span></section>`;
  const held = heldOf(key, reference, hand);
  const seconds = Math.max(0, Math.ceil((hand.endsMs - nowMs) / 1_000));
  const cards = held.map(
    (
      card,
      at,
    ) => `<button class="playing" name="card" value="${card}" aria-keyshortcuts="${at + 1}">
      ${drawn(card)}<kbd>${at + 1}</kbd></button>`,
  );
  return `<section class="felt">${seatsOf(open, tricks, reading)}
<p class="pot">${escapeHtml(t("pvp_pot", { pot: money(potMinor), rake: money(rakeMinor), percent: RAKE_SHOWN }))}</p>
${lastTrick(open, tricks, reading)}</section>
<form method="post" id="pvp">
<input type="hidden" name="hand" value="${reference}"><input type="hidden" name="trick" value="${hand.moves.length}">
<p class="turn">${escapeHtml(t("pvp_turn", { number: hand.moves.length + 1, most: TRICKS }))}
  <span data-ends="${seconds}" data-left="${escapeHtml(t("pvp_left", { seconds: "#" }))}">${escapeHtml(t("pvp_left", { seconds }))}</span></p>
<div class="held" role="group" aria-label="${escapeHtml(t("pvp_yours"))}">${cards.join("")}</div>
</form>
<p class="odds">${escapeHtml(t("pvp_clock", { count: TURN_MS / 1_000 }))}</p>`;
}

function seatsOf({ reference }: SeatedHand, tricks: readonly Trick[], { key, t }: Reading): string {
  const taken = takenBy(tricks);
  const seats = [null, ...robotsOf(key, reference)].map((robot, seat) => {
    const who = robot === null ? t("pvp_you") : robot;
    const mark = robot === null ? "" : ` <span class="robot">${escapeHtml(t("pvp_robot"))}</span>`;
    return `<li${seat === 0 ? ' class="own"' : ""}><b>${escapeHtml(who)}</b>${mark}
      <span>${escapeHtml(t("pvp_taken", { count: taken[seat] ?? 0 }))}</span></li>`;
  });
  return `<ul class="places">${seats.join("")}</ul>`;
}

function lastTrick(
  { reference, hand }: SeatedHand,
  tricks: readonly Trick[],
  { key, t }: Reading,
): string {
  const last = tricks.at(-1);
  if (!last) return `<p class="trick-told">${escapeHtml(t("pvp_first"))}</p>`;
  const robots = robotsOf(key, reference);
  const who = (seat: number) => (seat === 0 ? t("pvp_you") : (robots[seat - 1] ?? ""));
  const auto = hand.moves.at(-1)?.auto ? ` ${t("pvp_auto")}` : "";
  const cards = last.cards.map(
    (card, seat) => `<li${seat === last.taker ? ' class="took"' : ""}>${drawn(card)}
      <span>${escapeHtml(who(seat))}</span></li>`,
  );
  const took = last.taker === 0 ? t("pvp_took_you") : t("pvp_took", { name: who(last.taker) });
  return `<ul class="trick">${cards.join("")}</ul><p class="trick-told">${escapeHtml(took)}${escapeHtml(auto)}</p>`;
}

function drawn(card: number): string {
  const { rank, suit } = faceOf(card);
  const red = suit === "♥" || suit === "♦";
  return `<span class="face${red ? " red" : ""}">${rank}<i>${suit}</i></span>`;
}

function sitForm({ seat, stake, nonce }: PvpView, { t }: Reading): string {
  const { lang } = shapeTexts(seat.language);
  const stakes = stakesOf(seat.currency);
  const chosen = oneOf(stakes, stake) ?? stakes[0];
  const chips = stakes.map(
    (
      each,
    ) => `<label class="chip"><input type="radio" name="stake" value="${each}"${each === chosen ? " checked" : ""}>
      <span>${escapeHtml(formatMoney(each, seat.currency, lang, { decimals: 0 }))}</span></label>`,
  );
  const trials = TABLE_TRIALS.map(
    (
      trial,
    ) => `<label class="trial"><input type="radio" name="trial" value="${trial}"${trial === "none" ? " checked" : ""}>
      <span><b>${escapeHtml(t(`trial_${trial}`))}</b><small>${escapeHtml(t(`about_${trial}`))}</small></span></label>`,
  );
  return `<form method="post" id="pvp">
<input type="hidden" name="nonce" value="${nonce}">
<p>${escapeHtml(t("pvp_how", { count: TRICKS, percent: RAKE_SHOWN }))}</p>
<fieldset><legend>${escapeHtml(t("stake"))}</legend><div class="chips">${chips.join("")}</div></fieldset>
<button name="sit" value="1">${escapeHtml(t("pvp_sit"))}</button>
<p class="odds">${escapeHtml(t("pvp_leave"))}</p>
<details><summary>${escapeHtml(t("trials"))}</summary><fieldset><legend>${escapeHtml(t("trials_about"))}
  </legend>${trials.join("")}</fieldset></details>
</form>`;
}

/** What a hand came to, in a sentence. */
export function tellHand(round: Round, { key, t, money }: Reading): string {
  const { state, refusal, stakeMinor, payoutMinor, hand, reference } = round;
  if (state === "refused") {
    const known = t(`refusal_${refusal}`);
    return known === `refusal_${refusal}` ? t("refusal_other", { code: refusal ?? "" }) : known;
  }
  if (hand?.state === "off") return t("pvp_off", { stake: money(stakeMinor) });
  if (state === "cancelling" || state === "cancelled")
    return t(state, { stake: money(stakeMinor) });
  if (hand?.state !== "over") return t("pvp_under_way");
  const winners = winnersOf(tricksOf(key, reference, hand.moves));
  const { potMinor, rakeMinor } = shareOf(stakeMinor, winners.length);
  const pot = { pot: money(potMinor), rake: money(rakeMinor), amount: money(payoutMinor) };
  if (payoutMinor === 0n) return t("pvp_lost");
  return winners.length === 1 ? t("pvp_won", pot) : t("pvp_shared", pot);
}

const autoOf = (moves: readonly Move[]) => moves.filter(({ auto }) => auto).length;

function endOf(round: Round, reading: Reading): string {
  const over = round.hand?.state === "over";
  const won = over && round.payoutMinor > 0n;
  const tone = won ? " won" : " lost";
  const left = round.hand ? autoOf(round.hand.moves) : 0;
  const auto = left > 0 ? `<p>${escapeHtml(reading.t("pvp_auto_of", { count: left }))}</p>` : "";
  const told = reading.t(round.unpaid ? "unpaid" : "paying");
  const owed = won && round.state === "paying" ? `<p>${escapeHtml(told)}</p>` : "";
  return `<section class="result" role="status"><div>
    <p class="told${over ? tone : ""}">${escapeHtml(tellHand(round, reading))}</p>${auto}${owed}</div></section>`;
}

function recordOf(rounds: readonly Round[], reading: Reading): string {
  const { key, t, money } = reading;
  const lines = rounds.map((round) => {
    const moves = round.hand?.moves ?? [];
    const tricks = tricksOf(key, round.reference, moves).map(({ cards, taker }, at) => {
      const faces = cards.map((card) => Object.values(faceOf(card)).join("")).join(" ");
      const auto = moves[at]?.auto ? ` · ${t("pvp_auto_short")}` : "";
      return `<li>${escapeHtml(`${faces}${taker === 0 ? " ✓" : ""}${auto}`)}</li>`;
    });
    return `<tr><td><code>${escapeHtml(round.reference)}</code></td><td>${escapeHtml(money(round.stakeMinor))}</td>
      <td class="hand-told">${escapeHtml(tellHand(round, reading))}<ul>${tricks.join("")}</ul></td></tr>`;
  });
  const heads = [t("pvp_hand"), t("column_stake"), t("column_end")].map(
    (head) => `<th scope="col">${escapeHtml(head)}</th>`,
  );
  return `<details class="record"><summary>${escapeHtml(t("pvp_hands"))}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(t("pvp_hands"))}"><table><thead>
  <tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div></details>`;
}
