import { expect, onTestFinished, test } from "vitest";
import { getTicket, listTickets, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { placeChase } from "#/lib/contract/lottery/chases.ts";
import { getSharedTicket, shareTicket, unshareTicket } from "#/lib/contract/lottery/shared.ts";
import { closeDraw, NORTH_GAME, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const linh = await enter(app, "linh");
const sofia = await enter(app, "sofia");
const ruleVersion = await sellLottery(owner);
let keys = 0;

async function buy(drawId: string): Promise<string> {
  const lines = [{ type: "lo2", selection: [["05", "27"]], stake: "1000.00" }];
  const input = { drawId, ruleVersion, lines };
  const bought = await send(app, placeTicket, input, {
    ...linh,
    "idempotency-key": `share-${keys++}`,
  });
  return bought.value.ticketId;
}
const share = (ticketId: string, named = false, by = linh) =>
  send(app, shareTicket, { ticketId, named }, by);
const look = (code: string) => send(app, getSharedTicket, { code });

test("the owner makes a link, and anybody who has it sees the ticket without whose it is", async () => {
  const ticketId = await buy(await openDraw(owner));
  const { value: made } = await share(ticketId);
  expect(made.code).toMatch(/^[\w-]{22}$/);
  const seen = await look(made.code);
  expect(seen).toMatchObject({ status: 200 });
  expect(seen.value).toMatchObject({
    ...{ gameCode: NORTH_GAME, station: "Hà Nội", state: "open", ruleVersion, price: "54000.00" },
    ...{ numberEnd: ticketId.slice(-4), name: null, drawn: null },
    lines: [{ type: "lo2", selection: [["05", "27"]], stake: "1000.00", odds: { hit: "99.9" } }],
  });
  const text = JSON.stringify(seen.value);
  for (const secret of [ticketId, "linh", "Linh"]) expect(text).not.toContain(secret);
});

test("a link shows one ticket of a chase, and nothing of its others", async () => {
  const draws = [await openDraw(owner), await openDraw(owner)];
  const bought = await send(
    app,
    placeChase,
    {
      ...{
        ruleVersion,
        stopOnWin: true,
        draws: draws.map((drawId) => ({ drawId, multiplier: 1 })),
      },
      lines: [{ type: "lo2", selection: [["05"]], stake: "1000.00" }],
    },
    { ...linh, "idempotency-key": `share-${keys++}` },
  );
  const { chaseId, tickets } = bought.value;
  const { code } = (await share(tickets[0].ticketId)).value;
  const seen = await look(code);
  expect(seen.value.price).toBe("27000.00");
  expect(seen.value).not.toHaveProperty("chase");
  for (const secret of [chaseId, tickets[1].ticketId]) expect(seen.body).not.toContain(secret);
});

test("once the draw is over the link shows what fell and what the ticket won", async () => {
  const drawId = await openDraw(owner);
  const { code } = (await share(await buy(drawId))).value;
  await closeDraw(owner, drawId);
  await tellResult(database.db, drawId, NORTH);
  const hits = NORTH.flat().filter((number) => /(?:05|27)$/.test(number)).length;
  await expect
    .poll(async () => (await look(code)).value, { timeout: 30_000 })
    .toMatchObject({
      state: hits > 0 ? "won" : "lost",
      drawn: NORTH,
      payout: (hits * 99_900).toFixed(2),
    });
});

test("a name is shown by its first letters where the owner says so, and hidden again under the same link", async () => {
  const ticketId = await buy(await openDraw(owner));
  const { code } = (await share(ticketId, true)).value;
  expect((await look(code)).value.name).toBe("li•••");
  expect((await share(ticketId)).value).toEqual({ code, named: false });
  expect((await look(code)).value.name).toBeNull();
});

test("the owner sees on the ticket that it is shared; taken back, the link leads nowhere, and a new one is another", async () => {
  const ticketId = await buy(await openDraw(owner));
  const shown = async () => (await send(app, getTicket, { ticketId }, linh)).value.share;
  expect(await shown()).toBeUndefined();
  const { code } = (await share(ticketId)).value;
  expect(await shown()).toEqual({ code, named: false });
  expect(await send(app, unshareTicket, { ticketId }, linh)).toMatchObject({ status: 200 });
  expect(await look(code)).toMatchObject({ status: 404, code: "not_found" });
  expect(await shown()).toBeUndefined();
  expect(await send(app, unshareTicket, { ticketId }, linh)).toMatchObject({ status: 200 });
  expect((await share(ticketId)).value.code).not.toBe(code);
});

test("nobody shares another's ticket or takes its link back", async () => {
  const ticketId = await buy(await openDraw(owner));
  expect(await share(ticketId, false, sofia)).toMatchObject({ status: 404, code: "not_found" });
  const { code } = (await share(ticketId)).value;
  expect(await send(app, unshareTicket, { ticketId }, sofia)).toMatchObject({ status: 404 });
  expect(await look(code)).toMatchObject({ status: 200 });
});

test.for(["short", "a".repeat(21), `${"a".repeat(21)}/`])("“%s” is no link", async (code) => {
  expect((await look(code)).status).toBe(400);
});

test("a member's tickets of a day are those of that game's draws alone", async () => {
  const drawId = await openDraw(owner);
  const ticketId = await buy(drawId);
  await closeDraw(owner, drawId);
  const { period } = (await send(app, getTicket, { ticketId }, linh)).value;
  const ofDay = async (gameCode: string, day: string, by = linh) =>
    (await send(app, listTickets, { gameCode, day }, by)).value;
  expect(await ofDay(NORTH_GAME, period)).toMatchObject({ totalCount: 1, list: [{ ticketId }] });
  expect(await ofDay(NORTH_GAME, "2026-01-01")).toMatchObject({ totalCount: 0, list: [] });
  expect(await ofDay("k3", period)).toMatchObject({ totalCount: 0 });
  expect(await ofDay(NORTH_GAME, period, sofia)).toMatchObject({ totalCount: 0 });
});

test("the link of a member who may come in no more, and so cannot take it back, shows no name meanwhile", async () => {
  const { code } = (await share(await buy(await openDraw(owner)), true)).value;
  const become = (status: "active" | "suspended") =>
    owner.updateTable("members").set({ status }).where("username", "=", "linh").execute();
  onTestFinished(() => become("active").then(() => undefined));
  await become("suspended");
  expect((await look(code)).value).toMatchObject({ name: null, lines: [{ type: "lo2" }] });
  await become("active");
  expect((await look(code)).value).toMatchObject({ name: "li•••" });
});
