import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { getSharedTicket } from "#/lib/contract/lottery/shared.ts";
import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { getWinCard, shareWinCard } from "#/lib/contract/messages/win-cards.ts";
import { settleDraws } from "#/server/lottery/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { operators } from "../../support/operator.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { app, database } = await testPlatform();
const owner = database.owner.db;
const linh = await enter(app, "linh");
const sofia = await enter(app, "sofia");
const lucia = operators(database.owner)("lucia", "support");
const ruleVersion = await sellLottery(owner);
const WHY = ["--reason", "Against the house's rules"];
const HIT = (NORTH[0]?.[0] ?? "").slice(-2);
const MISSED = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0")).find(
  (pick) => !NORTH.flat().some((number) => number.endsWith(pick)),
);
let keys = 0;

async function buy(drawId: string, picks: readonly string[]): Promise<string> {
  const lines = [{ type: "lo2", selection: [[...picks]], stake: "1000.00" }];
  const input = { drawId, ruleVersion, lines };
  const key = { "idempotency-key": `card-${keys++}` };
  return (await send(app, placeTicket, input, { ...linh, ...key })).value.ticketId;
}

/** A ticket of a draw that is paid. */
async function paid(picks = [HIT]): Promise<string> {
  const drawId = await openDraw(owner);
  const ticketId = await buy(drawId, picks);
  await closeDraw(owner, drawId);
  await tellResult(database.db, drawId, NORTH);
  await settleDraws(database.db);
  // What serves may be settling it at the same time.
  const settled = owner.selectFrom("lottery_tickets").select("settled_at");
  await expect
    .poll(async () => (await settled.where("id", "=", ticketId).executeTakeFirst())?.settled_at)
    .toBeTruthy();
  return ticketId;
}
const look = (ticketId: string, by = linh) =>
  send(app, getWinCard, { winId: `ticket:${ticketId}`, room: "es" }, by);
const share = (ticketId: string, withWin = false, by = linh, room = "es") =>
  send(app, shareWinCard, { winId: `ticket:${ticketId}`, room, withWin }, by);
const newest = async (by = sofia) => (await send(app, listChat, { room: "es" }, by)).value.list[0];
/** So that the room's waiting time is over. */
const later = () =>
  owner
    .updateTable("chat_lines")
    .set({ written_at: new Date(Date.now() - 60_000) })
    .execute();

beforeEach(async () => {
  await changeSite(owner, { flags: { CBS3: true } });
  // What serves hears of the switch a moment later.
  await expect.poll(async () => (await send(app, listChat, { room: "es" }, linh)).code).toBe("ok");
  await later();
});

test("a won ticket stands in the room as the server made it, with its money, and leads others to its proof [MSG-02]", async () => {
  const ticketId = await paid();
  const offer = (await look(ticketId)).value;
  expect(offer).toMatchObject({ isShared: false, isProven: true, card: { game: "Hà Nội" } });
  expect(offer.card.win.stake).toBe("27000.00");
  const { value } = await share(ticketId, true);
  const line = await newest();
  expect(line).toMatchObject({ id: value.line, name: offer.name, mine: false });
  expect(line.card).toMatchObject(offer.card);
  expect(line.card.multiple).toBe(
    String(Math.floor((Number(line.card.win.amount) / 27_000) * 100) / 100),
  );
  expect(line.text).toBe(`Hà Nội ${line.card.draw} ×${line.card.multiple}`);
  const code = line.card.path.replace("/tickets/", "");
  const proof = await send(app, getSharedTicket, { code });
  expect(proof.value).toMatchObject({ payout: line.card.win.amount, name: null });
  expect((await look(ticketId)).value.isShared).toBe(true);
});

test("without its money it says no amount, and leads to the draw's results alone", async () => {
  const ticketId = await paid();
  await share(ticketId);
  const { card } = await newest();
  expect(card).not.toHaveProperty("win");
  expect(card.path).toMatch(/^\/results\/[\w-]+\/\d{4}-\d{2}-\d{2}$/);
  const links = owner.selectFrom("lottery_shared_tickets").selectAll();
  expect(await links.where("ticket_id", "=", ticketId).execute()).toEqual([]);
});

test("it is shown once, however often and in whichever room it is asked", async () => {
  const ticketId = await paid();
  const replies = await Promise.all(Array.from({ length: 5 }, () => share(ticketId)));
  await later();
  replies.push(await share(ticketId, true, linh, "en"));
  expect(new Set(replies.map(({ value }) => value.line)).size).toBe(1);
});

test("nobody shows another's ticket, one that lost or brought less than it cost, is open, or was paid long ago", async () => {
  const won = await paid();
  for (const reply of [await look(won, sofia), await share(won, true, sofia)])
    expect(reply).toMatchObject({ status: 404, code: "not_found" });
  const many = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
  const lost = await paid([MISSED ?? ""]);
  const less = await paid(many.filter((pick) => pick !== HIT).concat(HIT));
  const open = await buy(await openDraw(owner), [HIT]);
  await sql`update lottery_tickets set settled_at = now() - interval '31 days' where id = ${won}`.execute(
    owner,
  );
  for (const ticketId of [lost, less, open, won])
    for (const reply of [await look(ticketId), await share(ticketId)])
      expect(reply).toMatchObject({ status: 422, code: "nothing_won" });
});

test("what holds for a line holds for it: the flag, the waiting time, mutes, reports and removal", async () => {
  const [one, other] = [await paid(), await paid()];
  await send(app, sendChat, { room: "es", key: "typed-line-1", text: "hola" }, linh);
  expect((await share(one)).code).toBe("chat_slow");
  await later();
  const { line } = (await share(one)).value;
  expect((await send(app, reportChat, { id: line }, sofia)).code).toBe("ok");
  expect(JSON.stringify(await lucia("chat", "reports"))).toContain("Hà Nội");
  await lucia("chat", "remove", line, ...WHY);
  expect((await newest())?.id).not.toBe(line);
  expect((await look(one)).value.isShared).toBe(true);
  expect((await share(one)).code).toBe("not_found");
  await lucia("chat", "mute", "linh", "--forever", ...WHY);
  await later();
  expect([(await look(other)).code, (await share(other)).code]).toEqual(
    Array(2).fill("chat_muted"),
  );
  await lucia("chat", "unmute", "linh");
  await changeSite(owner, { flags: { CBS3: false } });
  expect([(await look(other)).code, (await share(other)).code]).toEqual(
    Array(2).fill("chat_closed"),
  );
});
