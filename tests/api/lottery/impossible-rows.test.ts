import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { testDatabase } from "../../support/database.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { lotteryDesk } from "../../support/lottery-desk.ts";

const { db, owner } = await testDatabase({ demo: true });
const ruleVersion = await sellLottery(owner.db);
const { buy, linh } = await lotteryDesk({ db, owner }, ruleVersion);
const drawId = await openDraw(owner.db);
const sold = await buy(drawId, { type: "de", selection: [["27"]] });

const ticket = (id: string, column: string, value: string) =>
  `insert into lottery_tickets (id, member_id, draw_id, rule_version, currency, wallet_account, house_account, price_minor, ${column})
   values ('${id}', ${linh.memberId}, ${drawId}, ${ruleVersion}, 'VND', 1, 2, 100, ${value})`;
const line = (stake: number, price: number, most: number, odds = "null") =>
  `insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor, odds)
   values ('${sold}', 2, 'de', '[["27"]]', ${stake}, ${price}, ${most}, ${odds})`;

test.for([
  ["a ticket of another form", ticket("SHORT", "ordinal", "null")],
  ["the 51st ticket of a chase", ticket("IMP0SS1BLE00", "ordinal", "51")],
  ["a ticket that is sold as paid", ticket("IMP0SS1BLE00", "payout_minor", "1")],
  [
    "a ticket that costs nothing",
    `update lottery_tickets set price_minor = 0 where id = '${sold}'`,
  ],
  [
    "a ticket that is paid less than nothing",
    `update lottery_tickets set payout_minor = -1 where id = '${sold}'`,
  ],
  [
    "a ticket that gives back more than its price",
    `update lottery_tickets set refund_minor = price_minor + 1 where id = '${sold}'`,
  ],
  ["a line without a stake", line(0, 100, 100)],
  ["a line below its stake", line(100, 99, 100)],
  ["a line that wins nothing", line(100, 100, 0)],
  ["a line at odds of nothing", line(100, 100, 100, "'{}'")],
  [
    "a line that is paid more than its most",
    `update lottery_lines set payout_minor = most_minor + 1 where ticket_id = '${sold}'`,
  ],
  [
    "a line that gives back more than its price",
    `update lottery_lines set refund_minor = price_minor + 1 where ticket_id = '${sold}'`,
  ],
] as const)("no row is like this, whoever writes it: %s", async ([, statement]) => {
  await expect(sql.raw(statement).execute(owner.db)).rejects.toMatchObject({ code: "23514" });
});

test.for([
  ["wins nothing", { most_minor: "0" }],
  ["wins less than nothing", { most_minor: "-9990" }],
  ["has no stake", { stake_minor: "0" }],
  ["costs less than its stake", { price_minor: "99" }],
])("nothing is sold of a line that %s, alone or beside another", async ([, flaw]) => {
  const good = {
    ...{ type: "de", selection: [["99"]], stake_minor: "100", price_minor: "100" },
    most_minor: "9990",
  };
  const sell = async (lines: readonly object[]) => {
    const { rows } = await sql<{ code: string }>`
      select code from lottery_place(${linh.memberId}, 'IMP0SS1BLE01', ${BigInt(drawId)}, ${BigInt(ruleVersion)},
        ${linh.currency}, ${JSON.stringify(lines)}::jsonb, '[]'::jsonb)`.execute(db);
    return rows[0]?.code;
  };
  const flawed = { ...good, ...(flaw as object) };
  expect(await sell([flawed])).toBe("not_sold");
  expect(await sell([flawed, good])).toBe("not_sold");
});

test("whoever compares the books sees a line of no ticket", async () => {
  await sql`insert into lottery_lines (ticket_id, place, type, selection, stake_minor, price_minor, most_minor)
    values ('N0SUCHT1CKET', 1, 'de', '[["27"]]', 100, 100, 9990)`.execute(owner.db);
  const found = (await reconcileTickets(owner.db)).filter(({ id }) => id === "N0SUCHT1CKET");
  expect(found.map(({ what }) => what)).toContain("ticket_lines");
});
