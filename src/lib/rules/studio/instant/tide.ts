import { fraction } from "#/lib/base/fraction.ts";
import type { InstantGame, Prize } from "./game.ts";
import { TIDE_COUNTS } from "./tide-counts.ts";

const reel = (symbols: string): readonly string[] => symbols.split(" ");

export const TIDE_ROWS = 3;
/** Stands for every other; it lies on the three reels in the middle alone. */
export const TIDE_WILD = "luna";
const LEAST = 3;

/** What the reels bring, from the top down and around again. */
const STRIPS: readonly (readonly string[])[] = [
  "ancla junco pulpo faro cangrejo ancla faro cangrejo concha junco faro globo junco isla pez concha isla globo ancla isla ballena pulpo pez ballena",
  "pulpo concha junco luna cangrejo pulpo globo faro ancla ballena concha isla globo pez ballena ancla junco faro isla cangrejo junco faro pez isla",
  "pulpo ballena faro cangrejo isla ancla ballena globo faro luna junco concha isla pez concha faro junco ancla pulpo cangrejo junco isla pez globo",
  "concha junco cangrejo isla pez ancla ballena globo pulpo junco pez isla faro junco cangrejo luna concha faro pulpo ballena ancla faro globo isla",
  "ancla globo concha junco ballena faro globo ancla cangrejo ballena pulpo faro junco pulpo isla pez cangrejo junco ancla pez isla faro concha isla",
].map(reel);

/** For each symbol, what a way of three, four and five of it pays, in halves of the stake. */
export const TIDE_PAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  ballena: [2, 10, 100],
  pulpo: [2, 5, 40],
  cangrejo: [1, 4, 20],
  concha: [1, 3, 12],
  pez: [1, 2, 8],
  globo: [1, 2, 6],
  ancla: [1, 2, 5],
  junco: [0, 1, 4],
  faro: [0, 1, 3],
  isla: [0, 1, 2],
};

/** What the prizes of the first, second … wave are multiplied by; the last goes for all that follow. */
export const TIDE_MULTIPLIERS: readonly number[] = [1, 2, 3, 5];

/** A symbol that pays in a wave: on so many reels from the first, in so many ways; `halves` of the stake, multiplied. */
export type TideWin = {
  readonly symbol: string;
  readonly count: number;
  readonly ways: number;
  readonly halves: number;
};

/** A wave: what lies there, `window[reel][row]`, what of it pays, and so is washed away. */
export type TideWave = {
  readonly window: readonly (readonly string[])[];
  readonly washed: readonly (readonly boolean[])[];
  readonly multiplier: number;
  readonly wins: readonly TideWin[];
};

/** A round: wave after wave, and what lies there at the end. */
export type TideRound = {
  readonly waves: readonly TideWave[];
  readonly rest: readonly (readonly string[])[];
  readonly halves: number;
};

/**
 * Plays a round from the stop of each reel. What pays is washed away, what lay above it sinks, and the strip goes on from
 * above: so the stops decide all of it. It ends where nothing pays any more.
 */
export function tideRound(stops: readonly number[]): TideRound {
  const tops = STRIPS.map((_, at) => stops[at] ?? 0);
  let window = STRIPS.map((strip, at) =>
    Array.from({ length: TIDE_ROWS }, (_, row) => symbolAt(strip, (tops[at] ?? 0) + row)),
  );
  const waves: TideWave[] = [];
  for (;;) {
    const multiplier = TIDE_MULTIPLIERS[Math.min(waves.length, TIDE_MULTIPLIERS.length - 1)] ?? 1;
    const wins = winsOf(window, multiplier);
    if (wins.length === 0) break;
    const washed = window.map((symbols, at) =>
      symbols.map((symbol) =>
        wins.some((win) => at < win.count && (symbol === win.symbol || symbol === TIDE_WILD)),
      ),
    );
    waves.push({ window, washed, multiplier, wins });
    window = window.map((symbols, at) => {
      const left = symbols.filter((_, row) => !washed[at]?.[row]);
      while (left.length < TIDE_ROWS) {
        tops[at] = (tops[at] ?? 0) - 1;
        left.unshift(symbolAt(STRIPS[at] ?? [], tops[at] ?? 0));
      }
      return left;
    });
  }
  const halves = waves.flatMap(({ wins }) => wins).reduce((sum, win) => sum + win.halves, 0);
  return { waves, rest: window, halves };
}

function winsOf(window: readonly (readonly string[])[], multiplier: number): TideWin[] {
  return [...new Set(window[0])].flatMap((symbol) => {
    const found = window.map(
      (symbols) => symbols.filter((one) => one === symbol || one === TIDE_WILD).length,
    );
    const end = found.indexOf(0);
    const count = end === -1 ? found.length : end;
    const pays = count < LEAST ? 0 : (TIDE_PAYS[symbol]?.[count - LEAST] ?? 0);
    if (pays === 0) return [];
    const ways = found.slice(0, count).reduce((all, each) => all * each, 1);
    return [{ symbol, count, ways, halves: ways * pays * multiplier }];
  });
}

function symbolAt(strip: readonly string[], position: number): string {
  const symbol = strip[((position % strip.length) + strip.length) % strip.length];
  if (symbol === undefined) throw new RangeError("empty strip");
  return symbol;
}

const DRAWS = STRIPS.reduce((all, strip) => all * strip.length, 1);

/** Every sum that a round can pay, with how many of all stops pay it: counted by going through all of them (a test does). */
function everyPrize(): readonly Prize[] {
  let halves = 0;
  return TIDE_COUNTS.split(" ").map((text) => {
    const [step = "", count = ""] = text.split(":");
    halves += step === "" ? 1 : Number.parseInt(step, 36);
    return { chance: fraction(Number.parseInt(count, 36), DRAWS), pays: fraction(halves, 2) };
  });
}

/**
 * Marea Alta, the house's second slot: five reels of three rows that pay in all 243 ways from the first reel, and waves that
 * wash away what paid and pay more each time. Nothing is chosen, and no better chance is for sale.
 */
export const HIGH_TIDE: InstantGame = {
  id: "marea-alta",
  version: 1,
  table: {
    strips: STRIPS,
    rows: TIDE_ROWS,
    wild: TIDE_WILD,
    pays: TIDE_PAYS,
    by: TIDE_MULTIPLIERS,
  },
  fields: {},
  ranges: () => STRIPS.map((strip) => strip.length),
  pays: (_, drawn) => fraction(tideRound(drawn).halves, 2),
  prizes: everyPrize,
  steps: (_, drawn) => tideRound(drawn).waves.length,
};
