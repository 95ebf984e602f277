import { sql } from "kysely";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { announceBalances } from "#/server/wallet/index.ts";
import { findOwner, picksOfChase } from "./chases.ts";

/** So many chases are looked for at once. */
const AT_ONCE = 100;

/**
 * Ends the chases of which a ticket has won: their tickets whose draws are still open are given back. What is to be done
 * was written with the payment, so that who is killed half way is followed by another; of several at once one ends a
 * chase. A chase that cannot be ended keeps no other waiting: its fault is thrown at the end. Answers how many had
 * tickets given back.
 */
export async function stopChases(db: Db): Promise<number> {
  const faults: unknown[] = [];
  let after = "";
  let stopped = 0;
  for (;;) {
    const waiting = await db
      .selectFrom("lottery_chase_wins")
      .select("chase_id")
      .distinct()
      .where("handled_at", "is", null)
      .where("chase_id", ">", after)
      .orderBy("chase_id")
      .limit(AT_ONCE)
      .execute();
    for (const { chase_id: chaseId } of waiting) {
      after = chaseId;
      try {
        if (await stopChase(db, chaseId)) stopped += 1;
      } catch (fault) {
        faults.push(new Error(`chase ${chaseId} was not ended`, { cause: fault }));
      }
    }
    if (waiting.length < AT_ONCE) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, "chases were not ended");
  return stopped;
}

async function stopChase(db: Db, chaseId: string): Promise<boolean> {
  const isGiven = await inTransaction(db, async (tx) => {
    const picks = JSON.stringify(await picksOfChase(tx, chaseId));
    const { rows } = await sql<{ given: boolean }>`
      select lottery_stop_chase(${chaseId}, ${picks}::jsonb) as given`.execute(tx);
    return rows[0]?.given ?? false;
  });
  if (!isGiven) return false;
  const memberId = await findOwner(db, chaseId);
  if (memberId !== null) await announceBalances(db, [memberId]);
  return true;
}
