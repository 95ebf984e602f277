import { Fetched } from "#/islands/ui/Fetched.tsx";
import { fetchAccountRecords } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Movement } from "#/lib/contract/wallet/passbook.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { EntryLines } from "./EntryLines.tsx";

const MOST = 100;

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly movement: Movement;
};

/** The entries of the ledger that a movement is made of, the newest hundred where there are more. */
export function MovementEntries({ t, lang, member, movement }: Props) {
  const { firstId, lastId, entries: count } = movement;
  return (
    <Fetched
      fetch={async () => {
        const reply = await fetchAccountRecords({
          before: String(BigInt(lastId) + 1n),
          pageSize: Math.min(count, MOST),
        });
        return reply.ok ? reply.value.list.filter(({ id }) => BigInt(id) >= BigInt(firstId)) : null;
      }}
      lines={2}
      texts={{
        loading: t("list_loading"),
        title: t("list_failed"),
        text: t("code_unknown_error"),
        retry: t("list_retry"),
      }}
    >
      {(entries) => (
        <>
          <EntryLines t={t} lang={lang} member={member} entries={entries} />
          {count > MOST ? (
            <p className="t3 sm">
              {t("entries_newest", { shown: String(MOST), count: String(count) })}
            </p>
          ) : null}
        </>
      )}
    </Fetched>
  );
}
