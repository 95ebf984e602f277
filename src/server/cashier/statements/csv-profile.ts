import * as z from "zod";
import { readCsv } from "#/lib/base/csv.ts";
import {
  readAmountText,
  readDay,
  type Statement,
  StatementFault,
  type StatementRow,
} from "./statement.ts";

const column = z.string().min(1).max(80);
const words = z.array(z.string().min(1).max(40)).max(20);

/** How the CSV of a provider or bank is read: what its columns are called, and how it writes days and amounts. */
export const csvProfile = z
  .strictObject({
    /** Whose statements these are: a provider, or `hand`, the account that staff pay from. */
    provider: z.string(),
    delimiter: z.enum([",", ";", "\t", "|"]).default(","),
    encoding: z.enum(["utf-8", "windows-1252"]).default("utf-8"),
    /** Lines above the one that names the columns. */
    skipLines: z.int().min(0).max(50).default(0),
    day: z.enum(["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY", "DD-MM-YYYY"]),
    decimal: z.enum([".", ","]).default("."),
    /** Of all rows, where no column says it. */
    currency: z.string().nullable().default(null),
    columns: z.strictObject({
      day: column,
      /** One column whose sign, or the direction beside it, says where it went; or two. */
      amount: column.optional(),
      credit: column.optional(),
      debit: column.optional(),
      direction: column.optional(),
      currency: column.optional(),
      id: column.optional(),
      endToEndId: column.optional(),
      text: column.optional(),
      party: column.optional(),
      partyAccount: column.optional(),
      kind: column.optional(),
      /** What the provider kept of this row for its service, in a row of its own here. */
      fee: column.optional(),
    }),
    /** What the direction's column says of money that went out; anything else came in. */
    outWords: words.default([]),
    /** What the kind's column says of fees, of what took an earlier row back, and of what did not happen. */
    feeWords: words.default([]),
    reversalWords: words.default([]),
    ignoredWords: words.default([]),
  })
  .refine(({ columns }) => (columns.amount === undefined) === (columns.credit !== undefined), {
    path: ["columns"],
    message: "must name an amount, or a credit and a debit",
  })
  .refine(({ columns }) => (columns.credit === undefined) === (columns.debit === undefined), {
    path: ["columns"],
    message: "must name a credit with its debit",
  })
  .refine(({ currency, columns }) => currency !== null || columns.currency !== undefined, {
    path: ["currency"],
    message: "must be said here or by a column",
  });
export type CsvProfile = z.output<typeof csvProfile>;

type Named = (column: string | undefined) => string;

/** Reads a CSV as its profile says. Throws StatementFault. */
export function readCsvStatement(text: string, profile: CsvProfile): Statement {
  const below = text.split(/(?<=\n)/).slice(profile.skipLines);
  const [head, ...records] = readCsv(below.join(""), profile.delimiter);
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  for (const name of Object.values(profile.columns))
    if (name !== undefined && !names.includes(name))
      throw new StatementFault(`it has no column "${name}"`);
  const rows = records.flatMap(({ line, cells, open }) => {
    const where = `line ${line + profile.skipLines}`;
    if (open || cells.length !== names.length)
      throw new StatementFault(
        `${where}: it has ${cells.length} cells, the heading ${names.length}`,
      );
    const at: Named = (name) => (name ? (cells[names.indexOf(name)] ?? "").trim() : "");
    return readRow(at, profile, where);
  });
  const days = rows.map(({ bookedOn }) => bookedOn).sort();
  return { reference: null, account: null, from: days[0] ?? null, to: days.at(-1) ?? null, rows };
}

function readRow(at: Named, profile: CsvProfile, where: string): StatementRow[] {
  const { columns } = profile;
  const kind = at(columns.kind);
  if (says(profile.ignoredWords, kind)) return [];
  const signed = signedAmount(at, profile, where);
  if (signed === null) return [];
  const row: StatementRow = {
    ...signed,
    bookedOn: readDay(isoOf(at(columns.day), profile.day), where),
    kind: says(profile.feeWords, kind) ? "fee" : "payment",
    isReversal: says(profile.reversalWords, kind),
    currency: at(columns.currency) || (profile.currency ?? ""),
    outsideId: at(columns.id) || null,
    endToEndId: at(columns.endToEndId) || null,
    text: at(columns.text),
    party: at(columns.party) || null,
    partyAccount: at(columns.partyAccount) || null,
  };
  const fee = columns.fee && at(columns.fee);
  if (!fee) return [row];
  const amount = readAmountText(plain(fee, profile).replace(/^-/, ""), where);
  if (/^[0.]*$/.test(amount)) return [row];
  const ofRow = { outsideId: row.outsideId && `${row.outsideId}:fee`, isReversal: false };
  return [row, { ...row, ...ofRow, kind: "fee", direction: "out", amount, endToEndId: null }];
}

/** Null for a row that moves nothing. */
function signedAmount(at: Named, profile: CsvProfile, where: string) {
  const { columns, outWords } = profile;
  const [credit, debit] = [at(columns.credit), at(columns.debit)];
  if (
    columns.amount === undefined &&
    credit !== "" &&
    debit !== "" &&
    ![credit, debit].some(isNothing)
  )
    throw new StatementFault(`${where}: it has a credit and a debit`);
  const oneOf = credit === "" || isNothing(credit) ? `-${debit.replace(/^-/, "")}` : credit;
  const written = plain(columns.amount === undefined ? oneOf : at(columns.amount), profile);
  const isMinus = written.startsWith("-");
  const amount = readAmountText(written.replace(/^[-+]/, ""), where);
  if (isNothing(amount)) return null;
  const isOut = columns.direction ? says(outWords, at(columns.direction)) : isMinus;
  return { amount, direction: isOut ? ("out" as const) : ("in" as const) };
}

const isNothing = (text: string) => /^[-+]?[0.,]+$/.test(text);
const says = (list: readonly string[], word: string) =>
  list.some((each) => each.toLowerCase() === word.toLowerCase());

/** Without what groups thousands, with a dot for the decimals. */
function plain(text: string, { decimal }: CsvProfile): string {
  const group = decimal === "." ? /[,\s'\u00a0]/g : /[.\s'\u00a0]/g;
  return text.replaceAll(group, "").replace(decimal, ".");
}

function isoOf(text: string, form: CsvProfile["day"]): string {
  const [first = "", second = "", third = ""] = text.slice(0, 10).split(/[-/.]/);
  if (form === "YYYY-MM-DD") return text;
  return form.startsWith("DD") ? `${third}-${second}-${first}` : `${third}-${first}-${second}`;
}
