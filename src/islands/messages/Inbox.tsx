import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Icon, type IconName } from "#/islands/ui/Icon.tsx";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { formatMoney } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { fetchMessages, markRead } from "#/lib/client/stores/messages/messages.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import { deviceName, placeName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { MESSAGES_AREAS } from "./texts.ts";
import "./inbox.css";

/** What a message is about; the others are about the account's safety. */
const LOOKS: Partial<Record<Message["kind"], { icon: IconName; tone?: "in" | "off" }>> = {
  welcome: { icon: "gift" },
  deposit_credited: { icon: "plus", tone: "in" },
  deposit_failed: { icon: "close", tone: "off" },
  deposit_placed: { icon: "plus", tone: "in" },
  deposit_refunded: { icon: "up" },
  withdrawal_requested: { icon: "up" },
  withdrawal_paying: { icon: "up", tone: "in" },
  withdrawal_approved: { icon: "up", tone: "in" },
  withdrawal_rejected: { icon: "close", tone: "off" },
  member_transfer_received: { icon: "plus", tone: "in" },
  balance_added: { icon: "plus", tone: "in" },
  balance_taken: { icon: "warning", tone: "off" },
  withdrawal_returned: { icon: "plus", tone: "in" },
  withdrawal_dismissed: { icon: "close", tone: "off" },
  withdrawal_received: { icon: "close", tone: "off" },
  lottery_won: { icon: "gift", tone: "in" },
  lottery_returned: { icon: "plus" },
  lottery_stakes_back: { icon: "plus", tone: "in" },
  lottery_refunded: { icon: "plus", tone: "in" },
  lottery_paid: { icon: "plus", tone: "in" },
  lottery_taken: { icon: "warning", tone: "off" },
  lottery_owed: { icon: "warning", tone: "off" },
  lottery_cleared: { icon: "plus", tone: "in" },
  lottery_chase_stopped: { icon: "plus", tone: "in" },
  bonus_granted: { icon: "gift", tone: "in" },
  bonus_began: { icon: "gift", tone: "in" },
  bonus_converted: { icon: "plus", tone: "in" },
  bonus_expiring: { icon: "warning" },
  bonus_used_up: { icon: "gift", tone: "off" },
  bonus_expired: { icon: "gift", tone: "off" },
  bonus_taken_back: { icon: "warning", tone: "off" },
  bonus_void: { icon: "gift", tone: "off" },
  payment_password_changed: { icon: "warning" },
  payee_added: { icon: "warning" },
  payee_added_cooling: { icon: "warning" },
  new_device_unproven: { icon: "warning", tone: "off" },
  proof_failed: { icon: "warning", tone: "off" },
  support_answered: { icon: "mail" },
  remembered_login_copied: { icon: "warning", tone: "off" },
};

/** "2026-11-25" in the reader's words. */
const dayName = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(day),
  );

/** The messages of the platform, newest first. What a page shows is read; it stays marked as new until one leaves. */
export function Inbox({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MESSAGES_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6}>
      {(member) => <Messages t={t} lang={lang} member={member} />}
    </Held>
  );
}

function Messages({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const { page, pageNo, setPageNo, refusal, reload } = useList(fetchMessages, balance?.unreadCount);

  function words(message: Message): string {
    const { amount, country, browser = "", system = "", count, day, ...rest } = message.params;
    return t(`message_${message.kind}_body`, {
      ...rest,
      ...(country === undefined
        ? {}
        : {
            place: placeName(country, lang) ?? t("place_unknown"),
            device: deviceName(t, { browser, system }),
          }),
      ...(count ? { count: Number(count) } : {}),
      ...(day ? { day: dayName(day, lang) } : {}),
      ...(amount ? { amount: formatMoney(amount, member.currency, lang, { decimals: 0 }) } : {}),
    });
  }

  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const unread = page?.list.filter((message) => !message.read).map(({ id }) => id) ?? [];
    if (unread.length === 0) return;
    setNews((before) => new Set([...before, ...unread]));
    const read = () => {
      if (document.visibilityState === "visible") void markRead(unread);
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [page]);

  async function readAll(): Promise<void> {
    await markRead();
    reload();
  }

  const isNew = (message: Message) => !message.read || news.has(message.id);

  if (refusal)
    return (
      <Failed
        title={t("list_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={reload}
      />
    );
  if (!page) return <Skeleton lines={6} label={t("list_loading")} />;
  if (page.list.length === 0)
    return <Empty title={t("inbox_empty")} text={t("inbox_empty_text")} />;
  return (
    <>
      {page.totalPages > 1 && (balance?.unreadCount ?? 0) > 0 ? (
        <Button size="sm" onClick={() => void readAll()}>
          {t("read_all")}
        </Button>
      ) : null}
      <ul className="inbox">
        {page.list.map((message) => (
          <li
            key={message.id}
            className={isNew(message) ? "unread" : ""}
            data-message={message.kind}
          >
            <span className={`inbox-i ${LOOKS[message.kind]?.tone ?? ""}`}>
              <Icon name={LOOKS[message.kind]?.icon ?? "shield"} />
            </span>
            <div>
              <h2>
                {t(`message_${message.kind}`)}
                {isNew(message) ? <span className="tag gold">{t("new_message")}</span> : null}
              </h2>
              <p className="t2">{words(message)}</p>
            </div>
            <p className="inbox-at xs t3">
              <Time at={message.at} language={lang} />
            </p>
          </li>
        ))}
      </ul>
      <Pager
        pageNo={pageNo}
        totalPages={page.totalPages}
        onPage={setPageNo}
        labels={{ nav: t("list_pages"), previous: t("list_previous"), next: t("list_next") }}
      />
    </>
  );
}
