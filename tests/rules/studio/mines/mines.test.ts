import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fraction, reduced, times, toNumber } from "#/lib/base/fraction.ts";
import { readChoice, timesOf } from "#/lib/rules/studio/instant/game.ts";
import {
  chanceOfNext,
  chanceToOpen,
  fieldsOf,
  layMines,
  MINES,
  type MinesGame,
  minesHash,
  minesPays,
  minesReturn,
  minesStand,
  mostMines,
  mostOpened,
  standMinor,
} from "#/lib/rules/studio/mines/mines.ts";
import { verifyMines } from "#/lib/rules/studio/mines/verify.ts";
import { fieldState, minesText } from "#/lib/rules/studio/mines/words.ts";

const NINETY_NINE = fraction(99, 100);
const SMALL: MinesGame = {
  ...MINES,
  table: { ...MINES.table, side: 3 },
  fields: { mines: { kind: "span", from: 1, to: 8, first: 1 } },
};
const spans = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Every way in which so many of the first `of` fields can be chosen. */
function* everyChoice(of: number, count: number, from = 0): Generator<number[]> {
  if (count === 0) return void (yield []);
  for (let field = from; field <= of - count; field += 1)
    for (const rest of everyChoice(of, count - 1, field + 1)) yield [field, ...rest];
}

describe("the price of opened fields", () => {
  it("is that of the reference for three mines of twenty-five, cut to two places", () => {
    const printed = spans(22).map((opened) => {
      const { over, under } = minesPays(MINES, 3, opened);
      return Number((over * 100n) / under) / 100;
    });
    expect(printed).toEqual([
      ...[1.12, 1.28, 1.47, 1.71, 1.99, 2.34, 2.79, 3.34, 4.06, 5, 6.25, 7.96, 10.35, 13.8],
      ...[18.97, 27.1, 40.66, 65.05, 113.85, 227.7, 569.25, 2277],
    ]);
  });

  it("returns 99 % exactly, wherever one stops, on every board", () => {
    for (const mines of spans(24))
      for (const opened of spans(25 - mines))
        expect(minesReturn(MINES, mines, opened), `${mines} mines, ${opened} opened`).toEqual(
          NINETY_NINE,
        );
  });

  it("is what every board of a small one pays on average, whichever fields are opened", () => {
    for (const mines of spans(8))
      for (const opened of spans(9 - mines)) {
        const picks = [4, 0, 8, 2, 6, 1, 3, 5, 7].slice(0, opened);
        const boards = [...everyChoice(9, mines)];
        const won = boards.filter((board) => !minesStand(SMALL, board, picks).isLost);
        expect(reduced(fraction(won.length, boards.length))).toEqual(
          reduced(chanceToOpen(SMALL, mines, opened)),
        );
        const pays = minesPays(SMALL, mines, opened);
        expect(reduced(times(fraction(won.length, boards.length), pays))).toEqual(NINETY_NINE);
      }
  });

  it("loses less than a minor unit to the cut, at the smallest stake too", () => {
    for (const mines of [1, 3, 12, 24])
      for (const opened of spans(mostOpened(MINES, mines, null)))
        for (const stake of [10n, 33n, 100_000n]) {
          const stand = minesStand(
            MINES,
            Array.from({ length: mines }, (_, i) => i),
            Array.from({ length: opened }, (_, i) => mines + i),
          );
          const { over, under } = minesPays(MINES, mines, opened);
          const cut = over * stake - standMinor(stand, stake) * under;
          expect(cut >= 0n && cut < under).toBe(true);
        }
  });

  it("comes with the chance of each next field", () => {
    expect(chanceOfNext(MINES, 3, 0)).toEqual(fraction(22, 25));
    for (const mines of [1, 5, 24])
      for (const opened of spans(25 - mines))
        expect(reduced(chanceToOpen(MINES, mines, opened))).toEqual(
          reduced(
            times(chanceToOpen(MINES, mines, opened - 1), chanceOfNext(MINES, mines, opened - 1)),
          ),
        );
  });
});

describe("the maximum", () => {
  it("ends a round before the field whose price would be above it", () => {
    expect(mostOpened(MINES, 3, null)).toBe(22);
    expect(mostOpened(MINES, 1, null)).toBe(24);
    expect(mostOpened(MINES, 24, null)).toBe(1);
    for (const mines of spans(24)) {
      const most = mostOpened(MINES, mines, null);
      expect(toNumber(minesPays(MINES, mines, most))).toBeLessThanOrEqual(10_000);
      if (most < 25 - mines)
        expect(toNumber(minesPays(MINES, mines, most + 1))).toBeGreaterThan(10_000);
    }
  });

  it("is the operator's where that is lower, and never above the game's", () => {
    expect(mostOpened(MINES, 3, 100)).toBe(18);
    expect(mostOpened(MINES, 5, 1_000_000)).toBe(mostOpened(MINES, 5, null));
    expect(mostOpened(MINES, 24, 24)).toBe(0);
    expect(mostMines(MINES, null)).toBe(24);
    expect(mostMines(MINES, 24)).toBe(23);
    expect(mostMines(MINES, 1)).toBe(0);
  });
});

describe("how a round stands", () => {
  const board = [3, 7, 20];
  it.each([
    { picks: [], times: "0", isLost: false },
    { picks: [0], times: "1.125", isLost: false },
    { picks: [0, 1, 2], times: "1.4785", isLost: false },
    { picks: [0, 1, 7], times: "0", isLost: true },
  ])("after $picks", ({ picks, times: printed, isLost }) => {
    const stand = minesStand(MINES, board, picks);
    expect([timesOf(stand.pays), stand.isLost]).toEqual([printed, isLost]);
  });

  it("is seen field by field, the mines once it is over", () => {
    const states = (shown: Parameters<typeof fieldState>[0]) =>
      [0, 3, 7, 8].map((field) => fieldState(shown, field));
    const open = { mines: 3, picks: [0], board: null };
    expect(states(open)).toEqual(["silver", "closed", "closed", "closed"]);
    const lost = { mines: 3, picks: [0, 7], board };
    expect(states(lost)).toEqual(["silver", "left_mine", "mine", "left_silver"]);
    const said: unknown[] = [];
    minesText((key, values) => {
      said.push(key, values);
      return key;
    }, lost);
    expect(said.at(-1)).toEqual({ before: "mines_board", field: 8 });
  });
});

describe("a choice of mines", () => {
  it.each([[1], [3], [24]])("of %s is taken", (mines) => {
    expect(readChoice(MINES, { mines })).toEqual({ mines });
  });
  it.each([[0], [25], [2.5], ["3"], [Number.NaN], [null]])("of %s is refused", (mines) => {
    expect(readChoice(MINES, { mines })).toBeNull();
  });
});

describe("where the mines lie", () => {
  it("is the shuffle that any tool makes of the seeds: twenty-four numbers, the last field first", async () => {
    const seeds = { serverSeed: "ab".repeat(32), clientSeed: "plata", nonce: 7 };
    const blocks = [0, 1, 2].map((counter) =>
      createHmac("sha256", seeds.serverSeed).update(`plata:7:${counter}`).digest(),
    );
    const stream = Buffer.concat(blocks);
    const deck = Array.from({ length: 25 }, (_, field) => field);
    for (let last = 24, at = 0; last > 0; last -= 1, at += 4) {
      const other = stream.readUInt32BE(at) % (last + 1);
      [deck[last], deck[other]] = [Number(deck[other]), Number(deck[last])];
    }
    for (const mines of [1, 3, 24])
      expect(await layMines(MINES, mines, seeds)).toEqual(
        deck.slice(0, mines).sort((a, b) => a - b),
      );
  });

  // Mines exclude each other: the sum over fields is scaled by (n − 1) / (n − m) to be χ² of 24 degrees; .999 is 51.2.
  it.each([1, 5, 12])("every field holds one of %s as often as any other", async (mines) => {
    const [rounds, all] = [8_000, fieldsOf(MINES)];
    const counts = new Array<number>(all).fill(0);
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const seeds = { serverSeed: "c0ffee".repeat(10), clientSeed: "chi", nonce };
      for (const field of await layMines(MINES, mines, seeds))
        counts[field] = (counts[field] ?? 0) + 1;
    }
    const expected = (rounds * mines) / all;
    const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect((chi * (all - 1)) / (all - mines)).toBeLessThan(51.2);
  });
});

const CHECKED = { serverSeed: "5eed".repeat(16), clientSeed: "plata", nonce: 3 };
const BOARD = await layMines(MINES, 3, CHECKED);
const [MINE = 0] = BOARD;
const [FIRST = 0, SECOND = 0] = spans(24).filter((field) => !BOARD.includes(field));

describe("checking a round", () => {
  it("agrees with what was paid, and names what does not", async () => {
    const claim = {
      ...CHECKED,
      mines: 3,
      picks: [FIRST, SECOND],
      configHash: await minesHash(MINES),
    };
    expect(
      await verifyMines(MINES, { ...claim, stakeMinor: 1_000n, payoutMinor: 1_285n }),
    ).toMatchObject({ board: BOARD, payoutMatches: true, configMatches: true, seedMatches: null });
    expect(
      await verifyMines(MINES, { ...claim, stakeMinor: 1_000n, payoutMinor: 1_286n }),
    ).toMatchObject({ payoutMatches: false });
    const lost = { ...claim, picks: [FIRST, MINE], stakeMinor: 1_000n, payoutMinor: 0n };
    expect(await verifyMines(MINES, lost)).toMatchObject({ isLost: true, payoutMatches: true });
  });

  it.each([
    ["the same field twice", [FIRST, FIRST]],
    ["a field that is none", [25]],
    ["a field after a mine", [MINE, FIRST]],
  ])("knows that nobody opened %s", async (_, picks) => {
    expect(await verifyMines(MINES, { ...CHECKED, mines: 3, picks })).toBeNull();
  });
});
