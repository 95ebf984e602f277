import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { MoreList } from "#/islands/ui/MoreList.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { RangeFilter } from "#/islands/ui/RangeFilter.tsx";
import { SearchField } from "#/islands/ui/SearchField.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { useMore } from "#/islands/ui/use-more.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { $balance, fetchAccountRecords } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { type AccountRecord as Entry, RECORD_KINDS } from "#/lib/contract/wallet/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { entryColumns } from "./entry-columns.tsx";
import { type RecordFilter, readRecordFilter, recordQuery } from "./record-address.ts";
import { SaveStatement } from "./SaveStatement.tsx";
import { WALLET_AREAS } from "./texts.ts";
import "./wallet.css";

/** The account record: every movement of the wallet with the balance after it, and what those of chosen days add up to. */
export function AccountRecord({ lang }: { lang: string }) {
  const t = textsFor(lang, ...WALLET_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Movements t={t} lang={lang} member={member} />}
    </Held>
  );
}

function Movements({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const [filter, setFilter] = useState(() => readRecordFilter(location.search));
  const balance = useStore($balance, { ssr: "initial" });
  const passbook = useStore($passbook, { ssr: "initial" });
  const { kind, range, search } = filter;
  const list = useMore({
    fetch: ({ before, size }) =>
      fetchAccountRecords({
        ...range,
        ...(kind ? { kind } : {}),
        ...(search ? { search } : {}),
        ...(before ? { before } : {}),
        ...(size ? { pageSize: size } : {}),
      }),
    of: JSON.stringify(filter),
    fresh: `${balance?.sumBalance} ${balance?.heldBalance}`,
  });
  const change = (changed: Partial<RecordFilter>) => {
    const next = { ...filter, ...changed };
    setFilter(next);
    history.replaceState(null, "", `${location.pathname}${recordQuery(next)}`);
  };
  const money = (amount: string, signed: boolean) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const sums = list.first?.totals;
  const isChosen = JSON.stringify(filter) !== JSON.stringify(readRecordFilter(""));
  const words = isChosen ? "records_none" : "records_empty";
  const searchedTo = list.last?.searchedTo;
  return (
    <>
      <Passbook {...passbook(t, lang)} />
      <div className="filters">
        <Select
          label={t("record_kind")}
          value={kind}
          onChange={(event) => change({ kind: event.target.value as Entry["kind"] | "" })}
          options={[
            { value: "", label: t("record_all") },
            ...RECORD_KINDS.map((each) => ({ value: each, label: t(`record_${each}`) })),
          ]}
        />
        <RangeFilter t={t} given={range} onRange={(next) => change({ range: next })} />
        <SearchField
          t={t}
          hint={t("record_search_hint")}
          given={search}
          onSearch={(next) => change({ search: next })}
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
      <MoreList
        caption={t("account_record")}
        t={t}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        empty={{ title: t(words), text: t(`${words}_text`) }}
        note={searchedTo && t("searched_to", { day: dayInWords(searchedTo, lang) })}
        keyOf={(row) => row.id}
        receipt={{ kind: "lead", amount: "figure", at: "under", balance: "side" }}
        columns={entryColumns(t, lang, money)}
      />
      <SaveStatement t={t} range={range} />
    </>
  );
}

const dayInWords = (at: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(at));
