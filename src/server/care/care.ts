import { sql } from "kysely";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { CareBlockCode, CareRefusal } from "#/lib/contract/care/calls.ts";
import type { Db } from "#/server/db/index.ts";
import type { CareAct } from "./tables.ts";

export type CareQuestion = {
  readonly memberId: bigint;
  readonly act: CareAct;
  readonly amountMinor: bigint;
  readonly currency: string;
};

/**
 * Whether responsible gaming lets a member deposit or bet this much. Refuses with the block that lasts longest. A bet
 * that is one statement asks the SQL function `care_check(member_id, act, amount_minor)` instead: null, or the code.
 */
export async function checkCare(
  db: Db,
  { memberId, act, amountMinor }: CareQuestion,
): Promise<Result<null, CareRefusal>> {
  const { rows } = await sql<{ code: CareRefusal | null }>`
    select care_check(${memberId}::bigint, ${act}, ${amountMinor}::bigint) as code`.execute(db);
  const code = rows[0]?.code ?? null;
  return code === null ? ok(null) : refuse(code);
}

/** Whether a member keeps out of play: no break, and no limit that was reached. */
export async function isExcluded(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ excluded: boolean }>`
    select care_is_excluded(${memberId}::bigint) as excluded`.execute(db);
  return rows[0]?.excluded ?? false;
}

/** As isExcluded, or takes a break that goes on. */
export async function keepsOut(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select care_keeps_out(${memberId}::bigint) as out`.execute(db);
  return rows[0]?.out ?? false;
}

/**
 * Closes an act for a member, until a moment or (null) until it is opened again; a self-exclusion stays after its moment
 * too. Set again, the later word holds.
 */
export async function blockAct(
  db: Db,
  block: { memberId: bigint; act: CareAct; code: CareBlockCode; until: Date | null },
): Promise<void> {
  const { memberId, act, code, until } = block;
  await db
    .insertInto("care_blocks")
    .values({ member_id: memberId, act, code, until })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "act", "code"])
        .doUpdateSet({ until, set_at: sql<Date>`clock_timestamp()`, lift_asked_at: null }),
    )
    .execute();
}

/** Takes a block away. */
export async function unblockAct(
  db: Db,
  block: { memberId: bigint; act: CareAct; code: CareBlockCode },
): Promise<void> {
  await db
    .deleteFrom("care_blocks")
    .where("member_id", "=", block.memberId)
    .where("act", "=", block.act)
    .where("code", "=", block.code)
    .execute();
}
