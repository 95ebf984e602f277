import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { reconcileVendorTransfers } from "#/server/games/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { grantRounds } from "../../support/free-rounds.ts";
import { ACTIONS_VENDOR, openLinkedGames, sitDownLinked } from "../../support/linked-vendors.ts";
import { done, fresh, sitDown } from "../../support/table.ts";
import { gamesOver } from "../../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const linked = await openLinkedGames(db, clock);
const games = gamesOver(db, clock);
let played = "";
let total = "";

/** A grant of which two rounds were played and one was given back, and one that was told as a whole. */
beforeAll(async () => {
  const { bet, win, rollback, player } = await sitDown({ db, clock, games });
  played = await grantRounds(db, player.memberId);
  const free = { amount: "0.00", freeRounds: played };
  const [first, second, back] = [fresh("one"), fresh("two"), fresh("three")];
  const transactionId = fresh("given-back");
  for (const roundId of [first, second]) await bet({ ...free, roundId });
  await bet({ ...free, roundId: back, transactionId });
  await rollback(transactionId, { roundId: back });
  expect(await win({ roundId: first, amount: "150.00" })).toEqual(done("1150.00"));
  await win({ roundId: second, amount: "0.00" });
  const other = await sitDownLinked(linked);
  total = await grantRounds(db, other.player.memberId, ACTIONS_VENDOR);
  const said = { issue_id: total, status: "played", total_amount: 150_00 };
  expect(await linked.actions("freespins", said)).toMatchObject({ http: 200 });
});

it("what grants count agrees with their rounds", async () => {
  expect(await reconcileVendorTransfers(db)).toEqual([]);
});

it("a round that its vendor calls as totals were called is one round of its grant", async () => {
  const { bet, win, player } = await sitDown({ db, clock, games });
  const grant = await grantRounds(db, player.memberId);
  const roundId = `freespins:${grant}`;
  await bet({ amount: "0.00", freeRounds: grant, roundId });
  expect(await win({ roundId, amount: "150.00" })).toEqual(done("1150.00"));
  expect(await reconcileVendorTransfers(db)).toEqual([]);
});

it.each([
  ["begun", () => played, "begun = 3", "3 15000", "2 15000"],
  ["won_minor", () => played, "won_minor = 15001", "2 15001", "2 15000"],
  ["begun", () => total, "begun = 9", "9 15000", "10 15000"],
] as const)("a grant whose %s is another is named", async (column, of, other, found, expected) => {
  const owner = asOwner(db);
  const before = await owner
    .selectFrom("free_rounds")
    .select(["begun", "won_minor"])
    .where("reference", "=", of())
    .executeTakeFirstOrThrow();
  await sql`update free_rounds set ${sql.raw(other)} where reference = ${of()}`.execute(owner);
  expect(await reconcileVendorTransfers(db)).toMatchObject([
    {
      what: "free_rounds_sums",
      id: expect.stringMatching(new RegExp(`/${of()}$`)),
      found,
      expected,
    },
  ]);
  await sql`update free_rounds set ${sql.ref(column)} = ${before[column]} where reference = ${of()}`.execute(
    owner,
  );
});

it("a round of a grant that is none is named", async () => {
  const owner = asOwner(db);
  const { id } = await owner
    .selectFrom("free_rounds")
    .select("id")
    .where("reference", "=", total)
    .executeTakeFirstOrThrow();
  const name = (from: bigint, to: bigint) =>
    sql`update game_rounds set free_rounds_id = ${to} where free_rounds_id = ${from}`.execute(
      owner,
    );
  await name(id, 999_999n);
  const named = await reconcileVendorTransfers(db);
  expect(named.toSorted((a, b) => a.found.localeCompare(b.found))).toMatchObject([
    { what: "free_rounds_sums", found: "10 15000", expected: "0 0" },
    { what: "free_rounds_sums", id: "#999999", found: "none", expected: "1 15000" },
  ]);
  await name(999_999n, id);
});
