import { type Insertable, sql } from "kysely";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import type { Db } from "#/server/db/index.ts";
import { readValidSince } from "#/server/play/index.ts";
import type { PlacedToPlayTable } from "./tables.ts";
import { type TurnoverLeft, turnoverLeft } from "./turnover-rules.ts";

/** What came in and of which something is left to play. */
export type DepositToPlay = {
  readonly id: string;
  /** How it was paid; null: staff found whose it was. */
  readonly kind: DepositMethod["kind"] | null;
  readonly creditedMinor: bigint;
  readonly turnoverMinor: bigint;
  readonly leftMinor: bigint;
  readonly at: Date;
};

export type Turnover = Omit<TurnoverLeft, "leftMinor"> & {
  readonly deposits: readonly DepositToPlay[];
};

const NOTHING: Turnover = { toPlayMinor: 0n, lockedMinor: 0n, deposits: [] };

type Owner = { readonly memberId: bigint; readonly currency: string };
type Came = Omit<DepositToPlay, "leftMinor"> & { readonly playedFrom: bigint };

/**
 * What a member has left to play before their deposits of a currency may be taken out, this very moment, from their
 * deposits, what staff placed beside them, and the facts of play. Where nothing is left, that is kept, so that what was
 * played before is not read again.
 */
export async function findTurnover(db: Db, owner: Owner): Promise<Turnover> {
  const { memberId, currency } = owner;
  const [credited, placed] = [await listCredited(db, owner), await listPlaced(db, owner)];
  const came = [...credited, ...placed].sort((one, other) => one.at.getTime() - other.at.getTime());
  const [position] = came
    .map(({ playedFrom }) => playedFrom)
    .sort((one, other) => Number(one - other));
  if (position === undefined) return NOTHING;
  const played = await readValidSince(db, memberId, {
    ...{ currency, moments: came.map(({ at }) => at) },
    position,
  });
  const { leftMinor, ...sums } = turnoverLeft(
    came.map((one, at) => ({ ...one, playedMinor: played[at] ?? 0n })),
  );
  if (sums.toPlayMinor === 0n) {
    const done = { turnover_done_at: sql<Date>`clock_timestamp()` };
    if (credited.length > 0)
      await db
        .updateTable("deposits")
        .set(done)
        .where("id", "=", sql<string>`any(${credited.map(({ id }) => id)}::text[])`)
        .execute();
    if (placed.length > 0)
      await db
        .updateTable("placed_to_play")
        .set(done)
        .where("id", "=", sql<bigint>`any(${placed.map(({ number }) => number)}::bigint[])`)
        .execute();
    return NOTHING;
  }
  const deposits = came.flatMap((one, at) => {
    const left = leftMinor[at] ?? 0n;
    return left === 0n ? [] : [{ ...one, leftMinor: left }];
  });
  return { ...sums, deposits };
}

async function listCredited(db: Db, { memberId, currency }: Owner): Promise<Came[]> {
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
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, turnoverMinor: row.turnover_minor },
    creditedMinor: row.amount_minor - row.fee_minor,
    at: row.closed_at ?? row.created_at,
    playedFrom: row.played_from ?? 0n,
  }));
}

async function listPlaced(db: Db, { memberId, currency }: Owner) {
  const rows = await db
    .selectFrom("placed_to_play as placed")
    .leftJoin("deposits", "deposits.id", "placed.deposit_id")
    .selectAll("placed")
    .select("deposits.kind")
    .where("placed.member_id", "=", memberId)
    .where("placed.currency", "=", currency)
    .where("placed.turnover_done_at", "is", null)
    .execute();
  return rows.map((row) => ({
    ...{ id: `placed:${row.id}`, number: row.id, kind: row.kind, at: row.placed_at },
    ...{ creditedMinor: row.amount_minor, turnoverMinor: row.turnover_minor },
    playedFrom: row.played_from,
  }));
}

/** Keeps what is to be played of money that staff place, in the transaction that credits it. */
export async function keepToPlay(
  tx: Db,
  placed: Omit<Insertable<PlacedToPlayTable>, "played_from">,
): Promise<void> {
  if (placed.turnover_minor === 0n) return;
  const played_from = sql<bigint>`play_position()`;
  await tx
    .insertInto("placed_to_play")
    .values({ ...placed, played_from })
    .execute();
}
