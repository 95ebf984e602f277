import { categoryEntries } from "#/components/games/categories.ts";
import { lastOfHouse } from "#/components/lottery/newest.ts";
import { listHelp, listLegal, listPromotions } from "#/content/library.ts";
import { resultsPath, stationPath } from "#/lib/rules/lottery/result-pages.ts";
import { LOTTERIES } from "#/lib/rules/lottery/schedule.ts";
import { hasPage } from "#/lib/rules/site/modules.ts";

/** A public page: its path without language, and the day its text was last changed where it has one. */
export type MappedPage = { readonly path: string; readonly updated?: string };

const FIXED = ["/", "/lobby", "/promotions", "/help", "/fair", "/register", "/affiliates", "/down"];

/** As many draws as a fortnight of four stations has: whoever draws lately is among them. */
const KNOWN_DRAWS = 60;

/** The results of every game that has some: of all, of each, and of each station. */
async function listResultPages({
  data,
  nowMs,
}: Pick<App.Locals, "data" | "nowMs">): Promise<readonly string[]> {
  const [opened, house] = await Promise.all([
    Promise.all(LOTTERIES.map(({ gameCode }) => data.lottery.opened(gameCode, KNOWN_DRAWS))),
    lastOfHouse({ data, nowMs }),
  ]);
  const draws = opened.flat();
  const games = [...draws, ...house.draws].map(({ gameCode }) => resultsPath(gameCode));
  const stations = draws.map(({ gameCode, station }) => stationPath(gameCode, station));
  const pages = [...new Set([...games, ...stations])];
  return pages.length > 0 ? ["/results", ...pages] : [];
}

/** Every page that a visitor may find: the fixed ones whose feature is on, the lobbies that have games, and all content that is out. */
export async function listPublicPages(locals: App.Locals): Promise<MappedPage[]> {
  const [promotions, help, legal] = await Promise.all([
    listPromotions(locals),
    listHelp(locals),
    listLegal(locals),
  ]);
  const games = categoryEntries(locals.vendors).map(({ path }) => path);
  return [
    ...[...new Set([...FIXED, ...games])]
      .filter((path) => hasPage(locals.site.whitelabel.modules, path))
      .map((path) => ({ path })),
    ...(await listResultPages(locals)).map((path) => ({ path })),
    ...promotions
      .filter(({ state }) => state === "live")
      .map(({ id }) => ({ path: `/promotions/${id}` })),
    ...help.map(({ id, data }) => ({ path: `/help/${id}`, updated: data.updated })),
    ...legal.map(({ id, data }) => ({ path: `/legal/${id}`, updated: data.updated })),
  ];
}
