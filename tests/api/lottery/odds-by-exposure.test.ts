import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import {
  cancelTicket,
  getLotteryRules,
  getTicket,
  placeTicket,
} from "#/lib/contract/lottery/calls.ts";
import { placeChase } from "#/lib/contract/lottery/chases.ts";
import { listLoweredOdds } from "#/lib/contract/lottery/lowered-odds.ts";
import { FULL_ODDS, factorAt } from "#/lib/rules/lottery/odds-steps.ts";
import { reconcileTickets, settleDraws } from "#/server/lottery/index.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { app, database } = await testPlatform();
const { db } = database;
const owner = database.owner.db;
const [linh, budi] = [await enter(app, "linh"), await enter(app, "sofia")];
let keys = 0;

/** One number of `de` at 1,000 can win so much at full odds: 99.9. */
const DE_MOST = 9_990_000n;
const STEPS = [
  { from: 2_000, factor: 9_500 },
  { from: 5_000, factor: 9_000 },
];
/** Ten tickets' worth at full odds: after two the odds are lowered, and once half is sold again. */
const ruleVersion = await sellLottery(owner, { mostOfNumberMinor: 10n * DE_MOST, steps: STEPS });

const de = (pick: string, oddsFactor?: string, stake = "1000.00") => ({
  ...{ type: "de", selection: [[pick]], stake },
  ...(oddsFactor === undefined ? {} : { oddsFactor }),
});
function buy(drawId: string, lines: readonly object[], by = linh) {
  const input = { drawId, ruleVersion, lines: [...lines] } as never;
  return send(app, placeTicket, input, { ...by, "idempotency-key": `odds-${keys++}` });
}
const exposed = async (drawId: string) =>
  (
    await owner
      .selectFrom("lottery_exposure")
      .select(["pick", "most_minor"])
      .where("draw_id", "=", BigInt(drawId))
      .orderBy("pick")
      .execute()
  ).map(({ pick, most_minor }) => [pick, most_minor]);

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("odds are lowered step by step as a number is sold, told before anything is, and refused at its limit", async () => {
  const drawId = await openDraw(owner);
  expect(await buy(drawId, [de("27", undefined, "2000.00")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, [de("27")])).toMatchObject({
    ...{ success: false, code: "odds_changed", value: { oddsFactors: "0.95" } },
  });
  expect(await exposed(drawId)).toEqual([["27", 2n * DE_MOST]]);
  const { value } = await buy(drawId, [de("27", "0.95", "3000.00")]);
  expect(value.lines).toMatchObject([{ odds: { hit: "94.905" }, most: "284715.00" }]);
  // 48.5 % of the limit: the next one crosses the second step for who comes after it.
  expect(await buy(drawId, [de("27", "0.95")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, [de("27", "0.95")])).toMatchObject({
    ...{ code: "odds_changed", value: { oddsFactors: "0.9" } },
  });
  expect(await buy(drawId, [de("27", "0.9", "5000.00")])).toMatchObject({
    ...{ code: "number_sold_out", value: { number: "de 27" } },
  });
  expect(await buy(drawId, [de("27", "0.9", "4000.00")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, [de("28")])).toMatchObject({ code: "ok" });
});

test("a line is paid by the odds that it was sold at, whatever others paid", async () => {
  const drawId = await openDraw(owner);
  const full = await buy(drawId, [de("27", undefined, "2000.00")]);
  const lowered = await buy(drawId, [de("27", "0.95", "1000.00")]);
  await closeDraw(owner, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  const paid = async ({ value }: typeof full) =>
    (await send(app, getTicket, { ticketId: value.ticketId }, linh)).value;
  // The platform's own worker pays as well.
  for (const ticket of [full, lowered])
    await expect.poll(async () => (await paid(ticket)).state).toBe("won");
  expect(await paid(full)).toMatchObject({
    ...{ payout: "199800.00", lines: [{ odds: { hit: "99.9" } }] },
  });
  expect(await paid(lowered)).toMatchObject({
    ...{ payout: "94905.00", lines: [{ odds: { hit: "94.905" }, payout: "94905.00" }] },
  });
});

test("a ticket that is given back frees what it was sold at, and the odds go up again", async () => {
  const drawId = await openDraw(owner);
  await buy(drawId, [de("27", undefined, "2000.00")]);
  const { value } = await buy(drawId, [de("27", "0.95")]);
  expect(await exposed(drawId)).toEqual([["27", 2n * DE_MOST + (DE_MOST * 95n) / 100n]]);
  await send(app, cancelTicket, { ticketId: value.ticketId }, linh);
  expect(await exposed(drawId)).toEqual([["27", 2n * DE_MOST]]);
});

test("better odds than were shown are told too, and sold at once they are asked for", async () => {
  const drawId = await openDraw(owner);
  const first = await buy(drawId, [de("27", undefined, "2000.00")]);
  await send(app, cancelTicket, { ticketId: first.value.ticketId }, linh);
  expect(await buy(drawId, [de("27", "0.95")])).toMatchObject({
    ...{ code: "odds_changed", value: { oddsFactors: "1" } },
  });
  expect(await buy(drawId, [de("27")])).toMatchObject({ code: "ok" });
});

test("a line of several numbers is at the odds of the one that is lowered the most; each line is told its own", async () => {
  const drawId = await openDraw(owner);
  await buy(drawId, [de("27", undefined, "2000.00"), de("05", undefined, "5000.00")]);
  const several = (oddsFactor?: string) => ({
    ...{ type: "de", selection: [["27", "05", "99"]], stake: "1000.00" },
    ...(oddsFactor ? { oddsFactor } : {}),
  });
  expect(await buy(drawId, [several(), de("27"), de("99")])).toMatchObject({
    ...{ code: "odds_changed", value: { oddsFactors: "0.9 0.95 1" } },
  });
  const sold = await buy(drawId, [several("0.9"), de("27", "0.95"), de("99")]);
  expect(sold.value.lines).toMatchObject([
    { odds: { hit: "89.91" } },
    { odds: { hit: "94.905" } },
    { odds: { hit: "99.9" } },
  ]);
});

test("two who cross a step at the same moment are not both sold the odds from before it", async () => {
  for (let round = 0; round < 5; round++) {
    const drawId = await openDraw(owner);
    await buy(drawId, [de("27")]);
    const answers = await Promise.all([
      buy(drawId, [de("27")]),
      buy(drawId, [de("27")], budi),
      buy(drawId, [de("27")]),
      buy(drawId, [de("27")], budi),
    ]);
    const codes = answers.map(({ code }) => code).toSorted();
    expect(codes).toEqual(["odds_changed", "odds_changed", "odds_changed", "ok"]);
    expect(await exposed(drawId)).toEqual([["27", 2n * DE_MOST]]);
  }
});

test("a chase is at the odds of each of its draws, and says in which they changed", async () => {
  const [played, other] = [await openDraw(owner), await openDraw(owner)];
  await buy(played, [de("27", undefined, "2000.00")]);
  const chase = (oddsFactors?: readonly string[]) =>
    send(
      app,
      placeChase,
      {
        ...{ ruleVersion, lines: [de("27")], stopOnWin: true },
        draws: [
          { drawId: played, multiplier: 1, ...(oddsFactors ? { oddsFactors } : {}) },
          { drawId: other, multiplier: 1 },
        ],
      } as never,
      { ...linh, "idempotency-key": `odds-${keys++}` },
    );
  expect(await chase()).toMatchObject({
    ...{ code: "odds_changed", value: { draw: played, oddsFactors: "0.95" } },
  });
  expect(await exposed(other)).toEqual([]);
  const { value } = await chase(["0.95"]);
  const odds = value.tickets.map(({ lines }: { lines: { odds: object }[] }) => lines[0]?.odds);
  expect(odds).toEqual([{ hit: "94.905" }, { hit: "99.9" }]);
});

test("anybody sees which numbers are lowered, and the rules say by which steps", async () => {
  const drawId = await openDraw(owner);
  await buy(drawId, [de("27", undefined, "2000.00"), de("05", undefined, "5000.00"), de("99")]);
  const { value } = await send(app, listLoweredOdds, { gameCode: NORTH_GAME, currency: "VND" });
  const own = value.list.filter((each: { drawId: string }) => each.drawId === drawId);
  expect(own).toEqual([
    { drawId, type: "de", pick: "05", oddsFactor: "0.9" },
    { drawId, type: "de", pick: "27", oddsFactor: "0.95" },
  ]);
  const none = await send(app, listLoweredOdds, { gameCode: "k3", currency: "VND" });
  expect(none.value.list).toEqual([]);
  const { value: rules } = await send(app, getLotteryRules, { gameCode: NORTH_GAME });
  expect(rules.types[0].steps).toEqual([
    { from: "20", oddsFactor: "0.95" },
    { from: "50", oddsFactor: "0.9" },
  ]);
});

test("the database lowers odds exactly where the rules say, up to amounts that overflow", async () => {
  const limits = [1n, 7n, 10_000n, 99_900_001n, 10n ** 17n];
  const cases = limits.flatMap((limit) =>
    [0n, 1n, limit / 5n - 1n, limit / 5n, limit / 2n, limit / 2n + 1n, limit, limit + 1n]
      .filter((exposed) => exposed >= 0n)
      .map((exposed) => ({ exposed, limit })),
  );
  const steps = STEPS.map(({ from, factor }) => ({ from: BigInt(from), factor: BigInt(factor) }));
  const found: unknown[] = [];
  for (const { exposed, limit } of cases) {
    const { rows } = await sql<{ factor: number }>`
      select lottery_factor(${JSON.stringify(STEPS)}::jsonb, ${exposed}, ${limit}) as factor`.execute(
      owner,
    );
    found.push([exposed, limit, BigInt(rows[0]?.factor ?? 0)]);
  }
  expect(found).toEqual(
    cases.map(({ exposed, limit }) => [exposed, limit, factorAt(steps, exposed, limit)]),
  );
  expect(new Set(found.map((each) => (each as bigint[])[2])).size).toBe(3);
  expect(FULL_ODDS).toBe(10_000n);
});

test.for(["0", "0.0", "1.5", "0.95001", "-1"])("refused as a factor: %s", async (factor) => {
  const drawId = await openDraw(owner);
  expect(await buy(drawId, [de("27", factor)])).toMatchObject({ code: "bad_field" });
});
