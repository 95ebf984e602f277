import { describe, expect, it } from "vitest";
import { hideName, isRealName, tidyName } from "#/lib/rules/members/real-name.ts";

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

  it.each([
    "王伟",
    "ณัฐวุฒิ ศรีสุข",
    "अमित कुमार",
    "O’Connor",
    "Li",
    "Nguye\u0302\u0303n Thi\u0323 Linh",
    "Đặng Thị Ngọc Ánh",
    "Ọlá Ṣàngó",
    "محمد عبد الله",
    "مُحَمَّد",
    "ខៀវ សំផន",
    "Иван Петров",
    "佐々木 さくら",
    "Li 伟",
    "José María Núñez-Peña",
  ])("is %j", (name) => {
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
    "Lіnh Nguyen",
    "Αna Ruiz",
    "Linhж",
    "Li伟",
    "Ana\u0336 Ruiz",
    "Ana\u0332 Ruiz",
    "Ana \u0301Ruiz",
    "A\u20ddna Ruiz",
    "",
  ])("is not %j", (name) => {
    expect(isRealName(tidyName(name))).toBe(false);
  });
});

it("a name is hidden but for the first letter of each word", () => {
  expect(hideName(" Đặng  Văn Đức ")).toBe("Đ••• V••• Đ•••");
});
