import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import { announceBalances, tellMember } from "#/server/wallet/index.ts";
import { type DepositRow, depositOnWire } from "./deposit-view.ts";

const GATHER_MS = 50;

/**
 * Tells members' open pages of credited deposits and the new balances, by the recorded events: gathered for 50 ms, in a
 * few statements however many there are. What is told is read then, so that no balance is older than one told before. It
 * is lost when the database or this process goes away just then; streams notice the break and fetch their state.
 */
export function openTeller(db: Db): (eventId: bigint) => void {
  let waiting: bigint[] = [];
  return (eventId) => {
    waiting.push(eventId);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const eventIds = waiting;
      waiting = [];
      void tell(db, eventIds).catch(() => undefined); // said above
    }, GATHER_MS);
  };
}

async function tell(db: Db, eventIds: readonly bigint[]): Promise<void> {
  const { rows } = await sql<DepositRow & { readonly event_id: bigint }>`
    select d.*, e.id as event_id from events e join deposits d on d.id = e.payload ->> 'depositId'
     where e.id = any (${eventIds}::bigint[]) order by e.id`.execute(db);
  await announceBalances(db, [...new Set(rows.map((row) => row.member_id))]);
  const currencies = new Map((await listCurrencies(db)).map((one) => [one.code, one]));
  for (const row of rows) {
    const currency = currencies.get(row.currency);
    if (!currency) continue;
    const deposit = depositOnWire(row, currency);
    await tellMember(db, row.member_id, { type: "deposit", deposit }, row.event_id);
  }
}
