import type { APIRequestContext } from "@playwright/test";
import { studioGames } from "#/studio/games.ts";
import { PLATFORM } from "../../support/e2e/sites.ts";
import { expect, test } from "../../support/e2e/test.ts";

const STUDIO = `http://localhost:${PLATFORM.port + 1}`;
/** What a phone on 400 kbit/s gets within two seconds, and what of it may be script. */
const [MOST_BYTES, MOST_SCRIPT] = [100_000, 75_000];

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

test("no game of the house brings more than a slow phone gets in two seconds before one can play", async ({
  request,
}) => {
  for (const { id } of await studioGames()) {
    const path = `/play?demo=${id}&lang=es`;
    const html = await (await request.get(`${STUDIO}${path}`)).text();
    const named = html.matchAll(/"(\/assets\/[\w-]+\.js)"/g);
    const scripts = [...new Set([...named].map(([, file = ""]) => file))];
    const style = /"(\/assets\/[\w-]+\.css)"/.exec(html)?.[1] ?? "";
    expect(scripts).toHaveLength(2);
    let script = 0;
    for (const file of scripts) script += await weigh(request, file);
    const all = script + (await weigh(request, path)) + (await weigh(request, style));
    expect({ id, isLight: script <= MOST_SCRIPT && all <= MOST_BYTES, script, all }).toMatchObject({
      isLight: true,
    });
  }
});
