import { useState } from "react";
import { CSV_BEGINS, csvLine } from "#/lib/base/csv-cells.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { Button } from "./Button.tsx";
import { FormError } from "./FormError.tsx";
import { saveFile } from "./save-file.ts";

/** What one file holds at most; of more, fewer days are to be chosen. */
const MOST_ROWS = 5_000;

type Part<Row> = { readonly list: readonly Row[]; readonly next?: string | null | undefined };
type Reply<Row, R> = { readonly ok: true; readonly value: Part<Row> } | R;

type Props<Row, R> = {
  /** Says `record_save_csv` and `record_too_long`. */
  readonly t: Translate;
  /** The file's name, without its day. */
  readonly name: string;
  /** Fetches what lies below `place`, or the first rows that began before `until`. */
  readonly fetch: (at: {
    readonly until: string;
    readonly place: string | null;
  }) => Promise<Reply<Row, R>>;
  readonly textOf: (refusal: R) => string;
  /** Each with its heading; a cell is CSV already. */
  readonly columns: readonly { readonly label: string; readonly cell: (row: Row) => string }[];
};

/** Saves all rows of a record as CSV, or says why it cannot: half a table is never saved. */
export function SaveTable<Row, R extends { readonly ok: false }>({
  t,
  name,
  fetch,
  textOf,
  columns,
}: Props<Row, R>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function read(until: string): Promise<readonly Row[] | string> {
    const rows: Row[] = [];
    for (let place: string | null = null; ; ) {
      const reply: Reply<Row, R> = await fetch({ until, place });
      if (!reply.ok) return textOf(reply);
      rows.push(...reply.value.list);
      if (rows.length > MOST_ROWS) return t("record_too_long", { most: String(MOST_ROWS) });
      place = reply.value.next ?? null;
      if (place === null) return rows;
    }
  }

  async function save(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const until = new Date().toISOString();
    const rows = await read(until);
    setBusy(false);
    if (typeof rows === "string") return setError(rows);
    const lines = [
      csvLine(columns.map(({ label }) => label)),
      ...rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))),
    ];
    const content = CSV_BEGINS + lines.join("");
    saveFile(content, { name: `${name}-${until.slice(0, 10)}.csv`, type: "text/csv" });
  }

  return (
    <div className="save-table">
      <Button look="sec" busy={isBusy} onClick={() => void save()}>
        {t("record_save_csv")}
      </Button>
      <FormError text={error} />
    </div>
  );
}
