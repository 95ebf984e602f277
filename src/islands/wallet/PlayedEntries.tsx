import { Fetched } from "#/islands/ui/Fetched.tsx";
import { fetchPlayedEntries } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { EntryLines } from "./EntryLines.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly id: string;
};

/** The entries of the ledger that one round or ticket is made of. */
export function PlayedEntries({ t, lang, member, id }: Props) {
  return (
    <Fetched
      fetch={async () => {
        const reply = await fetchPlayedEntries(id);
        return reply.ok ? reply.value.entries : null;
      }}
      lines={2}
      texts={{
        loading: t("list_loading"),
        title: t("list_failed"),
        text: t("code_unknown_error"),
        retry: t("list_retry"),
      }}
    >
      {(entries) =>
        entries.length === 0 ? (
          <p className="t2 sm">{t("profit_nothing_moved")}</p>
        ) : (
          <EntryLines t={t} lang={lang} member={member} entries={entries} />
        )
      }
    </Fetched>
  );
}
