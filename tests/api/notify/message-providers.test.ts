import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it } from "vitest";
import { smsProvider, smtpProvider } from "#/server/notify/index.ts";
import { testClock } from "../../support/clock.ts";

const KEY = "a-key-that-signs-what-the-tests-send";
const MESSAGE = {
  id: "5f0b7a52-0000-4000-8000-000000000001",
  subject: "Tu código",
  text: "471108",
};
const FROM = "Pleno <hola@pleno.example>";

/** A mail server that takes what it is told to, and keeps the raw mails. */
async function mailServer(refuse: number | null = null) {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      refuse === null ? done() : done(Object.assign(new Error("no"), { responseCode: refuse })),
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.push(Buffer.concat(parts).toString());
        done();
      });
    },
  });
  const address = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () =>
      resolve(listening.address() as AddressInfo),
    );
  });
  afterAll(() => new Promise<void>((closed) => void server.close(closed)));
  return { mails, url: `smtp://127.0.0.1:${address.port}` };
}

describe("mail by SMTP", () => {
  it("arrives, named by its id and from the operator", async () => {
    const { mails, url } = await mailServer();
    const mail = smtpProvider({ url, from: FROM });
    expect(await mail.send({ ...MESSAGE, to: "linh@correo.example" })).toBe("sent");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`Message-ID: <${MESSAGE.id}@pleno.example>`);
    expect(mails[0]).toContain("From: Pleno <hola@pleno.example>");
    expect(mails[0]).toContain("471108");
  });

  it.each([
    [550, "refused"],
    [451, "deferred"],
    [421, "not_now"],
  ])("whose server says %i of its reader is %s", async (status, outcome) => {
    const { url } = await mailServer(status);
    const mail = smtpProvider({ url, from: FROM });
    expect(await mail.send({ ...MESSAGE, to: "linh@correo.example" })).toBe(outcome);
  });

  it("waits while no server answers", async () => {
    const mail = smtpProvider({ url: "smtp://127.0.0.1:1", from: FROM, timeoutMs: 500 });
    expect(await mail.send({ ...MESSAGE, to: "linh@correo.example" })).toBe("not_now");
  });
});

/** A provider of text messages: answers with a status, or never. */
async function smsServer(status: number | null) {
  const heard: { headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (status !== null) response.writeHead(status).end("{}");
    });
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` };
}

describe("text messages over HTTP", () => {
  const send = (url: string, timeoutMs = 60_000) =>
    smsProvider({ url, key: KEY, clock: testClock(), timeoutMs }).send({
      ...MESSAGE,
      to: "+84901234567",
    });

  it("are signed, and carry the id by which a provider knows them again", async () => {
    const { heard, url } = await smsServer(202);
    expect(await send(url)).toBe("sent");
    const [{ headers, body } = { headers: {}, body: "" }] = heard;
    expect(JSON.parse(body)).toEqual({ id: MESSAGE.id, to: "+84901234567", text: "471108" });
    expect(headers["idempotency-key"]).toBe(MESSAGE.id);
    const signed = createHmac("sha256", KEY).update(`${headers["x-timestamp"]}.${body}`);
    expect(headers["x-signature"]).toBe(signed.digest("hex"));
  });

  it.each([
    [409, "sent"],
    [400, "refused"],
    [429, "not_now"],
    [503, "not_now"],
  ])("that are answered with %i are %s", async (status, outcome) => {
    const { url } = await smsServer(status);
    expect(await send(url)).toBe(outcome);
  });

  it("that nobody answers in time go again later, under the same id", async () => {
    const { heard, url } = await smsServer(null);
    expect(await send(url, 100)).toBe("no_answer");
    expect(await send(url, 100)).toBe("no_answer");
    expect(new Set(heard.map(({ headers }) => headers["idempotency-key"]))).toEqual(
      new Set([MESSAGE.id]),
    );
  });
});
