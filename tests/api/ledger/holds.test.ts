import { describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import {
  balancesOf,
  findAccounts,
  freezeAccount,
  HOUSE,
  holdMoney,
  openAccount,
  reconcile,
  settleHold,
  voidHold,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";

const {
  owner: { db },
} = await testDatabase();

async function held(reference: string, amountMinor: bigint, fundsMinor = 100n) {
  const member = await walletWith(db, fundsMinor);
  const payouts = await openAccount(db, { owner: HOUSE, purpose: "withdrawals", currency: "VND" });
  const opened = await holdMoney(db, {
    reference,
    kind: "withdrawal",
    accountId: member.wallet,
    amountMinor,
  });
  const balances = async () => {
    const accounts = await findAccounts(db, member.owner);
    const amounts = await balancesOf(
      db,
      accounts.map((account) => account.id),
    );
    return Object.fromEntries(
      accounts.map((account) => [account.purpose, amounts.get(account.id)]),
    );
  };
  const settle = (toAccountId = payouts, amount?: bigint) =>
    settleHold(db, {
      reference,
      kind: "withdrawal_paid",
      toAccountId,
      ...(amount ? { amountMinor: amount } : {}),
    });
  const giveBack = () => voidHold(db, { reference, kind: "withdrawal_void" });
  return { ...member, opened, payouts, balances, settle, giveBack };
}

describe("a hold", () => {
  it("takes the money out of the wallet at once", async () => {
    const { opened, balances } = await held("h1", 60n);
    expect(opened).toMatchObject({ ok: true, value: { balancesMinor: [40n, 60n] } });
    expect(await balances()).toEqual({ wallet: 40n, held: 60n });
  });

  it("is refused without the funds, and holds nothing", async () => {
    const { opened, balances, settle } = await held("h2", 101n);
    expect(opened).toMatchObject({ code: "not_enough_funds" });
    expect((await balances())["wallet"]).toBe(100n);
    expect(await settle()).toMatchObject({ code: "hold_unknown" });
  });

  it("settles whole, once, and is never voided after", async () => {
    const { balances, settle, giveBack } = await held("h3", 60n);
    expect(await settle()).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await settle()).toMatchObject({ ok: true, value: { replayed: true } });
    expect(await giveBack()).toMatchObject({ code: "hold_closed" });
    expect(await settle(undefined, 10n)).toMatchObject({ code: "hold_closed" });
    expect(await balances()).toEqual({ wallet: 40n, held: 0n });
  });

  it("settles in part, and the rest returns", async () => {
    const { balances, settle } = await held("h4", 60n);
    expect(await settle(undefined, 45n)).toMatchObject({
      ok: true,
      value: { balancesMinor: [0n, null, 55n] },
    });
    expect(await balances()).toEqual({ wallet: 55n, held: 0n });
  });

  it("cannot settle for more than it holds", async () => {
    const { settle } = await held("h5", 60n);
    expect(await settle(undefined, 61n)).toMatchObject({ code: "hold_exceeded" });
  });

  it("is voided whole, once, and never settled after", async () => {
    const { balances, settle, giveBack } = await held("h6", 60n);
    expect(await giveBack()).toMatchObject({ ok: true, value: { replayed: false } });
    expect(await giveBack()).toMatchObject({ ok: true, value: { replayed: true } });
    expect(await settle()).toMatchObject({ code: "hold_closed" });
    expect(await balances()).toEqual({ wallet: 100n, held: 0n });
  });

  it("ends one way when settling and voiding race", async () => {
    for (let round = 0; round < 10; round++) {
      const { balances, settle, giveBack } = await held(`h7:${round}`, 60n);
      const answers = await Promise.all([settle(), giveBack(), settle(), giveBack()]);
      expect(answers.filter((answer) => answer.ok && !answer.value.replayed)).toHaveLength(1);
      expect(await balances()).toEqual({ wallet: answers[0]?.ok ? 40n : 100n, held: 0n });
    }
  });

  it("acts once when it is sent again, and refuses another amount", async () => {
    const { wallet, balances } = await held("h8", 60n);
    const again = (amountMinor: bigint) =>
      holdMoney(db, { reference: "h8", kind: "withdrawal", accountId: wallet, amountMinor });
    expect(await again(60n)).toMatchObject({
      ok: true,
      value: { replayed: true, balancesMinor: [40n, 60n] },
    });
    expect(await again(10n)).toMatchObject({ code: "reference_conflict" });
    expect(await balances()).toEqual({ wallet: 40n, held: 60n });
  });

  it("keeps two holds of one member apart", async () => {
    const { wallet, balances, giveBack } = await held("h9", 60n);
    await holdMoney(db, {
      reference: "h9b",
      kind: "withdrawal",
      accountId: wallet,
      amountMinor: 40n,
    });
    await giveBack();
    await giveBack();
    expect(await balances()).toEqual({ wallet: 60n, held: 40n });
  });

  it("still goes back into a frozen wallet", async () => {
    const { wallet, giveBack, balances } = await held("h10", 60n);
    await freezeAccount(db, wallet, { in: true, out: true });
    expect((await giveBack()).ok).toBe(true);
    expect(await balances()).toEqual({ wallet: 100n, held: 0n });
  });

  it("is not left behind by a transaction that fails, and adds up at the end", async () => {
    const { wallet } = await walletWith(db, 100n);
    const failed = inTransaction(db, async (tx) => {
      await holdMoney(tx, {
        reference: "h11",
        kind: "withdrawal",
        accountId: wallet,
        amountMinor: 60n,
      });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await voidHold(db, { reference: "h11", kind: "withdrawal_void" })).toMatchObject({
      code: "hold_unknown",
    });
    expect((await reconcile(db)).drift).toEqual([]);
  });
});
