import { formatWire } from "#/lib/base/money.ts";
import type { Fairness } from "#/lib/contract/games/seamless.ts";
import {
  type Choice,
  type InstantGame,
  paidMinor,
  timesOf,
} from "#/lib/rules/studio/instant/game.ts";
import { findInstantGame } from "#/lib/rules/studio/instant/games.ts";
import {
  findMinesGame,
  type MinesGame,
  minesStand,
  standMinor,
} from "#/lib/rules/studio/mines/mines.ts";
import { evaluateSpin, type SpinOutcome } from "#/lib/rules/studio/slot/evaluate.ts";
import type { SlotModel } from "#/lib/rules/studio/slot/model.ts";
import { findSlotModel } from "#/lib/rules/studio/slot/models.ts";
import { awardedUpTo } from "#/lib/rules/studio/slot/round.ts";
import type { HistoryReply, InstantView, RoundState, RoundView, SpinView } from "./api.ts";
import { CRASH_JOINS, CRASH_PART, type CrashPart, crashPart } from "./crash/part.ts";
import { RAIN_JOINS, RAIN_PART, type RainPart, rainPart } from "./rain/part.ts";
import type { Sql } from "./store.ts";
import { TIEN_LEN_PART, type TienLenPart, tienLenFairness, tienLenPart } from "./tienlen/part.ts";

/** A round as it is stored, with what its seat, session and seed tell of it. */
export type RoundRow = {
  readonly id: bigint;
  readonly roundId: string;
  readonly spinId: string;
  readonly seatId: bigint;
  readonly playerId: string;
  readonly gameToken: string;
  readonly currencyCode: string;
  readonly exponent: number;
  readonly modelId: string;
  readonly modelVersion: number;
  readonly configHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly revealedAt: Date | null;
  readonly lineStakeMinor: bigint;
  readonly stakeMinor: bigint;
  readonly state: RoundState;
  readonly refusal: string | null;
  /** The stops of every spin of the round, the paid one first; null until the bet was taken. */
  readonly stops: readonly (readonly number[])[] | null;
  /** What was chosen and what was drawn, in a game that one bet ends; the latter null until the bet was taken. */
  readonly choice: Choice | null;
  readonly drawn: readonly number[] | null;
  /** In a game that all play together: the player's part in its round. */
  readonly crash: CrashPart | null;
  /** In the game of one pot for all: the player's part in it. */
  readonly rain: RainPart | null;
  /** At a table of members: the hand, with the player's seat in it. */
  readonly tienlen: TienLenPart | null;
  /** The fields that were opened of a board whose mines are `drawn`, in order, and how many may be; else null. */
  readonly picks: readonly number[] | null;
  readonly mostPicks: number | null;
  readonly payoutMinor: bigint | null;
  readonly freeShown: number;
  readonly createdAt: Date;
};

/** What of a round its player is shown. */
export type ShownRound = Omit<
  RoundRow,
  "id" | "seatId" | "playerId" | "gameToken" | "currencyCode" | "payoutMinor"
> & { readonly payoutMinor?: bigint | null };

const ROUND = `
  select rounds.id, round_id "roundId", spin_id "spinId", rounds.seat_id "seatId",
    player_id "playerId", game_token "gameToken", sessions.currency_code "currencyCode",
    currency_exponent exponent, model_id "modelId", model_version "modelVersion",
    config_hash "configHash", rounds.client_seed "clientSeed", rounds.nonce,
    coalesce(seeds.server_seed, rain_pots.server_seed, crash_rounds.hash) "serverSeed",
    coalesce(seeds.server_seed_hash, rain_pots.server_seed_hash, previous_hash) "serverSeedHash",
    coalesce(revealed_at, case when hash is not null then crash_rounds.ended_at end,
      case when shares is not null then rain_pots.ended_at end) "revealedAt",
    line_stake_minor "lineStakeMinor", rounds.stake_minor "stakeMinor", rounds.state, refusal, stops,
    choice, drawn, picks, most_picks "mostPicks", ${CRASH_PART} crash, ${RAIN_PART} rain, ${TIEN_LEN_PART} tienlen,
    payout_minor "payoutMinor", free_shown "freeShown", rounds.created_at "createdAt"
  from rounds
  join seats on seats.id = rounds.seat_id
  join sessions on sessions.id = session_id
  left join seeds on seeds.id = seed_id
  ${CRASH_JOINS}
  ${RAIN_JOINS}`;

const PAGE = 20;

/** A round by its row. */
export async function getRound(sql: Sql, id: bigint): Promise<RoundRow> {
  const [row] = await sql<RoundRow>(`${ROUND} where rounds.id = $1`, [id]);
  if (!row) throw new Error(`round ${id} is gone`);
  return row;
}

/** A seat's round by the spin id that its browser made. */
export async function findRoundBySpin(
  sql: Sql,
  seatId: bigint,
  spinId: string,
): Promise<RoundRow | null> {
  const [row] = await sql<RoundRow>(`${ROUND} where rounds.seat_id = $1 and spin_id = $2`, [
    seatId,
    spinId,
  ]);
  return row ?? null;
}

/** A player's round by its public id. */
export async function findRound(
  sql: Sql,
  playerId: string,
  roundId: string,
): Promise<RoundRow | null> {
  const [row] = await sql<RoundRow>(`${ROUND} where round_id = $1 and player_id = $2`, [
    roundId,
    playerId,
  ]);
  return row ?? null;
}

/** What waits at a seat to be played on, if anything. */
export async function openRound(sql: Sql, seatId: bigint): Promise<RoundView | null> {
  const [row] = await sql<RoundRow>(
    `${ROUND} where rounds.seat_id = $1 and rounds.state = 'series'`,
    [seatId],
  );
  return row ? roundView(row) : null;
}

/** The round that a seat played to its end last, if any. */
export async function lastRound(sql: Sql, seatId: bigint): Promise<RoundView | null> {
  const [row] = await sql<RoundRow>(
    `${ROUND} where rounds.seat_id = $1 and rounds.state in ('paying', 'settled', 'disputed')
     order by rounds.id desc limit 1`,
    [seatId],
  );
  return row ? roundView(row) : null;
}

/** A seat's rounds, newest first, a page at a time: those before its round `before`. Null: it has no such round. */
export async function listRounds(
  sql: Sql,
  seatId: bigint,
  before: string | null,
): Promise<HistoryReply | null> {
  if (before !== null && !(await isOfSeat(sql, seatId, before))) return null;
  const rows = await sql<RoundRow>(
    `${ROUND} where rounds.seat_id = $1
       and ($2::text is null or rounds.id < (select id from rounds where round_id = $2))
     order by rounds.id desc limit ${PAGE + 1}`,
    [seatId, before],
  );
  return { rounds: rows.slice(0, PAGE).map(roundView), more: rows.length > PAGE };
}

async function isOfSeat(sql: Sql, seatId: bigint, roundId: string): Promise<boolean> {
  const found = await sql<{ id: bigint }>(
    "select id from rounds where round_id = $1 and seat_id = $2",
    [roundId, seatId],
  );
  return found.length > 0;
}

/** The model that a round of a slot was played on, whatever is played now. */
export function modelOf(row: ShownRound): SlotModel {
  const model = findSlotModel(row.modelId, row.modelVersion);
  if (!model) throw new Error(`no model ${row.modelId} ${row.modelVersion}`);
  return model;
}

/** The spins that the player has seen, recomputed from their stops. */
function shownSpins(row: ShownRound, model: SlotModel): readonly SpinOutcome[] {
  return (row.stops ?? [])
    .slice(0, row.freeShown + 1)
    .map((stops, index) => evaluateSpin(model, index === 0 ? "base" : "free", stops));
}

/** A round as its player may see it: what was shown so far, and the server seed only once it is out of use. */
export function roundView(row: ShownRound): RoundView {
  return {
    roundId: row.roundId,
    spinId: row.spinId,
    state: row.state,
    refusal: row.refusal,
    startedAt: row.createdAt.toISOString(),
    stake: formatWire(row.stakeMinor, row.exponent),
    ...gamePart(row),
    fairness: fairnessOf(row),
  };
}

function fairnessOf(row: ShownRound): Fairness {
  if (row.tienlen) return tienLenFairness(row.tienlen, row.configHash);
  return {
    serverSeedHash: row.serverSeedHash,
    serverSeed: row.revealedAt ? row.serverSeed : null,
    clientSeed: row.clientSeed,
    nonce: row.nonce,
    configHash: row.configHash,
  };
}

type GamePart = Pick<
  RoundView,
  | "payout"
  | "spins"
  | "instant"
  | "crash"
  | "rain"
  | "mines"
  | "tienlen"
  | "freeAwarded"
  | "freePlayed"
>;

const NO_PART = {
  ...{ spins: [], instant: null, crash: null, rain: null, mines: null, tienlen: null },
  ...{ freeAwarded: 0, freePlayed: 0 },
} as const;

function gamePart(row: ShownRound): GamePart {
  if (row.crash) return { ...NO_PART, ...crashPart(row, row.crash) };
  if (row.rain) return { ...NO_PART, ...rainPart(row, row.rain) };
  if (row.tienlen) {
    const { payoutMinor = null, exponent } = row;
    return { ...NO_PART, ...tienLenPart({ payoutMinor, exponent }, row.tienlen) };
  }
  const instant = findInstantGame(row.modelId, row.modelVersion);
  if (instant) return instantPart(row, instant);
  const mines = findMinesGame(row.modelId, row.modelVersion);
  return mines ? minesPart(row, mines) : slotPart(row);
}

function slotPart(row: ShownRound): GamePart {
  const model = modelOf(row);
  const money = (units: number) => formatWire(BigInt(units) * row.lineStakeMinor, row.exponent);
  const spins = shownSpins(row, model);
  const payUnits = spins.reduce((sum, spin) => sum + spin.payUnits, 0);
  return {
    ...NO_PART,
    payout: money(payUnits),
    spins: spins.map((spin) => spinView(spin, money)),
    freeAwarded: awardedUpTo(model, { spins, payUnits }, spins.length - 1),
    freePlayed: Math.max(0, spins.length - 1),
  };
}

function instantPart(row: ShownRound, game: InstantGame): GamePart {
  const { choice, drawn } = row;
  const pays = choice && drawn && game.pays(choice, drawn);
  const instant: InstantView | null = pays && { choice, drawn, times: timesOf(pays) };
  const payout = formatWire(pays ? paidMinor(pays, row.stakeMinor) : 0n, row.exponent);
  return { ...NO_PART, payout, instant };
}

function minesPart(row: ShownRound, game: MinesGame): GamePart {
  const { drawn: board, picks, state } = row;
  if (!board) return { ...NO_PART, payout: formatWire(0n, row.exponent) };
  const stand = minesStand(game, board, picks ?? []);
  return {
    ...NO_PART,
    payout: formatWire(standMinor(stand, row.stakeMinor), row.exponent),
    mines: {
      mines: board.length,
      picks: picks ?? [],
      mostPicks: row.mostPicks ?? 0,
      board: state === "series" ? null : board,
      times: timesOf(stand.pays),
    },
  };
}

function spinView(spin: SpinOutcome, money: (units: number) => string): SpinView {
  return {
    free: spin.mode === "free",
    stops: spin.stops,
    window: spin.window,
    lineWins: spin.lineWins.map(({ line, payUnits, ...win }) => ({
      ...win,
      line: line + 1,
      amount: money(payUnits),
    })),
    scatters: spin.scatters,
    scatterAmount: money(spin.scatterPayUnits),
    freeSpinsWon: spin.freeSpinsWon,
    amount: money(spin.payUnits),
  };
}
