import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import {
  cancelTicket,
  getLotteryRules,
  getTicket,
  listDraws,
  listTickets,
  placeTicket,
} from "#/lib/contract/lottery/calls.ts";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const linh = await enter(app, "linh");
let ruleVersion = await sellLottery(owner);
let keys = 0;

const LO2 = { type: "lo2", selection: [["05", "27"]], stake: "1000.00" };

function buy(
  drawId: string,
  lines: readonly object[],
  { version = ruleVersion, key = `buy-${keys++}`, by = linh } = {},
) {
  const input = { drawId, ruleVersion: version, lines: [...lines] };
  return send(app, placeTicket, input, { ...by, "idempotency-key": key });
}

function giveBack(ticketId: string, by: Entered = linh) {
  return send(app, cancelTicket, { ticketId }, by);
}

async function balance(): Promise<string> {
  return (await send(app, getBalance, {}, linh)).value.sumBalance;
}

const less = (from: string, amount: number) => (Number(from) - amount).toFixed(2);

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("anybody sees which draws are ahead and on what terms they are sold", async () => {
  const drawId = await openDraw(owner);
  const draws = await send(app, listDraws, { gameCode: NORTH_GAME });
  expect(draws.value.list).toContainEqual(
    expect.objectContaining({ drawId, gameCode: NORTH_GAME, station: "Hà Nội" }),
  );
  const rules = await send(app, getLotteryRules, { gameCode: NORTH_GAME });
  expect(rules.value).toMatchObject({ ruleVersion, limits: [{ currency: { code: "VND" } }] });
  expect(rules.value.types).toContainEqual({
    ...{ type: "parlay2", stakesEach: 1, odds: { hit: "16" }, returned: "87.81" },
  });
});

test("a member buys a ticket: price, odds and the most it can win stand on it, and the wallet pays for it", async () => {
  const drawId = await openDraw(owner);
  const before = await balance();
  const bought = await buy(drawId, [
    LO2,
    { type: "parlay2", selection: [["05", "27"]], stake: "5000.00" },
  ]);
  expect(bought).toMatchObject({ status: 200, code: "ok" });
  expect(bought.value).toMatchObject({
    drawId,
    state: "open",
    ruleVersion,
    price: "59000.00",
    payout: "0.00",
    drawn: null,
    lines: [
      // 2 numbers × 27 stakes of 1,000; at the most every one of 27 numbers ends with one of them.
      { type: "lo2", price: "54000.00", odds: { hit: "99.9" }, most: "2697300.00" },
      { type: "parlay2", price: "5000.00", odds: { hit: "16" }, most: "80000.00" },
    ],
  });
  expect(await balance()).toBe(less(before, 59_000));
  const { ticketId } = bought.value;
  expect((await send(app, getTicket, { ticketId }, linh)).value).toEqual(bought.value);
  expect((await send(app, listTickets, {}, linh)).value.list[0]).toEqual(bought.value);
  const [record] = (await send(app, listAccountRecords, { kind: "bet" }, linh)).value.list;
  expect(record).toMatchObject({
    reference: `lottery-bet:${ticketId}`,
    amount: "-59000.00",
    about: "Lotería del norte de Vietnam",
  });
});

test("the same command twice buys one ticket", async () => {
  const drawId = await openDraw(owner);
  const before = await balance();
  const first = await buy(drawId, [LO2], { key: "once" });
  const again = await buy(drawId, [LO2], { key: "once" });
  expect(again.value).toEqual(first.value);
  expect(await balance()).toBe(less(before, 54_000));
});

const bad = (selection: string[][], type = "lo2", stake = "1000.00") => ({
  ...{ type, selection, stake },
});
test.for([
  ["a number without its leading zero", bad([["5"]]), "bad_selection", "bad_pick"],
  ["a number with a letter", bad([["0O"]]), "bad_selection", "bad_pick"],
  ["a number twice", bad([["05", "05"]]), "bad_selection", "pick_twice"],
  ["too few numbers", bad([["05"]], "parlay2"), "bad_selection", "too_few_picks"],
  ["too many numbers", bad([["05", "06", "07"]], "parlay2"), "bad_selection", "too_many_picks"],
  ["places that the type does not have", bad([["05"], ["06"]]), "bad_selection", "wrong_places"],
  ["a bet type that there is not", bad([["05"]], "lo9"), "not_sold", undefined],
  ["a stake below the least", bad([["05"]], "lo2", "0.50"), "stake_too_small", undefined],
  ["a stake of nothing", bad([["05"]], "lo2", "0"), "stake_too_small", undefined],
  [
    "more decimals than the money has",
    bad([["05"]], "lo2", "1000.001"),
    "amount_too_precise",
    undefined,
  ],
  ["an amount with an exponent", bad([["05"]], "lo2", "1e3"), "bad_amount", undefined],
  [
    "more than the wallet holds",
    bad([["05"]], "lo2", "900000000.00"),
    "not_enough_funds",
    undefined,
  ],
  [
    "a win above the most of a line",
    bad([["05"]], "lo2", "9000000000000.00"),
    "win_too_large",
    undefined,
  ],
] as const)("%s is refused and nothing is taken", async ([, line, code, reason]) => {
  const drawId = await openDraw(owner);
  const before = await balance();
  const refused = await buy(drawId, [LO2, line]);
  expect(refused).toMatchObject({ success: false, code });
  if (reason) expect(refused.value).toMatchObject({ line: 2, reason });
  expect(await balance()).toBe(before);
});

test("a ticket has up to two hundred lines, and a line every number of a range", async () => {
  const drawId = await openDraw(owner);
  const de = { type: "de", selection: [["27"]], stake: "1.00" };
  expect(await buy(drawId, Array<object>(200).fill(de))).toMatchObject({ code: "ok" });
  const numbers = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));
  const bought = await buy(drawId, [{ type: "three", selection: [numbers], stake: "1.00" }]);
  expect(bought).toMatchObject({ code: "ok", value: { price: "1000.00" } });
  expect(await buy(drawId, Array<object>(201).fill(de))).toMatchObject({
    ...{ status: 400, code: "bad_field", value: { fields: { lines: "bad_field" } } },
  });
  expect(await buy(drawId, Array<object>(5_000).fill(de))).toMatchObject({
    ...{ status: 413, success: false },
  });
});

test("a ticket of more than two thousand numbers is refused, and of its faults a few are told", async () => {
  const drawId = await openDraw(owner);
  const many = Array.from({ length: 2_001 }, (_, n) => String(n).padStart(4, "0"));
  expect(await buy(drawId, [{ type: "lo4", selection: [many], stake: "1.00" }])).toMatchObject({
    code: "bad_selection",
    value: { reason: "too_many_picks" },
  });
  const refused = await buy(drawId, [{ ...LO2, selection: [Array<string>(5_000).fill("")] }]);
  expect(refused).toMatchObject({ status: 400, code: "bad_field" });
  expect(refused.body.length).toBeLessThan(30_000);
});

test("a stake of which nothing could be won, rounded down, is refused", async () => {
  const seen = ruleVersion;
  const book = { de: { stakesEach: 1, odds: { hit: 5_000n } } };
  ruleVersion = await sellLottery(owner, { book, minStakeMinor: 1n });
  const drawId = await openDraw(owner);
  const of = (stake: string) => [{ type: "de", selection: [["27"]], stake }];
  // Half of the smallest unit, and one of it.
  expect(await buy(drawId, of("0.01"))).toMatchObject({ code: "stake_too_small" });
  expect(await buy(drawId, of("0.02"))).toMatchObject({ code: "ok" });
  ruleVersion = await sellLottery(owner);
  expect(ruleVersion).not.toBe(seen);
});

test("a bet one millisecond late is refused by the database's clock", async () => {
  const drawId = await openDraw(owner);
  await closeDraw(owner, drawId);
  expect(await buy(drawId, [LO2])).toMatchObject({ status: 422, code: "draw_closed" });
});

test("nothing is sold of a draw that is not open yet, is held, or is not there", async () => {
  const early = await openDraw(owner);
  await sql`update lottery_draws set opens_at = closes_at - interval '1 second' where id = ${BigInt(early)}`.execute(
    owner,
  );
  expect(await buy(early, [LO2])).toMatchObject({ code: "draw_closed" });
  const held = await openDraw(owner);
  await sql`select lottery_suspend(${BigInt(held)})`.execute(owner);
  expect(await buy(held, [LO2])).toMatchObject({ code: "draw_closed" });
  expect(await buy("999999", [LO2])).toMatchObject({ code: "draw_unknown" });
});

test("who has seen other odds is told so and buys nothing", async () => {
  const drawId = await openDraw(owner);
  const seen = ruleVersion;
  ruleVersion = await sellLottery(owner);
  expect(await buy(drawId, [LO2], { version: seen })).toMatchObject({ code: "rules_changed" });
  expect(await buy(drawId, [LO2])).toMatchObject({ code: "ok" });
});

test("nobody buys while all bets are stopped", async () => {
  const drawId = await openDraw(owner);
  await owner.updateTable("site").set({ bets_taken: false }).execute();
  expect(await buy(drawId, [LO2])).toMatchObject({ code: "bets_stopped" });
  await owner.updateTable("site").set({ bets_taken: true }).execute();
});

test("a number is sold until what it can win is reached, and again once a ticket of it is given back", async () => {
  // One number at 1,000 can win 27 × 99.9 × 1,000.
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: 2_697_300_00n * 2n });
  const drawId = await openDraw(owner);
  const first = await buy(drawId, [LO2]);
  expect(await buy(drawId, [LO2])).toMatchObject({ code: "ok" });
  const before = await balance();
  expect(await buy(drawId, [LO2])).toMatchObject({
    code: "number_sold_out",
    value: { number: "lo2 05" },
  });
  expect(await balance()).toBe(before);
  expect(await buy(drawId, [{ ...LO2, selection: [["06"]] }])).toMatchObject({ code: "ok" });
  expect(await giveBack(first.value.ticketId)).toMatchObject({ code: "ok" });
  expect(await buy(drawId, [LO2])).toMatchObject({ code: "ok" });
  ruleVersion = await sellLottery(owner);
});

test("a ticket is given back while its draw is open, once, and not afterwards", async () => {
  const drawId = await openDraw(owner);
  const before = await balance();
  const { ticketId } = (await buy(drawId, [LO2])).value;
  expect((await giveBack(ticketId)).value).toMatchObject({
    state: "cancelled",
    refund: "54000.00",
  });
  expect(await balance()).toBe(before);
  expect(await giveBack(ticketId)).toMatchObject({ code: "already_cancelled" });
  const late = (await buy(drawId, [LO2])).value.ticketId;
  await closeDraw(owner, drawId);
  expect(await giveBack(late)).toMatchObject({ code: "draw_closed" });
});

test("another member's ticket is as if it were not there", async () => {
  const drawId = await openDraw(owner);
  const { ticketId } = (await buy(drawId, [LO2])).value;
  const other = await enter(app, "budi");
  expect(await send(app, getTicket, { ticketId }, other)).toMatchObject({ code: "not_found" });
  expect(await giveBack(ticketId, other)).toMatchObject({ code: "not_found" });
  const { value } = await send(app, listTickets, {}, other);
  expect(JSON.stringify(value)).not.toContain(ticketId);
});

test.for([
  "lottery_draws",
  "lottery_tickets",
  "lottery_lines",
  "lottery_results",
  "lottery_rules",
  "lottery_limits",
  "lottery_exposure",
  "lottery_owed",
])("the application writes %s through the lottery's functions alone", async (name) => {
  for (const statement of [`delete from ${name}`, `insert into ${name} default values`])
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("permission denied");
});

test("one's tickets of a span of time come with what all of them cost and what came back", async () => {
  const drawId = await openDraw(owner);
  const list = async (input: Record<string, unknown>) =>
    (await send(app, listTickets, input, linh)).value;
  const from = new Date().toISOString();
  const [kept, back] = [await buy(drawId, [LO2]), await buy(drawId, [LO2])];
  await giveBack(back.value.ticketId);
  const all = await list({ from, pageSize: 1 });
  expect(all).toMatchObject({ totalCount: 2, totalPages: 2 });
  expect(all.list).toHaveLength(1);
  expect(Number(all.totalPrice)).toBe(2 * Number(kept.value.price));
  expect(Number(all.totalBack)).toBe(Number(kept.value.price));
  expect(all.totalOpen).toBe(kept.value.price);
  const none = await list({ from, to: from });
  expect(none).toMatchObject({ list: [], totalCount: 0 });
  expect(none.totalPrice).toBeUndefined();
});
