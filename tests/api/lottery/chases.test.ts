import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { cancelTicket, getTicket, listTickets, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { cancelChase, getChase, placeChase } from "#/lib/contract/lottery/chases.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { closeDraw, openDraw, sellLottery } from "../../support/lottery.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const linh = await enter(app, "linh");
let ruleVersion = await sellLottery(owner);
let keys = 0;

/** One number of the special prize: 99.9 for each stake. */
const DE = { type: "de", selection: [["27"]], stake: "1000.00" };
const DE_MOST = 9_990_000n;

const openDraws = async (count: number) => {
  const draws: string[] = [];
  while (draws.length < count) draws.push(await openDraw(owner));
  return draws;
};
type Chase = {
  readonly lines?: readonly object[];
  readonly multipliers?: readonly number[];
  readonly stopOnWin?: boolean;
  readonly key?: string;
  readonly by?: Entered;
};
function chase(
  draws: readonly string[],
  {
    lines = [DE],
    multipliers = [],
    stopOnWin = true,
    key = `chase-${keys++}`,
    by = linh,
  }: Chase = {},
) {
  const input = {
    ...{ ruleVersion, lines: [...lines], stopOnWin },
    draws: draws.map((drawId, index) => ({ drawId, multiplier: multipliers[index] ?? 1 })),
  };
  return send(app, placeChase, input, { ...by, "idempotency-key": key });
}
const balance = async () => (await send(app, getBalance, {}, linh)).value.sumBalance;
const less = (from: string, amount: number) => (Number(from) - amount).toFixed(2);
const soldOf = async (draws: readonly string[]) =>
  (
    await owner
      .selectFrom("lottery_tickets")
      .select("id")
      .where("draw_id", "in", draws.map(BigInt))
      .execute()
  ).length;

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("a member plays the same numbers in several draws, each with its multiplier, and pays for all at once", async () => {
  const draws = await openDraws(3);
  const before = await balance();
  const bought = await chase(draws, { multipliers: [1, 2, 4] });
  expect(bought).toMatchObject({ status: 200, code: "ok" });
  const { tickets, chaseId, ...whole } = bought.value;
  expect(whole).toEqual({
    ...{ of: 3, open: 3, won: 0, cancelled: 0, stopOnWin: true, state: "running" },
    ...{ price: "7000.00", payout: "0.00", refund: "0.00", stoppedBy: null },
  });
  expect(tickets).toMatchObject([
    { drawId: draws[0], price: "1000.00", chase: { chaseId, ordinal: 1, of: 3 } },
    { drawId: draws[1], price: "2000.00", chase: { chaseId, ordinal: 2 } },
    { drawId: draws[2], price: "4000.00", lines: [{ stake: "4000.00", most: "399600.00" }] },
  ]);
  expect(await balance()).toBe(less(before, 7_000));
  expect((await send(app, getChase, { chaseId }, linh)).value).toEqual(bought.value);
  const { ticketId } = tickets[1];
  expect((await send(app, getTicket, { ticketId }, linh)).value).toEqual(tickets[1]);
});

test("the tickets of a chase stand in the list as one, or each where it is not asked for folded", async () => {
  const draws = await openDraws(3);
  const { chaseId } = (await chase(draws)).value;
  const folded = (await send(app, listTickets, { chases: "folded" }, linh)).value;
  const each = (await send(app, listTickets, {}, linh)).value;
  type Listed = { readonly chase?: { readonly chaseId: string } };
  const mine = ({ list }: { readonly list: readonly Listed[] }) =>
    list.filter((ticket) => ticket.chase?.chaseId === chaseId);
  expect(mine(folded)).toMatchObject([{ chase: { ordinal: 1, of: 3, price: "3000.00" } }]);
  expect(mine(each)).toHaveLength(3);
  expect(each.totalCount - folded.totalCount).toBeGreaterThanOrEqual(2);
});

test("the same command twice buys one chase", async () => {
  const draws = await openDraws(2);
  const before = await balance();
  const first = await chase(draws, { key: "chased-once" });
  expect((await chase(draws, { key: "chased-once" })).value).toEqual(first.value);
  expect(await balance()).toBe(less(before, 2_000));
});

test.for([
  ["one draw", 1, [1]],
  ["a multiplier of nothing", 2, [0, 1]],
  ["a multiplier that is no whole number", 2, [1.5, 1]],
  ["a multiplier of a thousand", 2, [1_000, 1]],
] as const)("%s is no chase", async ([, count, multipliers]) => {
  const draws = await openDraws(count);
  expect(await chase(draws, { multipliers })).toMatchObject({ status: 400, code: "bad_field" });
});

test("a draw twice is no chase, nor are fifty-one", async () => {
  const draws = await openDraws(51);
  const [one = "", two = ""] = draws;
  expect(await chase([one, two, one])).toMatchObject({ status: 400, code: "bad_field" });
  expect(await chase(draws)).toMatchObject({ status: 400, code: "bad_field" });
  expect((await chase(draws.slice(1))).value).toMatchObject({ of: 50, price: "50000.00" });
});

test("a chase is sold whole or not at all: a draw that has closed is named", async () => {
  const draws = await openDraws(3);
  const closed = draws[1] ?? "";
  await closeDraw(owner, closed);
  const before = await balance();
  expect(await chase(draws)).toMatchObject({ code: "draw_closed", value: { draw: closed } });
  expect(await balance()).toBe(before);
  expect(await soldOf(draws)).toBe(0);
});

test("a draw that has closed is told before the lines are looked at", async () => {
  const draws = await openDraws(2);
  await closeDraw(owner, draws[1] ?? "");
  const unsold = { lines: [{ ...DE, selection: [["5"]] }] };
  expect(await chase(draws, unsold)).toMatchObject({
    ...{ code: "draw_closed", value: { draw: draws[1] } },
  });
});

test("a draw of another game, or one that is not there, is named", async () => {
  const game = REGIONAL_CODES.south;
  await sellLottery(owner, { game, book: BOOKS.a.south });
  const [mine = ""] = await openDraws(1);
  const other = await openDraw(owner, game, "Cà Mau");
  for (const draw of [other, "999999"])
    expect(await chase([mine, draw])).toMatchObject({ code: "draw_unknown", value: { draw } });
});

test("what costs more in all than the wallet holds is refused whole", async () => {
  const draws = await openDraws(2);
  const all = Number(await balance());
  const line = { ...DE, stake: (all * 0.6).toFixed(2) };
  expect(await chase(draws, { lines: [line] })).toMatchObject({ code: "not_enough_funds" });
  expect(await soldOf(draws)).toBe(0);
});

test("other odds than were seen, stopped bets and bad numbers refuse a chase as they refuse a ticket", async () => {
  const draws = await openDraws(2);
  const seen = ruleVersion;
  ruleVersion = await sellLottery(owner);
  const renewed = ruleVersion;
  ruleVersion = seen;
  expect(await chase(draws)).toMatchObject({ code: "rules_changed" });
  ruleVersion = renewed;
  expect(await chase(draws, { lines: [{ ...DE, selection: [["5"]] }] })).toMatchObject({
    ...{ code: "bad_selection", value: { line: 1, reason: "bad_pick", draw: draws[0] } },
  });
  await owner.updateTable("site").set({ bets_taken: false }).execute();
  expect(await chase(draws)).toMatchObject({ code: "bets_stopped" });
  await owner.updateTable("site").set({ bets_taken: true }).execute();
  expect(await soldOf(draws)).toBe(0);
});

test("a chase of more than twenty thousand single bets is refused where each would be counted", async () => {
  const draws = await openDraws(21);
  const numbers = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(3, "0"));
  const lines = [{ type: "three", selection: [numbers], stake: "1.00" }];
  expect(await chase(draws, { lines })).toMatchObject({ code: "ok" });
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: 10n ** 15n });
  expect(await chase(draws, { lines })).toMatchObject({
    ...{ code: "bad_selection", value: { reason: "too_many_picks" } },
  });
  ruleVersion = await sellLottery(owner);
});

test("a number that is sold out in one of its draws refuses the whole chase, and frees the others", async () => {
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: DE_MOST });
  const draws = await openDraws(3);
  const [, full = ""] = draws;
  const input = { drawId: full, ruleVersion, lines: [DE] };
  await send(app, placeTicket, input, { ...linh, "idempotency-key": `chase-${keys++}` });
  expect(await chase(draws)).toMatchObject({
    ...{ code: "number_sold_out", value: { number: "de 27", draw: full } },
  });
  expect(await chase(draws.filter((draw) => draw !== full))).toMatchObject({ code: "ok" });
  ruleVersion = await sellLottery(owner);
});

test("a member gives a chase up: what is open comes back with its numbers, what has closed stands", async () => {
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: DE_MOST });
  const draws = await openDraws(3);
  const [first = "", ...later] = draws;
  const { chaseId } = (await chase(draws)).value;
  await closeDraw(owner, first);
  const before = await balance();
  const given = await send(app, cancelChase, { chaseId }, linh);
  expect(given.value).toMatchObject({
    ...{ state: "cancelled", open: 1, cancelled: 2, refund: "2000.00" },
    tickets: [{ state: "open" }, { state: "cancelled" }, { state: "cancelled" }],
  });
  expect(await balance()).toBe(less(before, -2_000));
  expect(await send(app, cancelChase, { chaseId }, linh)).toMatchObject({ code: "draw_closed" });
  expect(await chase(later)).toMatchObject({ code: "ok" });
  ruleVersion = await sellLottery(owner);
});

test("one ticket of a chase is given back alone, and the rest with the chase afterwards, once", async () => {
  const draws = await openDraws(2);
  const { chaseId, tickets } = (await chase(draws)).value;
  const before = await balance();
  await send(app, cancelTicket, { ticketId: tickets[0].ticketId }, linh);
  expect((await send(app, cancelChase, { chaseId }, linh)).value).toMatchObject({ cancelled: 2 });
  expect(await send(app, cancelChase, { chaseId }, linh)).toMatchObject({
    code: "already_cancelled",
  });
  expect(await balance()).toBe(less(before, -2_000));
});

test("another member's chase is as if it were not there", async () => {
  const { chaseId } = (await chase(await openDraws(2))).value;
  const other = await enter(app, "budi");
  for (const call of [getChase, cancelChase])
    expect(await send(app, call, { chaseId }, other)).toMatchObject({ code: "not_found" });
  expect((await send(app, getChase, { chaseId }, linh)).value).toMatchObject({ open: 2 });
});

test("chases, tickets and ways back that meet on the same draws and numbers wait for one another in order", async () => {
  ruleVersion = await sellLottery(owner, { mostOfNumberMinor: DE_MOST * 1_000n });
  const budi = await enter(app, "budi");
  const draws = await openDraws(4);
  const buy = (drawId: string, by: Entered) =>
    send(
      app,
      placeTicket,
      { drawId, ruleVersion, lines: [DE] },
      { ...by, "idempotency-key": `chase-${keys++}` },
    );
  const giveUp = async (by: Entered) => {
    const { chaseId } = (await chase(draws, { by })).value;
    return send(app, cancelChase, { chaseId }, by);
  };
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => [
      chase(turn % 2 === 0 ? draws : draws.toReversed(), { by: turn % 3 === 0 ? linh : budi }),
      giveUp(turn % 2 === 0 ? linh : budi),
      ...draws.map((draw) => buy(draw, turn % 2 === 0 ? budi : linh)),
    ]).flat(),
  );
  expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(["ok"]));
  const { rows } = await sql<{ held: bigint; sold: bigint }>`
    select (select sum(most_minor)::bigint from lottery_exposure where draw_id = any(${draws.map(BigInt)})) as held,
           (select sum(most_minor)::bigint from lottery_tickets
             where draw_id = any(${draws.map(BigInt)}) and cancelled_at is null) as sold`.execute(
    owner,
  );
  expect(rows[0]?.held).toBe(rows[0]?.sold);
  ruleVersion = await sellLottery(owner);
});

test.for(["lottery_chases", "lottery_chase_wins"])(
  "the application writes %s through the lottery's functions alone",
  async (name) => {
    for (const statement of [`delete from ${name}`, `insert into ${name} default values`])
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow("permission denied");
  },
);

test("a draw that is named twice, once with a nought before its number, is refused with a reason", async () => {
  const [drawId = ""] = await openDraws(1);
  expect(await chase([drawId, `0${drawId}`])).toMatchObject({ status: 400, code: "bad_field" });
  expect(await soldOf([drawId])).toBe(0);
});
