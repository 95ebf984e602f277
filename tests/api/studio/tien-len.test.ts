import { describe, expect, it } from "vitest";
import { TIEN_LEN } from "#/lib/rules/studio/tienlen/game.ts";
import { verifyTienLen } from "#/lib/rules/studio/tienlen/verify.ts";
import { minor } from "../../support/studio.ts";
import { STAKE, tienLenTest } from "../../support/tien-len.ts";

const studio = await tienLenTest();
const START = minor("1000000.00");

describe("a hand of members", () => {
  it.each([2, 3, 4])(
    "of %i is a bet and a win each, and nothing leaves the table but the rake",
    async (count) => {
      const table = await studio();
      const players = await table.seat(count);
      const { hand, stake } = await table.play(players);
      const { result } = hand ?? {};
      if (!hand || !result) throw new Error("no result");
      const sum = (amounts: readonly (string | null)[]) =>
        amounts.reduce((all, one) => all + (one ? minorOf(one) : 0n), 0n);
      expect(stake).toBe(STAKE);
      expect(sum(result.nets)).toBe(0n);
      expect(result.winner).not.toBeNull();
      expect(table.wallet.balanceMinor).toBe(START - sum(result.rakes));
      expect([table.wallet.count("bet"), table.wallet.count("win")]).toEqual([count, count]);
      expect([...table.wallet.rounds.values()].every((round) => round.closed)).toBe(true);
      expect(table.wallet.badSignatures).toEqual([]);
      for (const { state } of await table.bets()) expect(state).toBe("settled");
    },
  );

  it("is verified from what its table tells when it is over", async () => {
    const table = await studio();
    const players = await table.seat(3);
    const { hand } = await table.play(players);
    if (!hand?.serverSeed || !hand.shares || !hand.commitments)
      throw new Error("nothing is revealed");
    const check = await verifyTienLen(TIEN_LEN, {
      serverSeed: hand.serverSeed,
      serverSeedHash: hand.serverSeedHash,
      configHash: hand.configHash,
      deal: hand.deal,
      lead: hand.lead,
      moves: hand.moves,
      seats: hand.shares.flatMap((share, seat) => {
        const commitment = hand.commitments?.[seat];
        return share && commitment ? [{ seat, ...share, commitment }] : [];
      }),
    });
    expect(check).toMatchObject({
      ...{ seedMatches: true, configMatches: true, commitmentsMatch: true, movesMatch: true },
    });
    expect(check?.settled?.transfers.map(({ paid }) => paid)).toEqual(
      hand.result?.transfers.map(({ paid }) => paid),
    );
  });

  it("has who won lead the next, and needs a word from each who plays on", async () => {
    const table = await studio();
    const players = await table.seat(2);
    const first = await table.play(players);
    const [one, other] = players;
    await table.pass(30_000);
    expect(await one?.view()).toMatchObject({
      phase: "waiting",
      seats: [{ ready: "no" }, { ready: "no" }, null, null],
    });
    await one?.ready("stay");
    await table.pass(30_000);
    expect((await one?.view())?.phase).toBe("waiting");
    await other?.ready();
    const second = await table.play(players);
    if (first.hand?.result?.kind !== "void")
      expect(second.hand?.lead).toBe(first.hand?.result?.winner);
    expect(second.hand?.must ?? null).toBeNull();
    expect(second.hand?.hand).toBeGreaterThan(first.hand?.hand ?? 0);
    await table.pass(9_000);
    expect((await one?.view())?.seats.map((seat) => seat?.ready)).toEqual([
      ...["stay", "no", undefined, undefined],
    ]);
  });

  it("stands in the record of each with what it can be checked by", async () => {
    const table = await studio();
    const players = await table.seat(2);
    const { hand } = await table.play(players);
    for (const player of players) {
      const { value } = await table.call("GET", "/api/rounds", player.token);
      const [round] = value.rounds;
      expect(round).toMatchObject({ state: "settled", stake: STAKE });
      const { tienlen, fairness, payout, stake } = round;
      expect(tienlen).toMatchObject({
        hand: hand?.hand,
        state: "over",
        winner: hand?.result?.winner,
      });
      const check = await verifyTienLen(TIEN_LEN, {
        ...{ serverSeed: fairness.serverSeed, serverSeedHash: fairness.serverSeedHash },
        ...{ configHash: fairness.configHash, deal: fairness.nonce },
        ...{ seats: tienlen.seats, lead: tienlen.lead, moves: tienlen.moves, seat: tienlen.seat },
        ...{ stakeMinor: minor(stake), payoutMinor: minor(payout) },
      });
      expect(check).toMatchObject({
        ...{ seedMatches: true, configMatches: true, commitmentsMatch: true },
        ...{ movesMatch: true, payoutMatches: true },
      });
    }
  });

  it("that is open waits at its seat, and shows no seed of ours", async () => {
    const table = await studio();
    const players = await table.seat(2);
    await table.deal(players);
    const session = await players[0]?.session();
    if ((await players[0]?.view())?.phase !== "playing") return;
    expect(session?.open).toMatchObject({
      state: "series",
      tienlen: { state: "open", seat: 0, net: null },
      fairness: { serverSeed: null },
    });
    expect((await players[0]?.mine())?.value.mine?.roundId).toBe(session?.open?.roundId);
  });
});

function minorOf(wire: string): bigint {
  return wire.startsWith("-") ? -minor(wire.slice(1)) : minor(wire);
}
