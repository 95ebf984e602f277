import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
} from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "#/lib/client/live.ts";
import { listVendors } from "#/lib/contract/games/calls.ts";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { getSite, getWhitelabel } from "#/lib/contract/site/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { openPortal } from "#/server/portal.ts";
import { buildServer } from "#/server/server.ts";
import { changeSite, type SiteChange } from "#/server/site/index.ts";
import { testConfig } from "../../support/app.ts";
import { bareRender, enter, send, testPlatform } from "../../support/platform.ts";

const platform = await testPlatform({ TRUST_PROXY: "1" });
await platform.app.listen({ port: 0, host: "127.0.0.1" });
const portOf = (app: typeof platform.app) => (app.server.address() as AddressInfo).port;
const config = testConfig({
  UPSTREAM_URL: `http://127.0.0.1:${portOf(platform.app)}`,
  DATABASE_URL: "",
  UPSTREAM_TIMEOUT_SECONDS: "2",
});
const backend = openPortal(config, config.upstreamUrl ?? "");
const portal = await buildServer(config, backend, { render: bareRender });

beforeAll(async () => {
  await backend.start(() => undefined);
  await portal.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await portal.close();
  await backend.stop();
});

/** Changes the platform's site, and waits until both have heard of it. */
async function become(change: SiteChange): Promise<void> {
  await changeSite(platform.database.owner.db, change);
  await platform.backend.feed.refresh();
  await backend.feed.refresh();
}

/** A platform of the test's own, behind a portal. */
async function behind(answer: RequestListener, more: Record<string, string> = {}) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = testConfig({
    UPSTREAM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    DATABASE_URL: "",
    ...more,
  });
  const app = await buildServer(own, openPortal(own, own.upstreamUrl ?? ""), {
    render: bareRender,
  });
  const close = async () => {
    await app.close();
    server.close();
  };
  return { app, close };
}

/** What a browser would do for whoever can write an answer of the platform's. */
const ORDERS = {
  location: "https://evil.example",
  refresh: "0;url=https://evil.example",
  link: "<https://evil.example/x.js>; rel=preload; as=script",
  "clear-site-data": '"*"',
  "service-worker-allowed": "/",
  "alt-svc": 'h3="evil.example:443"',
  nel: '{"report_to":"evil"}',
  "reporting-endpoints": 'evil="https://evil.example"',
  sourcemap: "https://evil.example/x.map",
};

describe("an answer of the platform", () => {
  it("keeps the portal's own headers of safety, and brings none that weaken them", async () => {
    const { app, close } = await behind((_, response) =>
      response
        .writeHead(200, {
          "content-type": "application/json",
          "content-security-policy": "default-src *",
          "x-frame-options": "ALLOWALL",
          "access-control-allow-origin": "*",
          "x-powered-by": "something",
          ...ORDERS,
        })
        .end("{}"),
    );
    const { headers } = await app.inject({ url: "/wps/system/version" });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["access-control-allow-origin", "x-powered-by", ...Object.keys(ORDERS)])
      expect(headers).not.toHaveProperty(name);
    await close();
  });

  it.each([
    ["says how long it is", { "content-length": String(5 * 1024 * 1024) }],
    ["does not say it", {}],
  ])("that is too long and %s is not handed on whole", async (_, length) => {
    const { app, close } = await behind((_request, response) => {
      response.on("error", () => undefined);
      response.writeHead(200, { "content-type": "application/json", ...length });
      for (let part = 0; part < 5; part++) response.write("x".repeat(1024 * 1024));
      response.end();
    });
    const read = await app.inject({ url: "/wps/system/version" }).catch(() => null);
    expect((read?.body.length ?? 0) <= 4 * 1024 * 1024).toBe(true);
    if ("content-length" in length) expect(read?.json().code).toBe("upstream_unreachable");
    await close();
  });

  it("is not asked for by a body that does not say how long it is", async () => {
    const { app, close } = await behind((_, response) => response.end("{}"));
    const reply = await app.inject({
      method: "POST",
      url: "/wps/relay/GCSGAME_newGameVendor",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
      payload: "{}",
    });
    expect(reply.json().code).toBe("malformed");
    await close();
  });
});

it("a crowd of signed calls is told to ask again, and a crowd of others is not theirs", async () => {
  const { app, close } = await behind((_, response) => response.end("{}"), {
    CALLS_PER_MINUTE: "1",
  });
  const ask = async (url: string) => {
    const { statusCode } = await app.inject({ method: "POST", url, payload: {} });
    return statusCode;
  };
  expect([await ask("/wps/balance"), await ask("/wps/balance")]).toEqual([200, 429]);
  const bets: number[] = [];
  for (let n = 0; n < 11; n++) bets.push(await ask(seamlessBet.path));
  expect(bets).toEqual([...Array<number>(10).fill(200), 503]);
  await close();
});

describe("a portal in front of a platform", () => {
  it("draws its pages from the platform's site and games", async () => {
    // For two seconds after a change a page of before it may be given.
    await expect
      .poll(async () => (await portal.inject({ url: "/en/" })).body)
      .toMatch(/^<html>en \/ .*gallo-de-jade/);
    expect((await portal.inject({ url: "/art/gallo-de-jade.svg" })).headers["content-type"]).toBe(
      "image/svg+xml",
    );
    expect((await portal.inject({ url: "/art/nobody.svg" })).statusCode).toBe(404);
  });

  it("draws pages without games where the platform is for members only [RT-22]", async () => {
    await become({ flags: { MEMBERSONLY3: true } });
    expect(await send(portal, listVendors, {})).toMatchObject({ status: 401, code: "no_session" });
    const page = await portal.inject({ url: "/en/rng" });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain("gallo-de-jade");
    await become({ flags: { MEMBERSONLY3: false } });
  });

  it("hands calls on, session and cookie through and through", async () => {
    const linh = await enter(portal);
    const balance = await send(portal, getBalance, {}, linh);
    expect(balance).toMatchObject({ status: 200, code: "ok", value: { sumBalance: "5000000.00" } });
    expect((await send(portal, getBalance, {})).code).toBe("no_session");
    const { value } = await send(portal, getWhitelabel, {});
    expect(value.payloadKeys).toHaveLength(1);
  });

  it("hands the live stream on as it comes, and ends it with the reader", async () => {
    const control = new AbortController();
    const response = await fetch(`http://127.0.0.1:${portOf(portal)}/wps/events`, {
      headers: await enter(portal, "budi"),
      signal: control.signal,
    });
    const events = readEvents(response.body as ReadableStream<Uint8Array>);
    expect(JSON.parse((await events.next()).value?.data ?? "")).toMatchObject({ type: "balance" });
    control.abort();
  });

  it("makes its pages anew when the platform's site changes, and closes with it [SYS-02]", async () => {
    await portal.inject({ url: "/rng" });
    await become({ name: "Casa nueva" });
    await expect
      .poll(async () => (await portal.inject({ url: "/rng" })).body)
      .toContain("Casa nueva");
    await become({ maintenance: true });
    expect((await portal.inject({ url: "/rng" })).statusCode).toBe(503);
    expect((await send(portal, getBalance, {})).code).toBe("maintenance");
    expect((await send(portal, getSite, {})).code).toBe("ok");
    await become({ maintenance: false });
  });

  it("tells the platform the caller's own address and host, whatever the caller says", async () => {
    const seen: IncomingHttpHeaders[] = [];
    platform.app.server.on("request", ({ headers }) => {
      if (headers["user-agent"] === "who claims") seen.push(headers);
    });
    const claims = [
      ...[
        "forwarded",
        "via",
        "x-real-ip",
        "true-client-ip",
        "cf-connecting-ip",
        "x-sucuri-clientip",
      ],
      ...[
        "ali-cdn-real-ip",
        "x-envoy-external-address",
        "x-vercel-ip-country",
        "x-nobody-knows-it",
      ],
    ];
    await send(
      portal,
      getSite,
      {},
      {
        ...Object.fromEntries(claims.map((name) => [name, "6.6.6.6"])),
        "x-forwarded-for": "6.6.6.6",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-port": "1",
        "cf-ipcountry": "VN",
        "x-original-url": "/wps/other",
        "user-agent": "who claims",
      },
    );
    expect(seen).toHaveLength(1);
    const [headers = {}] = seen;
    for (const value of Object.values(headers))
      expect(String(value)).not.toMatch(/6\.6\.6\.6|evil|^VN$|other/);
    const names = Object.keys(headers).filter((name) => name.startsWith("x-"));
    expect(names.sort()).toEqual(["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]);
    expect(headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-host": "localhost:80",
      "x-forwarded-proto": "http",
    });
  });

  it("checks origins and sizes before it hands anything on", async () => {
    const crossSite = await send(portal, getBalance, {}, { "sec-fetch-site": "cross-site" });
    expect(crossSite.code).toBe("no_session");
    const sent = (headers: Record<string, string>, payload: string) =>
      portal.inject({
        method: "POST",
        url: "/wps/relay/GCSGAME_newGameVendor",
        headers: { "content-type": "application/json", ...headers },
        payload,
      });
    expect((await sent({ "sec-fetch-site": "cross-site" }, "{}")).json().code).toBe("not_allowed");
    expect((await sent({}, `{"a":"${"x".repeat(66_000)}"}`)).json().code).toBe("body_too_large");
    expect((await sent({}, "{")).json().code).toBe("malformed");
  });

  it.each([
    ["/wps/%65vents", "/wps/events"],
    ["/wps/system/%2e%2e/member/info", "/wps/member/info"],
    ["/wps/system/..%2fmember/info", "/wps/member/info"],
    ["/wps/system/.%2E/member/info", "/wps/member/info"],
    ["/wps//events", "/wps/events"],
    ["/wps/system\\..\\member", "/wps/member"],
  ])("hands on no %s, which the platform may read as %s", async (url) => {
    const headers = await enter(portal);
    const [answer] = (await once(
      request({ port: portOf(portal), host: "127.0.0.1", path: url, headers }).end(),
      "response",
    )) as [IncomingMessage];
    expect([answer.statusCode, await json(answer)]).toMatchObject([400, { code: "malformed" }]);
  });

  it("says so when the platform is away, and shows the pages it has", async () => {
    const gone = testConfig({ UPSTREAM_URL: "http://127.0.0.1:9", DATABASE_URL: "" });
    const lost = openPortal(gone, gone.upstreamUrl ?? "");
    const app = await buildServer(gone, lost, { render: bareRender });
    const reply = await send(app, getSite, {});
    expect([reply.status, reply.code]).toEqual([502, "upstream_unreachable"]);
    expect((await app.inject({ url: "/health/ready" })).json()).toEqual({
      ready: false,
      problems: ["upstream_unreachable", "pages_not_rendered"],
    });
    expect((await app.inject({ url: "/" })).statusCode).toBe(500);
    await app.close();
  });
});
