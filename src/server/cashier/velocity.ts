import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { PayeeRow } from "./payees.ts";
import type { RiskFacts, VelocityOf } from "./risk-rules.ts";

type Counted = {
  readonly of: VelocityOf;
  readonly hour_count: number;
  readonly hour_minor: bigint;
  readonly day_count: number;
  readonly day_minor: bigint;
  readonly month_count: number;
  readonly month_minor: bigint;
};

const SUMS = sql`
  count(*) filter (where w.created_at > clock_timestamp() - interval '1 hour')::int as hour_count,
  coalesce(sum(w.amount_minor) filter (where w.created_at > clock_timestamp() - interval '1 hour'), 0)::bigint as hour_minor,
  count(*) filter (where w.created_at > clock_timestamp() - interval '24 hours')::int as day_count,
  coalesce(sum(w.amount_minor) filter (where w.created_at > clock_timestamp() - interval '24 hours'), 0)::bigint as day_minor,
  count(*)::int as month_count, coalesce(sum(w.amount_minor), 0)::bigint as month_minor`;
/** What was neither refused nor taken back. */
const COUNTS = sql`w.created_at > clock_timestamp() - interval '30 days' and w.state not in ('rejected', 'cancelled')`;

/** What a member has asked for within 24 hours and within 30 days, by the database's clock; minor units. */
export async function findTaken(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<{ readonly dayMinor: bigint; readonly monthMinor: bigint }> {
  const { rows } = await sql<Counted>`
    select 'member' as of, ${SUMS} from withdrawals w
     where w.member_id = ${memberId} and w.currency = ${currency} and ${COUNTS}`.execute(db);
  return { dayMinor: rows[0]?.day_minor ?? 0n, monthMinor: rows[0]?.month_minor ?? 0n };
}

/** How many withdrawals a member has asked for within 24 hours and taken back, by the database's clock. */
export async function countCancelled(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from withdrawals
     where member_id = ${memberId} and state = 'cancelled' and created_at > clock_timestamp() - interval '24 hours'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/**
 * How many withdrawals of a currency a member asked for lately, how many went to an account of that number, whoever's it
 * is, and how many were asked for on that device, whoever asked.
 */
export async function findVelocity(
  db: Db,
  {
    memberId,
    currency,
    payee,
    device,
  }: {
    readonly memberId: bigint;
    readonly currency: string;
    readonly payee: Pick<PayeeRow, "number_hash">;
    readonly device: Buffer | null;
  },
): Promise<RiskFacts["velocity"]> {
  const { rows } = await sql<Counted>`
    select 'member' as of, ${SUMS} from withdrawals w
     where w.member_id = ${memberId} and w.currency = ${currency} and ${COUNTS}
    union all
    select 'payee', ${SUMS} from withdrawals w join payee_accounts p on p.id = w.payee_account_id
     where p.number_hash = ${payee.number_hash} and w.currency = ${currency} and ${COUNTS}
    union all
    select 'device', ${SUMS} from withdrawals w
     where w.device_hash = ${device} and w.currency = ${currency} and ${COUNTS}`.execute(db);
  const of = (name: VelocityOf) => {
    const row = rows.find((each) => each.of === name);
    return {
      hour: { count: row?.hour_count ?? 0, amountMinor: row?.hour_minor ?? 0n },
      day: { count: row?.day_count ?? 0, amountMinor: row?.day_minor ?? 0n },
      month: { count: row?.month_count ?? 0, amountMinor: row?.month_minor ?? 0n },
    };
  };
  return { member: of("member"), payee: of("payee"), device: of("device") };
}
