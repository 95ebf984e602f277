import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import {
  getDrawProof,
  listDraws,
  listOpenedNumbers,
  type OpenDraw,
} from "#/lib/contract/lottery/calls.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { verifyDraw } from "#/lib/rules/lottery/house-draw.ts";
import { openDatabase } from "#/server/db/index.ts";
import {
  drawHouseDraws,
  placeTicket,
  reconcileHouseDraws,
  reconcileTickets,
  settleDraws,
} from "#/server/lottery/index.ts";
import { lotteryRoutes } from "#/server/lottery/routes.ts";
import { findTicketOf } from "#/server/lottery/tickets.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame, startSale } from "../../support/house-draws.ts";
import { closeDraw } from "../../support/lottery.ts";
import { send } from "../../support/platform.ts";

const { db, owner } = await testDatabase({ demo: true });
const app = await testApp({ db, routes: lotteryRoutes({ db, clock: systemClock }) });
for (const { code } of ELOTT_GAMES) await sellHouseGame(owner.db, code);
const ruleVersion = await sellHouseGame(owner.db, "k3");
const linh = await owner.db
  .selectFrom("members")
  .select(["id as memberId", "currency"])
  .where("username", "=", "linh")
  .executeTakeFirstOrThrow();

const proofOf = async (drawId: string) => (await send(app, getDrawProof, { drawId })).value;
const ALL_FACES = [["1", "2", "3", "4", "5", "6"]];

/** A draw that nothing was done with yet. */
async function nextDraw(): Promise<string> {
  const [drawId] = await commitDraws(db, "k3");
  if (!drawId) throw new Error("no draw was committed to");
  await startSale(owner.db, drawId);
  return drawId;
}

/** A ticket on every face, of which at least one falls. */
async function buy(drawId: string): Promise<string> {
  const lines = [{ type: "face", selection: ALL_FACES, stake: "10.00" }];
  const bought = await db
    .transaction()
    .execute((tx) => placeTicket(tx, linh, { drawId, ruleVersion, lines }));
  if (!bought.ok) throw new Error(bought.code);
  return bought.value.ticketId;
}
const ticket = (id: string) => findTicketOf(db, linh.memberId, id);
const wallet = async () => (await balanceOf(owner.db, linh.memberId)).sumMinor;
const draw = () => drawHouseDraws(db, HOUSE_VAULT);

afterEach(async () => {
  expect(await reconcileTickets(owner.db)).toEqual([]);
  expect(await reconcileHouseDraws(owner.db)).toEqual([]);
});

test("what a draw is committed to is public before its sale opens, and nothing of its secrets is", async () => {
  const drawIds = await commitDraws(db, "keno");
  expect(drawIds.length).toBeGreaterThan(5);
  const listed = await send(app, listDraws, { gameCode: "keno" });
  const ahead = listed.value.list.filter(
    ({ opensAt }: OpenDraw) => Date.parse(opensAt) > Date.now(),
  );
  expect(ahead.length).toBeGreaterThan(5);
  for (const { drawId, commitment, opensAt } of ahead) {
    const proof = await proofOf(drawId);
    expect(proof).toMatchObject({
      state: "ahead",
      commitment,
      seed: null,
      beacon: null,
      drawn: null,
    });
    expect(Date.parse(proof.committedAt)).toBeLessThan(Date.parse(opensAt));
  }
  const anchors = new Set((await Promise.all(drawIds.map(proofOf))).map((proof) => proof.link));
  expect(anchors.size).toBe(drawIds.length);
});

test("seeds and beacons that are not revealed stand nowhere in the clear", async () => {
  const drawId = await nextDraw();
  const { commitment } = await proofOf(drawId);
  const said = JSON.stringify([
    await send(app, listDraws, { gameCode: "k3" }),
    await send(app, listOpenedNumbers, { gameCode: "k3" }),
    await proofOf(drawId),
  ]);
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(encode(sealed, 'hex') || encode(sealed, 'escape'), ' '), '') as all from (
      select sealed from lottery_seeds union all select sealed from lottery_chains) kept`.execute(
    owner.db,
  );
  await closeDraw(owner.db, drawId);
  await draw();
  const { seed, beacon } = await proofOf(drawId);
  const kept = `${said} ${rows[0]?.all}`;
  expect([
    kept.includes(commitment),
    kept.includes(String(seed)),
    kept.includes(String(beacon)),
  ]).toEqual([true, false, false]);
  // It stays as it was sealed, for whoever compares the books: that says who made it.
  const left = await db.selectFrom("lottery_seeds").select("commitment").execute();
  expect(left.map((row) => row.commitment)).toContain(commitment);
});

test.for(ELOTT_GAMES)(
  "anybody verifies a draw of $code from what is public alone",
  async ({ code }) => {
    const [drawId = ""] = await commitDraws(db, code);
    await startSale(owner.db, drawId);
    const noted = await proofOf(drawId);
    expect(await verifyDraw(noted)).toMatchObject({ code: "not_revealed" });
    await closeDraw(owner.db, drawId);
    await draw();
    const proof = await proofOf(drawId);
    expect(proof.state).toBe("drawn");
    expect(await verifyDraw(proof, noted)).toEqual({ ok: true, value: proof.drawn });
    const opened = await send(app, listOpenedNumbers, { gameCode: code });
    expect(opened.value.list[0]).toMatchObject({
      drawId,
      drawn: proof.drawn,
      commitment: noted.commitment,
    });
    const tampered = await verifyDraw({ ...proof, drawn: [["0"]] }, noted);
    expect(tampered).toMatchObject({ code: "numbers_differ" });
  },
);

test("a draw is not drawn, nor anything of it revealed, before its time", async () => {
  const drawId = await nextDraw();
  expect(await draw()).toBe(0);
  expect(await proofOf(drawId)).toMatchObject({ seed: null, beacon: null, drawn: null });
  const early = await sql<{ code: string }>`
    select lottery_reveal(${BigInt(drawId)}, ${"0".repeat(64)}, ${"0".repeat(64)}, '[]') as code`.execute(
    db,
  );
  expect(early.rows[0]?.code).toBe("too_early");
});

test("other secrets than those that were committed to draw nothing", async () => {
  const drawId = await nextDraw();
  await closeDraw(owner.db, drawId);
  const reveal = (seed: string, beacon: string) =>
    sql`select lottery_reveal(${BigInt(drawId)}, ${seed}, ${beacon}, '[["1","1","1"]]')`.execute(
      db,
    );
  await expect(reveal("0".repeat(64), "0".repeat(64))).rejects.toThrow("another seed");
  await expect(
    sql`update lottery_house_draws set commitment = ${"0".repeat(64)} where draw_id = ${BigInt(drawId)}`.execute(
      owner.db,
    ),
  ).rejects.toThrow();
  await draw();
  const { seed } = await proofOf(drawId);
  await expect(
    sql`update lottery_house_draws set seed = ${"0".repeat(64)} where draw_id = ${BigInt(drawId)}`.execute(
      owner.db,
    ),
  ).rejects.toThrow("what was revealed stays");
  expect((await proofOf(drawId)).seed).toBe(seed);
});

test("numbers that somebody changed are seen by who recomputes them, and by the books", async () => {
  const drawId = await nextDraw();
  const noted = await proofOf(drawId);
  await closeDraw(owner.db, drawId);
  await draw();
  const { drawn } = await proofOf(drawId);
  const put = (numbers: unknown) =>
    sql`update lottery_draws set numbers = ${JSON.stringify(numbers)}::jsonb where id = ${BigInt(drawId)}`.execute(
      owner.db,
    );
  const [dice = []] = drawn ?? [];
  await put([dice.map((face: string) => (face === "6" ? "1" : "6"))]);
  expect(await verifyDraw(await proofOf(drawId), noted)).toMatchObject({ code: "numbers_differ" });
  expect(await reconcileHouseDraws(owner.db)).toMatchObject([{ what: "house_draw", id: drawId }]);
  await put(drawn);
});

test("a ticket carries what its draw is committed to, and is paid by the numbers that follow", async () => {
  const drawId = await nextDraw();
  const noted = await proofOf(drawId);
  const id = await buy(drawId);
  const { commitment, anchor, link } = noted;
  expect(await ticket(id)).toMatchObject({ commitment, anchor, link, state: "open" });
  await closeDraw(owner.db, drawId);
  expect(await draw()).toBe(1);
  expect(await settleDraws(db)).toBe(1);
  const proof = await proofOf(drawId);
  expect(await verifyDraw(proof, { commitment, anchor, link })).toEqual({
    ...{ ok: true, value: proof.drawn },
  });
  expect(await ticket(id)).toMatchObject({ state: "won", drawn: proof.drawn });
});

test("four workers draw each draw once, and pay each ticket once", async () => {
  const drawIds = (await commitDraws(db, "k3")).slice(0, 4);
  for (const drawId of drawIds) await startSale(owner.db, drawId);
  const bought = await Promise.all(drawIds.map(buy));
  for (const drawId of drawIds) await closeDraw(owner.db, drawId);
  const workers = drawIds.map(() => openDatabase({ url: owner.url, maxConnections: 1 }));
  const before = await wallet();
  const counts = await Promise.all(workers.map((own) => drawHouseDraws(own.db, HOUSE_VAULT)));
  await Promise.all(workers.map((own) => settleDraws(own.db)));
  await Promise.all(workers.map(({ close }) => close()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(drawIds.length);
  const revisions = await db
    .selectFrom("lottery_draws")
    .select(["revision", "state"])
    .where("id", "in", drawIds.map(BigInt))
    .execute();
  expect(revisions).toEqual(drawIds.map(() => ({ revision: 1, state: "settled" })));
  const won = (await Promise.all(bought.map(ticket))).map((each) =>
    BigInt(String(each?.payout).replace(".", "")),
  );
  expect(await wallet()).toBe(before + won.reduce((sum, each) => sum + each, 0n));
});

test("who is killed while drawing, or between the draw and the payment, is followed by another", async () => {
  const drawId = await nextDraw();
  const id = await buy(drawId);
  await closeDraw(owner.db, drawId);
  const dying = openDatabase({ url: owner.url, maxConnections: 1 });
  const killed = expect(
    dying.db.transaction().execute(async (tx) => {
      expect(await drawHouseDraws(tx, HOUSE_VAULT)).toBe(1);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    }),
  ).rejects.toThrow();
  await killed;
  await dying.close();
  expect(await proofOf(drawId)).toMatchObject({ seed: null, drawn: null });
  expect(await draw()).toBe(1);
  // Dead here, the numbers stand and nobody is paid; whoever comes next pays.
  expect(await ticket(id)).toMatchObject({ state: "open" });
  expect(await draw()).toBe(0);
  expect(await settleDraws(db)).toBe(1);
  expect(await settleDraws(db)).toBe(0);
  expect(await ticket(id)).toMatchObject({ state: "won" });
});

test("what is bought changes no number", async () => {
  const drawId = await nextDraw();
  const numbersOf = (tx: typeof db) =>
    tx
      .selectFrom("lottery_draws")
      .select("numbers")
      .where("id", "=", BigInt(drawId))
      .executeTakeFirstOrThrow();
  const unsold = await owner.db.startTransaction().execute();
  await closeDraw(unsold, drawId);
  await drawHouseDraws(unsold, HOUSE_VAULT);
  const { numbers } = await numbersOf(unsold);
  await unsold.rollback().execute();
  await buy(drawId);
  await closeDraw(owner.db, drawId);
  await draw();
  expect(numbers).not.toBeNull();
  expect(await numbersOf(db)).toEqual({ numbers });
  await settleDraws(db);
});
