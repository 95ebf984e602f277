import { afterAll, expect, it } from "vitest";
import { readSources } from "#/content/read.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { withShippedArt } from "#/server/shipped-art.ts";
import { testConfig } from "../../support/app.ts";
import { emptySite } from "../../support/empty-site.ts";
import { bareRender } from "../../support/platform.ts";

const { url, ...database } = await emptySite();
const backend = openPlatform(testConfig({ DATABASE_URL: url }), { url, ...database });
const app = await buildServer(testConfig(), backend, { render: bareRender });
await backend.start(() => undefined);
afterAll(async () => {
  await app.close();
  await backend.stop();
});
const statusOf = async (at: string) => (await app.inject({ url: at })).statusCode;

it("a site without games of the product's shows every picture that its pages and promotions name", async () => {
  const promotions = readSources("promotions");
  expect(promotions.length).toBeGreaterThan(10);
  const names = new Set(promotions.map(({ data }) => Reflect.get(Object(data), "art")));
  for (const name of [...names, "gallo-de-jade", "gallo-de-jade.tall", "luna-de-hoi-an"])
    expect([name, await statusOf(`/art/${name}.svg`)]).toEqual([name, 200]);
  for (const id of ["welcome", "site"])
    expect([id, await statusOf(`/og/${id}.png`)]).toEqual([id, 200]);
  expect(await statusOf("/art/nobodys-game.svg")).toBe(404);
});

it("a game of the operator's with such a name has its own poster", async () => {
  const art = withShippedArt(async () => "<svg>its own</svg>");
  expect(await art("triple-siete")).toBe("<svg>its own</svg>");
});
