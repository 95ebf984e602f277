import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, describe, expect, it } from "vitest";
import { openKeyring, openVault } from "#/server/db/index.ts";
import { GATEWAY_SECRETS } from "#/server/notify/gateway-secrets.ts";
import { chooseProviders, deliver, listOutbox, sendDelivery } from "#/server/notify/index.ts";
import { testClock } from "../../support/clock.ts";
import { emptySite } from "../../support/empty-site.ts";
import { SEALING, sealedAt } from "../../support/sealing.ts";

const { db, owner, ops, put, file, secret } = await emptySite();
const clock = testClock();
const NOWHERE = { email: null, sms: null };
const KEY = "what the gateway and this site sign with";
const vault = openVault(openKeyring(secret), GATEWAY_SECRETS);
/** What one process sends by: it remembers how gateways did. */
const process = () => chooseProviders(db, { ...sealedAt(clock), vault }, NOWHERE);

/** A gateway of text messages that answers as its plan says (null: it hangs up), and whom it was asked for. */
async function smsGateway(plan: (number | null)[] = []) {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      heard.push(JSON.parse(body).to);
      const status = plan.length > 0 ? plan.shift() : 202;
      if (status) response.writeHead(status).end("{}");
      else request.socket.destroy();
    });
  });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  afterAll(() => new Promise((closed) => void server.close(closed)));
  return { heard, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function gateways(...all: { readonly id: string; readonly address: string }[]) {
  await owner.db.deleteFrom("message_gateways").execute();
  for (const [at, { id, address }] of all.entries()) {
    const told = await put("gateways", { id, address, kind: "http", place: at + 1, enabled: true });
    expect(told.exitCode).toBe(0);
    expect((await ops("gateways", "key", id, await file(id, KEY))).exitCode).toBe(0);
  }
}

const NOBODYS = "5f0b7a52-0000-4000-8000-000000000001";
const written: string[] = [];
let readers = 0;
async function write(): Promise<{ readonly id: string; readonly to: string }> {
  const to = `+8490${String(++readers).padStart(7, "0")}`;
  const params = { code: "471108", minutes: "10" };
  await deliver(db, sealedAt(clock), {
    ...{ channel: "sms", to, kind: "code_forgot", language: "es", params },
  });
  const { id } = await db
    .selectFrom("deliveries")
    .select("id")
    .where("id", "not in", [NOBODYS, ...written])
    .executeTakeFirstOrThrow();
  written.push(id);
  return { id, to };
}
/** Tries a message once; whether it waits. */
const trySend = (providers: ReturnType<typeof process>, id: string) =>
  sendDelivery(db, sealedAt(clock), providers, id).then(
    () => "settled",
    () => "waits",
  );
const stateOf = async (id: string) =>
  (await db.selectFrom("deliveries").select("state").where("id", "=", id).executeTakeFirst())
    ?.state;

describe("a text message", () => {
  it("goes by the next gateway when the first takes none, and once", async () => {
    const [first, second] = [await smsGateway([503]), await smsGateway()];
    await gateways({ id: "first", ...first }, { id: "second", ...second });
    const { id, to } = await write();
    expect(await trySend(process(), id)).toBe("settled");
    expect([first.heard, second.heard]).toEqual([[to], [to]]);
    expect(await stateOf(id)).toBe("sent");
  });

  it("stays with a gateway that took it and hung up, while the messages after it go by another", async () => {
    const [first, second] = [await smsGateway([null, null, null]), await smsGateway()];
    await gateways({ id: "first", ...first }, { id: "second", ...second });
    const providers = process();
    const one = await write();
    expect(await trySend(providers, one.id)).toBe("waits");
    // Another process takes the job up.
    expect(await trySend(process(), one.id)).toBe("waits");
    expect(second.heard).toEqual([]);
    const two = await write();
    expect(await trySend(providers, two.id)).toBe("waits");
    const three = await write();
    expect(await trySend(providers, three.id)).toBe("settled");
    expect(second.heard).toEqual([three.to]);
    expect(await trySend(providers, one.id)).toBe("settled");
    expect(first.heard).toEqual([one.to, one.to, two.to, one.to]);
  });

  it("waits while every gateway is off, and goes once one is on", async () => {
    const only = await smsGateway();
    await gateways({ id: "only", ...only });
    expect((await ops("site", "disable", "gateways/only")).exitCode).toBe(0);
    const { id, to } = await write();
    const providers = process();
    expect(await trySend(providers, id)).toBe("waits");
    expect((await ops("doctor")).err).toContain("fail  text messages");
    expect((await ops("site", "enable", "gateways/only")).exitCode).toBe(0);
    expect(await trySend(providers, id)).toBe("settled");
    expect(only.heard).toEqual([to]);
  });

  it("stays in the outbox where no gateway is named, and the operator is told", async () => {
    await gateways();
    const { id, to } = await write();
    expect(await trySend(process(), id)).toBe("settled");
    expect((await listOutbox(db, SEALING, 1))[0]).toMatchObject({ to });
    expect((await ops("doctor")).err).toMatch(/warn {2}text messages: there is no gateway/);
  });
});

describe("a gateway", () => {
  it("of e-mails is logged in at with a password that lies sealed", async () => {
    const logins: unknown[] = [];
    const server = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push(username, password);
        done(null, { user: username ?? "" });
      },
      onData: (stream, _session, done) => void stream.resume().on("end", () => done()),
    });
    const port = await new Promise<number>((up) => {
      const listening = server.listen(0, "127.0.0.1", () =>
        up((listening.address() as AddressInfo).port),
      );
    });
    afterAll(() => new Promise<void>((closed) => void server.close(() => closed())));
    const address = `smtp://casa@127.0.0.1:${port}`;
    const document = { id: "mail", kind: "smtp", address, from: "Casa <hola@casa.example>" };
    expect((await put("gateways", { ...document, enabled: true })).exitCode).toBe(0);
    expect((await ops("doctor")).err).toContain("fail  key of gateways/mail");
    const password = "50 % de descuento: sí/no";
    expect((await ops("gateways", "key", "mail", await file("pw", password))).exitCode).toBe(0);
    const message = { id: NOBODYS, to: "linh@correo.example", subject: "Hola", text: "471108" };
    expect(await process().email.send(message)).toBe("sent");
    expect(logins).toEqual(["casa", password]);
    const { out } = await ops("site", "get", "gateways/mail");
    const kept = await db.selectFrom("message_gateway_secrets").selectAll().execute();
    expect(out + kept.map(({ secret_sealed }) => secret_sealed.toString("latin1"))).not.toContain(
      "descuento",
    );
  });

  it.each([
    [{ kind: "smtp", address: "https://sms.example/" }, "address"],
    [{ kind: "http", address: "smtp://mail.example" }, "address"],
    [{ kind: "smtp", address: "smtp://casa:clave@mail.example", from: "a@b.example" }, "address"],
    [{ kind: "smtp", address: "smtp://mail.example" }, "from"],
    [{ kind: "http", address: "https://sms.example/", from: "a@b.example" }, "from"],
    [
      { kind: "smtp", address: "smtp://mail.example", from: "a@b.example\nBcc: x@y.example" },
      "from",
    ],
    [{ kind: "pigeon", address: "https://sms.example/" }, "kind"],
    [{ kind: "http", address: "https://sms.example/", place: 0 }, "place"],
  ])("is refused with a wrong field: %j", async (document, field) => {
    const { exitCode, err } = await put("gateways", { id: "wrong", ...document });
    expect(exitCode).toBe(3);
    expect(err).toContain(field);
  });

  it("is sent nothing without its key, and a short one is refused", async () => {
    const sms = await smsGateway();
    await gateways();
    await put("gateways", { id: "bare", kind: "http", address: sms.address, enabled: true });
    const short = await ops("gateways", "key", "bare", await file("short", "too short"));
    expect(short.exitCode).toBe(3);
    const { id } = await write();
    expect(await trySend(process(), id)).toBe("waits");
    expect(sms.heard).toEqual([]);
    await owner.db.deleteFrom("deliveries").where("id", "=", id).execute();
  });
});
