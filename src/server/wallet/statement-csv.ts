import { formatWire } from "#/lib/base/money.ts";
import type { Statement } from "./statement.ts";
import type { StatementWords } from "./statement-words.ts";

/** Where a spreadsheet, also one of another country, may end a cell. */
const CELL_ENDS = /([;|\t\r\n])/;
const FORMULA = /^[=+\-@＝＋－＠]/u;

/** A text as a cell that no spreadsheet takes for a formula (OWASP); numbers are written as they are. */
export function csvText(text: string): string {
  const inert = text
    .split(CELL_ENDS)
    .map((part, i, parts) => {
      if (i % 2 === 1) return part;
      const isBlank = part === "" && /[\t\r\n]/.test(parts[i + 1] ?? "");
      return isBlank || FORMULA.test(part.trimStart()) ? `'${part}` : part;
    })
    .join("");
  return /[",;|\t\r\n']|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The statement as a table: the opening, a line a movement with the balance after it, the closing. */
export function statementCsv(statement: Statement, { t, kind, state }: StatementWords): string {
  const { exponent, currency, zone } = statement;
  const number = (minor: bigint) => formatWire(minor, exponent);
  const time = openTime(zone);
  const line = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
  const edge = (atMs: number, text: string, minor: bigint) =>
    line([csvText(time(atMs)), "", csvText(text), "", "", "", "", number(minor), currency]);
  const head = [
    "time",
    "number",
    "type",
    "about",
    "status",
    "amount",
    "fee",
    "balance",
    "currency",
  ];
  return [
    "\u{feff}",
    line(head.map((name) => csvText(t(`statement_${name}`)))),
    edge(statement.fromMs, t("statement_opening"), statement.openingMinor),
    ...statement.rows.map((row) =>
      line([
        csvText(time(row.atMs)),
        String(row.id),
        csvText(kind(row.kind)),
        csvText(row.about),
        csvText(state(row.state)),
        number(row.amountMinor),
        number(row.feeMinor),
        number(row.balanceMinor),
        currency,
      ]),
    ),
    edge(statement.toMs, t("statement_closing"), statement.closingMinor),
  ].join("");
}

/** Moments as spreadsheets read them, in the reader's zone with its distance from UTC: 2026-11-20 08:00:00+07:00. */
function openTime(zone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, timeZoneName: "longOffset", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return (atMs) => {
    const parts = Object.fromEntries(
      format.formatToParts(atMs).map(({ type, value }) => [type, value]),
    );
    const offset = (parts["timeZoneName"] ?? "GMT").slice("GMT".length) || "+00:00";
    const day = [parts["year"], parts["month"], parts["day"]].join("-");
    return `${day} ${[parts["hour"], parts["minute"], parts["second"]].join(":")}${offset}`;
  };
}
