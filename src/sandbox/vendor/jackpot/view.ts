import { formatMoney, formatWire, parseMoney } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { escapeHtml } from "../escape.ts";
import { RETURN_PERCENT, stakesOf } from "../game.ts";
import type { Round, Seat } from "../records.ts";
import type { Store } from "../store.ts";
import { amountOf, jackpotOf, oddsOf } from "./play.ts";
import { minorOf, RETURN_WITH_JACKPOT, SHARE_PERCENT } from "./terms.ts";

/** A seat's pot as its page shows it. */
export type PotView = { readonly name: string; readonly amount: string; readonly seed: string };

/** The pot that a seat's stakes play for, as it stands; null where they play for none. */
export async function potOf({ pots }: Pick<Store, "pots">, seat: Seat): Promise<PotView | null> {
  const played = jackpotOf(seat);
  if (!played) return null;
  const { code, exponent } = seat.currency;
  const pot = await pots.open(played.jackpot, code, exponent);
  const seed = formatWire(minorOf(pot.seedMicro, { exponent }), exponent);
  return { name: played.jackpot.name, amount: amountOf(pot, exponent), seed };
}

type Reader = { readonly seat: Seat; readonly lang: string; readonly t: Translate };

/** The pot above the cards: what is in it this moment (pot.js has it tick). */
export function potHtml({ name, amount }: PotView, { seat, lang, t }: Reader): string {
  const { currency } = seat;
  const [whole = amount] = amount.split(".");
  const title = escapeHtml(t("pot_title", { name }));
  return `<section class="pot" aria-label="${title}">
<p class="pot-name">${title}</p>
<p class="pot-sum" data-pot="${amount}" data-symbol="${escapeHtml(currency.symbol)}">${escapeHtml(
    formatMoney(whole, currency, lang, { decimals: 0 }),
  )}</p>
</section>`;
}

/** How the pot is filled and won, and what all of the game returns with it. */
export function potTerms({ seed }: PotView, { seat, lang, t }: Reader): string {
  const { currency } = seat;
  const money = (wire: string) => formatMoney(wire, currency, lang, { decimals: 0 });
  const [least = "1"] = stakesOf(currency);
  const stake = parseMoney(least, currency.exponent);
  const stakeMinor = stake.ok ? stake.value : 1n;
  const number = new Intl.NumberFormat(lang);
  const about = t("pot_about", {
    ...{ share: number.format(SHARE_PERCENT), stake: money(least), seed: money(seed) },
    rounds: number.format(oddsOf(seat, stakeMinor)),
  });
  const returned = t("pot_return", {
    percent: number.format(RETURN_WITH_JACKPOT),
    cards: number.format(RETURN_PERCENT),
    pot: number.format(RETURN_WITH_JACKPOT - RETURN_PERCENT),
  });
  return `<p class="odds">${escapeHtml(about)} ${escapeHtml(returned)}</p>`;
}

/** What a round won of the pot; empty where it won nothing of it. */
export function potWonHtml(
  { jackpotMinor }: Round,
  { seat, t, money }: { seat: Seat; t: Translate; money: (minor: bigint) => string },
): string {
  const name = jackpotOf(seat)?.jackpot.name ?? "";
  if (jackpotMinor === 0n) return "";
  const text = t("pot_won", { name, amount: money(jackpotMinor) });
  return `<p class="jackpot-won">${escapeHtml(text)}</p>`;
}
