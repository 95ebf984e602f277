/** A record of CSV with the line that it begins at. `open`: a quotation in it does not end. */
export type CsvRecord = { readonly line: number; readonly cells: string[]; readonly open: boolean };

const READERS = {
  ",": /(?:"((?:[^"]|"")*)("?)|([^",\r\n]*))(,|\r?\n|$)/y,
  ";": /(?:"((?:[^"]|"")*)("?)|([^";\r\n]*))(;|\r?\n|$)/y,
  "\t": /(?:"((?:[^"]|"")*)("?)|([^"\t\r\n]*))(\t|\r?\n|$)/y,
  "|": /(?:"((?:[^"]|"")*)("?)|([^"|\r\n]*))(\||\r?\n|$)/y,
} as const;
export type CsvDelimiter = keyof typeof READERS;

/** The records of a text as RFC 4180 writes them; lines with nothing on them are left out. */
export function readCsv(text: string, delimiter: CsvDelimiter = ","): CsvRecord[] {
  const records: CsvRecord[] = [];
  const reader = READERS[delimiter];
  reader.lastIndex = 0;
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  while (reader.lastIndex < text.length || cells.length > 0) {
    const found = reader.exec(text);
    if (!found || (found[1] !== undefined && found[2] === "")) {
      records.push({ line: begun, cells, open: true });
      return records;
    }
    const [whole, quoted, , bare = "", end] = found;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    line += whole.split("\n").length - 1;
    if (end === delimiter) continue;
    if (cells.some((cell) => cell.trim() !== "")) records.push({ line: begun, cells, open: false });
    cells = [];
    begun = line;
  }
  return records;
}
