import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { areas, textsOf } from "#/lib/i18n/catalog.ts";

const sources = new Map(
  globSync("src/**/*.{astro,ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]),
);

const written = new Map(
  [...sources.values()].flatMap((code) =>
    [...code.matchAll(/const (\w+_AREAS)\b[^=]*= \[([^\]]*)\]/g)].map(
      ([, name = "", listed = ""]) => [name, listed] as const,
    ),
  ),
);

/** The areas of a list as it is written: names of areas, and other lists by their name (`...SESSION_AREAS`). */
function areasIn(listed: string): string[] {
  return [...listed.matchAll(/"([\w-]+)"|\.\.\.(\w+)/g)].flatMap(([, area, list = ""]) =>
    area ? [area] : areasIn(written.get(list) ?? ""),
  );
}

/** Each written-out key that a file asks for, with the areas that it may come from. */
function asked(code: string): { readonly key: string; readonly areas: readonly string[] }[] {
  const readers = [
    ...code.matchAll(
      /const (\w+) = (?:translate\([^)"]*, "([\w-]+)"\)|textsFor\((.*\.\.\..*)\));/g,
    ),
  ];
  const areasOf = new Map<string, string[]>();
  for (const [, name = "", area, listed = ""] of readers)
    areasOf.set(name, [...(areasOf.get(name) ?? []), ...(area ? [area] : areasIn(listed))]);
  return [...areasOf].flatMap(([name, areas]) =>
    [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\("([a-z]\\w*)"[,)]`, "g"))].map(
      ([, key = ""]) => ({ key, areas }),
    ),
  );
}

const defined = (area: string, key: string): boolean => {
  const texts = textsOf("es", area);
  return Object.hasOwn(texts, key) || Object.hasOwn(texts, `${key}_other`);
};

/** The keys that a file asks for through a `t` that it was handed, from whatever areas that one reads. */
function askedOfHanded(code: string): string[] {
  if (/const t = (?:translate|textsFor)\(/.test(code)) return [];
  return [...code.matchAll(/(?<![.\w])t\("(\w+)"/g)].map(([, key = ""]) => key);
}

describe("the texts that pages and islands ask for", () => {
  it("are all defined in Spanish, in an area that is read there", () => {
    const all = [...sources].flatMap(([path, code]) =>
      asked(code).map((each) => ({ path, ...each })),
    );
    const missing = all.filter(({ key, areas }) => !areas.some((area) => defined(area, key)));
    expect(all.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it("are defined somewhere where what reads them is handed over", () => {
    const everywhere = areas();
    const all = [...sources].flatMap(([path, code]) =>
      askedOfHanded(code).map((key) => ({ path, key })),
    );
    const missing = all.filter(({ key }) => !everywhere.some((area) => defined(area, key)));
    expect(all.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  it("are in an area that every island reads which hands its texts on", () => {
    const handed = [...sources].filter(
      ([path, code]) => /^src\/islands\/.*x$/.test(path) && askedOfHanded(code).length > 0,
    );
    expect(handed.length).toBeGreaterThan(10);
    const missing = handed.flatMap(([path, code]) =>
      readersOf(path).flatMap(([reader, areas]) =>
        askedOfHanded(code)
          .filter((key) => !areas.some((area) => defined(area, key)))
          .map((key) => `${reader} hands ${path} no ${key}`),
      ),
    );
    expect(missing).toEqual([]);
  });
});

/** The islands that a component's texts come from: what imports it and reads texts, else what imports that. */
function readersOf(path: string, seen = new Set<string>()): (readonly [string, string[]])[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const imports = ([from, code]: readonly [string, string]) =>
    code.includes(`"#${path.slice(3)}"`) ||
    (dirname(from) === dirname(path) && code.includes(`"./${basename(path)}"`));
  return [...sources]
    .filter((each) => each[0].endsWith("x") && imports(each))
    .flatMap(([from, code]) => {
      const lists = [...code.matchAll(/= textsFor\((.*\.\.\..*)\);/g)].map(([, list = ""]) => list);
      return lists.length > 0 ? [[from, lists.flatMap(areasIn)] as const] : readersOf(from, seen);
    });
}
