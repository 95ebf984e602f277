import { describe, expect, it } from "vitest";
import { ok } from "#/lib/base/result.ts";
import { nothing } from "#/lib/contract/call.ts";
import { getStatus } from "#/lib/contract/site/admission.ts";
import { OPEN } from "#/server/http/gate.ts";
import { serve } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { sample } from "../../support/sample-calls.ts";

const app = await testApp(sample);
const member = { authorization: "Bearer good" };
const json = { "content-type": "application/json" };

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
      ...sample,
      gate: { ...OPEN, closedFor: () => ({ reason: "maintenance", country: "" }) },
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
      ...sample,
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

  it("answers too many signed calls with 503, which a vendor takes as unknown and asks again", async () => {
    const strict = await testApp({ ...sample, config: testConfig({ CALLS_PER_MINUTE: "1" }) });
    const say = () =>
      strict.inject({
        method: "POST",
        url: "/wps/test/signed",
        headers: { ...json, "x-test-signature": "7" },
        payload: '{"n":1}',
      });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await say()).statusCode);
    expect(statuses).toEqual(Array<number>(10).fill(200));
    const more = await say();
    expect([more.statusCode, more.json().code]).toEqual([503, "overloaded"]);
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("believes no forwarded address unless a proxy is configured", async () => {
    const strict = await testApp({ ...sample, config: testConfig({ CALLS_PER_MINUTE: "1" }) });
    const asked = (ip: string) =>
      strict.inject({ url: "/wps/test/ask", headers: { "x-forwarded-for": ip } });
    await asked("10.0.0.1");
    expect((await asked("10.0.0.2")).json().code).toBe("too_many_requests");
  });
});

describe("a server that cannot keep up", () => {
  it("says so at once with 503 and when to come again, and still tells of itself and the site", async () => {
    const tell = serve({ ...getStatus, reply: nothing }, async () => ok({}));
    const busy = await testApp({
      ...sample,
      routes: [...sample.routes, tell],
      config: testConfig({ LOAD_SHEDDING: "on" }),
    });
    const ask = async () => {
      const untilMs = performance.now() + 1_200;
      while (performance.now() < untilMs); // holds the event loop up as too much work would
      await new Promise(setImmediate);
      return busy.inject({ url: "/wps/test/ask" });
    };
    await ask();
    const reply = await ask();
    expect([reply.statusCode, reply.json().code]).toEqual([503, "overloaded"]);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    for (const url of ["/health/live", "/health/ready", "/metrics", getStatus.path])
      expect((await busy.inject({ url })).statusCode, url).toBe(200);
  });
});
