import { sql } from "kysely";
import { expect, it } from "vitest";
import { builtPages, currentPage } from "../../support/built-pages.ts";
import { testPlatform } from "../../support/platform.ts";

const built = await builtPages();
const made: string[] = [];
// A page that shows the next draw is made anew once that is over, which is not what this is about.
const nowMs = Date.now();
const { app, database } = await testPlatform(
  { LANGUAGES: "es,en" },
  {
    clock: () => nowMs,
    render(url, locals) {
      made.push(locals.path);
      return built(url, locals);
    },
  },
);
const { db } = database.owner;
const PAGES = ["/", "/help", "/promotions", "/register", "/lottery", "/rng"];

/** Which pages are made when all are asked for. */
async function madeNow(): Promise<string[]> {
  made.length = 0;
  for (const page of PAGES) expect((await currentPage(app, page)).status).toBe(200);
  // A page that is over the very moment it is made is made once more.
  return [...new Set(made)].toSorted();
}

it("a change has those pages made anew that look at what changed", async () => {
  expect(await madeNow()).toEqual(PAGES.toSorted());
  await sql`update banners set position = position + 1`.execute(db);
  expect(await madeNow()).toEqual([]);
  await sql`update games set position = position + 1 where id = (select min(id) from games)`.execute(
    db,
  );
  expect(await madeNow()).toEqual(["/", "/lottery", "/rng"]);
  await sql`update notices set title = '{"es": "Otro aviso"}'`.execute(db);
  expect(await madeNow()).toEqual(["/"]);
  await sql`update site set name = 'Otro nombre'`.execute(db);
  expect(await madeNow()).toEqual(PAGES.toSorted());
});
