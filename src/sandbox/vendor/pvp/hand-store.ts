import type pg from "pg";
import type { CallKind, Round, Seat } from "../records.ts";
import { ROUND, SEAT } from "../schema.ts";
import type { Hand } from "./rules.ts";

/** A hand under way, with the seat that staked for it. */
export type SeatedHand = Round & { readonly hand: Hand; readonly seat: Seat };

/** What a card changes: the hand, and at its end what is paid and owed. */
export type Turn = {
  readonly hand: Hand;
  readonly end: {
    readonly state: "paying" | "cancelling";
    readonly payoutMinor: bigint;
    readonly drawn: string;
    readonly call: { readonly kind: CallKind; readonly body: string };
  } | null;
};

const QUALIFIED = ROUND.replace(/^id,/, "rounds.id,");
const UNDER_WAY = `rounds.state in ('asking', 'paying') and rounds.hand ->> 'state' = 'open'`;

export const HAND_SCHEMA = `
  alter table rounds add column if not exists hand jsonb;
  alter table rounds add column if not exists hand_of text;
  create unique index if not exists rounds_one_hand on rounds (hand_of) where ${UNDER_WAY};
  create index if not exists rounds_hands on rounds (seat_id) where hand is not null;
`;

export class HandStore {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** The player's hand under way at a game, whichever launch it was begun from. */
  async findOpen({ vendor, playerId, gameId }: Seat): Promise<SeatedHand | null> {
    const [found] = await this.#list(
      "seats.vendor = $1 and player_id = $2 and game_id = $3",
      [vendor, playerId, gameId],
      1,
    );
    return found ?? null;
  }

  /** Hands whose clock has run out. */
  listLate(nowMs: number): Promise<readonly SeatedHand[]> {
    return this.#list(
      "rounds.state = 'paying' and (rounds.hand ->> 'endsMs')::bigint <= $1",
      [nowMs],
      50,
    );
  }

  async #list(where: string, values: readonly unknown[], most: number): Promise<SeatedHand[]> {
    const { rows } = await this.#pool.query<Omit<SeatedHand, "seat"> & { seat: Seat; at: bigint }>(
      `select ${QUALIFIED}, rounds.seat_id at from rounds join seats on seats.id = rounds.seat_id
       where ${UNDER_WAY} and ${where} order by rounds.id limit ${most}`,
      [...values],
    );
    return Promise.all(
      rows.map(async ({ at, ...hand }) => ({ ...hand, seat: await this.#seat(at) })),
    );
  }

  async #seat(id: bigint): Promise<Seat> {
    const { rows } = await this.#pool.query<Seat>(`select ${SEAT} from seats where id = $1`, [id]);
    const [seat] = rows;
    if (!seat) throw new Error("a hand without its seat");
    return seat;
  }

  /** Plays a card, once: false where the hand has gone on since it was read. Its end owes the wallet's call. */
  async play({ id, hand: { moves } }: SeatedHand, { hand, end }: Turn): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `with moved as (
         update rounds set hand = $3, state = coalesce($4, state), payout_minor = coalesce($5, payout_minor),
           drawn = coalesce($6, drawn)
         where id = $1 and state = 'paying' and hand ->> 'state' = 'open' and jsonb_array_length(hand -> 'moves') = $2
         returning id),
       owed as (
         insert into calls (round_id, kind, body, due_at) select id, $7, $8, now() from moved where $7::text is not null)
       select from moved`,
      [
        ...[id, moves.length, JSON.stringify(hand)],
        ...[end?.state, end?.payoutMinor, end?.drawn, end?.call.kind, end?.call.body].map(
          (value) => value ?? null,
        ),
      ],
    );
    return (rowCount ?? 0) > 0;
  }
}
