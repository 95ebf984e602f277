import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { listOpenedNumbers, type OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import {
  decideDraw,
  noteResult,
  placeTicket,
  reconcileTickets,
  settleDraws,
} from "#/server/lottery/index.ts";
import { lotteryRoutes } from "#/server/lottery/routes.ts";
import { checkLottery } from "../../../scripts/ops/doctor-lottery.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { send } from "../../support/platform.ts";
import { NORTH, settle } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const ruleVersion = await sellLottery(owner.db);
const desk = await lotteryDesk({ db, owner }, ruleVersion);
const { ana, linh, buy, wallet, ticket, decide } = desk;

afterEach(async () => {
  expect(await reconcileTickets(owner.db)).toEqual([]);
});

test("tickets are paid by the rules once two sources say the same", async () => {
  const drawId = await openDraw(owner.db);
  const won = await buy(drawId, { type: "lo2", selection: [["27", "05"]] });
  const lost = await buy(drawId, { type: "de", selection: [["99"]] });
  const before = await wallet();
  await closeDraw(owner.db, drawId);
  const telling = { drawId: BigInt(drawId), numbers: NORTH };
  expect(await noteResult(db, { ...telling, source: "feed:one" })).toEqual({
    ok: true,
    value: "noted",
  });
  // One source alone, however often it says so, pays nobody.
  expect(await noteResult(db, { ...telling, source: "feed:one" })).toEqual({
    ok: true,
    value: "noted",
  });
  expect(await settleDraws(db)).toBe(0);
  expect(await ticket(won)).toMatchObject({ state: "open", drawn: null });
  expect(await noteResult(db, { ...telling, source: "feed:two" })).toEqual({
    ok: true,
    value: "drawn",
  });
  expect(await settleDraws(db)).toBe(2);
  const { payoutMinor } = settle("north", "lo2", "27 05", NORTH);
  expect(await wallet()).toBe(before + payoutMinor);
  expect(await ticket(won)).toMatchObject({ state: "won", payout: "10989.00", drawn: NORTH });
  expect(await ticket(lost)).toMatchObject({ state: "lost", payout: "0.00" });
  expect(await settleDraws(db)).toBe(0);
});

test("anybody sees the last hundred numbers of a game, leading zeros and all [API-36]", async () => {
  const app = await testApp({ db, routes: lotteryRoutes({ db, clock: systemClock }) });
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  const asked = () => send(app, listOpenedNumbers, { gameCode: NORTH_GAME });
  const ids = async () => (await asked()).value.list.map((draw: OpenedDraw) => draw.drawId);
  expect(await ids()).not.toContain(drawId);
  await tellResult(db, drawId, NORTH);
  expect((await asked()).value.list).toContainEqual(
    expect.objectContaining({ drawId, gameCode: NORTH_GAME, station: "Hà Nội", drawn: NORTH }),
  );
  expect(await send(app, listOpenedNumbers, { gameCode: NORTH_GAME, count: 101 })).toMatchObject({
    status: 400,
  });
  await settleDraws(db);

  await sql`
    insert into lottery_draws (game, station, period, opens_at, closes_at, draws_at, state, numbers, revision, decided_at,
      settled_at)
    select 'xo-so-mien-nam', 'Cà Mau', 'old-' || n, at - interval '2 days', at, at, 'settled', '[["08"]]', 1, at, at
    from generate_series(1, 101) n, lateral (select now() - n * interval '1 day' as at) times`.execute(
    owner.db,
  );
  const old = async (count = {}) =>
    (await send(app, listOpenedNumbers, { gameCode: "xo-so-mien-nam", ...count })).value.list.map(
      ({ period }: OpenedDraw) => period,
    );
  expect(await old()).toEqual(Array.from({ length: 100 }, (_, index) => `old-${index + 1}`));
  expect(await old({ count: 3 })).toEqual(["old-1", "old-2", "old-3"]);
});

test("a ticket that is being bought when its draw is decided is waited for, and paid", async () => {
  const drawId = await openDraw(owner.db);
  const lines = [{ type: "de", selection: [["27"]], stake: "10.00" }];
  const buying = await db.startTransaction().execute();
  const bought = await placeTicket(buying, linh, { drawId, ruleVersion, lines });
  await closeDraw(owner.db, drawId);
  const deciding = tellResult(db, drawId, NORTH);
  const waiting = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`.execute(db);
    return rows[0]?.count;
  };
  await expect.poll(waiting, { interval: 5 }).toBe(1);
  await buying.commit().execute();
  await deciding;
  await settleDraws(db);
  const id = bought.ok ? bought.value.ticketId : "";
  expect(await ticket(id)).toMatchObject({ state: "won", payout: "999.00" });
});

test("a draw that cannot be paid keeps no other waiting", async () => {
  const [bad, good] = [await openDraw(owner.db), await openDraw(owner.db)];
  const stuck = await buy(bad, { type: "de", selection: [["27"]] });
  const won = await buy(good, { type: "de", selection: [["27"]] });
  const most = (minor: bigint) =>
    sql`update lottery_lines set most_minor = ${minor} where ticket_id = ${stuck}`.execute(
      owner.db,
    );
  await most(1n);
  for (const drawId of [bad, good]) {
    await closeDraw(owner.db, drawId);
    await tellResult(db, drawId, NORTH);
  }
  await expect(settleDraws(db)).rejects.toThrow("lottery_lines");
  expect(await ticket(won)).toMatchObject({ state: "won" });
  await most(99_900n);
  expect(await settleDraws(db)).toBe(1);
  expect(await ticket(stuck)).toMatchObject({ state: "won" });
});

test("a ticket that cannot be paid is named, and every other of its draw is paid", async () => {
  const drawId = await openDraw(owner.db);
  const tickets: string[] = [];
  while (tickets.length < 7) tickets.push(await buy(drawId, { type: "de", selection: [["27"]] }));
  const [, , stuck = ""] = tickets;
  const most = (minor: bigint) =>
    sql`update lottery_lines set most_minor = ${minor} where ticket_id = ${stuck}`.execute(
      owner.db,
    );
  await most(1n);
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await expect(settleDraws(db)).rejects.toThrow(`ticket ${stuck} cannot be paid`);
  const states = await Promise.all(tickets.map(async (id) => (await ticket(id))?.state));
  expect(states.filter((state) => state === "won")).toHaveLength(6);
  const shown = async () => (await ana("lottery", "show", drawId)).out;
  expect(await shown()).toMatch(new RegExp(`${stuck} +linh .*lottery_lines`));
  expect((await ana("lottery", "stuck")).out).toContain(stuck);
  expect(await checkLottery(db)).toContainEqual(
    expect.objectContaining({ level: "fail", what: `lottery/draw ${drawId}` }),
  );
  await most(99_900n);
  expect(await settleDraws(db)).toBe(1);
  expect(await shown()).not.toContain("Cannot be paid");
  expect((await ana("lottery", "stuck")).out).toContain("Every ticket could be paid");
});

test("of two tickets that one balance pays for, one is sold", async () => {
  const drawId = await openDraw(owner.db);
  const all = await wallet();
  const stake = `${all / 100n}.${String(all % 100n).padStart(2, "0")}`;
  const line = { type: "de", selection: [["27"]], stake };
  const codes = (await Promise.allSettled([buy(drawId, line), buy(drawId, line)])).map((each) =>
    each.status === "fulfilled" ? "ok" : (each.reason as Error).message,
  );
  expect(codes.toSorted()).toEqual(["not_enough_funds", "ok"]);
  expect(await decide(drawId, null)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await wallet()).toBe(all);
});

test("sources that differ hold a draw until two of staff decide", async () => {
  const drawId = await openDraw(owner.db);
  const id = await buy(drawId, { type: "de", selection: [["99"]] });
  await closeDraw(owner.db, drawId);
  const said = (source: string, numbers: DrawnNumbers, by = db) =>
    noteResult(by, { drawId: BigInt(drawId), source, numbers });
  await said("feed:one", NORTH);
  expect(await said("feed:two", OTHER)).toEqual({ ok: true, value: "held" });
  expect(await said("staff:ben", NORTH, owner.db)).toEqual({ ok: true, value: "held" });
  expect(await settleDraws(db)).toBe(0);
  // A stolen key alone pays nobody; the same person does not agree with themselves.
  const decision = { drawId: BigInt(drawId), numbers: OTHER, reason: "The gazette", by: "ana" };
  await ana("staff", "list");
  expect(await decideDraw(owner.db, decision)).toMatchObject({ code: "approval_needed" });
  expect(await decideDraw(owner.db, decision)).toMatchObject({ code: "approval_needed" });
  expect(await decide(drawId, OTHER)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await ticket(id)).toMatchObject({ state: "won", payout: "999.00" });
});

test("what an operator holds is decided by no sources, though they differ first and agree then", async () => {
  const drawId = await openDraw(owner.db);
  await ana("lottery", "hold", drawId, "--reason", "The station was flooded");
  await closeDraw(owner.db, drawId);
  const said = (source: string, numbers: DrawnNumbers) =>
    noteResult(db, { drawId: BigInt(drawId), source, numbers });
  await said("feed:one", NORTH);
  expect(await said("feed:two", OTHER)).toEqual({ ok: true, value: "held" });
  expect(await said("feed:two", NORTH)).toEqual({ ok: true, value: "held" });
  expect(await settleDraws(db)).toBe(0);
  expect(await decide(drawId, NORTH)).toEqual({ ok: true, value: null });
});

test("a source that corrects itself before the second one speaks is believed by its last word", async () => {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  const said = (source: string, numbers: DrawnNumbers) =>
    noteResult(db, { drawId: BigInt(drawId), source, numbers });
  await said("feed:one", OTHER);
  await said("feed:one", NORTH);
  expect(await said("feed:two", NORTH)).toEqual({ ok: true, value: "drawn" });
});

test.for([
  ["a prize too few", NORTH.slice(1), "wrong_drums"],
  ["a number too few", [["04527"], [], ...NORTH.slice(2)], "wrong_count"],
  ["a lost leading zero", [["4527"], ...NORTH.slice(1)], "bad_number"],
] as const)("a result with %s is refused", async ([, numbers, reason]) => {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  expect(
    await noteResult(db, { drawId: BigInt(drawId), source: "feed:one", numbers }),
  ).toMatchObject({ code: "bad_numbers", detail: { reason } });
});

test("no result is taken before the balls have fallen", async () => {
  const drawId = await openDraw(owner.db);
  const early = { drawId: BigInt(drawId), source: "feed:one", numbers: NORTH };
  expect(await noteResult(db, early)).toMatchObject({ code: "too_early" });
  expect(await decide(drawId, NORTH)).toMatchObject({ code: "too_early" });
});

test("the price of every ticket of a void draw comes back", async () => {
  const drawId = await openDraw(owner.db);
  const before = await wallet();
  const id = await buy(drawId, { type: "lo2", selection: [["27"]] });
  expect(await decide(drawId, null)).toEqual({ ok: true, value: null });
  expect(await settleDraws(db)).toBe(1);
  expect(await wallet()).toBe(before);
  expect(await ticket(id)).toMatchObject({ state: "refunded", refund: "270.00", drawn: null });
  expect(await decide(drawId, NORTH)).toMatchObject({ code: "already_void" });
});
