import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";

/** Writes a fact of play as a function that settles does: needs the owner's rights. */
export async function writeFact(
  db: Db,
  memberId: bigint,
  reference: string,
  { stake = 100n, payout = 0n, at = "2026-11-20T12:00:00Z", currency = "VND" } = {},
): Promise<void> {
  await sql`select play_record(${memberId}::bigint, 'toy', ${reference}, 'RNG', 'TOY', 'reels', ${currency},
    ${stake}::bigint, ${stake}::bigint, ${payout}::bigint, ${at}::timestamptz, ${at}::timestamptz)`.execute(
    db,
  );
}

export async function takeBack(
  db: Db,
  reference: string,
  at = "2026-11-21T12:00:00Z",
): Promise<void> {
  await sql`select play_take_back('toy', ${reference}, ${at}::timestamptz)`.execute(db);
}
