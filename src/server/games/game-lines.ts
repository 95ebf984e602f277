import { readCsv } from "#/lib/base/csv.ts";

/** One game of a file: the line that it begins at, and the document, or why there is none. */
export type GameLine =
  | { readonly line: number; readonly document: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly fault: string };

const NUMBERS = ["position", "lines", "number", "artPalette", "maxWinMultiple"];
const SWITCHES = ["isHot", "isNew", "ways", "freeRounds"];

/** Reads games from JSON lines, or from CSV (RFC 4180) whose first line names the fields; a cell left empty says nothing. */
export function readGameLines(text: string): GameLine[] {
  const plain = text.replace(/^\uFEFF/, "");
  return plain.trimStart().startsWith("{") ? readJsonLines(plain) : readTable(plain);
}

function readJsonLines(text: string): GameLine[] {
  return text.split(/\r?\n/).flatMap((written, index): GameLine[] => {
    if (written.trim() === "") return [];
    const line = index + 1;
    try {
      const document: unknown = JSON.parse(written);
      return typeof document === "object" && document !== null && !Array.isArray(document)
        ? [{ line, document: { ...document } }]
        : [{ line, fault: "is no document of named fields" }];
    } catch {
      return [{ line, fault: "is no JSON" }];
    }
  });
}

function readTable(text: string): GameLine[] {
  const [head, ...rows] = readCsv(text);
  const fields = head?.cells.map((cell) => cell.trim()) ?? [];
  return rows.map(({ line, cells, open }): GameLine => {
    if (open) return { line, fault: "has a quotation that does not end" };
    if (cells.length !== fields.length)
      return { line, fault: `has ${cells.length} cells, the first line ${fields.length}` };
    const given = fields.map((field, at) => [field, readCell(field, cells[at] ?? "")] as const);
    return { line, document: Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
  });
}

function readCell(field: string, cell: string): unknown {
  const written = cell.trim();
  if (written === "") return undefined;
  if (NUMBERS.includes(field) && /^-?\d+$/.test(written)) return Number(written);
  if (SWITCHES.includes(field) && /^(?:true|false)$/.test(written)) return written === "true";
  return written;
}
