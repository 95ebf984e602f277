import type { DrawnNumbers, Together, WeighedLine } from "../bet-type.ts";
import { onlyAt, paidFor, paidOver } from "../most.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const PLACES = [0, 1, 2, 3, 4];
const MOST_SUM = 45;
const AT_PLACES = /^digit/;
const THREES = ["front3", "middle3", "back3"];

/**
 * The most that five digits can pay for several lines: of all 100,000, what each place, each three of them, their sum and
 * the first against the last are worth. What a bull is worth beside others is added, though they may never fall together.
 */
export function mostOfDigits(lines: readonly WeighedLine[]): Together {
  const bulls = lines.filter(({ type }) => type.code === "bull");
  const others = lines.filter(({ type }) => type.code !== "bull");
  const most = (others.length > 0 ? mostOfOthers(others) : 0) + mostOfBulls(bulls);
  return { most, isReached: bulls.length === 0 || others.length === 0 };
}

/** One bull falls at a time. */
function mostOfBulls(lines: readonly WeighedLine[]): number {
  const worth = new Map<string, number>();
  for (const { selection, pays } of lines)
    for (const pick of selection[0] ?? [])
      worth.set(pick, (worth.get(pick) ?? 0) + (pays[pick] ?? 0));
  return Math.max(0, ...worth.values());
}

function mostOfOthers(lines: readonly WeighedLine[]): number {
  const of = (isMeant: (line: WeighedLine) => boolean) => lines.filter(isMeant);
  const alone = of(({ type }) => AT_PLACES.test(type.code));
  const atPlace = PLACES.map((place) =>
    DIGITS.map((digit) =>
      sum(alone, (line) => paidFor(line, onlyAt(line.selection, place), all(digit))),
    ),
  );
  const [front = [], middle = [], back = []] = THREES.map((where, from) =>
    threes(
      of(({ type }) => type.group === where),
      from,
    ),
  );
  const dragons = of(({ type }) => type.code === "dragon");
  const ends = [-1, 0, 1].map((than) => worthOf(dragons, [[String(1 + than), "0", "0", "0", "1"]]));
  const sums = of(({ type }) => type.code === "sum_side");
  const bySum = Array.from({ length: MOST_SUM + 1 }, (_, total) => worthOf(sums, comingTo(total)));
  const worth = { atPlace, front, middle, back, ends, bySum };
  return Math.max(...THREE.map((three) => mostAfter(three, worth)));
}

type Worth = Readonly<Record<"front" | "middle" | "back" | "ends" | "bySum", readonly number[]>> & {
  readonly atPlace: readonly (readonly number[])[];
};

/** The first three of five digits. */
const THREE = DIGITS.flatMap((a) => DIGITS.flatMap((b) => DIGITS.map((c) => [a, b, c] as const)));

/** The most that five digits are worth that begin with these three. */
function mostAfter([a, b, c]: readonly [number, number, number], worth: Worth): number {
  const { atPlace, front, middle, back, ends, bySum } = worth;
  const three =
    at(atPlace[0], a) + at(atPlace[1], b) + at(atPlace[2], c) + at(front, a * 100 + b * 10 + c);
  let most = 0;
  for (const d of DIGITS) {
    const four = three + at(atPlace[3], d) + at(middle, b * 100 + c * 10 + d);
    for (const e of DIGITS) {
      const ofEnd =
        at(atPlace[4], e) + at(back, c * 100 + d * 10 + e) + at(ends, Math.sign(a - e) + 1);
      most = Math.max(most, four + ofEnd + at(bySum, a + b + c + d + e));
    }
  }
  return most;
}

const at = (values: readonly number[] | undefined, index: number): number => values?.[index] ?? 0;

/** All that three digits from the first place on, the second and the third can be, the others zero. */
const SPACES = THREES.map((_, from) =>
  Array.from({ length: 1_000 }, (_, value): DrawnNumbers => {
    const digits = [...String(value).padStart(3, "0"), "0", "0"];
    return [[...Array<string>(from).fill("0"), ...digits].slice(0, PLACES.length)];
  }),
);

/** What three digits from a place on are worth; nothing where nothing is bet on them. */
function threes(lines: readonly WeighedLine[], from: number): readonly number[] {
  return lines.length === 0 ? [] : paidOver(lines, SPACES[from] ?? []);
}

function worthOf(lines: readonly WeighedLine[], drawn: DrawnNumbers): number {
  return sum(lines, (line) => paidFor(line, line.selection, drawn));
}

function sum(lines: readonly WeighedLine[], of: (line: WeighedLine) => number): number {
  return lines.reduce((total, line) => total + of(line), 0);
}

const all = (digit: number): DrawnNumbers => [PLACES.map(() => String(digit))];

/** Five digits that come to a sum. */
function comingTo(total: number): DrawnNumbers {
  let left = total;
  return [
    PLACES.map(() => {
      const digit = Math.min(9, left);
      left -= digit;
      return String(digit);
    }),
  ];
}
