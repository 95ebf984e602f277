import {
  type BetType,
  type DrawnNumbers,
  mostOf,
  ODDS_SCALE,
  type Outcome,
  type Selection,
  type Terms,
  type Together,
  type WeighedLine,
} from "./bet-type.ts";

/** A line that is played: its bet, on what terms, and its stake in minor units. */
export type PlayedLine = {
  readonly type: BetType;
  readonly terms: Terms;
  readonly selection: Selection;
  readonly stakeMinor: bigint;
};

/** The most that lines can win in one draw, in minor units: a draw pays it (`isReached`), or none pays more. */
export type Most = { readonly minor: bigint; readonly isReached: boolean };

type WeighTogether = ((lines: readonly WeighedLine[]) => Together) | undefined;

/**
 * The most that lines can win in one draw with all their stakes multiplied by as much as is asked. Lines that cannot win
 * together are not added up where the game can tell (`mostTogether`); where it cannot, or where payouts that are rounded
 * down each alone may come to less, the answer is a bound and says so.
 */
export function mostOfLines(
  lines: readonly PlayedLine[],
  weigh: WeighTogether,
): (multiplier: bigint) => Most {
  const apart = (multiplier: bigint) =>
    lines.reduce(
      (sum, { type, terms, selection, stakeMinor }) =>
        sum + mostOf(type, terms, selection, stakeMinor * multiplier),
      0n,
    );
  if (lines.length < 2) return (multiplier) => ({ minor: apart(multiplier), isReached: true });
  const isWhole = lines.every(({ terms, stakeMinor }) =>
    Object.values(terms.odds).every((odds) => (odds * stakeMinor) % ODDS_SCALE === 0n),
  );
  const unit = isWhole ? ODDS_SCALE : 1n;
  const found = weigh && countable(lines, unit) ? weigh(weighed(lines, unit)) : null;
  return (multiplier) => {
    const sum = apart(multiplier);
    if (!found) return { minor: sum, isReached: false };
    const minor = (BigInt(found.most) * multiplier * unit) / ODDS_SCALE;
    return { minor: minor < sum ? minor : sum, isReached: isWhole && found.isReached };
  };
}

/** Whether a double counts all that the lines can win together. */
function countable(lines: readonly PlayedLine[], unit: bigint): boolean {
  const most = lines.reduce(
    (sum, { type, terms, selection, stakeMinor }) =>
      sum + type.mostWon(selection, terms.odds) * stakeMinor,
    0n,
  );
  return most / unit < BigInt(Number.MAX_SAFE_INTEGER);
}

function weighed(lines: readonly PlayedLine[], unit: bigint): readonly WeighedLine[] {
  return lines.map(({ type, terms, selection, stakeMinor }) => ({
    type,
    selection,
    pays: Object.fromEntries(
      Object.entries(terms.odds).map(([tier, odds]) => [tier, Number((odds * stakeMinor) / unit)]),
    ),
  }));
}

type Won = Outcome["won"];

/** What a draw pays for a line, in the unit of its pays. */
export function paidFor(
  { type, pays }: Pick<WeighedLine, "type" | "pays">,
  selection: Selection,
  drawn: DrawnNumbers,
): number {
  return paid(type.outcome(selection, drawn).won, pays);
}

/** What every draw of a space pays for lines together. A line that was asked before is not worked out again. */
export function paidOver(
  lines: readonly WeighedLine[],
  space: readonly DrawnNumbers[],
): readonly number[] {
  const sums = new Array<number>(space.length).fill(0);
  for (const line of lines)
    for (const [at, won] of wonOver(line, space).entries())
      sums[at] = (sums[at] ?? 0) + paid(won, line.pays);
  return sums;
}

type Known = {
  readonly type: BetType;
  readonly space: readonly DrawnNumbers[];
  readonly won: readonly Won[];
};
const KNOWN = new WeakMap<Selection, Known>();

function wonOver({ type, selection }: WeighedLine, space: readonly DrawnNumbers[]): readonly Won[] {
  const known = KNOWN.get(selection);
  if (known?.type === type && known.space === space) return known.won;
  const won = space.map((drawn) => type.outcome(selection, drawn).won);
  KNOWN.set(selection, { type, space, won });
  return won;
}

function paid(won: Won, pays: WeighedLine["pays"]): number {
  let sum = 0;
  for (const tier in won) sum += (pays[tier] ?? 0) * (won[tier] ?? 0);
  return sum;
}

/** The same with one place of a selection alone. */
export const onlyAt = (selection: Selection, at: number): Selection =>
  selection.map((picked, place) => (place === at ? picked : []));
