import type { FastifyReply } from "fastify";
import { formatMoney, formatWire } from "#/lib/base/money.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { type Translate, translator } from "#/lib/i18n/format.ts";
import { findLanguage } from "#/lib/i18n/languages.ts";
import { factsOf } from "./catalogue.ts";
import { escapeHtml } from "./escape.ts";
import type { Grant } from "./free.ts";
import { CARDS, oneOf, PAID_TIMES, RETURN_PERCENT, stakesOf, TRIALS } from "./game.ts";
import { type PotView, potHtml, potTerms, potWonHtml } from "./jackpot/view.ts";
import type { Call, Round, Seat } from "./records.ts";

export type GameView = {
  readonly seat: Seat;
  readonly rounds: readonly Round[];
  readonly calls: readonly Call[];
  /** What the last form chose, as its address repeats it. */
  readonly last: { readonly picked: unknown; readonly stake: unknown };
  /** The portal's, as the launch's address says and each further one repeats: `light`, else dark. */
  readonly theme: unknown;
  /** The grant of which a round may begin; null: none. */
  readonly free: Grant | null;
  /** The pot that the seat plays for; null where it plays for none. */
  readonly pot: PotView | null;
  /** Sent back by the form, so that it plays once. */
  readonly nonce: string;
};

export const LIGHT = "light";
const AREA = "sandbox-vendor";

/** The launch's own language where this is written in it, else English. */
export function textsFor(language: string): { lang: string; t: Translate } {
  const tag =
    findLanguage(language)?.tag ?? findLanguage(language.split("-")[0] ?? "")?.tag ?? "en";
  const lang = Object.keys(textsOf(tag, AREA)).length > 0 ? tag : "en";
  return { lang, t: translator(lang, textsOf(lang, AREA), textsOf("en", AREA)) };
}

export type Frame = { readonly lang: string; readonly t: Translate; readonly theme: unknown };

export function frame({ lang, t, theme }: Frame, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}"${theme === LIGHT ? ' class="light"' : ""}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(t("sandbox"))}</title>
<link rel="preload" href="/fonts/archivo-text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/cards/gallo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
${body}
</body>
</html>`;
}

export function page(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").send(html);
}

/** The game: its cards, stakes and odds, the last round and the ones before, and what a tester may try. */
export function gamePage(view: GameView): string {
  const { seat, rounds, calls, theme } = view;
  const { lang, t } = textsFor(seat.language);
  const money = (minor: bigint) =>
    formatMoney(formatWire(minor, seat.currency.exponent), seat.currency, lang);
  const { name, vendorName } = factsOf(seat.vendor, seat.gameId);
  const [latest] = rounds;
  const picked = oneOf(CARDS, view.last.picked) ?? CARDS[0];
  const stakes = stakesOf(seat.currency);
  const stake = oneOf(stakes, view.last.stake) ?? stakes[0];
  const odds = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 });
  const balance = formatMoney(seat.balance, seat.currency, lang);

  const cards = CARDS.map(
    (
      card,
    ) => `<label class="card"><input type="radio" name="card" value="${card}"${card === picked ? " checked" : ""}>
<img src="/cards/${card}.svg" width="200" height="226" alt=""><span>${escapeHtml(t(`card_${card}`))}</span></label>`,
  ).join("\n");
  const chips = stakes
    .map(
      (amount) =>
        `<label class="chip">
          <input type="radio" name="stake" value="${amount}"${amount === stake ? " checked" : ""}>
          <span>${escapeHtml(formatMoney(amount, seat.currency, lang, { decimals: 0 }))}</span></label>`,
    )
    .join("\n");
  const trials = TRIALS.map(
    (trial) =>
      `<label class="trial">
        <input type="radio" name="trial" value="${trial}"${trial === "none" ? " checked" : ""}>
        <span><b>${escapeHtml(t(`trial_${trial}`))}</b><small>${escapeHtml(t(`about_${trial}`))}</small></span></label>`,
  ).join("\n");

  return frame(
    { lang, t, theme },
    name,
    `<header>
<img class="poster" src="/posters/${encodeURIComponent(seat.gameId)}.svg" width="100" height="113" alt="">
<div class="title"><p class="tag">${escapeHtml(t("sandbox"))}</p><h1>${escapeHtml(name)}</h1>
  <p class="vendor">${escapeHtml(vendorName)}</p></div>
<p class="balance"><span>${escapeHtml(t(seat.play ? "balance_play" : "balance"))}</span> <strong>${escapeHtml(balance)}</strong></p>
</header>
<main>
<p class="notice">${escapeHtml(t("notice", { game: name, vendor: vendorName }))}
  ${escapeHtml(t(seat.play ? "notice_play" : "notice_real"))}</p>
${view.pot ? potHtml(view.pot, { seat, lang, t }) : ""}
<section class="result" role="status">${latest ? potWonHtml(latest, { seat, t, money }) + resultOf(latest, t, money) : `<p>${escapeHtml(t("how"))}</p>`}</section>
<form method="post">
<input type="hidden" name="nonce" value="${view.nonce}">
<fieldset><legend>${escapeHtml(t("pick"))}</legend><div class="cards">${cards}</div></fieldset>
<fieldset><legend>${escapeHtml(t("stake"))}</legend><div class="chips">${chips}</div></fieldset>
${view.free ? freeOf(view.free, lang, t, money) : ""}<button>${escapeHtml(t("play"))}</button>
<p class="odds">${escapeHtml(t("odds", { times: odds.format(PAID_TIMES), percent: odds.format(RETURN_PERCENT) }))}</p>
${view.pot ? potTerms(view.pot, { seat, lang, t }) : ""}
<details><summary>${escapeHtml(t("trials"))}</summary><fieldset><legend>${escapeHtml(t("trials_about"))}
  </legend>${trials}</fieldset></details>
</form>
${rounds.length > 0 ? recordOf(rounds, calls, t, money) : ""}
</main>${view.pot ? '<script type="module" src="/pot.js"></script>' : ""}`,
  );
}

type Money = (minor: bigint) => string;

function freeOf(grant: Grant, lang: string, t: Translate, money: Money): string {
  // To the minute: a day alone would promise the whole of it.
  const until = new Intl.DateTimeFormat(lang, {
    ...({ year: "numeric", month: "long", day: "numeric" } as const),
    ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
    ...({ timeZone: "UTC", timeZoneName: "short" } as const),
  });
  const left = t("free_left", { count: grant.left, stake: money(grant.stakeMinor) });
  const about = t("free_about", {
    most: money(grant.mostMinor),
    until: until.format(new Date(grant.until)),
  });
  return `<section class="free"><p><b>${escapeHtml(left)}</b></p><p>${escapeHtml(about)}</p>
<button name="free" value="1">${escapeHtml(t("free_play"))}</button></section>
`;
}

function resultOf(round: Round, t: Translate, money: Money): string {
  const { state, drawn, stakeMinor, refusal, unpaid } = round;
  if (state === "refused") {
    const known = t(`refusal_${refusal}`);
    const why =
      known === `refusal_${refusal}` ? t("refusal_other", { code: refusal ?? "" }) : known;
    return `<p class="told lost">${escapeHtml(why)}</p>`;
  }
  if (state === "asking" || state === "cancelling" || state === "cancelled")
    return `<p class="told">${escapeHtml(
      round.free !== null && state !== "asking"
        ? t("free_back")
        : t(state === "cancelled" ? "cancelled" : "cancelling", { stake: money(stakeMinor) }),
    )}</p>`;
  const cardsMinor = round.payoutMinor - round.jackpotMinor;
  const won = cardsMinor > 0n;
  const card = t(`card_${drawn}`);
  const none = round.jackpotMinor > 0n ? card : t("lost", { card });
  const text = won ? t("won", { card, amount: money(cardsMinor) }) : none;
  const owed =
    state === "paying" && round.payoutMinor > 0n
      ? `<p>${escapeHtml(t(unpaid ? "unpaid" : "paying"))}</p>`
      : "";
  return `<img src="/cards/${drawn}.svg" width="100" height="113" alt=""><div>
    <p class="told ${won || round.jackpotMinor > 0n ? "won" : "lost"}">${escapeHtml(text)}</p>${owed}</div>`;
}

function recordOf(
  rounds: readonly Round[],
  calls: readonly Call[],
  t: Translate,
  money: Money,
): string {
  const lines = rounds.map((round) => {
    const made = calls
      .filter((call) => call.roundId === round.id)
      .map(
        ({ kind, state, attempts, answer }) =>
          `<li><b>${escapeHtml(t(`call_${kind}`))}</b>
            ${escapeHtml(t(`sent_${state}`, { count: attempts }))}${answer ? ` <code>${escapeHtml(answer)}</code>` : ""}</li>`,
      );
    const over = round.state === "done" || round.state === "paying";
    const paid = over ? money(round.payoutMinor) : t(`state_${round.state}`);
    return `<tr><td><code>${escapeHtml(round.reference)}</code></td>
      <td>${escapeHtml(t(`card_${round.picked}`))}${over ? ` → ${escapeHtml(t(`card_${round.drawn}`))}` : ""}</td>
      <td>${escapeHtml(money(round.stakeMinor))}${round.free === null ? "" : ` · ${escapeHtml(t("free_round"))}`}</td>
      <td>${escapeHtml(paid)}</td><td><ul>${made.join("")}</ul></td></tr>`;
  });
  const heads = ["round", "cards", "stake", "paid", "calls"].map(
    (name) => `<th scope="col">${escapeHtml(t(`column_${name}`))}</th>`,
  );
  return `<details class="record"><summary>${escapeHtml(t("record"))}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(t("record"))}"><table><thead>
  <tr>${heads.join("")}</tr></thead><tbody>${lines.join("")}</tbody></table></div></details>`;
}

/** A page for what cannot be played: a launch that expired or is forged, a spoilt form, a wallet that is silent. */
export function noticePage(
  code: "bad_launch" | "bad_form" | "no_wallet",
  language: string,
  theme?: unknown,
): string {
  const { lang, t } = textsFor(language);
  const body = `<main><p class="tag">${escapeHtml(t("sandbox"))}</p><h1>${escapeHtml(t(code))}</h1>
    <p>${escapeHtml(t(`${code}_about`))}</p></main>`;
  return frame({ lang, t, theme }, t(code), body);
}
