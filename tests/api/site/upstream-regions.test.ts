import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openPortal } from "#/server/portal.ts";
import { buildServer } from "#/server/server.ts";
import { changeSite } from "#/server/site/index.ts";
import { testConfig } from "../../support/app.ts";
import { openStream } from "../../support/live.ts";
import { bareRender, enter, testPlatform } from "../../support/platform.ts";

const { app: platform, backend, database } = await testPlatform();
await platform.listen({ port: 0, host: "127.0.0.1" });
const portOf = ({ server }: typeof platform) => (server.address() as AddressInfo).port;

it("a portal ends a live stream when the site closes for where it is read from [RES-06]", async () => {
  const url = `http://127.0.0.1:${portOf(platform)}`;
  const config = testConfig({
    UPSTREAM_URL: url,
    DATABASE_URL: "",
    COUNTRY_HEADER: "cf-ipcountry",
    TRUST_PROXY: "1",
  });
  const itsBackend = openPortal(config, url);
  const portal = await buildServer(config, itsBackend, { render: bareRender });
  await itsBackend.start(() => undefined);
  await portal.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    await portal.close();
    await itsBackend.stop();
  });
  const sofia = { ...(await enter(platform, "sofia")), "cf-ipcountry": "JM" };
  const open = () => openStream(`http://127.0.0.1:${portOf(portal)}/wps/events`, sofia);
  const stream = await open();
  expect((await stream.next())?.event.type).toBe("balance");
  await changeSite(database.owner.db, { regions: { blocked: ["JM"], only: [] } });
  await backend.feed.refresh();
  await itsBackend.feed.refresh();
  const ended = async () => "ended";
  expect(await stream.last().then(ended, ended)).toBe("ended");
  expect((await open()).response.status).toBe(451);
});
