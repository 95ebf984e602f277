import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { SECOND_MS } from "#/lib/base/time.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { jackpotWorld, part } from "../../support/jackpots.ts";
import { done, fresh, refused } from "../../support/table.ts";
import { makePlayer } from "../../support/vendor.ts";

const { db } = await testDatabase({ maxConnections: 16 });
const { now, sit, tell, staked } = await jackpotWorld(db);

async function toldTo(memberId: bigint) {
  const rows = await db
    .selectFrom("events")
    .select("payload")
    .where("kind", "=", "jackpot_won")
    .where("member_id", "=", memberId)
    .execute();
  return rows.map(({ payload }) => payload);
}

describe("who won a jackpot", () => {
  it("is told of it once, with its name, what it paid and the round", async () => {
    const { win, player } = await staked();
    const order = { ...part("50000.00"), transactionId: fresh("told") };
    for (const replayed of [false, true])
      expect(await win("51000.00", order)).toEqual(done("51900.00", { replayed }));
    const { id } = await db
      .selectFrom("game_rounds")
      .select("id")
      .where("member_id", "=", player.memberId)
      .executeTakeFirstOrThrow();
    expect(await toldTo(player.memberId)).toEqual([
      {
        ...{ roundId: String(id), jackpot: "La Gran Copa", game: "Triple Siete" },
        ...{ amount: "50000.00", currency: "VND" },
      },
    ]);
  });

  it("is told nothing of one that is refused and reviewed, and once it is paid", async () => {
    const { win, player } = await staked();
    expect(await win("55000.01", part("55000.01"))).toEqual(refused("above_maximum"));
    expect(await win("2000.00", part("100.00", "waits"))).toEqual(refused("jackpot_unknown"));
    expect(await toldTo(player.memberId)).toEqual([]);
    now.ms += SECOND_MS;
    await tell({ jackpotId: "waits" });
    expect(await win("1100.00", part("100.00", "waits"))).toMatchObject({ ok: true });
    expect(await toldTo(player.memberId)).toMatchObject([{ amount: "100.00" }]);
  });

  it("is told nothing of play money", async () => {
    await sql`update vendors set jackpots = '{"VND_PLAY": "100000"}' where code = 'SALAORO'`.execute(
      asOwner(db),
    );
    await sql`insert into game_jackpots (vendor_id, reference, currency, name, games, amount_minor, seed_minor, told_at)
      select vendor_id, reference, 'VND_PLAY', name, games, amount_minor, seed_minor, told_at from game_jackpots`.execute(
      asOwner(db),
    );
    const player = await makePlayer(db, () => now.ms, {
      ...{ kind: 4, currency: "VND_PLAY", funds: "1000.00" },
    });
    const seat = await sit({ player });
    const stake = { roundId: fresh("play"), currency: "VND_PLAY" };
    expect(await seat.bet(stake)).toMatchObject({ ok: true });
    expect(await seat.win({ ...stake, amount: "50000.00", ...part("50000.00") })).toMatchObject({
      ok: true,
    });
    expect(await toldTo(player.memberId)).toEqual([]);
  });
});
