import { atom } from "nanostores";
import { ok, type Result } from "#/lib/base/result.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { hearBalance } from "#/lib/client/stores/wallet/wallet.ts";
import {
  type Announcement,
  listAnnouncements,
  listMessages,
  type Message,
  markRead as markReadCall,
} from "#/lib/contract/messages/calls.ts";

export const fetchMessages = (pageNo: number) => send(listMessages, { pageNo });

/** What the operator sent under a number; null where it is not there any more, or never went to this member. */
export async function fetchSentMessage(sent: string): Promise<Result<Message | null> | Refused> {
  const reply = await send(listMessages, { sent, pageNo: 1 });
  return reply.ok ? ok(reply.value.list[0] ?? null) : reply;
}

const SENT_ADDRESS = /^#message=(\d{1,18})$/;

/** Reads `#message=<number>`; null for any other part of an address. */
export const readMessageAddress = (hash: string): string | null =>
  SENT_ADDRESS.exec(hash)?.[1] ?? null;

/** Marks messages read, or all, and counts anew. */
export async function markRead(ids?: readonly string[]) {
  const reply = await send(markReadCall, ids ? { ids: [...ids] } : {});
  if (reply.ok && !ids) hearBalance({ unreadCount: 0 });
  return reply;
}

/** The announcement that the noticeModal opens at; null for the newest. */
export const $notice = atom<string | null>(null);

const ADDRESS = /^#notice(?:=([\w.:-]{1,100}))?$/;

/** Reads `#notice` or `#notice=<id>`; null for any other part of an address. */
export function readNoticeAddress(hash: string): { readonly id: string | null } | null {
  const found = ADDRESS.exec(hash);
  return found ? { id: found[1] ?? null } : null;
}

/** A page of the announcements of every type, in the page's language. */
export const fetchAnnouncements = (pageNo: number) =>
  send(listAnnouncements, { pageNo, language: document.documentElement.lang });

/** One announcement; null when it is not out any more. */
export async function fetchAnnouncement(
  id: string,
): Promise<Result<Announcement | null> | Refused> {
  const reply = await send(listAnnouncements, { id, language: document.documentElement.lang });
  return reply.ok ? ok(reply.value.list[0] ?? null) : reply;
}
