import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { encode, makeBody, sizeOf } from "#/server/http/body.ts";
import { PageCache } from "#/server/render/cache.ts";
import { Compressor } from "#/server/render/compressor.ts";

async function world() {
  const moment = { ms: 1_000_000 };
  const cache = new PageCache({ entries: 10, bytes: 1_000 }, sizeOf, { clock: () => moment.ms });
  const body = async (text: string) => makeBody(await encode(Buffer.from(text), "none"), 200, {});
  const made: string[] = [];
  const ask = async (version: string, fails = false) => {
    const answer = await cache.get("/rng", version, async () => {
      if (fails) throw new Error("the page cannot be made");
      made.push(version);
      return { body: await body(version) };
    });
    return answer.plain.bytes.toString();
  };
  await ask("one");
  return { cache, moment, ask, made };
}

describe("kept pages", () => {
  it("are given out as they were for two seconds after a change, while the next is made", async () => {
    const { cache, moment, ask, made } = await world();
    cache.turnTo("two");
    moment.ms += 1_999;
    expect(await ask("two")).toBe("one");
    await expect.poll(() => made).toEqual(["one", "two"]);
    expect(await ask("two")).toBe("two");
  });

  it("are awaited in their new version after that, however long nobody asked", async () => {
    const { cache, moment, ask } = await world();
    cache.turnTo("two");
    moment.ms += 2_000;
    expect(await ask("two")).toBe("two");
  });

  it("stand as they were when the next cannot be made", async () => {
    const { cache, moment, ask } = await world();
    cache.turnTo("two");
    moment.ms += 60_000;
    expect(await ask("two", true)).toBe("one");
    expect(await ask("two")).toBe("two");
  });

  it("hold nothing of what is not to be kept, nor what was kept in its place", async () => {
    const { cache } = await world();
    const body = makeBody({ plain: Buffer.from("none") }, 404, {});
    for (const key of ["/rng", "/help/none"])
      await cache.get(key, "two", async () => ({ body, keep: false }));
    await expect.poll(() => [cache.size, cache.bytes]).toEqual([0, 0]);
  });

  it("stay within their bytes: what nobody asked for goes first, and what fills them alone is not kept", async () => {
    const cache = new PageCache({ entries: 100, bytes: 1_000 }, sizeOf, { clock: () => 0 });
    const ask = (key: string, bytes: number) =>
      cache.get(key, "one", async () => ({
        body: makeBody({ plain: Buffer.alloc(bytes) }, 200, {}),
      }));
    for (let n = 0; n < 500; n++) {
      await ask(`/rng?pageNo=${n}`, 200);
      expect(cache.bytes).toBeLessThanOrEqual(1_000);
    }
    expect(cache.size).toBe(4);
    await ask("/huge", 1_001);
    expect(cache.peek("/huge", "one")).toBeNull();
    expect(cache.size).toBe(4);
  });
});

describe("pages asked for again", () => {
  async function world() {
    const cache = new PageCache({ entries: 10, bytes: 10_000_000 }, sizeOf);
    const faults: unknown[] = [];
    const compressor = new Compressor(cache, (fault) => faults.push(fault));
    const text = await readFile("README.md");
    const page = async (key: string) => {
      const body = makeBody(await encode(Buffer.concat([text, Buffer.from(key)]), "first"), 200, {
        "x-page": key,
      });
      return cache.get(key, "one", async () => ({ body }));
    };
    return { cache, compressor, faults, page };
  }

  it("are compressed as hard as can be, and counted with the bytes they have then", async () => {
    const { cache, compressor, faults, page } = await world();
    const first = await page("/rng");
    compressor.askedAgain("/rng", first);
    await expect.poll(() => cache.peek("/rng", "one")).not.toBe(first);
    const now = cache.peek("/rng", "one");
    if (!now) throw new Error("the page is kept no more");
    expect(now.brotli?.bytes.length).toBeLessThan(first.brotli?.bytes.length ?? 0);
    expect([now.etag, now.headers, now.plain]).toEqual([first.etag, first.headers, first.plain]);
    expect(cache.bytes).toBe("/rng".length + sizeOf(now));
    expect(faults).toEqual([]);
  });

  it("are compressed one at a time: the others stay as they are until they are asked for next", async () => {
    const { cache, compressor, page } = await world();
    const [one, other] = [await page("/rng"), await page("/live")];
    compressor.askedAgain("/rng", one);
    compressor.askedAgain("/live", other);
    await expect.poll(() => cache.peek("/rng", "one")).not.toBe(one);
    expect(cache.peek("/live", "one")).toBe(other);
    await expect
      .poll(() => {
        compressor.askedAgain("/live", other);
        return cache.peek("/live", "one");
      })
      .not.toBe(other);
  });

  it("stay as they are when another version took their place meanwhile", async () => {
    const { cache, page } = await world();
    const first = await page("/rng");
    const next = makeBody({ plain: Buffer.from("next") }, 200, {});
    cache.turnTo("two");
    await cache.get("/rng", "two", async () => ({ body: next }));
    await expect.poll(() => cache.peek("/rng", "two")).toBe(next);
    cache.replace("/rng", first, first);
    expect(cache.peek("/rng", "two")).toBe(next);
  });
});
