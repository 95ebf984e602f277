import { pageNumbers } from "#/components/ui/page-numbers.ts";
import { type Html, html } from "#/lib/base/html.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Category, listGames } from "#/lib/contract/games/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { type CardOptions, gameGrid } from "./game-cards.ts";

type Locals = Pick<App.Locals, "lang" | "path" | "imageHost" | "vendors" | "data">;
/** What a lobby shows whoever asks: its category, and the vendor that it is narrowed to. */
type LobbyScope = {
  readonly category?: Category | undefined;
  readonly vendor: string | undefined;
  /** Codes of games that the page shows itself: they are found by a search, and listed no second time. */
  readonly shown?: ReadonlySet<string>;
};
type Found = ReplyOf<typeof listGames>;
type Asked = {
  readonly name: string;
  readonly only: string;
  readonly pageNo: number;
  readonly found: Found;
};

/** Lobbies whose games lie on the table otherwise than as cards: styles/lobby-looks.css. */
const LOOKS: Partial<Record<Category, Pick<CardOptions, "class" | "cut">>> = {
  LIVE: { class: "tables", cut: "wide" },
  SPORTS: { class: "coupons" },
  ESPORTS: { class: "arenas", cut: "wide" },
  FISH: { class: "halls", cut: "wide" },
  PVP: { class: "rooms" },
  ELOTT: { class: "drums", cut: "round" },
  INHOUSE: { class: "cabinets", cut: "tall" },
};

const LONGEST_NAME = 60;
/** On a phone. */
const FIRST_ROW = 3;
/** As many as a first view shows: three rows on a wide screen, and more than enough of them on a phone. */
const FIRST_VIEW = 21;

/** What fills a lobby for what is asked of it: a part of a name, hot or new games, a page. */
export function lobbyFills(locals: Locals, scope: LobbyScope) {
  const { lang, path } = locals;
  const t = translate(lang, "games");
  const here = localizePath(path, lang);
  const read = reader(locals, scope);
  const link = ({ name, only }: Asked, changes: Readonly<Record<string, string>>): string => {
    const next = Object.entries({ page: scope.vendor ?? "", name, only, ...changes });
    const query = new URLSearchParams(next.filter(([, value]) => value !== "")).toString();
    return query ? `${here}?${query}` : here;
  };
  const numbered = (asked: Asked) => (number: number) =>
    link(asked, { pageNo: number > 1 ? String(number) : "" });
  const fill = (show: (asked: Asked) => Html) => async (query: URLSearchParams) =>
    show(await read(query));
  const isAll = ({ name, only }: Asked) => name === "" && only === "" && scope.vendor === undefined;
  /** With the games that the page shows itself, where they are of another category. */
  const countOf = (asked: Asked): number => {
    const { list, totalCount, totalPages } = asked.found;
    const codes = new Set(list.map(({ gameId }) => gameId));
    const others = [...(scope.shown ?? [])].filter((code) => !codes.has(code));
    return totalCount + (isAll(asked) && totalPages < 2 ? others.length : 0);
  };
  return {
    count: fill((asked) => html`${t("games_count", { count: countOf(asked) })}`),
    everyVendor: fill((asked) => html`${link(asked, { page: "" })}`),
    name: fill(({ name }) => html`${name}`),
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
        });
      const pages = pageNumbers(lang, pageNo, found.totalPages, numbered(asked));
      return html`${cards}${found.list.length === 0 && nothing(asked)}${pages}`;
    }),
  };

  function nothing(asked: Asked): Html {
    const { found, pageNo, name, only } = asked;
    if (found.totalCount > 0)
      return empty(
        t("lobby_beyond", { count: found.totalPages }),
        t("lobby_beyond_text", { number: pageNo }),
        { href: numbered(asked)(found.totalPages), text: t("lobby_beyond_go") },
      );
    if (name === "" && only === "")
      return empty(t("lobby_none"), t("lobby_none_text"), {
        href: localizePath("/lobby", lang),
        text: t("see_games"),
      });
    return empty(t("lobby_empty"), t("lobby_empty_text"), {
      href: here,
      text: t("lobby_empty_go"),
    });
  }
}

function empty(title: string, text: string, go: { href: string; text: string }): Html {
  const link = html`<a class="btn sec" href="${go.href}">${go.text}</a>`;
  return html`<div class="empty"><p class="h3">${title}</p><p class="t2">${text}</p>${link}</div>`;
}

/** Reads a query and finds its games, once for all the places of a page. */
function reader({ vendors, data }: Locals, { category, vendor }: LobbyScope) {
  const known = new WeakMap<URLSearchParams, Promise<Asked>>();
  const elsewhere =
    vendor !== undefined &&
    !vendors.some(
      ({ title, cards }) =>
        title === category && cards.some(({ vassalage }) => vassalage === vendor),
    );
  const read = async (query: URLSearchParams): Promise<Asked> => {
    const name = (query.get("name") ?? "").slice(0, LONGEST_NAME);
    const only = query.get("only") ?? "";
    const pageNo = Math.max(1, Number.parseInt(query.get("pageNo") ?? "1", 10) || 1);
    const found = await data.games.list({
      ...(category && !elsewhere ? { gameClassify: category } : {}),
      ...(vendor ? { vassalage: vendor } : {}),
      ...(name ? { gameName: name } : {}),
      ...(only === "hot" ? { onlyHot: true } : {}),
      ...(only === "new" ? { onlyNew: true } : {}),
      pageNo,
    });
    return { name, only, pageNo, found };
  };
  return (query: URLSearchParams): Promise<Asked> => {
    const asked = known.get(query) ?? read(query);
    known.set(query, asked);
    return asked;
  };
}
