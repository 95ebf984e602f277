import { describe, expect, it } from "vitest";
import { csvText } from "#/lib/base/csv-cells.ts";
import { isLatin, maskAccount, maskHolder } from "#/server/wallet/rules.ts";

describe("a cell of text", () => {
  it("begins with nothing that a spreadsheet takes for a formula", () => {
    for (const sign of ["=", "+", "-", "@", "\t", "\r", "\n"])
      expect(csvText(`${sign}1+1`), sign).toBe(`"'${sign}1+1"`);
    for (const text of [" =1+1", "＝1+1", "Banco;=1+1", "Banco|@A1", "Banco; +1", "Banco\n-1"])
      expect(csvText(text), text).toMatch(/^"(Banco.)?'/s);
    expect(csvText("Banco - del Delta; Sur")).toBe('"Banco - del Delta; Sur"');
    expect(csvText("El Gallo de Jade")).toBe("El Gallo de Jade");
    expect(csvText('a "b", c')).toBe('"a ""b"", c"');
  });
});

describe("who a statement is of", () => {
  it("is told without the whole name", () => {
    expect(maskHolder("Nguyễn Thị Linh")).toBe("Nguyễn T. L.");
    expect(maskHolder("Linh")).toBe("Linh");
    expect(maskHolder("")).toBe("");
    expect(maskAccount("linh")).toBe("li••");
    expect(maskAccount("linhnguyen88")).toBe("linh••••••");
  });
});

describe("the letters of a document's face", () => {
  it("are Latin ones, with every accent, and signs", () => {
    for (const text of ["Nguyễn Thị Ánh", "São João — 50 %", "…•"])
      expect(isLatin(text)).toBe(true);
    for (const text of ["对账单", "รายการ", "Выписка"]) expect(isLatin(text)).toBe(false);
  });
});
