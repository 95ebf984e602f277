import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { reconcileVendorTransfers } from "#/server/games/index.ts";
import { testDatabase } from "../../support/database.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
const DAY = 24 * 60 * 60_000;
let nowMs = Date.now();
const clock = () => nowMs;
const games = await openGames(db, clock);
const sit = () => sitDown({ db, clock, games });
const letPass = (leeway: string) =>
  sql`update seamless_clock set leeway = ${leeway}::interval`.execute(owner.db);

beforeEach(async () => {
  nowMs = Date.now();
  await letPass("5 days");
});

const driftOf = async (transactionId: string) =>
  (await reconcileVendorTransfers(db)).filter(({ id }) => id.endsWith(`/${transactionId}`));

/** What is kept of the member's play: how many commands, and how many rounds still open. */
async function keptOf(memberId: bigint) {
  const { rows } = await sql`
    select count(*)::int as commands, (select count(*)::int from game_rounds where member_id = ${memberId}
        and state = 'open') as open from vendor_transactions v
      join game_players p on p.id = v.player_id where p.member_id = ${memberId}`.execute(db);
  return rows[0];
}

describe("the time of a bet, a win and a rollback", () => {
  it.each([
    ["two years ago", -2 * 365 * DAY],
    ["beyond the leeway, before", -6 * DAY],
    ["beyond the leeway, after", 6 * DAY],
  ])("is not the caller's to name: %s", async (_, offMs) => {
    const { bet, win, rollback, player } = await sit();
    const transactionId = fresh("bet");
    await bet({ transactionId });
    nowMs += offMs;
    for (const act of [() => bet(), () => win(), () => rollback(transactionId)])
      await expect(act()).rejects.toThrow("is not the database's");
    expect(await keptOf(player.memberId)).toEqual({ commands: 1, open: 1 });
  });

  it("may be a little off: clocks of two machines are", async () => {
    const { bet, win } = await sit();
    const transactionId = fresh("near");
    expect((await bet()).ok).toBe(true);
    nowMs -= 4 * DAY;
    expect((await win({ transactionId })).ok).toBe(true);
    expect(await driftOf(transactionId)).toEqual([]);
  });

  it("is told by reconciling where it is not that of its transfer", async () => {
    await letPass("1000 years");
    nowMs = Date.UTC(2024, 0, 1);
    const { bet } = await sit();
    const transactionId = fresh("old");
    expect((await bet({ transactionId })).ok).toBe(true);
    expect(await driftOf(transactionId)).toEqual([]);
    await letPass("5 days");
    expect(await driftOf(transactionId)).toEqual([
      {
        what: "transaction_time",
        id: expect.stringMatching(`^[0-9]+/${transactionId}$`),
        found: "2024-01-01T00:00:00Z",
        expected: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]{8}Z$/),
      },
    ]);
  });

  it.each([
    "update seamless_clock set leeway = '1 year'",
    "delete from seamless_clock",
    "insert into seamless_clock (leeway) values ('1 year')",
  ])("is bounded by the owner: %s is refused", async (text) => {
    await expect(sql.raw(text).execute(db)).rejects.toMatchObject({ code: "42501" });
  });
});
