import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** What an operator did: kept for good, and sealed. */
export type Act = {
  readonly by: string;
  /** In words of the command: `withdrawal_approve`, `site_change` … */
  readonly act: string;
  /** What it was done to, as the operator names it. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type RecordedAct = Required<Act> & { readonly id: bigint; readonly at: string };

/** Keeps an operator's act, in the transaction of what it changed. As the owner: the application's role may not. */
export async function recordAct(tx: Db, { by, act, subject, before, after }: Act): Promise<void> {
  await tx
    .insertInto("operator_acts")
    .values({
      acted_by: by,
      act,
      subject,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
    })
    .execute();
}

/** Which acts to read; all that is said must hold. */
export type ActFilter = {
  readonly limit: number;
  /** On this, or on what is below it: "linh" is "linh" and "linh/bet/…". On any of a few. */
  readonly of?: string | readonly string[] | undefined;
  /** On exactly one of these. */
  readonly ofAny?: readonly string[] | undefined;
  /** On something else of this account's. */
  readonly whose?: string | undefined;
  /** By this member of staff. */
  readonly by?: string | undefined;
  /** Acts of these names; one that ends with an underscore begins them. */
  readonly acts?: readonly string[] | undefined;
  /** No acts of exactly these names. */
  readonly except?: readonly string[] | undefined;
};

/** Operators' acts, the newest first. */
export async function listActs(
  db: Db,
  { limit, of, ofAny, whose, by, acts, except = [] }: ActFilter,
): Promise<RecordedAct[]> {
  const subjects = of === undefined ? [] : [of].flat();
  const rows = await db
    .selectFrom("operator_acts")
    .selectAll()
    .$if(by !== undefined, (query) => query.where("acted_by", "=", by ?? ""))
    .$if(subjects.length > 0, (query) => query.where(isOf(subjects)))
    .$if(ofAny !== undefined, (query) => query.where(isOneOf(ofAny ?? [])))
    .$if(whose !== undefined, (query) => query.where(sql`after->>'member'`, "=", whose ?? ""))
    .$if(acts !== undefined, (query) => query.where(isNamed(acts ?? [])))
    .$if(except.length > 0, (query) => query.where("act", "not in", except))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.acted_at.toISOString(),
    by: row.acted_by,
    act: row.act,
    subject: row.subject,
    before: row.before,
    after: row.after,
  }));
}

/** In the order of bytes "linh/…" lies from "linh/" to before "linh0". */
const isOf = (subjects: readonly string[]) =>
  sql<boolean>`(${sql.join(
    subjects.map(
      (subject) => sql`subject collate "C" = ${subject}
        or subject collate "C" >= ${`${subject}/`} and subject collate "C" < ${`${subject}0`}`,
    ),
    sql` or `,
  )})`;

const isOneOf = (subjects: readonly string[]) =>
  sql<boolean>`subject collate "C" = any(${subjects}::text[])`;

const isNamed = (acts: readonly string[]) => sql<boolean>`exists (
  select from unnest(${acts}::text[]) named
  where act = named or right(named, 1) = '_' and starts_with(act, named))`;
