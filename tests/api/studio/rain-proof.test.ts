import { describe, expect, it } from "vitest";
import { LLUVIA_DE_SOBRES } from "#/lib/rules/studio/rain/game.ts";
import { verifyRain } from "#/lib/rules/studio/rain/verify.ts";
import { rainTest } from "../../support/rain.ts";
import { minor } from "../../support/studio.ts";

const studio = await rainTest();

describe("what decides a pot", () => {
  it("is told nobody before its end: not the seed, not what others brought, not what lies in an envelope", async () => {
    const table = await studio();
    const players = await table.fill(3);
    const [ana, eva] = players;
    await table.fall();
    await ana?.take(1);
    const { serverSeed, shares } = table.pot;
    const told = async () => {
      const [rounds, mine] = [
        await table.call("GET", "/api/rounds", ana?.token ?? ""),
        await ana?.mine(),
      ];
      const round = rounds.value.rounds[0];
      const one = await table.call("GET", `/api/rounds/${round.roundId}`, ana?.token ?? "");
      return JSON.stringify([table.rain.table.now("real VND"), rounds, one, mine]);
    };
    const before = await told();
    expect(before).not.toContain(serverSeed);
    expect(before).not.toContain(eva?.brought ?? "");
    for (const envelope of [0, 2]) {
      const share = String(shares?.[envelope] ?? 0n);
      expect(before).not.toContain(`${share.slice(0, -2)}.${share.slice(-2)}`);
    }
    expect(await table.pots()).toMatchObject([{ state: "raining", shares: null }]);
    await table.end();
    const after = await told();
    expect(after).toContain(serverSeed);
    for (const player of players) expect(after).toContain(player.brought);
  });

  it("is the seed whose hash was shown before the first stake, with all that players brought", async () => {
    const table = await studio();
    const eva = await table.sit("eva");
    const { hash } = table.told() ?? {};
    await table.fill(4);
    await eva.bet();
    await table.fall();
    await table.end();
    const { value } = await table.call("GET", "/api/rounds", eva.token);
    const [{ fairness, rain, stake, payout }] = value.rounds;
    expect(fairness.serverSeedHash).toBe(hash);
    expect(rain.seeds[rain.line]).toBe(eva.brought);
    const check = await verifyRain(LLUVIA_DE_SOBRES, {
      ...fairness,
      number: fairness.nonce,
      seeds: rain.seeds,
      ownSeed: fairness.clientSeed,
      envelope: rain.envelope,
      stakeMinor: minor(stake),
      payoutMinor: minor(payout),
    });
    expect(check).toMatchObject({
      ...{ seedMatches: true, configMatches: true, ownMatches: true, payoutMatches: true },
    });
    expect(check?.shares.map(String)).toEqual(
      rain.shares.map((share: string) => String(minor(share))),
    );
  });

  it("is bound to no pot by a repeated seed: two who bring the same have a share each", async () => {
    const table = await studio();
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet({ seed: "the-very-same-seed" });
    await eva.bet({ seed: "the-very-same-seed" });
    await table.fall();
    await table.end();
    const stakes = await table.stakes();
    expect(new Set(stakes.map(({ envelope }) => envelope)).size).toBe(2);
  });

  it("is told to the operator's record with the whole pot, and with nobody's name", async () => {
    const table = await studio();
    const [ana] = await table.fill(2);
    await ana?.post("/api/rain/shown", { shown: true });
    await table.fall();
    await table.end();
    const { value } = await table.call("GET", "/api/rounds", ana?.token ?? "");
    const { findRound } = await import("#/studio/rounds.ts");
    const { roundDetailsOf } = await import("#/studio/round-details.ts");
    const row = await findRound(table.studio.store.sql, "player-player0", value.rounds[0].roundId);
    const details = row && roundDetailsOf(row);
    expect(details).toMatchObject({ kind: "rain", players: 2, line: 0, prize: "1980.00" });
    expect(JSON.stringify(details)).not.toContain("***");
  });
});

describe("the stream of pots", () => {
  it("is for one currency and one kind of money, and asks for a currency", async () => {
    const table = await studio();
    await table.fill(2);
    expect(table.rain.table.now("play VND")?.pots).toEqual([]);
    expect(table.rain.table.now("real IDR")?.pots).toEqual([]);
    const response = await table.app.inject({ method: "GET", url: "/api/rain/live?money=real" });
    expect(response.statusCode).toBe(400);
  });
});
