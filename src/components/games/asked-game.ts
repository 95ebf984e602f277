import { type Html, html } from "#/lib/base/html.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { onHost } from "#/lib/rules/site/hosts.ts";

/** The game that a launch asked for; undefined when none of these is meant. */
function askedGame(games: readonly Game[], query: URLSearchParams): Game | undefined {
  const code = query.get("gameCode");
  return games.find(({ gameId }) => gameId === code);
}

/** Says that there is no lottery such as a launch asked for; nothing where it asked for none. */
export function noSuchLottery(query: URLSearchParams, lang: string): Html {
  if (!query.has("gameCode")) return html``;
  const text = translate(lang, "lottery")("unknown_game");
  return html`<p class="note-line" role="status" dir="auto">${text}</p>`;
}

/** Says of what a launch asked for that it is not on sale, or that there is no such lottery. */
export function askedTicket(
  games: readonly Game[],
  query: URLSearchParams,
  { lang, imageHost }: Pick<App.Locals, "lang" | "imageHost">,
): Html {
  if (!query.has("gameCode")) return html``;
  const game = askedGame(games, query);
  if (!game) return noSuchLottery(query, lang);
  const { gameId, image, name, vendorName } = game;
  const picture = (image && onHost(image, imageHost)) ?? `/art/${gameId}.svg`;
  const text = translate(lang, "lottery")("not_on_sale", { vendor: vendorName });
  const art = html`<img src="${picture}" alt="" width="84" height="84" data-game-art="${gameId}">`;
  const words = html`<div><h2>${name}</h2><p class="t2">${text}</p></div>`;
  return html`<article class="ask paper">${art}${words}</article>`;
}
