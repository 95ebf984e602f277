import { sql } from "kysely";
import { expect, test } from "vitest";
import { seedHouseDraws } from "#/demo/house-draws.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { getDrawProof, listTickets, type Ticket } from "#/lib/contract/lottery/calls.ts";
import { verifyDraw } from "#/lib/rules/lottery/house-draw.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { periodOf } from "#/lib/rules/lottery/schedule.ts";
import { AREAS } from "#/server/areas.ts";
import { openKeyring, openVault } from "#/server/db/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { HOUSE_DRAWS, lotteryFigures, openHouseDraws } from "#/server/lottery/index.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, config, database } = await testPlatform();
const owner = database.owner.db;
const pages = openHouseDraws(database.db);
const nowMs = Date.now();
const vault = openVault(openKeyring(...config.secrets), HOUSE_DRAWS);
await seedHouseDraws(owner, vault, () => nowMs);

const DAILY = ["mega-645", "power-655"];
const ticketsOf = async (username: string): Promise<readonly Ticket[]> =>
  (await send(app, listTickets, { pageSize: 50 }, await enter(app, username))).value.list;

test.for(DAILY)("%s has a month of draws, each on its day and at its hour", async (game) => {
  const draws = await pages.newest(game, 40);
  expect(draws.draws).toHaveLength(30);
  for (const { period, drawsAt, state } of draws.draws) {
    expect([state, period]).toEqual(["drawn", periodOf(Date.parse(drawsAt))]);
    expect(new Date(drawsAt).toISOString().slice(11, 16)).toBe(
      game === "mega-645" ? "11:30" : "12:00",
    );
  }
  // Of thirty days the first may be over before its draw, and today's to come.
  expect((await pages.days(game)).length).toBeGreaterThanOrEqual(29);
});

test.for(HOUSE_GAMES.filter(({ code }) => !DAILY.includes(code)))(
  "$name has draws of yesterday, one each few minutes",
  async ({ code }) => {
    const every = { k3: 1, ssc: 1, pk10: 3, "11x5": 3, keno: 5 }[code] ?? 0;
    const yesterday = periodOf(nowMs - DAY_MS);
    const hours = Array.from({ length: 24 }, (_, hour) => pages.ofDay(code, yesterday, hour));
    const draws = (await Promise.all(hours)).flat();
    expect(draws).toHaveLength(DAY_MS / MINUTE_MS / every);
    for (const { period, drawsAt } of draws.slice(0, 50)) {
      const [, , , time] = period.split("-");
      const hanoi = new Date(Date.parse(drawsAt) + 7 * 60 * MINUTE_MS).toISOString();
      expect(hanoi.slice(11, 16).replace(":", "")).toBe(time);
    }
  },
);

test("whatever was drawn is verified by what is public, and was committed to before its sale", async () => {
  const { rows } = await sql<{ id: bigint }>`
    select distinct on (game) d.id from lottery_house_draws h join lottery_draws d on d.id = h.draw_id
     where d.state = 'settled' order by game, d.draws_at desc offset 0`.execute(owner);
  expect(rows).toHaveLength(HOUSE_GAMES.length);
  for (const { id } of rows) {
    const { value: proof } = await send(app, getDrawProof, { drawId: String(id) });
    expect(await verifyDraw(proof, proof)).toEqual({ ok: true, value: proof.drawn });
    const moments = [proof.committedAt, proof.opensAt, proof.closesAt, proof.revealedAt];
    expect(moments.toSorted()).toEqual(moments);
  }
});

test("members have tickets of them, bought while they were sold and paid once they were drawn", async () => {
  const linh = await ticketsOf("linh");
  const over = linh.filter(({ state }) => state !== "open");
  expect(over.length).toBeGreaterThan(5);
  expect(linh.length).toBeGreaterThan(over.length);
  for (const username of ["budi", "sofia"])
    expect((await ticketsOf(username)).length).toBeGreaterThan(1);
  for (const { period, drawsAt, placedAt, closesAt, settledAt, drawn } of over) {
    expect(period.slice(0, 10)).toBe(periodOf(Date.parse(drawsAt)));
    expect([placedAt, closesAt, drawsAt, settledAt].toSorted()).toEqual([
      placedAt,
      closesAt,
      drawsAt,
      settledAt,
    ]);
    expect(drawn).not.toBeNull();
  }
});

test("the books, the tickets and the facts of play agree, and nothing waits for somebody", async () => {
  expect((await reconcile(owner)).drift).toEqual([]);
  for (const area of AREAS) expect(await area.reconcile?.(owner)).toEqual(area.reconcile && []);
  // The regions' draws fall at their hour, whenever this runs, and nobody tells their numbers here.
  const figures = (await lotteryFigures(owner, () => nowMs)).filter(
    ({ name, labels }) =>
      labels?.["state"] !== "no_result" && !name.endsWith("_result_late_seconds"),
  );
  expect(figures.map(({ name }) => name)).toContain("pleno_lottery_house_late_seconds");
  for (const { name, labels, value } of figures)
    expect([name, labels, value]).toEqual([name, labels, 0]);
});

test("the next start of the demo adds nothing to it, and what was committed to stays as it is", async () => {
  const before = await ticketsOf("linh");
  await seedHouseDraws(owner, vault, () => nowMs + DAY_MS);
  expect(await ticketsOf("linh")).toEqual(before);
  await expect(
    sql`update lottery_house_draws set committed_at = now()`.execute(owner),
  ).rejects.toThrow();
});
