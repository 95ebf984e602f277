import { expect, it } from "vitest";
import { builtPages, currentPage } from "../../support/built-pages.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const built = await builtPages();
const made: string[] = [];
const { app, database } = await testPlatform(
  { LANGUAGES: "es,en" },
  {
    render(url, locals) {
      made.push(locals.path);
      return built(url, locals);
    },
  },
);

it("what a lottery drew last stands on its lobby and in what home asks for, and home stays as it is", async () => {
  const owner = database.owner.db;
  await sellLottery(owner);
  const drawId = await openDraw(owner);
  await closeDraw(owner, drawId);
  const html = async (page: string) => (await currentPage(app, page)).html;
  for (const page of ["/", "/lottery", "/home-newest"]) await html(page);
  made.length = 0;
  await tellResult(database.db, drawId, NORTH);
  const special = `<span class="vh">${NORTH[0]?.[0]}</span>`;
  expect(await html("/lottery")).toContain(special);
  const [draws] = JSON.parse(await html("/home-newest")) as string[];
  expect(draws).toContain(special);
  await html("/");
  expect(made.toSorted()).toEqual(["/home-newest", "/lottery"]);
});
