import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Result, refuse } from "#/lib/base/result.ts";
import { call } from "#/lib/contract/call.ts";
import { DatabaseUnavailable } from "#/server/db/index.ts";
import { type Signed, serveBare } from "#/server/http/route.ts";
import { testApp, testConfig } from "../../support/app.ts";

const say = call({
  method: "POST",
  path: "/wps/seamless/toy/:vendor/say",
  who: "vendor",
  module: null,
  bare: true,
  input: z.object({ how: z.string(), id: z.optional(z.string()) }),
  reply: z.object({ told: z.string(), id: z.optional(z.string()) }),
  refusals: ["no"],
});

const check = async ({ headers, params }: Signed): Promise<Result<string, "bad_signature">> =>
  headers["x-toy-sign"] === "good"
    ? { ok: true, value: params?.["vendor"] ?? "" }
    : refuse("bad_signature");

const route = serveBare(
  say,
  check,
  async ({ how }, { principal }) => {
    if (how === "fault") throw new Error("a secret of ours");
    if (how === "database") throw new DatabaseUnavailable("away");
    return how === "no" ? refuse("no") : { ok: true, value: `${principal} ${how}` };
  },
  (result, asked) => ({
    status: result.ok ? 200 : 418,
    body: {
      told: result.ok ? String(result.value) : result.code,
      ...(typeof asked === "object" && asked !== null && "id" in asked ? { id: asked.id } : {}),
    },
  }),
);

const app = await testApp({ routes: [route] });
const ask = async (payload: string, headers: Record<string, string> = {}, to = app) => {
  const reply = await to.inject({
    ...{ method: "POST", url: "/wps/seamless/toy/VELA/say", payload },
    headers: { "content-type": "application/json", "x-toy-sign": "good", ...headers },
  });
  return [reply.statusCode, reply.json()];
};

describe("a call of a caller's own convention", () => {
  it("is answered without the envelope, refused too, with what its caller asked at hand", async () => {
    expect(await ask('{"how":"well","id":"1"}')).toEqual([200, { told: "VELA well", id: "1" }]);
    expect(await ask('{"how":"well","more":1}')).toEqual([200, { told: "VELA well" }]);
    expect(await ask('{"how":"no","id":"2"}')).toEqual([418, { told: "no", id: "2" }]);
    expect(await ask('{"id":"3"}')).toEqual([418, { told: "bad_field", id: "3" }]);
    expect(await ask("{")).toEqual([418, { told: "malformed" }]);
    expect(await ask("[]")).toEqual([418, { told: "malformed" }]);
  });

  it("is checked before it is read, whatever it says", async () => {
    for (const payload of ['{"how":"well"}', "{", ""])
      expect(await ask(payload, { "x-toy-sign": "bad" })).toEqual([418, { told: "bad_signature" }]);
    expect(await ask("a=1", { "content-type": "text/plain" })).toEqual([
      ...[418, { told: "wrong_content_type" }],
    ]);
    const large = JSON.stringify({ filler: "x".repeat(66_000) });
    expect(await ask(large)).toEqual([418, { told: "body_too_large" }]);
  });

  it("tells a fault in its words, and nothing of what it was", async () => {
    expect(await ask('{"how":"fault"}')).toEqual([418, { told: "unknown_error" }]);
    expect(await ask('{"how":"database"}')).toEqual([418, { told: "unavailable" }]);
    const strict = await testApp({
      routes: [route],
      config: testConfig({ CALLS_PER_MINUTE: "1" }),
    });
    for (let n = 0; n < 10; n++) await ask('{"how":"well"}', {}, strict);
    expect(await ask('{"how":"well"}', {}, strict)).toEqual([418, { told: "overloaded" }]);
  });

  it("is described as it answers", async () => {
    const { paths } = (await app.inject({ url: "/openapi.json" })).json();
    const { responses } = paths[say.path].post;
    for (const each of [responses[200], responses.default])
      expect(Object.keys(each.content["application/json"].schema.properties)).toEqual([
        ...["told", "id"],
      ]);
  });
});
