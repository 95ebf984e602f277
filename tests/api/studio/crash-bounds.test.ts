import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type CrashHarness, crashTest, type Flyer } from "../../support/crash.ts";
import { minor } from "../../support/studio.ts";

const studio = await crashTest();
const STAKE = minor("1000.00");
const START = minor("1000000.00");

/** A bet without a target, which could cost a thousand times its stake, from an address. */
async function betFrom(table: CrashHarness, player: Flyer, remoteAddress: string, target?: number) {
  const spinId = randomBytes(16).toString("base64url");
  const response = await table.app.inject({
    method: "POST",
    url: "/api/crash/bets",
    remoteAddress,
    headers: { authorization: `Bearer ${player.token}`, "content-type": "application/json" },
    payload: JSON.stringify({
      spinId,
      round: table.round.number,
      stake: "1000.00",
      ...(target && { target }),
    }),
  });
  return response.json();
}

describe("a group that would fill a round", () => {
  it("gets a quarter of it from one network, and others find room", async () => {
    // At most 16 × 500,000: sixteen bets of 1,000 without a target would be 16,000,000 of 8,000,000.
    const table = await studio({ mostStakes: 16n });
    const group = await Promise.all(
      Array.from({ length: 10 }, (_, at) => table.sit(`of-group-${at}`)),
    );
    const said: string[] = [];
    for (const [at, one] of group.entries())
      said.push((await betFrom(table, one, `2001:db8:0:7::${at + 1}`)).code);
    expect(said.filter((code) => code === "ok")).toHaveLength(2);
    expect(said.filter((code) => code === "round_full")).toHaveLength(8);
    for (const at of [1, 2, 3])
      expect(
        await betFrom(table, await table.sit(`other-${at}`), `198.51.100.${at}`),
      ).toMatchObject({
        code: "ok",
      });
  });

  it("has room again when a bet of it is taken back, and small targets cost little of it", async () => {
    const table = await studio({ mostStakes: 8n });
    const [ana, eva, luz] = [
      await table.sit("ana"),
      await table.sit("eva"),
      await table.sit("luz"),
    ];
    const here = "203.0.113.7";
    expect((await betFrom(table, ana, here)).code).toBe("ok");
    expect((await betFrom(table, eva, here)).code).toBe("round_full");
    await ana.cancel();
    expect((await betFrom(table, eva, here, 200)).code).toBe("ok");
    expect((await betFrom(table, luz, here, 50_000)).code).toBe("ok");
  });

  it("is nobody's where a proxy hides who calls", async () => {
    const table = await studio({ mostStakes: 8n });
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    expect((await betFrom(table, ana, "127.0.0.1")).code).toBe("ok");
    expect((await betFrom(table, eva, "::1")).code).toBe("ok");
  });
});

describe("who is logged out in mid-flight", () => {
  it("is paid where the target was, and by hand as long as the flight goes on", async () => {
    const table = await studio({ crashes: [[400, 900]] });
    const [ana, eva] = [await table.sit("ana"), await table.sit("eva")];
    await ana.bet(150);
    await eva.bet();
    await table.fly();
    // The operator ended both sessions: it takes no bet of theirs any more, and pays what is owed.
    table.wallet.next("bet", { refuse: "token_expired" });
    await table.reach(200);
    expect(await eva.cashOut()).toMatchObject({ value: { bet: { cashed: 200 } } });
    await table.end();
    expect(await table.bets()).toMatchObject([
      { state: "settled", cashed: 150, payoutMinor: (STAKE * 150n) / 100n },
      { state: "settled", cashed: 200, payoutMinor: STAKE * 2n },
    ]);
    expect(table.wallet.balanceMinor).toBe(START - 2n * STAKE + (STAKE * 350n) / 100n);
    await table.next();
    expect(await ana.bet()).toMatchObject({ status: 401, code: "token_expired" });
    expect(await ana.mine()).toMatchObject({ code: "session_expired" });
  });

  it("and never comes back loses what was not left, once, and nothing stays open", async () => {
    const table = await studio({ crashes: [[150, 300]] });
    const ana = await table.sit();
    await ana.bet();
    await table.fly();
    await table.studio.store.sql("update sessions set expires_at = started_at");
    expect(await ana.cashOut()).toMatchObject({ code: "session_expired" });
    await table.end();
    expect(await table.bets()).toEqual([{ state: "settled", cashed: null, payoutMinor: 0n }]);
    expect(table.wallet.count("win")).toBe(1);
  });
});
