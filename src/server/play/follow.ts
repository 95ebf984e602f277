import { sql } from "kysely";
import { type Db, inTransaction } from "#/server/db/index.ts";

/** One fact of play: a round or ticket that is over, or (with amounts below zero) what was taken back of one. */
export type PlayFact = {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly area: string;
  readonly reference: string;
  readonly category: string;
  readonly product: string;
  readonly game: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date;
  /** The id of the fact that this one takes back. */
  readonly takesBack: bigint | null;
};

/** A place in the order in which facts are followed. */
export type Position = { readonly sealPosition: bigint; readonly factId: bigint };

/** Facts in their order: all of those after one position, up to and with another. */
export type FactBatch = {
  readonly facts: readonly PlayFact[];
  readonly after: Position;
  readonly upTo: Position;
};

export type FactReader = {
  /** Kept with its position: never change it. */
  readonly name: string;
  /** Writes what follows from the facts, through `tx` alone. */
  readonly keep: (tx: Db, batch: FactBatch) => Promise<void>;
};

/**
 * Gives a reader the next facts, `most` at a time, and answers how many there were; null while another process is at it.
 * What the reader keeps and its position are written in one transaction: it has each fact exactly once, wherever it is
 * ended. Facts are read by (transaction, row) below the oldest transaction under way, so that none can appear behind the
 * position later. Throws where the database is a restored copy whose new epoch has not begun.
 */
export function followFacts(
  db: Db,
  { name, keep }: FactReader,
  most = 5_000,
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    await sql`insert into play_readers (name) values (${name}) on conflict do nothing`.execute(tx);
    const locked = await sql<Position>`
      select position as "sealPosition", fact_id as "factId" from play_readers where name = ${name}
      for no key update skip locked`.execute(tx);
    const after = locked.rows[0];
    if (!after) return null;
    const { rows } = await sql<PlayFact & { sealPosition: bigint }>`
      select id, seal_position as "sealPosition", member_id as "memberId", area, reference, category, product, game,
             currency, stake_minor as "stakeMinor", valid_stake_minor as "validStakeMinor", payout_minor as "payoutMinor",
             placed_at as "placedAt", settled_at as "settledAt", takes_back as "takesBack"
        from play_facts
       where (seal_position, id) > (${after.sealPosition}, ${after.factId}) and seal_position < play_horizon()
       order by seal_position, id limit ${most}`.execute(tx);
    const last = rows.at(-1);
    if (!last) {
      await assertSameLife(tx, name);
      return 0;
    }
    const upTo = { sealPosition: last.sealPosition, factId: last.id };
    await keep(tx, { facts: rows, after, upTo });
    await sql`update play_readers set position = ${upTo.sealPosition}, fact_id = ${upTo.factId}
      where name = ${name}`.execute(tx);
    return rows.length;
  });
}

/** Follows until nothing more is there, or another process is at it. */
export async function followAll(db: Db, reader: FactReader, most?: number): Promise<void> {
  while (await followFacts(db, reader, most)) {
    // Each turn is a transaction of its own.
  }
}

async function assertSameLife(tx: Db, name: string): Promise<void> {
  const { rows } = await sql<{ ahead: boolean }>`
    select position >= play_horizon() as ahead from play_readers where name = ${name}`.execute(tx);
  if (rows[0]?.ahead)
    throw new Error("the database has lived on elsewhere: begin a new epoch (ops migrate)");
}
