import { createHash } from "node:crypto";
import pg from "pg";
import { POT_SCHEMA, PotStore } from "./jackpot/pot-store.ts";
import { OWN_SCHEMA, OwnStore } from "./own-store.ts";
import { HAND_SCHEMA, HandStore } from "./pvp/hand-store.ts";
import type { Call, NewCall, NewRound, Round, RoundState, Seat } from "./records.ts";
import { CALL, ROUND, SCHEMA, SEAT } from "./schema.ts";
import { SESSION_SCHEMA, SessionStore } from "./session-store.ts";

const INT8 = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? BigInt : pg.types.getTypeParser(oid, format as "text"),
};
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * The sandbox's own tables: seats, rounds and the outbox of calls; where a vendor keeps wallets itself, those (`own`); and
 * sessions of many bets (`sessions`), hands at tables of players (`hands`), and pots of jackpots (`pots`). All times but those of sessions are the database's.
 */
export class Store {
  readonly #pool: pg.Pool;
  readonly own: OwnStore;
  readonly sessions: SessionStore;
  readonly hands: HandStore;
  readonly pots: PotStore;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.own = new OwnStore(pool);
    this.sessions = new SessionStore(pool);
    this.hands = new HandStore(pool);
    this.pots = new PotStore(pool);
  }

  static async open(url: string): Promise<Store> {
    const pool = new pg.Pool({
      connectionString: url,
      max: 8,
      application_name: "sandbox vendor",
      query_timeout: 20_000,
      types,
    });
    pool.on("error", () => undefined); // a broken idle connection is replaced by the next call
    await pool.query(
      `begin; ${SCHEMA} ${OWN_SCHEMA} ${SESSION_SCHEMA} ${HAND_SCHEMA} ${POT_SCHEMA} commit;`,
    );
    return new Store(pool);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async ping(): Promise<void> {
    await this.#pool.query("select 1");
  }

  /** Takes a seat under a secret that only its page's address knows; its hash is kept. */
  async openSeat(secret: string, seat: Omit<Seat, "id">): Promise<void> {
    await this.#pool.query(
      `insert into seats (secret_hash, vendor, game_id, token, player_id, nickname, currency_code, currency_exponent,
         currency_symbol, language, play, balance, free, max_jackpot)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        hashOf(secret),
        seat.vendor,
        seat.gameId,
        seat.token,
        seat.playerId,
        seat.nickname,
        seat.currency.code,
        seat.currency.exponent,
        seat.currency.symbol,
        seat.language,
        seat.play,
        seat.balance,
        seat.free ? JSON.stringify(seat.free) : null,
        seat.maxJackpot,
      ],
    );
  }

  async findSeat(secret: string): Promise<Seat | null> {
    const { rows } = await this.#pool.query<Seat>(
      `select ${SEAT} from seats where secret_hash = $1`,
      [hashOf(secret)],
    );
    return rows[0] ?? null;
  }

  async keepBalance(seatId: bigint, balance: string): Promise<void> {
    await this.#pool.query("update seats set balance = $2 where id = $1", [seatId, balance]);
  }

  /** What the wallet said last. */
  async balanceOf(seatId: bigint): Promise<string> {
    const { rows } = await this.#pool.query<{ balance: string }>(
      "select balance from seats where id = $1",
      [seatId],
    );
    return rows[0]?.balance ?? "0";
  }

  /** Begins a round; null when this very form began one before, or another hand of the player's at the game is under way. */
  async openRound(round: NewRound): Promise<Round | null> {
    const { rows } = await this.#pool.query<Round>(
      `insert into rounds (seat_id, nonce, reference, trial, picked, drawn, stake_minor, payout_minor, settles_at,
         legs, free, hand, hand_of, jackpot, jackpot_hit, bet_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (
         select concat_ws('/', vendor, player_id, game_id) from seats where id = $1 and $12::jsonb is not null), $13, $14, $15)
       on conflict do nothing returning ${ROUND}`,
      [
        round.seatId,
        round.nonce,
        round.reference,
        round.trial,
        round.picked,
        round.drawn,
        round.stakeMinor,
        round.payoutMinor,
        round.settlesAt,
        round.legs ? JSON.stringify(round.legs) : null,
        round.free ?? null,
        round.hand ? JSON.stringify(round.hand) : null,
        round.jackpot ?? null,
        round.jackpotHit ?? false,
        round.betOn ?? null,
      ],
    );
    return rows[0] ?? null;
  }

  async findRound(seatId: bigint, reference: string): Promise<Round | null> {
    const { rows } = await this.#pool.query<Round>(
      `select ${ROUND} from rounds where seat_id = $1 and reference = $2`,
      [seatId, reference],
    );
    return rows[0] ?? null;
  }

  /** How many rounds of a grant its player began since the seat was taken, here or in another launch, that stand, and what they won. */
  async countFree(seatId: bigint, grantId: string): Promise<{ begun: bigint; wonMinor: bigint }> {
    const { rows } = await this.#pool.query<{ begun: bigint; wonMinor: bigint }>(
      `select count(*) begun, coalesce(sum(payout_minor), 0)::bigint "wonMinor"
       from seats own join seats its using (vendor, player_id) join rounds on rounds.seat_id = its.id
       where own.id = $1 and rounds.free = $2 and state not in ('refused', 'cancelled')
         and (its.id = own.id or asked_at > own.opened_at)`,
      [seatId, grantId],
    );
    return rows[0] ?? { begun: 0n, wonMinor: 0n };
  }

  /** A player's bet of a vendor, and where it was placed; null where there is none. */
  async findBet(
    vendor: string,
    playerId: string,
    reference: string,
  ): Promise<{ readonly round: Round; readonly seat: Seat } | null> {
    const { rows } = await this.#pool.query<Round & { seatId: bigint }>(
      `select ${ROUND}, seat_id "seatId" from rounds where reference = $1 and seat_id in (
         select id from seats where vendor = $2 and player_id = $3)`,
      [reference, vendor, playerId],
    );
    const [found] = rows;
    if (!found) return null;
    const { seatId, ...round } = found;
    return { round, seat: await this.#getSeat(seatId) };
  }

  /** Pays a round now and so much, in the place of a win that was not sent yet; false where there is none. */
  async cashRound(roundId: bigint, payoutMinor: bigint, body: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with cashed as (
         update calls set body = $3, due_at = now()
         where round_id = $1 and kind = 'win' and state = 'waiting' and attempts = 0 and due_at > now() returning round_id)
       update rounds set payout_minor = $2, cashed_at = now() from cashed where rounds.id = cashed.round_id`,
      [roundId, payoutMinor, body],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Moves a round on from the state that it is believed to be in, and writes down the calls that this owes. */
  async moveRound(
    roundId: bigint,
    from: RoundState,
    to: RoundState,
    calls: readonly Omit<NewCall, "roundId">[] = [],
    refusal: string | null = null,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with moved as (
         update rounds set state = $3, refusal = $4 where id = $1 and state = $2 returning id),
       owed as (
         insert into calls (round_id, kind, body, due_at)
         select moved.id, new.kind, new.body, now() + new.delay_ms * interval '1 millisecond'
           from moved, unnest($5::text[], $6::text[], $7::int[]) new (kind, body, delay_ms))
       select from moved`,
      [
        roundId,
        from,
        to,
        refusal,
        calls.map((call) => call.kind),
        calls.map((call) => call.body),
        calls.map((call) => call.delayMs ?? 0),
      ],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Writes down a call that was made and answered already. */
  async noteCall(call: NewCall, state: "done" | "refused" | "given_up", answer: string) {
    await this.#pool.query(
      `insert into calls (round_id, kind, body, state, due_at, attempts, answer)
       values ($1, $2, $3, $4, now(), 1, $5)`,
      [call.roundId, call.kind, call.body, state, answer],
    );
  }

  /** Takes due calls, of one round only if told; each is due again after `leaseMs` unless it is settled. */
  async takeDue(most: number, leaseMs: number, roundId: bigint | null = null): Promise<Call[]> {
    const { rows } = await this.#pool.query<Call>(
      `update calls set attempts = calls.attempts + 1, due_at = now() + $2 * interval '1 millisecond'
         from rounds join seats on seats.id = rounds.seat_id
        where rounds.id = calls.round_id and calls.id in (
          select id from calls where state = 'waiting' and due_at <= now() and ($3::bigint is null or round_id = $3)
          order by due_at, id limit $1 for update skip locked)
       returning ${CALL}`,
      [most, leaseMs, roundId],
    );
    return rows;
  }

  async settleCall(id: bigint, state: Exclude<Call["state"], "waiting">, answer: string) {
    await this.#pool.query("update calls set state = $2, answer = $3 where id = $1", [
      id,
      state,
      answer,
    ]);
  }

  async postponeCall(id: bigint, delayMs: number, answer: string): Promise<void> {
    await this.#pool.query(
      "update calls set due_at = now() + $2 * interval '1 millisecond', answer = $3 where id = $1",
      [id, delayMs, answer],
    );
  }

  /** Rounds whose bet was asked for by a process that is gone. */
  async listAbandoned(olderThanMs: number): Promise<(Round & { seat: Seat })[]> {
    const { rows } = await this.#pool.query<Round & { seatId: bigint }>(
      `select ${ROUND}, seat_id "seatId" from rounds
       where state = 'asking' and asked_at < now() - $1 * interval '1 millisecond'`,
      [olderThanMs],
    );
    return Promise.all(
      rows.map(async ({ seatId, ...round }) => ({ ...round, seat: await this.#getSeat(seatId) })),
    );
  }

  async #getSeat(id: bigint): Promise<Seat> {
    const { rows } = await this.#pool.query<Seat>(`select ${SEAT} from seats where id = $1`, [id]);
    const [seat] = rows;
    if (!seat) throw new Error("a round without its seat");
    return seat;
  }

  /** The seat's last rounds, newest first, and the calls that they made. */
  async listRounds(seatId: bigint, most: number): Promise<{ rounds: Round[]; calls: Call[] }> {
    const { rows: rounds } = await this.#pool.query<Round>(
      `select ${ROUND} from rounds where seat_id = $1 order by id desc limit $2`,
      [seatId, most],
    );
    const { rows: calls } = await this.#pool.query<Call>(
      `select ${CALL} from calls join rounds on rounds.id = calls.round_id join seats on seats.id = rounds.seat_id
       where calls.round_id = any($1) order by calls.id`,
      [rounds.map(({ id }) => id)],
    );
    return { rounds, calls };
  }
}
