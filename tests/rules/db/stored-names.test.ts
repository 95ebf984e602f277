import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const CODE = globSync(
  "src/{islands,lib,layouts,loading,components,studio,server}/**/*.{ts,tsx,astro,js}",
)
  .filter((path) => !path.includes("/server/db/"))
  .map((path) => readFileSync(path, "utf8"));
const KEPT = [
  // Cookies, and names of the site's own in either storage.
  /_COOKIE = "([\w.]+)"/g,
  /(?:Storage\["|(?:local|session)\["|KEY = "|KEPT = "|SEEN = "|Choice\("|writeSession\(\{ ")((?:pleno|studio)\.\w+)"/g,
  // Choices under a name that other sites use too.
  /(?:keep|read)Choice\("([\w.]+)"/g,
  // One for each game or member, whose name follows.
  /["`](pleno\.\w+)\.(?:"|\$\{)/g,
];

/** Every cookie and lasting key that the code names. */
const named = new Set(
  CODE.flatMap((code) =>
    KEPT.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name)),
  ),
);
/** What a page lists: the names at the head of its tables' rows, and those told in passing. */
const listedIn = (lang: string) =>
  new Set(
    [...readFileSync(`src/content/legal/${lang}/cookies.md`, "utf8").matchAll(/`([\w.]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => name !== "__Host-"),
  );

describe.each(["es", "en"])("the cookies page (%s)", (lang) => {
  it("lists every cookie and key that is kept, and none that is not", () => {
    expect(named.size).toBeGreaterThan(10);
    expect([...listedIn(lang)].sort()).toEqual([...named].sort());
  });
});
