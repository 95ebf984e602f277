import { createHash } from "node:crypto";
import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import { lockStatements } from "./import-statement.ts";
import { noteMissing } from "./matching.ts";

/** What went through a provider in a currency on a day, ours against theirs; whole minor units as texts. */
export type ProviderDay = {
  readonly provider: string;
  readonly currency: string;
  readonly oursIn: string;
  readonly oursOut: string;
  readonly theirsIn: string;
  readonly theirsOut: string;
  readonly theirsFees: string;
  /** Theirs less ours, in and out. */
  readonly differenceIn: string;
  readonly differenceOut: string;
};

/** The books of a day as they were closed. */
export type DayDocument = {
  readonly day: string;
  readonly providers: readonly ProviderDay[];
  /** What did not agree then, of that day or before. */
  readonly exceptions: readonly {
    readonly id: string;
    readonly kind: string;
    readonly provider: string;
    readonly amountMinor: string;
    readonly currency: string;
  }[];
  /** In suspense, by currency. */
  readonly suspense: readonly { readonly currency: string; readonly amountMinor: string }[];
  /** Whose movements no statement tells of, and why it was closed all the same. */
  readonly withoutStatement: readonly string[];
  readonly reason: string | null;
  /** The day that was closed before, and its hash. */
  readonly previous: { readonly day: string; readonly hash: string } | null;
};

export type ClosedDay = {
  readonly day: string;
  readonly hash: string;
  readonly closedBy: string;
  readonly closedAt: string;
  readonly document: DayDocument;
};

type Refusal = "day_not_over" | "already_closed" | "day_before_open" | "statement_missing";

/**
 * Closes the books of a day (UTC), one after another without a gap: what is imported later counts in the first open day.
 * What was closed is never changed; its hash, made over the one before, stands in the acts, which are sealed.
 * `statement_missing`: providers that moved money and have told of no such day (the detail's `providers`), unless a reason
 * is given.
 */
export function closeDay(
  db: Db,
  {
    day,
    by,
    reason,
  }: { readonly day: string; readonly by: string; readonly reason: string | null },
): Promise<Result<ClosedDay, Refusal>> {
  return inTransaction(db, async (tx) => {
    await lockStatements(tx);
    const { rows } = await sql<{ is_over: boolean; last: string | null; hash: Buffer | null }>`
      select clock_timestamp() >= (${day}::date + 1)::timestamp at time zone 'UTC' + interval '5 minutes' as is_over,
             c.day::text as last, c.hash
        from (select) one left join (select day, hash from day_closings order by day desc limit 1) c on true`.execute(
      tx,
    );
    const { is_over: isOver = false, last = null, hash = null } = rows[0] ?? {};
    if (last !== null && day <= last) return refuse("already_closed");
    if (!isOver) return refuse("day_not_over");
    if (last !== null && nextDay(last) !== day)
      return refuse("day_before_open", { detail: { day: nextDay(last) } });
    const providers = await sumProviders(tx, day);
    for (const provider of new Set(providers.map((each) => each.provider)))
      await noteMissing(tx, provider);
    const withoutStatement = await findUntold(tx, day, providers);
    if (withoutStatement.length > 0 && reason === null)
      return refuse("statement_missing", { detail: { providers: withoutStatement.join(", ") } });
    const document: DayDocument = {
      ...{ day, providers, exceptions: await listOpen(tx, day), suspense: await sumSuspense(tx) },
      ...{ withoutStatement, reason },
      previous: last === null || hash === null ? null : { day: last, hash: hash.toString("hex") },
    };
    const text = JSON.stringify(document);
    const own = hashOf(text);
    const row = await tx
      .insertInto("day_closings")
      .values({ day, document: text, hash: own, closed_by: by })
      .returning("closed_at")
      .executeTakeFirstOrThrow();
    const after = { hash: own.toString("hex"), exceptions: document.exceptions.length };
    await recordAct(tx, { by, act: "day_close", subject: day, after: { ...after, reason } });
    const closedAt = row.closed_at.toISOString();
    return ok({ day, hash: own.toString("hex"), closedBy: by, closedAt, document });
  });
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest();

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

async function sumProviders(tx: Db, day: string): Promise<ProviderDay[]> {
  const { rows } = await sql<Omit<ProviderDay, "differenceIn" | "differenceOut">>`
    with sides as (
      select provider, currency, direction, 'ours' as side, amount_minor from provider_moves
       where moved_at >= ${day}::date::timestamp at time zone 'UTC'
         and moved_at < (${day}::date + 1)::timestamp at time zone 'UTC'
      union all
      select provider, currency, direction, case kind when 'fee' then 'fees' else 'theirs' end,
             case when kind = 'fee' and direction = 'in' then -amount_minor else amount_minor end
        from provider_statement_rows where counted_on = ${day}::date)
    select provider, currency,
           coalesce(sum(amount_minor) filter (where side = 'ours' and direction = 'in'), 0)::text as "oursIn",
           coalesce(sum(amount_minor) filter (where side = 'ours' and direction = 'out'), 0)::text as "oursOut",
           coalesce(sum(amount_minor) filter (where side = 'theirs' and direction = 'in'), 0)::text as "theirsIn",
           coalesce(sum(amount_minor) filter (where side = 'theirs' and direction = 'out'), 0)::text as "theirsOut",
           coalesce(sum(amount_minor) filter (where side = 'fees'), 0)::text as "theirsFees"
      from sides group by provider, currency order by provider, currency`.execute(tx);
  return rows.map((row) => ({
    ...row,
    differenceIn: String(BigInt(row.theirsIn) - BigInt(row.oursIn)),
    differenceOut: String(BigInt(row.theirsOut) - BigInt(row.oursOut)),
  }));
}

/** Providers that moved money of ours on a day of which no statement of theirs tells. */
async function findUntold(
  tx: Db,
  day: string,
  providers: readonly ProviderDay[],
): Promise<string[]> {
  const moved = providers.filter((each) => each.oursIn !== "0" || each.oursOut !== "0");
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from provider_statements where ${day}::date between from_day and to_day`.execute(
    tx,
  );
  const told = new Set(rows.map(({ provider }) => provider));
  return [...new Set(moved.map(({ provider }) => provider))].filter((each) => !told.has(each));
}

async function listOpen(tx: Db, day: string): Promise<DayDocument["exceptions"]> {
  const { rows } = await sql<DayDocument["exceptions"][number]>`
    select e.id::text, e.kind, e.provider, e.amount_minor::text as "amountMinor", e.currency
      from statement_exceptions e left join provider_statement_rows r on r.id = e.row_id
     where e.closed_at is null and (r.counted_on is null or r.counted_on <= ${day}::date) order by e.id`.execute(
    tx,
  );
  return rows;
}

async function sumSuspense(tx: Db): Promise<DayDocument["suspense"]> {
  const { rows } = await sql<DayDocument["suspense"][number]>`
    select currency, sum(amount_minor)::text as "amountMinor" from suspense_items where state = 'held'
     group by currency order by currency`.execute(tx);
  return rows;
}

/** Days that were closed, the newest first; or one. */
export async function listClosedDays(
  db: Db,
  { limit, day }: { readonly limit: number; readonly day?: string },
): Promise<ClosedDay[]> {
  const rows = await db
    .selectFrom("day_closings")
    .select(["document", "hash", "closed_by", "closed_at"])
    .select(sql<string>`day::text`.as("day"))
    .$if(day !== undefined, (query) => query.where("day", "=", sql<Date>`${day}::date`))
    .orderBy("day", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ day: row.day, hash: row.hash.toString("hex"), closedBy: row.closed_by },
    ...{ closedAt: row.closed_at.toISOString(), document: JSON.parse(row.document) },
  }));
}
