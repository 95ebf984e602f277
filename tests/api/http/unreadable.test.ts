import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { testApp } from "../../support/app.ts";

const app = await testApp({});
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

it.each([
  [
    "too long a header",
    431,
    `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(20_000)}\r\n\r\n`,
  ],
  ["no HTTP", 400, "HELLO\r\n\r\n"],
  [
    "an expectation of nobody's",
    417,
    "GET / HTTP/1.1\r\nhost: localhost\r\nexpect: miracles\r\nconnection: close\r\n\r\n",
  ],
])("%s is answered in the envelope, with the headers of every answer", async (_, status, sent) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toContain("content-security-policy: default-src 'none'");
  expect(JSON.parse(body)).toMatchObject({ success: false, code: "malformed" });
});
