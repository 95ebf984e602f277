import { keepPerVersion } from "#/lib/base/per-version.ts";
import type { Clock } from "#/lib/base/time.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { Announcement, listAnnouncements } from "#/lib/contract/messages/calls.ts";
import type { NoticeType } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { cleanHtml, noticesOutNow, type Reader, type WholeNotice } from "#/server/site/index.ts";

type Query = {
  /** Without one: of every type. */
  readonly type?: NoticeType | undefined;
  /** Only this one. */
  readonly id?: string | undefined;
  readonly language: string;
  readonly reader: Reader;
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
};

/**
 * Answers pages of announcements in a reader's language, and the newest popup. What is out is read once for each version
 * of the site, and cleaned once: anybody may ask.
 */
export function openAnnouncements({
  db,
  clock,
  version,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly version: () => string;
}): (query: Query) => Promise<ReplyOf<typeof listAnnouncements>> {
  const outNow = keepPerVersion(async () => {
    const notices = await noticesOutNow(db, clock());
    const cleaned = new Map<string, string>();
    /** Rows may be older than the rules they were cleaned by, or written past them: what leaves is cleaned too. */
    const cleanOnce = (html: string): string => {
      const clean = cleaned.get(html) ?? cleanHtml(html);
      cleaned.set(html, clean);
      return clean;
    };
    return { notices, cleanOnce };
  }, version);

  return async ({ type, id, language, reader, pageNo, pageSize }) => {
    const { notices, cleanOnce } = await outNow();
    const readable = notices.filter(
      ({ audience }) => audience === "everyone" || audience === reader,
    );
    const found = readable.filter((one) => (!type || one.type === type) && (!id || one.id === id));
    const popup = readable.find((one) => one.type === "PU");
    const told = (notice: WholeNotice) => inLanguage(notice, language, cleanOnce);
    return {
      list: found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(told),
      totalCount: found.length,
      totalPages: Math.ceil(found.length / pageSize),
      popup: popup ? told(popup) : null,
    };
  };
}

function inLanguage(
  { id, type, date, title, content }: WholeNotice,
  wanted: string,
  clean: (html: string) => string,
): Announcement {
  const language =
    [wanted, "en", DEFAULT_LANGUAGE].find((each) => Object.hasOwn(title, each)) ?? DEFAULT_LANGUAGE;
  return {
    id,
    type,
    date,
    language,
    title: title[language] ?? "",
    content: clean(content[language] ?? ""),
  };
}
