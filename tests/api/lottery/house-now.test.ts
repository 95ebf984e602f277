import { sql } from "kysely";
import { expect, test } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { type HouseDraws, listHouseDraws } from "#/lib/contract/lottery/house-draws.ts";
import { HOUSE_GAMES } from "#/lib/rules/lottery/house-games.ts";
import { openHouseNow } from "#/server/lottery/house-now.ts";
import { drawHouseDraws } from "#/server/lottery/index.ts";
import { commitDraws, HOUSE_VAULT, startSale } from "../../support/house-draws.ts";
import { closeDraw } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

// Its draws are made by these tests alone.
const { app, database } = await testPlatform({ JOBS: "off" });
const owner = database.owner.db;
const linh = await enter(app, "linh");
const read = async (): Promise<readonly HouseDraws[]> =>
  (await openHouseNow(database.db, Date.now)()).list;
const of = async (code: string) => (await read()).find(({ gameCode }) => gameCode === code);

test("a demo sells all seven games of the house, and each page is told what is next and what fell last", async () => {
  const [first = "", second = ""] = await commitDraws(database.db, "k3");
  expect(await of("k3")).toBeUndefined();
  await startSale(owner, first);
  await startSale(owner, second);
  await sql`update lottery_draws set closes_at = closes_at + interval '1 minute', draws_at = draws_at + interval '1 minute'
    where id = ${BigInt(second)}`.execute(owner);
  const sold = await of("k3");
  expect(sold?.open.map(({ drawId }) => drawId)).toEqual([first, second]);
  expect(sold?.last).toBeNull();
  await closeDraw(owner, first);
  await drawHouseDraws(database.db, HOUSE_VAULT);
  const after = await of("k3");
  expect(after?.open.map(({ drawId }) => drawId)).toEqual([second]);
  expect(after?.last).toMatchObject({ drawId: first, gameCode: "k3" });
  expect(after?.last?.drawn[0]).toHaveLength(3);
  const games = await owner
    .selectFrom("lottery_schedules")
    .select("game")
    .where(
      "game",
      "in",
      HOUSE_GAMES.map(({ code }) => code),
    )
    .execute();
  expect(games).toHaveLength(HOUSE_GAMES.length);
});

test("however many ask within a second, the database is asked once, and the time goes on", async () => {
  let nowMs = 1_000_000;
  const ask = openHouseNow(database.db, () => nowMs);
  const before = await ask();
  nowMs += 700;
  const after = await ask();
  expect(after.list).toBe(before.list);
  expect(Date.parse(after.now) - Date.parse(before.now)).toBe(700);
  nowMs += 400;
  expect((await ask()).list).not.toBe(before.list);
});

test("a member buys a bet by any word of its rule over the wire", async () => {
  const [drawId = ""] = await commitDraws(database.db, "ssc");
  await startSale(owner, drawId);
  const rules = await owner
    .selectFrom("lottery_rules")
    .select("version")
    .where("game", "=", "ssc")
    .executeTakeFirstOrThrow();
  const bought = await send(
    app,
    placeTicket,
    {
      ...{ drawId, ruleVersion: Number(rules.version) },
      lines: [{ type: "front3_form", selection: [["half_straight"]], stake: "1000.00" }],
    },
    { ...linh, "idempotency-key": "half-straight" },
  );
  expect(bought).toMatchObject({ code: "ok", value: { gameCode: "ssc", state: "open" } });
});

test("anybody is answered", async () => {
  const { code, value } = await send(app, listHouseDraws, {});
  expect(code).toBe("ok");
  expect(Number.isNaN(Date.parse(value.now))).toBe(false);
});
