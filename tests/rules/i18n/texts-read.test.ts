import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** What the sources name: whole keys, and the beginnings and ends of keys that they put together. */
function namedInSources() {
  const sources = globSync(["src/**/*.{ts,tsx,astro}", "scripts/**/*.ts"]);
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  const all = (expression: RegExp) => [...text.matchAll(expression)].map(([, part = ""]) => part);
  return {
    whole: new Set(all(/["'`](?:[a-z_]+:)?(\w+)["'`]/g)),
    beginnings: [...new Set(all(/`([a-z]\w*_)\$\{/g))],
    ends: [...new Set(all(/\}(_[a-z_]+)`/g))],
  };
}

it("every text is read by some code", () => {
  const { whole, beginnings, ends } = namedInSources();
  const isNamed = (key: string) => {
    const bare = key.replace(PLURAL, "");
    if (whole.has(key) || whole.has(bare)) return true;
    return (
      beginnings.some((part) => key.startsWith(part)) ||
      ends.some((part) => key.endsWith(part) || bare.endsWith(part))
    );
  };
  // Its keys are addresses of pages (search-words.test.ts).
  const files = globSync("locales/es/*.json").filter((file) => !file.endsWith("site-search.json"));
  const unread = files.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, "utf8")) as object)
      .filter((key) => !isNamed(key))
      .map((key) => `${file} ${key}`),
  );
  expect(unread).toEqual([]);
});
