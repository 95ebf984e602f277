import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { listJackpots } from "#/server/games/jackpots.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { jackpotWorld, part, potOf } from "../../support/jackpots.ts";
import { done, refused } from "../../support/table.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const { now, tell, staked } = await jackpotWorld(db);

describe("a pot", () => {
  const payable = async () => {
    const { rows } = await sql<{ minor: bigint }>`
      select games_jackpot_payable(pot, ${new Date(now.ms)}) as minor from game_jackpots pot`.execute(
      asOwner(db),
    );
    return rows[0]?.minor;
  };

  it("is as it was told last, and what was told before that changes nothing", async () => {
    now.ms += SECOND_MS;
    await tell({ amount: "50010.00" });
    await tell({ amount: "90000.00", toldAtMs: now.ms - 500 });
    expect(await potOf(db)).toMatchObject({ amount_minor: 5_001_000n });
  });

  it("that is told lower is shown so, and pays for a day yet what it was", async () => {
    now.ms += SECOND_MS;
    await tell({ amount: "6000.00" });
    expect(await potOf(db)).toMatchObject({ amount_minor: 600_000n });
    expect(await payable()).toBe(5_000_000n);
    now.ms += SECOND_MS;
    await tell({ amount: "5000.00" });
    expect(await payable()).toBe(5_000_000n);
    now.ms += DAY_MS;
    expect(await payable()).toBe(500_000n);
  });

  it("that fell and was won then is at its seed, and not paid once more as it was before", async () => {
    now.ms += 1;
    await tell({ amount: "20000.00" });
    const [first, second] = [await staked(), await staked()];
    expect(await first.win("50000.00", part("50000.00"))).toEqual(done("50900.00"));
    expect(await second.win("5500.01", part("5500.01"))).toEqual(refused("above_maximum"));
  });

  it("is shown while its vendor is open, and not while that rests or is hidden", async () => {
    const put = (state: string) =>
      sql`update vendors set state = ${state} where code = 'SALAORO'`.execute(asOwner(db));
    const shown = () => listJackpots(db, () => now.ms, { code: "VND", exponent: 2, symbol: "₫" });
    for (const [state, pots] of Object.entries({ maintenance: 0, hidden: 0, open: 1 })) {
      await put(state);
      expect(await shown()).toHaveLength(pots);
    }
  });

  it("that was won is not told anew by what was told before the win", async () => {
    const { win } = await staked();
    now.ms += SECOND_MS;
    await win("50000.00", part("50000.00"));
    await tell({ amount: "50005.00", toldAtMs: now.ms - 500 });
    expect(await potOf(db)).toMatchObject({ amount_minor: 500_000n });
    now.ms += SECOND_MS;
    await tell({ amount: "5100.00" });
    expect(await potOf(db)).toMatchObject({ amount_minor: 510_000n });
    expect(await payable()).toBe(510_000n);
  });

  it.each([
    ["100000.01", ["gran-copa"]],
    ["99999999999999999.00", ["gran-copa"]],
  ])("of %s is more than staff allow: it is said so, and the pot stays", async (amount, said) => {
    now.ms += SECOND_MS;
    expect(await tell({ amount })).toEqual(said);
    expect(await potOf(db)).toMatchObject({ amount_minor: 5_000_000n });
  });

  it("of a currency that is none here, or in which none is allowed, is not kept", async () => {
    for (const currency of ["XXX", "IDR", "VND_PLAY"]) await tell({ currency });
    const rows = await db.selectFrom("game_jackpots").select("currency").execute();
    expect(rows).toEqual([{ currency: "VND" }]);
  });

  it("is written by the functions alone", async () => {
    for (const change of [
      sql`update game_jackpots set amount_minor = 1`,
      sql`insert into game_jackpots select * from game_jackpots`,
      sql`delete from game_jackpots`,
      sql`update vendors set jackpots = '{"VND": "1"}'`,
    ])
      await expect(change.execute(db)).rejects.toMatchObject({ code: "42501" });
  });
});
