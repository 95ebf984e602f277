import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const AREA = /const (\w+) = translate\((?:lang|Astro\.locals\.lang), "(\w+)"\)/g;

function keysOf(file: string): string[] {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  return Object.keys(texts).flatMap((key) => [key, key.replace(PLURAL, "")]);
}

const areas = new Map(
  globSync("locales/es/*.json").map((file) => [basename(file, ".json"), new Set(keysOf(file))]),
);
const everywhere = new Set([...areas.values()].flatMap((keys) => [...keys]));

it("no page asks for a text that its area does not have", () => {
  const missing = globSync("src/**/*.astro").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return [...source.matchAll(AREA)].flatMap(([, name = "", area = ""]) =>
      [...source.matchAll(new RegExp(`\\b${name}\\("(\\w+)"`, "g"))]
        .map(([, key = ""]) => key)
        .filter((key) => !areas.get(area)?.has(key))
        .map((key) => `${file}: ${area}:${key}`),
    );
  });
  expect(missing).toEqual([]);
});

it("no island asks for a text that nobody has", () => {
  const missing = globSync("src/islands/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bt\("(\w+)"/g)]
      .map(([, key = ""]) => key)
      .filter((key) => !everywhere.has(key))
      .map((key) => `${file}: ${key}`),
  );
  expect(missing).toEqual([]);
});
