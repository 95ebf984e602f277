import { sql } from "kysely";
import { formatWire } from "#/lib/base/money.ts";
import type { ChaseSummary } from "#/lib/contract/lottery/chase-summary.ts";

/** How a chase's tickets stand, as the database sums them up; amounts in minor units, as text. */
export type ChaseRow = {
  readonly id: string;
  readonly of: number;
  readonly stop_on_win: boolean;
  readonly is_stopped: boolean;
  readonly is_cancelled: boolean;
  readonly stopped_by: string | null;
  readonly open: number;
  readonly won: number;
  readonly cancelled: number;
  readonly price: string;
  readonly payout: string;
  readonly refund: string;
};

/** The chase of a ticket `t`, or null. */
export const chaseOfTicket = sql<ChaseRow | null>`(
  select jsonb_build_object('id', c.id, 'of', c.draws, 'stop_on_win', c.stop_on_win,
    'is_stopped', c.stopped_at is not null, 'is_cancelled', c.cancelled_at is not null, 'stopped_by', c.stopped_by,
    'open', count(*) filter (where s.cancelled_at is null and s.settled_revision = 0),
    'won', count(*) filter (where s.payout_minor > 0), 'cancelled', count(s.cancelled_at),
    'price', sum(s.price_minor)::text, 'payout', sum(s.payout_minor)::text, 'refund', sum(s.refund_minor)::text)
  from lottery_chases c join lottery_tickets s on s.chase_id = c.id where c.id = t.chase_id group by c.id)`;

/** A chase as the wire has it. */
export function chaseOnWire(row: ChaseRow, exponent: number): ChaseSummary {
  const wire = (minor: string) => formatWire(BigInt(minor), exponent);
  return {
    chaseId: row.id,
    of: row.of,
    stopOnWin: row.stop_on_win,
    state: stateOf(row),
    open: row.open,
    won: row.won,
    cancelled: row.cancelled,
    price: wire(row.price),
    payout: wire(row.payout),
    refund: wire(row.refund),
    stoppedBy: row.stopped_by,
  };
}

function stateOf(row: ChaseRow): ChaseSummary["state"] {
  if (row.is_stopped) return "stopped";
  if (row.is_cancelled) return "cancelled";
  return row.open > 0 ? "running" : "over";
}
