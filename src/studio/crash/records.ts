import { CALL, type DueCall, PERFORMED_MS } from "../outbox.ts";
import type { Session } from "../sessions.ts";
import type { Sql } from "../store.ts";
import { insertBet, type StoredBet } from "../table-bets.ts";
import type { CrashEnd } from "./api.ts";

/** A chain as it is stored: its hashes sealed, its salt null until it came. */
export type ChainRow = {
  readonly id: bigint;
  readonly length: number;
  readonly firstHash: string;
  readonly sealed: Buffer;
  readonly salt: string | null;
  /** The number of its last round; 0 before the first. */
  readonly played: number;
};

/** The chain in use, if any. */
export async function findChain(sql: Sql): Promise<ChainRow | null> {
  const [row] = await sql<ChainRow>(
    `select id, length, first_hash "firstHash", sealed, salt,
       coalesce((select max(number) from crash_rounds where chain_id = crash_chains.id), 0) played
     from crash_chains where ended_at is null order by id desc limit 1`,
  );
  return row ?? null;
}

export async function storeChain(
  sql: Sql,
  chain: { readonly length: number; readonly firstHash: string; readonly sealed: Buffer },
  now: Date,
): Promise<void> {
  await sql(
    "insert into crash_chains (length, first_hash, sealed, published_at) values ($1, $2, $3, $4)",
    [chain.length, chain.firstHash, chain.sealed, now],
  );
}

/** Gives a chain its salt; false if it has one. */
export async function saltChain(sql: Sql, id: bigint, salt: string, now: Date): Promise<boolean> {
  const mine = await sql(
    "update crash_chains set salt = $2, salted_at = $3 where id = $1 and salt is null returning id",
    [id, salt, now],
  );
  return mine.length > 0;
}

export async function endChain(sql: Sql, id: bigint, now: Date): Promise<void> {
  await sql("update crash_chains set ended_at = $2 where id = $1", [id, now]);
}

/** A round that is not over. */
export type OpenRow = {
  readonly id: bigint;
  readonly number: number;
  readonly state: "betting" | "flying";
  readonly previousHash: string;
};

export async function findOpenRound(sql: Sql): Promise<OpenRow | null> {
  const [row] = await sql<OpenRow>(
    `select id, number, state, previous_hash "previousHash" from crash_rounds
     where state in ('betting', 'flying')`,
  );
  return row ?? null;
}

export async function openRoundRow(
  sql: Sql,
  round: { readonly chainId: bigint; readonly number: number; readonly previousHash: string },
  now: Date,
): Promise<bigint> {
  const [row] = await sql<{ id: bigint }>(
    `insert into crash_rounds (chain_id, number, state, previous_hash, opened_at)
     values ($1, $2, 'betting', $3, $4) returning id`,
    [round.chainId, round.number, round.previousHash, now],
  );
  if (!row) throw new Error("the round was not stored");
  return row.id;
}

export async function startRow(sql: Sql, id: bigint, now: Date): Promise<void> {
  await sql("update crash_rounds set state = 'flying', started_at = $2 where id = $1", [id, now]);
}

/** Reveals what a round was, with its end. */
export async function endRow(
  sql: Sql,
  id: bigint,
  { hash, crash }: Pick<CrashEnd, "hash" | "crash">,
  now: Date,
): Promise<void> {
  await sql(
    "update crash_rounds set state = 'ended', hash = $2, crash = $3, ended_at = $4 where id = $1",
    [id, hash, crash, now],
  );
}

/** A round whose hash nobody can tell any more: its bets are given back. */
export async function voidRow(sql: Sql, id: bigint, now: Date): Promise<void> {
  await sql("update crash_rounds set state = 'void', ended_at = $2 where id = $1", [id, now]);
}

/** The rounds that ended last, the newest first. */
export function lastEnds(sql: Sql, count: number): Promise<readonly CrashEnd[]> {
  return sql<CrashEnd>(
    "select number, crash, hash from crash_rounds where state = 'ended' order by id desc limit $1",
    [count],
  );
}

export type NewBet = {
  readonly spinId: string;
  readonly stakeMinor: bigint;
  readonly target: number | null;
};

/** Stores a bet before the wallet is asked for its stake. Null: the seat has an open round, or had a bet of this spin id. */
export function storeBet(
  sql: Sql,
  session: Session,
  round: { readonly id: bigint; readonly number: number; readonly salt: string },
  { spinId, stakeMinor, target }: NewBet,
  now: Date,
): Promise<StoredBet | null> {
  const { id, number: nonce, salt: clientSeed } = round;
  const beside = {
    insert: "insert into crash_bets (bet_id, target) select id, $14::int from bet",
    values: [target],
  };
  const bet = { on: "crash_round_id", id, clientSeed, nonce, spinId, stakeMinor, beside } as const;
  return insertBet(sql, session, bet, now);
}

/** A bet that stands, or whose stake is still asked for, as a process finds it that takes the table over. */
export type LeftBet = {
  readonly id: bigint;
  readonly state: "bet" | "series";
  readonly target: number | null;
  readonly cashed: number | null;
};

export function leftBets(sql: Sql, crashRoundId: bigint): Promise<readonly LeftBet[]> {
  return sql<LeftBet>(
    `select rounds.id, state, target, cashed from rounds join crash_bets on crash_bets.bet_id = rounds.id
     where crash_round_id = $1 and state in ('bet', 'series') order by rounds.id`,
    [crashRoundId],
  );
}

/** Bets that stand in rounds that are over: something failed between a round's end and them. */
export function strayRounds(
  sql: Sql,
): Promise<readonly { readonly id: bigint; readonly crash: number | null }[]> {
  return sql(
    `select distinct crash_rounds.id, crash from rounds join crash_rounds on crash_rounds.id = crash_round_id
     where rounds.state = 'series' and crash_rounds.state in ('ended', 'void')`,
  );
}

/** Where bets were left, by row; a bet that was left before keeps its multiplier. */
export async function storeCashed(
  sql: Sql,
  left: readonly { readonly id: bigint; readonly cashed: number }[],
): Promise<void> {
  await sql(
    `update crash_bets set cashed = left_at.cashed
     from unnest($1::bigint[], $2::int[]) left_at (id, cashed)
     where bet_id = left_at.id and crash_bets.cashed is null`,
    [left.map(({ id }) => String(id)), left.map(({ cashed }) => cashed)],
  );
}

/** Owes what bets that stand are paid, zero to those that were not left, each once. */
export function settleBets(
  sql: Sql,
  ids: readonly bigint[],
  nowMs: number,
): Promise<readonly DueCall[]> {
  return sql<DueCall>(
    `with over as (
       update rounds set state = 'paying', touched_at = $1,
         payout_minor = stake_minor * coalesce(cashed, 0) / 100
       from crash_bets
       where crash_bets.bet_id = rounds.id and state = 'series' and rounds.id = any($3::bigint[])
       returning rounds.id, rounds.round_id)
     insert into wallet_calls (round_id, kind, transaction_id, state, next_at, created_at)
     select id, 'win', round_id || '.win', 'due', $2, $1 from over order by id
     returning ${CALL}`,
    [new Date(nowMs), new Date(nowMs + PERFORMED_MS), ids.map(String)],
  );
}
