import { type RawBuilder, sql } from "kysely";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { addJob } from "#/server/events/index.ts";
import { isBonusCurrency } from "#/server/ledger/index.ts";
import type { FactReader } from "#/server/play/index.ts";
import { beginNext, type HasOpenPlay, settleBonus } from "./lifecycle.ts";

export const SETTLE_BONUS = "settle_bonus";

/** Has the bonus in play of each member who played with bonus money looked at: it may be over now. */
export const playedBonuses: FactReader = {
  name: "bonuses",
  async keep(tx, { facts }) {
    const members = new Set(
      facts.flatMap(({ currency, memberId }) => (isBonusCurrency(currency) ? [memberId] : [])),
    );
    if (members.size === 0) return;
    const rows = await tx
      .selectFrom("bonuses")
      .select("id")
      .where("state", "in", ["active", "ending"])
      .where(sql<boolean>`member_id = any(${[...members]}::bigint[])`)
      .execute();
    for (const { id } of rows) await addJob(tx, SETTLE_BONUS, { id }, { jobKey: `bonus:${id}` });
  },
};

/** Settles those whose time is over, or that are being ended. */
export const settleDue = (db: Db, hasOpenPlay: HasOpenPlay): Promise<void> =>
  settleThose(
    db,
    hasOpenPlay,
    sql`(state = 'ending' or kept_out_since is null and expires_at <= clock_timestamp())`,
  );

/** Stops the time of what members who are kept out cannot play, and has it go on for who is back. */
export async function keepBonusTime(db: Db): Promise<void> {
  await sql`select bonus_keep_time(null)`.execute(db);
}

/** Settles those that are played though no fact tells of it: their last open round was taken back. */
export const settlePlayed = (db: Db, hasOpenPlay: HasOpenPlay): Promise<void> =>
  settleThose(
    db,
    hasOpenPlay,
    sql`(bonus_played(bonuses) >= turnover_minor or bonus_balance(member_id, currency) = 0)`,
  );

async function settleThose(
  db: Db,
  hasOpenPlay: HasOpenPlay,
  are: RawBuilder<unknown>,
): Promise<void> {
  const rows = await db
    .selectFrom("bonuses")
    .select("id")
    .where("state", "in", ["active", "ending"])
    .where(sql<boolean>`${are}`)
    .orderBy("expires_at")
    .execute();
  await forEach(rows, ({ id }) => settleBonus(db, hasOpenPlay, id));
}

/** Begins what waits where none is in play: care may have kept it waiting. */
export async function beginWaiting(db: Db): Promise<void> {
  const rows = await db
    .selectFrom("bonuses as waiting")
    .select(["member_id", "currency"])
    .distinct()
    .where("state", "=", "waiting")
    .where(
      sql<boolean>`not exists (select from bonuses b where b.member_id = waiting.member_id
        and b.currency = waiting.currency and b.state in ('active', 'ending'))`,
    )
    .execute();
  await forEach(rows, ({ member_id: memberId, currency }) =>
    inTransaction(db, (tx) => beginNext(tx, { memberId, currency })),
  );
}

/** One that fails, for its member's wallet is stopped, holds up no other; it is told at the end, and tried again later. */
async function forEach<T>(rows: readonly T[], act: (row: T) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  for (const row of rows) await act(row).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0)
    throw new AggregateError(faults, `bonuses were left: ${faults.map(String)}`);
}
