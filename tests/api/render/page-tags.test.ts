import { describe, expect, it } from "vitest";
import { NO_OWN_TEXTS } from "#/content/own/texts.ts";
import { html } from "#/lib/base/html.ts";
import type { Notice, SiteView } from "#/lib/contract/site/calls.ts";
import type { Render } from "#/server/render/astro.ts";
import { completeRules } from "#/server/site/rules.ts";
import { NO_HOUSE_DRAWS, NO_LOTTERY, SITE, testPages } from "../../support/pages.ts";

/** What each page of this site looks at. */
const LOOKS: Readonly<Record<string, (locals: App.Locals) => unknown>> = {
  "/": ({ site }) => site.notices.length,
  "/help": ({ site }) => site.whitelabel.name,
  "/rng": ({ data }) => data.games.hot(),
  "/lobby": ({ vendors }) => vendors.length,
  "/promotions": ({ site }) => ({ ...site }),
  "/register": async ({ data }) => (await data.site.registration()).email,
  "/lottery": ({ site, blank }) => blank(() => html`${site.banners.length}`),
  "/vnlottery": ({ ownTexts }) => ownTexts.legal.length,
};
const NOTICE = {} as Notice;

async function world() {
  let site: SiteView = SITE;
  let ownTexts = NO_OWN_TEXTS;
  let version = 1;
  let isAway = false;
  const made: string[] = [];
  const render: Render = async (_url, locals) => {
    made.push(locals.path);
    const shown = String(await LOOKS[locals.path]?.(locals));
    return { status: 200, html: Buffer.from(`<html>${shown}</html>`), csp: "default-src 'self'" };
  };
  const pages = await testPages({
    render,
    staleForMs: 0,
    ownTexts: () => ownTexts,
    data: {
      site: {
        async view() {
          if (isAway) throw new Error("the database is away");
          return { ...site, whitelabel: { ...site.whitelabel, version: String(version) } };
        },
        registration: async () => completeRules(new Map()),
      },
      games: {
        vendors: async () => [],
        hot: async () => [],
        figures: async () => ({ freshUntil: null, tables: [], events: [], jackpots: [] }),
        ranges: async () => ({ lines: [], stakes: [] }),
        winners: async () => [],
        list: async () => ({ list: [], totalPages: 0, totalCount: 0 }),
      },
      lottery: NO_LOTTERY,
      houseDraws: NO_HOUSE_DRAWS,
    },
  });
  /** Which pages are made when all are asked for. */
  const madeNow = async () => {
    made.length = 0;
    for (const path of Object.keys(LOOKS)) expect((await pages.get(path)).status).toBe(200);
    return made.toSorted();
  };
  const all = await madeNow();
  return {
    all,
    madeNow,
    away() {
      isAway = true;
    },
    write(legal: (typeof ownTexts)["legal"]) {
      ownTexts = { ...ownTexts, legal };
    },
    change(next: Partial<SiteView>, tags: Record<string, string> = {}) {
      site = { ...site, ...next };
      version++;
      return pages.become({ version: String(version), tags });
    },
  };
}

describe("a change of the site", () => {
  it("has those pages made anew that looked at what changed, and no other", async () => {
    const { all, madeNow, change } = await world();
    expect(all).toEqual(Object.keys(LOOKS).toSorted());
    const games = { games: "1" };
    await change({ notices: [NOTICE] }, games);
    expect(await madeNow()).toEqual(["/", "/promotions"]);
    await change({ whitelabel: { ...SITE.whitelabel, name: "Otro" } }, games);
    expect(await madeNow()).toEqual(["/help"]);
    await change({}, { games: "5" });
    expect(await madeNow()).toEqual(["/rng"]);
    await change({}, { games: "5" });
    expect(await madeNow()).toEqual([]);
  });

  it("has whatever an area shows made anew where nobody says which part of it moved", async () => {
    const { madeNow, change } = await world();
    await change({});
    expect(await madeNow()).toEqual(["/rng"]);
    await change({});
    expect(await madeNow()).toEqual(["/rng"]);
  });

  it("has the pages made anew that show the operator's own texts of that kind", async () => {
    const { madeNow, change, write } = await world();
    const data = { title: "Bases", summary: "Bases.", updated: "2026-11-02", order: 1 };
    write([{ id: "terms", lang: "es", data, html: "" }]);
    await change({}, { games: "1" });
    expect(await madeNow()).toEqual(["/vnlottery"]);
  });

  it("finds what a page looked at only while its places were filled", async () => {
    const { madeNow, change } = await world();
    const games = { games: "1" };
    await change({}, games);
    await madeNow();
    await change({ banners: [{} as SiteView["banners"][number]] }, games);
    expect(await madeNow()).toEqual(["/lottery", "/promotions"]);
  });

  it("keeps nothing as unchanged that could not be compared", async () => {
    const { all, madeNow, change, away } = await world();
    away();
    await change({ notices: [NOTICE] }, { games: "1" });
    expect(await madeNow()).toEqual(all);
  });
});
