import type { Cut } from "#/art/card.ts";
import { iconHtml } from "#/components/ui/icon.ts";
import { type Html, html } from "#/lib/base/html.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { launchPath } from "#/lib/rules/games/launch.ts";
import { LOTTERY_CODES } from "#/lib/rules/lottery/games.ts";
import { onHost } from "#/lib/rules/site/hosts.ts";
import { type CardFacts, cardFactsFor } from "./card-facts.ts";
import { hasLobby, LOBBIES } from "./categories.ts";

export type CardOptions = {
  /** How many cards are in view at first: their pictures are fetched at once. */
  readonly eager: number;
  /** From which card on they come after the first view: all are in it when left out. */
  readonly late?: number;
  /** Shows the lines of a slot instead of the vendor, where the page is the vendor's. */
  readonly lines?: boolean;
  readonly tells?: CardFacts | undefined;
  /** What vendors tell of games this moment, by their codes; each of these keeps a place for it. */
  readonly figures?: ReadonlyMap<string, Html>;
  /** What is in the jackpots that are won at games, by their codes. */
  readonly pots?: ReadonlyMap<string, Html>;
  /** Without a badge on each, where the heading says what they are. */
  readonly plain?: boolean;
  readonly class?: string | undefined;
  /** How the poster is cut, other than as a card. */
  readonly cut?: Exclude<Cut, "card"> | undefined;
};
const BOARDS: ReadonlySet<string> = new Set(LOTTERY_CODES);
type FreePlay = { readonly whitelabel: { readonly flags: { readonly FREEPLAY3: boolean } } };
type Reader = Pick<App.Locals, "lang" | "imageHost"> & { readonly site: FreePlay };

/** Whether a visitor may play it at once: what they press then offers both ways (islands/games/GamePopups.tsx). */
export const isTriable = (game: Game, { whitelabel }: FreePlay) =>
  game.trialAllowed === true &&
  whitelabel.flags.FREEPLAY3 &&
  launchPath({ category: game.category, gameCode: game.gameId }) === null;

/** The cards of games. A card's address is where a visitor without scripts gets to, and where the launch begins. */
export function gameGrid(games: readonly Game[], reader: Reader, options: CardOptions): Html {
  const names = ["grid", "games", options.class ?? ""].filter(Boolean).join(" ");
  const card = cardsFor(reader, options);
  return html`<ul class="${names}">${games.map(card)}</ul>`;
}

function cardsFor({ lang, imageHost, site }: Reader, options: CardOptions) {
  const {
    lines = false,
    plain = false,
    cut,
    tells,
    figures,
    pots,
    eager,
    late = Number.POSITIVE_INFINITY,
  } = options;
  const t = translate(lang, "games");
  const [play, draws] = [t("game_play"), translate(lang, "lottery")("draw_go")];
  const hot = html`<span class="hot">${iconHtml("flame")}${t("game_hot")}</span>`;
  const ending = cut ? `.${cut}.svg` : ".svg";
  const fresh = html`<span class="hot new">${t("game_new")}</span>`;
  const plainFactsOf = cardFactsFor(lang, undefined);
  const allFactsOf = cardFactsFor(lang, tells);
  // Limits say what the smallest stake would.
  const factsOf = (game: Game, under: string) =>
    (figures?.has(game.gameId) ? plainFactsOf : allFactsOf)(game, under);
  const tableOf = ({ gameId }: Game) => {
    const told = figures?.get(gameId);
    return told && html`<span class="tf" data-table="${gameId}">${told}</span>`;
  };
  const underOf = (game: Game) =>
    lines && game.lines > 0
      ? t(game.ways ? "game_ways" : "game_lines", { count: game.lines })
      : game.vendorName;
  return (game: Game, index: number): Html => {
    const { category, gameId, vassalage, nodeId } = game;
    /** A page of its own, where nothing is sold: a draw. */
    const draw = launchPath({ category, gameCode: gameId });
    const shelf = `${hasLobby(category) ? LOBBIES[category].path : "/lobby"}?page=${vassalage}`;
    const picture = (game.image && onHost(game.image, imageHost)) ?? `/art/${gameId}${ending}`;
    // A draw that has no board here is not played here, however much its vendor would have it so.
    const isPlayed = draw === null || BOARDS.has(gameId);
    const badge = !plain && isPlayed && (game.isHot ? hot : game.isNew && fresh);
    const node = nodeId !== gameId && html` data-node="${nodeId}"`;
    const sold = draw !== null && html` data-category="${category}"`;
    const free = isTriable(game, site) && html` data-try`;
    const data = html`data-game="${gameId}" data-vassalage="${vassalage}"${sold}${node}${free}`;
    const loading = index >= eager && html` loading="lazy"`;
    const image = html`<img src="${picture}" alt="" width="200" height="226"${loading}>`;
    const plaque = html`<span class="plq" aria-hidden="true">${game.number}</span>`;
    const go = html`<span class="btn pri">${draw === null ? play : draws}</span>`;
    const over = html`${plaque}${badge}<span class="ov" aria-hidden="true">${go}</span>`;
    const words = html`<span class="nm"><b>${game.name}</b>${factsOf(game, underOf(game))}</span>`;
    const href = localizePath(draw ?? shelf, lang);
    const names = index >= late ? "gc late" : "gc";
    return html`<li class="${names}"><a href="${href}" ${data}><span class="pic">${image}${over}</span>${words}${pots?.get(gameId)}${tableOf(game)}</a></li>`;
  };
}
