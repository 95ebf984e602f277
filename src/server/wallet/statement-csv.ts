import { CSV_BEGINS, csvLine, csvText, csvTimes } from "#/lib/base/csv-cells.ts";
import { formatWire } from "#/lib/base/money.ts";
import type { Statement } from "./statement.ts";
import type { StatementWords } from "./statement-words.ts";

/** The statement as a table: the opening, a line a movement with the balance after it, the closing. */
export function statementCsv(statement: Statement, { t, kind, state }: StatementWords): string {
  const { exponent, currency, zone } = statement;
  const number = (minor: bigint) => formatWire(minor, exponent);
  const time = csvTimes(zone);
  const edge = (atMs: number, text: string, minor: bigint) =>
    csvLine([csvText(time(atMs)), "", csvText(text), "", "", "", "", number(minor), currency]);
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
    CSV_BEGINS,
    csvLine(head.map((name) => csvText(t(`statement_${name}`)))),
    edge(statement.fromMs, t("statement_opening"), statement.openingMinor),
    ...statement.rows.map((row) =>
      csvLine([
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
