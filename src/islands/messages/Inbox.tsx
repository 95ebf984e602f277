import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import {
  INBOX_FILTERS,
  type InboxFilter,
  inboxQuery,
  markRead,
  readInboxFilter,
} from "#/lib/client/stores/messages/inbox.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { byDay, nextDayMs } from "./days.ts";
import { InboxMessage } from "./InboxMessage.tsx";
import { isMessage, LinkedMessage, useLinkedMessage } from "./LinkedMessage.tsx";
import { PushSwitch } from "./PushSwitch.tsx";
import { MESSAGES_AREAS } from "./texts.ts";
import { useDeletions } from "./use-deletions.ts";
import { useInbox } from "./use-inbox.ts";
import "./inbox.css";

/**
 * A member's messages by day, the newest first, all or those about something. What a page shows is read; it stays marked
 * as new until one leaves.
 */
export function Inbox({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MESSAGES_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6}>
      {(member) => <Messages t={t} lang={lang} member={member} />}
    </Held>
  );
}

type Props = { readonly t: Translate; readonly lang: string; readonly member: MemberInfo };

function Messages({ t, lang, member }: Props) {
  const [filter, setFilter] = useState(() => readInboxFilter(location.search));
  const list = useInbox(filter);
  const { linked, leave } = useLinkedMessage();
  const { gone, remove } = useDeletions(t);
  const now = useToday();
  const unreadCount = useStore($balance, { ssr: "initial" })?.unreadCount ?? 0;
  const there = list.shown?.rows.filter(({ id }) => !gone.has(id));
  const above = isMessage(linked) ? linked : null;
  const { isNew, forget } = useRead([...(above ? [above] : []), ...(there ?? [])]);

  // The way on goes down with the list, or away: what it brought is read from its first.
  const [firstOfMore, setFirstOfMore] = useState<string | null>(null);
  useEffect(() => {
    if (firstOfMore)
      document
        .querySelector<HTMLElement>(`[data-id="${firstOfMore}"]`)
        ?.focus({ preventScroll: true });
  }, [firstOfMore]);

  // On a phone the strip is wider than the page, and the one that the address names may lie beyond its end.
  useEffect(() => {
    const chosen = document.querySelector('.inbox-filters [role="tab"][aria-selected="true"]');
    if (readInboxFilter(location.search) !== "all")
      chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);

  function choose(name: InboxFilter): void {
    setFilter(name);
    history.replaceState(null, "", location.pathname + inboxQuery(name) + location.hash);
  }

  const row = (message: Message, isDayAbove: boolean) => (
    <li
      key={message.id}
      className={isNew(message) ? "unread" : ""}
      data-message={message.kind}
      data-id={message.id}
      tabIndex={-1}
    >
      <InboxMessage
        {...{ t, lang, member, message, isDayAbove }}
        isNew={isNew(message)}
        onDelete={() => {
          if (message.id === above?.id) leave();
          void remove([message.id]);
        }}
      />
    </li>
  );

  return (
    <>
      <LinkedMessage t={t} linked={above && gone.has(above.id) ? null : linked}>
        {(message) => row(message, false)}
      </LinkedMessage>
      <PushSwitch t={t} lang={lang} />
      <div className="inbox-filters">
        <Tabs
          label={t("inbox_filters")}
          tabs={INBOX_FILTERS.map((name) => ({ name, label: t(`inbox_${name}`) }))}
          chosen={filter}
          onChoose={choose}
        >
          <div className="inbox-acts">
            {list.shown?.hasMore && unreadCount > 0 ? (
              <Button size="sm" onClick={() => void list.readAll().then(forget)}>
                {t("read_all")}
              </Button>
            ) : null}
            {there && there.length > 0 && filter !== "unread" ? (
              <Button
                size="sm"
                onClick={() => void remove("read", filter === "all" ? undefined : filter)}
              >
                {t("inbox_delete_read")}
              </Button>
            ) : null}
          </div>
          {!there && !list.refusal ? <Skeleton lines={6} label={t("list_loading")} /> : null}
          {there?.length === 0 && !list.shown?.hasMore ? (
            <Empty
              title={t("inbox_empty")}
              text={t(`inbox_empty_${list.shown?.filter ?? filter}`)}
            />
          ) : null}
          <div aria-busy={list.shown !== undefined && list.shown.filter !== filter}>
            {byDay(there?.filter(({ id }) => id !== above?.id) ?? [], now, lang).map((day) => (
              <section key={day.title} aria-label={day.title}>
                <h2 className="inbox-day">{day.title}</h2>
                <ul className="inbox">{day.rows.map((message) => row(message, true))}</ul>
              </section>
            ))}
          </div>
          {list.refusal ? (
            <Failed
              title={t("list_failed")}
              text={textOfRefusal(t, list.refusal)}
              retryLabel={t("list_retry")}
              onRetry={list.reload}
            />
          ) : null}
          {list.shown?.hasMore && !list.refusal ? (
            <p className="inbox-more">
              <Button onClick={() => void list.more().then(setFirstOfMore)} busy={list.isLoading}>
                {t("list_more")}
              </Button>
            </p>
          ) : null}
        </Tabs>
      </div>
    </>
  );
}

/** Marks what is shown as read while the page is looked at, and knows what was not read before. */
function useRead(rows: readonly Message[]) {
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter((message) => !message.read).map(({ id }) => id);
  const which = unread.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same messages are marked once
  useEffect(() => {
    if (unread.length === 0) return;
    setNews((before) => new Set([...before, ...unread]));
    const read = () => {
      if (document.visibilityState !== "visible") return;
      for (let at = 0; at < unread.length; at += 100) void markRead(unread.slice(at, at + 100));
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [which]);
  return {
    isNew: (message: Message) => !message.read || news.has(message.id),
    forget: () => setNews(new Set()),
  };
}

/** Now, as of when the reader's day began or the page opened. */
function useToday(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), nextDayMs(now) - Date.now() + 500);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
