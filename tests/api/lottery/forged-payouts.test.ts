import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcileTickets, settleDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const MOST_OF_LINE = 200_000_000_000n;
const { db, owner } = await testDatabase({ demo: true });
const ruleVersion = await sellLottery(owner.db, { mostOfLineMinor: MOST_OF_LINE });
const { buy, linh, wallet } = await lotteryDesk({ db, owner }, ruleVersion);
/** What a stake of 1.00 on an ending comes to by the book. */
const HONEST = {
  ...{ type: "de", selection: [["99"]], stake_minor: "100", price_minor: "100" },
  most_minor: "9990",
};

/** What the serving role can say by itself: that a ticket got so much, whatever was drawn. */
const pay = (drawId: string, id: string, minor: bigint) =>
  sql`select lottery_settle(${BigInt(drawId)}, 1, ${JSON.stringify([
    { id, lines: [{ place: 1, payout_minor: String(minor), refund_minor: "0" }] },
  ])}::jsonb)`.execute(db);

/** What it can say too: what a line costs and may win. */
const sell = (drawId: string, id: string, line: typeof HONEST) =>
  sql`select lottery_place(${linh.memberId}, ${id}, ${BigInt(drawId)}, ${BigInt(ruleVersion)}, ${linh.currency},
    ${JSON.stringify([line])}::jsonb, '[]'::jsonb)`.execute(db);

const driftsOf = async (id: string) =>
  (await reconcileTickets(owner.db)).filter((drift) => drift.id === id);

test("whoever compares the books sees a ticket that was paid what its rules do not give", async () => {
  const drawId = await openDraw(owner.db);
  const id = await buy(drawId, { type: "de", selection: [["99"]] });
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  const before = await wallet();
  await pay(drawId, id, 99_900n);
  // The special prize ends with 27: it lost.
  expect(await wallet()).toBe(before + 99_900n);
  expect(await driftsOf(id)).toEqual([
    { what: "line_payout", id, found: "line 1: 99900/0", expected: "0/0" },
  ]);
});

test("whoever compares the books sees a line that was sold to win more than its rules give", async () => {
  const drawId = await openDraw(owner.db);
  const id = "F0RGED000001";
  await sell(drawId, id, { ...HONEST, most_minor: String(MOST_OF_LINE) });
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  const before = await wallet();
  await pay(drawId, id, MOST_OF_LINE);
  expect(await wallet()).toBe(before + MOST_OF_LINE);
  expect(await driftsOf(id)).toEqual([
    { what: "line_most", id, found: `line 1: ${MOST_OF_LINE}`, expected: "9990" },
    { what: "line_payout", id, found: `line 1: ${MOST_OF_LINE}/0`, expected: "0/0" },
  ]);
});

test.for([
  {
    forged: "for less than its price",
    line: { ...HONEST, type: "lo2", most_minor: "269730" },
    drift: { what: "line_price", found: "line 1: 100", expected: "2700" },
  },
  {
    forged: "of picks that nobody can choose",
    line: { ...HONEST, selection: [["99", "99"]] },
    drift: { what: "line_unsold", found: "line 1: pick_twice", expected: "picks that can be sold" },
  },
])("whoever compares the books sees a line that was sold $forged", async ({ line, drift }) => {
  const id = `F0RGED00000${line.type.length}`;
  await sell(await openDraw(owner.db), id, line);
  expect(await driftsOf(id)).toEqual([{ ...drift, id }]);
});

test("whoever compares the books is told of no ticket that was sold and paid by its rules", async () => {
  const drawId = await openDraw(owner.db);
  const ids = [
    await buy(drawId, { type: "de", selection: [["27", "99"]] }),
    await buy(drawId, { type: "lo2", selection: [["27"]] }),
    await buy(drawId, { type: "parlay2", selection: [["27", "28"]] }),
  ];
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  for (const id of ids) expect(await driftsOf(id)).toEqual([]);
});
