import { readCamt } from "./camt.ts";
import { type CsvProfile, readCsvStatement } from "./csv-profile.ts";
import { readMt940 } from "./mt940.ts";
import { type Statement, StatementFault, type StatementFormat } from "./statement.ts";

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_ROWS = 100_000;

export type ReadFile = {
  readonly format: StatementFormat;
  readonly statements: readonly Statement[];
};

/**
 * Reads a file of statements by what it is: XML is camt.053, what has a `:20:` is MT940, anything else CSV, for which its
 * provider needs a profile. Throws StatementFault.
 */
export function readStatements(file: Uint8Array, profile: CsvProfile | null): ReadFile {
  if (file.length > MOST_BYTES) throw new StatementFault("it has more than 20 MB");
  const read = readByForm(file, profile);
  const count = read.statements.reduce((sum, { rows }) => sum + rows.length, 0);
  if (count > MOST_ROWS) throw new StatementFault(`it has more than ${MOST_ROWS} rows`);
  return read;
}

function readByForm(file: Uint8Array, profile: CsvProfile | null): ReadFile {
  const head = Buffer.from(file.subarray(0, 2_000)).toString("latin1");
  if (/^(?:\u00ef\u00bb\u00bf)?\s*</.test(head))
    return { format: "camt.053", statements: readCamt(decode(file, "utf-8")) };
  if (/(?:^|\n|\{4:\r?\n?):20:/.test(head))
    return { format: "mt940", statements: readMt940(decode(file, "utf-8", "windows-1252")) };
  if (!profile)
    throw new StatementFault(
      "it is neither camt.053 nor MT940, and no profile says how its CSV is read (site put statements)",
    );
  return { format: "csv", statements: [readCsvStatement(decode(file, profile.encoding), profile)] };
}

/** In the first of these encodings that the bytes are in. */
function decode(file: Uint8Array, ...encodings: string[]): string {
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file);
    } catch {
      // The next one, if there is one.
    }
  }
  throw new StatementFault(`it is not written in ${encodings.join(" or ")}`);
}
