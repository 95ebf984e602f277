import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { ok } from "#/lib/base/result.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";
import { authRoutes } from "#/server/auth/index.ts";
import { challengeRoutes } from "#/server/challenge/index.ts";
import { membersRoutes } from "#/server/members/index.ts";
import {
  createPasswords,
  DEVICE_COOKIE,
  ensurePayloadKey,
  type Hasher,
  openAuthentication,
  openPayloads,
  payloadKeys,
  sessionRoutes,
} from "#/server/session/index.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { cheapHasher, registration, registrationRules } from "../../support/members.ts";
import { freshEnvelope, seal } from "../../support/seal.ts";
import { sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();
const clock = testClock();
await ensurePayloadKey(db, clock);
const [key] = (await payloadKeys(db)) as [PayloadKey];
const rules = registrationRules();

async function server(hasher: Hasher = cheapHasher(), env: Record<string, string> = {}) {
  const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }), hasher);
  const deps = {
    db,
    ...sealedAt(clock),
    passwords,
    proveStrongly: async () => ok(null),
    getRules: async () => rules,
  };
  return testApp({
    config: testConfig(env),
    db,
    routes: [
      ...sessionRoutes({ db, ...sealedAt(clock) }),
      ...challengeRoutes({ db, ...sealedAt(clock) }),
      ...membersRoutes(deps),
      ...authRoutes({
        ...deps,
        isAway: async () => false,
        keepsOut: async () => false,
        checkBot: async () => ok(null),
      }),
    ],
    authenticate: (token, cookies) =>
      openAuthentication(db, clock)(token, cookies.get(DEVICE_COOKIE)),
    decryptPayload: openPayloads(db, clock),
  });
}
const app = await server();

let hosts = 0;
type Sender = { ip: string; cookie?: string; headers?: Record<string, string> };
const somewhere = (): Sender => ({ ip: `10.77.${++hosts >> 8}.${hosts & 255}` });

async function send(
  method: "POST" | "PUT",
  url: string,
  body: object,
  from: Sender = somewhere(),
  on = app,
): Promise<LightMyRequestResponse> {
  return on.inject({
    method,
    url,
    remoteAddress: from.ip,
    headers: {
      "content-type": "application/jose",
      ...(from.cookie ? { cookie: from.cookie } : {}),
      ...from.headers,
    },
    payload: await seal({ ...body, ...freshEnvelope(clock) }, key),
  });
}
const enter = (username: string, password = "Pleno-2026") => ({
  type: "username",
  username,
  password,
});
const logIn = (username: string, password?: string, from?: Sender, on = app) =>
  send("POST", "/wps/session/login", enter(username, password), from, on);

async function register(username: string) {
  const reply = await send("PUT", "/wps/member/register", registration({ username }));
  const [cookie] = [reply.headers["set-cookie"]].flat();
  return { reply, token: reply.json().value.token as string, cookie: cookie?.split(";")[0] ?? "" };
}
const info = (token: string | null, cookie: string | null) =>
  app.inject({
    url: "/wps/member/info",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
  });

describe("session and members over HTTP", () => {
  it("registers, knows the member, logs out, and knows nobody [API-06] [API-07] [API-08]", async () => {
    const { reply, token, cookie } = await register("huyen");
    expect(reply.statusCode).toBe(200);
    expect(String(reply.headers["set-cookie"])).toMatch(/HttpOnly.*SameSite=Strict/i);
    expect((await info(token, cookie)).json()).toMatchObject({ value: { account: "huyen" } });
    const out = await app.inject({
      method: "DELETE",
      url: "/wps/session/logout",
      headers: { authorization: `Bearer ${token}`, cookie },
    });
    expect(out.json()).toMatchObject({ success: true, code: "ok" });
    expect((await info(token, cookie)).statusCode).toBe(401);
  });

  it("answers 401 to a stolen token without its device's cookie, and to a cookie without a token", async () => {
    const { token, cookie } = await register("thief");
    const other = await register("others");
    expect((await info(token, null)).statusCode).toBe(401);
    expect((await info(token, other.cookie)).statusCode).toBe(401);
    expect((await info(null, cookie)).statusCode).toBe(401);
    expect((await info(token, cookie)).statusCode).toBe(200);
  });

  it("takes a login encrypted only: plain JSON is 415 and not looked at [API-02]", async () => {
    await register("plainly");
    for (const contentType of [
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
    ]) {
      const reply = await app.inject({
        method: "POST",
        url: "/wps/session/login",
        headers: { "content-type": contentType },
        payload: JSON.stringify(enter("plainly")),
      });
      expect([reply.statusCode, reply.json().success]).toEqual([415, false]);
    }
  });

  it("changes a password for who has the token, encrypted only, by the old one and the new one twice [API-10]", async () => {
    const { token, cookie } = await register("changes");
    const url = "/wps/member/password";
    const change = {
      oldPassword: "Pleno-2026",
      newPassword: "Otra-clave-7",
      confirmNewPassword: "Otra-clave-7",
    };
    const mine = { ...somewhere(), cookie, headers: { authorization: `Bearer ${token}` } };
    const plain = await app.inject({
      method: "POST",
      url,
      headers: { ...mine.headers, cookie, "content-type": "application/json" },
      payload: JSON.stringify(change),
    });
    expect([plain.statusCode, plain.json().code]).toEqual([415, "payload_not_encrypted"]);
    expect((await send("POST", url, change)).statusCode).toBe(401);
    const { confirmNewPassword: _, ...once } = change;
    expect((await send("POST", url, once, mine)).statusCode).toBe(400);
    expect((await send("POST", url, change, mine)).json()).toMatchObject({ code: "ok" });
    expect((await logIn("changes", "Otra-clave-7")).json()).toMatchObject({ code: "ok" });
  });

  it("refuses a login that was sent before, a second time", async () => {
    await register("replayed");
    const payload = await seal({ ...enter("replayed"), ...freshEnvelope(clock) }, key);
    const once = () =>
      app.inject({
        method: "POST",
        url: "/wps/session/login",
        headers: { "content-type": "application/jose" },
        payload,
      });
    expect((await once()).statusCode).toBe(200);
    const again = await once();
    expect([again.statusCode, again.json().code]).toEqual([409, "payload_replayed"]);
    expect(again.json().message).toMatch(/ya se envió/);
  });

  it("refuses a login that lacks a value or has one too many, by name [VAL-36] [VAL-37]", async () => {
    const odd = await send("POST", "/wps/session/login", { ...enter("x"), isAgent: 1 });
    expect([odd.statusCode, odd.json().code]).toEqual([400, "unknown_field"]);
    const empty = await send("POST", "/wps/session/login", enter("x", ""));
    expect([empty.statusCode, empty.json().value.fields]).toEqual([400, { password: "bad_field" }]);
    const none = await send("POST", "/wps/session/login", { type: "username" });
    expect(Object.keys(none.json().value.fields).sort()).toEqual(["password", "username"]);
  });

  it("asks for the captcha in the reply's value, with words in the reader's language [API-04]", async () => {
    const from = { ...somewhere(), headers: { "accept-language": "en" } };
    for (const captcha of [false, false, true]) {
      const reply = await logIn("nobody-here", "no", from);
      expect(reply.statusCode).toBe(422);
      expect(reply.json().value).toEqual({ captcha });
    }
    expect((await logIn("nobody-here", "no", from)).json()).toEqual({
      success: false,
      code: "captcha_needed",
      message: "Type the letters and digits in the picture.",
      value: { captcha: true },
    });
  });

  it("cannot be made to count another address by a header", async () => {
    const from = somewhere();
    const lie = (ip: string) => ({
      ...from,
      headers: { "x-forwarded-for": ip, "x-real-ip": ip, forwarded: `for=${ip}` },
    });
    for (let count = 0; count < 3; count++)
      await logIn(`made-up-${count}`, "no", lie(`1.2.3.${count}`));
    const fourth = await logIn("made-up-4", "no", lie("9.9.9.9"));
    expect(fourth.json().code).toBe("captcha_needed");
  });

  it("gives known and unknown names the same status and body", async () => {
    await register("known1");
    const bodies = new Map<string, Set<string>>();
    for (let count = 0; count < 60; count++) {
      const name = count % 2 ? "known1" : "unknown1";
      const reply = await logIn(name, `no-${count}`);
      const seen = bodies.get(name) ?? new Set();
      bodies.set(name, seen.add(`${reply.statusCode} ${reply.body}`));
    }
    expect(bodies.get("known1")).toEqual(bodies.get("unknown1"));
  });

  it("turns logins away with 503 when too many wait, and takes them again later", async () => {
    const releases: (() => void)[] = [];
    let stuck = true;
    const slow: Hasher = {
      ...cheapHasher(),
      verify: async () => {
        if (stuck) await new Promise<void>((release) => releases.push(release));
        return false;
      },
    };
    const busy = await server(slow);
    let turnedAway = 0;
    const replies = await new Promise<Promise<LightMyRequestResponse>[]>((resolve) => {
      const asked = Array.from({ length: 80 }, async (_, index) => {
        const reply = await logIn(`crowd${index}`, "no", undefined, busy);
        if (reply.json().code === "overloaded" && ++turnedAway === 28) resolve(asked);
        return reply;
      });
    });
    stuck = false;
    const done = Promise.all(replies);
    let over = false;
    void done.then(() => {
      over = true;
    });
    while (!over) {
      for (const release of releases.splice(0)) release();
      await new Promise((next) => setImmediate(next));
    }
    const codes = (await done).map((reply) => `${reply.statusCode} ${reply.json().code}`);
    expect(codes.filter((code) => code === "503 overloaded")).toHaveLength(28);
    expect(codes.filter((code) => code === "422 wrong_credentials")).toHaveLength(52);
    expect((await logIn("crowd1", "no", undefined, busy)).json().code).toBe("wrong_credentials");
  });

  it("says which fields of a registration are refused, and takes no unknown one", async () => {
    const refused = await send("PUT", "/wps/member/register", registration({ username: "ab" }));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { code: "fields_refused", value: { fields: { username: "too_short" } } },
    ]);
    const extra = await send("PUT", "/wps/member/register", { ...registration(), kind: 1 });
    expect([extra.statusCode, extra.json().code]).toEqual([400, "unknown_field"]);
  });

  it("gives a captcha to anyone [API-23]", async () => {
    const reply = await app.inject({ url: "/wps/captcha" });
    expect(reply.json().value).toMatch(/^iVBORw0KGgo[A-Za-z0-9+/]+=*$/);
    expect(reply.headers["cache-control"]).toBe("no-store");
  });
});
