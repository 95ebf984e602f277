import "./events.ts";
import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordEvent } from "#/server/events/index.ts";
import { announceBalances, getCurrency } from "#/server/wallet/index.ts";
import { picksOfChase } from "./chases.ts";

/** So many chases are looked for at once. */
const AT_ONCE = 100;

/**
 * Ends the chases of which a ticket has won: their tickets whose draws are still open are given back, and the event that
 * their members read of is written with it. What is to be done was written with the payment, so that who is killed half
 * way is followed by another; of several at once one ends a chase. A chase that cannot be ended keeps no other waiting:
 * its fault is thrown at the end. Answers how many had tickets given back.
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
  const memberId = await inTransaction(db, async (tx) => {
    const picks = JSON.stringify(await picksOfChase(tx, chaseId));
    const { rows } = await sql<{ given: boolean }>`
      select lottery_stop_chase(${chaseId}, ${picks}::jsonb) as given`.execute(tx);
    return rows[0]?.given ? recordStopped(tx, chaseId) : null;
  });
  if (memberId === null) return false;
  await announceBalances(db, [memberId]);
  return true;
}

type Stopped = {
  readonly member_id: bigint;
  readonly currency: string;
  readonly game: string;
  readonly station: string;
  readonly period: string;
  readonly tickets: number;
  readonly refund: bigint;
};

/** Records what the member is to read of a chase that this transaction ended. Answers whose it is. */
async function recordStopped(tx: Db, chaseId: string): Promise<bigint> {
  const { rows } = await sql<Stopped>`
    select c.member_id, w.currency, d.game, d.station, d.period, count(*)::int as tickets,
      sum(t.refund_minor)::bigint as refund
    from lottery_chases c join lottery_tickets w on w.id = c.stopped_by join lottery_draws d on d.id = w.draw_id
      join lottery_tickets t on t.chase_id = c.id and t.cancelled_at >= c.stopped_at
    where c.id = ${chaseId} group by c.member_id, w.currency, d.game, d.station, d.period`.execute(
    tx,
  );
  const [stopped] = rows;
  if (!stopped) throw new Error(`chase ${chaseId} gave nothing back`);
  const { member_id: memberId, currency, game, station, period, tickets, refund } = stopped;
  const { exponent } = await getCurrency(tx, currency);
  await recordEvent(tx, {
    kind: "chase_stopped",
    memberId,
    payload: { chaseId, game, station, period, tickets, amount: formatWire(refund, exponent) },
  });
  return memberId;
}
