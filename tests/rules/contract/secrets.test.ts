import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Call } from "#/lib/contract/call.ts";
import { SECRET_FIELDS, withoutSecrets } from "#/lib/contract/secrets.ts";
import { contractCalls } from "../../../scripts/contract-calls.ts";

const LOOKS_SECRET = /pass|pin$|code|token|captcha|ticket|secret|totp|answer|credential/i;
/** What is named so and is nobody's secret. */
const TOLD_OPENLY = new Set([
  "code", // an affiliate's, or one of six digits that the proof's own calls take and nothing keeps
  "merchantCode",
  "gameCode",
  "game_code",
  "lottoGameCode",
  "ticketId", // of a lottery, which its owner alone is told of
  "countryDialingCode",
  "affiliateCode",
  "referralCode",
]);

const everyCall = async () => (await contractCalls()).map(({ call }) => call);

function fieldsOf(call: Call): string[] {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(value as object)) names.add(name);
      walk(value);
    }
  };
  walk(z.toJSONSchema(call.input as unknown as z.ZodType, { io: "input", unrepresentable: "any" }));
  return [...names];
}

describe("secrets of inputs", () => {
  it("are marked in every call: no field looks like one and is not", async () => {
    const calls = await everyCall();
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls)
      for (const name of fieldsOf(call).filter((each) => LOOKS_SECRET.test(each)))
        expect(SECRET_FIELDS.has(name) || TOLD_OPENLY.has(name), `${call.path} ${name}`).toBe(true);
  });

  it("marks no field that an idempotent call could be told apart by", async () => {
    const idempotent = (await everyCall()).filter((call) => call.idempotent);
    const marked = idempotent.flatMap(fieldsOf).filter((name) => SECRET_FIELDS.has(name));
    expect(new Set(marked)).toEqual(new Set(["paymentPassword", "verificationCode"]));
  });

  it("are left out at any depth, and nothing else is", () => {
    const input = { amount: "5", paymentPassword: "1", more: [{ token: "t", id: "a" }], n: null };
    expect(withoutSecrets(input)).toEqual({ amount: "5", more: [{ id: "a" }], n: null });
  });
});
