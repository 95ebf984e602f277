import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { openModal } from "#/lib/client/modals.ts";
import { retrySession } from "#/lib/client/stores/members/member-source.ts";
import { $interruption } from "#/lib/client/stores/session/interruption.ts";
import "#/lib/client/stores/cashier/news.ts";
import { $avatar } from "#/lib/client/stores/members/avatar.ts";
import { startLive } from "#/lib/client/stores/session/live.ts";
import { $member, startSession } from "#/lib/client/stores/session/session.ts";
import { $balance, readBalanceHidden } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import type { AccountBarPage } from "./account-bar-pages.ts";
import { BalanceBox } from "./BalanceBox.tsx";
import { SESSION_AREAS } from "./texts.ts";
import { useEntered } from "./use-entered.ts";

type Props = {
  readonly lang: string;
  /** What the site has switched off, and so is not led to. */
  readonly off?: readonly AccountBarPage[];
};

/** The member's part of the header: deposit, withdraw, balance, messages, and the account's menu (HDR-09 to 16). */
export function AccountBar({ lang, off = [] }: Props) {
  const t = textsFor(lang, ...SESSION_AREAS);
  const member = useStore($member, { ssr: "initial" });
  const balance = useStore($balance, { ssr: "initial" });
  const avatar = useStore($avatar, { ssr: "initial" });
  const failed = useStore($interruption, { ssr: "initial" }) !== null;
  const to = (page: string) => localizePath(page, lang);
  // The centre is closed to who plays with play money (ROL-15): nothing of it is led to.
  const isTrial = member?.type === 4;
  const has = (page: AccountBarPage) => !isTrial && !off.includes(page);

  useEffect(() => {
    readBalanceHidden();
    startLive();
    void startSession();
    // With a member's pages, which take away what was pressed: not with what a visitor fetches.
    void loadChunk(() => import("#/islands/ui/keep-focus.ts")).then(
      ({ keepFocus }) => keepFocus(),
      (fault: unknown) => reportError(fault),
    );
  }, []);

  const entered = useEntered(member?.account, t);

  if (member === null) return null;
  const unread = balance?.unreadCount ?? 0;
  return (
    <div className="account-bar">
      {entered === null ? null : (
        <span className="vh" role="status">
          {entered}
        </span>
      )}
      {has("/member/depositv2") ? (
        <a className="btn pri wide-only" href={to("/member/depositv2")}>
          <Icon name="plus" />
          {t("deposit")}
        </a>
      ) : null}
      {has("/member/withdraw") ? (
        <a className="btn sec wide-only" href={to("/member/withdraw")}>
          {t("withdraw")}
        </a>
      ) : null}
      {isTrial ? <span className="tag">{t("trial_tag")}</span> : null}
      <BalanceBox
        lang={lang}
        t={t}
        deposits={has("/member/depositv2")}
        failed={failed}
        onRefresh={failed ? retrySession : undefined}
      />
      {has("/member/messageV2") ? (
        <a className="icb" href={to("/member/messageV2")}>
          <Icon name="mail" />
          <span className="vh">
            {unread > 0 ? t("messages_unread", { count: unread }) : t("messages")}
          </span>
          {unread > 0 ? (
            <span className="dot" aria-hidden="true">
              {unread > 99 ? "99+" : unread}
            </span>
          ) : null}
        </a>
      ) : null}
      <details className="pop account-menu">
        <summary>
          <span className="vh">{t("account_menu")}</span>
          <span className="avatar" data-art="avatar">
            {member ? <img src={avatar} width="36" height="41" alt="" /> : null}
          </span>
          <Name member={member} />
          <Icon name="down" className="i-s wide-only" />
        </summary>
        <div className="menu">
          {isTrial ? null : (
            <a href={to("/member/securityCenter")}>
              <Icon name="user" />
              {t("member_centre")}
            </a>
          )}
          {has("/member/transactionHistory") ? (
            <a href={to("/member/transactionHistory")}>
              <Icon name="doc" />
              {t("account_record")}
            </a>
          ) : null}
          {has("/member/personalHistoryCopy") ? (
            <a href={to("/member/personalHistoryCopy")}>
              <Icon name="list" />
              {t("betting_record")}
            </a>
          ) : null}
          <button type="button" onClick={() => openModal("logout")}>
            <Icon name="out" />
            {t("sign_out")}
          </button>
        </div>
      </details>
    </div>
  );
}

/** The account and its rank, by whose label it shows. */
function Name({ member }: { member: MemberInfo | undefined }) {
  return (
    <span className="wide-only account-name">
      <b>{member?.account ?? "…"}</b>
      {member?.clubLabel ? (
        <span
          className="club-label"
          style={{
            color: member.clubLabel.color,
            backgroundColor: member.clubLabel.color2,
          }}
        >
          {member.clubLabel.labelName}
        </span>
      ) : null}
    </span>
  );
}
