import { sql } from "kysely";
import { expect, it } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { inTransaction } from "#/server/db/index.ts";
import { openBooks } from "#/server/lottery/rule-book.ts";
import { openSaleAtOnce } from "#/server/lottery/sell-at-once.ts";
import { type Buyer, buyerWith, hashOf } from "../../support/buyers.ts";
import { testDatabase } from "../../support/database.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";

/** Fewer connections than buyers whose wallets somebody holds. */
const CONNECTIONS = 6;
const database = await testDatabase({ maxConnections: CONNECTIONS, connectWithinMs: 15_000 });
const owner = database.owner.db;
const ruleVersion = await sellLottery(owner, { mostOfNumberMinor: 10n ** 12n });
const drawId = await openDraw(owner);
const sell = openSaleAtOnce(database.db, Date.now, openBooks());

/** Two lines, which are sold alone. */
const buy = ({ session }: Buyer, key: string) => {
  const lines = ["05", "06"].map((number) => ({
    ...{ type: "de", selection: [[number]], stake: "1000.00" },
  }));
  return sell(
    { drawId, ruleVersion, lines },
    { session } as never,
    { key, hashes: [hashOf(key)], call: placeTicket, memberId: session.memberId } as never,
  );
};

it.each([
  ["wallets", sql`select from accounts where owner_kind = 'member' and owner_id`],
  ["sessions", sql`select from sessions where member_id`],
])(
  "tickets of several lines for buyers whose %s somebody holds keep no connection and no number: another is sold the same before them",
  async (what, rows) => {
    const buyers: Buyer[] = [];
    while (buyers.length <= CONNECTIONS)
      buyers.push(await buyerWith(owner, `${what}${buyers.length}`, 1_000_000n));
    const [other, ...held] = buyers;
    if (!other) expect.unreachable();
    const sold: unknown[] = [];
    const waiting: Promise<void>[] = [];
    await inTransaction(owner, async (tx) => {
      const ids = held.map(({ session }) => session.memberId);
      await sql`${rows} = any (${ids}::bigint[]) for update`.execute(tx);
      for (const [index, buyer] of held.entries())
        waiting.push(buy(buyer, `${what} ${index}`).then((reply) => void sold.push(reply)));
      // Each of them has met who holds it before the other buys.
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await buy(other, `${what} other`)).toMatchObject({ ok: true });
      expect(sold).toEqual([]);
    });
    await Promise.all(waiting);
    expect(sold).toEqual(held.map(() => expect.objectContaining({ ok: true })));
  },
);
