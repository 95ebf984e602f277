import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leastOf, payoutOf } from "#/lib/rules/lottery/bet-type.ts";
import { bookAt } from "#/lib/rules/lottery/elott/books.ts";
import { ELOTT_GAMES } from "#/lib/rules/lottery/elott/games.ts";
import {
  drawHouseDraws,
  placeTicket,
  reconcileTickets,
  settleDraws,
} from "#/server/lottery/index.ts";
import { findTicketOf } from "#/server/lottery/tickets.ts";
import { testDatabase } from "../../support/database.ts";
import { commitDraws, HOUSE_VAULT, sellHouseGame, startSale } from "../../support/house-draws.ts";
import { closeDraw } from "../../support/lottery.ts";
import { operators } from "../../support/operator.ts";
import { makeFolder } from "../../support/processes/pleno.ts";

const { db, owner } = await testDatabase({ demo: true });
const ana = operators(owner)("ana", "risk");
const folder = makeFolder();
const linh = await owner.db
  .selectFrom("members")
  .select(["id as memberId", "currency"])
  .where("username", "=", "linh")
  .executeTakeFirstOrThrow();
const STAKE = 1_000n;

test.for(ELOTT_GAMES)(
  "every way to bet on $code is sold, drawn and paid by its rule",
  async (game) => {
    const book = bookAt(game);
    const ruleVersion = await sellHouseGame(owner.db, game.code);
    const [drawId = ""] = await commitDraws(db, game.code);
    await startSale(owner.db, drawId);
    const lines = game.types.map((type) => ({
      ...{ type: type.code, stake: "10.00" },
      selection: leastOf(type).map((picks) => [...picks]),
    }));
    const bought = await db
      .transaction()
      .execute((tx) => placeTicket(tx, linh, { drawId, ruleVersion, lines }));
    if (!bought.ok) throw new Error(bought.code);
    await closeDraw(owner.db, drawId);
    await drawHouseDraws(db, HOUSE_VAULT);
    await settleDraws(db);
    const ticket = await findTicketOf(db, linh.memberId, bought.value.ticketId);
    const minor = (amount: string) => BigInt(amount.replace(".", ""));
    const paid = ticket?.lines.map(({ payout, refund }) => [minor(payout), minor(refund)]);
    const due = game.types.map((type) => {
      const terms = book[type.code];
      if (!terms || !ticket?.drawn) throw new Error(`${type.code} was not drawn`);
      const got = payoutOf(type, terms, leastOf(type), STAKE, ticket.drawn);
      return [got.payoutMinor, got.refundMinor];
    });
    expect(paid).toEqual(due);
    expect(await reconcileTickets(owner.db)).toEqual([]);
  },
);

test.for(ELOTT_GAMES)("the book of $code can be put on sale as it is printed", async ({ code }) => {
  const printed = await ana("lottery", "book", code);
  const file = join(folder, `${code}.json`);
  const document = {
    game: code,
    types: JSON.parse(printed.out),
    limits: { VND: { minStake: "1000.00", mostOfLine: "500000000.00" } },
    house: { everyMinutes: 3 },
  };
  writeFileSync(file, JSON.stringify(document));
  expect((await ana("site", "put", "lotteries", file)).err).toBe("");
});
