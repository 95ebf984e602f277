import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ok, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { amount } from "#/lib/contract/fields.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { type Session, serve, serveSigned } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";

const LINH: Session = { id: "7", memberId: 7n, account: "linh", kind: 0, currency: "VND" };

const ask = call({
  method: "GET",
  path: "/wps/test/ask",
  access: "visitor",
  input: z.strictObject({ name: z.optional(z.string()) }),
  reply: z.object({ who: z.nullable(z.string()), name: z.string() }),
  refusals: ["nobody_home"],
});
const pay = call({
  method: "PUT",
  path: "/wps/test/pay",
  access: "member",
  input: z.strictObject({ amount, to: z.string() }),
  reply: z.object({ paid: amount }),
  refusals: ["not_enough_funds"],
});
const secret = call({
  method: "POST",
  path: "/wps/test/secret",
  access: "visitor",
  encrypted: true,
  input: z.strictObject({ word: z.string() }),
  reply: z.object({ word: z.string() }),
  refusals: [],
});
const signed = call({
  method: "POST",
  path: "/wps/test/signed",
  access: "vendor",
  input: z.strictObject({ n: z.number() }),
  reply: z.object({ by: z.string() }),
  refusals: [],
});
const broken = call({
  method: "POST",
  path: "/wps/test/broken",
  access: "visitor",
  input: z.strictObject({ how: z.enum(["fault", "database", "reply"]) }),
  reply: z.object({ fine: z.boolean() }),
  refusals: [],
});

const routes = [
  serve(ask, async ({ name }, { session }) =>
    name === "nobody"
      ? refuse("nobody_home")
      : ok({ who: session?.account ?? null, name: name ?? "-" }),
  ),
  serve(pay, async (input) =>
    input.to === "poor"
      ? refuse("not_enough_funds", { detail: { balance: "1.00" } })
      : ok({ paid: input.amount }),
  ),
  serve(secret, async ({ word }) => ok({ word })),
  serveSigned(
    signed,
    async ({ headers, rawBody }) =>
      headers["x-test-signature"] === String(rawBody.length) ? ok("casa") : refuse("bad_signature"),
    async (_input, { principal }) => ok({ by: principal }),
  ),
  serve(broken, async ({ how }) => {
    if (how === "database") throw new DatabaseUnavailable("gone");
    if (how === "fault") throw new Error("password=hush");
    return ok({ fine: "yes" as unknown as boolean });
  }),
];
const options = {
  routes,
  authenticate: async (token: string) => (token === "good" ? LINH : null),
};
const app = await testApp(options);
const member = { authorization: "Bearer good" };
const json = { "content-type": "application/json" };
const jose = { "content-type": "application/jose" };

describe("a call", () => {
  it("answers in the envelope, without being kept", async () => {
    const reply = await app.inject({ url: "/wps/test/ask?name=Ana" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      success: true,
      code: "ok",
      message: "",
      value: { who: null, name: "Ana" },
    });
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
  });

  it("knows the member when a good session comes along, and nobody otherwise", async () => {
    const asked = async (authorization: string) =>
      (await app.inject({ url: "/wps/test/ask", headers: { authorization } })).json().value.who;
    expect([await asked("Bearer good"), await asked("Bearer bad")]).toEqual(["linh", null]);
  });

  it("refuses by a rule with 422, the details in value and words in the reader's language", async () => {
    const paid = (language: string) =>
      app.inject({
        method: "PUT",
        url: "/wps/test/pay",
        headers: { ...member, ...json, "accept-language": language },
        payload: { amount: "5.00", to: "poor" },
      });
    const [spanish, english] = [await paid("fr, es;q=0.4"), await paid("en-GB,en;q=0.9")];
    expect(spanish.statusCode).toBe(422);
    expect(spanish.json()).toMatchObject({
      success: false,
      code: "not_enough_funds",
      value: { balance: "1.00" },
    });
    const unknown = async (language: string) =>
      (await app.inject({ url: "/wps/none", headers: { "accept-language": language } })).json()
        .message;
    expect(await unknown("en")).toBe("We could not find what you are looking for.");
    expect(await unknown("xx")).toBe("No encontramos lo que buscas.");
    expect(english.json().code).toBe("not_enough_funds");
  });

  it.each([
    ["without a token", {}, "no_session"],
    ["with a token that is none", { authorization: "good" }, "no_session"],
    ["with a token of no session", { authorization: "Bearer old" }, "session_expired"],
  ])("is refused to a member %s", async (_, headers, code) => {
    const reply = await app.inject({
      method: "PUT",
      url: "/wps/test/pay",
      headers: { ...json, ...headers },
      payload: { amount: "1", to: "x" },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([401, code]);
  });

  it.each([
    ["broken JSON", json, '{"amount":', 400, "malformed", undefined],
    ["a list", json, "[]", 400, "malformed", undefined],
    ["text", { "content-type": "text/plain" }, "x", 415, "wrong_content_type", undefined],
    [
      "a form",
      { "content-type": "application/x-www-form-urlencoded" },
      "a=1",
      415,
      "wrong_content_type",
      undefined,
    ],
    [
      "an encrypted body where none is due",
      jose,
      "a.b.c.d.e",
      415,
      "wrong_content_type",
      undefined,
    ],
    [
      "an unknown field",
      json,
      '{"amount":"1","to":"x","admin":true}',
      400,
      "unknown_field",
      { admin: "unknown_field" },
    ],
    [
      "a prototype",
      json,
      '{"amount":"1","to":"x","__proto__":{"a":1}}',
      400,
      "unknown_field",
      { ["__proto__"]: "unknown_field" },
    ],
    ["a missing field", json, '{"amount":"1"}', 400, "bad_field", { to: "bad_field" }],
    [
      "a negative amount",
      json,
      '{"amount":"-1","to":"x"}',
      400,
      "bad_amount",
      { amount: "bad_amount" },
    ],
    [
      "an amount as a number",
      json,
      '{"amount":1,"to":"x"}',
      400,
      "bad_field",
      { amount: "bad_field" },
    ],
    [
      "65 kB",
      json,
      JSON.stringify({ amount: "1", to: "x".repeat(66_000) }),
      413,
      "body_too_large",
      undefined,
    ],
  ])("refuses %s", async (_, headers, payload, status, code, fields) => {
    const reply = await app.inject({
      method: "PUT",
      url: "/wps/test/pay",
      headers: { ...member, ...headers },
      payload,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    if (fields) expect(JSON.stringify(reply.json().value?.fields)).toBe(JSON.stringify(fields));
  });

  it("says which methods an address takes", async () => {
    const reply = await app.inject({ method: "POST", url: "/wps/test/ask" });
    expect([reply.statusCode, reply.json().code, reply.headers["allow"]]).toEqual([
      405,
      "method_not_allowed",
      "GET",
    ]);
    expect((await app.inject({ url: "/wps/nothing" })).statusCode).toBe(404);
  });

  it("takes secrets encrypted only, up to 16 kB", async () => {
    const sent = (headers: Record<string, string>, payload: string) =>
      app.inject({ method: "POST", url: "/wps/test/secret", headers, payload });
    const plain = await sent(json, '{"word":"hush"}');
    expect([plain.statusCode, plain.json().code]).toEqual([415, "payload_not_encrypted"]);
    expect((await sent(jose, '{"word":"hush"}')).json().value).toEqual({ word: "hush" });
    expect((await sent(jose, "x".repeat(17_000))).json().code).toBe("body_too_large");
    expect((await sent({}, "")).json().code).toBe("payload_not_encrypted");
  });

  it("takes them plain where the operator allows it", async () => {
    const lenient = await testApp({
      ...options,
      config: testConfig({ PAYLOAD_ENCRYPTION: "optional" }),
    });
    const reply = await lenient.inject({
      method: "POST",
      url: "/wps/test/secret",
      headers: json,
      payload: { word: "hush" },
    });
    expect(reply.json().value).toEqual({ word: "hush" });
  });

  it("checks a signature on the bytes as they came, before reading them", async () => {
    const sent = (signature: string, payload: string) =>
      app.inject({
        method: "POST",
        url: "/wps/test/signed",
        headers: { ...json, "x-test-signature": signature },
        payload,
      });
    expect((await sent("7", '{"n":1}')).json().value).toEqual({ by: "casa" });
    expect((await sent("8", '{"n":1}')).json().code).toBe("bad_signature");
    expect((await sent("8", "broken")).json().code).toBe("bad_signature");
    expect((await sent("6", "broken")).json().code).toBe("malformed");
  });

  it("hides a fault behind its id, and a missing database behind 503 that asks to come back", async () => {
    const quiet = await testApp({ ...options, checkReplies: false });
    const sent = async (how: string, to = app) =>
      await to.inject({ method: "POST", url: "/wps/test/broken", headers: json, payload: { how } });
    const fault = await sent("fault");
    expect([fault.statusCode, fault.json().code, fault.body.includes("hush")]).toEqual([
      500,
      "unknown_error",
      false,
    ]);
    const away = await sent("database");
    expect([away.statusCode, away.json().code]).toEqual([503, "unavailable"]);
    expect(Number(away.headers["retry-after"])).toBeGreaterThan(0);
    expect((await sent("reply")).statusCode).toBe(500);
    expect((await sent("reply", quiet)).statusCode).toBe(200);
  });
});

describe("a browser on another site", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "http://localhost:4321" }, 200],
    [{}, 200],
  ])("changes nothing here: %j answers %i", async (headers, status) => {
    const reply = await app.inject({
      method: "PUT",
      url: "/wps/test/pay",
      headers: { ...member, ...json, ...headers } as Record<string, string>,
      payload: { amount: "1", to: "x" },
    });
    expect(reply.statusCode).toBe(status);
  });
});

describe("the gate", () => {
  it("lets nothing through in maintenance but what signs, and what tells of the site [SYS-02]", async () => {
    const shut = await testApp({
      ...options,
      gate: { closedFor: () => ({ reason: "maintenance", country: "" }) },
    });
    const asked = await shut.inject({ url: "/wps/test/ask" });
    expect([asked.statusCode, asked.json().code]).toEqual([503, "maintenance"]);
    const word = await shut.inject({
      method: "POST",
      url: "/wps/test/signed",
      headers: { ...json, "x-test-signature": "7" },
      payload: '{"n":1}',
    });
    expect(word.statusCode).toBe(200);
  });
});

describe("limits", () => {
  it("answers too many calls of one address with 429, and of another as ever", async () => {
    const strict = await testApp({
      ...options,
      config: testConfig({ CALLS_PER_MINUTE: "3", TRUST_PROXY: "1" }),
    });
    const asked = (ip: string) =>
      strict.inject({ url: "/wps/test/ask", headers: { "x-forwarded-for": ip } });
    const codes: string[] = [];
    for (let i = 0; i < 4; i++) codes.push((await asked("10.0.0.1")).json().code);
    expect(codes).toEqual(["ok", "ok", "ok", "too_many_requests"]);
    const limited = await asked("6.6.6.6, 10.0.0.1");
    expect([limited.statusCode, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await asked("10.0.0.2")).json().code).toBe("ok");
  });

  it("believes no forwarded address unless a proxy is configured", async () => {
    const strict = await testApp({ ...options, config: testConfig({ CALLS_PER_MINUTE: "1" }) });
    const asked = (ip: string) =>
      strict.inject({ url: "/wps/test/ask", headers: { "x-forwarded-for": ip } });
    await asked("10.0.0.1");
    expect((await asked("10.0.0.2")).json().code).toBe("too_many_requests");
  });
});
