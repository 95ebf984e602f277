import { describe, expect, it, onTestFinished } from "vitest";
import {
  addPayeeAccount,
  cancelDeposit,
  confirmReceipt,
  createDeposit,
  listDepositMethods,
  listDeposits,
  listPayeeAccounts,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import type { ModuleId } from "#/lib/contract/modules.ts";
import { decideWithdrawal } from "#/server/cashier/index.ts";
import { OPEN } from "#/server/http/gate.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const off = new Set<ModuleId>();
const gate = { ...OPEN, hasModule: (modId: ModuleId) => !off.has(modId) };
const world = await cashierWorld({}, { gate });
const { owner, memberWithDeposit, memberWithAccount, balances, say } = world;
const DONG = 100n;

function switchOff(modId: ModuleId): void {
  off.add(modId);
  onTestFinished(() => void off.delete(modId));
}

describe("deposits that are switched off", () => {
  it("begin no more, and what is paid is credited all the same [ROL-20]", async () => {
    const { member, word, state } = await memberWithDeposit("200000.00");
    switchOff("DEPOSIT");
    const another = { method: "bank_qr", amount: "200000.00" };
    expect(await member.call(createDeposit, another)).toMatchObject({
      status: 403,
      code: "module_off",
    });
    expect((await member.call(listDepositMethods, {})).code).toBe("module_off");
    expect((await member.call(listDeposits, {})).value.list).toHaveLength(1);
    expect((await say(word("paid"))).code).toBe("ok");
    expect([await state(), await balances(member)]).toEqual(["credited", [200_000n, 0n]]);
  });

  it("can be given up", async () => {
    const { member, deposit, state } = await memberWithDeposit();
    switchOff("DEPOSIT");
    expect((await member.call(cancelDeposit, { id: deposit.id })).code).toBe("ok");
    expect(await state()).toBe("cancelled");
  });
});

describe("withdrawals that are switched off", () => {
  it("begin no more, and one that was approved is confirmed [ROL-20]", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const { value } = await member.call(requestWithdrawal, ask);
    await decideWithdrawal(owner.db, {
      withdrawalId: value.id,
      decision: "approve",
      decidedBy: "ana",
    });
    switchOff("WITHDRAW");
    const refused = await member.call(requestWithdrawal, ask);
    expect([refused.status, refused.code]).toEqual([403, "module_off"]);
    expect((await member.call(addPayeeAccount, {})).code).toBe("module_off");
    expect(await balances(member)).toEqual([900_000n, 0n]);
    expect((await member.call(listPayeeAccounts, {})).value.accounts).toHaveLength(1);
    const said = { id: value.id, outcome: "received" } as const;
    expect((await member.call(confirmReceipt, said)).code).toBe("ok");
    expect((await member.call(listWithdrawals, {})).value.list).toMatchObject([
      { state: "received" },
    ]);
  });
});

describe("what staff stop by command", () => {
  const ops = operators(owner)("ana");
  const because = ["--reason", "the bank called"];
  const run = async (...words: string[]) => expect((await ops(...words)).err).toBe("");

  it("lets no deposit open, and credits the one that is paid", async () => {
    const { member, word, state } = await memberWithDeposit("200000.00");
    await run("stop", "deposits", ...because);
    const another = { method: "bank_qr", amount: "200000.00" };
    const refused = await member.call(createDeposit, another);
    expect([refused.status, refused.code]).toEqual([422, "deposits_stopped"]);
    expect(JSON.parse(refused.body).message).toMatch(/^Los depósitos están en pausa/);
    expect((await say(word("paid"))).code).toBe("ok");
    expect([await state(), await balances(member)]).toEqual(["credited", [200_000n, 0n]]);
    await run("allow", "deposits");
    expect((await member.call(createDeposit, another)).code).toBe("ok");
  });

  it("holds no money for a withdrawal, and lets one that was asked for be decided on and confirmed", async () => {
    const { member, ask } = await memberWithAccount(1_000_000n * DONG);
    const { value } = await member.call(requestWithdrawal, ask);
    await run("stop", "withdrawals", ...because);
    expect((await member.call(requestWithdrawal, ask)).code).toBe("withdrawals_stopped");
    const wrong = { ...ask, paymentPassword: "000000" };
    expect((await member.call(requestWithdrawal, wrong)).code).toBe("withdrawals_stopped");
    await run("withdrawals", "approve", value.id);
    expect(await balances(member)).toEqual([900_000n, 0n]);
    const said = { id: value.id, outcome: "received" } as const;
    expect((await member.call(confirmReceipt, said)).code).toBe("ok");
    await run("allow", "withdrawals");
    expect((await member.call(requestWithdrawal, ask)).code).toBe("ok");
  });

  it("credits what a stopped member had paid before", async () => {
    const { member, word, state } = await memberWithDeposit("200000.00");
    const { account } = await getMember(owner.db, member.id);
    await run("stop", "member", account, ...because);
    expect((await say(word("paid"))).code).toBe("ok");
    expect([await state(), await balances(member)]).toEqual(["credited", [200_000n, 0n]]);
  });
});
