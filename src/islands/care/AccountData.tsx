import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchClosure, fetchFullClosure, withVendors } from "#/lib/client/stores/care/closure.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { refreshBalance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Closure } from "#/lib/contract/care/closure.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { CloseAccount } from "./CloseAccount.tsx";
import { CARE_AREAS } from "./care-texts.ts";
import { TakeData } from "./TakeData.tsx";
import "#/islands/ui/stubbed.css";
import "./care.css";

/** All that is kept of a member, to take along; and the way out. */
export function AccountData({ lang }: { readonly lang: string }) {
  const t = textsFor(lang, ...CARE_AREAS);
  return (
    <Held source={memberSource} t={t} lines={10}>
      {(member) => <Sections t={t} lang={lang} account={member.account} />}
    </Held>
  );
}

type Props = { readonly t: Translate; readonly lang: string; readonly account: string };

function Sections({ t, lang, account }: Props) {
  const [closure, setClosure] = useState<Closure>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const show = (now: Closure) => setClosure((before) => withVendors(now, before));

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchClosure();
    if (!reply.ok) return setRefusal(reply);
    show(reply.value);
    const full = await fetchFullClosure();
    if (!full.ok) return setRefusal(full);
    // What was done here meanwhile stands: of this answer only what vendors said is new.
    setClosure((before) => before && withVendors({ ...before, vendorsAsked: false }, full.value));
  }

  function change(now: Closure): void {
    show(now);
    void refreshBalance();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  return (
    <div className="care">
      <TakeData {...{ t, lang, account }} authenticator={closure?.authenticator ?? false} />
      {refusal ? (
        <Failed
          title={t("close_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("list_retry")}
          onRetry={() => void load()}
        />
      ) : null}
      {closure ? (
        <CloseAccount {...{ t, lang, closure }} onChanged={change} onReload={() => void load()} />
      ) : null}
      {closure || refusal ? null : <Skeleton lines={8} label={t("list_loading")} />}
    </div>
  );
}
