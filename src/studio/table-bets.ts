import { randomUUID } from "node:crypto";
import { formatWire } from "#/lib/base/money.ts";
import type { Refusal } from "#/lib/base/result.ts";
import type { StudioRefusal } from "./api.ts";
import { closeRefused, refused } from "./play.ts";
import { endSession, type Session } from "./sessions.ts";
import type { Sql } from "./store.ts";
import type { Studio } from "./studio.ts";

/** A bet in what all play together: the column that it hangs on in place of a seed, and the row there. */
export type TableBet = {
  readonly on: "crash_round_id" | "rain_pot_id" | "tienlen_hand_id";
  readonly id: bigint;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly spinId: string;
  readonly stakeMinor: bigint;
  /** What else is stored with it: a statement that takes the bet's row as `bet`, its values from $14 on. */
  readonly beside?: { readonly insert: string; readonly values: readonly unknown[] };
};

/** A bet that is stored: its row, and the name by which the wallet knows it. */
export type StoredBet = { readonly id: bigint; readonly roundId: string };

/**
 * Stores a bet before the wallet is asked for its stake, in one statement. Null, and nothing is stored: the seat has an
 * open round, or had a bet of this spin id.
 */
export async function insertBet(
  sql: Sql,
  { id: sessionId, seatId, game }: Session,
  { on, id, clientSeed, nonce, spinId, stakeMinor, beside }: TableBet,
  now: Date,
): Promise<StoredBet | null> {
  const roundId = randomUUID();
  const [row] = await sql<{ id: bigint }>(
    `with bet as (
       insert into rounds (round_id, spin_id, seat_id, session_id, ${on}, client_seed, nonce, model_id,
         model_version, config_hash, line_stake_minor, stake_minor, state, created_at, touched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'bet', $13, $13)
       on conflict do nothing returning id, round_id),
     asked as (
       insert into wallet_calls (round_id, kind, transaction_id, state, attempts, next_at, created_at)
       select id, 'bet', round_id || '.bet', 'sent', 1, $13, $13 from bet)
     ${beside ? `, beside as (${beside.insert})` : ""}
     select id from bet`,
    [
      ...[roundId, spinId, seatId, sessionId, id, clientSeed, nonce],
      ...[game.id, game.version, game.hash, stakeMinor / BigInt(game.parts), stakeMinor, now],
      ...(beside?.values ?? []),
    ],
  );
  return row ? { id: row.id, roundId } : null;
}

/** The wallet took a bet's stake; false if it is already being taken back. */
export async function standBet(sql: Sql, id: bigint, now: Date): Promise<boolean> {
  const mine = await sql(
    `with stands as (
       update rounds set state = 'series', touched_at = $2 where id = $1 and state = 'bet' returning id),
     done as (
       update wallet_calls set state = 'done' where round_id = $1 and kind = 'bet' and state = 'sent')
     select id from stands`,
    [id, now],
  );
  return mine.length > 0;
}

/** Whether a seat may bet: nothing of its own is open, and the spin id is new. Within a transaction that holds it. */
export async function isFree(sql: Sql, seatId: bigint, spinId: string): Promise<boolean> {
  const open = await sql(
    "select 1 from rounds where seat_id = $1 and (state in ('bet', 'series') or spin_id = $2)",
    [seatId, spinId],
  );
  return open.length === 0;
}

/** What the wallet said to a stake: its balance after; the refusal, with which the bet is closed; or nothing. */
export type Staked =
  | { readonly kind: "taken"; readonly balance: string }
  | { readonly kind: "refused"; readonly reply: Refusal<StudioRefusal> }
  | { readonly kind: "unknown"; readonly reason: string };

/** Asks the wallet for the stake of a bet that is stored. What is done about no answer is the game's. */
export async function askStake(
  studio: Studio,
  session: Session,
  { id, roundId, stakeMinor }: StoredBet & Pick<TableBet, "stakeMinor">,
): Promise<Staked> {
  const { gameToken: token, playerId, game, currency } = session;
  const answer = await studio.wallet.bet({
    ...{ token, transactionId: `${roundId}.bet`, roundId, gameId: game.id, playerId },
    amount: formatWire(stakeMinor, currency.exponent),
    currency: currency.code,
  });
  if (answer.kind === "unknown") return { kind: "unknown", reason: answer.reason };
  if (answer.kind === "done" && answer.value.transferId !== null)
    return { kind: "taken", balance: answer.value.balance };
  const code = answer.kind === "refused" ? answer.code : "bet_refused";
  await closeRefused(studio, { id }, code);
  if (code === "token_expired") await endSession(studio, session.id);
  const balance = answer.kind === "refused" ? answer.balance : null;
  return { kind: "refused", reply: refused(code, balance) };
}

/** A seat's newest bet, by its row. */
export async function newestBet(sql: Sql, seatId: bigint): Promise<bigint | null> {
  const [row] = await sql<{ id: bigint }>(
    "select id from rounds where seat_id = $1 order by id desc limit 1",
    [seatId],
  );
  return row?.id ?? null;
}

/** The balance that the wallet told with an answer, if it is of the session's currency. */
export function balanceOf(
  { currency }: { readonly currency: { readonly code: string } },
  answer: { readonly balance: string; readonly currency: string } | null,
): string | null {
  return answer?.currency === currency.code ? answer.balance : null;
}
