import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { allowJackpots, potOf, tellJackpot } from "../../support/jackpots.ts";
import { done, fresh, sitDown } from "../../support/table.ts";
import { gamesOver, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const START = Date.UTC(2026, 10, 21);
let nowMs = START;
const clock = () => nowMs;
await openGames(db, clock);
const games = gamesOver(db, clock, undefined, undefined, undefined, { atOnce: 2, most: 32 });
await sql`update games set max_win_multiple = 10 where code = 'triple-siete'`.execute(asOwner(db));
const sit = (more = {}) => sitDown({ db, clock, games }, more);
const tell = (more: Parameters<typeof tellJackpot>[2] = {}) => tellJackpot(db, nowMs, more);
const part = (amount: string, jackpotId = "gran-copa") => ({ jackpot: { jackpotId, amount } });

beforeEach(async () => {
  await sql`delete from game_jackpots`.execute(asOwner(db));
  await allowJackpots(db, "SALAORO", "100000.00");
  nowMs += SECOND_MS;
  await tell();
});

/** A seat with a bet of 100.00 that stands, of which a round may pay 1,000.00 without a jackpot. */
async function staked() {
  const seat = await sit();
  const roundId = fresh("pot-round");
  const transactionId = fresh("pot-bet");
  expect(await seat.bet({ roundId, transactionId })).toEqual(done("900.00"));
  const win = (amount: string, more: object = {}) => seat.win({ roundId, amount, ...more });
  return { ...seat, roundId, betId: transactionId, win };
}

describe("a pot", () => {
  const payable = async () => {
    const { rows } = await sql<{ minor: bigint }>`
      select games_jackpot_payable(pot, ${new Date(nowMs)}) as minor from game_jackpots pot`.execute(
      asOwner(db),
    );
    return rows[0]?.minor;
  };

  it("is as it was told last, and what was told before that changes nothing", async () => {
    nowMs += SECOND_MS;
    await tell({ amount: "50010.00" });
    await tell({ amount: "90000.00", toldAtMs: nowMs - 500 });
    expect(await potOf(db)).toMatchObject({ amount_minor: 5_001_000n });
  });

  it("that is told lower is shown so, and pays for a day yet what it was", async () => {
    nowMs += SECOND_MS;
    await tell({ amount: "6000.00" });
    expect(await potOf(db)).toMatchObject({ amount_minor: 600_000n });
    expect(await payable()).toBe(5_000_000n);
    nowMs += SECOND_MS;
    await tell({ amount: "5000.00" });
    expect(await payable()).toBe(5_000_000n);
    nowMs += DAY_MS;
    expect(await payable()).toBe(500_000n);
  });

  it("that was won is not told anew by what was told before the win", async () => {
    const { win } = await staked();
    nowMs += SECOND_MS;
    await win("50000.00", part("50000.00"));
    await tell({ amount: "50005.00", toldAtMs: nowMs - 500 });
    expect(await potOf(db)).toMatchObject({ amount_minor: 500_000n });
    nowMs += SECOND_MS;
    await tell({ amount: "5100.00" });
    expect(await potOf(db)).toMatchObject({ amount_minor: 510_000n });
    expect(await payable()).toBe(510_000n);
  });

  it.each([
    ["100000.01", ["gran-copa"]],
    ["99999999999999999.00", ["gran-copa"]],
  ])("of %s is more than staff allow: it is said so, and the pot stays", async (amount, said) => {
    nowMs += SECOND_MS;
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
