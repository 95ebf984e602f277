import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Skeleton } from "#/islands/ui/states.tsx";
import { $member, startSession } from "#/lib/client/stores/session.ts";
import type { MemberInfo } from "#/lib/contract/members.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { DepositForm } from "./DepositForm.tsx";
import { DepositHistory } from "./DepositHistory.tsx";
import { DepositTicket } from "./DepositTicket.tsx";
import { CASHIER_AREAS } from "./texts.ts";
import "./cashier.css";

/** The deposit page: how, how much, the payment's ticket, and the deposits before. */
export function Deposit({ lang }: { lang: string }) {
  const t = textsFor(lang, ...CASHIER_AREAS);
  const member = useStore($member, { ssr: "initial" });
  useEffect(() => void startSession(), []);
  if (!member) return <Skeleton lines={8} label={t("loading")} />;
  return <DepositDesk t={t} lang={lang} member={member} />;
}

function DepositDesk({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const [shown, setShown] = useState(new URLSearchParams(location.search).get("deposit"));
  return (
    <>
      <div className="desk">
        <DepositForm t={t} lang={lang} member={member} />
        {shown ? (
          <DepositTicket
            t={t}
            lang={lang}
            member={member}
            id={shown}
            onGone={() => setShown(null)}
          />
        ) : null}
      </div>
      <DepositHistory t={t} lang={lang} member={member} onShow={setShown} />
    </>
  );
}
