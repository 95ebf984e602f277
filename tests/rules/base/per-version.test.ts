import { describe, expect, it } from "vitest";
import { keepPerVersion } from "#/lib/base/per-version.ts";

function world() {
  const state = { version: "1", reads: 0, fails: false };
  const ask = keepPerVersion(
    async () => {
      state.reads++;
      if (state.fails) throw new Error("cannot be read");
      return state.reads;
    },
    () => state.version,
  );
  return { state, ask };
}

describe("what is kept for a version", () => {
  it("is read once for all who ask, and anew when the version moves", async () => {
    const { state, ask } = world();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    state.version = "2";
    expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
  });

  it("is read by each while nobody knows the version", async () => {
    const { state, ask } = world();
    state.version = "";
    expect(await Promise.all([ask(), ask()])).toEqual([1, 2]);
  });

  it("is asked for again when it could not be read", async () => {
    const { state, ask } = world();
    state.fails = true;
    await expect(ask()).rejects.toThrow("cannot be read");
    state.fails = false;
    expect(await ask()).toBe(2);
  });
});
