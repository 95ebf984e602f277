import { sql } from "kysely";
import { expect, it } from "vitest";
import { confirmReceipt, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { decideWithdrawal, reconcileCashier } from "#/server/cashier/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, memberWithAccount } = world;

async function decided(decision: "approve" | "reject") {
  const { member, ask } = await memberWithAccount(100_000_000n);
  const { id } = (await member.call(requestWithdrawal, ask)).value;
  const made = { withdrawalId: id, decidedBy: "ana" };
  await decideWithdrawal(
    world.owner.db,
    decision === "approve" ? { ...made, decision } : { ...made, decision, reason: "no" },
  );
  return { member, id };
}
const write = (change: string, id: string, at = db) =>
  sql`update withdrawals set ${sql.raw(change)} where id = ${id}`.execute(at);

it.each(["reason = 'another'", "decided_at = '2020-01-01'"])(
  "no process that serves changes a rejection afterwards: %s",
  async (change) => {
    const { id } = await decided("reject");
    await expect(write(change, id)).rejects.toThrow("only the operator decides");
  },
);

it.each([
  ["reason = 'late'", "only the operator decides"],
  ["decided_at = now()", "only the operator decides"],
  ["confirm_by = '2020-01-01'", "only begins anew"],
  ["confirm_by = null", "only begins anew"],
  ["confirm_by = now() + interval '2 days'", "only begins anew"],
  ["kept_out_since = now()", "stands still"],
  ["state = 'received', confirmed_how = 'time', confirmed_at = now()", "said in its time"],
  ["state = 'received', confirmed_how = 'member', confirmed_at = '2020-01-01'", "said in its time"],
  ["confirmed_how = 'member', confirmed_at = now()", "said in its time"],
])("no process that serves forges the answer to an approval: %s", async (change, said) => {
  const { id } = await decided("approve");
  await expect(write(change, id)).rejects.toThrow(said);
});

it("what a member said does not become what time said, nor another day's word", async () => {
  const { member, id } = await decided("approve");
  const reply = await member.call(confirmReceipt, { id, outcome: "not_received" });
  expect(reply.code).toBe("ok");
  for (const change of [
    "state = 'received', confirmed_how = 'time', confirmed_at = now()",
    "confirmed_at = '2020-01-01'",
    "state = 'approved', confirmed_how = null, confirmed_at = null",
  ])
    await expect(write(change, id)).rejects.toThrow("said in its time");
});

it("reconciliation tells a reason or a time that is not the decision's", async () => {
  const { id } = await decided("reject");
  const found = async () =>
    (await reconcileCashier(world.owner.db)).filter((drift) => drift.id === id);
  expect(await found()).toEqual([]);
  for (const change of ["reason = 'another'", "decided_at = '2020-01-01'"]) {
    await write(change, id, world.owner.db);
    expect(await found()).toMatchObject([{ what: "withdrawal_decision" }]);
  }
});
