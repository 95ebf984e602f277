import { atom } from "nanostores";
import { ok, type Result } from "#/lib/base/result.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { type Announcement, listAnnouncements } from "#/lib/contract/messages/calls.ts";

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
