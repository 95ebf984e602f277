import { sql } from "kysely";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import type { Db } from "#/server/db/index.ts";
import { readValidSince } from "#/server/play/index.ts";
import { type TurnoverLeft, turnoverLeft } from "./turnover-rules.ts";

/** A deposit of which something is left to play. */
export type DepositToPlay = {
  readonly id: string;
  readonly kind: DepositMethod["kind"];
  readonly creditedMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly leftMinor: bigint;
  readonly at: Date;
};

export type Turnover = Omit<TurnoverLeft, "leftMinor"> & {
  readonly deposits: readonly DepositToPlay[];
};

const NOTHING: Turnover = { toPlayMinor: 0n, lockedMinor: 0n, deposits: [] };

/**
 * What a member has left to play before their deposits of a currency may be taken out, this very moment, from their
 * deposits and the facts of play. Where nothing is left, that is kept, so that what was played before is not read again.
 */
export async function findTurnover(
  db: Db,
  { memberId, currency }: { readonly memberId: bigint; readonly currency: string },
): Promise<Turnover> {
  const rows = await db
    .selectFrom("deposits")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("turnover_minor", ">", 0n)
    .where("turnover_done_at", "is", null)
    .where("state", "=", "credited")
    .where("currency", "=", currency)
    // Given back as a whole: what arrived beside it, and went back, leaves it as it was.
    .where(sql<boolean>`not exists (
      select from deposit_refunds r
       where r.deposit_id = deposits.id and r.review_id is null and r.state = 'refunded')`)
    .orderBy("closed_at")
    .execute();
  if (rows.length === 0) return NOTHING;
  const moments = rows.map(({ closed_at, created_at }) => closed_at ?? created_at);
  const position = rows.reduce(
    (least, { played_from }) => (played_from !== null && played_from < least ? played_from : least),
    rows[0]?.played_from ?? 0n,
  );
  const played = await readValidSince(db, memberId, { currency, position, moments });
  const { leftMinor, ...sums } = turnoverLeft(
    rows.map((row, at) => ({
      creditedMinor: row.amount_minor - row.fee_minor,
      turnoverMinor: row.turnover_minor,
      playedMinor: played[at] ?? 0n,
    })),
  );
  if (sums.toPlayMinor === 0n) {
    await db
      .updateTable("deposits")
      .set({ turnover_done_at: sql<Date>`clock_timestamp()` })
      .where("id", "=", sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
      .execute();
    return NOTHING;
  }
  const deposits = rows.flatMap((row, at) => {
    const left = leftMinor[at] ?? 0n;
    if (left === 0n) return [];
    return [
      {
        ...{ id: row.id, kind: row.kind, turnoverMinor: row.turnover_minor, leftMinor: left },
        creditedMinor: row.amount_minor - row.fee_minor,
        at: row.closed_at ?? row.created_at,
      },
    ];
  });
  return { ...sums, deposits };
}
