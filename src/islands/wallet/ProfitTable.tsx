import type { ReactNode } from "react";
import { Money } from "#/islands/ui/Money.tsx";
import { Table } from "#/islands/ui/Table.tsx";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { listProfit } from "#/lib/contract/wallet/profit.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { recordQuery } from "./record-address.ts";

type ToldPeriod = ReplyOf<typeof listProfit>["periods"][number];
type Span = { readonly from: string; readonly to: string };
type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly hasRecord: boolean;
  /** Those in which something moved, the newest first. */
  readonly periods: readonly ToldPeriod[];
  readonly nameOf: (span: Span) => string;
  readonly onOpen: (span: Span) => void;
};

/** A line a period: what was played opens its rounds, money in and out opens the account record of those days. */
export function ProfitTable({ t, lang, member, hasRecord, periods, nameOf, onOpen }: Props) {
  const money = (amount: string, signed = false) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const played = (row: ToldPeriod, shown: ReactNode) =>
    row.rounds === 0 && Number(row.stake) === 0 ? (
      shown
    ) : (
      <button type="button" className="lnk" onClick={() => onOpen(row)}>
        {shown}
      </button>
    );
  const moved = (row: ToldPeriod, kind: "deposit" | "withdrawal", amount: string) =>
    Number(amount) === 0 || !hasRecord ? (
      money(amount)
    ) : (
      <a
        className="lnk"
        href={localizePath(
          `/member/transactionHistory${recordQuery({ kind, range: { from: row.from, to: row.to } })}`,
          lang,
        )}
      >
        {money(amount)}
      </a>
    );
  return (
    <div className="profit-table">
      <Table
        caption={t("profit_table")}
        rows={periods}
        keyOf={(row) => row.from}
        receipt={{ period: "lead", net: "figure", stake: "under", deposits: "side" }}
        columns={[
          {
            name: "period",
            label: t("profit_period"),
            cell: (row) => played(row, <b>{nameOf(row)}</b>),
          },
          { name: "rounds", label: t("profit_rounds"), numeric: true, cell: (row) => row.rounds },
          {
            name: "stake",
            label: t("profit_stake"),
            numeric: true,
            cell: (row) => (
              <>
                <span className="only-phone">{t("profit_stake")} </span>
                {played(row, money(row.stake))}
              </>
            ),
          },
          {
            name: "payout",
            label: t("profit_payout"),
            numeric: true,
            cell: (row) => played(row, money(row.payout)),
          },
          {
            name: "net",
            label: t("profit_net"),
            numeric: true,
            cell: (row) => played(row, money(row.net, true)),
          },
          {
            name: "deposits",
            label: t("profit_deposits"),
            numeric: true,
            cell: (row) => (
              <>
                <span className="only-phone">{t("profit_deposits")} </span>
                {moved(row, "deposit", row.deposits)}
              </>
            ),
          },
          {
            name: "withdrawals",
            label: t("profit_withdrawals"),
            numeric: true,
            cell: (row) => moved(row, "withdrawal", row.withdrawals),
          },
        ]}
      />
    </div>
  );
}
