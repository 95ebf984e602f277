import { describe, expect, it } from "vitest";
import { testApp, testConfig } from "../../support/app.ts";
import { sample } from "../../support/sample-calls.ts";

const app = await testApp(sample);
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
      ...sample,
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
    const quiet = await testApp({ ...sample, checkReplies: false });
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
    // What is in no contract is nobody's to read, and would be read.
    expect((await sent("more")).statusCode).toBe(500);
    expect((await sent("reply", quiet)).statusCode).toBe(200);
  });
});
