import { randomInt } from "node:crypto";
import { CompactEncrypt, generateKeyPair, importJWK } from "jose";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import type { PayloadKey } from "#/lib/contract/site/calls.ts";
import { openDatabase } from "#/server/db/index.ts";
import {
  ensurePayloadKey,
  openPayloads,
  payloadKeys,
  rotatePayloadKey,
} from "#/server/session/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { freshEnvelope, seal as sealTo } from "../../support/seal.ts";

const { db, url } = await testDatabase();
const clock = testClock();
await ensurePayloadKey(db, clock);
const decrypt = openPayloads(db, clock);

async function newestKey(): Promise<PayloadKey> {
  const [key] = await payloadKeys(db);
  if (!key) throw new Error("no payload key");
  return key;
}

const fresh = () => freshEnvelope(clock);
const seal = async (payload: unknown, key?: PayloadKey, header: object = {}) =>
  sealTo(payload, key ?? (await newestKey()), header);

describe("an encrypted payload", () => {
  it("opens to what was sealed, without the envelope's own fields", async () => {
    const jwe = await seal({ username: "linh", password: "ñ 🎴", ...fresh() });
    expect(await decrypt(jwe)).toEqual({ ok: true, value: { username: "linh", password: "ñ 🎴" } });
  });

  it("opens once, on whichever process", async () => {
    const other = openDatabase({ url });
    const jwe = await seal({ a: 1, ...fresh() });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? decrypt(jwe) : openPayloads(other.db, clock)(jwe),
      ),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(replies.filter((reply) => !reply.ok && reply.code === "payload_replayed")).toHaveLength(
      19,
    );
    await other.close();
  });

  it("is good for a minute, before and after", async () => {
    const codeAt = async (seconds: number) => {
      const reply = await decrypt(
        await seal({ ...fresh(), iat: Math.floor(clock() / 1000) + seconds }),
      );
      return reply.ok ? "ok" : reply.code;
    };
    expect(await Promise.all([-61, -60, 0, 60, 61].map(codeAt))).toEqual([
      "payload_expired",
      "ok",
      "ok",
      "ok",
      "payload_expired",
    ]);
  });

  it("cannot do without time and id, nor with odd ones", async () => {
    const { iat, jti } = fresh();
    const odd = [
      { iat },
      { jti },
      { iat: String(iat), jti },
      { iat: null, jti },
      { iat, jti: "short" },
      { iat, jti: "x".repeat(65) },
      { iat, jti: 1234567890123456 },
      { iat, jti: { length: 20 } },
    ];
    for (const payload of odd)
      expect(await decrypt(await seal(payload))).toMatchObject({ code: "malformed" });
    expect(await decrypt(await seal({ iat: 1e300, jti }))).toMatchObject({
      code: "payload_expired",
    });
  });

  it("holds a JSON object and nothing else", async () => {
    for (const text of ["", "{", "[]", '"text"', "null", "1", '{"a":1}x'])
      expect(await decrypt(await seal(text))).toMatchObject({ code: "malformed" });
  });

  it("is refused in any other algorithm, compressed or not", async () => {
    const key = await newestKey();
    const pem = await importJWK({ ...key, alg: "ECDH-ES" });
    const plain = new TextEncoder().encode(JSON.stringify(fresh()));
    const sealAs = (alg: string, enc: string, more: object = {}) =>
      new CompactEncrypt(plain)
        .setProtectedHeader({ alg, enc, kid: key.kid, ...more })
        .encrypt(pem);
    const jwes = [
      await sealAs("ECDH-ES", "A128GCM"),
      await sealAs("ECDH-ES", "A256CBC-HS512"),
      await sealAs("ECDH-ES+A256KW", "A256GCM"),
      await sealAs("ECDH-ES", "A256GCM", { zip: "DEF" }),
      await sealAs("ECDH-ES", "A256GCM", { typ: "JWT" }),
    ];
    for (const jwe of jwes) expect(await decrypt(jwe)).toMatchObject({ code: "malformed" });
  });

  it("is refused when it bombs: a small body that hides megabytes", async () => {
    const jwe = await seal(JSON.stringify({ ...fresh(), x: "a".repeat(5_000_000) }), undefined, {
      zip: "DEF",
    });
    expect(jwe.length).toBeLessThan(16_384);
    expect(await decrypt(jwe)).toMatchObject({ code: "malformed" });
  });

  it("is at most 16 kB", async () => {
    const jwe = await seal({ ...fresh(), x: "a".repeat(16_384) });
    expect(await decrypt(jwe)).toMatchObject({ code: "body_too_large" });
  });

  it("to a key that is not ours is refused by name", async () => {
    const { publicKey } = await generateKeyPair("ECDH-ES", { crv: "P-256" });
    const jwe = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(fresh())))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid: "of-another" })
      .encrypt(publicKey);
    expect(await decrypt(jwe)).toMatchObject({ code: "payload_key_unknown" });
    const { kid } = await newestKey();
    const underOurName = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(fresh())))
      .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM", kid })
      .encrypt(publicKey);
    expect(await decrypt(underOurName)).toMatchObject({ code: "malformed" });
  });

  it("opens in none of 1,000 mutations, and none is a fault", async () => {
    const jwe = await seal({ username: "linh", ...fresh() });
    // The last character of a part may have bits that mean nothing: it is left as it is.
    const offsets = [...jwe].flatMap((_, at) =>
      /[^.][^.]/.test(jwe.slice(at, at + 2)) ? [at] : [],
    );
    const alphabet = "ABCXYZabcxyz0189-_.{}~ \n\u00e9";
    const codes = new Set<string>();
    for (let count = 0; count < 1000; count++) {
      const at = offsets[randomInt(offsets.length)] ?? 0;
      const kind = count % 3;
      const other = [...alphabet].filter((letter) => letter !== jwe[at]);
      const middle = kind === 0 ? other[randomInt(other.length)] : "";
      const mutated =
        kind === 2 ? jwe.slice(0, at) : `${jwe.slice(0, at)}${middle}${jwe.slice(at + 1)}`;
      const reply = await decrypt(mutated);
      codes.add(reply.ok ? `ok at ${at} of ${jwe.length}` : reply.code);
    }
    expect([...codes].every((code) => ["malformed", "payload_key_unknown"].includes(code))).toBe(
      true,
    );
    expect((await decrypt(jwe)).ok).toBe(true);
  });

  it("that is plain JSON is malformed", async () => {
    expect(await decrypt(JSON.stringify(fresh()))).toMatchObject({ code: "malformed" });
  });
});

describe("payload keys", () => {
  it("are made once, however many processes start", async () => {
    const { db: empty } = await testDatabase();
    await Promise.all(Array.from({ length: 8 }, () => ensurePayloadKey(empty, clock)));
    expect(await payloadKeys(empty)).toHaveLength(1);
  });

  it("are shown without their private half", async () => {
    expect(Object.keys(await newestKey()).sort()).toEqual(["crv", "kid", "kty", "x", "y"]);
  });

  it("rotate: the old one opens for an hour more, and is no longer given out", async () => {
    const old = await newestKey();
    await rotatePayloadKey(db, clock);
    expect((await payloadKeys(db)).map((key) => key.kid)).not.toContain(old.kid);
    expect((await decrypt(await seal(fresh(), old))).ok).toBe(true);
    clock.advance(60 * MINUTE_MS);
    expect(await decrypt(await seal(fresh(), old))).toMatchObject({ code: "payload_key_unknown" });
    expect((await decrypt(await seal(fresh()))).ok).toBe(true);
  });
});
