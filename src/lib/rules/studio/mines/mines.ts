import { type Fraction, fraction, reduced, times, ZERO } from "#/lib/base/fraction.ts";
import { canonicalJson } from "../canonical-json.ts";
import { type FairSeeds, fairDraw, sha256Hex } from "../fairness.ts";
import { type Choice, type ChoiceField, paidMinor } from "../instant/game.ts";

/**
 * A board with mines under some of its fields. The board is fixed by the seeds when the stake is taken; fields are opened
 * one by one, each that holds no mine raises what is paid, and the player stops when they like. A mine ends it unpaid.
 * All of it is hashed, and the hash is stored with every round.
 */
export type MinesGame = {
  readonly id: string;
  readonly version: number;
  readonly table: {
    /** Fields in a row, and rows. */
    readonly side: number;
    /** What is won on average of each stake: over, under. */
    readonly returned: readonly [over: number, under: number];
    /** No round pays more stakes than this: it is paid before the field that would. */
    readonly mostTimes: number;
  };
  readonly fields: { readonly mines: Extract<ChoiceField, { kind: "span" }> };
};

const SIDE = 5;

export const MINES: MinesGame = {
  id: "minas-de-plata",
  version: 1,
  table: { side: SIDE, returned: [99, 100], mostTimes: 10_000 },
  fields: { mines: { kind: "span", from: 1, to: SIDE * SIDE - 1, first: 3 } },
};

/** Every version that was ever played, newest first: an old round is verified against its own. */
export const MINES_GAMES: readonly MinesGame[] = [MINES];

/** A game's version, or its newest when no version is named; null for one that the house never had. */
export function findMinesGame(id: string, version?: number): MinesGame | null {
  const found = MINES_GAMES.find(
    (game) => game.id === id && (version === undefined || game.version === version),
  );
  return found ?? null;
}

/** SHA-256 of what decides: id, version, what may be chosen and the table. */
export function minesHash({ id, version, fields, table }: MinesGame): Promise<string> {
  return sha256Hex(canonicalJson({ id, version, fields, table }));
}

/** How many mines a choice puts under a board. */
export const minesOf = (choice: Choice): number => Number(choice["mines"]);

/** How many fields a board has; they are counted from 0, row by row from the top. */
export const fieldsOf = ({ table }: MinesGame): number => table.side ** 2;

/** In how many ways `count` of `of` can be chosen; none where there are not so many. */
function ways(of: number, count: number): bigint {
  let found = 1n;
  for (let i = 0; i < count; i += 1) found = (found * BigInt(of - i)) / BigInt(i + 1);
  return found;
}

/** The chance to open so many fields without a mine, C(n−m, k) / C(n, k). */
export function chanceToOpen(game: MinesGame, mines: number, opened: number): Fraction {
  const all = fieldsOf(game);
  return fraction(ways(all - mines, opened), ways(all, opened));
}

/** The chance that the next field holds no mine, with so many opened. */
export function chanceOfNext(game: MinesGame, mines: number, opened: number): Fraction {
  const left = fieldsOf(game) - opened;
  return fraction(left - mines, left);
}

/** What is paid of the stake with so many fields opened: the return over the chance to get there. Nothing for none. */
export function minesPays(game: MinesGame, mines: number, opened: number): Fraction {
  if (opened === 0) return ZERO;
  const [over, under] = game.table.returned;
  const chance = chanceToOpen(game, mines, opened);
  return fraction(BigInt(over) * chance.under, BigInt(under) * chance.over);
}

/**
 * How many fields can be opened at most: all without a mine, or those whose price is within the game's maximum and the
 * operator's, in stakes (null: none). With the last the round is paid. 0 where even one field's price is above it.
 */
export function mostOpened(game: MinesGame, mines: number, maximum: number | null): number {
  const safe = fieldsOf(game) - mines;
  const mostTimes = BigInt(Math.min(game.table.mostTimes, maximum ?? game.table.mostTimes));
  const isWithin = (opened: number) => {
    const { over, under } = minesPays(game, mines, opened);
    return over <= mostTimes * under;
  };
  let opened = 0;
  while (opened < safe && isWithin(opened + 1)) opened += 1;
  return opened;
}

/** How many mines may be chosen at most within the operator's maximum; 0 where none may. */
export function mostMines(game: MinesGame, maximum: number | null): number {
  let { to } = game.fields.mines;
  while (to > 0 && mostOpened(game, to, maximum) === 0) to -= 1;
  return to;
}

/** Where the mines lie, in the order of the fields: the first of all fields as the round's stream shuffles them. */
export async function layMines(
  game: MinesGame,
  mines: number,
  seeds: FairSeeds,
): Promise<readonly number[]> {
  const draw = fairDraw(seeds);
  const shuffled = Array.from({ length: fieldsOf(game) }, (_, field) => field);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = await draw(last + 1);
    const [a, b] = [shuffled[last], shuffled[other]];
    if (a === undefined || b === undefined) throw new Error("a field is missing");
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled.slice(0, mines).sort((a, b) => a - b);
}

/** How a round stands: the fields that were opened, in order, on its board. */
export type MinesStand = {
  readonly isLost: boolean;
  /** Opened without a mine. */
  readonly opened: number;
  /** What it pays of the stake if it ends now. */
  readonly pays: Fraction;
};

export function minesStand(
  game: MinesGame,
  board: readonly number[],
  picks: readonly number[],
): MinesStand {
  const isLost = picks.some((field) => board.includes(field));
  const opened = picks.filter((field) => !board.includes(field)).length;
  return { isLost, opened, pays: isLost ? ZERO : minesPays(game, board.length, opened) };
}

/** What a stake is paid as a round stands, in minor units: the part of a unit that is left over is the house's. */
export const standMinor = ({ pays }: MinesStand, stakeMinor: bigint): bigint =>
  paidMinor(pays, stakeMinor);

/** The return to player of opening so many fields, exact, before the last part of a minor unit is cut. */
export function minesReturn(game: MinesGame, mines: number, opened: number): Fraction {
  return reduced(times(chanceToOpen(game, mines, opened), minesPays(game, mines, opened)));
}
