import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { builtPages, visitPage } from "../../support/built-pages.ts";
import { testPlatform } from "../../support/platform.ts";

const render = await builtPages();
const { app, backend, database } = await testPlatform({ LANGUAGES: "es,en" }, { render });
const { db } = database.owner;

const visit = async (url: string) => (await visitPage(app, url)).document;
/** What was changed in the database is heard of as an operator's change is. */
const heard = () => backend.feed.refresh();

describe("banners", () => {
  const PAGE_OF = {
    home: "/",
    hot: "/rng",
    down: "/down",
    promotion: "/promotions",
    shop: "/pointMall",
    help: "/help",
    reg: "/register",
  } as const;

  it("stand on the page of their group and on no other's, for seven groups [BAN-01, BAN-04]", async () => {
    await sql`delete from banners`.execute(db);
    await heard();
    for (const page of Object.values(PAGE_OF))
      expect((await visit(page)).querySelector('[data-part="banner"]'), page).toBeNull();
    for (const group of Object.keys(PAGE_OF))
      await sql`insert into banners (code, group_name, position, linkage_type, art, title, text, action)
        values (${group}, ${group}, 1, 'none', 'gallo-de-jade', ${{ es: `Grupo ${group}` }}, ${{ es: "x" }}, ${{ es: "y" }})`.execute(
        db,
      );
    await heard();
    for (const [group, page] of Object.entries(PAGE_OF)) {
      const titles = [...(await visit(page)).querySelectorAll('[data-part="banner"] h2')];
      expect(titles.map((title) => title.textContent)).toEqual([`Grupo ${group}`]);
    }
  });
});

describe("the banners of a lobby", () => {
  const titles = async (path: string) =>
    [...(await visit(path)).querySelectorAll('[data-part="banner"] h2')].map(
      (h2) => h2.textContent,
    );

  it("are its own, and the others' of that group where it has none [BAN-02]", async () => {
    await sql`delete from banners`.execute(db);
    const plant = (code: string, category: string | null) =>
      sql`insert into banners (code, group_name, category, position, linkage_type, art, title, text, action)
        values (${code}, 'hot', ${category}, 1, 'none', 'gallo-de-jade', ${{ es: code }}, ${{ es: "x" }}, ${{ es: "y" }})`.execute(
        db,
      );
    await plant("any", null);
    await plant("fish", "FISH");
    await plant("quick-draws", "ELOTT");
    await heard();
    expect(await titles("/fish")).toEqual(["fish"]);
    expect(await titles("/elott")).toEqual(["quick-draws"]);
    for (const path of ["/live", "/sports", "/esports", "/rng", "/pvp", "/inhouse", "/lobby"])
      expect([path, await titles(path)]).toEqual([path, ["any"]]);
  });

  it("keep the language that they are in, where the reader's has none", async () => {
    await sql`delete from banners`.execute(db);
    await sql`insert into banners (code, group_name, position, linkage_type, art, title, text, action)
      values ('one', 'hot', 1, 'none', 'gallo-de-jade', ${{ es: "Uno" }}, ${{ es: "Dos", en: "Two" }}, ${{ es: "y" }})`.execute(
      db,
    );
    await heard();
    const slide = (await visit("/en/rng")).querySelector('[data-part="banner"] article');
    const mark = (selector: string) => slide?.querySelector(selector)?.getAttribute("lang") ?? null;
    expect([mark("h2"), mark("p")]).toEqual(["es", null]);
  });
});
