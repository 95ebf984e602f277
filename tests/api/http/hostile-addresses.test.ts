import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { beforeAll, expect, it } from "vitest";
import { LIVE_PATH } from "#/lib/contract/live.ts";
import { type Entered, enter, testPlatform } from "../../support/platform.ts";

const routes: RouteOptions[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route));
});
const { app, backend } = await testPlatform();
await app.ready();

/** As they stand in an address: no text, half a sign, no UTF-8, what turns text, ways up, quotes, long, other digits. */
const HOSTILE = [
  ...["%00", "a%00b", "%", "%ff", "%C3", "%ED%A0%80", "%E2%80%AE", "%0d%0aset-cookie:a=b"],
  ...["..%2f..%2fetc%2fpasswd", "%2e%2e", "%27%22%3B--", "%3Cscript%3E", "x".repeat(3_000)],
  ...["-1", "1e309", "99999999999999999999", "%D9%A3", "[object%20Object]", "__proto__"],
];
/** What a program may send in a header; beyond Latin letters the server takes nothing. */
const IN_HEADERS = ["\u00ff\u00c3", ",,;;==", "%00", '"', "x".repeat(3_000), "__proto__", "-1"];
const HEADERS = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "cookie", "if-none-match"],
  ...["if-modified-since", "idempotency-key", "last-event-id", "origin", "range", "referer"],
  ...["sec-fetch-site", "user-agent", "x-forwarded-for", "x-forwarded-host", "cf-ipcountry"],
  ...["x-provider-timestamp", "x-provider-signature", "x-request-id", "forwarded"],
];

let linh: Entered;
beforeAll(async () => {
  linh = await enter(app);
});

type Asked = { readonly method: string; readonly url: string; readonly headers: object };
const asked = routes.flatMap(({ method, url }) =>
  [method].flat().flatMap((one) => (one === "OPTIONS" ? [] : [{ method: String(one), url }])),
);

async function faultsOf(requests: readonly Asked[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { method, url, headers } of requests) {
    const { statusCode, body } = await app.inject({ ...{ method, url, headers } } as never);
    const told = /(?:\bat .*\.ts:\d+|node_modules|select .* from|22021|invalid byte)/i.test(body);
    if (statusCode >= 500 || told) faults.push(`${method} ${url.slice(0, 90)}: ${statusCode}`);
  }
  return faults;
}

const inPath = (url: string, value: string) => url.replaceAll(/:\w+|\*/g, value);

it("no route fails on what stands in the place of a part of its path", async () => {
  const named = asked.filter(({ url }) => /[:*]/.test(url));
  expect(named.length).toBeGreaterThan(2);
  const pages = ["/*", "/vi/*", "/promotions/*", "/member/*", "/icons/*", "/_astro/*", "/house/*"];
  const requests = [...named, ...pages.map((url) => ({ method: "GET", url }))].flatMap(
    ({ method, url }) =>
      HOSTILE.map((value) => ({ method, url: inPath(url, value), headers: linh })),
  );
  expect(await faultsOf(requests)).toEqual([]);
});

it("no call or page fails on what stands in its query, in a known name or another", async () => {
  const calls = backend.routes
    .map(({ call }) => call)
    .filter(({ method }) => method === "GET" || method === "DELETE");
  const ofCalls = calls.flatMap(({ method, path, input }) =>
    ["other", ...namesOf(input)].map((name) => ({ method, path: inPath(path, "x"), name })),
  );
  const pages = ["/", "/vi/", "/rng", "/helpmc", "/promotions", "/register", "/game", "/fair"];
  const ofPages = pages.flatMap((path) =>
    ["q", "page", "id", "name", "token", "lang"].map((name) => ({ method: "GET", path, name })),
  );
  const requests = [...ofCalls, ...ofPages].flatMap(({ method, path, name }) =>
    HOSTILE.map((value) => ({ method, url: `${path}?${name}=${value}`, headers: linh })),
  );
  expect(await faultsOf(requests)).toEqual([]);
});

it("no route fails on what stands in a header", async () => {
  // One never ends; the other says that no page is rendered here.
  const answers = asked.filter(({ url }) => ![LIVE_PATH, "/health/ready"].includes(url));
  const requests = answers.flatMap(({ method, url }, at) => {
    // One header a route, every header on some route: the server reads them before it knows the route.
    const name = HEADERS[at % HEADERS.length] ?? "accept";
    return IN_HEADERS.map((value) => {
      const headers = { ...linh, "content-type": "application/json", [name]: value };
      return { method, url: inPath(url, "x"), headers };
    });
  });
  expect(await faultsOf(requests)).toEqual([]);
});

/** The names that a call reads. */
function namesOf(input: unknown): readonly string[] {
  const shape: unknown = Reflect.get(Object(input), "shape");
  return Object.keys(Object(shape));
}
