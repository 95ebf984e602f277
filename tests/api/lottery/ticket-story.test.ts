import { expect, test } from "vitest";
import { settleDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, openDraw, sellLottery } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const desk = await lotteryDesk({ db, owner }, await sellLottery(owner.db));
const lucia = desk.staff("lucia", "support");
const WON = { type: "de", selection: [["99"]] };
const LOST = { type: "de", selection: [["01"]] };

const told = async (...words: string[]) => {
  const ran = await lucia(...words, "--json");
  expect(ran).toMatchObject({ exitCode: 0, err: "" });
  return JSON.parse(ran.out);
};

test("an operator sees a member's last tickets in their story, each as its draw has it now", async () => {
  const [drawId, held] = [await openDraw(owner.db), await openDraw(owner.db)];
  const won = await desk.buy(drawId, WON);
  const open = await desk.buy(held, LOST);
  await closeDraw(owner.db, drawId);
  await desk.decide(drawId, OTHER);
  await settleDraws(db);
  await desk.ana("lottery", "hold", held, "--reason", "The station was flooded");
  const { tickets } = await told("members", "show", "linh", "--limit", "2");
  expect(tickets).toMatchObject([
    { ticketId: open, state: "open, its draw held", price: "10.00", payout: "0.00" },
    { ticketId: won, state: "won", price: "10.00", payout: "999.00", currency: "VND" },
  ]);
  const { out } = await lucia("members", "show", "linh");
  for (const ticket of [won, open]) expect(out).toContain(ticket);
});

test("a ticket is told in full by its id: whose, lines, draw, what it moved and every decision that paid it", async () => {
  const drawId = await openDraw(owner.db);
  const id = await desk.buy(drawId, WON);
  await closeDraw(owner.db, drawId);
  await desk.decide(drawId, OTHER);
  await settleDraws(db);
  await desk.decide(drawId, NORTH);
  await settleDraws(db);
  const story = await told("lottery", "ticket", id);
  expect(story).toMatchObject({
    ticketId: id,
    account: "linh",
    draw: { drawId, state: "settled", revision: 2 },
    state: "lost",
    lines: [{ type: "de", selection: [["99"]], price: "10.00", odds: { hit: "99.9" } }],
    drawn: NORTH,
  });
  expect(
    story.entries
      .filter(({ account }: { account: string }) => account === "member wallet")
      .map((each: Record<string, string>) => [each["kind"], each["amount"]]),
  ).toEqual([
    ["bet", "-10.00"],
    ["win", "999.00"],
    ["rollback", "-999.00"],
  ]);
  expect(story.acts.map(({ act }: { act: string }) => act)).toContain("lottery_decide");
  const { out } = await lucia("lottery", "ticket", id);
  for (const said of ["linh", "lost", "de 99", "Ledger", `lottery-bet:${id}`])
    expect(out).toContain(said);
});

test("who looked at a ticket is kept on its member, and a word that names none is refused", async () => {
  const id = await desk.buy(await openDraw(owner.db), LOST);
  await told("lottery", "ticket", id);
  const acts = JSON.parse(
    (await desk.staff("irene")("audit", "list", "--of", "linh", "--json")).out,
  );
  expect(acts[0]).toMatchObject({ act: "ticket_show", by: "lucia", after: { ticket: id } });
  for (const none of ["t-none", "00000000-0000-4000-8000-000000000000"])
    expect((await lucia("lottery", "ticket", none)).exitCode).toBe(3);
});
