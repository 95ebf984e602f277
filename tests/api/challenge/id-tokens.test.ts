import { afterAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { cleanChallenges, idTokens, spendPhone } from "#/server/challenge/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { phoneProvider } from "../../support/phone-provider.ts";

const { db } = await testDatabase();
const provider = await phoneProvider();
afterAll(() => provider.stop());
const clock = testClock();
const read = idTokens(provider.tokens, clock);
const NUMBER = "+84901234567";
const token = (claims: object = {}) => provider.token({ number: NUMBER, nowMs: clock(), claims });
const codeOf = async (text: string) => {
  const said = await read(text);
  return said.ok ? "ok" : said.code;
};

describe("an ID token of the identity provider", () => {
  it("proves the mobile that it names, once [REG-36]", async () => {
    const said = await read(await token());
    if (!said.ok) throw new Error(said.code);
    expect(said.value.number).toBe(NUMBER);
    expect(await spendPhone(db, said.value, "+84907654321")).toMatchObject({ code: "code_wrong" });
    const both = await Promise.all([
      spendPhone(db, said.value, NUMBER),
      spendPhone(db, said.value, NUMBER),
    ]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it("is spent however its signature is written", async () => {
    const text = await token({ jti: "again" });
    const first = await read(text);
    if (!first.ok) throw new Error(first.code);
    expect(await spendPhone(db, first.value, NUMBER)).toEqual({ ok: true, value: null });
    const again = await read(`${text}=`);
    if (again.ok) expect(await spendPhone(db, again.value, NUMBER)).toMatchObject({ ok: false });
    else expect(again.code).toBe("code_wrong");
  });

  it.each([
    ["of another project", { aud: "another" }],
    ["of another issuer", { iss: "https://evil.example" }],
    ["without a mobile", { phone_number: undefined }],
    ["with a mobile that is none", { phone_number: "0901234567" }],
    ["for a password", { firebase: { sign_in_provider: "password" } }],
    ["without its kind", { firebase: undefined }],
    ["of nobody", { sub: "" }],
    ["from the future", { auth_time: 99_999_999_999 }],
    ["without an end", { exp: undefined }],
  ])("%s proves nothing", async (_, claims) => {
    expect(await codeOf(await token(claims))).toBe("code_wrong");
  });

  it("that is late says so: after an hour, and ten minutes after the code", async () => {
    const said = await token();
    clock.advance(10 * MINUTE_MS);
    expect(await codeOf(said)).toBe("ok");
    clock.advance(1_000);
    expect(await codeOf(said)).toBe("code_expired");
    clock.advance(HOUR_MS);
    expect(await codeOf(said)).toBe("code_expired");
  });

  it("holds with clocks a minute apart", async () => {
    const said = await provider.token({ number: NUMBER, nowMs: clock() + MINUTE_MS });
    expect(await codeOf(said)).toBe("ok");
  });

  it("signed by another, not signed, or torn proves nothing", async () => {
    const forged = await provider.token({ number: NUMBER, nowMs: clock(), by: "stranger" });
    expect(await codeOf(forged)).toBe("code_wrong");
    const [, payload = "", signature = ""] = (await token()).split(".");
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString("base64url");
    for (const text of [
      `${head("none")}.${payload}.`,
      `${head("HS256")}.${payload}.${signature}`,
      "",
      "a.b.c",
      "x".repeat(5_000),
    ])
      expect(await codeOf(text), text.slice(0, 20)).toBe("code_wrong");
  });

  it("cannot be read while the provider's keys are away, and can once they are back", async () => {
    const late = idTokens(provider.tokens, clock);
    provider.answer(503);
    expect(await late(await token())).toMatchObject({ code: "unavailable" });
    provider.answer(200);
    expect(await late(await token())).toMatchObject({ ok: true });
    const lost = idTokens({ ...provider.tokens, jwksUrl: "http://127.0.0.1:1/keys" }, clock);
    expect(await lost(await token())).toMatchObject({ code: "unavailable" });
  });

  it("is forgotten once it could not be used any more", async () => {
    clock.advance(2 * HOUR_MS);
    await cleanChallenges(db, clock);
    expect(await db.selectFrom("spent_id_tokens").selectAll().execute()).toEqual([]);
  });
});
