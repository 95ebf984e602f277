import { sql } from "kysely";
import { expect, it } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { openBooks } from "#/server/lottery/rule-book.ts";
import { openSaleAtOnce } from "#/server/lottery/sell-at-once.ts";
import { type Buyer, buyerWith, hashOf } from "../../support/buyers.ts";
import { testDatabase } from "../../support/database.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";

const database = await testDatabase();
const owner = database.owner.db;

it("what makes sets of sales raise is told once by its code, without whose it was, and the others are sold to", async () => {
  const ruleVersion = await sellLottery(owner);
  const drawId = await openDraw(owner);
  const reported: string[] = [];
  const sell = openSaleAtOnce(database.db, Date.now, openBooks(), (told) => reported.push(told));
  let keys = 0;
  const buy = ({ session }: Buyer, stake = "1000.00") => {
    const lines = [{ type: "de", selection: [["05"]], stake }];
    const key = `key-${keys++}`;
    return sell(
      { drawId, ruleVersion, lines },
      { session } as never,
      { key, hashes: [hashOf(key)], call: placeTicket, memberId: session.memberId } as never,
    );
  };
  const buyers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => buyerWith(owner, `buyer${index}`, 1_000_000n)),
  );
  await sql`create function fault_of_test() returns trigger language plpgsql as $$
    begin if new.stake_minor = 777700 then raise exception 'of %', new.stake_minor using errcode = '22003'; end if;
    return new; end $$`.execute(owner);
  await sql`create trigger fault_of_test before insert on lottery_lines
    for each row execute function fault_of_test()`.execute(owner);
  const [first = expect.unreachable(), ...rest] = buyers;
  for (const _ of [1, 2]) {
    const faulty = expect(buy(first, "7777.00")).rejects.toThrow("of 777700");
    const sold = await Promise.all(rest.map((buyer) => buy(buyer)));
    await faulty;
    expect(sold.every((reply) => reply?.ok)).toBe(true);
  }
  expect(reported).toEqual([expect.stringMatching(/^sales of a draw .*: 22003\./)]);
});
