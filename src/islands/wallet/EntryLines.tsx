import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { AccountRecord } from "#/lib/contract/wallet/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly entries: readonly AccountRecord[];
};

/** Entries of the ledger, a line each: number, what and when, how much, and the balance that it left. */
export function EntryLines({ t, lang, member, entries }: Props) {
  const money = (amount: string, signed: boolean) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  return (
    <ul className="entry-lines" aria-label={t("entries")}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {t(`record_${entry.kind}`)} <bdi className="num t3">{`#${entry.id}`}</bdi>
          </span>
          {money(entry.amount, true)}
          <span className="t3">
            <Time at={entry.at} language={lang} />
          </span>
          <span className="t3">
            {t("balance_after")} {money(entry.balanceAfter, false)}
          </span>
        </li>
      ))}
    </ul>
  );
}
