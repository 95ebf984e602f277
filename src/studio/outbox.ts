import { formatWire } from "#/lib/base/money.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import { seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import type { Sql } from "./store.ts";
import type { Studio } from "./studio.ts";

/** A win or rollback that the wallet has not acknowledged yet. */
export type DueCall = {
  readonly id: bigint;
  readonly roundId: bigint;
  readonly kind: "win" | "rollback";
  readonly transactionId: string;
  readonly attempts: number;
};

/** What the wallet said when it acknowledged: the balance after. */
export type Acknowledged = { readonly balance: string; readonly currency: string };

export const CALL = `id, round_id "roundId", kind, transaction_id "transactionId", attempts`;
const BATCH = 20;
/** First the field's pace, every two seconds, then slower and slower, but never given up. */
const WAITS_S = [2, 2, 2, 4, 8, 15, 30, 60, 120, 300, 600];
/** Whoever owes a call makes it; after this long the worker does. */
export const PERFORMED_MS = 6 * SECOND_MS;
/** Longer than a bet's answer can be waited for: whoever asked is gone. */
const STALE_BET_MS = 20 * SECOND_MS;

async function put(
  sql: Sql,
  roundId: bigint,
  kind: DueCall["kind"],
  at: Date,
  nextAt: Date,
): Promise<DueCall> {
  const [call] = await sql<DueCall>(
    `insert into wallet_calls (round_id, kind, transaction_id, state, next_at, created_at)
     select id, $2, round_id || '.' || $2, 'due', $3, $4 from rounds where id = $1
     returning ${CALL}`,
    [roundId, kind, nextAt, at],
  );
  if (!call) throw new Error(`round ${roundId} is gone`);
  return call;
}

/**
 * Ends a round that was played: its win, zero too, is owed from here on. Within a transaction; the caller performs the
 * call right after, and the worker from two waits later on.
 */
export async function owe(sql: Sql, roundId: bigint, nowMs: number): Promise<DueCall> {
  const now = new Date(nowMs);
  await sql(
    "update rounds set state = 'paying', touched_at = $2 where id = $1 and state = 'series'",
    [roundId, now],
  );
  return put(sql, roundId, "win", now, new Date(nowMs + PERFORMED_MS));
}

/** Gives up on a bet whose answer is not known: it is taken back until the wallet acknowledges. */
export async function takeBack(
  sql: Sql,
  roundId: bigint,
  reason: string,
  nowMs: number,
): Promise<void> {
  if (!(await cancel(sql, roundId, "bet", nowMs))) return;
  await sql(
    "update wallet_calls set state = 'unknown', last_error = $2 where round_id = $1 and kind = 'bet'",
    [roundId, reason],
  );
}

/** Has the stake of a round in this state go back; false where it is in another. */
async function cancel(
  sql: Sql,
  roundId: bigint,
  state: "bet" | "series",
  nowMs: number,
): Promise<boolean> {
  const now = new Date(nowMs);
  const mine = await sql(
    `update rounds set state = 'cancelling', touched_at = $2
     where id = $1 and state = $3 returning id`,
    [roundId, now, state],
  );
  if (mine.length === 0) return false;
  await put(sql, roundId, "rollback", now, now);
  return true;
}

/** Returns a stake that was taken and played for nothing. Within a transaction; null if it stands no more. */
export async function giveBack(sql: Sql, roundId: bigint, nowMs: number): Promise<DueCall | null> {
  const now = new Date(nowMs);
  const mine = await sql(
    `update rounds set state = 'cancelling', touched_at = $2
     where id = $1 and state = 'series' returning id`,
    [roundId, now],
  );
  return mine.length === 0
    ? null
    : put(sql, roundId, "rollback", now, new Date(nowMs + PERFORMED_MS));
}

/** Makes one owed call and records what became of it. Null when it is still owed, or disputed. */
export async function perform(studio: Studio, call: DueCall): Promise<Acknowledged | null> {
  const answer = await ask(studio, call);
  const [definite, done, round] =
    call.kind === "win"
      ? [seamlessWin.refusals as readonly string[], "paying", "settled"]
      : [seamlessRollback.refusals as readonly string[], "cancelling", "cancelled"];
  if (answer.kind === "done") {
    await finish(studio, call, "done", done, round);
    return answer.value;
  }
  const reason = answer.kind === "refused" ? answer.code : answer.reason;
  if (answer.kind === "refused" && definite.includes(answer.code)) {
    await finish(studio, call, "disputed", done, "disputed", reason);
    studio.log("error", "wallet_dispute", { call: call.transactionId, reason });
    return null;
  }
  await studio.store.sql("update wallet_calls set last_error = $2 where id = $1", [
    call.id,
    reason,
  ]);
  studio.log("warn", "wallet_call_unanswered", { call: call.transactionId, reason });
  return null;
}

/** What the wallet is told of a round. */
type Told = {
  readonly roundId: string;
  readonly gameId: string;
  readonly playerId: string;
  readonly payoutMinor: bigint | null;
  readonly exponent: number;
  readonly currency: string;
};

async function ask(studio: Studio, call: DueCall) {
  const [round] = await studio.store.sql<Told>(
    `select round_id "roundId", model_id "gameId", player_id "playerId", payout_minor "payoutMinor",
       currency_exponent exponent, currency_code currency
     from rounds join seats on seats.id = rounds.seat_id join sessions on sessions.id = session_id where rounds.id = $1`,
    [call.roundId],
  );
  if (!round) throw new Error(`round ${call.roundId} is gone`);
  const { roundId, gameId, playerId } = round;
  const movement = { transactionId: call.transactionId, roundId, gameId, playerId };
  return call.kind === "rollback"
    ? studio.wallet.rollback({ ...movement, betTransactionId: `${round.roundId}.bet` })
    : studio.wallet.win({
        ...movement,
        amount: formatWire(round.payoutMinor ?? 0n, round.exponent),
        currency: round.currency,
        ended: true,
      });
}

async function finish(
  studio: Studio,
  call: DueCall,
  state: "done" | "disputed",
  from: string,
  to: string,
  error: string | null = null,
): Promise<void> {
  await studio.store.sql(
    `with answered as (update wallet_calls set state = $2, last_error = $3 where id = $1)
     update rounds set state = $6, touched_at = $7 where id = $4 and state = $5`,
    [call.id, state, error, call.roundId, from, to, new Date(studio.clock())],
  );
}

/**
 * One turn of the worker: gives up on bets that nobody waits for any more (a crash left them), ends rounds that nobody
 * comes back to, and makes every call that is due. Answers how many calls it made. Safe in several processes at once.
 */
export async function workOutbox(studio: Studio): Promise<number> {
  await sweep(studio);
  const now = new Date(studio.clock());
  const calls = await studio.store.sql<DueCall>(
    `update wallet_calls set attempts = attempts + 1,
       next_at = $1::timestamptz + make_interval(secs => ($2::int[])[least(attempts + 1, $3)])
     where id in (select id from wallet_calls where state = 'due' and next_at <= $1
       order by next_at limit ${BATCH} for update skip locked)
     returning ${CALL}`,
    [now, WAITS_S, WAITS_S.length],
  );
  await Promise.all(calls.map((call) => perform(studio, call)));
  return calls.length;
}

async function sweep(studio: Studio): Promise<void> {
  const nowMs = studio.clock();
  await studio.store.transaction(async (sql) => {
    const stale = await sql<{ id: bigint; state: string; isBegun: boolean }>(
      `select id, state, stops is not null or picks is not null "isBegun" from rounds
       where (state = 'bet' and touched_at <= $1)
         or (state = 'series' and touched_at <= $2 and seed_id is not null)
       order by id limit ${BATCH} for update skip locked`,
      [new Date(nowMs - STALE_BET_MS), new Date(nowMs - studio.seriesMs)],
    );
    for (const round of stale) {
      if (round.state === "bet") await takeBack(sql, round.id, "left behind", nowMs);
      else if (round.isBegun) await closeSeries(sql, round.id, nowMs);
      else await cancel(sql, round.id, "series", nowMs);
    }
  });
}

/**
 * Nothing depends on who watches: the rest of an abandoned series is shown, a board is cashed out as it stands, and the
 * win is owed.
 */
async function closeSeries(sql: Sql, roundId: bigint, nowMs: number): Promise<void> {
  await sql(
    "update rounds set free_shown = jsonb_array_length(stops) - 1 where id = $1 and stops is not null",
    [roundId],
  );
  await owe(sql, roundId, nowMs);
}
