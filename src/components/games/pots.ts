import { type Html, html } from "#/lib/base/html.ts";
import type { LobbyJackpot } from "#/lib/contract/games/lobby-feed.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { formatPot } from "#/lib/rules/games/pot.ts";

const MOST_SHOWN = 6;

/** By what an open lobby names a pot as it asks for it again (client/page/pots.ts). */
export const potKey = ({ vassalage, jackpotId }: LobbyJackpot): string =>
  `${vassalage}/${jackpotId}`;

/** What is in a pot; it ticks while the lobby is open. */
const figureOf = (pot: LobbyJackpot, lang: string): Html => {
  const { amount, currency } = pot;
  const shown = formatPot(Number(amount), currency.symbol, lang);
  return html`<b class="num" dir="ltr" data-pot="${potKey(pot)}" data-amount="${amount}" data-symbol="${currency.symbol}">${shown}</b>`;
};

/** What the cards of games tell of the jackpot that is won at them, the largest of each. */
export function cardPots(lang: string, jackpots: readonly LobbyJackpot[]): Map<string, Html> {
  const t = translate(lang, "games");
  return new Map(
    jackpots
      .toReversed()
      .flatMap((pot) =>
        pot.games.map(({ gameId }) => [
          gameId,
          html`<span class="gp" data-pot-of><i>${t("jackpot")}</i> ${figureOf(pot, lang)}</span>`,
        ]),
      ),
  );
}

/**
 * The jackpots of a lobby, or of one vendor in it, the largest first; each leads to the game that it is won at, or to its
 * vendor's games where it is won at several.
 */
export function potStrip(
  lang: string,
  jackpots: readonly LobbyJackpot[],
  { vendor }: { readonly vendor: string | undefined },
): Html | false {
  const t = translate(lang, "games");
  const shown = jackpots
    .filter(({ vassalage }) => vendor === undefined || vassalage === vendor)
    .slice(0, MOST_SHOWN);
  const pots = shown.flatMap((pot) => {
    const [game] = pot.games;
    if (!game) return [];
    const { gameId, vassalage, nodeId } = game;
    const count = pot.games.length;
    const one = count === 1;
    const node = nodeId !== gameId && html` data-node="${nodeId}"`;
    const opens = one && html` data-game="${gameId}" data-vassalage="${vassalage}"${node}`;
    const where = one ? game.gameName : t("jackpot_games", { count, vendor: pot.vendorName });
    return html`<li data-pot-of><a href="?page=${vassalage}"${opens}><span class="pt-n"><bdi>${pot.name}</bdi></span>${figureOf(pot, lang)}<span class="pt-g"><bdi>${where}</bdi></span></a></li>`;
  });
  if (pots.length === 0) return false;
  return html`<section class="pots" aria-labelledby="pots"><h2 class="lab" id="pots">${t("jackpots")}</h2><ul>${pots}</ul></section>`;
}
