import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SEAMLESS_HEADERS, seamlessBet } from "#/lib/contract/games/seamless.ts";
import { testDatabase } from "../../support/database.ts";
import { openGames, routeOf, SECRETS } from "../../support/vendor.ts";

const { db } = await testDatabase();
const NOW_MS = Date.UTC(2026, 10, 21);
const { verify } = routeOf(await openGames(db, () => NOW_MS), seamlessBet);

const body = '{"transactionId":"t-1","amount":"10.00"}';
const secretOf = (code: string) => SECRETS.get(code) ?? "";

type Parts = { vendor: string; stamp: string; signature: string; body: string };

function signed(more: Partial<Parts> & { secret?: string } = {}): Parts {
  const { vendor = "VELA", stamp = String(NOW_MS), secret = secretOf("VELA") } = more;
  const signature = createHmac("sha256", secret).update(`${stamp}.${body}`).digest("hex");
  return { vendor, stamp, signature, body, ...more };
}

async function accepts(parts: Parts): Promise<boolean> {
  if (!verify) throw new Error("the route has no signature to check");
  const result = await verify({
    headers: {
      [SEAMLESS_HEADERS.vendor]: parts.vendor,
      [SEAMLESS_HEADERS.timestamp]: parts.stamp,
      [SEAMLESS_HEADERS.signature]: parts.signature,
    },
    rawBody: Buffer.from(parts.body),
  });
  if (!result.ok) expect(result).toEqual({ ok: false, code: "bad_signature" });
  return result.ok;
}

describe("a vendor's signature", () => {
  it("is accepted over the very bytes, by the vendor's own secret", async () => {
    expect(await accepts(signed())).toBe(true);
  });

  it("is refused under another vendor's secret or name", async () => {
    expect(await accepts(signed({ secret: secretOf("NUEVE") }))).toBe(false);
    expect(await accepts(signed({ vendor: "NUEVE" }))).toBe(false);
    expect(await accepts(signed({ vendor: "NOBODY" }))).toBe(false);
    expect(await accepts(signed({ vendor: "vela" }))).toBe(false);
  });

  it("is refused more than five minutes early or late, however good", async () => {
    const at = (ms: number) => accepts(signed({ stamp: String(NOW_MS + ms) }));
    expect([await at(300_000), await at(-300_000)]).toEqual([true, true]);
    expect([await at(300_001), await at(-300_001)]).toEqual([false, false]);
    expect(await accepts(signed({ stamp: "1e12" }))).toBe(false);
    expect(await accepts(signed({ stamp: "" }))).toBe(false);
  });

  it("is refused over the same JSON spelled otherwise", async () => {
    expect(await accepts({ ...signed(), body: body.replace(",", ", ") })).toBe(false);
    expect(await accepts({ ...signed(), body: `${body}\n` })).toBe(false);
    expect(await accepts({ ...signed(), body: "" })).toBe(false);
  });

  it("is refused in 10,000 forgeries of 10,000", async () => {
    const good = signed();
    const part = fc.constantFrom("vendor", "stamp", "signature", "body");
    const forgery = fc
      .tuple(
        part,
        fc.nat(),
        fc.constantFrom("replace", "drop", "double", "case", "cut"),
        fc.string({ minLength: 1, maxLength: 1 }),
      )
      .map(([name, place, how, letter]): Parts => {
        const text = good[name as keyof Parts];
        const at = place % text.length;
        const [before, mine, after] = [
          text.slice(0, at),
          text.slice(at, at + 1),
          text.slice(at + 1),
        ];
        const forged = {
          replace: before + letter + after,
          drop: before + after,
          double: before + mine + mine + after,
          case:
            before +
            (mine === mine.toUpperCase() ? mine.toLowerCase() : mine.toUpperCase()) +
            after,
          cut: before,
        }[how];
        return { ...good, [name]: forged };
      })
      .filter((forged) => JSON.stringify(forged) !== JSON.stringify(good));
    await fc.assert(
      fc.asyncProperty(forgery, async (forged) => {
        expect(await accepts(forged)).toBe(false);
      }),
      { numRuns: 10_000 },
    );
  });

  it("is refused when a header comes twice", async () => {
    const good = signed();
    const result = await verify?.({
      headers: {
        [SEAMLESS_HEADERS.vendor]: good.vendor,
        [SEAMLESS_HEADERS.timestamp]: good.stamp,
        [SEAMLESS_HEADERS.signature]: [good.signature, good.signature],
      },
      rawBody: Buffer.from(good.body),
    });
    expect(result).toEqual({ ok: false, code: "bad_signature" });
  });
});
