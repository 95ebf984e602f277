import { formatWire } from "#/lib/base/money.ts";
import { pursesOf, unitMinor } from "#/lib/rules/studio/tienlen/scores.ts";
import type {
  TienLenHand,
  TienLenLine,
  TienLenMine,
  TienLenResult,
  TienLenSeat,
  TienLenTable,
} from "./api.ts";
import { isAway } from "./playing.ts";
import {
  isInHand,
  placeOf,
  type Sitter,
  seated,
  type TableHand,
  type TableState,
} from "./state.ts";

/** A table as everybody may see it: no card that was not played, but for the one that has to be led with, and no seed before its time. */
export function tableView(table: TableState, now: number): TienLenTable {
  const { currency, stakeMinor, game } = table;
  return {
    id: table.id,
    version: table.version,
    now,
    phase: table.phase,
    until: table.untilMs,
    demo: table.demo,
    play: table.play,
    stake: formatWire(stakeMinor, currency.exponent),
    unit: formatWire(unitMinor(game, stakeMinor), currency.exponent),
    symbol: currency.symbol,
    seats: table.sitters.map((sitter) => sitter && seatView(table, sitter)),
    hand: table.hand && handView(table, table.hand),
    notes: table.notes,
  };
}

function seatView(table: TableState, sitter: Sitter): TienLenSeat {
  const { seat, name, isBot, ready, isLeft } = sitter;
  const { hand } = table;
  const playing = isInHand(table, seat);
  const place = hand && playing ? placeOf(hand, seat) : -1;
  return {
    seat,
    name,
    bot: isBot,
    ready,
    playing,
    away: isAway(sitter),
    left: isLeft,
    cards: hand?.play?.hands[place]?.length ?? 0,
    passed: hand?.play?.passed[place] ?? false,
    committed: playing && hand?.deal.commitments.has(seat) === true,
    revealed: playing && hand?.deal.shares.has(seat) === true,
  };
}

function handView(
  { game, currency, configHash, stakeMinor, sitters }: TableState,
  hand: TableHand,
): TienLenHand {
  const { deal, seats, play, end } = hand;
  const bySeat = <T>(of: (seat: number, place: number) => T): (T | null)[] =>
    sitters.map((_, seat) => (seats.includes(seat) ? of(seat, placeOf(hand, seat)) : null));
  const isAll = (map: ReadonlyMap<number, unknown>) =>
    seats.length > 0 && map.size === seats.length;
  const isOpen = play !== null && end === null && play.winner === null;
  const trick = isOpen ? play.trick : null;
  const seatAt = (place: number) => seats[place] ?? 0;
  return {
    hand: hand.id,
    deal: deal.id,
    failed: hand.failed,
    configHash,
    serverSeedHash: deal.hash,
    serverSeed: end === null ? null : deal.serverSeed,
    commitments: isAll(deal.commitments)
      ? bySeat((seat) => deal.commitments.get(seat) ?? null)
      : null,
    shares: isAll(deal.shares) ? bySeat((seat) => deal.shares.get(seat) ?? null) : null,
    lead: hand.lead,
    turn: isOpen ? play.turn : null,
    toMove: isOpen ? seatAt(play.toMove) : null,
    must: isOpen ? play.must : null,
    top: trick && {
      seat: seatAt(trick.place),
      kind: trick.made.kind,
      cards: trick.made.cards,
      cut: trick.cut?.units ?? 0,
    },
    moves: hand.moves,
    result: end === null ? null : resultView(),
  };

  function resultView(): TienLenResult {
    const none = bySeat(() => null);
    if (end === null || end === "void" || !play)
      return {
        ...{ kind: "void", winner: null, instant: null, hands: none, transfers: [] },
        ...{ nets: none, rakes: none },
      };
    const money = (minor: bigint) => formatWire(minor, currency.exponent);
    const purses = pursesOf(game, end.settled, stakeMinor);
    return {
      kind: play.instant ? "instant" : "out",
      winner: play.winner === null ? null : seatAt(play.winner),
      instant: play.instant,
      hands: bySeat((_, place) => play.hands[place] ?? []),
      transfers: end.settled.transfers.map(({ from, to, ...paid }) => ({
        ...paid,
        from: seatAt(from),
        to: seatAt(to),
      })),
      nets: bySeat((_, place) => money(purses[place]?.net ?? 0n)),
      rakes: bySeat((_, place) => money(purses[place]?.rake ?? 0n)),
    };
  }
}

/** What of a table only who sits there is told. */
export function mineOf(table: TableState, { seat, refusal }: Sitter): TienLenMine {
  const { hand } = table;
  const isPlaying = hand !== null && isInHand(table, seat);
  const cards = isPlaying && hand.play ? (hand.play.hands[placeOf(hand, seat)] ?? null) : null;
  return {
    seat,
    cards,
    hand: isPlaying ? hand.id : null,
    roundId: (isPlaying && hand.bets.get(seat)?.roundId) || null,
    commitment: (isPlaying && hand.deal.commitments.get(seat)) || null,
    refusal,
  };
}

/** A table in the list. */
export function lineOf(table: TableState): TienLenLine {
  const { id, phase, currency, stakeMinor, game } = table;
  return {
    id,
    stake: formatWire(stakeMinor, currency.exponent),
    unit: formatWire(unitMinor(game, stakeMinor), currency.exponent),
    taken: seated(table).length,
    phase,
  };
}
