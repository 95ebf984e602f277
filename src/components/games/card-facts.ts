import { type Html, html } from "#/lib/base/html.ts";
import { formatMoney } from "#/lib/base/money.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";

/**
 * What a card tells of its game below the vendor's name: the smallest stake; or in its place, of the house's own, what they
 * return in the long run and that rounds can be checked.
 */
export type CardFacts = "stake" | "proof";

export function cardFactsFor(lang: string, tells: CardFacts | undefined) {
  const t = translate(lang, "games");
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 2 });
  const fact = (text: string) => html`<span class="num">${text}</span>`;
  const stakeOf = ({ minBet }: Game) =>
    minBet !== undefined &&
    fact(t("card_from", { amount: formatMoney(minBet.amount, minBet.currency, lang) }));
  /** The facts, below `under` where that stays. */
  return (game: Game, under: string): Html => {
    if (tells !== "proof") return html`<span>${under}</span>${tells && stakeOf(game)}`;
    const { returnPercent, inHouse } = game;
    const share = returnPercent && percent.format(Number(returnPercent) / 100);
    return html`${share && fact(t("card_return", { share }))}${stakeOf(game)}${inHouse && fact(t("card_checked"))}`;
  };
}
