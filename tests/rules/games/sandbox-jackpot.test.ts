import { describe, expect, it } from "vitest";
import { parseMoney } from "#/lib/base/money.ts";
import { CARDS, payoutMinor, RETURN_PERCENT, stakesOf } from "#/sandbox/vendor/game.ts";
import { demoGames } from "#/sandbox/vendor/games/index.ts";
import { JACKPOTS } from "#/sandbox/vendor/games/jackpots.ts";
import { drawJackpot, oddsOf } from "#/sandbox/vendor/jackpot/play.ts";
import {
  microOf,
  minorOf,
  RETURN_WITH_JACKPOT,
  SHARE_PERCENT,
  shareOf,
  termsIn,
} from "#/sandbox/vendor/jackpot/terms.ts";

const CURRENCIES = [
  { code: "VND", exponent: 2, symbol: "₫" },
  { code: "IDR", exponent: 2, symbol: "Rp" },
  { code: "USDT", exponent: 6, symbol: "₮" },
  { code: "JPY", exponent: 0, symbol: "¥" },
  { code: "BRL", exponent: 2, symbol: "R$" },
];
const STAKES = CURRENCIES.flatMap((currency) =>
  stakesOf(currency).map((stake) => [currency, stake] as const),
);
const minor = (stake: string, exponent: number) => {
  const read = parseMoney(stake, exponent);
  return read.ok ? read.value : expect.unreachable(stake);
};

describe("the sandbox's jackpots", () => {
  it.each(STAKES)("return in %j at a stake of %s what is declared, exactly", (currency, stake) => {
    const stakeMinor = minor(stake, currency.exponent);
    const stakeMicro = microOf(stakeMinor, currency);
    const terms = termsIn(currency.code);
    const rounds = oddsOf({ currency }, stakeMinor);
    const share = shareOf(stakeMicro);
    expect(share * 100n).toBe(stakeMicro * BigInt(SHARE_PERCENT));
    expect(rounds * stakeMicro).toBe(terms.perWinMicro);
    // What a pot of x pays on the average when it is won: one round in `rounds` pays it with its own share, the others add
    // theirs. x + rounds × share is the one answer to that.
    const paid = (pot: bigint) => pot + rounds * share;
    for (const pot of [0n, terms.seedMicro, 7n * terms.seedMicro])
      expect(rounds * paid(pot)).toBe(pot + share + (rounds - 1n) * paid(pot + share));
    // From one win to the next `rounds` stakes are taken on the average.
    const jackpot = RETURN_WITH_JACKPOT - RETURN_PERCENT;
    expect(paid(terms.seedMicro) * 100n).toBe(BigInt(jackpot) * rounds * stakeMicro);
    const cards = CARDS.reduce((sum, drawn) => sum + payoutMinor(stakeMinor, "luna", drawn), 0n);
    expect(cards * 100n).toBe(BigInt(RETURN_PERCENT * CARDS.length) * stakeMinor);
  });

  it("are won so many times more often as more is staked", () => {
    const seat = { currency: { code: "VND", exponent: 2, symbol: "₫" } };
    expect(oddsOf(seat, 1_000_00n)).toBe(500_000n);
    expect(oddsOf(seat, 100_000_00n)).toBe(5_000n);
    let hits = 0;
    for (let round = 0; round < 500_000; round++) if (drawJackpot(seat, 100_000_00n)) hits += 1;
    // Five deviations on either side of 100.
    expect(hits).toBeGreaterThan(50);
    expect(hits).toBeLessThan(150);
  });

  it("are of games that their vendor has", () => {
    const games = demoGames();
    for (const { vendor, gameIds } of JACKPOTS)
      for (const gameId of gameIds)
        expect(games.find(({ code }) => code === gameId)).toMatchObject({
          vendor,
          category: "RNG",
        });
  });

  it("are told in whole units of the currency, never above what is in the pot", () => {
    expect(minorOf(1_999_999n, { exponent: 0 })).toBe(1n);
    expect(minorOf(1_999_999n, { exponent: 2 })).toBe(199n);
    expect(microOf(199n, { exponent: 2 })).toBe(1_990_000n);
  });
});
