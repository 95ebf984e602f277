import type { Notice, NoticeType } from "#/lib/contract/site/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { Audience, Texts } from "./tables.ts";

const LATEST = 14;

/** Who reads: a visitor sees what is for everyone and for visitors, a member what is for everyone and for members. */
export type Reader = Exclude<Audience, "everyone">;

export type NoticeQuery = {
  /** Without one: of every type. */
  readonly type?: NoticeType;
  /** Only this one. */
  readonly id?: string;
  readonly reader: Reader;
  readonly nowMs: number;
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
};

/** A notice with its text: HTML by language, cleaned when it was written. */
export type WholeNotice = Notice & { readonly content: Texts };

/** The notices that are out now, the newest first, a page of them. */
export async function listNotices(
  db: Db,
  { type, id, reader, nowMs, pageNo, pageSize }: NoticeQuery,
): Promise<{ list: WholeNotice[]; totalCount: number; totalPages: number }> {
  let found = outNow(db, nowMs).where("audience", "in", ["everyone", reader]);
  if (type) found = found.where("type", "=", type);
  if (id) found = found.where("code", "=", id);
  const [rows, { count }] = await Promise.all([
    found
      .selectAll()
      .orderBy("published_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const totalCount = Number(count);
  return {
    list: rows.map((row) => ({ ...asNotice(row), content: row.content })),
    totalCount,
    totalPages: Math.ceil(totalCount / pageSize),
  };
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
