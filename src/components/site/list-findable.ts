import { listHelp, listLegal, listPromotions } from "#/content/library.ts";
import type { SearchedPages } from "#/lib/rules/site/find-pages.ts";
import { findablePages } from "./findable-pages.ts";

/** What can be found on a reader's site, in their language. */
export async function listFindablePages(locals: App.Locals): Promise<SearchedPages> {
  const { lang, vendors, site, agentSite } = locals;
  const { flags, modules } = site.whitelabel;
  const [promotions, help, legal] = await Promise.all([
    listPromotions(locals),
    listHelp(locals),
    listLegal(locals),
  ]);
  return findablePages({
    ...{ lang, vendors, modules, help, legal, hasChatRoom: flags.CBS3 },
    hasRegistration: !agentSite,
    promotions: promotions.filter(({ state }) => state === "live"),
  });
}
