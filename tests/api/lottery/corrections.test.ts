import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { decideDraw, noteResult, reconcileTickets, settleDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const desk = await lotteryDesk({ db, owner }, await sellLottery(owner.db));
const { staff, ana, ben, buy, wallet, ticket, decide } = desk;

afterEach(async () => {
  expect(await reconcileTickets(owner.db)).toEqual([]);
});

/** Stakes all but so much of the wallet on another draw. Answers the draw. */
async function spendAllBut(leftMinor: bigint): Promise<string> {
  const spent = (await wallet()) - leftMinor;
  const drawId = await openDraw(owner.db);
  const stake = `${spent / 100n}.${String(spent % 100n).padStart(2, "0")}`;
  await buy(drawId, { type: "de", selection: [["00"]], stake });
  return drawId;
}

/** What members are to read of the newest tickets that were paid of a draw. */
async function lastTold(drawId: string): Promise<unknown> {
  const { rows } = await sql<{ told: unknown }>`select payload -> 'told' as told from events
    where kind = 'tickets_settled' and payload ->> 'drawId' = ${drawId} order by id desc limit 1`.execute(
    owner.db,
  );
  return rows[0]?.told;
}

test("a draw that was paid wrongly is corrected both ways, and its facts of play with it", async () => {
  const drawId = await openDraw(owner.db);
  const wrong = await buy(drawId, { type: "de", selection: [["27"]] });
  const right = await buy(drawId, { type: "de", selection: [["99"]] });
  await closeDraw(owner.db, drawId);
  const before = await wallet();
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  expect(await wallet()).toBe(before + 99_900n);
  expect(await decide(drawId, OTHER)).toEqual({ ok: true, value: null });
  expect(await settleDraws(db)).toBe(2);
  expect(await wallet()).toBe(before + 99_900n);
  expect(await ticket(wrong)).toMatchObject({ state: "lost", payout: "0.00", drawn: OTHER });
  expect(await ticket(right)).toMatchObject({ state: "won", payout: "999.00" });
  expect(await decide(drawId, OTHER)).toMatchObject({ code: "same_numbers" });
});

test("what two agreed on before a draw was paid, one does not do to it afterwards", async () => {
  const drawId = await openDraw(owner.db);
  const id = await buy(drawId, { type: "de", selection: [["27"]] });
  const decision = { drawId: BigInt(drawId), numbers: null, reason: "A flood", by: "ana" };
  await ana("staff", "list");
  const asked = await decideDraw(owner.db, decision);
  if (!asked.ok) await ben("approvals", "approve", String(asked.detail?.["approval"]));
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  expect(await decideDraw(owner.db, decision)).toMatchObject({ code: "approval_needed" });
  expect(await ticket(id)).toMatchObject({ state: "won" });
});

test("who decides while sources do is asked again, and meets no fault", async () => {
  const drawId = await openDraw(owner.db);
  const decision = { drawId: BigInt(drawId), numbers: OTHER, reason: "The gazette", by: "ana" };
  await closeDraw(owner.db, drawId);
  await ana("staff", "list");
  const asked = await decideDraw(owner.db, decision);
  if (!asked.ok) await ben("approvals", "approve", String(asked.detail?.["approval"]));
  const telling = { drawId: BigInt(drawId), numbers: NORTH };
  await noteResult(db, { ...telling, source: "feed:one" });
  const drawing = await db.startTransaction().execute();
  expect(await noteResult(drawing, { ...telling, source: "feed:two" })).toMatchObject({
    value: "drawn",
  });
  const deciding = decideDraw(owner.db, decision);
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  await expect
    .poll(async () => (await waiting.execute(owner.db)).rows[0]?.count, { interval: 5 })
    .toBe(1);
  await drawing.commit().execute();
  expect(await deciding).toMatchObject({ code: "approval_needed" });
  await settleDraws(db);
});

test("what was paid too much and is spent is owed, and taken from nothing else", async () => {
  const drawId = await openDraw(owner.db);
  const id = await buy(drawId, { type: "de", selection: [["27"]] });
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  const all = await wallet();
  const next = await spendAllBut(100n);
  expect(await decide(drawId, OTHER)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await wallet()).toBe(100n);
  expect(await ticket(id)).toMatchObject({ payout: "0.00", owed: "999.00" });
  expect(await lastTold(drawId)).toMatchObject([{ what: "owed", tickets: 1, amount: "999.00" }]);
  expect((await staff("rita", "risk")("lottery", "owed")).out).toContain(id);
  expect(await decide(next, null)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await wallet()).toBe(all);
  // Corrected once more it has won after all: what is owed is set against it, and nothing is paid twice.
  expect(await decide(drawId, NORTH)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await wallet()).toBe(all);
  const again = await ticket(id);
  expect(again).toMatchObject({ state: "won", payout: "999.00" });
  expect(again).not.toHaveProperty("owed");
  expect(await lastTold(drawId)).toMatchObject([{ what: "cleared", tickets: 1, amount: "999.00" }]);
  expect((await staff("rita", "risk")("lottery", "owed")).out).not.toContain(id);
});

test("what a correction pays comes before what it takes back from the same wallet", async () => {
  const drawId = await openDraw(owner.db);
  const lines = [["27"], ["99"]].map((picks) => ({ type: "de", selection: [picks] }));
  for (const line of [...lines, ...lines, ...lines, ...lines]) await buy(drawId, line);
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  const next = await spendAllBut(0n);
  expect(await decide(drawId, OTHER)).toEqual({ ok: true, value: null });
  await settleDraws(db);
  expect(await wallet()).toBe(0n);
  const { rows } = await sql<object>`select 1 from lottery_owed o join lottery_tickets t
    on t.id = o.ticket_id where t.draw_id = ${BigInt(drawId)}`.execute(owner.db);
  expect(rows).toEqual([]);
  await decide(next, null);
  await settleDraws(db);
});

test("a source that changes its word for ever is heard a hundred times of a draw", async () => {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  const say = (word: number) =>
    noteResult(db, {
      ...{ drawId: BigInt(drawId), source: "feed:one" },
      numbers: word % 2 === 0 ? NORTH : OTHER,
    });
  for (let word = 0; word < 100; word++) expect(await say(word)).toMatchObject({ value: "noted" });
  expect(await say(100)).toMatchObject({ code: "too_many_requests" });
  // Its last word stands, and may be said again.
  expect(await say(99)).toMatchObject({ value: "noted" });
});
