import type { AddressInfo } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { LiveEvent, LiveKind } from "#/lib/contract/live.ts";
import { placeChase } from "#/lib/contract/lottery/chases.ts";
import { listResults } from "#/lib/contract/lottery/drawn.ts";
import { listMessages, type Message, markRead } from "#/lib/contract/messages/calls.ts";
import { openStream } from "../../support/live.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { app, database } = await testPlatform();
const { db, owner } = database;
const ruleVersion = await sellLottery(owner.db);
const { buy, decide, wallet } = await lotteryDesk(database, ruleVersion);
let url = "";
let linh: Entered;

beforeAll(async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/wps/events`;
  linh = await enter(app);
});

/** Linh's stream, read for messages of one kind. */
async function follow(query = "") {
  const stream = await openStream(`${url}${query}`, linh);
  onTestFinished(stream.stop);
  await stream.next();
  const seen: LiveKind[] = [];
  const hears = async <Kind extends LiveKind>(
    kind: Kind,
    isWanted = (_: Extract<LiveEvent, { type: Kind }>) => true,
  ) => {
    for (let read = await stream.next(); read; read = await stream.next()) {
      const event = read.event as Extract<LiveEvent, { type: Kind }>;
      seen.push(event.type);
      if (event.type === kind && isWanted(event)) return { id: read.id, ...event };
    }
    throw new Error(`the stream ended before ${kind}`);
  };
  return Object.assign(hears, { seen });
}

/** Sold, closed and told: `sell` says what is bought. */
async function draw(...picks: readonly string[]): Promise<string> {
  const drawId = await openDraw(owner.db);
  for (const pick of picks) await buy(drawId, { type: "de", selection: [[pick]] });
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  return drawId;
}

async function inbox(kind: string, isWanted = (_: Message) => true): Promise<Message[]> {
  const { value } = await send(app, listMessages, { pageNo: 1, pageSize: 20 }, linh);
  return (value.list as Message[]).filter((each) => each.kind === kind && isWanted(each));
}

test("a result, its correction and that it is void reach the pages that asked for results at once", async () => {
  const [asked, other] = [await follow("?hear=lottery_drawn"), await follow()];
  const drawId = await draw();
  const about = { drawId, gameCode: NORTH_GAME, station: "Hà Nội" };
  expect(await asked("lottery_drawn")).toMatchObject({ ...about, revision: 1, drawn: NORTH });
  await decide(drawId, OTHER);
  expect(await asked("lottery_drawn")).toMatchObject({ ...about, revision: 2, drawn: OTHER });
  await decide(drawId, null);
  expect(await asked("lottery_drawn")).toMatchObject({ ...about, revision: 3, drawn: null });
  // Who did not ask hears of their own tickets alone.
  const next = await draw("99");
  await other("ticket_settled", (event) => event.drawId === next);
  expect(other.seen).not.toContain("lottery_drawn");
});

test("whoever has no stream asks for the last results, void ones too, and for the draw after them", async () => {
  // What other tests left open would come first.
  const left = await owner.db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", NORTH_GAME)
    .where("state", "=", "scheduled")
    .execute();
  for (const { id } of left) await closeDraw(owner.db, String(id));
  const drawId = await draw();
  const open = await openDraw(owner.db);
  const ask = async () => (await send(app, listResults, { gameCode: NORTH_GAME })).value;
  await expect
    .poll(async () => (await ask()).list.map((each: { drawId: string }) => each.drawId))
    .toContain(drawId);
  const found = await ask();
  expect(found.list[0]).toMatchObject({ drawId, revision: 1, drawn: NORTH });
  expect(found.next).toMatchObject({ drawId: open });
  expect(found.endings).toHaveLength(100);
  expect(found.endings[27][0]).toBe(NORTH.flat().filter((each) => each.endsWith("27")).length);
  await decide(drawId, null);
  await expect.poll(async () => (await ask()).list[0]).toMatchObject({ drawId, drawn: null });
  expect((await send(app, listResults, { gameCode: "no-such-game" })).value.list).toEqual([]);
});

test("a member hears what came of their tickets with what it paid, and the balance beside it", async () => {
  const hears = await follow();
  const drawId = await draw("27", "00", "01");
  const settled = await hears("ticket_settled", (event) => event.drawId === drawId);
  expect(settled).toMatchObject({
    ...{ won: 1, lost: 2, refunded: 0, payout: "999.00", refund: "0.00", currency: "VND" },
    revision: 1,
  });
  expect(settled.id).toMatch(/^\d+$/);
  expect(settled.tickets.map(({ state, payout }) => [state, payout])).toEqual([
    ["won", "999.00"],
    ["lost", "0.00"],
    ["lost", "0.00"],
  ]);
});

test("wins of a day are one message that counts them, unread again with each; lost tickets are none", async () => {
  const hears = await follow();
  const before = (await inbox("lottery_won")).length;
  const lost = await draw("99");
  await hears("ticket_settled", (event) => event.drawId === lost);
  const first = await draw("27", "27");
  await hears("unread");
  const [one] = await inbox("lottery_won");
  expect(one?.params).toMatchObject({
    ...{ game: NORTH_GAME, amount: "1998.00", count: "2", lottery: "Lotería del norte de Vietnam" },
  });
  await send(app, markRead, {}, linh);
  // The same day of another station.
  const { period } = await owner.db
    .selectFrom("lottery_draws")
    .select("period")
    .where("id", "=", BigInt(first))
    .executeTakeFirstOrThrow();
  const second = await openDraw(owner.db, NORTH_GAME, "Bắc Ninh");
  await buy(second, { type: "de", selection: [["27"]] });
  await closeDraw(owner.db, second);
  await owner.db
    .updateTable("lottery_draws")
    .set({ period } as never)
    .where("id", "=", BigInt(second))
    .execute();
  await tellResult(db, second, NORTH);
  await hears("unread", ({ unreadCount }) => unreadCount === 1);
  const [both] = await inbox("lottery_won", ({ read }) => !read);
  expect(both?.params).toMatchObject({ amount: "2997.00", count: "3" });
  expect((await inbox("lottery_won")).length).toBe(before + 1);
});

test("after a correction a member reads what changed and why, and of a void draw what came back", async () => {
  const hears = await follow();
  const settled = (drawId: string, revision: number) =>
    hears("ticket_settled", (event) => event.drawId === drawId && event.revision === revision);
  const drawId = await draw("27", "99");
  await settled(drawId, 1);
  const held = await wallet();
  await decide(drawId, OTHER);
  await settled(drawId, 2);
  const reason = "The gazette says so";
  const [taken] = await pollInbox("lottery_taken");
  expect(taken?.params).toMatchObject({ amount: "999.00", count: "1", reason });
  expect((await pollInbox("lottery_paid"))[0]?.params).toMatchObject({ amount: "999.00", reason });
  expect(await wallet()).toBe(held);
  const gone = await openDraw(owner.db);
  await buy(gone, { type: "de", selection: [["27"]] });
  await decide(gone, null);
  expect(await settled(gone, 1)).toMatchObject({ refunded: 1, refund: "10.00", payout: "0.00" });
  expect((await pollInbox("lottery_refunded"))[0]?.params).toMatchObject({
    amount: "10.00",
    reason,
  });
});

test("of a chase that a win stopped its member reads which draw won and what came back, once", async () => {
  const [won = "", ...open] = [
    await openDraw(owner.db),
    await openDraw(owner.db),
    await openDraw(owner.db),
  ];
  const chase = async (...draws: readonly string[]) => {
    const { value } = await send(
      app,
      placeChase,
      {
        ...{ ruleVersion, stopOnWin: true },
        lines: [{ type: "de", selection: [["27"]], stake: "10.00" }],
        draws: draws.map((drawId) => ({ drawId, multiplier: 1 })),
      },
      { ...linh, "idempotency-key": `chase-${draws.join("-")}` },
    );
    return value.chaseId as string;
  };
  const reference = await chase(won, ...open);
  // One of which nothing is left to give back.
  const [closed = ""] = open;
  await chase(won, closed);
  await closeDraw(owner.db, closed);
  const { station, period } = await owner.db
    .selectFrom("lottery_draws")
    .select(["station", "period"])
    .where("id", "=", BigInt(won))
    .executeTakeFirstOrThrow();
  await closeDraw(owner.db, won);
  await tellResult(db, won, NORTH);
  const told = await pollInbox("lottery_chase_stopped");
  expect(told.map(({ params }) => params)).toEqual([
    {
      ...{ game: NORTH_GAME, lottery: "Lotería del norte de Vietnam", reference },
      ...{ draw: `${station} ${period}`, amount: "10.00", count: "1" },
    },
  ]);
});

/** The newest message of a kind, once its event was handled. */
async function pollInbox(kind: string): Promise<Message[]> {
  await expect.poll(() => inbox(kind)).not.toEqual([]);
  return inbox(kind);
}
