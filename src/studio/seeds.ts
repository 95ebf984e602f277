import { createHash, randomBytes } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { isClientSeed } from "#/lib/rules/studio/fairness.ts";
import type { SeedsReply, SeedsView } from "./api.ts";
import type { Sql } from "./store.ts";

/** A player's place at a game: whose seeds and nonce their rounds use, over all sessions. */
export type Seat = {
  readonly id: bigint;
  readonly clientSeed: string | null;
  readonly nonce: number;
  readonly currentSeedId: bigint | null;
  readonly serverSeed: string | null;
  readonly currentHash: string | null;
  readonly nextSeedId: bigint;
  readonly nextHash: string;
};

const SEAT = `
  select seats.id, client_seed "clientSeed", nonce, current_seed_id "currentSeedId",
    current.server_seed "serverSeed", current.server_seed_hash "currentHash",
    next_seed_id "nextSeedId", next.server_seed_hash "nextHash"
  from seats
  left join seeds current on current.id = current_seed_id
  join seeds next on next.id = next_seed_id`;

async function plantSeed(sql: Sql, seatId: bigint, nowMs: number): Promise<bigint> {
  const serverSeed = randomBytes(32).toString("hex");
  const hash = createHash("sha256").update(serverSeed).digest("hex");
  const [seed] = await sql<{ id: bigint }>(
    `insert into seeds (seat_id, server_seed, server_seed_hash, created_at)
     values ($1, $2, $3, $4) returning id`,
    [seatId, serverSeed, hash, new Date(nowMs)],
  );
  if (!seed) throw new Error("the seed was not stored");
  return seed.id;
}

/** The player's seat at a game, made with a committed seed if there is none. Within a transaction. */
export async function takeSeat(
  sql: Sql,
  playerId: string,
  gameId: string,
  nowMs: number,
): Promise<bigint> {
  const [seat] = await sql<{ id: bigint; nextSeedId: bigint | null }>(
    `insert into seats (player_id, game_id) values ($1, $2)
     on conflict (player_id, game_id) do update set game_id = excluded.game_id
     returning id, next_seed_id "nextSeedId"`,
    [playerId, gameId],
  );
  if (!seat) throw new Error("the seat was not stored");
  if (seat.nextSeedId === null) {
    const seed = await plantSeed(sql, seat.id, nowMs);
    await sql("update seats set next_seed_id = $2 where id = $1", [seat.id, seed]);
  }
  return seat.id;
}

/** A seat as it stands. */
export async function getSeat(sql: Sql, seatId: bigint): Promise<Seat> {
  const [seat] = await sql<Seat>(`${SEAT} where seats.id = $1`, [seatId]);
  if (!seat) throw new Error(`seat ${seatId} is gone`);
  return seat;
}

/** A seat, held until the transaction ends: spins and rotations of one seat come one after another. */
export async function lockSeat(sql: Sql, seatId: bigint): Promise<Seat> {
  await sql("select 1 from seats where id = $1 for update", [seatId]);
  return getSeat(sql, seatId);
}

/** What the player may know of the seeds: never a server seed in use. */
export function seedsView(seat: Seat): SeedsView {
  return {
    clientSeed: seat.clientSeed,
    currentHash: seat.currentHash,
    nextHash: seat.nextHash,
    nonce: seat.nonce,
  };
}

/**
 * Puts the next server seed to use with the client seed that the player chose after seeing its hash, reveals the one
 * used until now, and commits to another. Refused while a round is open: its seed must stay secret to its end.
 */
export async function rotateSeeds(
  sql: Sql,
  seatId: bigint,
  order: { readonly clientSeed: string; readonly nextHash: string },
  nowMs: number,
): Promise<Result<SeedsReply, "bad_client_seed" | "seeds_moved" | "round_open">> {
  if (!isClientSeed(order.clientSeed)) return refuse("bad_client_seed");
  const seat = await lockSeat(sql, seatId);
  if (seat.nextHash !== order.nextHash) return refuse("seeds_moved");
  const open = await sql("select 1 from rounds where seat_id = $1 and state in ('bet', 'series')", [
    seatId,
  ]);
  if (open.length > 0) return refuse("round_open");
  const fresh = await plantSeed(sql, seatId, nowMs);
  await sql("update seeds set revealed_at = $2 where id = $1", [
    seat.currentSeedId,
    new Date(nowMs),
  ]);
  await sql(
    `update seats set client_seed = $2, nonce = 0, current_seed_id = next_seed_id, next_seed_id = $3
     where id = $1`,
    [seatId, order.clientSeed, fresh],
  );
  const { serverSeed, currentHash } = seat;
  return ok({
    seeds: seedsView(await getSeat(sql, seatId)),
    revealed: serverSeed && currentHash ? { serverSeed, serverSeedHash: currentHash } : null,
  });
}
