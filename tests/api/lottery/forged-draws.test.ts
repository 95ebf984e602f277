import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { LOTTERIES, nextDraw, periodOf } from "#/lib/rules/lottery/schedule.ts";
import { reconcileCalendar, reconcileHouseSecrets, scheduleDraws } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame, startSale } from "../../support/house-draws.ts";
import { NORTH_GAME, openDraw, sellLottery } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";

const { db, owner } = await testDatabase({ demo: true });
const ruleVersion = await sellLottery(owner.db);
const { buy } = await lotteryDesk({ db, owner }, ruleVersion);
const k3 = await lotteryDesk({ db, owner }, await sellHouseGame(owner.db, "k3"));
const NORTH = LOTTERIES.find(({ region }) => region === "north") ?? expect.unreachable();
const FACE = { type: "face", selection: [["1"]] };

const ids = async (drifts: Promise<readonly { readonly id: string }[]>) =>
  (await drifts).map(({ id }) => id);
/** What the serving role can say by itself: that there is a draw. */
const schedule = (game: string, station: string, period: string, drawsAt: Date) =>
  sql`select lottery_schedule(${game}, ${station}, ${period}, clock_timestamp() - interval '1 minute',
    ${new Date(drawsAt.getTime() - 5 * MINUTE_MS)}, ${drawsAt})`.execute(db);
async function drawOf(game: string, station: string, period: string): Promise<string> {
  const { id } = await db
    .selectFrom("lottery_draws")
    .select("id")
    .where("game", "=", game)
    .where("station", "=", station)
    .where("period", "=", period)
    .executeTakeFirstOrThrow();
  return String(id);
}

test("who serves adds no draw of a game that the house draws without what is committed to for it", async () => {
  const soon = new Date(Date.now() + 30 * MINUTE_MS);
  for (const station of ["", "Hà Nội"])
    await expect(schedule("k3", station, "made-up", soon)).rejects.toMatchObject({ code: "42501" });
  // Nobody but the owner could, and whoever compares the books sees it once a ticket was sold.
  const drawId = await openDraw(owner.db, "k3", "");
  expect(await ids(reconcileCalendar(owner.db))).not.toContain(drawId);
  await k3.buy(drawId, FACE);
  expect(await reconcileCalendar(owner.db)).toContainEqual(
    expect.objectContaining({
      what: "draw_made_up",
      id: drawId,
      expected: "a commitment of the house",
    }),
  );
});

test("whoever compares the books sees a draw that was sold for and that no station holds", async () => {
  const { drawsAtMs } = nextDraw(NORTH, Date.now() + 40 * MINUTE_MS);
  const at = new Date(drawsAtMs);
  const sooner = new Date(Date.now() + 20 * MINUTE_MS);
  const madeUp = [
    ["Sài Gòn", periodOf(drawsAtMs), at],
    ["Hà Nội", "made-up", at],
    ["Hà Nội", "sooner", sooner],
  ] as const;
  const forged: string[] = [];
  for (const [station, period, drawsAt] of madeUp) {
    await schedule(NORTH_GAME, station, period, drawsAt);
    forged.push(await drawOf(NORTH_GAME, station, period));
  }
  for (const drawId of forged) await buy(drawId, { type: "de", selection: [["27"]] });
  expect(await ids(reconcileCalendar(owner.db))).toEqual(expect.arrayContaining(forged));
});

test("whoever compares the books is told of no draw of the calendar, and of none of the house's", async () => {
  await scheduleDraws(db, Date.now() + 40 * MINUTE_MS);
  const { drawsAtMs, stations } = nextDraw(NORTH, Date.now() + 3 * DAY_MS);
  const planned = await drawOf(NORTH_GAME, stations[0] ?? "", periodOf(drawsAtMs));
  await buy(planned, { type: "de", selection: [["27"]] });
  const [house = expect.unreachable()] = await commitDraws(db, "k3");
  await startSale(owner.db, house);
  await k3.buy(house, FACE);
  const found = await ids(reconcileCalendar(owner.db));
  expect(found).not.toContain(planned);
  expect(found).not.toContain(house);
  expect(await reconcileHouseSecrets(owner.db, HOUSE_VAULT)).toEqual([]);
});

test("whoever compares the books sees secrets of a draw that this installation did not make, once it is drawn too", async () => {
  const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
  const [seed, last] = [randomBytes(32), randomBytes(32)];
  const [anchor, commitment] = [sha(last), sha(seed)].map((each) => each.toString("hex"));
  const mine = Buffer.from("mine");
  await sql`select lottery_keep_chain('forged-game', ${anchor}, 1, ${mine})`.execute(db);
  await sql`select lottery_schedule_house('forged-game', 'now', clock_timestamp(), clock_timestamp() + interval '1 minute',
    clock_timestamp() + interval '1 minute', ${commitment}, ${mine})`.execute(db);
  const drawId = await drawOf("forged-game", "", "now");
  const forged = [
    { what: "house_chain", id: anchor },
    { what: "house_seed", id: drawId },
  ];
  expect(await reconcileHouseSecrets(owner.db, HOUSE_VAULT)).toMatchObject(forged);
  await sql`update lottery_draws set opens_at = opens_at - interval '2 minutes', closes_at = clock_timestamp(),
    draws_at = clock_timestamp() where id = ${BigInt(drawId)}`.execute(owner.db);
  const [beacon, secret] = [last, seed].map((each) => each.toString("hex"));
  await sql`select lottery_reveal(${BigInt(drawId)}, ${secret}, ${beacon}, '[["1"]]')`.execute(db);
  expect(await reconcileHouseSecrets(owner.db, HOUSE_VAULT)).toMatchObject(forged);
  await sql`delete from lottery_house_draws where draw_id = ${BigInt(drawId)}`.execute(owner.db);
});
