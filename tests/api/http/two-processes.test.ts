import { afterAll, describe, expect, it } from "vitest";
import { logOut } from "#/lib/contract/session/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { changeSite } from "#/server/site/index.ts";
import { operators } from "../../support/operator.ts";
import { bareRender, enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, config, database } = await testPlatform({ TRUST_PROXY: "1" });
const other = openPlatform(config, database);
const twin = await buildServer(config, other, { render: bareRender });
await other.start(() => undefined);
afterAll(async () => {
  await twin.close();
  await other.stop();
});

// Neither asks for the site's state by itself any more: what it knows, the database told it by LISTEN.
for (const { feed } of [backend, other]) feed.stop();

describe("two processes on one database", () => {
  it("both show a change of the site at once, and close and open with it [SYS-02, SYS-05]", async () => {
    const homes = () => Promise.all([app, twin].map((one) => one.inject({ url: "/" })));
    await homes();
    await changeSite(database.owner.db, { name: "Casa Dos" });
    const names = async () => (await homes()).map(({ body }) => body.includes("Casa Dos"));
    await expect.poll(names).toEqual([true, true]);
    const statuses = async () => (await homes()).map(({ statusCode }) => statusCode);
    await changeSite(database.owner.db, { maintenance: true });
    await expect.poll(statuses).toEqual([503, 503]);
    await changeSite(database.owner.db, { maintenance: false });
    await expect.poll(statuses).toEqual([200, 200]);
  });

  it("both follow the operator's command as it is given [SYS-02, RES-06]", async () => {
    const homes = () =>
      Promise.all(
        [app, twin].map((one) =>
          one.inject({ url: "/", headers: { "x-forwarded-for": "200.33.146.249" } }),
        ),
      );
    const statuses = async () => (await homes()).map(({ statusCode }) => statusCode);
    const operator = operators(database.owner)("ana");
    const ops = async (...args: string[]) => expect((await operator(...args)).exitCode).toBe(0);
    await ops("maintenance", "on");
    await expect.poll(statuses).toEqual([503, 503]);
    await ops("maintenance", "off");
    await ops("regions", "block", "MX");
    await expect.poll(statuses).toEqual([451, 451]);
    await ops("regions", "allow", "MX");
    await expect.poll(statuses).toEqual([200, 200]);
    await ops("site", "set", "name", "Casa Tres");
    const names = async () => (await homes()).map(({ body }) => body.includes("Casa Tres"));
    await expect.poll(names).toEqual([true, true]);
  });

  it("know each other's sessions, and their end", async () => {
    const linh = await enter(app);
    expect((await send(twin, getBalance, {}, linh)).code).toBe("ok");
    await send(twin, logOut, {}, linh);
    const codes = await Promise.all(
      Array.from({ length: 100 }, async () => (await send(app, getBalance, {}, linh)).code),
    );
    expect(new Set(codes)).toEqual(new Set(["session_expired"]));
  });
});
