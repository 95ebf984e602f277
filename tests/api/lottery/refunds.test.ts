import { sql } from "kysely";
import { expect, test } from "vitest";
import { listMessages, type Message } from "#/lib/contract/messages/calls.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELEVEN_FIVE } from "#/lib/rules/lottery/elott/eleven-five.ts";
import { placeTicket, reconcileTickets, settleDraws } from "#/server/lottery/index.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db, owner } = database;
const game = ELEVEN_FIVE.code;
const ruleVersion = await sellLottery(owner.db, { game, book: bookAt(ELEVEN_FIVE) });
const { linh, ticket, wallet, decide } = await lotteryDesk(database, ruleVersion);
/** An eleven at the first place gives stakes on its size back. */
const DRAWN = [["11", "02", "03", "04", "05"]];

/** Buys these lines in one ticket, has the draw decided, and answers the ticket. */
async function played(...lines: { type: string; selection: string[][] }[]) {
  const drawId = await openDraw(owner.db, game, "");
  const input = { drawId, ruleVersion, lines: lines.map((line) => ({ ...line, stake: "10.00" })) };
  const bought = await db.transaction().execute((tx) => placeTicket(tx, linh, input));
  if (!bought.ok) throw new Error(bought.code);
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, DRAWN);
  const { ticketId } = bought.value;
  await paid(ticketId, 1);
  return { drawId, ticketId, period: bought.value.period };
}

/** The platform's own worker pays beside the test: whoever comes first. */
async function paid(ticketId: string, revision: number): Promise<void> {
  const settled = async () => {
    await settleDraws(db);
    const { settled_revision } = await owner.db
      .selectFrom("lottery_tickets")
      .select("settled_revision")
      .where("id", "=", ticketId)
      .executeTakeFirstOrThrow();
    return settled_revision;
  };
  await expect.poll(settled).toBe(revision);
}

/** What moved for a ticket after it was sold: the purpose of each movement, and its amount in the wallet. */
async function movements(ticketId: string) {
  const { rows } = await sql<{ kind: string; amount_minor: bigint }>`
    select kind, amount_minor from ledger_sides where purpose = 'wallet' and kind <> 'bet'
      and reference like ${`lottery-%:${ticketId}%`} order by amount_minor`.execute(owner.db);
  return rows;
}

const entered = await enter(app);
async function inbox(): Promise<Message[]> {
  const { value } = await send(app, listMessages, { pageNo: 1, pageSize: 50 }, entered);
  return value.list;
}

/** What the inbox says of one day, in one kind of message, once it does. */
const told = (kind: Message["kind"], day: string) =>
  expect.poll(
    async () =>
      (await inbox()).find((each) => each.kind === kind && each.params["day"] === day)?.params,
  );

const SIDE = { type: "number_side", selection: [["big"], [], [], [], []] };
const HIT = { type: "number", selection: [["11"], [], [], [], []] };
const MISS = { type: "number", selection: [["01"], [], [], [], []] };

test("a prize and a stake that comes back are two movements, and two messages", async () => {
  const before = await wallet();
  const { ticketId, period } = await played(HIT, SIDE);
  const { payout } = (await ticket(ticketId)) ?? {};
  expect(payout).toBe("105.60");
  expect(await movements(ticketId)).toEqual([
    { kind: "rollback", amount_minor: 1_000n },
    { kind: "win", amount_minor: 10_560n },
  ]);
  expect(await wallet()).toBe(before - 2_000n + 11_560n);
  await told("lottery_won", period).toMatchObject({ amount: "105.60" });
  await told("lottery_stakes_back", period).toMatchObject({ game, amount: "10.00", count: "1" });
  expect(await reconcileTickets(owner.db)).toEqual([]);
});

test("a stake that comes back on a ticket without a prize is told too", async () => {
  const { ticketId, period } = await played(SIDE, MISS);
  expect(await ticket(ticketId)).toMatchObject({ state: "lost", refund: "10.00" });
  expect(await movements(ticketId)).toEqual([{ kind: "rollback", amount_minor: 1_000n }]);
  await told("lottery_stakes_back", period).toMatchObject({ amount: "10.00", count: "1" });
});

test("a prize below the price of its ticket is told as what came back, not as a win", async () => {
  // Odd and even together: one wins less than both cost.
  const { ticketId, period } = await played({
    ...{ type: "sum_parity", selection: [["odd", "even"]] },
  });
  const { payout = "" } = (await ticket(ticketId)) ?? {};
  expect(Number(payout)).toBeLessThan(20);
  await told("lottery_returned", period).toMatchObject({ game, amount: payout, count: "1" });
  const wins = (await inbox()).filter(({ kind }) => kind === "lottery_won");
  expect(wins.map(({ params }) => params["day"])).not.toContain(period);
});

test("a correction takes a prize and the stake that came back with it in one movement", async () => {
  const { drawId, ticketId } = await played(HIT, SIDE);
  await decide(drawId, [["01", "02", "03", "04", "05"]]);
  await paid(ticketId, 2);
  expect((await movements(ticketId)).at(0)).toEqual({ kind: "rollback", amount_minor: -11_560n });
  expect(await reconcileTickets(owner.db)).toEqual([]);
});
