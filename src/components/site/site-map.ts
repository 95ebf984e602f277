import { categoryEntries } from "#/components/games/categories.ts";
import { resultsPath } from "#/components/lottery/words.ts";
import { listHelp, listLegal, listPromotions } from "#/content/library.ts";
import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import { hasPage } from "#/lib/rules/site/modules.ts";

/** A public page: its path without language, and the day its text was last changed where it has one. */
export type MappedPage = { readonly path: string; readonly updated?: string };

const FIXED = ["/", "/lobby", "/promotions", "/help", "/fair", "/register", "/affiliates", "/down"];

/** Every page that a visitor may find: the fixed ones whose feature is on, the lobbies that have games, and all content that is out. */
export async function listPublicPages(locals: App.Locals): Promise<MappedPage[]> {
  const [promotions, help, legal] = await Promise.all([
    listPromotions(locals),
    listHelp(locals),
    listLegal(locals),
  ]);
  const results = LOTTERIES.map(({ gameCode }) => gameCode);
  const drawn = await Promise.all(results.map((code) => locals.data.lottery.opened(code, 1)));
  const games = categoryEntries(locals.vendors).map(({ path }) => path);
  return [
    ...[...new Set([...FIXED, ...games])]
      .filter((path) => hasPage(locals.site.whitelabel.modules, path))
      .map((path) => ({ path })),
    ...drawn.flat().map(({ gameCode }) => ({ path: resultsPath(gameCode) })),
    ...promotions
      .filter(({ state }) => state === "live")
      .map(({ id }) => ({ path: `/promotions/${id}` })),
    ...help.map(({ id, data }) => ({ path: `/help/${id}`, updated: data.updated })),
    ...legal.map(({ id, data }) => ({ path: `/legal/${id}`, updated: data.updated })),
  ];
}
