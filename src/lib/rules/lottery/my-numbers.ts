import type { DrawnNumbers, LotteryGame } from "./bet-type.ts";
import { isPick } from "./checks.ts";
import { ELEVEN_FIVE } from "./elott/eleven-five.ts";
import { FIVE_DIGITS } from "./elott/five-digits.ts";
import { KENO } from "./elott/keno.ts";
import { MEGA_645, POWER_655 } from "./elott/vietlott.ts";
import { findBetType } from "./games.ts";
import { findLottery } from "./schedule.ts";

/**
 * How somebody writes numbers of their own down for a game: as digits that a drawn number ends with ("68", "404"), or as
 * balls of one play ("3 14 15"), each play on a line of its own. Null for a game whose numbers nobody keeps so.
 */
export type NumbersKind = "endings" | "balls";

const BALLS: ReadonlySet<string> = new Set([ELEVEN_FIVE, KENO, MEGA_645, POWER_655].map(codeOf));
const MOST = 50;
const MOST_BALLS = 20;
const LEAST_DIGITS = 2;

function codeOf({ code }: LotteryGame): string {
  return code;
}

export function numbersKindOf(game: LotteryGame): NumbersKind | null {
  if (findLottery(game.code) || game.code === FIVE_DIGITS.code) return "endings";
  return BALLS.has(game.code) ? "balls" : null;
}

/** What was written: numbers of one's own, each play as its numbers, and what is none. */
export type ReadNumbers = {
  readonly plays: readonly (readonly string[])[];
  readonly bad: readonly string[];
};

/** Reads numbers as people write or paste them; the first fifty plays, each once. */
export function readNumbers(game: LotteryGame, text: string): ReadNumbers {
  const kind = numbersKindOf(game);
  const lines = kind === "balls" ? text.split(/[\n;]+/) : text.split(/[^\p{L}\p{N}]+/u);
  const plays = new Map<string, readonly string[]>();
  const bad: string[] = [];
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const play = kind === "balls" ? readBalls(game, line) : readEnding(game, line);
    if (play === null) bad.push(line);
    else plays.set(play.join(" "), play);
  }
  return { plays: [...plays.values()].slice(0, MOST), bad };
}

function readEnding(game: LotteryGame, line: string): readonly string[] | null {
  return /^\d+$/.test(line) && line.length >= LEAST_DIGITS && line.length <= longestOf(game)
    ? [line]
    : null;
}

function readBalls(game: LotteryGame, line: string): readonly string[] | null {
  const picks = game.drawn[0]?.picks;
  const balls = line.split(/\D+/).filter(Boolean);
  const written = balls.map((ball) => ball.replace(/^0+(?=\d)/, "").padStart(2, "0"));
  const isPlay =
    picks &&
    !/\p{L}/u.test(line) &&
    written.length > 0 &&
    written.length <= MOST_BALLS &&
    new Set(written).size === written.length &&
    written.every((ball) => isPick(picks, ball));
  return isPlay ? written.toSorted() : null;
}

/** The digits of a game's longest number; of five digits that fall one by one, all of them together. */
function longestOf({ drawn: [drum] }: LotteryGame): number {
  if (!drum || "listed" in drum.picks) return 0;
  return drum.picks.digits === 1 ? drum.numbers : drum.picks.digits;
}

/** A number that fell and that a play matches. */
export type EndingMatch = {
  /** Which prize it is, by its place in what is drawn. */
  readonly drum: number;
  readonly fallen: string;
};

/**
 * The drawn numbers that end as a number does; a ticket's number that is longer than a prize's matches it by its own last
 * digits, as on paper.
 */
export function matchEnding(
  game: LotteryGame,
  [number = ""]: readonly string[],
  drawn: DrawnNumbers,
): readonly EndingMatch[] {
  const prizes = game.code === FIVE_DIGITS.code ? [[(drawn[0] ?? []).join("")]] : drawn;
  return prizes.flatMap((numbers, drum) =>
    numbers
      .filter((fallen) => fallen.endsWith(number) || number.endsWith(fallen))
      .map((fallen) => ({ drum, fallen })),
  );
}

/** How a play of balls did: which of them fell, and what it is called where all six of a ticket win a prize. */
export type BallsMatch = {
  readonly hits: readonly string[];
  /** The prizes of `six` that it wins, by their tiers; none for other games and other plays. */
  readonly tiers: readonly string[];
};

export function matchBalls(
  game: LotteryGame,
  play: readonly string[],
  drawn: DrawnNumbers,
): BallsMatch {
  const fallen = new Set(drawn[0]);
  const six = findBetType(game, "six");
  const isTicket = six && play.length >= (six.places[0]?.min ?? 0);
  return {
    hits: play.filter((ball) => fallen.has(ball)),
    tiers: isTicket ? Object.keys(six.outcome([play], drawn).won) : [],
  };
}
