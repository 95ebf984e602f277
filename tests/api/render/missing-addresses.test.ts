import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PAGE_FOLDERS, PAGE_PATHS } from "#/lib/rules/site/page-paths.ts";
import { Metrics } from "#/server/http/metrics.ts";
import { MissingAddresses } from "#/server/render/missing.ts";
import { testPages } from "../../support/pages.ts";

describe("an address that leads nowhere", () => {
  it("is told without a render where no page has its name, and takes no room of the pages", async () => {
    const metrics = new Metrics();
    const { get, renders } = await testPages({ metrics });
    await get("/rng");
    await get("/missed");
    const kept = async () => (await metrics.text()).match(/^pleno_pages_kept .*/m)?.[0];
    const before = [await kept(), renders.length];
    for (const url of [
      "/zz",
      "/help/a/b",
      "/_astro/x.js",
      "/en/zz",
      "/sports2",
      "/member/x",
    ].flatMap((start) => Array.from({ length: 40 }, (_, n) => `${start}${n}`)))
      expect([url, (await get(url)).status]).toEqual([url, 404]);
    // Of the two languages asked in, one page each says so.
    expect([await kept(), renders.length]).toEqual(["pleno_pages_kept 3", Number(before[1]) + 1]);
  });

  it.each(["/help/none", "/legal/none", "/promotions?id=none", "/live?name=x"])(
    "as %s, is rendered once a version, however often it is asked for, and kept by none",
    async (url) => {
      const metrics = new Metrics();
      const { get, renders, become } = await testPages({ metrics });
      await get("/missed");
      const rendered = () => renders.filter((each) => !each.endsWith("/missing")).length;
      for (let n = 0; n < 3; n++) expect((await get(url)).status).toBe(404);
      expect(rendered()).toBe(1);
      expect(await metrics.text()).toContain("pleno_pages_kept 1\n");
      await become({ version: "2" });
      expect((await get(url)).status).toBe(404);
      expect(rendered()).toBe(2);
    },
  );

  it("is known with a thousand others, until the date that may change it", () => {
    let nowMs = 0;
    const nowhere = new MissingAddresses(() => nowMs);
    for (let n = 0; n <= 1_000; n++) nowhere.add(`/help/${n}`, "1", n === 5 ? 100 : undefined);
    const known = () => ["0", "1", "5", "1000"].map((id) => nowhere.has(`/help/${id}`, "1"));
    expect(known()).toEqual([false, true, true, true]);
    nowMs = 100;
    expect(known()).toEqual([false, true, false, true]);
    expect(nowhere.has("/help/1", "2")).toBe(false);
  });
});

describe("the addresses that may lead to a page", () => {
  it("are those of the pages", () => {
    const found = readdirSync("src/pages", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        `${parentPath}/${name}`
          .replace("src/pages", "")
          .replace("/[...lang]", "")
          .replace(/\.(?:astro|ts)$/, "")
          .replace(/^\/index$/, "/"),
      );
    const [folders, paths] = [true, false].map((named) =>
      found.filter((path) => path.includes("[") === named),
    );
    expect(paths?.toSorted()).toEqual([...PAGE_PATHS].toSorted());
    // What a game's results may be asked for by is a rule of its own (result-pages.ts).
    const named = folders
      ?.map((path) => path.replace(/\/\[.*/, ""))
      .filter((folder) => folder !== "/results");
    expect(named?.toSorted()).toEqual([...PAGE_FOLDERS].toSorted());
  });
});
