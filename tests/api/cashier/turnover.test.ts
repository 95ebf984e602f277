import { describe, expect, it } from "vitest";
import {
  createDeposit,
  getDeposit,
  listDepositMethods,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { getWithdrawalTerms } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { takeBack, writeFact } from "../../support/play.ts";

const world = await cashierWorld();
const { owner, memberWithAccount, balances, say } = world;
const DONG = 100n;
await owner.db
  .updateTable("payment_methods")
  .set({ turnover_percent: 200 })
  .where("id", "=", "bank_transfer")
  .execute();
await owner.db.updateTable("withdrawal_limits").set({ turnover_percent: 100 }).execute();

/** A member with a million of winnings who deposits, by a method of the currency's factor or of its own. */
async function depositor(amount = "500000.00", method = "bank_qr") {
  const { member, ask } = await memberWithAccount(1_000_000n * DONG);
  const deposit = async (sum = amount, by = method) => {
    const { value } = await member.call(createDeposit, { method: by, amount: sum });
    await say({
      ...{ paymentId: `p-${value.id}`, depositId: value.id, outcome: "paid" },
      ...{ amount: sum, currency: "VND" },
    });
    return value.id;
  };
  let bets = 0;
  const play = (stake: bigint, at = new Date()) => {
    const reference = `${member.id}-${++bets}`;
    return writeFact(owner.db, member.id, reference, {
      ...{ stake: stake * DONG, at: at.toISOString() },
    }).then(() => reference);
  };
  const terms = async () => (await member.call(getWithdrawalTerms, {})).value;
  const take = (sum: string) => member.call(requestWithdrawal, { ...ask, amount: sum });
  return { member, deposit, play, terms, take };
}

describe("a deposit that asks to be played", () => {
  it("stays in the balance until it is; what was there before can be taken", async () => {
    const { member, deposit, play, terms, take } = await depositor();
    const id = await deposit();
    expect(await terms()).toMatchObject({
      ...{ balance: "1500000.00", locked: "500000.00", available: "1000000.00" },
      toPlay: [{ id, method: "bank_qr", amount: "500000.00", left: "500000.00" }],
    });
    const refused = await take("1000001");
    expect(refused).toMatchObject({
      ...{ status: 422, code: "turnover_missing" },
      value: { available: "1000000.00", toPlay: "500000.00" },
    });
    expect(await balances(member)).toEqual([1_500_000n, 0n]);
    await play(200_000n);
    expect(await terms()).toMatchObject({ locked: "300000.00", available: "1200000.00" });
    expect((await take("1200000")).code).toBe("ok");
    expect((await take("100000")).code).toBe("turnover_missing");
    await play(300_000n);
    expect(await terms()).toMatchObject({ locked: "0.00", available: "300000.00", toPlay: [] });
    expect((await take("300000")).code).toBe("ok");
  });

  it("is played as often as its method says, and tells so before", async () => {
    const { member, deposit, play, terms } = await depositor("500000.00", "bank_transfer");
    const { value } = await member.call(listDepositMethods, {});
    const factors = new Map(value.methods.map((method) => [method.id, method.turnover]));
    expect([factors.get("bank_qr"), factors.get("bank_transfer")]).toEqual(["1", "2"]);
    await deposit();
    await play(500_000n);
    expect((await terms()).toPlay).toMatchObject([{ turnover: "1000000.00", left: "500000.00" }]);
    expect((await terms()).locked).toBe("250000.00");
  });

  it("is not played by stakes from before, nor by what was taken back", async () => {
    const { deposit, play, terms } = await depositor();
    await play(900_000n, new Date(Date.now() - 60_000));
    await deposit();
    // Settled now, and staked before the money came in.
    await play(900_000n, new Date(Date.now() - 60_000));
    expect((await terms()).locked).toBe("500000.00");
    const bet = await play(400_000n);
    expect((await terms()).locked).toBe("100000.00");
    await takeBack(owner.db, bet, new Date().toISOString());
    expect((await terms()).locked).toBe("500000.00");
  });

  it("asks anew each time: what was staked while nothing was left is no credit", async () => {
    const { deposit, play, terms } = await depositor();
    await deposit();
    await play(5_000_000n);
    expect((await terms()).locked).toBe("0.00");
    await deposit("300000.00");
    expect((await terms()).locked).toBe("300000.00");
  });

  it("does so for what staff place of it, in proportion to what arrived", async () => {
    const { member, deposit, play, terms, take } = await depositor("500000.00", "bank_transfer");
    const { value } = await member.call(createDeposit, {
      method: "bank_transfer",
      amount: "500000",
    });
    await say({
      ...{ paymentId: `p-${value.id}`, depositId: value.id, outcome: "paid" },
      ...{ amount: "400000.00", currency: "VND" },
    });
    const reviews = owner.db.selectFrom("payment_reviews").select("id");
    const { id } = await reviews.where("deposit_id", "=", value.id).executeTakeFirstOrThrow();
    const tomas = operators(owner)("tomas", "payments");
    await tomas("deposits", "place", String(id), "--reason", "The rest did not arrive");
    expect(await terms()).toMatchObject({
      ...{ balance: "1400000.00", locked: "400000.00" },
      toPlay: [{ method: "bank_transfer", amount: "400000.00", turnover: "800000.00" }],
    });
    expect((await take("1000001")).code).toBe("turnover_missing");
    await play(800_000n);
    expect((await terms()).locked).toBe("0.00");
    // Played once, it asks no more; what comes later does.
    await deposit("100000.00");
    expect(await terms()).toMatchObject({ locked: "100000.00", toPlay: [{ left: "200000.00" }] });
    const loosen = owner.db.updateTable("placed_to_play").set({ turnover_minor: 1n }).execute();
    await expect(loosen).rejects.toThrow("what was written stands");
  });

  it("keeps what was agreed on when it was opened, whatever the operator says later", async () => {
    const { member, terms } = await depositor();
    const { value } = await member.call(createDeposit, { method: "bank_qr", amount: "500000" });
    await owner.db.updateTable("withdrawal_limits").set({ turnover_percent: 900 }).execute();
    await say({
      ...{ paymentId: `p-${value.id}`, depositId: value.id, outcome: "paid" },
      ...{ amount: "500000.00", currency: "VND" },
    });
    await owner.db.updateTable("withdrawal_limits").set({ turnover_percent: 100 }).execute();
    expect((await terms()).locked).toBe("500000.00");
    const loosen = owner.db.updateTable("deposits").set({ turnover_minor: 0n }).execute();
    await expect(loosen).rejects.toThrow("what was written stands");
  });

  it.each([
    ["before it", ["10000.00", "500000.00"]],
    ["a second time", ["500000.00", "500000.00"]],
  ])("still does when what arrived %s went back to its payer", async (_when, [first, second]) => {
    const { member, terms } = await depositor();
    const tomas = operators(owner)("tomas", "payments");
    const { value } = await member.call(createDeposit, { method: "bank_qr", amount: "500000" });
    const arrive = (amount = "", paymentId = `${amount}-${value.id}`) =>
      say({ ...{ paymentId, depositId: value.id, outcome: "paid", amount }, currency: "VND" });
    const sendBack = async () => {
      const reviews = owner.db.selectFrom("payment_reviews").select("id");
      const review = await reviews.where("deposit_id", "=", value.id).executeTakeFirstOrThrow();
      const why = ["--reason", "Not what was asked for", "--by-hand"];
      return tomas("deposits", "refund", String(review.id), ...why);
    };
    await arrive(first);
    if (first !== second) await sendBack();
    await arrive(second, `p-${value.id}`);
    if (first === second) await sendBack();
    expect((await member.call(getDeposit, { id: value.id })).value.settlement).toMatchObject({
      as: "refunded",
    });
    expect(await terms()).toMatchObject({ balance: "1500000.00", locked: "500000.00" });
  });

  it("is let go of what goes back as a whole", async () => {
    const { deposit, terms } = await depositor();
    const id = await deposit();
    const tomas = operators(owner)("tomas", "payments");
    await tomas("deposits", "refund", id, "--reason", "Their bank asked", "--by-hand");
    expect(await terms()).toMatchObject({ balance: "1000000.00", locked: "0.00" });
  });

  it("that arrives while a withdrawal is asked for is taken by none", async () => {
    const { member, deposit, take } = await depositor();
    await Promise.all([deposit(), ...Array.from({ length: 6 }, () => take("400000"))]);
    const [free = 0n] = await balances(member);
    expect(free).toBe(1_500_000n - 800_000n);
    expect((await take("200001")).code).toBe("turnover_missing");
    expect((await take("200000")).code).toBe("ok");
  });
});
