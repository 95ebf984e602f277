import { pageNumbers } from "#/components/ui/page-numbers.ts";
import { type Html, html } from "#/lib/base/html.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Category, listGames } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { type CardOptions, gameGrid } from "./game-cards.ts";
import {
  addressOf,
  isNarrowed,
  type Narrowed,
  narrowedOf,
  picks,
  readNarrowed,
} from "./lobby-filters.ts";

type Locals = Pick<App.Locals, "lang" | "path" | "imageHost" | "vendors" | "data" | "site">;
/** What a lobby shows whoever asks: its category, and the vendor that it is narrowed to. */
type LobbyScope = {
  readonly category?: Category | undefined;
  readonly vendor: string | undefined;
  /** Codes of games that the page shows itself: they are found by a search, and listed no second time. */
  readonly shown?: ReadonlySet<string>;
  readonly figures?: CardOptions["figures"];
  readonly pots?: CardOptions["pots"];
};
type Found = ReplyOf<typeof listGames>;
/** A vendor's tab: whose lobby it leads to, and the vendor's sign. */
type Tab = { readonly vassalage: string; readonly path: string; readonly sign: Html };
type Asked = Narrowed & { readonly pageNo: number; readonly found: Found };

/** Lobbies whose games lie on the table otherwise than as cards: styles/lobby-looks.css. */
const LOOKS: Partial<Record<Category, Pick<CardOptions, "class" | "cut" | "tells">>> = {
  LIVE: { class: "tables", cut: "wide", tells: "stake" },
  SPORTS: { class: "coupons" },
  ESPORTS: { class: "arenas", cut: "wide" },
  COCKFIGHT: { class: "arenas", cut: "wide" },
  FISH: { class: "halls", cut: "wide", tells: "stake" },
  PVP: { class: "rooms", tells: "stake" },
  ELOTT: { class: "drums", cut: "round" },
  INHOUSE: { class: "cabinets", cut: "tall", tells: "proof" },
};

/** On a phone. */
const FIRST_ROW = 3;
/** As many as a first view shows: three rows on a wide screen, and more than enough of them on a phone. */
const FIRST_VIEW = 21;

/** What fills a lobby for what is asked of it: a part of a name, hot or new games, a page. */
export function lobbyFills(locals: Locals, scope: LobbyScope) {
  const { lang, path, data } = locals;
  const t = translate(lang, "games");
  const here = localizePath(path, lang);
  const read = reader(locals, scope);
  const link = (asked: Asked, changes: Readonly<Record<string, string>>, path = here): string =>
    addressOf(path, { page: scope.vendor ?? "", ...narrowedOf(asked), ...changes });
  const numbered = (asked: Asked) => (number: number) =>
    link(asked, { pageNo: number > 1 ? String(number) : "" });
  const fill = (show: (asked: Asked) => Html) => async (query: URLSearchParams) =>
    show(await read(query));
  const isAll = (asked: Asked) => !isNarrowed(asked) && scope.vendor === undefined;
  /** With the games that the page shows itself, where they are of another category. */
  const countOf = (asked: Asked): number => {
    const { list, totalCount, totalPages } = asked.found;
    const codes = new Set(list.map(({ gameId }) => gameId));
    const others = [...(scope.shown ?? [])].filter((code) => !codes.has(code));
    return totalCount + (isAll(asked) && totalPages < 2 ? others.length : 0);
  };
  return {
    count: fill((asked) => html`${t("games_count", { count: countOf(asked) })}`),
    /** The vendors' tabs: each keeps what the lobby is narrowed to otherwise. */
    tabs: (cards: readonly Tab[]) =>
      fill((asked) => {
        const current = (is: boolean) => is && html` aria-current="true"`;
        const every = html`<a class="sb" href="${link(asked, { page: "" })}" data-vendor=""${current(!scope.vendor)}>${t("lobby_all")}</a>`;
        const own = cards.map(({ vassalage, path: at, sign }) => {
          const href = link(asked, { page: vassalage }, localizePath(at, lang));
          return html`<a href="${href}" data-vendor="${vassalage}"${current(vassalage === scope.vendor)}>${sign}</a>`;
        });
        return html`${every}${own}`;
      }),
    name: fill(({ name }) => html`${name}`),
    picks: async (query: URLSearchParams) =>
      picks(t, lang, await read(query), await data.games.ranges(read.scope)),
    filters: fill((asked) => {
      const links = ["", "hot", "new"].map((only) => {
        const current = asked.only === only && html` aria-current="true"`;
        const text = t(only ? `filter_${only}` : "lobby_all");
        return html`<a href="${link(asked, { only })}"${current}>${text}</a>`;
      });
      const own = ["favourites", "recent"].map(
        (list) =>
          html`<button type="button" data-own="${list}" aria-pressed="false">${t(`filter_${list}`)}</button>`,
      );
      return html`${links}${own}`;
    }),
    results: fill((asked) => {
      const { found, pageNo } = asked;
      const listed = isAll(asked)
        ? found.list.filter(({ gameId }) => !scope.shown?.has(gameId))
        : found.list;
      const cards =
        listed.length > 0 &&
        gameGrid(listed, locals, {
          eager: FIRST_ROW,
          late: FIRST_VIEW,
          lines: scope.vendor !== undefined,
          ...(scope.category && LOOKS[scope.category]),
          ...(scope.figures && { figures: scope.figures }),
          ...(scope.pots && { pots: scope.pots }),
        });
      const pages = pageNumbers(lang, pageNo, found.totalPages, numbered(asked));
      return html`${cards}${found.list.length === 0 && nothing(asked)}${pages}`;
    }),
  };

  function nothing(asked: Asked): Html {
    const { found, pageNo, name } = asked;
    if (found.totalCount > 0)
      return empty(
        t("lobby_beyond", { count: found.totalPages }),
        t("lobby_beyond_text", { number: pageNo }),
        { href: numbered(asked)(found.totalPages), text: t("lobby_beyond_go") },
      );
    if (!isNarrowed(asked))
      return empty(t("lobby_none"), t("lobby_none_text"), {
        href: localizePath("/lobby", lang),
        text: t("see_games"),
      });
    const what = name === "" ? "lobby_narrow" : "lobby_empty";
    return empty(t(what), t(`${what}_text`), { href: here, text: t(`${what}_go`) });
  }
}

function empty(title: string, text: string, go: { href: string; text: string }): Html {
  const link = html`<a class="btn sec" href="${go.href}">${go.text}</a>`;
  return html`<div class="empty"><p class="h3">${title}</p><p class="t2">${text}</p>${link}</div>`;
}

/** Reads a query and finds its games, once for all the places of a page. `scope`: what it looks in, whatever is asked. */
function reader({ vendors, data }: Locals, { category, vendor }: LobbyScope) {
  const known = new WeakMap<URLSearchParams, Promise<Asked>>();
  const isElsewhere =
    vendor !== undefined &&
    !vendors.some(
      ({ title, cards }) =>
        title === category && cards.some(({ vassalage }) => vassalage === vendor),
    );
  const of = category && !isElsewhere ? category : undefined;
  const scope = { ...(of ? { category: of } : {}), ...(vendor ? { vassalage: vendor } : {}) };
  const find = async (query: URLSearchParams): Promise<Asked> => {
    const narrowed = readNarrowed(query);
    const { name, only, lines, stake } = narrowed;
    const pageNo = Math.max(1, Number.parseInt(query.get("pageNo") ?? "1", 10) || 1);
    const found = await data.games.list({
      ...(of ? { gameClassify: of } : {}),
      ...(vendor ? { vassalage: vendor } : {}),
      ...(name ? { gameName: name } : {}),
      ...(only === "hot" ? { onlyHot: true } : {}),
      ...(only === "new" ? { onlyNew: true } : {}),
      ...(lines ? { minLineNum: Number(lines) } : {}),
      ...(stake ? { minBet: stake } : {}),
      pageNo,
    });
    return { ...narrowed, pageNo, found };
  };
  const read = (query: URLSearchParams): Promise<Asked> => {
    const asked = known.get(query) ?? find(query);
    known.set(query, asked);
    return asked;
  };
  return Object.assign(read, { scope });
}
