import type { Card } from "#/lib/rules/studio/tienlen/cards.ts";
import { dealHands, type Share } from "#/lib/rules/studio/tienlen/deal.ts";
import { findTienLenGame, type TienLenGame } from "#/lib/rules/studio/tienlen/game.ts";
import { beginHand, replay } from "#/lib/rules/studio/tienlen/hand.ts";
import type { FailedDeal } from "#/lib/rules/studio/tienlen/played.ts";
import type { Payer } from "../payer.ts";
import { getSession } from "../sessions.ts";
import { isShown, shortName } from "../shown.ts";
import type { Sql } from "../store.ts";
import type { Studio } from "../studio.ts";
import { RESUME_MS } from "./pace.ts";
import { openSeed, putState, returnBets, reveal } from "./records.ts";
import {
  type Deal,
  newHand,
  placeOf,
  type Sitter,
  type TableHand,
  type TableKind,
} from "./state.ts";

/** A hand that is played on, and who sits at its table. */
export type LeftHand = {
  readonly kind: Omit<TableKind, "game" | "configHash">;
  readonly sitters: readonly Sitter[];
  readonly hand: TableHand;
};

type HandRow = {
  readonly id: bigint;
  readonly tableId: string;
  readonly modelId: string;
  readonly modelVersion: number;
  readonly play: boolean;
  readonly stakeMinor: bigint;
  readonly state: "open" | "staking" | "dealing" | "playing";
  readonly lead: number | null;
  readonly touchedAt: Date;
};

type DealRow = {
  readonly id: bigint;
  readonly hash: string;
  readonly sealed: Buffer;
  readonly shares:
    | readonly ({ readonly seat: number; readonly commitment: string } & Share)[]
    | null;
};

type SeatRow = {
  readonly seat: number;
  readonly betId: bigint;
  readonly roundId: string;
  readonly sessionId: bigint;
};

/**
 * Hands that a process left. One whose cards were dealt is a function of its seeds and moves, all of which are stored: it
 * is played on, with a whole turn for who is to move. One that was not dealt yet, that was left too long ago, or whose
 * seed cannot be opened is voided: every buy-in goes back.
 */
export async function recoverHands(
  studio: Studio,
  payer: Payer,
  { key, game }: { readonly key: string; readonly game: TienLenGame },
): Promise<readonly LeftHand[]> {
  const { sql } = studio.store;
  const rows = await sql<HandRow>(
    `select id, table_id "tableId", model_id "modelId", model_version "modelVersion", play, stake_minor "stakeMinor",
       state, lead, touched_at "touchedAt"
     from tienlen_hands where state not in ('over', 'void') order by id`,
  );
  const left: LeftHand[] = [];
  for (const row of rows) {
    const [dealRow] = await sql<DealRow>(
      `select id, server_seed_hash hash, sealed, shares from tienlen_deals
       where hand_id = $1 order by id desc limit 1`,
      [row.id],
    );
    const serverSeed = dealRow ? openSeed(dealRow.sealed, key) : null;
    const isPlayed =
      row.state === "playing" &&
      studio.clock() - row.touchedAt.getTime() < RESUME_MS &&
      findTienLenGame(row.modelId, row.modelVersion) === game;
    const deal = dealRow && serverSeed !== null ? dealOf(dealRow, serverSeed) : null;
    const hand = isPlayed && deal ? await resumed(studio, row, deal, game) : null;
    if (hand) left.push(hand);
    else await voidLeft(studio, payer, Number(row.id), deal);
    studio.log("warn", "tienlen_hand_left", {
      hand: Number(row.id),
      state: row.state,
      goesOn: hand !== null,
    });
  }
  return left;
}

function dealOf({ id, hash, shares }: DealRow, serverSeed: string): Deal {
  const all = shares ?? [];
  return {
    id: Number(id),
    hash,
    serverSeed,
    commitments: new Map(all.map(({ seat, commitment }) => [seat, commitment])),
    shares: new Map(all.map(({ seat, seed, nonce }) => [seat, { seed, nonce }])),
  };
}

async function voidLeft(
  { store, clock }: Studio,
  payer: Payer,
  hand: number,
  deal: Deal | null,
): Promise<void> {
  const due = await store.transaction(async (sql) => {
    const now = new Date(clock());
    await putState(sql, hand, ["open", "staking", "dealing", "playing"], "void", now);
    if (deal) await reveal(sql, { deal, shares: null, missing: null }, now);
    return returnBets(sql, hand, null, clock());
  });
  payer.pay(due);
}

/** Null where what is stored does not make a hand under way. */
async function resumed(
  studio: Studio,
  row: HandRow,
  deal: Deal,
  game: TienLenGame,
): Promise<LeftHand | null> {
  const { sql } = studio.store;
  const seats = await seatsOf(sql, row.id);
  const sitters: Sitter[] = [];
  for (const { seat, sessionId } of seats) {
    const session = await getSession(studio, sessionId);
    if (!session) return null;
    const shown = await isShown(sql, session.seatId);
    sitters.push({
      ...{ seat, session, key: `seat:${session.seatId}`, isBot: false, network: null },
      ...{ ready: "no", said: 0, missed: 0, isPlayedFor: false, isLeft: false, refusal: null },
      name: shown ? shortName(session.nickname) : null,
      idleSinceMs: studio.clock(),
    });
  }
  const currency = sitters[0]?.session?.currency;
  if (!currency || deal.shares.size !== seats.length) return null;
  const hand = newHand(Number(row.id), deal);
  hand.failed = await failedDeals(sql, row.id, deal.id);
  hand.lead = row.lead !== null && seats.some(({ seat }) => seat === row.lead) ? row.lead : null;
  hand.seats = seats.map(({ seat }) => seat);
  hand.bets = new Map(seats.map(({ seat, betId, roundId }) => [seat, { id: betId, roundId }]));
  const seeds = hand.seats.map((seat) => deal.shares.get(seat)?.seed ?? "");
  const dealt = await dealHands(deal.serverSeed, seeds, deal.id);
  const moves = await sql<{ turn: number; seat: number; cards: Card[]; auto: boolean }>(
    "select turn, seat, cards, auto from tienlen_moves where hand_id = $1 order by turn",
    [row.id],
  );
  const lead = hand.lead === null ? null : placeOf(hand, hand.lead);
  const played = replay(
    beginHand(game, dealt, lead),
    moves.map(({ seat, cards }) => ({ place: placeOf(hand, seat), cards })),
  );
  if (!played.ok) return null;
  hand.play = played.value;
  hand.moves.push(...moves);
  const kind = {
    id: row.tableId,
    stakeMinor: row.stakeMinor,
    currency,
    play: row.play,
    demo: false,
  };
  return { kind, sitters, hand };
}

function failedDeals(sql: Sql, hand: bigint, before: number): Promise<readonly FailedDeal[]> {
  return sql<FailedDeal>(
    `select id::int deal, server_seed_hash "serverSeedHash", server_seed "serverSeed", missing from tienlen_deals
     where hand_id = $1 and id < $2 and missing is not null order by id`,
    [hand, before],
  );
}

/** Who plays: buy-ins that stand. */
function seatsOf(sql: Sql, hand: bigint): Promise<readonly SeatRow[]> {
  return sql<SeatRow>(
    `select seat, rounds.id "betId", round_id "roundId", session_id "sessionId"
     from tienlen_seats join rounds on rounds.id = bet_id
     where hand_id = $1 and rounds.state = 'series' order by seat`,
    [hand],
  );
}
