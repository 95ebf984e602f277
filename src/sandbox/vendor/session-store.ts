import type pg from "pg";
import type { NewRound, Round, Seat } from "./records.ts";
import { ROUND, SEAT } from "./schema.ts";

/** Many bets that the wallet knows as one round: a visit to a fishing hall. */
export type Session = {
  readonly reference: string;
  readonly state: "open" | "leaving" | "over";
  /** The number of the last batch that was taken. */
  readonly seq: number;
  /** When that was, by the clock of who took it. */
  readonly lastMs: bigint;
};

/** What a session came to as far as it was played. */
export type Sums = { readonly stakeMinor: bigint; readonly payoutMinor: bigint };

export type NewBatch = Omit<NewRound, "seatId" | "nonce" | "settlesAt" | "trial"> & {
  readonly within: string;
  readonly seq: number;
  readonly nowMs: number;
  /** No two batches of a session are taken within so long. */
  readonly paceMs: number;
};

/** Whoever plays a game of a vendor's, from however many launches. */
const PLAYER = `seats.vendor || ' ' || seats.game_id || ' ' || seats.player_id`;

/** Sessions, made when the table is missing. */
export const SESSION_SCHEMA = `
  create table if not exists seat_sessions (
    reference text primary key,
    seat_id bigint not null references seats,
    state text not null default 'open' check (state in ('open', 'leaving', 'over')),
    seq int not null default 0,
    last_ms bigint not null
  );
  alter table seat_sessions add column if not exists player text;
  update seat_sessions set player = ${PLAYER} from seats where seats.id = seat_id and player is null;
  update seat_sessions older set state = 'leaving' where state = 'open' and exists (
    select from seat_sessions newer where newer.player = older.player and newer.state = 'open'
      and (newer.last_ms, newer.reference) > (older.last_ms, older.reference));
  create unique index if not exists seat_sessions_open on seat_sessions (player) where state = 'open';
  create index if not exists seat_sessions_of_player on seat_sessions (player, last_ms);
  create index if not exists seat_sessions_of_seat on seat_sessions (seat_id);
  create index if not exists seat_sessions_under_way on seat_sessions (state, last_ms) where state <> 'over';
`;

const SESSION = `reference, state, seq, last_ms "lastMs"`;

export class SessionStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The seat's session under way; null where it has none. */
  async findOpen(seatId: bigint): Promise<Session | null> {
    const { rows } = await this.#pool.query<Session>(
      `select ${SESSION} from seat_sessions where seat_id = $1 and state = 'open' order by last_ms desc limit 1`,
      [seatId],
    );
    return rows[0] ?? null;
  }

  async find(seatId: bigint, reference: string): Promise<Session | null> {
    const { rows } = await this.#pool.query<Session>(
      `select ${SESSION} from seat_sessions where seat_id = $1 and reference = $2`,
      [seatId, reference],
    );
    return rows[0] ?? null;
  }

  /**
   * Begins a session, unless one of the seat is there; one that its player has at another seat is left for it. Its first
   * batch may come at once, or when the last that the player sent is as long ago as the pace has it.
   */
  async open(seatId: bigint, reference: string, nowMs: number): Promise<void> {
    await this.#pool.query(
      `update seat_sessions set state = 'leaving' from seats
       where seats.id = $1 and player = ${PLAYER} and state = 'open' and seat_id <> $1`,
      [seatId],
    );
    await this.#pool.query(
      `insert into seat_sessions (reference, seat_id, player, last_ms)
       select $2, $1, ${PLAYER},
         coalesce((select max(last_ms) from seat_sessions where player = ${PLAYER}), $3::bigint)
       from seats where seats.id = $1 on conflict do nothing`,
      [seatId, reference, nowMs - 60_000],
    );
  }

  /** Takes the next batch of a session that is open, and writes its round down; null where it is not the next, or too soon. */
  async openBatch(seat: Seat, batch: NewBatch): Promise<Round | null> {
    const { rows } = await this.#pool.query<Round>(
      `with taken as (
         update seat_sessions set seq = $4, last_ms = $5
         where reference = $2 and seat_id = $1 and state = 'open' and seq = $4 - 1 and last_ms <= $5::bigint - $6::int
         returning reference)
       insert into rounds (seat_id, nonce, reference, trial, picked, drawn, stake_minor, payout_minor, within)
       select $1, $3, $3, 'none', $7, $8, $9, $10, reference from taken returning ${ROUND}`,
      [
        ...[seat.id, batch.within, batch.reference, batch.seq, batch.nowMs, batch.paceMs],
        ...[batch.picked, batch.drawn, batch.stakeMinor, batch.payoutMinor],
      ],
    );
    return rows[0] ?? null;
  }

  async sumUp(within: string): Promise<Sums> {
    const { rows } = await this.#pool.query<Sums>(
      `select coalesce(sum(stake_minor), 0)::bigint "stakeMinor", coalesce(sum(payout_minor), 0)::bigint "payoutMinor"
       from rounds where within = $1 and state in ('paying', 'done')`,
      [within],
    );
    return rows[0] ?? { stakeMinor: 0n, payoutMinor: 0n };
  }

  async leave(seatId: bigint): Promise<void> {
    await this.#pool.query(
      "update seat_sessions set state = 'leaving' where seat_id = $1 and state = 'open'",
      [seatId],
    );
  }

  /** Whoever has not played since then has left. */
  async leaveIdle(sinceMs: number): Promise<void> {
    await this.#pool.query(
      "update seat_sessions set state = 'leaving' where state = 'open' and last_ms < $1",
      [sinceMs],
    );
  }

  /** Sessions that were left and of which every call but the last is settled, with the round that one is noted under. */
  async listLeft(): Promise<{ reference: string; roundId: bigint | null; seat: Seat }[]> {
    const { rows } = await this.#pool.query<
      Seat & { reference: string; roundId: bigint | null; id: bigint }
    >(
      `select ${SEAT}, seat_sessions.reference,
         (select max(id) from rounds where within = seat_sessions.reference and state in ('paying', 'done')) "roundId"
       from seat_sessions join seats on seats.id = seat_sessions.seat_id
       where state = 'leaving' and not exists (${UNSETTLED})`,
    );
    return rows.map(({ reference, roundId, ...seat }) => ({ reference, roundId, seat }));
  }

  /** Ends a session, and owes the call that says so where anything was played in it. */
  async end(reference: string, roundId: bigint | null, body: string): Promise<void> {
    await this.#pool.query(
      `with ended as (
         update seat_sessions set state = 'over' where reference = $1 and state = 'leaving' returning reference)
       insert into calls (round_id, kind, body, due_at)
       select $2, 'win', $3, now() from ended where $2::bigint is not null`,
      [reference, roundId, body],
    );
  }
}

/** A bet that is being asked for, or a win or a taking back that the wallet has not answered: nothing may be closed over it. */
const UNSETTLED = `select from rounds left join calls on calls.round_id = rounds.id
  and calls.kind <> 'bet' and calls.state in ('waiting', 'given_up')
  where rounds.within = seat_sessions.reference and (rounds.state = 'asking' or calls.id is not null)`;
