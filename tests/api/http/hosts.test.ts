import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { asOwner } from "../../support/database.ts";
import { testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform({
  PUBLIC_URL: "https://play.example",
  AGENT_URL: "https://agents.example",
  ALLOWED_HOSTS: "portal.example",
});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
/** Over a socket: kept pages are given out before the router is asked. */
const ask = async (host: string, path = "/") => {
  const sent = request({ port, host: "127.0.0.1", path, headers: { host }, agent: false }).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
};

describe("a host", () => {
  it.each([
    ["play.example"],
    ["PLAY.example:443"],
    ["play.example."],
    ["agents.example"],
    ["portal.example"],
    ["localhost:4321"],
    ["127.0.0.1:1"],
    ["[::1]:4321"],
  ])("of our own is answered: %s", async (host) => {
    expect((await ask(host)).status).toBe(200);
  });

  it.each([["evil.example"], ["play.example.evil.example"], ["evil.example:443"], ["203.0.113.7"]])(
    "that is none of ours is refused for pages, kept or not, and calls: %j",
    async (host) => {
      await ask("play.example");
      for (const url of ["/", "/wps/system/version", "/nothing"]) {
        const { status, body, headers } = await ask(host, url);
        expect([url, status, JSON.parse(body).code]).toEqual([url, 421, "host_unknown"]);
        expect(headers).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
      }
    },
  );

  it.each([
    "evil.example, play.example",
    "play.example, evil.example",
    "play.example:evil.example",
    "play.example:443.evil.example",
    "play.example:443/evil.example",
    "evil.example@play.example",
    "play.example:",
    "[::1]evil.example",
  ])("is one name with a port of digits, or none: %j", async (host) => {
    expect((await ask(host)).status).toBe(421);
  });

  it.each([
    ["play.example", "evil.example"],
    ["evil.example", "play.example"],
    ["play.example", "play.example"],
  ])("is not named twice: %s and %s", async (one, two) => {
    for (const path of ["/", "/wps/system/version", "/health/live"]) {
      const socket = connect(port, "127.0.0.1");
      socket.end(
        `GET ${path} HTTP/1.1\r\nHost: ${one}\r\nhOST: ${two}\r\nConnection: close\r\n\r\n`,
      );
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 4(00|21) /);
    }
  });

  it("that is none of ours is told of the server's health, which is asked by IP", async () => {
    expect((await ask("203.0.113.7", "/health/live")).status).toBe(200);
    expect((await ask("203.0.113.7", "/health/ready?x=1")).status).toBe(503);
    expect((await ask("203.0.113.7", "/health/ready/more")).status).toBe(421);
  });

  it("is the site's own from the moment that the site has it as a domain", async () => {
    expect((await ask("new.example")).status).toBe(421);
    await asOwner(database.db)
      .insertInto("domains")
      .values({ url: "https://new.example", name: "new", position: 9, enabled: true })
      .execute();
    await asOwner(database.db).updateTable("site").set({ name: "Pleno 2" }).execute();
    // A refresh that is under way began before the change: the next one sees it.
    const refreshed = async () => {
      await backend.feed.refresh();
      return (await ask("new.example")).status;
    };
    await expect.poll(refreshed).toBe(200);
  });
});
