import { describe, expect, it } from "vitest";
import { isCleanText, readLine } from "#/lib/base/line.ts";

describe("a line of text", () => {
  it.each([
    ["  Banco   del Sol ", "Banco del Sol"],
    ["Banco\u00a0Sol", "Banco Sol"],
    ["بانک می\u200cخواهم", "بانک می\u200cخواهم"],
    ["Suerte 👩‍🌾", "Suerte 👩‍🌾"],
  ])("is read with single spaces: %j", (typed, line) => {
    expect(readLine(typed)).toBe(line);
  });

  it.each([
    "",
    "  ",
    "Ban\u0000co",
    "Banco\u001b[2J",
    "Banco\nSol",
    "Banco\tSol",
    "Banco\u2028Sol",
    "Banco\u202eloS",
    "Banco\u200e",
    "\u200b\u200b",
    "Banco\u200bSol",
    "\u3164\u3164",
    "\u0301",
    "Banco \ud800",
  ])("is not %j", (typed) => {
    expect(readLine(typed)).toBeNull();
  });
});

it("a text of several lines is clean without controls, turns of direction and half signs", () => {
  expect(isCleanText("<p>Uno</p>\r\n\t<p>dos</p>")).toBe(true);
  for (const text of ["a\u0000", "a\u001b", "a\u202e", "a\udc00", "a\u0085"])
    expect([text, isCleanText(text)]).toEqual([text, false]);
});
