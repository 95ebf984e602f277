import { afterAll, expect, it } from "vitest";
import {
  createDeposit,
  getDeposit,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { cashierWork, decideWithdrawal } from "#/server/cashier/index.ts";
import { startWorker } from "#/server/events/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld({ depositExpiryMs: 300, withdrawalConfirmMs: 300 });
const worker = await startWorker(world, cashierWork(world.deps));
afterAll(() => worker.stop());

it("a deposit that nobody pays expires by itself", async () => {
  const member = await world.member();
  const asked = { method: "bank_qr", amount: "200000" };
  const { value } = await member.call(createDeposit, asked);
  const state = async () => (await member.call(getDeposit, { id: value.id })).value.state;
  await expect.poll(state).toBe("expired");
});

it("a withdrawal that nobody confirms counts as received by itself [WAL-13]", async () => {
  const { member, ask } = await world.memberWithAccount(100_000_000n);
  const { value } = await member.call(requestWithdrawal, ask);
  await decideWithdrawal(world.owner.db, {
    withdrawalId: value.id,
    decision: "approve",
    decidedBy: "ana",
  });
  const state = async () => (await member.call(listWithdrawals, {})).value.list[0]?.state;
  await expect.poll(state).toBe("received");
  const { confirmed_how } = await world.db
    .selectFrom("withdrawals")
    .select("confirmed_how")
    .where("id", "=", value.id)
    .executeTakeFirstOrThrow();
  expect(confirmed_how).toBe("time");
});
