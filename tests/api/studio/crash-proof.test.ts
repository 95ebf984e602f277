import { describe, expect, it } from "vitest";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { verifyCrash } from "#/lib/rules/studio/crash/verify.ts";
import { crashTest } from "../../support/crash.ts";
import { minor } from "../../support/studio.ts";

const studio = await crashTest();

describe("a round's hash", () => {
  it("is told nobody and stands nowhere to be read before the round ended", async () => {
    const table = await studio({ crashes: [[150, 400]] });
    const ana = await table.sit();
    await ana.bet();
    const { hash, crash } = table.round.secret;
    const told = async () => {
      const [rounds, mine] = [await table.call("GET", "/api/rounds", ana.token), await ana.mine()];
      return JSON.stringify([table.crash.table.now("real"), rounds, mine]);
    };
    const stored = async () =>
      JSON.stringify(
        await table.studio.store.sql(
          `select r::text, (select json_agg(c) from crash_chains c)::text chains,
             (select json_agg(w) from wallet_calls w)::text, (select json_agg(p) from rounds p)::text
           from crash_rounds r`,
        ),
      );
    await table.fly();
    await table.pass(200);
    for (const text of [await told(), await stored()]) {
      expect(text).not.toContain(hash);
      expect(text).not.toContain(`"crash":${crash}`);
    }
    expect(await stored()).not.toContain(Buffer.from(hash, "hex").toString("hex").slice(0, 16));
    await table.end();
    for (const text of [await told(), await stored()]) expect(text).toContain(hash);
  });

  it("with those before it leads to the one that was published first, and makes the crash point", async () => {
    const table = await studio({
      crashes: [
        [100, 200],
        [100, 200],
        [100, 200],
      ],
    });
    const ana = await table.sit();
    const published = table.crash.table.firstHash ?? "";
    for (let number = 1; number <= 3; number += 1) {
      await ana.bet(110);
      await table.fly();
      await table.end();
      await table.next();
    }
    const { value } = await table.call("GET", "/api/rounds", ana.token);
    expect(value.rounds).toHaveLength(3);
    for (const { fairness, crash, stake, payout } of value.rounds) {
      const check = await verifyCrash(VUELO_DEL_COMETA, {
        hash: fairness.serverSeed,
        previousHash: fairness.serverSeedHash,
        salt: fairness.clientSeed,
        number: fairness.nonce,
        firstHash: published,
        configHash: fairness.configHash,
        cashed: crash.cashed,
        stakeMinor: minor(stake),
        payoutMinor: minor(payout),
      });
      expect(check).toEqual({
        crash: crash.crash,
        hashMatches: true,
        chainMatches: true,
        configMatches: true,
        payoutMatches: true,
      });
    }
  });

  it("is of a new chain once the old one is used up, which waits for its own salt", async () => {
    const table = await studio({ chainLength: 1, crashes: [[100, 150]] });
    const [first] = [table.crash.table.firstHash];
    await table.fly();
    await table.end();
    await table.pass(10_000);
    expect(table.crash.table.firstHash).not.toBe(first);
    expect(table.crash.table.now("real")).toMatchObject({
      chain: { salt: null },
      round: { phase: "waiting" },
    });
  });
});
