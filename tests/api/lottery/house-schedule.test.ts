import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { HOUR_MS } from "#/lib/base/time.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import { verifyDraw } from "#/lib/rules/lottery/house-draw.ts";
import { keyIdOf, openKeyring, openVault, reseal } from "#/server/db/index.ts";
import { makeChain } from "#/server/lottery/house-secrets.ts";
import {
  CHAINS_SEALED,
  decideDraw,
  drawHouseDraws,
  forgetUnsoldDraws,
  HOUSE_DRAWS,
  lotteryFigures,
  noteResult,
  placeTicket,
  SEEDS_SEALED,
  scheduleHouseDraws,
  settleDraws,
} from "#/server/lottery/index.ts";
import { findProof } from "#/server/lottery/proofs.ts";
import { findRuleBook } from "#/server/lottery/rule-book.ts";
import { findTicketOf } from "#/server/lottery/tickets.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame, startSale } from "../../support/house-draws.ts";
import { closeDraw, NORTH_GAME } from "../../support/lottery.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";

const { db, owner } = await testDatabase({ demo: true });
const staff = operators(owner);
const ana = staff("ana", "risk");
const ben = staff("ben", "risk");
const folder = makeFolder();
for (const { code } of ELOTT_GAMES) await sellHouseGame(owner.db, code);
const linh = await owner.db
  .selectFrom("members")
  .select(["id as memberId", "currency"])
  .where("username", "=", "linh")
  .executeTakeFirstOrThrow();

async function nextDraw(game = "k3"): Promise<string> {
  const [drawId] = await commitDraws(db, game);
  if (!drawId) throw new Error("no draw was committed to");
  await startSale(owner.db, drawId);
  return drawId;
}
async function buy(drawId: string): Promise<string> {
  const lines = [{ type: "side", selection: [["big"]], stake: "10.00" }];
  const ruleVersion = Number((await findRuleBook(db, "k3"))?.version);
  const bought = await db
    .transaction()
    .execute((tx) => placeTicket(tx, linh, { drawId, ruleVersion, lines }));
  if (!bought.ok) throw new Error(bought.code);
  return bought.value.ticketId;
}
const proofOf = (drawId: string) => findProof(db, BigInt(drawId));
const draw = () => drawHouseDraws(db, HOUSE_VAULT);

test("draws of a game are committed to once, by however many workers, each at a link of its own", async () => {
  const now = Date.now() + 24 * HOUR_MS;
  const added = await Promise.all([1, 2, 3].map(() => scheduleHouseDraws(db, HOUSE_VAULT, now)));
  // Two on sale and ten more minutes, of seven games.
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(12 * ELOTT_GAMES.length);
  expect(await scheduleHouseDraws(db, HOUSE_VAULT, now)).toBe(0);
  const { rows } = await sql<{ draws: number; links: number; jobs: number }>`
    select count(*)::int as draws, count(distinct (anchor, link))::int as links, (
      select count(*)::int from graphile_worker.jobs where task_identifier = 'lottery_house_draw') as jobs
      from lottery_house_draws`.execute(owner.db);
  expect(rows[0]?.links).toBe(rows[0]?.draws);
  const open = await db
    .selectFrom("lottery_chains")
    .select("game")
    .whereRef("taken", "<", "links")
    .execute();
  expect(open).toHaveLength(ELOTT_GAMES.length);
  expect(rows[0]?.jobs).toBeGreaterThanOrEqual(12);
});

test("a chain that has no link left is followed by another", async () => {
  const game = "mega-645";
  await sql`update lottery_chains set links = taken where game = ${game} and taken > 0`.execute(
    owner.db,
  );
  const short = makeChain(HOUSE_VAULT, 1);
  await sql`select lottery_keep_chain(${game}, ${short.anchor}, 1, ${short.sealed})`.execute(db);
  await scheduleHouseDraws(db, HOUSE_VAULT, Date.now() + 72 * HOUR_MS);
  const rows = await db
    .selectFrom("lottery_house_draws")
    .select(["draw_id", "link"])
    .where("anchor", "=", short.anchor)
    .execute();
  expect(rows.map(({ link }) => link)).toEqual([1]);
  const drawId = String(rows[0]?.draw_id);
  await startSale(owner.db, drawId);
  await closeDraw(owner.db, drawId);
  expect(await draw()).toBe(1);
  const proof = await proofOf(drawId);
  expect(proof && (await verifyDraw(proof))).toMatchObject({ ok: true });
});

test("no feed and no staff says what the house drew; two of staff can void it, and its secrets are told", async () => {
  const drawId = await nextDraw();
  const id = await buy(drawId);
  await closeDraw(owner.db, drawId);
  const numbers = [["1", "2", "3"]];
  const about = { drawId: BigInt(drawId), numbers };
  for (const source of ["feed:one", "feed:two"])
    expect(await noteResult(db, { ...about, source })).toMatchObject({ code: "drawn_by_house" });
  const file = join(folder, "numbers.txt");
  writeFileSync(file, "1 2 3\n");
  const why = ["--reason", "The clock was wrong"] as const;
  const asked = JSON.parse(
    (await ana("lottery", "decide", drawId, "--file", file, ...why, "--json")).out,
  );
  await ben("approvals", "approve", String(asked.fields.approval));
  expect((await ana("lottery", "decide", drawId, "--file", file, ...why)).err).toContain(
    "only be void",
  );
  expect((await ana("lottery", "result", drawId, "--file", file)).err).toContain("only be void");
  const voided = JSON.parse((await ana("lottery", "void", drawId, ...why, "--json")).out);
  await ben("approvals", "approve", String(voided.fields.approval));
  expect((await ana("lottery", "void", drawId, ...why)).out).toContain("is void");
  await settleDraws(db);
  expect(await findTicketOf(db, linh.memberId, id)).toMatchObject({ state: "refunded" });
  expect(await draw()).toBe(0);
  const proof = await proofOf(drawId);
  expect(proof).toMatchObject({ state: "void", drawn: null });
  expect(proof && (await verifyDraw(proof))).toMatchObject({ ok: true });
});

test("a draw that is over and not drawn is counted until it is", async () => {
  const late = async () =>
    (await lotteryFigures(db)).find(({ name }) => name === "pleno_lottery_house_late_seconds")
      ?.value;
  const drawId = await nextDraw();
  expect(await late()).toBe(0);
  await closeDraw(owner.db, drawId);
  expect(await late()).toBeGreaterThan(0);
  await draw();
  expect(await late()).toBe(0);
});

test("an operator looks at one game's draws, and at what a draw is committed to", async () => {
  const drawId = await nextDraw("ssc");
  const listed = (await ana("lottery", "draws", "--game", "ssc")).out;
  expect([listed.includes(" ssc "), listed.includes(" k3 ")]).toEqual([true, false]);
  const proof = await proofOf(drawId);
  const shown = async () => (await ana("lottery", "show", drawId)).out;
  expect(await shown()).toContain(`${proof?.commitment}, link ${proof?.link} of ${proof?.anchor}`);
  expect(await shown()).not.toContain("Seed");
  await closeDraw(owner.db, drawId);
  await draw();
  expect(await shown()).toContain(`Seed: ${(await proofOf(drawId))?.seed}`);
});

test("a draw that is held stays secret", async () => {
  const drawId = await nextDraw();
  const why = ["--reason", "Somebody looks into it"] as const;
  expect((await ana("lottery", "hold", drawId, ...why)).exitCode).toBe(0);
  await closeDraw(owner.db, drawId);
  expect(await draw()).toBe(0);
  expect(await proofOf(drawId)).toMatchObject({ state: "ahead", seed: null, beacon: null });
  const decision = { drawId: BigInt(drawId), numbers: null, reason: "Done", by: "ana" };
  const asked = await decideDraw(owner.db, decision);
  if (!asked.ok) await ben("approvals", "approve", String(asked.detail?.["approval"]));
  expect(await decideDraw(owner.db, decision)).toMatchObject({ ok: true });
});

test("a month later a draw that nobody had a ticket for is forgotten, and one that was sold is not", async () => {
  const sold = await nextDraw();
  await buy(sold);
  const [, , other = ""] = await commitDraws(db, "k3");
  await startSale(owner.db, other);
  for (const drawId of [sold, other]) await closeDraw(owner.db, drawId);
  await draw();
  await settleDraws(db);
  const later = (days: number, by = owner.db) =>
    forgetUnsoldDraws(by, Date.now() + days * 24 * HOUR_MS, 1);
  const seeds = async () => {
    const rows = await db.selectFrom("lottery_seeds").select("commitment").execute();
    return rows.map(({ commitment }) => commitment);
  };
  const [ofSold, ofOther] = [await proofOf(sold), await proofOf(other)];
  await later(29);
  expect(await proofOf(other)).not.toBeNull();
  // Who serves may name a time that has not come, and nothing goes.
  await later(31, db);
  expect(await proofOf(other)).not.toBeNull();
  await later(31);
  expect(await proofOf(other)).toBeNull();
  expect(await seeds()).not.toContain(ofOther?.commitment);
  expect(await seeds()).toContain(ofSold?.commitment);
  const proof = await proofOf(sold);
  expect(proof && (await verifyDraw(proof))).toMatchObject({ ok: true });
  const left = await owner.db
    .selectFrom("lottery_house_draws")
    .select("draw_id")
    .where("revealed_at", "is not", null)
    .where("kept", "=", false)
    .execute();
  expect(left).toEqual([]);
});

test("seeds and chains are sealed anew under a new key, and draw the same", async () => {
  const drawId = await nextDraw();
  const first = "a-secret-of-house-draws-and-of-nobody";
  const second = "the-secret-that-comes-after-it-in-time";
  const ringOf = (current: string, ...others: readonly string[]) => {
    const ring = openKeyring(current, ...others);
    ring.follow({ keyId: keyIdOf(current), named: true });
    return ring;
  };
  const resealUnder = async (current: string, other: string) => {
    for (const column of [SEEDS_SEALED, CHAINS_SEALED]) {
      const done = await reseal(owner.db, ringOf(current, other), column);
      expect([done.resealed > 0, done.unreadable]).toEqual([true, 0]);
    }
  };
  await resealUnder(second, first);
  await closeDraw(owner.db, drawId);
  await expect(draw()).rejects.toThrow("not drawn");
  expect(await drawHouseDraws(db, openVault(ringOf(second), HOUSE_DRAWS))).toBe(1);
  await resealUnder(first, second);
});

const LIMITS = { VND: { minStake: "1000.00", mostOfLine: "500000000.00" } };
const put = (game: string, document: object) => {
  const file = join(folder, `${game}.json`);
  writeFileSync(file, JSON.stringify({ game, limits: LIMITS, ...document }));
  return ana("site", "put", "lotteries", file);
};

test("an operator prints a game's odds at a return, and puts them on sale with a schedule", async () => {
  const types = JSON.parse((await ana("lottery", "book", "k3", "--return", "90")).out);
  expect(types).toMatchObject({ side: { odds: { hit: "1.8514" } } });
  expect((await ana("lottery", "book", "k3", "--return", "101")).err).toContain("per cent");
  expect((await ana("lottery", "book", "k4")).err).toContain("k3");
  const house = { everyMinutes: 3 };
  expect((await put("k3", { types, house })).err).toBe("");
  const shown = JSON.parse((await ana("site", "get", "lotteries/k3")).out);
  expect(shown.house).toEqual({
    ...{ everyMinutes: 3, firstAt: "00:00", closesBeforeSeconds: 5, onSale: 3 },
  });
  const daily = { everyMinutes: 1440, firstAt: "18:30", closesBeforeSeconds: 300, onSale: 2 };
  await put("k3", { types, house: daily });
  expect(JSON.parse((await ana("site", "get", "lotteries/k3")).out).house).toEqual(daily);
  expect((await put("k3", { types })).err).toBe("");
  expect(JSON.parse((await ana("site", "get", "lotteries/k3")).out)).not.toHaveProperty("house");
  await put("k3", { types, house: { everyMinutes: 1, onSale: 2 } });
  await sellHouseGame(owner.db, "k3");
});

test.for([
  ["k3", { everyMinutes: 7 }, "house.everyMinutes"],
  ["k3", { everyMinutes: 3, firstAt: "00:03" }, "house.firstAt"],
  ["k3", { everyMinutes: 1, closesBeforeSeconds: 60 }, "house.closesBeforeSeconds"],
  [NORTH_GAME, { everyMinutes: 1440 }, "house"],
] as const)("a schedule of %s %j is refused", async ([game, house, field]) => {
  const types =
    game === "k3" ? { side: { odds: { hit: "1.9" } } } : { de: { odds: { hit: "82" } } };
  const { err, out, exitCode } = await put(game, { types, house });
  expect([exitCode, err + out]).toEqual([3, expect.stringContaining(field)]);
});
