import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  confirmReceipt,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { listProfit } from "#/lib/contract/wallet/profit.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";

const world = await payoutWorld();
const { requested, db, owner } = world;
const as = operators(owner);
const [tomas, irene, lucia] = [
  as("tomas", "payments"),
  as("irene", "risk"),
  as("lucia", "support"),
];

type Word =
  | { readonly outcome: "not_received" }
  | { readonly outcome: "partly_received"; readonly missingAmount: string };

/** A withdrawal of 300,000 that was sent, and whose member says this of it. */
async function disputed(word: Word) {
  const one = await requested();
  await tomas("withdrawals", "approve", one.id, "--by-hand");
  const said = await one.member.call(confirmReceipt, { id: one.id, ...word });
  expect(said.code).toBe("ok");
  return one;
}
const settle = (ops: typeof tomas, verb: "return" | "dismiss", id: string) =>
  ops("withdrawals", verb, id, "--reason", "The bank sent it back", "--json");
const codeOf = (ran: Awaited<ReturnType<typeof tomas>>) => JSON.parse(ran.out).code;

it("what did not arrive comes back to the balance, once, and the member reads why", async () => {
  const { id, member, money } = await disputed({ outcome: "not_received" });
  expect(await money()).toEqual([700_000n, 0n]);
  const both = await Promise.all([settle(tomas, "return", id), settle(tomas, "return", id)]);
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
  expect(await money()).toEqual([1_000_000n, 0n]);
  const { value } = await member.call(listWithdrawals, { pageNo: 1 });
  expect(value.list[0]).toMatchObject({
    state: "not_received",
    settlement: { as: "returned", amount: "300000.00", reason: "The bank sent it back" },
  });
  expect(await world.kindsOf(member.id)).toContain("withdrawal_settled");
  const [act] = await listActs(owner.db, { limit: 1, of: id });
  expect(act).toMatchObject({
    act: "withdrawal_settle",
    by: "tomas",
    after: { settled: "returned", settledAmount: "300000.00" },
  });
  expect(await reconcileCashier(owner.db)).toEqual([]);
});

it("of what arrived in part only the rest comes back", async () => {
  const one = await disputed({ outcome: "partly_received", missingAmount: "50000" });
  const { id, member, money } = one;
  expect((await settle(tomas, "return", id)).exitCode).toBe(0);
  expect(await money()).toEqual([750_000n, 0n]);
  const starts = ["2026-01-01T00:00:00Z", "2126-01-01T00:00:00Z"];
  const { value } = await member.call(listProfit, { starts });
  expect(value.totals).toMatchObject({ withdrawals: "250000.00" });
  expect(await reconcileCashier(owner.db)).toEqual([]);
});

it("a dispute that is dismissed moves nothing, and the member's word stays", async () => {
  const { id, member, money } = await disputed({ outcome: "not_received" });
  expect((await settle(tomas, "dismiss", id)).exitCode).toBe(0);
  expect(await money()).toEqual([700_000n, 0n]);
  const corrected = { id, outcome: "received", instead: "not_received" } as const;
  expect((await member.call(confirmReceipt, corrected)).code).toBe("already_closed");
  expect(codeOf(await settle(tomas, "return", id))).toBe("already_settled");
});

it.each(["one after another", "side by side"])(
  "disputes of one member that are much together are returned by two, %s",
  async (how) => {
    const { member, ask } = await world.memberWithAccount(100_000_000n);
    const take = async () => {
      const { id } = (await member.call(requestWithdrawal, { ...ask, amount: "300000" })).value;
      await tomas("withdrawals", "approve", id, "--by-hand");
      await member.call(confirmReceipt, { id, outcome: "not_received" });
      return id;
    };
    const ids = [await take(), await take()];
    await as("rosa")("site", "set", "withdrawalsByTwo", '{"VND":"350000"}');
    const ran =
      how === "side by side" ? await Promise.all(ids.map((id) => settle(tomas, "return", id))) : [];
    if (ran.length === 0) for (const id of ids) ran.push(await settle(tomas, "return", id));
    await as("rosa")("site", "set", "withdrawalsByTwo", "null");
    expect(ran.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
    expect(await world.balances(member)).toEqual([700_000n, 0n]);
  },
);

it("only a dispute is settled, by payments alone, and what one returns alone is bounded", async () => {
  const sent = await requested();
  expect(codeOf(await settle(tomas, "return", sent.id))).toBe("not_disputed");
  expect(codeOf(await settle(tomas, "return", "w-none"))).toBe("not_found");
  expect((await tomas("withdrawals", "return", sent.id)).exitCode).toBe(2);
  const { id, money } = await disputed({ outcome: "not_received" });
  expect((await settle(lucia, "return", id)).exitCode).toBe(3);
  await as("rosa")("site", "set", "withdrawalsByTwo", '{"VND":"200000"}');
  const asked = await settle(tomas, "return", id);
  expect(codeOf(asked)).toBe("approval_needed");
  expect(await money()).toEqual([700_000n, 0n]);
  await irene("approvals", "approve", JSON.parse(asked.out).fields.approval);
  expect((await settle(tomas, "return", id)).exitCode).toBe(0);
  expect(await money()).toEqual([1_000_000n, 0n]);
  await as("rosa")("site", "set", "withdrawalsByTwo", "null");
});

it("who serves settles nothing, and changes no word that is settled", async () => {
  const { id } = await disputed({ outcome: "not_received" });
  const settled = sql`update withdrawals set settled_at = now(), settled_as = 'returned', settled_reason = 'x' where id = ${id}`;
  await expect(settled.execute(db)).rejects.toMatchObject({ code: "42501" });
  await settle(tomas, "dismiss", id);
  const changed = sql`update withdrawals set state = 'received', confirmed_at = clock_timestamp() where id = ${id}`;
  await expect(changed.execute(db)).rejects.toThrow();
});

it("a return that no transfer bears out is found", async () => {
  const { id } = await disputed({ outcome: "not_received" });
  await sql`update withdrawals set settled_at = now(), settled_as = 'returned', settled_reason = 'x' where id = ${id}`.execute(
    owner.db,
  );
  expect(await reconcileCashier(owner.db)).toMatchObject([{ what: "withdrawal_return", id }]);
  await sql`update withdrawals set settled_at = null, settled_as = null, settled_reason = null where id = ${id}`.execute(
    owner.db,
  );
});
