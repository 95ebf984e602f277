import { createHash, randomBytes } from "node:crypto";
import type { Purse } from "#/lib/rules/studio/tienlen/scores.ts";
import { type DueCall, giveBack, owe, takeBack } from "../outbox.ts";
import { seal, unseal } from "../sealed.ts";
import type { Session } from "../sessions.ts";
import type { Sql } from "../store.ts";
import { insertBet } from "../table-bets.ts";
import type { Bet, Deal, MadeMove, TableHand, TableState } from "./state.ts";

const USE = "pleno studio tien len deal";
const SEED_BYTES = 32;

/** Opens the seed of a deal; null where it was sealed under another key. */
export const openSeed = (sealed: Buffer, key: string): string | null =>
  unseal(sealed, key, USE)?.toString("hex") ?? null;

/** A seed that nobody was told, and what commits to it. */
export function newSeed(): { readonly serverSeed: string; readonly hash: string } {
  const serverSeed = randomBytes(SEED_BYTES).toString("hex");
  return { serverSeed, hash: createHash("sha256").update(serverSeed).digest("hex") };
}

export async function storeHand(sql: Sql, table: TableState, now: Date): Promise<number> {
  const { game, configHash, currency, play, stakeMinor } = table;
  const [row] = await sql<{ id: bigint }>(
    `insert into tienlen_hands (table_id, model_id, model_version, config_hash, currency_code, play, stake_minor,
       state, opened_at, touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $8) returning id`,
    [table.id, game.id, game.version, configHash, currency.code, play, stakeMinor, now],
  );
  if (!row) throw new Error("the hand was not stored");
  return Number(row.id);
}

export async function storeDeal(sql: Sql, hand: number, key: string, now: Date): Promise<Deal> {
  const { serverSeed, hash } = newSeed();
  const [row] = await sql<{ id: bigint }>(
    `insert into tienlen_deals (hand_id, server_seed_hash, sealed, created_at)
     values ($1, $2, $3, $4) returning id`,
    [hand, hash, seal(Buffer.from(serverSeed, "hex"), key, USE), now],
  );
  if (!row) throw new Error("the deal was not stored");
  return { id: Number(row.id), hash, serverSeed, commitments: new Map(), shares: new Map() };
}

/** Moves a hand on; false where it is in none of these states. */
export async function putState(
  sql: Sql,
  hand: number,
  from: readonly string[],
  to: string,
  now: Date,
): Promise<boolean> {
  const moved = await sql(
    `update tienlen_hands set state = $3, touched_at = $4,
       ended_at = case when $3 = 'void' then $4::timestamptz end
     where id = $1 and state = any($2::text[]) returning id`,
    [hand, from, to, now],
  );
  return moved.length > 0;
}

/** Stores a buy-in before the wallet is asked for it; null where another round of the member is open. */
export async function storeBet(
  sql: Sql,
  session: Session,
  { hand, seat, deal, stakeMinor }: BetOf,
  now: Date,
): Promise<Bet | null> {
  const spinId = `hand-${hand}`;
  const of = { on: "tienlen_hand_id", id: BigInt(hand), clientSeed: "", nonce: deal } as const;
  const beside = {
    insert:
      "insert into tienlen_seats (bet_id, hand_id, seat) select id, $14::bigint, $15::int from bet",
    values: [hand, seat],
  };
  return insertBet(sql, session, { ...of, spinId, stakeMinor, beside }, now);
}

type BetOf = {
  readonly hand: number;
  readonly seat: number;
  readonly deal: number;
  readonly stakeMinor: bigint;
};

/** The seed of a deal in the clear, with what came to it; once. */
export async function reveal(
  sql: Sql,
  { deal, shares, missing }: { deal: Deal; shares: unknown; missing: readonly number[] | null },
  now: Date,
): Promise<void> {
  await sql(
    `update tienlen_deals set server_seed = $2, revealed_at = $3, shares = coalesce($4, shares), missing = $5
     where id = $1 and server_seed is null`,
    [
      deal.id,
      deal.serverSeed,
      now,
      shares === null ? null : JSON.stringify(shares),
      missing && JSON.stringify(missing),
    ],
  );
}

/** What each seat brought so far. */
export const sharesOf = ({ commitments, shares }: Deal) =>
  [...commitments]
    .map(([seat, commitment]) => ({ seat, commitment, ...shares.get(seat) }))
    .sort((a, b) => a.seat - b.seat);

export async function storeShares(sql: Sql, deal: Deal): Promise<void> {
  await sql("update tienlen_deals set shares = $2 where id = $1", [
    deal.id,
    JSON.stringify(sharesOf(deal)),
  ]);
}

/** Stores a move unless its turn has one; answers what the turn has. */
export async function storeMove(
  sql: Sql,
  hand: number,
  { turn, seat, cards, auto }: MadeMove,
  now: Date,
): Promise<MadeMove> {
  const [mine] = await sql(
    `with touched as (update tienlen_hands set touched_at = $6 where id = $1 and state = 'playing' returning id)
     insert into tienlen_moves (hand_id, turn, seat, cards, auto, made_at)
     select id, $2, $3, $4, $5, $6 from touched
     on conflict (hand_id, turn) do nothing returning turn`,
    [hand, turn, seat, JSON.stringify(cards), auto, now],
  );
  if (mine) return { turn, seat, cards, auto };
  const [before] = await sql<MadeMove>(
    "select turn, seat, cards, auto from tienlen_moves where hand_id = $1 and turn = $2",
    [hand, turn],
  );
  if (!before) throw new Error(`hand ${hand} is played no more`);
  return before;
}

/** Ends a hand, within a transaction; nothing is owed where it was over before. */
export async function endHand(
  sql: Sql,
  hand: TableHand,
  { winner, purses }: { readonly winner: number; readonly purses: readonly Purse[] },
  nowMs: number,
): Promise<readonly DueCall[]> {
  const now = new Date(nowMs);
  const ended = await sql(
    `update tienlen_hands set state = 'over', winner = $2, ended_at = $3, touched_at = $3
     where id = $1 and state = 'playing' returning id`,
    [hand.id, winner, now],
  );
  if (ended.length === 0) return [];
  await reveal(sql, { deal: hand.deal, shares: null, missing: null }, now);
  const due: DueCall[] = [];
  for (const [place, seat] of hand.seats.entries()) {
    const [bet, purse] = [hand.bets.get(seat), purses[place]];
    if (!bet || !purse) throw new Error(`seat ${seat} has no bet`);
    await sql("update tienlen_seats set net_minor = $2, rake_minor = $3 where bet_id = $1", [
      bet.id,
      purse.net,
      purse.rake,
    ]);
    await sql("update rounds set payout_minor = $2 where id = $1", [bet.id, purse.pays]);
    due.push(await owe(sql, bet.id, nowMs));
  }
  return due;
}

/** Has every stake of a hand that is not over go back, within a transaction. Of what was only asked for too. */
export async function returnBets(
  sql: Sql,
  hand: number,
  seats: readonly number[] | null,
  nowMs: number,
): Promise<readonly DueCall[]> {
  const bets = await sql<{ id: bigint; state: string }>(
    `select rounds.id, rounds.state from rounds join tienlen_seats on bet_id = rounds.id
     where hand_id = $1 and ($2::int[] is null or seat = any($2)) and state in ('bet', 'series') order by rounds.id`,
    [hand, seats],
  );
  const due: DueCall[] = [];
  for (const { id, state } of bets) {
    if (state === "bet") await takeBack(sql, id, "left behind", nowMs);
    const back = state === "series" ? await giveBack(sql, id, nowMs) : null;
    if (back) due.push(back);
  }
  return due;
}
