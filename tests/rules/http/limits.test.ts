import { expect, test } from "vitest";
import { limitOfHandedOn } from "#/server/http/limits.ts";
import { contractCalls } from "../../../scripts/contract-calls.ts";

const SIGNERS = ["vendor", "provider"];
/** What this site answers itself; the rest is a vendor's own. */
const OURS = /^\/(?:wps|lgw|lotto)\//;

test("a portal counts what is signed apart from what members call, whichever call it is", async () => {
  const { max, keyGenerator } = limitOfHandedOn(7) as unknown as {
    max: (request: { url: string }) => number;
    keyGenerator: (request: { ip: string; url: string }) => string;
  };
  const calls = (await contractCalls()).filter(({ call }) => OURS.test(call.path));
  const limits = calls.map(({ name, call: { path: url, who } }) => ({
    name,
    most: max({ url }),
    key: keyGenerator({ ip: "127.0.0.1", url }),
    signed: SIGNERS.includes(who),
  }));
  expect(limits.filter(({ signed }) => signed).length).toBeGreaterThan(0);
  for (const { name, most, key, signed } of limits) {
    expect([name, most]).toEqual([name, signed ? 70 : 7]);
    expect(key.endsWith(" signed")).toBe(signed);
  }
});
