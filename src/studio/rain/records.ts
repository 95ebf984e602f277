import { prizeMinor, type RainGame } from "#/lib/rules/studio/rain/game.ts";
import { CALL, type DueCall, PERFORMED_MS, takeBack } from "../outbox.ts";
import type { Session } from "../sessions.ts";
import type { Sql } from "../store.ts";
import { insertBet, type StoredBet } from "../table-bets.ts";

/** The pot that a stake goes into, as it is stored with the first one. */
export type NewPot = {
  readonly currencyCode: string;
  readonly play: boolean;
  readonly stakeMinor: bigint;
  readonly serverSeed: string;
  readonly hash: string;
};

/** Stores a pot with its first stake; a pot that is there is left as it is. Answers its row. */
export async function storePot(sql: Sql, pot: NewPot, now: Date): Promise<bigint> {
  const [row] = await sql<{ id: bigint }>(
    `insert into rain_pots (state, currency_code, play, stake_minor, server_seed, server_seed_hash, opened_at)
     values ('betting', $1, $2, $3, $4, $5, $6)
     on conflict (server_seed_hash) do update set server_seed_hash = excluded.server_seed_hash returning id`,
    [pot.currencyCode, pot.play, pot.stakeMinor, pot.serverSeed, pot.hash, now],
  );
  if (!row) throw new Error("the pot was not stored");
  return row.id;
}

/** Stores a stake before the wallet is asked for it. Within a transaction that holds the seat, which is free. */
export async function storeStake(
  sql: Sql,
  session: Session,
  potId: bigint,
  order: { readonly spinId: string; readonly seed: string; readonly stakeMinor: bigint },
  now: Date,
): Promise<StoredBet> {
  const { spinId, seed: clientSeed, stakeMinor } = order;
  const bet = { on: "rain_pot_id", id: potId, clientSeed, nonce: Number(potId) } as const;
  const beside = {
    insert: "insert into rain_bets (bet_id, pot_id) select id, $14::bigint from bet",
    values: [potId],
  };
  const stored = await insertBet(sql, session, { ...bet, spinId, stakeMinor, beside }, now);
  if (!stored) throw new Error(`the seat ${session.seatId} is not free`);
  return stored;
}

/** Whether a pot takes stakes and gives them back still; it does until the transaction ends. */
export async function isBetting(sql: Sql, potId: bigint): Promise<boolean> {
  const rows = await sql("select 1 from rain_pots where id = $1 and state = 'betting' for share", [
    potId,
  ]);
  return rows.length > 0;
}

/**
 * Whether a stake stands, within a transaction. One whose answer of the wallet nobody waits for any more is taken back.
 */
export async function settleStake(sql: Sql, id: bigint, nowMs: number): Promise<boolean> {
  await takeBack(sql, id, "answer lost", nowMs);
  const rows = await sql("select 1 from rounds where id = $1 and state = 'series'", [id]);
  return rows.length > 0;
}

/** A stake that plays in a pot: its row, what it brought, and the envelope that was taken. */
export type PlayingRow = {
  readonly id: bigint;
  readonly seed: string;
  readonly envelope: number | null;
};

/** A pot that rains: who plays is fixed, and so is what is split. */
export type RainingPot = {
  readonly id: bigint;
  readonly serverSeed: string;
  readonly prizeMinor: bigint;
  readonly playing: readonly PlayingRow[];
};

export async function findRaining(sql: Sql, id: bigint): Promise<RainingPot | null> {
  const [pot] = await sql<Omit<RainingPot, "playing">>(
    `select id, server_seed "serverSeed", prize_minor "prizeMinor" from rain_pots
     where id = $1 and state = 'raining' for update`,
    [id],
  );
  if (!pot) return null;
  const playing = await sql<PlayingRow>(
    `select rounds.id, client_seed seed, envelope from rounds join rain_bets on bet_id = rounds.id
     where rain_pot_id = $1 and line is not null order by line`,
    [id],
  );
  return { ...pot, playing };
}

/**
 * Has it rain for the stakes that the wallet gave, in their order, within a transaction. From here on nobody comes in or
 * goes. Null where there are too few: the pot stays open. A pot that rains already is answered as it is.
 */
export async function startRain(
  sql: Sql,
  game: RainGame,
  potId: bigint,
  now: Date,
): Promise<RainingPot | null> {
  const [pot] = await sql<{ state: string; stakeMinor: bigint }>(
    `select state, stake_minor "stakeMinor" from rain_pots where id = $1 for update`,
    [potId],
  );
  if (pot?.state === "raining") return findRaining(sql, potId);
  if (pot?.state !== "betting") throw new Error(`pot ${potId} is ${pot?.state ?? "gone"}`);
  const playing = await sql<PlayingRow>(
    `select id, client_seed seed, null::int envelope from rounds
     where rain_pot_id = $1 and state = 'series' order by id for update`,
    [potId],
  );
  if (playing.length < game.least) return null;
  const seeds = JSON.stringify(playing.map(({ seed }) => seed));
  await sql(
    "update rain_pots set state = 'raining', seeds = $2, prize_minor = $3, rained_at = $4 where id = $1",
    [potId, seeds, prizeMinor(game, pot.stakeMinor, playing.length), now],
  );
  await sql(
    `update rain_bets set line = at.line from unnest($1::bigint[], $2::int[]) at (id, line)
     where bet_id = at.id`,
    [playing.map(({ id }) => String(id)), playing.map((_, line) => line)],
  );
  return findRaining(sql, potId);
}

/**
 * Takes an envelope of a pot that rains for a stake that has none. Answers the one that is the stake's: this one, or what it
 * took before; null where the envelope is another's, or the rain is over.
 */
export async function storeTaken(
  sql: Sql,
  taken: { readonly id: bigint; readonly potId: bigint; readonly envelope: number },
): Promise<number | null> {
  const { id, potId, envelope } = taken;
  await sql(
    `update rain_bets set envelope = $3 from rain_pots
     where bet_id = $1 and pot_id = $2 and envelope is null and rain_pots.id = pot_id and rain_pots.state = 'raining'
       and not exists (select 1 from rain_bets other where other.pot_id = $2 and other.envelope = $3)`,
    [id, potId, envelope],
  );
  const [row] = await sql<{ envelope: number | null }>(
    "select envelope from rain_bets where bet_id = $1",
    [id],
  );
  return row?.envelope ?? null;
}

/** Who has which envelope of a pot, by the rows of the stakes. */
export async function envelopesOf(sql: Sql, potId: bigint): Promise<ReadonlyMap<bigint, number>> {
  const rows = await sql<{ id: bigint; envelope: number }>(
    "select bet_id id, envelope from rain_bets where pot_id = $1 and envelope is not null",
    [potId],
  );
  return new Map(rows.map(({ id, envelope }) => [id, envelope]));
}

/** Ends a pot that rains within a transaction: tells its shares, and owes each player theirs, once. */
export async function endRain(
  sql: Sql,
  potId: bigint,
  shares: readonly bigint[],
  dealt: readonly { readonly id: bigint; readonly envelope: number }[],
  nowMs: number,
): Promise<readonly DueCall[]> {
  const now = new Date(nowMs);
  const mine = await sql(
    `update rain_pots set state = 'ended', shares = $2, ended_at = $3
     where id = $1 and state = 'raining' returning id`,
    [potId, JSON.stringify(shares.map(String)), now],
  );
  if (mine.length === 0) return [];
  const ids = dealt.map(({ id }) => String(id));
  await sql(
    `update rain_bets set envelope = dealt.envelope from unnest($1::bigint[], $2::int[]) dealt (id, envelope)
     where bet_id = dealt.id and rain_bets.envelope is null`,
    [ids, dealt.map(({ envelope }) => envelope)],
  );
  const due = await sql<DueCall>(
    `with over as (
       update rounds set state = 'paying', touched_at = $1, payout_minor = paid.minor
       from unnest($3::bigint[], $4::bigint[]) paid (id, minor)
       where rounds.id = paid.id and state = 'series' returning rounds.id, round_id)
     insert into wallet_calls (round_id, kind, transaction_id, state, next_at, created_at)
     select id, 'win', round_id || '.win', 'due', $2, $1 from over order by id returning ${CALL}`,
    [
      ...[now, new Date(nowMs + PERFORMED_MS), ids],
      dealt.map(({ envelope }) => String(shares[envelope] ?? 0n)),
    ],
  );
  if (due.length !== dealt.length) throw new Error(`pot ${potId} owes ${due.length} shares`);
  return due;
}

/** The pots that a process left before their end, with the stakes of those that had not begun to rain. */
export function leftPots(
  sql: Sql,
): Promise<readonly { readonly id: bigint; readonly state: "betting" | "raining" }[]> {
  return sql("select id, state from rain_pots where state in ('betting', 'raining') order by id");
}

/** Stakes of a pot that stand, or are still asked for. */
export function leftStakes(
  sql: Sql,
  potId: bigint,
): Promise<readonly { readonly id: bigint; readonly state: "bet" | "series" }[]> {
  return sql(
    "select id, state from rounds where rain_pot_id = $1 and state in ('bet', 'series') order by id",
    [potId],
  );
}

/** A pot that never rains: its stakes are given back. False where it is over or rains. */
export async function voidPot(sql: Sql, id: bigint, now: Date): Promise<boolean> {
  const mine = await sql(
    "update rain_pots set state = 'void', ended_at = $2 where id = $1 and state = 'betting' returning id",
    [id, now],
  );
  return mine.length > 0;
}
