import { randomUUID } from "node:crypto";
import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { canonicalJson } from "#/lib/rules/studio/canonical-json.ts";
import { type Choice, readChoice } from "#/lib/rules/studio/instant/game.ts";
import { minesOf, mostOpened } from "#/lib/rules/studio/mines/mines.ts";
import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import { type RoundReply, type SpinOrder, STUDIO_REFUSALS, type StudioRefusal } from "./api.ts";
import { drawRound } from "./draw.ts";
import { stakesMinor } from "./games.ts";
import { type DueCall, owe, perform, takeBack } from "./outbox.ts";
import { findRound, findRoundBySpin, getRound, type RoundRow, roundView } from "./rounds.ts";
import { lockSeat } from "./seeds.ts";
import { confirmSession, endSession, type Session } from "./sessions.ts";
import type { Sql } from "./store.ts";
import type { Studio } from "./studio.ts";

/** What a player asks for, as the game takes it; `choice` is null where a game has nothing to choose from. */
type Order = {
  readonly spinId: string;
  readonly stakeMinor: bigint;
  readonly choice: Choice | null;
};

/**
 * Plays a round: takes the stake from the wallet, then shows the paid spin and, unless the round is played on, has the
 * win paid. The round and the call are stored before the wallet is asked, so a crash at any point is finished later. The
 * same spin id never plays twice: it answers with the round it made.
 */
export async function spin(
  studio: Studio,
  session: Session,
  order: SpinOrder,
): Promise<Result<RoundReply, StudioRefusal>> {
  const read = readOrder(session, order);
  if (!read.ok) return read;
  const opened = await studio.store.transaction((sql) =>
    openRound(sql, studio, session, read.value),
  );
  if (!opened.ok) return opened;
  const { round, isNew } = opened.value;
  if (!isNew) {
    // A token alone is told nothing: the stake of a new spin asks the wallet by itself.
    const confirmed = await confirmSession(studio, session);
    return confirmed.ok ? replyOf(round, confirmed.value) : confirmed;
  }

  const answer = await studio.wallet.bet({
    token: session.gameToken,
    transactionId: betId(round),
    roundId: round.roundId,
    gameId: round.modelId,
    playerId: round.playerId,
    amount: formatWire(round.stakeMinor, round.exponent),
    currency: round.currencyCode,
  });
  if (answer.kind === "unknown") {
    await studio.store.transaction((sql) => takeBack(sql, round.id, answer.reason, studio.clock()));
    studio.log("warn", "bet_unconfirmed", { round: round.roundId, reason: answer.reason });
    return refuse("bet_unconfirmed");
  }
  if (answer.kind === "refused" || answer.value.transferId === null) {
    const code = answer.kind === "refused" ? answer.code : "bet_refused";
    await closeRefused(studio, round, code);
    if (code === "token_expired") await endSession(studio, session.id);
    return refused(code, answer.kind === "refused" ? answer.balance : null);
  }
  return betTaken(studio, session, round, answer.value.balance);
}

function readOrder(
  { game, currency, maximum }: Session,
  { spinId, stake, choice }: SpinOrder,
): Result<Order, "bad_stake" | "bad_choice"> {
  const amount = parseMoney(stake, currency.exponent);
  if (!amount.ok || !stakesMinor(game, currency).includes(amount.value)) return refuse("bad_stake");
  const { kind } = game.rules;
  if (kind === "crash" || kind === "rain" || kind === "tienlen") return refuse("bad_choice");
  const order = { spinId, stakeMinor: amount.value };
  if (game.rules.kind === "slot")
    return choice === undefined ? ok({ ...order, choice: null }) : refuse("bad_choice");
  const chosen = readChoice(game.rules.game, choice);
  // Where even the first field's price is above the operator's maximum there is nothing to play for.
  const isOffered =
    chosen &&
    (game.rules.kind !== "mines" || mostOpened(game.rules.game, minesOf(chosen), maximum) > 0);
  return isOffered ? ok({ ...order, choice: chosen }) : refuse("bad_choice");
}

/** What a move made of a round, and the win that is owed where it ended it. */
export type Moved = { readonly round: RoundRow; readonly due: DueCall | null };

/**
 * Moves a round of the player's on that is under way. Moves of one seat come one after another, each in a transaction of
 * its own; a win that it brings is paid right after.
 */
export async function moveRound(
  studio: Studio,
  session: Session,
  roundId: string,
  move: (sql: Sql, round: RoundRow, nowMs: number) => Promise<Result<Moved, StudioRefusal>>,
): Promise<Result<RoundReply, StudioRefusal>> {
  const moved = await studio.store.transaction(async (sql) => {
    const found = await findRound(sql, session.playerId, roundId);
    if (!found || found.seatId !== session.seatId) return refuse("round_unknown");
    await lockSeat(sql, session.seatId);
    return move(sql, await getRound(sql, found.id), studio.clock());
  });
  return moved.ok ? settleNow(studio, session, moved.value.round, moved.value.due, null) : moved;
}

/** Shows the next spin of a free series; the last one has the win paid. Asking for a spin again shows it again. */
export function playFree(
  studio: Studio,
  session: Session,
  roundId: string,
  { index }: { readonly index: number },
): Promise<Result<RoundReply, StudioRefusal>> {
  return moveRound(studio, session, roundId, async (sql, round, nowMs) => {
    if (round.stops && index <= round.freeShown) return ok({ round, due: null });
    const moved = await sql(
      `update rounds set free_shown = $2, touched_at = $3
       where id = $1 and state = 'series' and free_shown = $2 - 1 and stops is not null returning id`,
      [round.id, index, new Date(nowMs)],
    );
    if (moved.length === 0) return refuse("out_of_turn");
    const isLast = index === (round.stops?.length ?? 0) - 1;
    const due = isLast ? await owe(sql, round.id, nowMs) : null;
    return ok({ round: await getRound(sql, round.id), due });
  });
}

async function openRound(
  sql: Sql,
  studio: Studio,
  session: Session,
  { spinId, stakeMinor, choice }: Order,
): Promise<Result<{ readonly round: RoundRow; readonly isNew: boolean }, StudioRefusal>> {
  const { game } = session;
  const seat = await lockSeat(sql, session.seatId);
  const before = await findRoundBySpin(sql, seat.id, spinId);
  if (before) {
    const isSame =
      before.stakeMinor === stakeMinor && canonicalJson(before.choice) === canonicalJson(choice);
    return isSame ? ok({ round: before, isNew: false }) : refuse("spin_conflict");
  }
  if (seat.clientSeed === null || seat.currentSeedId === null) return refuse("client_seed_needed");
  const open = await sql("select 1 from rounds where seat_id = $1 and state in ('bet', 'series')", [
    seat.id,
  ]);
  if (open.length > 0) return refuse("round_open");
  const now = new Date(studio.clock());
  if (game.rules.kind !== "slot" && (await isTooSoon(sql, seat.id, now))) return refuse("too_soon");
  await sql("update seats set nonce = nonce + 1 where id = $1", [seat.id]);
  const [round] = await sql<{ id: bigint; roundId: string }>(
    `insert into rounds (round_id, spin_id, seat_id, session_id, seed_id, client_seed, nonce, model_id,
       model_version, config_hash, line_stake_minor, stake_minor, choice, state, created_at, touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'bet', $14, $14)
     returning id, round_id "roundId"`,
    [
      randomUUID(),
      spinId,
      seat.id,
      session.id,
      seat.currentSeedId,
      seat.clientSeed,
      seat.nonce,
      game.id,
      game.version,
      game.hash,
      stakeMinor / BigInt(game.parts),
      stakeMinor,
      jsonOf(choice),
      now,
    ],
  );
  if (!round) throw new Error("the round was not stored");
  await sql(
    `insert into wallet_calls (round_id, kind, transaction_id, state, attempts, next_at, created_at)
     values ($1, 'bet', $2, 'sent', 1, $3, $3)`,
    [round.id, betId(round), now],
  );
  return ok({ round: await getRound(sql, round.id), isNew: true });
}

/** Whether the last round that the seat played began less than a cycle ago; one whose stake was not taken is none. */
async function isTooSoon(sql: Sql, seatId: bigint, now: Date): Promise<boolean> {
  const rows = await sql(
    `select 1 from rounds where seat_id = $1 and created_at > $2
       and state not in ('refused', 'cancelling', 'cancelled') limit 1`,
    [seatId, new Date(now.getTime() - LEAST_CYCLE_MS)],
  );
  return rows.length > 0;
}

const betId = ({ roundId }: { readonly roundId: string }) => `${roundId}.bet`;

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** The stake is ours: draw the round, keep what came, and owe the win at once unless it is played on. */
async function betTaken(
  studio: Studio,
  session: Session,
  round: RoundRow,
  balance: string,
): Promise<Result<RoundReply, StudioRefusal>> {
  const made = await drawRound(session, round);
  const nowMs = studio.clock();
  const due = await studio.store.transaction(async (sql) => {
    const taken = await sql(
      `update rounds set state = 'series', stops = $2, drawn = $3, most_picks = $4, payout_minor = $5,
         touched_at = $6
       where id = $1 and state = 'bet' returning id`,
      [
        round.id,
        jsonOf(made.stops),
        jsonOf(made.drawn),
        made.mostPicks,
        made.payoutMinor,
        new Date(nowMs),
      ],
    );
    if (taken.length === 0) return undefined;
    await sql("update wallet_calls set state = 'done' where round_id = $1 and kind = 'bet'", [
      round.id,
    ]);
    return made.isOver ? owe(sql, round.id, nowMs) : null;
  });
  // The answer came so late that the bet is already being taken back.
  if (due === undefined) return refuse("bet_unconfirmed");
  const fresh = await getRound(studio.store.sql, round.id);
  return settleNow(studio, session, fresh, due, balance);
}

/** Makes the owed call once, here, so that the player sees the new balance; if it fails the outbox goes on with it. */
async function settleNow(
  studio: Studio,
  session: Session,
  round: RoundRow,
  due: DueCall | null,
  balance: string | null,
): Promise<Result<RoundReply, StudioRefusal>> {
  if (!due) return ok({ round: roundView(round), balance });
  const paid = await perform(studio, due);
  const settled = await getRound(studio.store.sql, round.id);
  return ok({
    round: roundView(settled),
    balance: paid?.currency === session.currency.code ? paid.balance : null,
  });
}

/** The wallet took no stake: nothing is played. */
export async function closeRefused(
  studio: Studio,
  round: Pick<RoundRow, "id">,
  code: string,
): Promise<void> {
  await studio.store.transaction(async (sql) => {
    await sql(
      "update rounds set state = 'refused', refusal = $2, touched_at = $3 where id = $1 and state = 'bet'",
      [round.id, code, new Date(studio.clock())],
    );
    await sql(
      "update wallet_calls set state = 'refused', last_error = $2 where round_id = $1 and kind = 'bet'",
      [round.id, code],
    );
  });
}

/** A refusal of the wallet's, as the game is told it. */
export function refused(code: string, balance: string | null): Refusal<StudioRefusal> {
  const known = STUDIO_REFUSALS.find((one) => one === code) ?? "bet_refused";
  return refuse(known, balance === null ? {} : { detail: { balance } });
}

/** The answer to a spin id that was seen before. */
function replyOf(round: RoundRow, balance: string | null): Result<RoundReply, StudioRefusal> {
  if (round.state === "refused") return refused(round.refusal ?? "bet_refused", null);
  if (round.state === "bet") return refuse("round_open");
  if (round.state === "cancelling" || round.state === "cancelled") return refuse("bet_unconfirmed");
  return ok({ round: roundView(round), balance });
}
