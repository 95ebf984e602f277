import { describe, expect, it } from "vitest";
import { encode, makeBody, sizeOf } from "#/server/http/pages/body.ts";
import { PageCache } from "#/server/http/pages/cache.ts";

async function world() {
  const moment = { ms: 1_000_000 };
  const cache = new PageCache({ entries: 10, bytes: 1_000 }, sizeOf, () => moment.ms);
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

  it("stay within their bytes: what nobody asked for goes first, and what fills them alone is not kept", async () => {
    const cache = new PageCache({ entries: 100, bytes: 1_000 }, sizeOf, () => 0);
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
