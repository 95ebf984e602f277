import { indexNames, searchNames } from "#/server/games/name-index.ts";
import type { Bench, Figure } from "./bench.ts";

const SYLLABLES =
  "ga llo ja de lu na sol rey co pa ti gre dra gon for tu na mar pez ro jo lia ka".split(" ");
const SEARCHES = 600;
const FEW = 20_000;
const MANY = 100_000;

/** Names of two or three words, the same each time. */
function makeIndex(count: number) {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const word = () =>
    Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join("");
  return indexNames(
    Array.from({ length: count }, (_, at) => ({
      ...{ gameId: `g${at}`, nodeId: `n${at}`, vassalage: `V${at % 40}` },
      ...{
        vendorName: `Vendor ${at % 40}`,
        name: Array.from({ length: 2 + next(2) }, word).join(" "),
      },
      ...{ category: "RNG", lines: 20, number: 5, isHot: false, isNew: false, sandbox: false },
      ...{ image: null, inHouse: false, minBet: "1000", returnPercent: null, newSince: null },
    })),
  );
}

/** A part of a name, a word with a wrong letter, and a whole name with a letter missing in each word. */
const TYPED: readonly ((name: string) => string)[] = [
  (name) => name.slice(0, 5),
  (name) => `${name.slice(0, 2)}x${name.split(" ")[0]?.slice(3) ?? ""}`,
  (name) => name.replaceAll(/(\b\w\w)\w/g, "$1"),
];

/** Milliseconds of searches over an index, ascending. */
function timesOver(count: number): readonly number[] {
  const index = makeIndex(count);
  const times = Array.from({ length: SEARCHES }, (_, at) => {
    const name = index.games[(at * 7) % count]?.name ?? "";
    const typed = TYPED[at % TYPED.length]?.(name) ?? name;
    const startMs = performance.now();
    searchNames(index, typed);
    return performance.now() - startMs;
  });
  return times.toSorted((a, b) => a - b);
}

/** A search as one types, from memory: over as many games as a large house has, and over five times as many. */
export const search: Bench = {
  name: "search",
  needs: [],
  async run() {
    const at = (times: readonly number[], share: number) =>
      times[Math.floor(times.length * share)] ?? Number.NaN;
    timesOver(FEW);
    const few = timesOver(FEW);
    const many = timesOver(MANY);
    const figures: Figure[] = [
      { what: `a search over ${FEW} games (p99)`, value: at(few, 0.99), unit: "ms", atMost: 30 },
      { what: `a search over ${MANY} games (p99)`, value: at(many, 0.99), unit: "ms", atMost: 30 },
      {
        what: "the middle one of five times as many",
        value: at(many, 0.5) / at(few, 0.5),
        unit: "×",
      },
    ];
    return figures;
  },
};
