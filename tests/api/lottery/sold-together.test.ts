import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { inTransaction } from "#/server/db/index.ts";
import { balancesOf } from "#/server/ledger/index.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { openBooks } from "#/server/lottery/rule-book.ts";
import { openSaleAtOnce } from "#/server/lottery/sell-at-once.ts";
import { endLogins } from "#/server/session/index.ts";
import { type Buyer, buyerWith, hashOf } from "../../support/buyers.ts";
import { testDatabase } from "../../support/database.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { countingQueries } from "../../support/queries.ts";

const database = await testDatabase();
const owner = database.owner.db;
const FUNDS = 1_000_000n;
/** What a ticket of 1,000 can win on its number. */
const most = (100_000n * (BOOKS.a.north["de"]?.odds["hit"] ?? expect.unreachable())) / 10_000n;
let names = 0;
const newBuyers = async (count: number, funds = FUNDS) => {
  const found: Buyer[] = [];
  while (found.length < count) found.push(await buyerWith(owner, `buyer${names++}`, funds));
  return found;
};

/** A process that sells, by what is in force; a sale answers the call's outcome, or null where it did nothing. */
async function openShop(sale: Parameters<typeof sellLottery>[1] = {}) {
  const ruleVersion = await sellLottery(owner, sale);
  const drawId = await openDraw(owner);
  const counting = countingQueries(database.db);
  const sell = openSaleAtOnce(counting.db, Date.now, openBooks());
  const buy = ({ session }: Buyer, number = "05", key = `key-${names++}`, stake = "1000.00") => {
    const lines = [{ type: "de", selection: [[number]], stake }];
    return sell(
      { drawId, ruleVersion, lines },
      { session } as never,
      { key, hashes: [hashOf(key)], call: placeTicket, memberId: session.memberId } as never,
    );
  };
  return { drawId, buy, statements: () => counting.count() };
}

const ticketsOf = (drawId: string) =>
  owner
    .selectFrom("lottery_tickets as t")
    .innerJoin("lottery_lines as l", "l.ticket_id", "t.id")
    .selectAll("t")
    .select([
      "l.type",
      "l.selection",
      "l.stake_minor",
      "l.most_minor as line_most",
      "l.counted_as",
      "l.place",
      "l.odds",
    ])
    .where("draw_id", "=", BigInt(drawId))
    .orderBy("t.number")
    .execute();

const exposedOf = async (drawId: string) => {
  const { rows } = await sql<{ most: bigint }>`
    select sum(most_minor)::bigint as most from lottery_exposure where draw_id = ${BigInt(drawId)}`.execute(
    owner,
  );
  return rows[0]?.most;
};

afterEach(async () => {
  expect(await reconcileTickets(owner)).toEqual([]);
});

test("who buys of one draw at the same moment is sold to in a few statements, each with their own reply under their key", async () => {
  const buyers = await newBuyers(30);
  const { drawId, buy, statements } = await openShop();
  await buy(buyers[0] ?? expect.unreachable());
  const before = statements();
  const keys = buyers.map((_, index) => `mine-${index}`);
  const replies = await Promise.all(buyers.map((buyer, index) => buy(buyer, "17", keys[index])));
  expect(statements() - before).toBeLessThanOrEqual(4);
  const tickets = await ticketsOf(drawId);
  expect(tickets).toHaveLength(31);
  for (const [index, reply] of replies.entries()) {
    const { ticketId, placedAt } = reply?.ok ? reply.value : expect.unreachable();
    const ticket = tickets.find(({ id }) => id === ticketId);
    expect(ticket).toMatchObject({
      member_id: buyers[index]?.session.memberId,
      price_minor: 100_000n,
    });
    expect(ticket?.placed_at.toISOString()).toBe(placedAt);
    const { outcome } = await owner
      .selectFrom("idempotency_keys")
      .select("outcome")
      .where("key", "=", keys[index] ?? "")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(outcome ?? "null")).toEqual(reply);
  }
  const balances = await balancesOf(
    owner,
    buyers.map(({ wallet }) => wallet),
  );
  expect(buyers.slice(1).map(({ wallet }) => balances.get(wallet))).toEqual(
    Array(29).fill(900_000n),
  );
});

test("a ticket that was sold with others is written as one that was sold alone", async () => {
  for (const limit of [null, 10n ** 12n]) {
    const buyers = await newBuyers(8);
    const { drawId, buy } = await openShop({ mostOfNumberMinor: limit });
    for (const buyer of buyers.slice(0, 2)) await buy(buyer);
    await Promise.all(buyers.slice(2).map((buyer) => buy(buyer)));
    const written = (await ticketsOf(drawId)).map(
      ({ id: _i, number: _n, member_id: _m, placed_at: _p, wallet_account: _w, ...same }) => same,
    );
    expect(written).toHaveLength(8);
    expect(
      new Set(
        written.map((one) =>
          JSON.stringify(one, (_, each) => (typeof each === "bigint" ? String(each) : each)),
        ),
      ).size,
    ).toBe(1);
    const { rows } = await sql<{ shape: string; times: bigint }>`
      select concat_ws(' ', t.kind, t.meta - 'ticket', e.amount_minor, e.balance_after_minor, a.purpose) as shape, count(*) as times
        from lottery_tickets k join transfers t on t.reference = 'lottery-bet:' || k.id
        join entries e on e.transfer_id = t.id join accounts a on a.id = e.account_id
       where k.draw_id = ${BigInt(drawId)} group by 1`.execute(owner);
    expect(rows.map(({ times }) => Number(times))).toEqual([8, 8]);
    expect(await exposedOf(drawId)).toBe(
      limit === null ? null : 8n * (written[0]?.line_most ?? 0n),
    );
  }
});

test("who cannot pay, was shut out or has used the key is not sold to, and holds up no other", async () => {
  const [first, poor, ended, used, ...rest] = await newBuyers(12);
  if (!first || !poor || !ended || !used) expect.unreachable();
  const { drawId, buy } = await openShop({ mostOfNumberMinor: 10n ** 12n });
  await buy(first);
  await buy(used, "05", "used");
  await endLogins(owner, Date.now, ended.session.memberId, { what: "all" });
  const [, ...replies] = await Promise.all([
    buy(first),
    buy(poor, "05", "poor", "100000.00"),
    buy(ended),
    buy(used, "05", "used"),
    ...rest.map((buyer) => buy(buyer)),
  ]);
  expect(replies.slice(0, 3)).toEqual([null, null, null]);
  expect(replies.slice(3).every((reply) => reply?.ok)).toBe(true);
  const tickets = await ticketsOf(drawId);
  expect(tickets).toHaveLength(3 + rest.length);
  expect(await exposedOf(drawId)).toBe(
    tickets.reduce((sum, { most_minor }) => sum + (most_minor ?? 0n), 0n),
  );
});

test("a number is sold together up to its limit and no further, and by lowered odds to nobody who was not shown them", async () => {
  const buyers = await newBuyers(16);
  const full = await openShop({ mostOfNumberMinor: 5n * most });
  await full.buy(buyers[0] ?? expect.unreachable());
  const replies = await Promise.all(buyers.map((buyer) => full.buy(buyer)));
  expect(replies.filter((reply) => reply?.ok)).toHaveLength(4);
  expect(await exposedOf(full.drawId)).toBe(5n * most);

  const stepped = await openShop({
    mostOfNumberMinor: 10n * most,
    steps: [{ from: 4_000, factor: 8_000 }],
  });
  await stepped.buy(buyers[0] ?? expect.unreachable());
  const sold = await Promise.all(buyers.map((buyer) => stepped.buy(buyer)));
  expect(sold.filter((reply) => reply?.ok)).toHaveLength(3);
});

test("a buyer whose wallet is held by somebody else keeps no other buyer waiting", async () => {
  const [first, second, held, ...rest] = await newBuyers(10);
  if (!first || !second || !held) expect.unreachable();
  const { drawId, buy } = await openShop({ mostOfNumberMinor: 10n ** 12n });
  await buy(first);
  let waiting: ReturnType<typeof buy> | undefined;
  await inTransaction(owner, async (tx) => {
    await sql`select from accounts where id = ${held.wallet} for no key update`.execute(tx);
    const others = Promise.all([first, second].map((buyer) => buy(buyer)));
    waiting = buy(held, "05", "held");
    const replies = await Promise.all([others, ...rest.map((buyer) => buy(buyer, "06"))]);
    expect(replies).toHaveLength(1 + rest.length);
    expect(await ticketsOf(drawId)).toHaveLength(3 + rest.length);
  });
  expect(await waiting).toMatchObject({ ok: true });
});

test("who serves sells nothing unchecked beside what is checked, by naming one place twice", async () => {
  const [buyer, other] = await newBuyers(2);
  const { drawId, buy } = await openShop();
  await buy(buyer ?? expect.unreachable());
  const { rows } = await sql<{
    version: number;
  }>`select max(version)::int as version from lottery_rules`.execute(owner);
  const sale = {
    place: 1,
    ticket: "A".repeat(12),
    type: "de",
    selection: [["05"]],
    stake_minor: "100000",
    price_minor: "100000",
    most_minor: String(most),
  };
  const sales = [
    { ...sale, member: String(buyer?.session.memberId) },
    {
      ...sale,
      member: String(other?.session.memberId),
      ticket: "B".repeat(12),
      type: "nothing",
      stake_minor: "1",
    },
  ];
  const sold = await sql<{ places: number[] | null }>`
    select places from lottery_sell_many(${BigInt(drawId)}, ${rows[0]?.version}, 'VND', ${JSON.stringify(sales)}::jsonb)`.execute(
    database.db,
  );
  expect(sold.rows).toEqual([{ places: null }]);
  expect(await ticketsOf(drawId)).toHaveLength(1);
});

test("what is refused leaves no number counted, and a draw of which nothing was sold can be forgotten", async () => {
  const [buyer] = await newBuyers(1);
  const { drawId, buy } = await openShop({ mostOfNumberMinor: most - 1n });
  expect(await buy(buyer ?? expect.unreachable())).toBeNull();
  const counted = await owner
    .selectFrom("lottery_exposure")
    .select("pick")
    .where("draw_id", "=", BigInt(drawId))
    .execute();
  expect(counted).toEqual([]);
});

test("rules, limits in all, a closed draw and stopped bets sell to none of those who buy together", async () => {
  const buyers = await newBuyers(6);
  const closed = await openShop();
  await closed.buy(buyers[0] ?? expect.unreachable());
  await sql`update lottery_draws set closes_at = clock_timestamp() where id = ${BigInt(closed.drawId)}`.execute(
    owner,
  );
  expect(await Promise.all(buyers.map((buyer) => closed.buy(buyer)))).toEqual(Array(6).fill(null));

  const limited = await openShop({ mostOfMemberMinor: most });
  const first = await Promise.all(buyers.map((buyer) => limited.buy(buyer)));
  expect(first.every((reply) => reply?.ok)).toBe(true);
  expect(await Promise.all(buyers.map((buyer) => limited.buy(buyer)))).toEqual(Array(6).fill(null));

  const { drawId, buy } = await openShop();
  await buy(buyers[0] ?? expect.unreachable());
  await owner.updateTable("site").set({ bets_taken: false }).execute();
  expect(await Promise.all(buyers.map((buyer) => buy(buyer)))).toEqual(Array(6).fill(null));
  await owner.updateTable("site").set({ bets_taken: true }).execute();
  expect(await ticketsOf(drawId)).toHaveLength(1);
});

test("one key of a member in two processes at the same moment buys one ticket, beside others", async () => {
  const buyers = await newBuyers(8);
  const shop = await openShop();
  const other = openSaleAtOnce(database.db, Date.now, openBooks());
  await shop.buy(buyers[0] ?? expect.unreachable());
  const { rows } = await sql<{
    version: number;
  }>`select max(version)::int as version from lottery_rules`.execute(owner);
  for (let time = 0; time < 5; time++) {
    const replies = await Promise.all(
      buyers.flatMap((buyer, index) => {
        const key = `both-${time}-${index}`;
        const lines = [{ type: "de", selection: [["05"]], stake: "1000.00" }];
        const input = { drawId: shop.drawId, ruleVersion: rows[0]?.version ?? 0, lines };
        return [
          shop.buy(buyer, "05", key),
          other(
            input,
            { session: buyer.session } as never,
            { key, hashes: [hashOf(key)] } as never,
          ),
        ];
      }),
    );
    for (const index of buyers.keys())
      expect(replies.slice(2 * index, 2 * index + 2).filter(Boolean).length).toBeLessThanOrEqual(1);
  }
  const tickets = await ticketsOf(shop.drawId);
  const keys = await owner
    .selectFrom("idempotency_keys")
    .select("key")
    .where("key", "like", "both-%")
    .execute();
  expect(tickets).toHaveLength(1 + keys.length);
});
