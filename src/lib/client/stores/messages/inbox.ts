import { atom } from "nanostores";
import { ok, type Result } from "#/lib/base/result.ts";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { hearBalance } from "#/lib/client/stores/wallet/wallet.ts";
import {
  deleteMessages,
  listMessages,
  MESSAGE_TOPICS,
  type Message,
  type MessageTopic,
  markRead as markReadCall,
  restoreMessages,
} from "#/lib/contract/messages/calls.ts";

/** Counted up when the inbox may be another: something came, was read, deleted, brought back or recalled, in any tab. */
export const $inboxChanges = atom(0);

/** Has what shows the inbox ask for it again. */
export const noteInboxChange = (): void => $inboxChanges.set($inboxChanges.get() + 1);

onLive("unread", noteInboxChange);
onLiveResumed(noteInboxChange);

export const INBOX_FILTERS = ["all", "unread", ...MESSAGE_TOPICS] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** The filter that the query of an address names (`?only=money`); all where it names none. */
export function readInboxFilter(query: string): InboxFilter {
  const only = new URLSearchParams(query).get("only");
  return INBOX_FILTERS.find((each) => each === only) ?? "all";
}

/** The query of an address with this filter: empty, or from its question mark on. */
export const inboxQuery = (filter: InboxFilter): string =>
  filter === "all" ? "" : `?only=${filter}`;

export type InboxPart = {
  readonly rows: readonly Message[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
  /** When it was so, where the platform tells. */
  readonly asOf: string | undefined;
};

/** How many messages a part has where nothing else is asked for. */
export const INBOX_PART = 20;
const MOST_AT_ONCE = 100;

/**
 * Messages under a filter, the newest first: those below `before`, at least `size` as far as there are so many, and down to
 * `downTo`. What was read after `readSince` is among the unread still.
 */
export async function fetchInbox(
  filter: InboxFilter,
  {
    size,
    before,
    downTo,
    readSince,
  }: {
    readonly size: number;
    readonly before?: string | undefined;
    readonly downTo?: string | undefined;
    readonly readSince?: string | undefined;
  },
): Promise<Result<InboxPart> | Refused> {
  const rows: Message[] = [];
  let asOf: string | undefined;
  for (;;) {
    const from = rows.at(-1)?.id ?? before;
    const reply = await send(listMessages, {
      ...(filter === "all" ? {} : { only: filter }),
      ...(filter === "unread" && readSince ? { readSince } : {}),
      ...(from ? { before: from } : {}),
      pageSize: Math.min(MOST_AT_ONCE, Math.max(INBOX_PART, size - rows.length)),
    });
    if (!reply.ok) return reply;
    const { list, totalCount } = reply.value;
    asOf ??= reply.value.asOf;
    rows.push(...list);
    const last = rows.at(-1);
    const hasMore = totalCount > list.length;
    const isDown = downTo === undefined || !last || Number(last.id) <= Number(downTo);
    if (!hasMore || (rows.length >= size && isDown)) return ok({ rows, hasMore, asOf });
  }
}

/** How an address names a message: by its own number, or what the operator sent by that. */
export type MessageAddress = { readonly id: string } | { readonly sent: string };

/** The message of an address; null where it is not there any more, or never was this member's. */
export async function fetchMessageAt(
  address: MessageAddress,
): Promise<Result<Message | null> | Refused> {
  const reply = await send(listMessages, address);
  return reply.ok ? ok(reply.value.list[0] ?? null) : reply;
}

const ADDRESS = /^#(message|id)=(\d{1,18})$/;

/** Reads `#message=<the operator's number>` and `#id=<number>`; null for any other part of an address. */
export function readMessageAddress(hash: string): MessageAddress | null {
  const [, by, number] = ADDRESS.exec(hash) ?? [];
  if (number === undefined) return null;
  return by === "id" ? { id: number } : { sent: number };
}

/** Marks messages read, or all, and counts anew. */
export async function markRead(ids?: readonly string[]) {
  const reply = await send(markReadCall, ids ? { ids: [...ids] } : {});
  if (reply.ok && !ids) hearBalance({ unreadCount: 0 });
  return reply;
}

/** Deletes messages, or all that are read (about a topic); by its key the deletion is undone. Answers how many. */
export function removeMessages(
  key: string,
  messages: readonly string[] | "read",
  about?: MessageTopic,
) {
  return send(deleteMessages, {
    key,
    messages: messages === "read" ? messages : [...messages],
    ...(about ? { about } : {}),
  });
}

export const bringBackMessages = (key: string) => send(restoreMessages, { key });
