import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { keepShown, shownBefore } from "#/islands/ui/use-more.ts";
import { useScrollBack } from "#/islands/ui/use-scroll-back.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $inboxChanges,
  fetchInbox,
  INBOX_PART,
  type InboxFilter,
  type InboxPart,
  markRead,
  noteInboxChange,
} from "#/lib/client/stores/messages/inbox.ts";

type Shown = InboxPart & { readonly filter: InboxFilter };

/**
 * The inbox under a filter. It grows downwards and keeps its place: when the inbox is another, what is shown is asked for
 * again as far down as it goes. Under another filter what was shown stays until that list is there.
 */
export function useInbox(filter: InboxFilter) {
  const changes = useStore($inboxChanges, { ssr: "initial" });
  const [shown, setShown] = useState<Shown>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [isLoading, setLoading] = useState(false);
  const asked = useRef(0);
  const wanted = useRef(0);
  /** What was unread when the page opened stays among the unread, though it is read as it is shown. */
  const since = useRef<string>(undefined);

  async function ask(from: Parameters<typeof fetchInbox>[1]): Promise<Shown | null> {
    asked.current += 1;
    const mine = asked.current;
    setRefusal(null);
    setLoading(true);
    const reply = await fetchInbox(filter, { ...from, readSince: since.current });
    if (mine !== asked.current) return null;
    setLoading(false);
    if (!reply.ok) {
      setRefusal(reply);
      return null;
    }
    since.current ??= reply.value.asOf;
    return { ...reply.value, filter };
  }

  async function load(): Promise<void> {
    const isSame = shown?.filter === filter;
    if (!shown) wanted.current = Math.max(INBOX_PART, shownBefore());
    else if (!isSame) wanted.current = INBOX_PART;
    const downTo = isSame ? shown.rows.at(-1)?.id : undefined;
    const part = await ask({ size: wanted.current, downTo });
    if (part) setShown(part);
  }

  /** Shows more, and answers the first of them. */
  async function more(): Promise<string | null> {
    if (!shown) return null;
    wanted.current = shown.rows.length + INBOX_PART;
    keepShown(wanted.current);
    if (isLoading || shown.filter !== filter) {
      await load();
      return null;
    }
    const part = await ask({ size: INBOX_PART, before: shown.rows.at(-1)?.id });
    if (part) setShown({ ...part, rows: [...shown.rows, ...part.rows] });
    return part?.rows[0]?.id ?? null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter and a changed inbox are what loads it
  useEffect(() => {
    void load();
  }, [filter, changes]);

  useScrollBack(shown !== undefined);

  return {
    shown,
    refusal,
    isLoading,
    more,
    reload: () => void load(),
    readAll: async (): Promise<void> => {
      await markRead();
      since.current = undefined;
      noteInboxChange();
    },
  };
}
