import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { listRounds } from "#/lib/contract/games/calls.ts";
import { listTableMates } from "#/server/games/table-mates.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";
import { sitDown } from "../../support/table.ts";
import { gamesOver, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);
const { player, bet } = await sitDown({ db, clock, games });

beforeAll(async () => {
  await bet();
  await sql`
    insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, standing_bets,
      started_at)
    select player_id, reference || n, case when n % 100 = 0 then member_id else n end, 1 + n % 10, game_id,
           case when n % 7 = 0 then 'LIVE' else 'RNG' end, stake_minor, 1, started_at - n * interval '1 minute'
      from game_rounds, generate_series(1, 40000) as n`.execute(asOwner(db));
  await sql`vacuum analyze game_rounds`.execute(asOwner(db));
});

describe("over tens of thousands of rounds an index serves the betting record", () => {
  it.each([
    ["whole", {}, /game_rounds_of_member\b/],
    ["of a category", { category: "LIVE" as const }, /game_rounds_of_member_category/],
    ["of a vendor", { vassalage: "VELA" }, /game_rounds_of_member_vendor/],
    ["of what is open", { state: "open" as const }, /game_rounds_open_of_member/],
    ["below a round", { before: "1" }, /game_rounds_of_member\b/],
    [
      "of a day",
      { from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z" },
      /game_rounds_of_member\b/,
    ],
  ])("%s", async (_, filter, index) => {
    const plans = await plansOf(db, (watched) =>
      gamesOver(watched, clock).asMember(player.session, listRounds, filter),
    );
    const ours = plans.filter((plan) => plan.includes("game_rounds"));
    expect(ours).toHaveLength("before" in filter ? 1 : 2);
    expect(ours[0]).toMatch(index);
    for (const plan of ours) expect(plan).not.toMatch(/Seq Scan on game_rounds/);
  });

  it("and who played against other members lately", async () => {
    const [players, ...more] = await plansOf(db, (watched) => listTableMates(watched, clock, 50));
    expect(players).toMatch(/game_rounds_among_members/);
    for (const plan of more) expect(plan).not.toMatch(/Seq Scan on game_rounds/);
  });
});
