import { CONTENT_ID, PROMOTION_CATEGORIES } from "#/content/schemas.ts";
import { DEFAULT_LANGUAGE, findLanguage } from "#/lib/i18n/languages.ts";
import { localizePath, splitPath } from "#/lib/i18n/paths.ts";
import { readLines, readStake } from "#/lib/rules/games/narrowed.ts";
import { mayBePage, SCREENS } from "#/lib/rules/site/page-paths.ts";
import { hasBoard } from "./blanks.ts";

/** Where an address leads: a page, another address, or nowhere. */
export type Address =
  | {
      readonly kind: "page";
      readonly language: string;
      /** Without the language: `/rng`. */
      readonly path: string;
      /** Only what pages of this path know, in one order: so many addresses are one page. */
      readonly query: string;
      /** Whether the answer is one of a small number, and so worth keeping; others are filled for each request. */
      readonly keep: boolean;
    }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "nowhere"; readonly language: string };

/** Other names of a page (SPEC §2); each may end in `.html`, as every page may. */
const ALIASES: Readonly<Record<string, string>> = {
  "/index": "/",
  "/home": "/",
  "/download": "/down",
};
const HTML = /(?<=\w)\.html$/;
const LOBBIES = new Set(
  ["lobby", "rng", "pvp", "live", "fish", "sports", "esports", "cockfight", "inhouse", "elott"].map(
    (name) => `/${name}`,
  ),
);
/** `?id=` of these is the promotion's own page (RT-11, RT-20). */
const PROMOTIONS = new Set(["/promotions", "/promoDetail"]);
const CATEGORIES: ReadonlySet<string> = new Set(PROMOTION_CATEGORIES);
const SEARCHED = new Set(["/help", "/helpmc"]);
const LONGEST_ID = 80;
const LONGEST_SEARCH = 60;
const LOTTERIES = new Set(["/lottery", "/vnlottery"]);
/** No page is spelled with an escape: an encoded slash or dot is nobody's address. */
const SEGMENTS = /^(?:\/[\w.~-]+)*\/?$/;
const GAME_CODE = /^[\w.:-]{1,100}$/;
const LONGEST = 300;
const MOST_PAGES = 500;

/**
 * Reads an address: its language by the prefix, the page behind an alias, and the parameters that this page knows.
 * A parameter with a value that nothing answers to is left out. The agent site registers nobody: who comes for that is
 * led to its login.
 */
export function readAddress(
  url: string,
  languages: readonly string[],
  vendors: ReadonlySet<string>,
  agents = false,
): Address {
  const [whole = "/", search = ""] = cut(url, "?");
  const { language, path: spelled } = splitPath(whole, languages);
  if (whole.length > LONGEST || !SEGMENTS.test(whole)) return { kind: "nowhere", language };
  const first = whole.split("/")[1] ?? "";
  const tag = findLanguage(first)?.tag;
  // One address a page: `/es/rng`, `/PT-BR/rng` and `/CN/rng` lead to `/rng`, `/pt-br/rng` and `/zh-cn/rng`.
  if (tag && languages.includes(tag) && (tag !== first || tag === DEFAULT_LANGUAGE))
    return {
      kind: "moved",
      to: `${localizePath(whole.slice(1 + first.length) || "/", tag)}${search && `?${search}`}`,
    };
  if (findLanguage(spelled.split("/")[1] ?? "")) return { kind: "nowhere", language };
  const bare = spelled.length > 1 && spelled.endsWith("/") ? spelled.slice(0, -1) : spelled;
  const path = readPath(bare, search);
  if (path === null || SCREENS.has(path) || !mayBePage(path)) return { kind: "nowhere", language };
  if (agents && path === "/register")
    return { kind: "moved", to: localizePath("/login", language) };
  const { query, keep } = readQuery(path, search, vendors);
  return { kind: "page", language, path, query, keep };
}

/** The address at which the page itself is asked for. */
export function addressOf(page: { language: string; path: string; query: string }): string {
  const path = localizePath(page.path, page.language);
  return page.query ? `${path}?${page.query}` : path;
}

/** The page that is meant; null when a promotion is asked for by what cannot be its id. */
function readPath(spelled: string, search: string): string | null {
  const named = spelled.replace(HTML, "");
  const path = ALIASES[named] ?? named;
  if (!PROMOTIONS.has(path)) return path;
  const id = new URLSearchParams(search).get("id");
  if (id === null) return "/promotions";
  return id.length <= LONGEST_ID && CONTENT_ID.test(id) ? `/promotions/${id}` : null;
}

function readQuery(
  path: string,
  search: string,
  vendors: ReadonlySet<string>,
): { query: string; keep: boolean } {
  const given = new URLSearchParams(search);
  if (LOTTERIES.has(path)) return readLotteryQuery(path, given);
  const known = new URLSearchParams();
  if (path === "/promotions") {
    const category = given.get("category");
    if (category && CATEGORIES.has(category)) known.set("category", category);
    return { query: known.toString(), keep: true };
  }
  if (SEARCHED.has(path)) {
    const words = given.get("q")?.trim().slice(0, LONGEST_SEARCH);
    if (words) known.set("q", words);
    return { query: known.toString(), keep: !words };
  }
  return LOBBIES.has(path) ? readLobby(given, known, vendors) : { query: "", keep: true };
}

function readLobby(
  given: URLSearchParams,
  known: URLSearchParams,
  vendors: ReadonlySet<string>,
): { query: string; keep: boolean } {
  // A launch says `vassalage` where a tab says `page` (RT-27).
  const vendor = given.get("page") ?? given.get("vassalage");
  if (vendor && vendors.has(vendor)) known.set("page", vendor);
  const name = given.get("name")?.trim().slice(0, LONGEST_SEARCH);
  if (name) known.set("name", name);
  const only = given.get("only");
  if (only === "hot" || only === "new") known.set("only", only);
  const [lines, stake] = [readLines(given.get("lines")), readStake(given.get("stake"))];
  if (lines) known.set("lines", lines);
  if (stake) known.set("stake", stake);
  const pageNo = Number(given.get("pageNo"));
  // Beyond any end is still beyond the end: the page says so.
  if (Number.isInteger(pageNo) && pageNo > 1)
    known.set("pageNo", String(Math.min(pageNo, MOST_PAGES)));
  const isOften = !name && !lines && !stake && !known.has("pageNo");
  return { query: known.toString(), keep: isOften };
}

/**
 * The game that a launch asked for; its `playType` is for the board, which reads it in the browser (RT-25, RT-26). The
 * regional lotteries and the house's games are few, and their pages are arranged by the one that is meant.
 */
function readLotteryQuery(path: string, given: URLSearchParams): { query: string; keep: boolean } {
  const gameCode = given.get("gameCode") ?? "";
  if (!GAME_CODE.test(gameCode)) return { query: "", keep: true };
  return { query: new URLSearchParams({ gameCode }).toString(), keep: hasBoard(path, gameCode) };
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index === -1 ? [text, ""] : [text.slice(0, index), text.slice(index + at.length)];
}
