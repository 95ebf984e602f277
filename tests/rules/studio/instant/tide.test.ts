import { describe, expect, it } from "vitest";
import { fraction, reduced, sum, toPercent } from "#/lib/base/fraction.ts";
import { choiceFigures, instantReturn, timesOf } from "#/lib/rules/studio/instant/game.ts";
import { HIGH_TIDE, tideRound } from "#/lib/rules/studio/instant/tide.ts";
import { countTides, type TideTable } from "../../../support/tide-count.ts";

const table = HIGH_TIDE.table as TideTable;
const DRAWS = table.strips.reduce((all, strip) => all * strip.length, 1);

describe("what Marea Alta states", () => {
  it("is what all its stops pay, counted one by one by other code than plays it", () => {
    const sample: (readonly [readonly number[], number, number])[] = [];
    let played = 0;
    const counts = countTides(table, (stops, halves, waves) => {
      played += 1;
      if (waves > 4 || played % 499 === 0) sample.push([stops, halves, waves]);
    });
    const stated = HIGH_TIDE.prizes({}).map(({ chance, pays }) => [
      Number((pays.over * 2n) / pays.under),
      Number((chance.over * BigInt(DRAWS)) / chance.under),
    ]);
    expect(stated).toEqual([...counts].sort(([a], [b]) => a - b));
    expect(sample.length).toBeGreaterThan(5_000);
    for (const [stops, halves, waves] of sample) {
      const round = tideRound(stops);
      expect([round.halves, round.waves.length]).toEqual([halves, waves]);
    }
  });

  it("adds up to one, returns 96.97 % and pays 415.5 stakes at most", () => {
    expect(reduced(sum(HIGH_TIDE.prizes({}).map(({ chance }) => chance)))).toEqual(fraction(1, 1));
    expect(instantReturn(HIGH_TIDE, {})).toEqual(fraction(15_442_885, 15_925_248));
    const { returnToPlayer, highest, winRate } = choiceFigures(HIGH_TIDE, {});
    expect(toPercent(returnToPlayer, 2)).toBe("96.97");
    expect(timesOf(highest)).toBe("415.5");
    expect(toPercent(winRate, 2)).toBe("19.95");
  });
});

describe("a round of Marea Alta", () => {
  /** The first stops, in the order of the reels, whose round is so. */
  function found(isSo: (round: ReturnType<typeof tideRound>) => boolean) {
    for (let at = 0; at < DRAWS; at += 1) {
      const stops = table.strips.map(
        (strip, reel) => Math.floor(at / strip.length ** reel) % strip.length,
      );
      const round = tideRound(stops);
      if (isSo(round)) return { stops, round };
    }
    throw new Error("no such round");
  }

  it("pays a way for each place of a card on each reel, the moon standing for it", () => {
    const { round } = found(({ waves }) => waves[0]?.wins.some(({ ways }) => ways > 1) ?? false);
    const [wave] = round.waves;
    const win = wave?.wins.find(({ ways }) => ways > 1);
    const cards = wave?.window
      .slice(0, win?.count)
      .map((row) => row.filter((card) => card === win?.symbol || card === table.wild).length);
    expect(win?.ways).toBe(cards?.reduce((all, each) => all * each, 1));
    expect(wave?.window[0]).not.toContain(table.wild);
  });

  it("washes away what paid, lets sink what lay above it, and multiplies wave after wave by 1, 2, 3 and 5", () => {
    const { stops, round } = found(({ waves }) => waves.length === 5);
    expect(round.waves.map(({ multiplier }) => multiplier)).toEqual([1, 2, 3, 5, 5]);
    const windows = [...round.waves.map(({ window }) => window), round.rest];
    for (const [at, { window, washed }] of round.waves.entries())
      for (const [reel, cards] of window.entries()) {
        const stayed = cards.filter((_, row) => !washed[reel]?.[row]);
        expect(windows[at + 1]?.[reel]?.slice(3 - stayed.length)).toEqual(stayed);
      }
    // The strip goes on above where it stopped.
    const [strip = [], stop = 0] = [table.strips[0], stops[0]];
    const gone = round.waves[0]?.washed[0]?.filter(Boolean).length ?? 0;
    expect(windows[1]?.[0]?.slice(0, gone)).toEqual(
      Array.from({ length: gone }, (_, row) => strip.at((stop - gone + row) % strip.length)),
    );
  });

  it("ends where nothing pays any more, and says so of the first", () => {
    expect(tideRound([0, 0, 0, 0, 0]).waves.length).toBe(HIGH_TIDE.steps?.({}, [0, 0, 0, 0, 0]));
    const { round } = found(({ waves }) => waves.length === 0);
    expect(round.halves).toBe(0);
  });
});
