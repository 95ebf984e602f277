import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Passbook } from "#/islands/ui/Passbook.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { $avatar } from "#/lib/client/stores/members/avatar.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $passbook } from "#/lib/client/stores/wallet/passbook.ts";
import { $balance, fetchPassbook } from "#/lib/client/stores/wallet/wallet.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { getPassbook } from "#/lib/contract/wallet/passbook.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { HeldMoneyList } from "./HeldMoneyList.tsx";
import { LastMovements } from "./LastMovements.tsx";
import { PASSBOOK_AREAS } from "./passbook-texts.ts";
import { QuickDeposit } from "./QuickDeposit.tsx";
import "./wallet.css";

/** Pages that the passbook leads to, where the site offers them. */
export const PASSBOOK_PAGES = [
  "/member/depositv2",
  "/member/withdraw",
  "/member/transactionHistory",
  "/member/personalProfit",
  "/member/bonusDetails",
] as const;
export type PassbookPage = (typeof PASSBOOK_PAGES)[number];

type Props = { readonly lang: string; readonly offered: readonly PassbookPage[] };
type Told = ReplyOf<typeof getPassbook>;

/** The passbook: what one has, what is held and why, the way in and out for money, and what moved last (MEM-04). */
export function PassbookHub({ lang, offered }: Props) {
  const t = textsFor(lang, ...PASSBOOK_AREAS);
  return (
    <Held source={memberSource} t={t} lines={10}>
      {(member) => <Hub t={t} lang={lang} member={member} offered={offered} />}
    </Held>
  );
}

type HubProps = Props & { readonly t: Translate; readonly member: MemberInfo };

function Hub({ t, lang, member, offered }: HubProps) {
  const [told, setTold] = useState<Told>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const balance = useStore($balance, { ssr: "initial" });
  const passbook = useStore($passbook, { ssr: "initial" });

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchPassbook();
    if (reply.ok) setTold(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what moved loads it anew
  useEffect(() => {
    void load();
  }, [balance?.sumBalance, balance?.heldBalance]);

  const address = (page: PassbookPage) => localizePath(page, lang);
  return (
    <>
      <Passbook {...passbook(t, lang)} owner={<Owner member={member} />} />
      {Number(balance?.bonusBalance ?? 0) > 0 && balance?.bonusBalance ? (
        <p className="hub-bonus">
          {t("hub_bonus")}{" "}
          <b>
            <Money amount={balance.bonusBalance} currency={balance.currency} language={lang} />
          </b>{" "}
          <a className="lnk" href={address("/member/bonusDetails")}>
            {t("hub_bonus_see")}
          </a>
        </p>
      ) : null}
      <p className="hub-acts">
        {offered.includes("/member/depositv2") ? (
          <a className="btn pri" href={address("/member/depositv2")}>
            <Icon name="plus" />
            {t("hub_deposit")}
          </a>
        ) : null}
        {offered.includes("/member/withdraw") ? (
          <a className="btn sec" href={address("/member/withdraw")}>
            <Icon name="up" />
            {t("hub_withdraw")}
          </a>
        ) : null}
      </p>
      {offered.includes("/member/depositv2") ? (
        <QuickDeposit t={t} lang={lang} member={member} />
      ) : null}
      {refusal ? (
        <Failed
          title={t("list_failed")}
          text={textOfRefusal(t, refusal)}
          retryLabel={t("list_retry")}
          onRetry={() => void load()}
        />
      ) : null}
      {!told && !refusal ? <Skeleton lines={6} label={t("list_loading")} /> : null}
      {told ? (
        <>
          <HeldMoneyList t={t} lang={lang} member={member} held={told.held} />
          <LastMovements
            t={t}
            lang={lang}
            member={member}
            movements={told.movements}
            links={offered.filter(
              (page) => page === "/member/transactionHistory" || page === "/member/personalProfit",
            )}
          />
        </>
      ) : null}
    </>
  );
}

/** Whose passbook it is: the picture, the account and the rank. */
function Owner({ member }: { member: MemberInfo }) {
  const avatar = useStore($avatar, { ssr: "initial" });
  return (
    <p className="passbook-owner">
      <span className="avatar" data-art="avatar">
        <img src={avatar} width="36" height="41" alt="" />
      </span>
      <b>{member.account}</b>
      {member.clubLabel ? (
        <span
          className="club-label"
          style={{ color: member.clubLabel.color, backgroundColor: member.clubLabel.color2 }}
        >
          {member.clubLabel.labelName}
        </span>
      ) : null}
    </p>
  );
}
