import { Fragment, type ReactNode } from "react";
import "./table.css";

export type Column<Row> = {
  readonly name: string;
  readonly label: string;
  readonly numeric?: boolean;
  readonly cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** On a phone, a row as two lines: what leads with its figure, and what stands under them. Other columns are left out. */
  readonly receipt?: Readonly<Record<string, "lead" | "figure" | "under" | "side">>;
  /** What stands under a row across all columns, once it is opened; null for the others. */
  readonly under?: (row: Row) => ReactNode;
  /** A row of sums below, a cell a column name. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
};

/** A table of 46 px rows; on a phone each row becomes a paper receipt with its labels. */
export function Table<Row>({ caption, columns, rows, keyOf, totals, receipt, under }: Props<Row>) {
  return (
    <div className="tb-box">
      <table className={receipt ? "tb two" : "tb"}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.numeric ? "n" : ""}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const more = under?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr className={more ? "opened" : undefined}>
                  {columns.map((column) => (
                    <td
                      key={column.name}
                      className={column.numeric ? "n" : ""}
                      data-label={column.label}
                      data-at={receipt?.[column.name]}
                    >
                      <span>{column.cell(row)}</span>
                    </td>
                  ))}
                </tr>
                {more ? (
                  <tr className="under">
                    <td colSpan={columns.length}>{more}</td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td
                  key={column.name}
                  className={column.numeric ? "n" : ""}
                  data-label={column.numeric ? column.label : undefined}
                >
                  {totals[column.name]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
