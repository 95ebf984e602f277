import type { APIRequestContext } from "@playwright/test";
import { studioGames } from "#/studio/games.ts";
import { enterAs } from "../../support/e2e/entered.ts";
import { LINH } from "../../support/e2e/person.ts";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;
/** What a phone on 400 kbit/s gets within a second, and what of it may be script. */
const [MOST_BYTES, MOST_SCRIPT] = [50_000, 28_000];
/** They are laid with pictures, which come as one. */
const SLOTS: ReadonlySet<string> = new Set(["gallo-de-jade", "marea-alta"]);

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

test("the page that frames a game names all that the frame is made of", async ({ request }) => {
  const html = await (await request.get("/game")).text();
  const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  const islands: Record<string, string[]> = await (await request.get("/islands.json")).json();
  const [, files = []] =
    Object.entries(islands).find(([module]) => module.includes("/GameFrame.")) ?? [];
  const scripts = files.filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  expect(named).toEqual(scripts);
});

async function weigh(request: APIRequestContext, path: string): Promise<number> {
  const reply = await request.get(`${STUDIO}${path}`, { headers: { "accept-encoding": "gzip" } });
  expect(reply.headers()["content-encoding"], path).toBe("gzip");
  return Number(reply.headers()["content-length"]);
}

test("a member in a lobby has what frames a game before it is pressed", async ({ page }) => {
  await enterAs(page, LINH);
  await page.goto("/inhouse");
  const named = (await page.locator("[data-ahead]").getAttribute("data-ahead"))?.split(" ") ?? [];
  const html = await (await page.request.get("/game")).text();
  const needed = [
    ...html.matchAll(/<link rel="(?:modulepreload|stylesheet)" href="(\/_astro\/[^"]+)"/g),
  ].map(([, file = ""]) => file);
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((file) => !named.includes(file))).toEqual([]);
  for (const file of named) await expect(page.locator(`head link[href="${file}"]`)).toBeAttached();
});

test("no game of the house brings more than a slow phone gets in a second before one can play, each by one request", async ({
  request,
}) => {
  for (const { id } of await studioGames()) {
    const path = `/play?demo=${id}&lang=es`;
    const html = await (await request.get(`${STUDIO}${path}`)).text();
    const head = html.slice(0, html.indexOf('<script type="application/json"'));
    const named = [...head.matchAll(/<link rel="([^"]+)"[^>]* href="(\/[^"]+)"/g)].filter(
      ([, rel]) => rel !== "icon",
    );
    const scripts = named.filter(([, rel]) => rel === "modulepreload");
    expect(scripts).toHaveLength(2);
    expect(named.length - scripts.length).toBe(SLOTS.has(id) ? 2 : 1);
    const [all, script] = [[...named, ["", "", path]], scripts].map((those) =>
      Promise.all(those.map(([, , file = ""]) => weigh(request, file))).then(sumOf),
    );
    const weight = { script: (await script) ?? 0, all: (await all) ?? 0 };
    const isLight = weight.script <= MOST_SCRIPT && weight.all <= MOST_BYTES;
    expect({ id, isLight, ...weight }).toMatchObject({ isLight: true });
  }
});
