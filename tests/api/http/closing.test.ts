import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { ok } from "#/lib/base/result.ts";
import { markRead } from "#/lib/contract/messages/calls.ts";
import { serve } from "#/server/http/route.ts";
import { testApp } from "../../support/app.ts";
import { testPages } from "../../support/pages.ts";

const member = { id: "s", memberId: 1n, account: "linh", kind: 0, currency: "VND" } as const;

it("a server that closes answers what was on its way as ever, in the envelope", async () => {
  const closing = Promise.withResolvers<void>();
  const app = await testApp({
    extras: [(scope) => scope.addHook("preClose", async () => closing.resolve())],
    authenticate: async () => member,
    routes: [serve(markRead, async () => ok(null))],
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const { method, path } = markRead;
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: localhost:4321\r\nauthorization: Bearer ${"t".repeat(43)}\r\n` +
    "content-type: application/json\r\ncontent-length: 2\r\n";
  // Half a request was there before it closed: the connection is not idle.
  const heard = once(app.server, "connection");
  socket.write(head);
  const [peer] = (await heard) as [Socket];
  await expect.poll(() => peer.bytesRead).toBe(head.length);
  const closed = app.close();
  await closing.promise;
  socket.write("\r\n{}");
  const said = await text(socket);
  await closed;
  expect(said).toMatch(/^HTTP\/1\.1 200/);
  expect(JSON.parse(said.slice(said.indexOf("\r\n\r\n")))).toMatchObject({ code: "ok" });
});

it("a kept page closes its connection too once the process stops", async () => {
  let stopping = false;
  const { app } = await testPages({ isStopping: () => stopping });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async () => {
    const sent = request({ port, host: "127.0.0.1", agent, headers: { host: "localhost:4321" } });
    const [reply] = (await once(sent.end(), "response")) as [IncomingMessage];
    await text(reply);
    return [reply.statusCode, reply.headers.connection];
  };
  await ask();
  expect(await ask()).toEqual([200, undefined]);
  stopping = true;
  expect(await ask()).toEqual([200, "close"]);
  agent.destroy();
});
