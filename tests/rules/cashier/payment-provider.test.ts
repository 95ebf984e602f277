import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sandboxAdapter } from "#/server/cashier/providers/sandbox/adapter.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const KEY = "the key that both sides sign with";
const provider = sandboxAdapter({
  id: "sandbox",
  apiUrl: "http://pay.test",
  secrets: [KEY],
  credentials: new Map(),
  publicUrl: "http://pleno.test",
  callbackUrl: "http://pleno.test/callback",
  clock: () => NOW_MS,
  fetch: () => expect.unreachable(),
});
const stamp = String(NOW_MS / 1_000);
const sign = (text: string, key = KEY) => createHmac("sha256", key).update(text).digest("hex");

function verify(raw: Buffer | string, signature: unknown, timestamp: unknown = stamp): boolean {
  const headers = {
    "x-provider-timestamp": timestamp as string,
    "x-provider-signature": signature as string,
  };
  return provider.verifyCallback({ headers, rawBody: Buffer.from(raw) }).ok;
}

describe("a provider's signature", () => {
  it("is taken as it was made, over any bytes", () => {
    fc.assert(
      fc.property(fc.string(), (raw) => {
        expect(verify(raw, sign(`${stamp}.${raw}`))).toBe(true);
      }),
    );
  });

  it("is refused in 10,000 mutations", () => {
    const raw = '{"paymentId":"p1","depositId":"d1","outcome":"paid","amount":"200000.00"}';
    const right = sign(`${stamp}.${raw}`);
    const flipped = fc
      .tuple(fc.nat({ max: 63 }), fc.constantFrom(..."0123456789abcdef"))
      .map(([at, sign]) => right.slice(0, at) + sign + right.slice(at + 1))
      .filter((signature) => signature !== right);
    const mutated = fc.oneof(
      fc.record({ raw: fc.constant(raw), signature: flipped }),
      fc.record({ raw: fc.constant(raw), signature: fc.string() }),
      fc.record({
        raw: fc.nat({ max: raw.length - 1 }).map((at) => raw.slice(0, at) + raw.slice(at + 1)),
        signature: fc.constant(right),
      }),
    );
    fc.assert(
      fc.property(mutated, ({ raw, signature }) => {
        expect(verify(raw, signature)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });

  it("is bound to its time and its key, and one header each", () => {
    const raw = "{}";
    expect(verify(raw, sign(`${stamp}.${raw}`, "another key"))).toBe(false);
    for (const timestamp of [`${Number(stamp) + 1}`, "", " 1", "NaN", "1e9", null])
      expect(verify(raw, sign(`${stamp}.${raw}`), timestamp)).toBe(false);
    expect(verify(raw, [sign(`${stamp}.${raw}`)])).toBe(false);
    expect(verify(raw, undefined)).toBe(false);
    for (const seconds of [-301, 301]) {
      const other = String(Number(stamp) + seconds);
      expect(verify(raw, sign(`${other}.${raw}`), other)).toBe(false);
    }
    for (const seconds of [-300, 300]) {
      const other = String(Number(stamp) + seconds);
      expect(verify(raw, sign(`${other}.${raw}`), other)).toBe(true);
    }
  });
});
