import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Pager } from "#/islands/ui/Pager.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { fetchMessages, markRead } from "#/lib/client/stores/messages/messages.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { InboxMessage } from "./InboxMessage.tsx";
import { LinkedMessage } from "./LinkedMessage.tsx";
import { MESSAGES_AREAS } from "./texts.ts";
import "./inbox.css";

/** The messages of the platform, newest first. What a page shows is read; it stays marked as new until one leaves. */
export function Inbox({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MESSAGES_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6}>
      {(member) => (
        <>
          <LinkedMessage t={t} lang={lang} member={member} />
          <Messages t={t} lang={lang} member={member} />
        </>
      )}
    </Held>
  );
}

function Messages({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const { page, pageNo, setPageNo, refusal, reload } = useList(fetchMessages, balance?.unreadCount);

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
            <InboxMessage {...{ t, lang, member, message }} isNew={isNew(message)} />
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
