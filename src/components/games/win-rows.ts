import { hereAttributes } from "#/components/lottery/draw-tickets.ts";
import { type Html, html } from "#/lib/base/html.ts";
import { formatMoney } from "#/lib/base/money.ts";
import type { Winner } from "#/lib/contract/games/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { DRAW_ZONE } from "#/lib/rules/lottery/regions.ts";

const CLOCK = {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: DRAW_ZONE,
} as const;

/**
 * The last large wins of real rounds, as they were at a moment; who won is masked. That moment is told in Hanoi's time,
 * whose times those of the wins are too, and in the reader's.
 */
export function winRows(lang: string, winners: readonly Winner[], nowMs: number): Html {
  const t = translate(lang, "site");
  const clock = new Intl.DateTimeFormat(lang, CLOCK);
  const day = new Intl.DateTimeFormat(lang, { ...CLOCK, day: "numeric", month: "short" });
  const now = clock.format(nowMs);
  const here = hereAttributes(lang, nowMs, translate(lang, "lottery")("draw_here"));
  const rows = winners.map(({ nickname, gameName, payout, currency, settledAt, jackpot }) => {
    const who = html`<b class="ell"><bdi>${nickname}</bdi></b>`;
    const sum = formatMoney(payout, currency, lang, { signed: true });
    const won = html`<b class="num b jade"><bdi>${sum}</bdi></b>`;
    const at = html`<span class="xs t2 num">${day.format(new Date(settledAt))}</span>`;
    return html`<li>${who}${won}<span class="xs t2 ell">${gameName}${jackpot && ` · ${t("wins_jackpot")}`}</span>${at}</li>`;
  });
  return html`<p class="xs t2"><span${here}>${t("wins_at", { time: now })}</span></p><ul class="win">${rows}</ul>`;
}
