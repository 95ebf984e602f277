import { describe, expect, it } from "vitest";
import { VIETNAM_GAMES } from "#/lib/rules/lottery/vietnam/games.ts";
import {
  permute,
  pickParity,
  pickRange,
  pickRest,
  pickSize,
  pickZodiac,
  readNumbers,
} from "#/lib/rules/lottery/vietnam/pickers.ts";
import { readShorthand, shorthandName } from "#/lib/rules/lottery/vietnam/shorthand.ts";

const read = (text: string, region: "north" | "south" = "south") =>
  readShorthand(text, VIETNAM_GAMES[region].types);
const bet = (type: string, numbers: readonly string[], stake: string) => ({
  ok: true,
  value: { type, selection: [numbers], stake },
});

describe("a bet written in short", () => {
  it.each(["north", "south"] as const)(
    "of every type sold in the %s is read by its name",
    (region) => {
      for (const { code, places } of VIETNAM_GAMES[region].types) {
        const [place] = places;
        const digits = place && "digits" in place.picks ? place.picks.digits : 0;
        const numbers = Array.from({ length: place?.min ?? 0 }, (_, at) =>
          String(at + 1).padStart(digits, "0"),
        );
        expect(read(`${shorthandName(code)} ${numbers.join(" ")} x 10n`, region)).toEqual([
          bet(code, numbers, "10000"),
        ]);
      }
    },
  );

  it.each([
    ["lo 23 45 x 10n", "lo2", ["23", "45"], "10000"],
    ["Lô 23,45 x10k", "lo2", ["23", "45"], "10000"],
    ["lo 123 x 1tr", "lo3", ["123"], "1000000"],
    ["lo 0123 x 1,5tr", "lo4", ["0123"], "1500000"],
    ["Đề 08 x 50000", "de", ["08"], "50000"],
    ["đầu 08 x 5n", "de_head", ["08"], "5000"],
    ["dd 08 x 5n", "de_both", ["08"], "5000"],
    ["nhat 01 x 2n", "de_first_prize", ["01"], "2000"],
    ["3c 123x5n", "three", ["123"], "5000"],
    ["xc 123 x 5n", "three_both", ["123"], "5000"],
    ["4c 0001 x 1n", "four", ["0001"], "1000"],
    ["xien 08 71 x 20n", "parlay2", ["08", "71"], "20000"],
    ["xiên 08 71 90 x 20n", "parlay3", ["08", "71", "90"], "20000"],
    ["da 08 71 90 x 1n", "pairs", ["08", "71", "90"], "1000"],
    ["truot 01 02 03 04 x 10n", "miss4", ["01", "02", "03", "04"], "10000"],
    ["lo dao 12 x 1n", "lo2", ["12", "21"], "1000"],
    ["lo 10-12 x 1n", "lo2", ["10", "11", "12"], "1000"],
    ["Đầu đuôi 08 x 5n", "de_both", ["08"], "5000"],
    ["3 càng 123 x 5n", "three", ["123"], "5000"],
    ["Xỉu chủ đầu 123 x 5n", "three_head", ["123"], "5000"],
    ["xien 2 08 71 x 5n", "parlay2", ["08", "71"], "5000"],
    ["bao 7 12 x 5n", "cover2", ["12"], "5000"],
    ["chuc 7 x 1n", "tens", ["7"], "1000"],
    ["lo 23 x 0.5n", "lo2", ["23"], "500"],
    ["lo 23 x 1.25", "lo2", ["23"], "1.25"],
  ])("%s", (text, type, numbers, stake) => {
    expect(read(text)).toEqual([bet(type, numbers, stake)]);
  });

  it("several stand on lines of their own or apart by a semicolon, and a faulty one leaves the others", () => {
    expect(read("lo 23 x 1n; de 08 x 1n\n\nnada 1 x 1n")).toEqual([
      bet("lo2", ["23"], "1000"),
      bet("de", ["08"], "1000"),
      { ok: false, code: "unknown_type", detail: { text: "nada" } },
    ]);
  });

  it.each([
    ["lo 7 x 10n", "bad_number", { text: "7" }],
    ["lo 23 7 x 10n", "bad_number", { text: "7" }],
    ["lo 23 ٤٥ x 10n", "bad_number", { text: "٤٥" }],
    ["lo 19-10 x 1n", "bad_number", { text: "19-10" }],
    ["lo 23 45", "no_stake", undefined],
    ["lo 23 x", "bad_stake", { text: "" }],
    ["lo 23 x 0", "bad_stake", { text: "0" }],
    ["lo 23 x -5n", "bad_stake", { text: "-5n" }],
    ["lo 23 x 5n x 2", "bad_number", { text: "x" }],
    ["lo 23 x 5nn", "bad_stake", { text: "5nn" }],
    ["xien 08 71", "no_stake", undefined],
    ["lo x 10n", "no_numbers", undefined],
    ["xien 08 x 10n", "wrong_count", undefined],
    ["truot 01 02 x 10n", "wrong_count", undefined],
  ])("%s is refused as %s", (text, code, detail) => {
    expect(read(text)).toEqual([{ ok: false, code, ...(detail && { detail }) }]);
  });

  it("a bet that the region does not have is unknown there", () => {
    expect(read("da 08 71 x 1n", "north")[0]).toMatchObject({ ok: false, code: "unknown_type" });
  });
});

describe("many numbers at once", () => {
  it("even and odd, high and low are halves of all", () => {
    expect(pickParity(2, "even").slice(0, 3)).toEqual(["00", "02", "04"]);
    expect(pickParity(2, "odd")).toHaveLength(50);
    expect(pickSize(2, "low").at(-1)).toBe("49");
    expect(pickSize(2, "high")[0]).toBe("50");
    expect(pickSize(1, "high")).toEqual(["5", "6", "7", "8", "9"]);
  });

  it("the twelve signs share all numbers, none twice", () => {
    const all = Array.from({ length: 12 }, (_, sign) => pickZodiac(sign)).flat();
    expect(new Set(all).size).toBe(100);
    expect(all).toHaveLength(100);
    expect(pickZodiac(0)[1]).toBe("12");
  });

  it("what is not picked is the rest", () => {
    expect(pickRest(1, ["0", "9"])).toEqual(["1", "2", "3", "4", "5", "6", "7", "8"]);
  });

  it("a number's digits in every order, each once", () => {
    expect(permute("112")).toEqual(["112", "121", "211"]);
    expect(permute("1234")).toHaveLength(24);
  });

  it("a range has both its ends, and none runs backwards or mixes digits", () => {
    expect(pickRange("08", "11")).toEqual(["08", "09", "10", "11"]);
    expect(pickRange("11", "08")).toBeNull();
    expect(pickRange("8", "11")).toBeNull();
  });

  it("pasted numbers are taken once each, and what is none is named", () => {
    expect(readNumbers("08, 8 71\n08 10-12 123 1a", 2)).toEqual({
      numbers: ["08", "71", "10", "11", "12"],
      unread: ["8", "123", "1a"],
    });
  });
});
