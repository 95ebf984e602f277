import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { keepOpenDeposit, readOpenDeposit } from "#/lib/client/stores/cashier/cashier.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { DepositForm } from "./DepositForm.tsx";
import { DepositHistory } from "./DepositHistory.tsx";
import { DepositTicket } from "./DepositTicket.tsx";
import { CASHIER_AREAS } from "./texts.ts";
import "./cashier.css";
import "./ticket.css";

/** The deposit page: how, how much, the payment's ticket, and the deposits before. */
export function Deposit({ lang }: { lang: string }) {
  const t = textsFor(lang, ...CASHIER_AREAS);
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <DepositDesk t={t} lang={lang} member={member} />}
    </Held>
  );
}

function DepositDesk({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const [shown, setShown] = useState(
    new URLSearchParams(location.search).get("deposit") ?? readOpenDeposit(member.id),
  );
  const [asked, setAsked] = useState(0);
  const [doubts, setDoubts] = useState(0);
  const passbook = useStore($passbook, { ssr: "initial" });
  const desk = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    setShown(id);
    setAsked(asked + 1);
  };
  return (
    <>
      <Passbook {...passbook(t, lang)} />
      <div className="desk" ref={desk}>
        {shown ? (
          <DepositTicket
            t={t}
            lang={lang}
            member={member}
            id={shown}
            asked={asked}
            onGone={() => {
              setShown(null);
              keepOpenDeposit(member.id, null);
              desk.current?.querySelector<HTMLElement>('[name="amount"]')?.focus();
            }}
          />
        ) : null}
        <DepositForm
          t={t}
          lang={lang}
          member={member}
          onDoubt={() => setDoubts(doubts + 1)}
          onUnderWay={(id) => {
            show(id);
            keepOpenDeposit(member.id, id);
            setDoubts(doubts + 1);
          }}
        />
      </div>
      <DepositHistory t={t} lang={lang} member={member} reloadOn={doubts} onShow={show} />
    </>
  );
}
