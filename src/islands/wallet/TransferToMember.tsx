import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import {
  fetchTransferTerms,
  type TransferTerms,
} from "#/lib/client/stores/wallet/member-transfers.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { TransferForm } from "./TransferForm.tsx";
import { TRANSFER_AREAS } from "./transfer-texts.ts";

/** Sending money to the member above, or to one below. */
export function TransferToMember({ lang }: { lang: string }) {
  const t = textsFor(lang, ...TRANSFER_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Desk t={t} lang={lang} member={member} />}
    </Held>
  );
}

type DeskProps = { readonly t: Translate; readonly lang: string; readonly member: MemberInfo };
type Sent = ReplyOf<typeof transferToMember>;

function Desk({ t, lang, member }: DeskProps) {
  const passbook = useStore($passbook, { ssr: "initial" });
  const [terms, setTerms] = useState<TransferTerms>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchTransferTerms();
    if (reply.ok) setTerms(reply.value);
    else setRefusal(reply);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
  }, []);

  return (
    <>
      <Passbook {...passbook(t, lang)} />
      {refusal ? (
        <Failed
          title={t("transfers_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("try_again")}
          onRetry={() => void load()}
        />
      ) : null}
      {!terms && !refusal ? <Skeleton lines={6} label={t("transfer_action")} /> : null}
      {sent ? (
        <div className="transfer" role="status">
          <p className="jade">
            <b>
              {t("transfer_sent", {
                account: sent.to.account,
                amount: formatMoney(sent.amount, member.currency, lang),
              })}
            </b>
          </p>
          <Button onClick={() => setSent(null)}>{t("transfer_again")}</Button>
        </div>
      ) : null}
      {terms && !sent ? (
        <Directions
          t={t}
          lang={lang}
          member={member}
          terms={terms}
          onSent={(done) => {
            setSent(done);
            void refreshBalance();
            void load();
          }}
          onOutdated={() => void load()}
        />
      ) : null}
    </>
  );
}

type DirectionsProps = DeskProps & {
  readonly terms: TransferTerms;
  readonly onSent: (sent: Sent) => void;
  readonly onOutdated: () => void;
};

function Directions({ t, terms, ...props }: DirectionsProps) {
  const open = [
    ...(terms.upline ? (["up"] as const) : []),
    ...(terms.hasDownline ? (["down"] as const) : []),
  ];
  const [first] = open;
  const [chosen, setChosen] = useState(first);
  if (first === undefined || chosen === undefined)
    return <Empty title={t("transfer_none")} text={t("transfer_none_text")} />;
  if (terms.min === null)
    return <Empty title={t("transfer_closed")} text={t("transfer_closed_text")} />;
  const form = <TransferForm key={chosen} {...props} t={t} terms={terms} direction={chosen} />;
  if (open.length === 1) return form;
  return (
    <Tabs
      label={t("transfer_direction")}
      look="seg"
      tabs={open.map((name) => ({ name, label: t(`transfer_${name}`) }))}
      chosen={chosen}
      onChoose={setChosen}
    >
      {form}
    </Tabs>
  );
}
