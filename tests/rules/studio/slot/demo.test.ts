import { describe, expect, it } from "vitest";
import { GALLO_DE_JADE } from "#/lib/rules/studio/slot/gallo-de-jade.ts";
import { configHash } from "#/lib/rules/studio/slot/model.ts";
import { verifyRound } from "#/lib/rules/studio/slot/verify.ts";
import type { RoundReply } from "#/studio/api.ts";
import { DemoTable } from "#/studio/client/demo.ts";

const STAKE = "2000.00";
const game = {
  kind: "slot" as const,
  gameId: GALLO_DE_JADE.id,
  version: GALLO_DE_JADE.version,
  configHash: await configHash(GALLO_DE_JADE),
  returnToPlayer: "96.68",
  hitRate: "30.00",
  seriesRate: "0.70",
  deviation: "7.0",
  highestSpin: 1,
  highestRound: 1,
};

function unwrapped<T>(reply: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
}

async function seated(balance = "1000000.00") {
  const currency = { code: "VND_PLAY", exponent: 2, symbol: "₫" };
  const table = new DemoTable({ game, currency, stakes: [STAKE, "5000.00"], balance });
  const session = unwrapped(await table.open());
  await table.rotate({ clientSeed: "visitor", nextHash: session.seeds.nextHash });
  return table;
}

/** Plays a round to its end, with the free spins it won. */
async function play(table: DemoTable): Promise<RoundReply> {
  let reply = unwrapped(await table.spin({ spinId: "x".repeat(16), stake: STAKE }));
  while (reply.round.state === "series")
    reply = unwrapped(await table.playFree(reply.round.roundId, reply.round.freePlayed + 1));
  return reply;
}

describe("the demonstration's table", () => {
  it("pays what the model says, from play money alone", async () => {
    const table = await seated();
    let minor = 100_000_000n;
    for (let round = 0; round < 60; round++) {
      const { round: played, balance } = await play(table);
      minor += BigInt(played.payout.replace(".", "")) - 200_000n;
      expect(balance?.replace(".", "")).toBe(String(minor));
    }
    const session = unwrapped(await table.session());
    expect(session).toMatchObject({ play: true, staked: "120000.00", open: null });
    expect(session.seeds.nonce).toBe(60);
  });

  it("draws rounds that anyone can verify once the seed is revealed", async () => {
    const table = await seated();
    const { round } = await play(table);
    expect(round.fairness.serverSeed).toBeNull();
    const { seeds } = unwrapped(await table.session());
    const { revealed } = unwrapped(
      await table.rotate({ clientSeed: "again", nextHash: seeds.nextHash }),
    );
    expect(revealed?.serverSeedHash).toBe(round.fairness.serverSeedHash);
    const { fairness, payout } = unwrapped(await table.round(round.roundId));
    const check = await verifyRound(GALLO_DE_JADE, {
      ...fairness,
      serverSeed: fairness.serverSeed ?? "",
      lineStakeMinor: 200_000n / BigInt(GALLO_DE_JADE.lines.length),
      payoutMinor: BigInt(payout.replace(".", "")),
    });
    expect(check).toMatchObject({ seedMatches: true, configMatches: true, payoutMatches: true });
  });

  it("has other seeds for every visitor", async () => {
    const hashes = await Promise.all(
      [1, 2, 3].map(async () => unwrapped(await (await seated()).session()).seeds.nextHash),
    );
    expect(new Set(hashes).size).toBe(3);
  });

  it("refuses what the studio refuses", async () => {
    const poor = await seated("1999.99");
    expect(await poor.spin({ spinId: "a", stake: STAKE })).toMatchObject({
      code: "not_enough_funds",
      detail: { balance: "1999.99" },
    });
    expect(await poor.spin({ spinId: "a", stake: "3.00" })).toMatchObject({ code: "bad_stake" });
    expect(await poor.spin({ spinId: "a", stake: "-1" })).toMatchObject({ code: "bad_stake" });
    const { seeds } = unwrapped(await poor.session());
    expect(await poor.rotate({ clientSeed: "a:b", nextHash: seeds.nextHash })).toMatchObject({
      code: "bad_client_seed",
    });
    expect(await poor.rotate({ clientSeed: "a", nextHash: "0".repeat(64) })).toMatchObject({
      code: "seeds_moved",
    });
    expect(await poor.playFree("nobody", 1)).toMatchObject({ code: "round_unknown" });
    expect(await poor.round("nobody")).toMatchObject({ code: "round_unknown" });
  });
});
