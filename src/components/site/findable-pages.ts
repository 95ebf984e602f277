import { categoryEntries } from "#/components/games/categories.ts";
import { LISTED_PAGES, MEMBER_PAGES } from "#/components/members/member-pages.ts";
import { listHelp, listLegal, listPromotions } from "#/content/library.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { translate } from "#/lib/i18n/translate.ts";
import type { FindablePage } from "#/lib/rules/site/find-pages.ts";
import { hasPage } from "#/lib/rules/site/modules.ts";

/** Pages by their address, and the text that names them. */
const FIXED = [
  ["/lobby", "nav_all"],
  ["/promotions", "nav_promotions"],
  ["/help", "nav_help"],
  ["/fair", "fair_title"],
  ["/affiliates", "foot_affiliate"],
  ["/down", "nav_download"],
] as const;

/** What the search of the header finds beside games: pages whose feature is on, and all content that is out. */
export async function listFindablePages(locals: App.Locals): Promise<FindablePage[]> {
  const { lang, vendors, site } = locals;
  const t = translate(lang, "site");
  const [promotions, help, legal] = await Promise.all([
    listPromotions(locals),
    listHelp(locals),
    listLegal(locals),
  ]);
  const unlisted = (["profile", "accountData", "playerRank", "support", "feedback"] as const).map(
    (key) => ({
      key,
      text: MEMBER_PAGES[key].text,
    }),
  );
  const named = [
    ...categoryEntries(vendors).map(({ path, text }) => [path, `cat_${text}`] as const),
    ...FIXED,
    ...[...LISTED_PAGES.filter(({ isForNetwork }) => !isForNetwork), ...unlisted].map(
      ({ key, text }) => [`/member/${key}`, text] as const,
    ),
  ].filter(([path]) => hasPage(site.whitelabel.modules, path));
  const written = [
    ...promotions
      .filter(({ state }) => state === "live")
      .map(({ id, data: { title } }) => ({ path: `/promotions/${id}`, title })),
    ...help.map(({ id, data: { title, summary } }) => ({
      path: `/help/${id}`,
      title,
      about: summary,
    })),
    ...legal.map(({ id, data: { title } }) => ({ path: `/legal/${id}`, title })),
  ];
  return [...named.map(([path, text]) => ({ path, title: t(text) })), ...written].map((page) => ({
    ...page,
    path: localizePath(page.path, lang),
  }));
}
