import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Filled with a word that may be Latin: the first letter is then no sign of the text's direction. */
const PLACE = /\{\{\w+\}\}/g;
const NUMBERS = new Set(["{{amount}}", "{{count}}", "{{number}}", "{{date}}", "{{time}}"]);
const ARABIC = /[\u0600-\u06ff]/;
const FIRST_STRONG = /[A-Za-z\u0600-\u06ff\u200f]/;

describe.each(["ar", "fa", "ur"])("each text in %s", (language) => {
  it("begins with a letter or a mark of its script: by that a paragraph finds its direction", () => {
    const astray = globSync(`locales/${language}/*.json`).flatMap((file) => {
      const texts: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
      return Object.entries(texts).flatMap(([key, text]) => {
        const filled = text.replace(PLACE, (place) => (NUMBERS.has(place) ? "1" : "A"));
        const first = FIRST_STRONG.exec(filled)?.[0] ?? "";
        return ARABIC.test(text) && /[A-Za-z]/.test(first) ? [`${file}: ${key}`] : [];
      });
    });
    expect(astray).toEqual([]);
  });
});
