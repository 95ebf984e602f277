import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { listWinners } from "#/lib/contract/games/calls.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";
import { sitDown } from "../../support/table.ts";
import { gamesOver, makePlayer, openGames } from "../../support/vendor.ts";

const { db } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21, 12);
const clock = () => nowMs;
const games = await openGames(db, clock);
const seat = await sitDown({ db, clock, games });
const board = async (over = games) => {
  const reply = await over.asMember(seat.player.session, listWinners, {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.list;
};
async function playRound(roundId: string, payout: string): Promise<void> {
  nowMs += 60_000;
  await seat.bet({ roundId });
  await seat.win({ roundId, amount: payout });
}

beforeAll(async () => {
  expect(await board()).toEqual([]);
  await playRound("small", "999.99");
  await playRound("large", "1000.00");
  await playRound("lost", "0.00");
  await playRound("larger", "4321.50");
});

it("shows the last wins of ten stakes or more, masked, with their currency and time [API-57]", async () => {
  const list = await board();
  const payouts = list.map(({ payout }) => payout);
  expect(payouts.slice(0, 2)).toEqual(["4321.50", "1000.00"]);
  expect(payouts).not.toContain("999.99");
  expect(list[0]).toEqual({
    nickname: expect.stringMatching(/^.{1,3}\*\*\*$/),
    gameId: expect.any(String),
    gameName: expect.any(String),
    payout: "4321.50",
    currency: { code: "VND", symbol: "₫" },
    settledAt: new Date(nowMs).toISOString(),
  });
});

it("shows nothing of play money", async () => {
  const before = await board();
  const trial = await makePlayer(db, clock, { kind: 4, currency: "VND_PLAY" });
  const { bet, win } = await sitDown({ db, clock, games }, { player: trial });
  const play = { roundId: "play", currency: "VND_PLAY" };
  expect(await bet(play)).toMatchObject({ ok: true });
  expect(await win({ ...play, amount: "9000.00" })).toMatchObject({ ok: true });
  expect(await board()).toEqual(before);
});

it("is served by its index over tens of thousands of rounds", async () => {
  await sql`
    insert into game_rounds (player_id, reference, member_id, vendor_id, game_id, category, stake_minor, payout_minor,
      standing_bets, state, started_at, settled_at)
    select player_id, reference || n, member_id, vendor_id, game_id, category, stake_minor,
           case when n % 200 = 0 then stake_minor * 20 else 0 end, 1, 'settled', started_at,
           started_at - n * interval '1 minute'
      from (select * from game_rounds order by id limit 1) as one, generate_series(1, 40000) as n`.execute(
    asOwner(db),
  );
  await sql`vacuum analyze game_rounds`.execute(asOwner(db));
  const plans = await plansOf(db, (watched) => board(gamesOver(watched, clock)));
  const ours = plans.filter((plan) => plan.includes("game_rounds"));
  expect(ours).toHaveLength(1);
  expect(ours[0]).toContain("game_rounds_large_wins");
});
