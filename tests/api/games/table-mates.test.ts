import { beforeAll, expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { listTableMates } from "#/server/games/table-mates.ts";
import { type Place, rememberPlace } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { operators } from "../../support/operator.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { openGames } from "../../support/vendor.ts";

const { db, owner } = await testDatabase();
const now = { ms: Date.now() - 60 * MINUTE_MS };
const clock = () => now.ms;
const games = await openGames(db, clock);
const { code, vassalage } = await db
  .selectFrom("games")
  .innerJoin("vendors", "vendors.id", "games.vendor_id")
  .select(["games.code", "vendors.code as vassalage"])
  .where("games.category", "=", "PVP")
  .where("vendors.wallet", "=", "single")
  .where("vendors.in_house", "=", false)
  .orderBy("games.code")
  .limit(1)
  .executeTakeFirstOrThrow();
const DEVICES = ["one", "two", "three", "four"].map((name) => name.repeat(12));
type Seat = Awaited<ReturnType<typeof sit>>;

async function sit(device: number, ip: string, at = { vassalage, gameId: code }) {
  const seat = await sitDown({ db, clock, games }, at);
  const place: Place = {
    ...{ device: DEVICES[device] ?? "", ip, country: "VN", userAgent: "Firefox" },
  };
  await rememberPlace(db, seat.player.memberId, place, new Date(clock()));
  return seat;
}

/** A hand in which all stake 100.00 and are paid so much. */
async function hand(...parts: readonly (readonly [Seat, string])[]): Promise<void> {
  now.ms += MINUTE_MS;
  const rounds = parts.map(([seat, amount]) => ({ seat, amount, roundId: fresh("hand") }));
  for (const { seat, roundId } of rounds) await seat.bet({ roundId });
  now.ms += 20 * SECOND_MS;
  for (const { seat, roundId, amount } of rounds) await seat.win({ roundId, amount });
}

const nameOf = ({ player }: Seat) => String(player.memberId);
let loser: Seat, winner: Seat, stranger: Seat, twin: Seat;

beforeAll(async () => {
  loser = await sit(0, "203.0.113.7");
  winner = await sit(1, "203.0.113.7");
  stranger = await sit(2, "198.51.100.9");
  twin = await sit(2, "198.51.100.10");
  await hand([loser, "0.00"], [winner, "195.00"], [stranger, "100.00"]);
  await hand([loser, "0.00"], [winner, "195.00"]);
  await hand([loser, "130.00"], [winner, "70.00"]);
  await hand([stranger, "70.00"], [twin, "125.00"]);
  await hand([loser, "0.00"]);
  await hand([twin, "0.00"]);
  const [slot, other] = [await sit(3, "192.0.2.1", SLOT), await sit(3, "192.0.2.1", SLOT)];
  await hand([slot, "0.00"], [other, "195.00"]);
});
const SLOT = { vassalage: "SALAORO", gameId: "triple-siete" };

it("members who share a device or network and sat at one table are listed, with what went between them", async () => {
  const of = { vendor: vassalage, game: code, currency: "VND", lastAt: expect.any(String) };
  expect(await listTableMates(db, clock, 50)).toEqual([
    {
      ...{ ...of, first: nameOf(loser), second: nameOf(winner), shared: ["network"], rounds: 3 },
      ...{ firstNet: "-170.00", secondNet: "160.00", passed: "160.00" },
    },
    {
      ...{ ...of, first: nameOf(stranger), second: nameOf(twin), shared: ["device"], rounds: 1 },
      ...{ firstNet: "-30.00", secondNet: "25.00", passed: "25.00" },
    },
  ]);
  expect(await listTableMates(db, clock, 1)).toHaveLength(1);
});

it("what is longer ago than thirty days is not, nor what both logged in from before", async () => {
  const later = () => clock() + 31 * 24 * 60 * MINUTE_MS;
  expect(await listTableMates(db, later, 50)).toEqual([]);
});

it("staff who look at risk list them, and see no address", async () => {
  const as = operators(owner);
  const ran = await as("irene", "risk")("table-mates", "list");
  expect(ran.out).toContain(nameOf(winner));
  expect(ran.out).not.toMatch(/203\.0\.113|198\.51\.100/);
  expect((await as("lucia", "support")("table-mates", "list")).exitCode).not.toBe(0);
  expect((await as("irene", "risk")("table-mates", "list", "--state", "all")).exitCode).toBe(2);
});
