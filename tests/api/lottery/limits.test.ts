import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { cancelTicket, getLotteryRules, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { cancelChase, placeChase } from "#/lib/contract/lottery/chases.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const [linh, sofia] = [await enter(app, "linh"), await enter(app, "sofia")];
let keys = 0;

/** One number of `de` at 1,000 can win so much. */
const DE = { type: "de", selection: [["27"]], stake: "1000.00" };
const DE_MOST = 9_990_000n;

function buy(drawId: string, ruleVersion: number, lines: readonly object[], by = linh) {
  const input = { drawId, ruleVersion, lines: [...lines] };
  return send(app, placeTicket, input, { ...by, "idempotency-key": `limits-${keys++}` });
}

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("a ticket that was sold before numbers were limited frees nothing when it is given back", async () => {
  const unlimited = await sellLottery(owner);
  const drawId = await openDraw(owner);
  const { value } = await buy(drawId, unlimited, [DE]);
  const limited = await sellLottery(owner, { mostOfNumberMinor: DE_MOST });
  expect(await buy(drawId, limited, [DE])).toMatchObject({ code: "ok" });
  const { ticketId } = value;
  expect(await send(app, cancelTicket, { ticketId }, linh)).toMatchObject({ code: "ok" });
  expect(await buy(drawId, limited, [DE])).toMatchObject({ code: "number_sold_out" });
});

test("a pair is sold until its limit, whatever other numbers it is played with", async () => {
  const game = REGIONAL_CODES.south;
  // Twice what one pair can win at 1,000.
  const version = await sellLottery(owner, {
    ...{ game, book: BOOKS.a.south, mostOfNumberMinor: 2_500_000n },
  });
  const drawId = await openDraw(owner, game, "Cà Mau");
  const pairs = (...picks: string[]) => ({ type: "pairs", selection: [picks], stake: "1000.00" });
  expect(await buy(drawId, version, [pairs("05", "06", "07")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, version, [pairs("08", "06", "05")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, version, [pairs("06", "05", "09")])).toMatchObject({
    ...{ code: "number_sold_out", value: { number: "pairs 05 06" } },
  });
  expect(await buy(drawId, version, [pairs("07", "08", "09")])).toMatchObject({ code: "ok" });
});

test("a ticket wins up to its most in all, whatever its lines win each", async () => {
  const version = await sellLottery(owner, { mostOfTicketMinor: 2n * DE_MOST });
  const drawId = await openDraw(owner);
  expect(await buy(drawId, version, [DE, DE, DE])).toMatchObject({ code: "ticket_win_too_large" });
  expect(await buy(drawId, version, [DE, DE])).toMatchObject({ code: "ok" });
});

test("a member wins up to their most in a draw, tickets from before it was limited included", async () => {
  const unlimited = await sellLottery(owner);
  const [drawId, other] = [await openDraw(owner), await openDraw(owner)];
  const { value } = await buy(drawId, unlimited, [DE, DE]);
  // As the version before wrote it.
  await sql`update lottery_tickets set most_minor = null where id = ${value.ticketId}`.execute(
    owner,
  );
  const limited = await sellLottery(owner, { mostOfMemberMinor: 3n * DE_MOST });
  expect(await buy(drawId, limited, [DE, DE])).toMatchObject({ code: "member_win_too_large" });
  expect(await buy(drawId, limited, [DE])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, limited, [DE])).toMatchObject({ code: "member_win_too_large" });
  expect(await buy(other, limited, [DE])).toMatchObject({ code: "ok" });
  const { ticketId } = value;
  await send(app, cancelTicket, { ticketId }, linh);
  expect(await buy(drawId, limited, [DE, DE])).toMatchObject({ code: "ok" });
});

test("of what one member buys at once no more is sold than they may win", async () => {
  const version = await sellLottery(owner, { mostOfMemberMinor: 3n * DE_MOST });
  const drawId = await openDraw(owner);
  const bought = await Promise.all(Array.from({ length: 8 }, () => buy(drawId, version, [DE])));
  expect(bought.filter(({ code }) => code === "ok")).toHaveLength(3);
});

test("a draw pays up to its most over all tickets, whoever bought them and on whatever number", async () => {
  const version = await sellLottery(owner, { mostOfDrawMinor: 4n * DE_MOST });
  const [drawId, other] = [await openDraw(owner), await openDraw(owner)];
  const on = (pick: string) => ({ ...DE, selection: [[pick]] });
  const { value } = await buy(drawId, version, [on("01"), on("02")]);
  expect(await buy(drawId, version, [on("03")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, version, [on("04"), on("05")])).toMatchObject({
    ...{ success: false, code: "draw_sold_out" },
  });
  expect(await buy(drawId, version, [on("04")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, version, [on("05")])).toMatchObject({ code: "draw_sold_out" });
  expect(await buy(other, version, [on("05")])).toMatchObject({ code: "ok" });
  await send(app, cancelTicket, { ticketId: value.ticketId }, linh);
  expect(await buy(drawId, version, [on("06"), on("07")])).toMatchObject({ code: "ok" });
  expect(await buy(drawId, version, [on("08")])).toMatchObject({ code: "draw_sold_out" });
});

test("of what is bought at once no more is sold than a draw may pay, and all that fits is", async () => {
  // Fewer tickets than the parts that sales are spread over, and more.
  for (const most of [4n, 18n]) {
    const version = await sellLottery(owner, { mostOfDrawMinor: most * DE_MOST + 7n });
    const drawId = await openDraw(owner);
    const bought = await Promise.all(
      Array.from({ length: Number(most) + 3 }, (_, at) => {
        const selection = [[String(at).padStart(2, "0")]];
        return buy(drawId, version, [{ ...DE, selection }], at % 2 === 0 ? linh : sofia);
      }),
    );
    const codes = bought.map(({ code }) => code);
    expect(codes.filter((code) => code === "ok")).toHaveLength(Number(most));
    expect(codes.filter((code) => code === "draw_sold_out")).toHaveLength(3);
  }
});

test("a chase is refused where one of its draws would pay too much, which is named, and counts on none", async () => {
  const version = await sellLottery(owner, { mostOfDrawMinor: 2n * DE_MOST });
  const [one, two] = [await openDraw(owner), await openDraw(owner)];
  await buy(two, version, [DE]);
  const chase = (multiplier: number) =>
    send(
      app,
      placeChase,
      {
        ...{ ruleVersion: version, lines: [DE], stopOnWin: true },
        draws: [
          { drawId: one, multiplier: 1 },
          { drawId: two, multiplier },
        ],
      },
      { ...linh, "idempotency-key": `limits-${keys++}` },
    );
  expect(await chase(2)).toMatchObject({ code: "draw_sold_out", value: { draw: two } });
  expect(await buy(one, version, [DE])).toMatchObject({ code: "ok" });
  const { value } = await chase(1);
  expect(await buy(two, version, [DE])).toMatchObject({ code: "draw_sold_out" });
  await send(app, cancelChase, { chaseId: value.chaseId }, linh);
  expect(await buy(two, version, [DE])).toMatchObject({ code: "ok" });
});

test("a chase is refused where one of its tickets would win too much, and its draw is named", async () => {
  const version = await sellLottery(owner, {
    ...{ mostOfTicketMinor: 4n * DE_MOST, mostOfMemberMinor: 4n * DE_MOST },
  });
  const [one, two] = [await openDraw(owner), await openDraw(owner)];
  await buy(two, version, [DE, DE]);
  const chase = (first: number, second: number) =>
    send(
      app,
      placeChase,
      {
        ...{ ruleVersion: version, lines: [DE], stopOnWin: true },
        draws: [
          { drawId: one, multiplier: first },
          { drawId: two, multiplier: second },
        ],
      },
      { ...linh, "idempotency-key": `limits-${keys++}` },
    );
  expect(await chase(5, 1)).toMatchObject({ code: "ticket_win_too_large", value: { draw: one } });
  expect(await chase(1, 3)).toMatchObject({ code: "member_win_too_large", value: { draw: two } });
  expect(await chase(4, 2)).toMatchObject({ code: "ok" });
});

test("what a ticket and a member may win stands with the rules that are shown", async () => {
  await sellLottery(owner, { mostOfTicketMinor: DE_MOST, mostOfMemberMinor: 2n * DE_MOST });
  const { value } = await send(app, getLotteryRules, { gameCode: NORTH_GAME });
  expect(value.limits).toMatchObject([{ mostOfTicket: "99900.00", mostOfMember: "199800.00" }]);
});

const line = (type: string, picks: readonly string[], stake: string) => ({
  ...{ type, selection: [picks], stake },
});
test.for([
  [
    "a line that could win more than any amount",
    [line("lo4", ["0527"], "40000000000000.00")],
    "win_too_large",
  ],
  [
    "a line that costs more than any amount",
    [line("tens", ["0", "1"], "990000000000000.00")],
    "amount_too_large",
  ],
  [
    "lines that could win more than any amount together",
    Array.from({ length: 120 }, () => line("de", ["27"], "100000000000.00")),
    "win_too_large",
  ],
] as const)("refused and no fault: %s", async ([, lines, code]) => {
  const amount = 10n ** 17n;
  const version = await sellLottery(owner, { mostOfLineMinor: amount, mostOfNumberMinor: amount });
  const drawId = await openDraw(owner);
  expect(await buy(drawId, version, lines)).toMatchObject({ success: false, code });
});
