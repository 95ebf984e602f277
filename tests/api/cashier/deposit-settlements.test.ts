import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const world = await cashierWorld();
const { db, owner, say } = world;
const as = operators(owner);
const [tomas, irene, lucia] = [
  as("tomas", "payments"),
  as("irene", "risk"),
  as("lucia", "support"),
];
const WHY = "The rest did not arrive";

/** A deposit of 200,000 for which this arrived, told as that payment, and its review. */
async function arrived(amount: string, { method = "bank_qr", fee = "0" } = {}) {
  const member = await world.member();
  const { value } = await member.call(createDeposit, { method, amount: "200000", fee });
  const { id } = value;
  const word = (change: object = {}) => ({
    ...{ paymentId: `p-${id}`, depositId: id, outcome: "paid", amount, currency: "VND" },
    ...change,
  });
  await say(word());
  const review = async () =>
    String(
      (
        await db
          .selectFrom("payment_reviews")
          .select("id")
          .where("deposit_id", "=", id)
          .orderBy("id", "desc")
          .executeTakeFirst()
      )?.id,
    );
  return {
    ...{ member, id, word, review },
    money: async () => (await member.balance()).sumMinor,
    seen: async () => (await member.call(getDeposit, { id })).value,
  };
}
const settle = (ops: typeof tomas, verb: "place" | "refund", id: string, ...how: string[]) =>
  ops("deposits", verb, id, "--reason", WHY, ...how, "--json");
const codeOf = (ran: Awaited<ReturnType<typeof tomas>>) => JSON.parse(ran.out).code;

it("what arrived is credited by an operator, once, and its member reads why", async () => {
  const one = await arrived("150000.00");
  const review = await one.review();
  const listed = JSON.parse((await tomas("deposits", "reviews", "--json")).out);
  expect(listed).toContainEqual(
    expect.objectContaining({ id: review, amount: "150000.00", asked: "200000.00" }),
  );
  expect((await tomas("deposits", "reviews")).out).toContain(one.id);
  const both = await Promise.all([settle(tomas, "place", review), settle(tomas, "place", review)]);
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
  expect(await one.money()).toBe(15_000_000n);
  expect(await one.seen()).toMatchObject({
    ...{ state: "expired", received: null },
    settlement: { as: "placed", amount: "150000.00", reason: WHY },
  });
  expect(await world.kindsOf(one.member.id)).toEqual(["deposit_settled"]);
  const [act] = await listActs(owner.db, { limit: 1, of: one.id });
  expect(act).toMatchObject({ act: "deposit_placed", by: "tomas", after: { review, reason: WHY } });
  const told = JSON.parse((await tomas("payments", "show", one.id, "--json")).out);
  expect(told.entries.map(({ amount }: { amount: string }) => amount)).toContain("150000.00");
  // Said again, it credits nothing and waits for nobody; a second payment is another's matter.
  await say(one.word());
  expect((await say(one.word({ amount: "200000.00" }))).code).toBe("payment_conflict");
  expect(await one.money()).toBe(15_000_000n);
  expect((await say(one.word({ paymentId: "p-more", amount: "200000.00" }))).code).toBe("ok");
  expect([await one.money(), await reconcileCashier(owner.db)]).toEqual([35_000_000n, []]);
  expect(await world.ledgerSum()).toBe(0n);
});

it("what is placed bears its deposit's fee in proportion", async () => {
  const one = await arrived("150000.00", { method: "usdt", fee: "2000" });
  expect((await settle(tomas, "place", await one.review())).exitCode).toBe(0);
  expect(await one.money()).toBe(14_850_000n);
  expect((await one.seen()).settlement?.amount).toBe("148500.00");
  expect([await reconcileCashier(owner.db), await world.ledgerSum()]).toEqual([[], 0n]);
});

it("what goes back moves nothing here, is told to its member, and is credited by no word", async () => {
  const one = await arrived("250000.00");
  expect((await settle(tomas, "refund", await one.review(), "--by-hand")).exitCode).toBe(0);
  expect(await one.seen()).toMatchObject({
    ...{ state: "pending", received: null },
    settlement: { as: "refunded", amount: "250000.00" },
  });
  expect((await say(one.word({ amount: "200000.00" }))).code).toBe("payment_conflict");
  expect([await one.money(), await reconcileCashier(owner.db)]).toEqual([0n, []]);
});

it("what one places or sends back alone is bounded, and payments alone does it", async () => {
  const one = await arrived("150000.00");
  const review = await one.review();
  expect((await settle(lucia, "place", review)).exitCode).toBe(3);
  expect((await tomas("deposits", "place", review)).exitCode).toBe(2);
  expect((await tomas("deposits", "place", "one", "--reason", WHY)).exitCode).toBe(2);
  await as("rosa")("site", "set", "withdrawalsByTwo", '{"VND":"100000"}');
  const asked = await settle(tomas, "place", review);
  expect(codeOf(asked)).toBe("approval_needed");
  await irene("approvals", "approve", JSON.parse(asked.out).fields.approval);
  // Agreed was that it is placed, not that it goes back.
  expect(codeOf(await settle(tomas, "refund", review))).toBe("approval_needed");
  expect((await settle(tomas, "place", review)).exitCode).toBe(0);
  expect(await one.money()).toBe(15_000_000n);
  await as("rosa")("site", "set", "withdrawalsByTwo", "null");
});

it("what is no money of its deposit is settled with the provider", async () => {
  const one = await arrived("200000.00");
  const other = await arrived("1.00");
  await settle(tomas, "refund", await other.review(), "--by-hand");
  await say(other.word({ paymentId: `p-${one.id}`, amount: "200000.00" }));
  expect(codeOf(await settle(tomas, "place", await other.review()))).toBe("not_settled_here");
  await say(other.word({ paymentId: "p-foreign", currency: "IDR" }));
  expect(codeOf(await settle(tomas, "place", await other.review()))).toBe("not_settled_here");
  expect(codeOf(await settle(tomas, "place", "999999999"))).toBe("not_found");
  expect(await other.money()).toBe(0n);
});

it("who serves settles nothing, and what no transfer bears out is found", async () => {
  const one = await arrived("150000.00");
  for (const statement of [
    sql`update deposits set settled_as = 'placed', settled_minor = 1 where id = ${one.id}`,
    sql`update payment_reviews set settled_as = 'placed' where deposit_id = ${one.id}`,
    sql`insert into provider_payment_parts values ('sandbox', 'p-x', ${one.id}, 1, null)`,
  ])
    await expect(statement.execute(db)).rejects.toMatchObject({ code: "42501" });
  const review = await one.review();
  await sql`insert into provider_payment_parts (provider, part_id, deposit_id, amount_minor, review_id)
    values ('sandbox', ${`p-${one.id}`}, ${one.id}, 15000000, ${BigInt(review)})`.execute(owner.db);
  await sql`update payment_reviews set settled_as = 'placed' where id = ${BigInt(review)}`.execute(
    owner.db,
  );
  expect(await reconcileCashier(owner.db)).toMatchObject([{ what: "deposit_placed", id: one.id }]);
  await sql`update payment_reviews set settled_as = null where id = ${BigInt(review)}`.execute(
    owner.db,
  );
});

it("who serves puts nothing for review that no provider signed, and what was put there is found", async () => {
  const one = await arrived("150000.00");
  const forged = sql`insert into payment_reviews (provider, payment_id, deposit_id, outcome, code, amount, currency)
    values ('sandbox', ${`p-${one.id}`}, ${one.id}, 'paid', 'amount_differs', '9000000.00', 'VND')`;
  await expect(forged.execute(db)).rejects.toMatchObject({ code: "42501" });
  const other = sql`update payment_reviews set code = 'already_closed' where id = ${BigInt(await one.review())}`;
  await expect(other.execute(db)).rejects.toMatchObject({ code: "42501" });
  expect(await reconcileCashier(owner.db)).toEqual([]);
  await forged.execute(owner.db);
  const id = await one.review();
  expect(await reconcileCashier(owner.db)).toMatchObject([{ what: "payment_review", id }]);
  await sql`update payment_reviews set closed_at = clock_timestamp(), closed_by = 'rosa' where id = ${BigInt(id)}`.execute(
    owner.db,
  );
});
