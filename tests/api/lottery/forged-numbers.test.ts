import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { cancelTicket } from "#/server/lottery/place.ts";
import { testDatabase } from "../../support/database.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";

const { db, owner } = await testDatabase({ demo: true });
/** A number at 1.00 can win 99.90 of 300.00; once it has been sold its odds are lowered. */
const ruleVersion = await sellLottery(owner.db, {
  ...{ mostOfNumberMinor: 30_000n, steps: [{ from: 3_300, factor: 9_000 }] },
});
const linh = await owner.db
  .selectFrom("members")
  .select(["id as memberId", "currency"])
  .where("username", "=", "linh")
  .executeTakeFirstOrThrow();
/** What a stake of 1.00 on an ending comes to by the book. */
const HONEST = {
  ...{ type: "de", selection: [["99"]], stake_minor: "100", price_minor: "100" },
  most_minor: "9990",
};
const pick = (number: string, line = 1, most = "9990") => ({
  ...{ type: "de", pick: number, most, line },
});

/** What the serving role can say by itself: which numbers lines stand on. */
async function sell(
  drawId: string,
  id: string,
  lines: readonly (typeof HONEST)[],
  picks: readonly object[],
) {
  const { rows } = await sql<{ code: string }>`
    select code from lottery_place(${linh.memberId}, ${id}, ${BigInt(drawId)}, ${BigInt(ruleVersion)}, ${linh.currency},
      ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(picks)}::jsonb)`.execute(db);
  expect(rows).toEqual([{ code: "ok" }]);
}

const driftsOf = async (drawId: string, id: string) =>
  (await reconcileTickets(owner.db))
    .filter((drift) => drift.id === id || drift.id === drawId)
    .map(({ what }) => what);

test.for([
  ["of none", "COUNTED00001", [], ["line_numbers", "draw_numbers"]],
  ["of another", "COUNTED00002", [pick("98")], ["line_numbers"]],
  ["to win less", "COUNTED00003", [pick("99", 1, "1")], ["line_numbers", "draw_numbers"]],
  ["as another line", "COUNTED00004", [pick("99", 2)], ["line_numbers"]],
  ["with one that no line has", "COUNTED00005", [pick("99"), pick("98", 2)], ["draw_numbers"]],
  ["as it is", "COUNTED00006", [pick("99")], []],
] as const)(
  "whoever compares the books sees whether a number was counted: %s",
  async ([, id, picks, drifts]) => {
    const drawId = await openDraw(owner.db);
    await sell(drawId, id, [HONEST], picks);
    expect(await driftsOf(drawId, id)).toEqual(drifts);
  },
);

test("whoever compares the books sees lines that told each other's numbers, to be sold at better odds", async () => {
  const drawId = await openDraw(owner.db);
  await sell(drawId, "SWAPPED00001", [HONEST], [pick("99")]);
  // The odds of 99 are lowered by now: those of the line that says it stands on it, which is another.
  const other = { ...HONEST, selection: [["98"]], factor: 9_000, most_minor: "8991" };
  await sell(drawId, "SWAPPED00002", [HONEST, other], [pick("99", 2), pick("98", 1, "8991")]);
  expect(await driftsOf(drawId, "SWAPPED00001")).toEqual([]);
  expect(await driftsOf(drawId, "SWAPPED00002")).toEqual(["line_numbers", "line_numbers"]);
});

test("numbers that a ticket was not counted by are not freed by giving it back", async () => {
  const drawId = await openDraw(owner.db);
  await sell(drawId, "FREED0000001", [HONEST], [pick("99")]);
  await sell(drawId, "FREED0000002", [{ ...HONEST, selection: [["98"]] }], [pick("98")]);
  const exposed = async () =>
    (
      await owner.db
        .selectFrom("lottery_exposure")
        .select(["pick", "most_minor"])
        .where("draw_id", "=", BigInt(drawId))
        .orderBy("pick")
        .execute()
    ).map(({ pick: number, most_minor }) => `${number}: ${most_minor}`);
  const told = JSON.stringify([pick("98")]);
  await sql`select lottery_cancel(${linh.memberId}, 'FREED0000001', ${told}::jsonb)`.execute(db);
  expect(await exposed()).toEqual(["98: 9990", "99: 9990"]);
  expect(await driftsOf(drawId, "FREED0000001")).toEqual(["draw_numbers"]);
  await db
    .transaction()
    .execute((tx) => cancelTicket(tx, linh.memberId, { ticketId: "FREED0000002" }));
  expect(await exposed()).toEqual(["98: 0", "99: 9990"]);
});
