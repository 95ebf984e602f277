import {
  type Fraction,
  fraction,
  plus,
  reduced,
  sum,
  times,
  toNumber,
} from "#/lib/base/fraction.ts";
import { trimZeros } from "#/lib/base/money.ts";
import { canonicalJson } from "../canonical-json.ts";
import { type FairSeeds, fairDraw, sha256Hex } from "../fairness.ts";

/** What a player chooses with the stake, by name: a side, a target, a number of rows … Empty where nothing is chosen. */
export type Choice = Readonly<Record<string, string | number>>;

/** A result that the rules tell from others: its chance, and what it pays of the stake. */
export type Prize = { readonly chance: Fraction; readonly pays: Fraction };

/** One field of a choice: whole numbers of a span, or names. The first is what lies there at the beginning. */
export type ChoiceField =
  | { readonly kind: "span"; readonly from: number; readonly to: number; readonly first: number }
  | { readonly kind: "names"; readonly names: readonly (string | number)[] };

/**
 * A game that one bet ends: numbers are drawn, and the choice and they say what it pays. Everything that decides stands
 * in `table`, whose hash is stored with every round.
 */
export type InstantGame = {
  readonly id: string;
  readonly version: number;
  readonly table: unknown;
  readonly fields: Readonly<Record<string, ChoiceField>>;
  /** The ranges of the numbers to draw, in order: each from 0 up to the range, without it. */
  readonly ranges: (choice: Choice) => readonly number[];
  /** What the drawn numbers pay, of the stake. */
  readonly pays: (choice: Choice, drawn: readonly number[]) => Fraction;
  /** Every result of a choice that is told apart; their chances add up to one. */
  readonly prizes: (choice: Choice) => readonly Prize[];
  /** Where a round goes on step by step by itself: in how many steps it paid. */
  readonly steps?: (choice: Choice, drawn: readonly number[]) => number;
};

/** What has something to choose, whatever the kind of game. */
export type Choosable = { readonly fields: Readonly<Record<string, ChoiceField>> };

/** The choice that lies there at the beginning. */
export function firstChoice({ fields }: Choosable): Choice {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind === "span" ? field.first : (field.names[0] ?? ""),
    ]),
  );
}

/** A choice as it came from outside: exactly the fields of the game, each as it may be; null for anything else. */
export function readChoice({ fields }: Choosable, given: unknown): Choice | null {
  const names = Object.keys(fields);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const choice = given as Readonly<Record<string, unknown>>;
  if (Object.keys(choice).length !== names.length) return null;
  const isRight = names.every((name) => {
    const [field, value] = [fields[name], Object.hasOwn(choice, name) ? choice[name] : undefined];
    if (field?.kind === "names") return field.names.some((one) => one === value);
    return (
      field !== undefined &&
      typeof value === "number" &&
      Number.isInteger(value) &&
      value >= field.from &&
      value <= field.to
    );
  });
  // In the game's own order, so that the same choice is the same text.
  return isRight ? Object.fromEntries(names.map((name) => [name, choice[name] as string])) : null;
}

/** SHA-256 of what decides: id, version, the fields of a choice and the table. */
export function instantHash({ id, version, fields, table }: InstantGame): Promise<string> {
  return sha256Hex(canonicalJson({ id, version, fields, table }));
}

/** The numbers that a server seed, a client seed and a nonce make: the same for whoever computes them. */
export async function drawInstant(
  game: InstantGame,
  choice: Choice,
  seeds: FairSeeds,
): Promise<readonly number[]> {
  const draw = fairDraw(seeds);
  const drawn: number[] = [];
  for (const range of game.ranges(choice)) drawn.push(await draw(range));
  return drawn;
}

/** What a stake is paid, in minor units: the part of a unit that is left over is the house's. */
export function paidMinor(pays: Fraction, stakeMinor: bigint): bigint {
  return (stakeMinor * pays.over) / pays.under;
}

const PLACES = 10_000n;

/** What is paid of the stake as it is printed, cut to four places: "1.98", "0.5", "0". */
export function timesOf({ over, under }: Fraction): string {
  const parts = ((over * PLACES) / under).toString().padStart(5, "0");
  return trimZeros(`${parts.slice(0, -4)}.${parts.slice(-4)}`);
}

/** The return to player of a choice, exact, before the last part of a minor unit is cut. */
export function instantReturn(game: InstantGame, choice: Choice): Fraction {
  return reduced(sum(game.prizes(choice).map(({ chance, pays }) => times(chance, pays))));
}

/** What the help of a game says of a choice. */
export type ChoiceFigures = {
  readonly returnToPlayer: Fraction;
  /** The chance to be paid at least the stake. */
  readonly winRate: Fraction;
  /** Standard deviation of what a round pays, in stakes. */
  readonly deviation: number;
  readonly highest: Fraction;
};

export function choiceFigures(game: InstantGame, choice: Choice): ChoiceFigures {
  const prizes = game.prizes(choice);
  const mean = instantReturn(game, choice);
  const square = sum(prizes.map(({ chance, pays }) => times(chance, times(pays, pays))));
  const wins = prizes.filter(({ pays }) => pays.over >= pays.under);
  const highest = prizes.reduce(
    (most, { pays }) => (pays.over * most.under > most.over * pays.under ? pays : most),
    fraction(0, 1),
  );
  return {
    returnToPlayer: mean,
    winRate: reduced(wins.reduce((all, { chance }) => plus(all, chance), fraction(0, 1))),
    deviation: Math.sqrt(Math.max(0, toNumber(square) - toNumber(mean) ** 2)),
    highest,
  };
}
