import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { ListPage, listWords } from "#/islands/ui/ListPage.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { type Range, RangeFilter } from "#/islands/ui/RangeFilter.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { $balance, fetchAccountRecords } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { type AccountRecord as Entry, RECORD_KINDS } from "#/lib/contract/wallet/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { WALLET_AREAS } from "./texts.ts";

/** The account record: every movement of the wallet with the balance after it, and what those of chosen days add up to. */
export function AccountRecord({ lang }: { lang: string }) {
  const t = textsFor(lang, ...WALLET_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Movements t={t} lang={lang} member={member} />}
    </Held>
  );
}

type Kind = Entry["kind"];
/** States that a sign before the amount does not say. */
const UNSETTLED: ReadonlySet<Entry["state"]> = new Set(["held", "returned"]);

function Movements({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const [kind, setKind] = useState<Kind | "">("");
  const [range, setRange] = useState<Range>({});
  const balance = useStore($balance, { ssr: "initial" });
  const passbook = useStore($passbook, { ssr: "initial" });
  const list = useList(
    (pageNo) => fetchAccountRecords({ pageNo, ...range, ...(kind ? { kind } : {}) }),
    `${kind} ${range.from} ${range.to} ${balance?.sumBalance} ${balance?.heldBalance}`,
  );
  const money = (amount: string, signed: boolean) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const sums = list.page?.totals;
  const words = listWords(t, "records");
  const isChosen = kind !== "" || range.from !== undefined || range.to !== undefined;
  return (
    <>
      <Passbook {...passbook(t, lang)} />
      <div className="filters">
        <Select
          label={t("record_kind")}
          value={kind}
          onChange={(event) => {
            setKind(event.target.value as Kind | "");
            list.setPageNo(1);
          }}
          options={[
            { value: "", label: t("record_all") },
            ...RECORD_KINDS.map((each) => ({ value: each, label: t(`record_${each}`) })),
          ]}
        />
        <RangeFilter
          t={t}
          onRange={(next) => {
            setRange(next);
            list.setPageNo(1);
          }}
        />
      </div>
      {sums ? (
        <dl className="sums" aria-live="polite">
          {(["in", "out", "net"] as const).map((name) => (
            <div key={name}>
              <dt>{t(`sums_${name}`)}</dt>
              <dd>{money(sums[name], true)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <ListPage
        caption={t("account_record")}
        words={{
          ...words,
          ...(isChosen ? { empty: t("records_none"), emptyText: t("records_none_text") } : {}),
        }}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        keyOf={(row) => row.id}
        receipt={{ kind: "lead", amount: "figure", at: "under", balance: "side" }}
        columns={[
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
          {
            name: "amount",
            label: t("amount"),
            numeric: true,
            cell: (row) => money(row.amount, true),
          },
          {
            name: "balance",
            label: t("balance_after"),
            numeric: true,
            cell: (row) => money(row.balanceAfter, false),
          },
          { name: "state", label: t("state"), cell: (row) => t(`record_state_${row.state}`) },
        ]}
      />
    </>
  );
}
