import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Announcement, listAnnouncements } from "#/lib/contract/messages/calls.ts";
import type { NoticeType } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { cleanHtml, listNotices, type Reader, type WholeNotice } from "#/server/site/index.ts";

type Query = {
  readonly type?: NoticeType | undefined;
  readonly id?: string | undefined;
  readonly language: string;
  readonly reader: Reader;
  readonly nowMs: number;
  readonly pageNo: number;
  readonly pageSize: number;
};

/** A page of announcements in a reader's language, and the newest popup. */
export async function announcementsFor(
  db: Db,
  { type, id, language, ...page }: Query,
): Promise<ReplyOf<typeof listAnnouncements>> {
  const of = { ...page, ...(type ? { type } : {}), ...(id ? { id } : {}) };
  const [{ list, totalCount, totalPages }, popups] = await Promise.all([
    listNotices(db, of),
    listNotices(db, { ...page, type: "PU", pageNo: 1, pageSize: 1 }),
  ]);
  const [popup] = popups.list;
  return {
    list: list.map((notice) => inLanguage(notice, language)),
    totalCount,
    totalPages,
    popup: popup ? inLanguage(popup, language) : null,
  };
}

/** Rows may be older than the rules they were cleaned by, or written past them: what leaves is cleaned too. */
function inLanguage({ title, content, ...notice }: WholeNotice, wanted: string): Announcement {
  const language = [wanted, "en", DEFAULT_LANGUAGE].find((each) => title[each]) ?? DEFAULT_LANGUAGE;
  return {
    ...notice,
    language,
    title: title[language] ?? "",
    content: cleanHtml(content[language] ?? ""),
  };
}
