import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { testPlatform } from "../../support/platform.ts";

const { app } = await testPlatform({ PUBLIC_URL: "https://play.example" });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
/** The path goes out as it is written. */
const ask = async (path: string) => {
  const headers = { host: "play.example" };
  const sent = request({ port, host: "127.0.0.1", path, headers, agent: false }).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
};

const PROTECTED = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "strict-transport-security": expect.stringContaining("max-age="),
};

it.each([
  ["/es/rng", 308],
  ["/EN/rng?x=1", 308],
  [`/rng?token=${"t".repeat(43)}`, 303],
])("what only leads elsewhere is protected like a page: %s", async (path, status) => {
  const reply = await ask(path);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject(PROTECTED);
});

it.each(["/%", "/wps/%", "/wps/%zz", "/%c0%ae%c0%ae/"])(
  "an address that cannot be read is malformed, in the envelope and with every header: %s",
  async (path) => {
    const { status, headers, body } = await ask(path);
    expect([status, JSON.parse(body)]).toMatchObject([400, { success: false, code: "malformed" }]);
    expect(body).not.toContain(path);
    expect(headers).toMatchObject({ ...PROTECTED, "cache-control": "no-store" });
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  },
);
