import type { Notice, NoticeType } from "#/lib/contract/site/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { Audience, Texts } from "./tables.ts";

const LATEST = 14;

/** Who reads: a visitor sees what is for everyone and for visitors, a member what is for everyone and for members. */
export type Reader = Exclude<Audience, "everyone">;

/** A notice with its text: HTML by language, cleaned when it was written. */
export type WholeNotice = Notice & { readonly content: Texts; readonly audience: Audience };

/** The notices that are out now, whoever they are for, the newest first. */
export async function noticesOutNow(db: Db, nowMs: number): Promise<WholeNotice[]> {
  const rows = await outNow(db, nowMs)
    .selectAll()
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...asNotice(row), content: row.content, audience: row.audience }));
}

/** The newest notices that are out for everyone, whatever their type. */
export async function latestNotices(db: Db, nowMs: number): Promise<Notice[]> {
  const rows = await newestForAll(db, nowMs).limit(LATEST).execute();
  return rows.map(asNotice);
}

/** The newest popup that is out for everyone; null when none is. */
export async function findPopup(db: Db, nowMs: number): Promise<Notice | null> {
  const row = await newestForAll(db, nowMs).where("type", "=", "PU").limit(1).executeTakeFirst();
  return row ? asNotice(row) : null;
}

function newestForAll(db: Db, nowMs: number) {
  return outNow(db, nowMs)
    .where("audience", "=", "everyone")
    .select(["code", "type", "title", "published_at"])
    .orderBy("published_at", "desc")
    .orderBy("id", "desc");
}

/** How many beginnings and ends of notices have passed: it moves when one comes out or goes by itself. */
export async function turningPoints(db: Db, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const { begun, ended } = await db
    .selectFrom("notices")
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere("published_at", "<=", now).as("begun"),
      fn.countAll<bigint>().filterWhere("ends_at", "<=", now).as("ended"),
    ])
    .where("enabled", "=", true)
    .executeTakeFirstOrThrow();
  return Number(begun + ended);
}

function outNow(db: Db, nowMs: number) {
  const now = new Date(nowMs);
  return db
    .selectFrom("notices")
    .where("enabled", "=", true)
    .where("published_at", "<=", now)
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]));
}

function asNotice(row: {
  readonly code: string;
  readonly type: NoticeType;
  readonly title: Texts;
  readonly published_at: Date;
}): Notice {
  return {
    id: row.code,
    type: row.type,
    title: row.title,
    date: row.published_at.toISOString(),
  };
}
