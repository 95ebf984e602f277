import { describe, expect, it } from "vitest";
import { isRealName, tidyName } from "#/lib/rules/members/real-name.ts";

describe("a real name", () => {
  it.each([
    ["  nguyễn   thị  linh ", "nguyễn thị linh"],
    ["Ｎｇｕｙｅｎ Ｌｉｎｈ", "Nguyen Linh"],
    ["Jose\u0301 Ruiz", "José Ruiz"],
    ["Ana\u00a0Ruiz", "Ana Ruiz"],
  ])("is kept tidy: %j", (typed, tidy) => {
    expect(tidyName(typed)).toBe(tidy);
    expect(isRealName(tidy)).toBe(true);
  });

  it.each(["王伟", "ณัฐวุฒิ ศรีสุข", "अमित कुमार", "O’Connor", "Li"])("is %j", (name) => {
    expect(isRealName(tidyName(name))).toBe(true);
  });

  it.each([
    "..",
    "--",
    "' '",
    "A",
    "A.",
    "\u0301\u0301",
    "\u3164\u3164",
    "\uffa0\u115f",
    "a\u0301\u0301\u0301\u0301\u0301b",
    "Ana\u200bRuiz",
    "Ana\u202eRuiz",
    "",
  ])("is not %j", (name) => {
    expect(isRealName(tidyName(name))).toBe(false);
  });
});
