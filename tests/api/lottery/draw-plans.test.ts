import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import { listDayDraws, openHouseDraws } from "#/server/lottery/day-draws.ts";
import { listOpenDraws, listOpened } from "#/server/lottery/draws.ts";
import { drawHouseDraws, lotteryFigures, scheduleHouseDraws } from "#/server/lottery/index.ts";
import { findProof } from "#/server/lottery/proofs.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame } from "../../support/house-draws.ts";
import { plansOf } from "../../support/plans.ts";

const { db, owner } = await testDatabase();
const today = periodOf(Date.now());
for (const code of ["k3", "ssc", "keno"]) await sellHouseGame(owner.db, code);
const [drawId = ""] = await commitDraws(db, "k3");

/** A month of three games that are drawn each minute, and of a hundred of them what a source said. */
beforeAll(async () => {
  await sql`
    with added as (
      insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at, state, numbers, revision, decided_at,
        settled_at)
      select (array['k3', 'ssc', 'keno'])[n % 3 + 1], '', 'old-' || n, at - interval '2 minutes', at - interval '1 minute',
        at, 'settled', '[["1"]]', 1, at, at
      from generate_series(1, 60000) n, lateral (select now() - n * interval '1 minute' as at) times returning id, draws_at
    ), said as (
      insert into lottery_results (draw_id, source, numbers, said_at)
      select id, 'feed:one', '[["1"]]', draws_at from added where id % 600 = 0
    ) insert into lottery_house_draws (draw_id, commitment, anchor, link, seed, beacon, revealed_at)
    select id, encode(sha256(id::text::bytea), 'hex'), (select anchor from lottery_chains limit 1), 5000 + id,
      repeat('0', 64), repeat('0', 64), draws_at from added`.execute(owner.db);
  await sql`vacuum analyze lottery_draws, lottery_house_draws, lottery_results`.execute(owner.db);
});

test.for<readonly [string, (watched: typeof db) => Promise<unknown>]>([
  ["what is on sale", (watched) => listOpenDraws(watched, "k3")],
  ["what was opened", (watched) => listOpened(watched, "k3", 100)],
  ["the draws of a day", (watched) => listDayDraws(watched, "k3", today)],
  ["the hours of a day", (watched) => openHouseDraws(watched).hoursOf("k3", today)],
  ["the days that have draws", (watched) => openHouseDraws(watched).days("k3")],
  ["the games that have draws", (watched) => openHouseDraws(watched).games()],
  ["the newest draws and the next", (watched) => openHouseDraws(watched).newest("k3", 60)],
  ["the proof of a draw", (watched) => findProof(watched, BigInt(drawId))],
  ["what is to be committed to", (watched) => scheduleHouseDraws(watched, HOUSE_VAULT, Date.now())],
  ["what is to be drawn", (watched) => drawHouseDraws(watched, HOUSE_VAULT)],
  ["the figures", lotteryFigures],
])("over a month of draws an index serves %s", async ([, run]) => {
  const plans = await plansOf(owner.db, run);
  const ours = plans.filter((plan) => plan.includes("lottery_"));
  expect(ours.length).toBeGreaterThan(0);
  for (const plan of ours) expect(plan).not.toMatch(/Seq Scan on lottery_(?:house_)?draws/);
});
