import { describe, expect, it } from "vitest";
import { storedText } from "#/lib/i18n/stored-text.ts";

describe("a text that the operator wrote", () => {
  const both = { es: "Hola", en: "Hello" };

  it("stands unmarked in the reader's language", () => {
    expect(storedText(both, "es")).toEqual({ text: "Hola", marks: {} });
  });

  it("falls back to English, which reads from the left among Arabic", () => {
    expect(storedText(both, "ar")).toEqual({ text: "Hello", marks: { lang: "en", dir: "ltr" } });
  });

  it("falls back to Spanish where there is no English", () => {
    expect(storedText({ es: "Hola" }, "vi").marks).toEqual({ lang: "es", dir: "ltr" });
  });
});
