import { expect, test } from "vitest";
import { fallbackOf } from "#/components/lottery/words.ts";

test("a text that a language lacks says that it is English and runs as English does, in Arabic as elsewhere", () => {
  expect(fallbackOf("ar", "lottery-board")).toEqual({ lang: "en", dir: "ltr" });
  expect(fallbackOf("ru", "lottery-results")).toEqual({ lang: "en", dir: "ltr" });
  for (const lang of ["es", "en", "vi", "zh-cn"])
    expect(fallbackOf(lang, "lottery-board")).toEqual({});
  expect(fallbackOf("ar", "lottery", "lottery_title")).toEqual({});
  expect(fallbackOf("ar", "lottery", "unknown_game")).toEqual({ lang: "en", dir: "ltr" });
});
