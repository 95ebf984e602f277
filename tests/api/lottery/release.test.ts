import { sql } from "kysely";
import { expect, test } from "vitest";
import { drawHouseDraws, noteResult, settleDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame, startSale } from "../../support/house-draws.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { lotteryDesk, OTHER } from "../../support/lottery-desk.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const desk = await lotteryDesk({ db, owner }, await sellLottery(owner.db));
const { staff, buy, ticket } = desk;
const [ana, ben] = [staff("ana", "risk"), staff("ben", "risk")];
const admin = staff("admin");
const why = ["--reason", "It was a mistake"] as const;

const hold = (drawId: string) => ana("lottery", "hold", drawId, "--reason", "A doubt");
const release = (drawId: string) => ana("lottery", "release", drawId, ...why);
const DE = { type: "de", selection: [["27"]] };

/** One asks, the other agrees, and it is done. */
async function releaseByTwo(drawId: string): Promise<string> {
  const asked = JSON.parse((await ana("lottery", "release", drawId, ...why, "--json")).out);
  expect(asked.code).toBe("approval_needed");
  const approval = String(asked.fields.approval);
  expect((await ana("approvals", "approve", approval)).exitCode).toBe(3);
  expect((await ben("approvals", "approve", approval)).err).toBe("");
  return (await release(drawId)).out;
}

test("who held a draw ahead of its time releases it, and it is sold again", async () => {
  const drawId = await openDraw(owner.db);
  await hold(drawId);
  await expect(buy(drawId, DE)).rejects.toThrow("draw_closed");
  expect((await release(drawId)).out).toContain("is held no more");
  await buy(drawId, DE);
  const { out } = await admin("audit", "list", "--thing", `draw/${drawId}`, "--json");
  expect(JSON.parse(out)).toMatchObject([
    { act: "lottery_release", by: "ana", after: { reason: "It was a mistake" } },
    { act: "lottery_hold" },
  ]);
  expect((await release(drawId)).err).toContain("not held by an operator");
  expect((await release("999999")).err).toContain("There is no draw");
});

test("once its numbers are due two of staff release a draw, and what its sources agreed on is paid", async () => {
  const drawId = await openDraw(owner.db);
  const id = await buy(drawId, DE);
  await hold(drawId);
  await closeDraw(owner.db, drawId);
  for (const source of ["feed:one", "feed:two"])
    expect(await noteResult(db, { drawId: BigInt(drawId), source, numbers: NORTH })).toEqual({
      ok: true,
      value: "held",
    });
  expect(await releaseByTwo(drawId)).toContain("being paid");
  await settleDraws(db);
  expect(await ticket(id)).toMatchObject({ state: "won" });
});

test("a draw whose sources differ is held for that once the operator's hold ends", async () => {
  const drawId = await openDraw(owner.db);
  await hold(drawId);
  await closeDraw(owner.db, drawId);
  await noteResult(db, { drawId: BigInt(drawId), source: "feed:one", numbers: NORTH });
  await noteResult(db, { drawId: BigInt(drawId), source: "feed:two", numbers: OTHER });
  expect(await releaseByTwo(drawId)).toContain("sources differ");
  expect((await ana("lottery", "show", drawId)).out).toContain("held: sources_differ");
  expect((await release(drawId)).exitCode).toBe(3);
});

test("a draw that was paid is opened again by no command", async () => {
  const drawId = await openDraw(owner.db);
  await closeDraw(owner.db, drawId);
  await tellResult(db, drawId, NORTH);
  await settleDraws(db);
  const read = () =>
    owner.db
      .selectFrom("lottery_draws")
      .selectAll()
      .where("id", "=", BigInt(drawId))
      .executeTakeFirstOrThrow();
  const before = await read();
  expect((await hold(drawId)).err).toContain("decided already");
  expect((await release(drawId)).err).toContain("not held by an operator");
  // What adds draws finds it there.
  await sql`select lottery_schedule(${before.game}, ${before.station}, ${before.period}, clock_timestamp(),
    clock_timestamp() + interval '1 hour', clock_timestamp() + interval '2 hours')`.execute(db);
  expect(await read()).toEqual(before);
  await expect(buy(drawId, DE)).rejects.toThrow("draw_closed");
});

test("nobody who has only the owner's functions releases a draw that is due alone", async () => {
  const drawId = await openDraw(owner.db);
  await hold(drawId);
  await closeDraw(owner.db, drawId);
  await expect(
    sql`select lottery_release(null, ${BigInt(drawId)})`.execute(owner.db),
  ).rejects.toThrow("nobody agreed");
});

test("a draw of the house that was held is drawn once it is released", async () => {
  await sellHouseGame(owner.db, "k3");
  const [drawId = ""] = await commitDraws(db, "k3");
  await startSale(owner.db, drawId);
  await hold(drawId);
  await closeDraw(owner.db, drawId);
  expect(await drawHouseDraws(db, HOUSE_VAULT)).toBe(0);
  expect(await releaseByTwo(drawId)).toContain("is held no more");
  expect(await drawHouseDraws(db, HOUSE_VAULT)).toBe(1);
});
