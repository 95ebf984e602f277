import { useState } from "react";
import { Money } from "#/islands/ui/Money.tsx";
import { Empty } from "#/islands/ui/states.tsx";
import { Table } from "#/islands/ui/Table.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Movement } from "#/lib/contract/wallet/passbook.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { MovementEntries } from "./MovementEntries.tsx";

/** States that a sign before the amount does not say. */
const UNSETTLED: ReadonlySet<Movement["state"]> = new Set(["held", "returned"]);
const LINKS = {
  "/member/transactionHistory": "hub_all_movements",
  "/member/personalProfit": "hub_profit",
} as const;

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly movements: readonly Movement[];
  readonly links: readonly string[];
};

/** What moved last, as a person would say it; each opens the entries of the ledger that it is made of. */
export function LastMovements({ t, lang, member, movements, links }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  // Its entries are those of the account record.
  const hasRecord = links.includes("/member/transactionHistory");
  return (
    <section className="sect">
      <div className="hub-head">
        <h2>{t("hub_last")}</h2>
        {Object.entries(LINKS).map(([page, text]) =>
          links.includes(page) ? (
            <a key={page} className="lnk" href={localizePath(page, lang)}>
              {t(text)}
            </a>
          ) : null,
        )}
      </div>
      {movements.length === 0 ? (
        <Empty title={t("records_empty")} text={t("records_empty_text")} />
      ) : (
        <Table
          caption={t("hub_last")}
          rows={movements}
          keyOf={(row) => row.firstId}
          under={(row) =>
            opened === row.firstId ? (
              <MovementEntries t={t} lang={lang} member={member} movement={row} />
            ) : null
          }
          receipt={{ what: "lead", amount: "figure", at: "under", balance: "side" }}
          columns={[
            { name: "at", label: t("date"), cell: (row) => <Time at={row.to} language={lang} /> },
            {
              name: "what",
              label: t("movement"),
              cell: (row) => (
                <>
                  {hasRecord ? (
                    <button
                      type="button"
                      className="lnk movement"
                      aria-expanded={opened === row.firstId}
                      onClick={() => setOpened(opened === row.firstId ? null : row.firstId)}
                    >
                      {wordsOf(t, row)}
                    </button>
                  ) : (
                    <b>{wordsOf(t, row)}</b>
                  )}
                </>
              ),
            },
            {
              name: "amount",
              label: t("amount"),
              numeric: true,
              cell: (row) => (
                <Money amount={row.amount} currency={member.currency} language={lang} signed />
              ),
            },
            {
              name: "balance",
              label: t("balance_after"),
              numeric: true,
              cell: (row) => (
                <Money amount={row.balanceAfter} currency={member.currency} language={lang} />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

/** "El Gallo de Jade · 12 tiradas", "Depósito · VietQR". */
function wordsOf(t: Translate, movement: Movement): string {
  const { kind, about, rounds, unit, isMore, state } = movement;
  const what = kind === "play" ? "" : t(`record_${kind}`);
  const stands = kind !== "play" && UNSETTLED.has(state) ? t(`record_state_${state}`) : "";
  const count = String(rounds);
  const howMany = t(`movement_${unit}_${rounds === 1 ? "one" : "many"}`, {
    count: isMore ? `${count}+` : count,
  });
  return [what, about, rounds > 0 ? howMany : "", stands].filter(Boolean).join(" · ");
}
