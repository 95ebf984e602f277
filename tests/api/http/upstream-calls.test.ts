import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { getLobbyFigures } from "#/lib/contract/games/lobby-feed.ts";
import { getSite } from "#/lib/contract/site/calls.ts";
import { openUpstream } from "#/server/upstream.ts";

it("a platform that points elsewhere is not followed there", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(307, { location: "/elsewhere" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = openUpstream({ url, timeoutMs: 10_000, publicUrl: "http://pleno.test" });
  await expect(upstream.ask(getSite, {})).rejects.toThrow();
  await expect(upstream.text("/help/x.md")).rejects.toThrow();
  expect(asked).toEqual([getSite.path, "/help/x.md"]);
  server.close();
});

it("a platform is asked with what is asked for in the query of a call that has no body", async () => {
  const asked: (string | undefined)[] = [];
  const told = { freshUntil: null, tables: [], events: [], jackpots: [] };
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.end(JSON.stringify({ success: true, code: "ok", message: "", value: told }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = openUpstream({ url, timeoutMs: 10_000, publicUrl: "http://pleno.test" });
  expect(await upstream.ask(getLobbyFigures, { category: "LIVE" })).toEqual(told);
  expect(asked).toEqual([`${getLobbyFigures.path}?category=LIVE`]);
  server.close();
});
