import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scheduleDraws, settleDraws } from "#/server/lottery/index.ts";
import { findRuleBook } from "#/server/lottery/rule-book.ts";
import { testDatabase } from "../../support/database.ts";
import { closeDraw, NORTH_GAME, openDraw } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
const staff = operators(owner);
const ana = staff("ana", "risk");
const ben = staff("ben", "risk");
const admin = staff("admin");
const folder = makeFolder();

const DE = { stakesEach: 1, odds: { hit: "99.9" } };
const LIMIT = { minStake: "1000.00", mostOfLine: "500000000.00" };
const north = (types: object = { de: DE }, limits: object = { VND: LIMIT }) => ({
  ...{ game: NORTH_GAME, types, limits },
});

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const put = (document: object) =>
  ana("site", "put", "lotteries", fileOf("north.json", JSON.stringify(document)));
const version = async () => (await findRuleBook(db, NORTH_GAME))?.version;
const numbers = fileOf("numbers.txt", NORTH.map((each) => each.join(" ")).join("\n"));

test("an operator puts a game on sale, changes its odds, and takes that back", async () => {
  expect((await put(north())).err).toBe("");
  const first = await version();
  expect(first).toBeDefined();
  expect((await put(north({ de: DE }, { VND: { ...LIMIT, minStake: "2000.00" } }))).exitCode).toBe(
    0,
  );
  expect(await version()).toBe(first);
  await put(north({ de: { stakesEach: 1, odds: { hit: "82" } } }));
  expect(await version()).not.toBe(first);
  const shown = JSON.parse((await ana("site", "get", `lotteries/${NORTH_GAME}`)).out);
  expect(shown).toEqual(north({ de: { stakesEach: 1, odds: { hit: "82" } } }));
  const [latest] = JSON.parse((await ana("site", "history", "--json")).out);
  expect((await ana("site", "undo", String(latest.id))).err).toBe("");
  const book = await findRuleBook(db, NORTH_GAME);
  expect(book?.types.get("de")?.terms.odds).toEqual({ hit: 999_000n });
});

test("an operator bounds what a number, a ticket, a member and a draw may win, and takes that back", async () => {
  const caps = {
    mostOfNumber: "1.00",
    mostOfTicket: "900000000.00",
    mostOfMember: "2000000000.00",
    mostOfDraw: "9000000000.00",
  };
  const shown = async () =>
    JSON.parse((await ana("site", "get", `lotteries/${NORTH_GAME}`)).out).limits.VND;
  await put(north({ de: DE }, { VND: { ...LIMIT, ...caps } }));
  expect(await shown()).toEqual({ ...LIMIT, ...caps });
  await put(north());
  expect(await shown()).toEqual(LIMIT);
});

const STEPS = [
  { from: "50", oddsFactor: "0.95" },
  { from: "80", oddsFactor: "0.9" },
];
test("an operator has odds lowered as a number is played, sees by what they are now, and takes that back", async () => {
  const limits = { VND: { ...LIMIT, mostOfNumber: "199800.00", mostOfDraw: "500000.00" } };
  await put(north({ de: DE }, limits));
  const before = await version();
  expect((await put(north({ de: { ...DE, steps: STEPS } }, limits))).err).toBe("");
  expect(await version()).not.toBe(before);
  const shown = JSON.parse((await ana("site", "get", `lotteries/${NORTH_GAME}`)).out);
  expect(shown.types.de.steps).toEqual(STEPS);
  expect((await ana("lottery", "limits", NORTH_GAME)).out).toMatch(
    /mostOfNumber +199800.00 +VND[\s\S]*de +50 % +0.95\n *de +80 % +0.9/,
  );
  const drawId = await openDraw(owner.db);
  const { buy } = await lotteryDesk({ db, owner }, Number(await version()));
  await buy(drawId, { type: "de", selection: [["27"]], stake: "1000.00" });
  expect((await ana("lottery", "exposure", drawId)).out).toMatch(
    /de +27 +99900.00 +VND +50.0 % +0.95\s+All tickets together: 99900.00 of 500000.00 VND/,
  );
  await put(north());
  expect((await ana("lottery", "limits", NORTH_GAME)).out).toContain("No odds are lowered");
  expect((await ana("lottery", "exposure", drawId)).out).toMatch(/de +27 +99900.00 +VND +1/);
});

test.for([
  [
    "steps that are shares of no limit",
    north({ de: { ...DE, steps: STEPS } }),
    "shares of mostOfNumber",
  ],
  [
    "steps that lower less and less",
    north(
      { de: { ...DE, steps: STEPS.toReversed() } },
      { VND: { ...LIMIT, mostOfNumber: "1.00" } },
    ),
    "types.de.steps",
  ],
  ["a game that there is not", { ...north(), game: "xo-so" }, "game"],
  ["nothing to sell", north({}), "types"],
  ["a bet type that there is not", north({ lo9: DE }), "types.lo9"],
  [
    "odds of a tier that the type does not have",
    north({ de: { odds: { jackpot: "2" } } }),
    "types.de",
  ],
  [
    "a bet that returns more than it costs: one price for 27 numbers",
    north({ lo2: { odds: { hit: "99.9" } } }),
    "returns 2697.30 %",
  ],
  ["odds of nothing", north({ de: { odds: { hit: "0" } } }), "types.de"],
  ["no currency", north({ de: DE }, {}), "limits"],
  ["a currency that is not kept", north({ de: DE }, { XXX: LIMIT }), "limits.XXX"],
  [
    "a least stake of nothing",
    north({ de: DE }, { VND: { ...LIMIT, minStake: "0" } }),
    "limits.VND",
  ],
  [
    "a most of nothing for a member",
    north({ de: DE }, { VND: { ...LIMIT, mostOfMember: "0" } }),
    "limits.VND",
  ],
] as const)(
  "a document with %s is refused, and what is sold stays",
  async ([, document, field]) => {
    const before = await version();
    const { err, out, exitCode } = await put(document);
    expect([exitCode, err + out]).toEqual([3, expect.stringContaining(field)]);
    expect(await version()).toBe(before);
  },
);

test("draws of the games that are sold are added a week ahead, once", async () => {
  const monday = Date.parse("2031-03-03T05:00:00Z");
  // The demo sells all three: 7 of the north, 17 of the centre and 22 of the south.
  expect(await scheduleDraws(db, monday)).toBe(46);
  expect(await scheduleDraws(db, monday)).toBe(0);
  const { out } = await ana("lottery", "draws", "--limit", "200");
  // The north draws at 18:15 in Hanoi, and closes five minutes before.
  expect(out).toMatch(/Hà Nội +2031-03-03 +2031-03-03 11:15:00Z/);
  const draw = await db
    .selectFrom("lottery_draws")
    .select(["station", "closes_at"])
    .where("game", "=", NORTH_GAME)
    .where("period", "=", "2031-03-09")
    .executeTakeFirstOrThrow();
  expect([draw.station, draw.closes_at.toISOString()]).toEqual([
    "Thái Bình",
    "2031-03-09T11:10:00.000Z",
  ]);
});

test("an operator reads what every bet type of a game costs, pays and returns, down to each pick and prize", async () => {
  // Other tests sell k3 by a book of their own.
  const demo = await testDatabase({ demo: true });
  const reader = operators(demo.owner)("ana", "risk");
  const rulesOf = async (game: string) => (await reader("lottery", "rules", game)).out;
  // The demonstration sells the house's games at 96 %.
  expect(await rulesOf("ssc")).toMatch(/digit +1 +9\.6 +96\.00 %/);
  const mega = await rulesOf("mega-645");
  expect(mega).toMatch(/six +jackpot +1 +[\d.]+ +[\d.]+ %\n *six +first +1 +[\d.]+ *\n/);
  const told = JSON.parse((await reader("lottery", "rules", "k3", "--json")).out);
  const sums = told.types.filter(({ type }: { type: string }) => type === "sum");
  expect(sums.map(({ of }: { of: string }) => of)).toEqual(
    Array.from({ length: 16 }, (_, at) => String(at + 3)),
  );
  const sold = new Set(told.types.map(({ type }: { type: string }) => type));
  expect(sold.size).toBe((await findRuleBook(demo.db, "k3"))?.types.size);
  expect((await reader("lottery", "rules", "xo-so")).err).toContain("a game is one of");
});

test("an operator is told which games have no draw yet, and why", async () => {
  const k3 = { game: "k3", types: { side: { odds: { hit: "1.95" } } }, limits: { VND: LIMIT } };
  const sell = (house: object) =>
    ana("site", "put", "lotteries", fileOf("k3.json", JSON.stringify({ ...k3, ...house })));
  const draws = async () => (await ana("lottery", "draws", "--game", "k3")).out;
  await sell({});
  expect(await draws()).toMatch(/No such draws\.\n.*has no "house": k3\.$/);
  expect((await sell({ house: { everyMinutes: 1 } })).err).toBe("");
  expect(await draws()).toMatch(/No such draws\.\n.*as soon as the server runs: k3\.$/);
});

test("of a game that is sold no more no draws are added, which nobody would tell the numbers of", async () => {
  await put(north());
  expect((await ana("site", "remove", `lotteries/${NORTH_GAME}`)).err).toBe("");
  // Those of the centre and the south.
  expect(await scheduleDraws(db, Date.parse("2033-03-07T05:00:00Z"))).toBe(39);
  await put(north());
  expect(await scheduleDraws(db, Date.parse("2033-03-07T05:00:00Z"))).toBe(7);
});

test("two of staff who type the same numbers decide a draw; one, however often, does not", async () => {
  const drawId = await openDraw(owner.db);
  expect((await ana("lottery", "result", drawId, "--file", numbers)).err).toContain(
    "not been held",
  );
  await closeDraw(owner.db, drawId);
  expect((await ana("lottery", "result", drawId, "--file", numbers)).out).toContain(
    "second source",
  );
  expect((await ana("lottery", "result", drawId, "--file", numbers)).out).toContain(
    "second source",
  );
  expect((await ben("lottery", "result", drawId, "--file", numbers)).out).toContain("is drawn");
  await settleDraws(db);
  expect((await ana("lottery", "show", drawId)).out).toContain(
    "Drawn: 04527 | 88127 | 30427 61005",
  );
  const { out } = await admin("audit", "list", "--thing", `draw/${drawId}`, "--json");
  expect(JSON.parse(out)).toMatchObject([
    { act: "lottery_result", by: "ben", after: { outcome: "drawn", numbers: NORTH } },
    { act: "lottery_result", by: "ana", after: { outcome: "noted" } },
    { act: "lottery_result", by: "ana" },
  ]);
});

test("a held draw waits for two, who may say that it is void", async () => {
  const drawId = await openDraw(owner.db);
  const why = ["--reason", "The station was flooded"] as const;
  expect((await ana("lottery", "hold", drawId, ...why)).exitCode).toBe(0);
  await closeDraw(owner.db, drawId);
  await ana("lottery", "result", drawId, "--file", numbers);
  expect((await ben("lottery", "result", drawId, "--file", numbers)).out).toContain(
    "two of staff decide",
  );
  const asked = JSON.parse((await ana("lottery", "void", drawId, ...why, "--json")).out);
  expect(asked.code).toBe("approval_needed");
  const approval = String(asked.fields.approval);
  expect((await ana("approvals", "approve", approval)).exitCode).toBe(3);
  expect((await ben("approvals", "approve", approval)).err).toBe("");
  expect((await ana("lottery", "void", drawId, ...why)).out).toContain("is void");
  expect((await ana("lottery", "hold", drawId, ...why)).exitCode).toBe(3);
});

test.for([
  [["lottery", "show", "x1"], "no number of a draw"],
  [["lottery", "result", "1"], "--file"],
  [["lottery", "result", "1", "--file", "/nowhere"], "/nowhere"],
  [["lottery", "void", "1"], "--reason"],
  [["lottery", "limits", "xo-so"], "a game is one of"],
] as const)("%j is not understood", async ([args, said]) => {
  const { exitCode, err } = await ana(...args);
  expect([exitCode, err]).toEqual([2, expect.stringContaining(said)]);
});
