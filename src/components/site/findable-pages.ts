import { categoryEntries } from "#/components/games/categories.ts";
import { LISTED_PAGES, MEMBER_PAGES } from "#/components/members/member-pages.ts";
import type { Text } from "#/content/choose.ts";
import type { HelpArticle, LegalText } from "#/content/schemas.ts";
import type { VendorCategory } from "#/lib/contract/games/calls.ts";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { FindablePage, SearchedPages } from "#/lib/rules/site/find-pages.ts";
import { hasModule, hasPage } from "#/lib/rules/site/modules.ts";
import { searchWords, stopWordsOf } from "./search-words.ts";

/** Pages by their address, and the text that names them. */
const FIXED = [
  ["/lobby", "nav_all"],
  ["/promotions", "nav_promotions"],
  ["/help", "nav_help"],
  ["/fair", "fair_title"],
  ["/affiliates", "foot_affiliate"],
  ["/down", "nav_download"],
] as const;
const LOTTERY_PATHS: ReadonlySet<string> = new Set(["/lottery", "/elott"]);
const UNLISTED = ["profile", "accountData", "playerRank", "support", "feedback"] as const;

type Listed = Pick<Text<{ title: string }>, "id" | "data">;
/** What of a site decides what can be found there; promotions are those that run. */
type SearchedSite = {
  readonly lang: string;
  readonly vendors: readonly VendorCategory[];
  readonly modules: readonly ModuleNode[];
  readonly hasChatRoom: boolean;
  /** Whether one can register there; not where agents work. */
  readonly hasRegistration: boolean;
  readonly promotions: readonly Listed[];
  readonly help: readonly Text<HelpArticle>[];
  readonly legal: readonly Text<LegalText>[];
};

/**
 * What the search of the header finds beside games: pages and windows whose feature is on, and all content that is out.
 * What a text is about is told where it is in the site's language: short words of one are parts of another's.
 */
export function findablePages(site: SearchedSite): SearchedPages {
  const { lang, modules, promotions, help, legal } = site;
  const t = translate(lang, "site");
  const categories = categoryEntries(site.vendors);
  const named = [
    ...categories.map(({ path, text }) => [path, `cat_${text}`] as const),
    ...FIXED,
    ...LISTED_PAGES.filter(({ isForNetwork }) => !isForNetwork).map(
      ({ key, text }) => [`/member/${key}`, text] as const,
    ),
    ...UNLISTED.map((key) => [`/member/${key}`, MEMBER_PAGES[key].text] as const),
  ].filter(([path]) => hasPage(modules, path));
  const hasLotteries = categories.some(({ path }) => LOTTERY_PATHS.has(path));
  const results = { path: "/results", title: translate(lang, "lottery-results")("results_all") };
  const windows = [
    ["#login", "enter", true] as const,
    ["#register", "create_account", site.hasRegistration] as const,
    ["#logout", "member_leave", true] as const,
    ["#chat", "nav_chat_room", site.hasChatRoom && hasModule(modules, "CUSTOMER_SERVICE")] as const,
    ["#speed", "nav_speed", hasModule(modules, "SPEED_TEST")] as const,
  ].filter(([, , isOn]) => isOn);
  const listed: FindablePage[] = [
    ...[...named, ...windows].map(([path, text]) => ({ path, title: t(text) })),
    ...(hasLotteries ? [results] : []),
    ...promotions.map(({ id, data: { title } }) => ({ path: `/promotions/${id}`, title })),
    ...help.map(({ id, lang: language, data: { title, summary } }) => ({
      path: `/help/${id}`,
      title,
      ...(language === lang && { about: summary }),
    })),
    ...legal.map(({ id, data: { title } }) => ({ path: `/legal/${id}`, title })),
  ];
  const pages = listed.map((page) => {
    const words = searchWords(page.path, lang);
    const path = page.path.startsWith("#") ? page.path : localizePath(page.path, lang);
    return { ...page, path, ...(words.length > 0 && { words }) };
  });
  return { pages, stopWords: stopWordsOf(lang) };
}
