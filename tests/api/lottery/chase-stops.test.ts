import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { openDatabase } from "#/server/db/index.ts";
import { cancelChase } from "#/server/lottery/chases.ts";
import { suspendDraw } from "#/server/lottery/decide.ts";
import { placeChase, reconcileTickets, settleDraws, stopChases } from "#/server/lottery/index.ts";
import { releaseDraw } from "#/server/lottery/release.ts";
import { findChaseOf } from "#/server/lottery/tickets.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
// As much as one ticket of 27 can win: what is sold again was freed.
const ruleVersion = await sellLottery(owner.db, { mostOfNumberMinor: 99_900n });
const { linh, buy, wallet, decide } = await lotteryDesk({ db, owner }, ruleVersion);
const PRICE = 1_000n;
const WIN = 99_900n;

/** Chases 27, which NORTH draws and OTHER does not, for 10.00 in so many draws. */
async function chase27(count: number, stopOnWin = true) {
  const draws: string[] = [];
  while (draws.length < count) draws.push(await openDraw(owner.db));
  const bought = await db.transaction().execute((tx) =>
    placeChase(tx, linh, {
      ...{ ruleVersion, stopOnWin },
      lines: [{ type: "de", selection: [["27"]], stake: "10.00" }],
      draws: draws.map((drawId) => ({ drawId, multiplier: 1 })),
    }),
  );
  if (!bought.ok) throw new Error(bought.code);
  const { chaseId } = bought.value;
  return { draws, chaseId, now: () => findChaseOf(db, linh.memberId, chaseId) };
}

async function decideBySources(drawId: string, numbers: DrawnNumbers): Promise<void> {
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, numbers);
}

afterEach(async () => {
  expect(await reconcileTickets(owner.db)).toEqual([]);
});

test("a chase stops on its first win: the tickets whose draws are open come back, once, and their numbers are free", async () => {
  const { draws, now } = await chase27(4);
  const [lost = "", won = "", ...open] = draws;
  const before = await wallet();
  await decideBySources(lost, OTHER);
  await settleDraws(db);
  expect(await stopChases(db)).toBe(0);
  expect(await now()).toMatchObject({ state: "running", open: 3 });
  await decideBySources(won, NORTH);
  await settleDraws(db);
  expect(await stopChases(db)).toBe(1);
  const stopped = await now();
  expect(stopped).toMatchObject({
    ...{ state: "stopped", open: 0, won: 1, cancelled: 2, payout: "999.00", refund: "20.00" },
    stoppedBy: stopped?.tickets[1]?.ticketId,
  });
  expect(await wallet()).toBe(before + WIN + 2n * PRICE);
  expect(await stopChases(db)).toBe(0);
  for (const drawId of open) await buy(drawId, { type: "de", selection: [["27"]] });
});

test("a ticket whose draw has closed when another wins stands, and is paid", async () => {
  const { draws, now } = await chase27(3);
  const [won = "", closed = ""] = draws;
  await closeDraw(owner.db, closed);
  await decideBySources(won, NORTH);
  await settleDraws(db);
  await stopChases(db);
  expect(await now()).toMatchObject({ state: "stopped", open: 1, cancelled: 1 });
  await tellResult(db, closed, NORTH);
  await settleDraws(db);
  expect(await stopChases(db)).toBe(0);
  expect(await now()).toMatchObject({ state: "stopped", open: 0, won: 2, payout: "1998.00" });
});

test("a ticket whose draw an operator holds comes back when another wins, though to nobody who asks for it", async () => {
  const { draws, now, chaseId } = await chase27(3);
  const [won = "", held = ""] = draws;
  const before = await wallet();
  await closeDraw(owner.db, won);
  const holding = { drawId: BigInt(held), reason: "Looked at", by: "ana" };
  expect(await suspendDraw(owner.db, holding)).toMatchObject({ ok: true });
  const giveUp = () =>
    db.transaction().execute((tx) => cancelChase(tx, linh.memberId, { chaseId }));
  expect(await giveUp()).toMatchObject({ ok: true, value: { cancelled: 1, open: 2 } });
  expect(await giveUp()).toMatchObject({ code: "draw_closed" });
  await tellResult(db, won, NORTH);
  await settleDraws(db);
  expect(await stopChases(db)).toBe(1);
  expect(await now()).toMatchObject({ state: "stopped", open: 0, won: 1, cancelled: 2 });
  expect(await wallet()).toBe(before + WIN + 2n * PRICE);
  expect(await releaseDraw(owner.db, holding)).toMatchObject({ ok: true, value: "released" });
});

test("a chase that is not to stop on a win goes on", async () => {
  const { draws, now } = await chase27(2, false);
  await decideBySources(draws[0] ?? "", NORTH);
  await settleDraws(db);
  expect(await stopChases(db)).toBe(0);
  expect(await now()).toMatchObject({ state: "running", open: 1, won: 1 });
});

test("a correction that takes the win away brings nothing back that was given back", async () => {
  const { draws, now } = await chase27(2);
  const [drawId = ""] = draws;
  await decideBySources(drawId, NORTH);
  await settleDraws(db);
  await stopChases(db);
  expect(await decide(drawId, OTHER)).toMatchObject({ ok: true });
  await settleDraws(db);
  await stopChases(db);
  expect(await now()).toMatchObject({
    ...{ state: "stopped", won: 0, cancelled: 1, payout: "0.00" },
    tickets: [{ state: "lost" }, { state: "cancelled" }],
  });
});

test("a correction that makes a win of a loss stops the chase then", async () => {
  const { draws, now } = await chase27(2);
  const [drawId = ""] = draws;
  await decideBySources(drawId, OTHER);
  await settleDraws(db);
  expect(await decide(drawId, NORTH)).toMatchObject({ ok: true });
  await settleDraws(db);
  expect(await stopChases(db)).toBe(1);
  expect(await now()).toMatchObject({ state: "stopped", won: 1, cancelled: 1 });
});

test("a win that was corrected away before it was heard of stops nothing", async () => {
  const { draws, now } = await chase27(2);
  const [drawId = ""] = draws;
  await decideBySources(drawId, NORTH);
  await settleDraws(db);
  expect(await decide(drawId, OTHER)).toMatchObject({ ok: true });
  await settleDraws(db);
  expect(await stopChases(db)).toBe(0);
  expect(await now()).toMatchObject({ state: "running", open: 1, won: 0 });
});

test("the price of a void draw's ticket comes back, and the chase goes on", async () => {
  const { draws, now } = await chase27(2);
  expect(await decide(draws[0] ?? "", null)).toMatchObject({ ok: true });
  await settleDraws(db);
  expect(await stopChases(db)).toBe(0);
  expect(await now()).toMatchObject({ state: "running", open: 1, refund: "10.00" });
});

test("workers that are killed at any moment stop each chase once", {
  timeout: 120_000,
}, async () => {
  const chases: Awaited<ReturnType<typeof chase27>>[] = [];
  while (chases.length < 12) chases.push(await chase27(3));
  const before = await wallet();
  for (const { draws } of chases) await decideBySources(draws[0] ?? "", NORTH);
  let working = 3;
  const work = async () => {
    const { db: own, close } = openDatabase({ url: owner.url, maxConnections: 1 });
    const isDone = async () => {
      await settleDraws(own, 2);
      await stopChases(own);
      return true;
    };
    while (!(await isDone().catch(() => false)));
    await close();
  };
  const kill = async () => {
    for (let kills = 0; kills < 8 && working > 0; )
      kills += (
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
             and (query like '%lottery_settle%' or query like '%lottery_stop_chase%')
           order by random() limit 1`.execute(owner.db)
      ).rows.length;
  };
  await Promise.all([
    ...Array.from({ length: working }, () => work().finally(() => (working -= 1))),
    kill(),
  ]);
  const stopped = await Promise.all(chases.map(({ now }) => now()));
  expect(stopped.map((each) => [each?.state, each?.won, each?.cancelled])).toEqual(
    chases.map(() => ["stopped", 1, 2]),
  );
  expect(await wallet()).toBe(before + 12n * (WIN + 2n * PRICE));
});
