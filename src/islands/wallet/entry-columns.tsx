import type { ReactNode } from "react";
import type { Column } from "#/islands/ui/Table.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { AccountRecord as Entry } from "#/lib/contract/wallet/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** States that a sign before the amount does not say. */
const UNSETTLED: ReadonlySet<Entry["state"]> = new Set(["held", "returned"]);

/** Entries of the ledger as a table has them: what it was, its number, its amount and the balance after it. */
export function entryColumns(
  t: Translate,
  lang: string,
  money: (amount: string, signed: boolean) => ReactNode,
): Column<Entry>[] {
  return [
    { name: "at", label: t("date"), cell: (row) => <Time at={row.at} language={lang} /> },
    {
      name: "kind",
      label: t("movement"),
      cell: (row) => (
        <>
          <b>{t(`record_${row.kind}`)}</b>
          {row.about ? <span className="t3"> · {row.about}</span> : null}
          {UNSETTLED.has(row.state) ? (
            <span className="only-phone"> · {t(`record_state_${row.state}`)}</span>
          ) : null}
        </>
      ),
    },
    {
      name: "reference",
      label: t("reference"),
      cell: (row) => <bdi className="num t2">{`#${row.id}`}</bdi>,
    },
    { name: "amount", label: t("amount"), numeric: true, cell: (row) => money(row.amount, true) },
    {
      name: "balance",
      label: t("balance_after"),
      numeric: true,
      cell: (row) => money(row.balanceAfter, false),
    },
    { name: "state", label: t("state"), cell: (row) => t(`record_state_${row.state}`) },
  ];
}
