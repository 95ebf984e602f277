import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import { DECK } from "#/lib/rules/studio/tienlen/cards.ts";
import {
  commitmentOf,
  dealHands,
  isShareNonce,
  isShareSeed,
  shuffled,
} from "#/lib/rules/studio/tienlen/deal.ts";
import {
  findTienLenGame,
  TIEN_LEN,
  TIEN_LEN_GAMES,
  tienLenHash,
} from "#/lib/rules/studio/tienlen/game.ts";
import { beginHand } from "#/lib/rules/studio/tienlen/hand.ts";
import { instantWinOf } from "#/lib/rules/studio/tienlen/instant-win.ts";
import { pursesOf, settle } from "#/lib/rules/studio/tienlen/scores.ts";
import { type TienLenClaim, verifyTienLen } from "#/lib/rules/studio/tienlen/verify.ts";
import { cards, dealt, numbers, playOut } from "../../../support/tien-len-cards.ts";

const SEEDS = ["a".repeat(16), "b".repeat(20), "c".repeat(64)];
const SERVER = "0123456789abcdef".repeat(4);

describe("a deal", () => {
  it("is a Fisher–Yates shuffle that anybody can redo with an HMAC tool", async () => {
    const bytes = Array.from({ length: 10 }, (_, block) =>
      createHmac("sha256", SERVER)
        .update(`${SEEDS.join(".")}:77:${block}`)
        .digest(),
    );
    const stream = Buffer.concat(bytes);
    const deck = Array.from({ length: DECK }, (_, card) => card);
    let at = 0;
    for (let last = DECK - 1; last > 0; last -= 1) {
      const limit = 2 ** 32 - (2 ** 32 % (last + 1));
      while (stream.readUInt32BE(at) >= limit) at += 4;
      const other = stream.readUInt32BE(at) % (last + 1);
      at += 4;
      [deck[last], deck[other]] = [deck[other] ?? 0, deck[last] ?? 0];
    }
    expect(await shuffled(SERVER, SEEDS, 77)).toEqual(deck);
    const hands = await dealHands(SERVER, SEEDS, 77);
    expect(hands.map((hand) => hand.length)).toEqual([13, 13, 13]);
    expect(hands[1]).toEqual(deck.slice(13, 26).sort((a, b) => a - b));
  });

  it("is another with each seed, in another order, and with another number", async () => {
    const decks = await Promise.all([
      shuffled(SERVER, SEEDS, 77),
      shuffled(SERVER, SEEDS.toReversed(), 77),
      shuffled(SERVER, SEEDS, 78),
      shuffled(SERVER, ["a".repeat(17), ...SEEDS.slice(1)], 77),
      shuffled(SERVER.replace("0", "1"), SEEDS, 77),
    ]);
    expect(new Set(decks.map(String)).size).toBe(decks.length);
    for (const deck of decks) expect(new Set(deck).size).toBe(DECK);
  });

  it("binds each seed to its deal and seat", async () => {
    const share = { seed: SEEDS[0] ?? "", nonce: "0".repeat(32) };
    const made = [commitmentOf(share, 1, 0), commitmentOf(share, 1, 1), commitmentOf(share, 2, 0)];
    expect(new Set(await Promise.all(made)).size).toBe(3);
    expect(await made[0]).toBe(await sha256Hex(`${share.seed}:${share.nonce}:1:0`));
    expect(["a".repeat(15), "a".repeat(65), `${"a".repeat(16)}.`].map(isShareSeed)).toEqual([
      ...[false, false, false],
    ]);
    expect([isShareSeed(SEEDS[2] ?? ""), isShareNonce("0".repeat(32)), isShareNonce("0")]).toEqual([
      ...[true, true, false],
    ]);
  });

  it("puts every card at every place alike: χ² of 5,000 deals below its 99.9 % quantile", async () => {
    const deals = 5_000;
    const counts = new Float64Array(DECK);
    for (let deal = 1; deal <= deals; deal += 1) {
      const [hand = []] = await dealHands(SERVER, SEEDS, deal);
      for (const card of hand) counts[card] = (counts[card] ?? 0) + 1;
    }
    const wanted = deals / 4;
    // A hand holds each card at most once: the variance of a count is 39/52 of a Poisson's, over 51 of 52 degrees.
    const chi = counts.reduce((sum, count) => sum + (count - wanted) ** 2 / wanted, 0) / (39 / 51);
    expect(chi).toBeLessThan(88);
    expect(chi).toBeGreaterThan(20);
  });
});

describe("hands that win as dealt", () => {
  it.each([
    ["3S 4C 5D 6H 7S 8C 9D 10H JS QC KD AH AS", "dragon"],
    ["3S 4C 5D 6H 7S 8C 9D 10H JS QC KD AH 2S", "dragon"],
    ["2S 2C 2D 2H 7S 8C 9D 10H JS QC KD AH 3S", "four_twos"],
    ["3S 3C 4S 4C 5S 5C 6S 6C 7S 7C 9S JD KH", "five_pairs_run"],
    ["3S 3C 4S 4C 5S 5C 9S 9C 7S 7C 2S 2C KH", "six_pairs"],
    ["3S 3C 3D 3H 5S 5C 9S 9C 7S 7C 2S 2C KH", "six_pairs"],
    ["3S 3C 3D 3H 5S 5C 9S 9C 7S 7C 2S AC KH", null],
    ["10S 10C JS JC QS QC KS KC AS AC 2S 3C 4H", "five_pairs_run"],
    ["JS JC QS QC KS KC AS AC 2S 2C 3C 4H 5H", null],
  ])("%s: %s", (hand, kind) => {
    expect(instantWinOf(TIEN_LEN, cards(hand))).toBe(kind);
  });

  it("are 0.820 % of all: of 200,000 dealt within 3.3 deviations", () => {
    const next = numbers(7);
    const counts: Record<string, number> = {};
    const hands = 200_000;
    for (let i = 0; i < hands / 4; i += 1)
      for (const hand of dealt(next, 4)) {
        const kind = instantWinOf(TIEN_LEN, hand);
        if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
      }
    const part = (kind: string) => (counts[kind] ?? 0) / hands;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0) / hands;
    const near = (chance: number) => 3.3 * Math.sqrt((chance * (1 - chance)) / hands);
    expect(Math.abs(all - 0.0082)).toBeLessThan(near(0.0082));
    expect(Math.abs(part("four_twos") - 0.00264)).toBeLessThan(near(0.00264));
    expect(Math.abs(part("dragon") - 0.00058)).toBeLessThan(near(0.00058));
  });

  it("of two goes the one that comes first in the order, then who would have led", () => {
    const pairs = "3S 3C 4S 4C 5S 5C 9S 9C 7S 7C JS JC KH";
    const more = "3D 3H 4D 4H 5D 5H 9D 9H 7D 7H JD JH KC";
    const twos = "2S 2C 2D 2H 6S 6C 6D 8S 8C 10S QS KS AS";
    const begin = (...hands: string[]) => beginHand(TIEN_LEN, hands.map(cards), 1);
    expect(begin(pairs, more, twos)).toMatchObject({ winner: 2, instant: "four_twos" });
    expect(begin(pairs, more)).toMatchObject({ winner: 1, instant: "six_pairs" });
    expect(settle(begin(pairs, more)).nets).toEqual([-26, 26]);
  });
});

describe("verifying a hand", () => {
  async function claim(): Promise<TienLenClaim> {
    const seats = [0, 2, 3];
    const shares = SEEDS.map((seed, i) => ({ seed, nonce: `${i}`.repeat(32) }));
    const hands = await dealHands(SERVER, SEEDS, 9);
    const { end, moves } = playOut(beginHand(TIEN_LEN, hands, 1), numbers(1));
    const stakeMinor = 100_000n;
    return {
      serverSeed: SERVER,
      serverSeedHash: await sha256Hex(SERVER),
      configHash: await tienLenHash(TIEN_LEN),
      deal: 9,
      seats: await Promise.all(
        shares.map(async (share, i) => ({
          ...share,
          seat: seats[i] ?? 0,
          commitment: await commitmentOf(share, 9, seats[i] ?? 0),
        })),
      ),
      lead: 2,
      moves: moves.map((one) => ({ seat: seats[one.place] ?? 0, cards: one.cards })),
      seat: 3,
      stakeMinor,
      payoutMinor: pursesOf(TIEN_LEN, settle(end), stakeMinor)[2]?.pays ?? 0n,
    };
  }
  const RIGHT = {
    ...{ seedMatches: true, configMatches: true, commitmentsMatch: true },
    ...{ movesMatch: true, payoutMatches: true },
  };

  it("finds a true one right in all", async () => {
    const check = await verifyTienLen(TIEN_LEN, await claim());
    expect(check).toMatchObject(RIGHT);
    expect(check?.dealt).toEqual(await dealHands(SERVER, SEEDS, 9));
  });

  it("finds each lie", async () => {
    const right = await claim();
    const [first, ...rest] = right.seats;
    if (!first) throw new Error("no seats");
    const lies: readonly (readonly [Partial<TienLenClaim>, object])[] = [
      [{ serverSeedHash: "0".repeat(64) }, { seedMatches: false }],
      [{ configHash: "0".repeat(64) }, { configMatches: false }],
      [{ serverSeed: SERVER.replace("0", "1") }, { seedMatches: false, movesMatch: false }],
      [{ seats: [{ ...first, nonce: "f".repeat(32) }, ...rest] }, { commitmentsMatch: false }],
      [{ moves: right.moves.slice(1) }, { movesMatch: false }],
      [{ moves: right.moves.slice(0, -1) }, { movesMatch: false, payoutMatches: false }],
      [{ payoutMinor: (right.payoutMinor ?? 0n) + 1n }, { payoutMatches: false }],
      [{ isVoid: true, payoutMinor: 1n }, { payoutMatches: false }],
    ];
    for (const [lie, found] of lies)
      expect(await verifyTienLen(TIEN_LEN, { ...right, ...lie })).toMatchObject(found);
  });

  it("checks nothing that is not named, and knows what cannot have been played", async () => {
    const { serverSeed, deal, seats, lead, moves } = await claim();
    const bare = {
      serverSeed,
      deal,
      lead,
      moves,
      seats: seats.map(({ seat, seed }) => ({ seat, seed })),
    };
    expect(await verifyTienLen(TIEN_LEN, bare)).toMatchObject({
      ...{ seedMatches: null, configMatches: null, commitmentsMatch: null },
      ...{ movesMatch: true, payoutMatches: null },
    });
    for (const wrong of [
      { seats: bare.seats.slice(1, 2) },
      { seats: bare.seats.map((one) => ({ ...one, seat: 1 })) },
      { seats: bare.seats.map((one) => ({ ...one, seed: "a.b" })) },
      { deal: 0 },
      { lead: 1 },
    ])
      expect(await verifyTienLen(TIEN_LEN, { ...bare, ...wrong })).toBeNull();
  });

  it("has the game by id and version, and a hash of what decides", async () => {
    expect(findTienLenGame(TIEN_LEN.id)).toBe(TIEN_LEN_GAMES[0]);
    expect(findTienLenGame(TIEN_LEN.id, 99)).toBeNull();
    const other = { ...TIEN_LEN, pays: { ...TIEN_LEN.pays, redTwo: 11 } };
    expect(await tienLenHash(other)).not.toBe(await tienLenHash(TIEN_LEN));
  });
});
