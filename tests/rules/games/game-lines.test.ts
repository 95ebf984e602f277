import { expect, it } from "vitest";
import { readGameLines } from "#/server/games/game-lines.ts";

it("reads games from JSON lines, and says of each line why it is none", () => {
  expect(readGameLines('{"code":"a"}\n\n[1]\n{"code":\n{"code":"b"}')).toEqual([
    { line: 1, document: { code: "a" } },
    { line: 3, fault: "is no document of named fields" },
    { line: 4, fault: "is no JSON" },
    { line: 5, document: { code: "b" } },
  ]);
});

it("reads games from CSV: quotations, lines within them, numbers and switches, empty cells as nothing said", () => {
  const csv =
    '\uFEFFcode,name,lines,isHot,image\r\na,"Uno, ""dos""\ntres",5,true,\r\n\r\nb,B,x,yes,/b.avif\r\n';
  expect(readGameLines(csv)).toEqual([
    { line: 2, document: { code: "a", name: 'Uno, "dos"\ntres', lines: 5, isHot: true } },
    { line: 5, document: { code: "b", name: "B", lines: "x", isHot: "yes", image: "/b.avif" } },
  ]);
});

it.each([
  ["code,name\na", [{ line: 2, fault: "has 1 cells, the first line 2" }]],
  ['code,name\na,"B\nc,d', [{ line: 2, fault: "has a quotation that does not end" }]],
  ["code,name\n", []],
  ["", []],
])("reads no game from %j", (csv, lines) => {
  expect(readGameLines(csv)).toEqual(lines);
});
