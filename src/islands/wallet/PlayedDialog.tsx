import { useState } from "react";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { MoreList } from "#/islands/ui/MoreList.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useMore } from "#/islands/ui/use-more.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchPlayed } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Played } from "#/lib/contract/wallet/profit.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { PlayedEntries } from "./PlayedEntries.tsx";

type Span = { readonly from: string; readonly to: string };
type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** Null closes. */
  readonly span: Span | null;
  readonly title: string;
  readonly onClose: () => void;
};

/** What was played in a span: rounds and tickets, and of each the entries of the ledger that it is made of. */
export function PlayedDialog({ t, lang, member, span, title, onClose }: Props) {
  return (
    <Modal
      id="playedDialog"
      open={span !== null}
      onClose={onClose}
      title={title}
      closeLabel={t("close")}
      full
    >
      {span ? <PlayedList t={t} lang={lang} member={member} span={span} /> : null}
    </Modal>
  );
}

type ListProps = Pick<Props, "t" | "lang" | "member"> & { readonly span: Span };

function PlayedList({ t, lang, member, span: { from, to } }: ListProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const list = useMore({
    fetch: ({ before, size }) =>
      fetchPlayed({ from, to, ...(before ? { before } : {}), ...(size ? { pageSize: size } : {}) }),
    of: `${from} ${to}`,
    fresh: "",
    isWholePage: false,
  });
  const money = (amount: string, signed = false) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const name = (row: Played) => row.about || t("profit_free_round");
  return (
    <MoreList
      caption={t("profit_played")}
      t={t}
      list={list}
      refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
      empty={{ title: t("profit_none"), text: t("profit_none_text") }}
      keyOf={(row) => row.id}
      under={(row) =>
        opened === row.id ? <PlayedEntries t={t} lang={lang} member={member} id={row.id} /> : null
      }
      receipt={{ about: "lead", net: "figure", at: "under", stake: "side" }}
      columns={[
        {
          name: "about",
          label: t("movement"),
          cell: (row) => (
            <>
              <button
                type="button"
                className="lnk"
                aria-expanded={opened === row.id}
                onClick={() => setOpened(opened === row.id ? null : row.id)}
              >
                {name(row)}
              </button>
              {row.isTakenBack ? <span className="t3"> · {t("profit_taken_back")}</span> : null}
            </>
          ),
        },
        { name: "at", label: t("date"), cell: (row) => <Time at={row.at} language={lang} /> },
        {
          name: "stake",
          label: t("profit_stake"),
          numeric: true,
          cell: (row) => (
            <>
              <span className="only-phone">{t("profit_stake")} </span>
              {money(row.stake)}
            </>
          ),
        },
        {
          name: "payout",
          label: t("profit_payout"),
          numeric: true,
          cell: (row) => money(row.payout),
        },
        { name: "net", label: t("profit_net"), numeric: true, cell: (row) => money(row.net, true) },
      ]}
    />
  );
}
