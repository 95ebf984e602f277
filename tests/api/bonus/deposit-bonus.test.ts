import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { formatWire } from "#/lib/base/money.ts";
import { listBonuses, listDepositOffers } from "#/lib/contract/bonus/calls.ts";
import { cancelDeposit, createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { bonusOf } from "#/lib/rules/bonus/deposit-bonus.ts";
import { reconcileBonuses } from "#/server/bonus/index.ts";
import { blockAct } from "#/server/care/index.ts";
import { giveDepositBonus } from "#/server/cashier/deposit-bonus.ts";
import { inTransaction } from "#/server/db/index.ts";
import { holdMoney, listActs, openAccount } from "#/server/ledger/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";

const world = await bonusWorld();
const MATCH = {
  code: "match",
  ...{ amount: "150000", maxStake: "5000", maxPaid: null, turnoverPercent: 2_000 },
  deposit: { percent: 50, least: "100000", times: 1 },
};
await world.putOffer(MATCH);

type Member = Awaited<ReturnType<typeof world.bonusMember>>;
const member = () => world.bonusMember({ bonus: "none" });
const open = async (of: Pick<Member, "call">, amount = "200000.00", offer = "match") =>
  of.call(createDeposit, {
    ...{ method: "bank_qr", amount, offer },
    offerTerms: await world.termsOf(offer),
  });

async function pay(deposit: { readonly id: string; readonly amount: string }) {
  await world.say({
    ...{ paymentId: `p-${deposit.id}`, depositId: deposit.id, outcome: "paid" },
    ...{ amount: deposit.amount, currency: "VND" },
  });
  // As the event that it was credited is handled, and handled again.
  for (const _ of ["once", "twice"])
    await inTransaction(world.db, (tx) => giveDepositBonus(tx, deposit.id));
}
async function holdOf(memberId: bigint, amountMinor: bigint) {
  const owner = { kind: "member", id: memberId } as const;
  const accountId = await openAccount(world.db, { owner, purpose: "wallet", currency: "VND" });
  const reference = `elsewhere:${memberId}`;
  const held = await holdMoney(world.owner.db, {
    reference,
    kind: "withdrawal",
    accountId,
    amountMinor,
  });
  if (!held.ok) throw new Error(held.code);
}
const moneyOf = async (of: Pick<Member, "call">) => {
  const { value } = await of.call(getBalance, {});
  return [value.sumBalance, value.bonusBalance ?? "none"];
};

describe("a deposit with an offer of bonus money", () => {
  it("brings its share when it is credited and not before, once, apart from the deposit", async () => {
    const of = await member();
    const { value: deposit } = await open(of);
    expect(deposit.bonus).toBe("100000.00");
    expect((await of.call(listBonuses, {})).value.list).toEqual([]);
    await inTransaction(world.db, (tx) => giveDepositBonus(tx, deposit.id));
    expect(await moneyOf(of)).toEqual(["0.00", "none"]);
    await pay(deposit);
    expect(await moneyOf(of)).toEqual(["200000.00", "100000.00"]);
    expect((await of.call(listBonuses, {})).value.list).toMatchObject([
      { state: "active", amount: "100000.00", turnover: "2000000.00", maxPaid: null },
    ]);
    expect((await of.call(getDeposit, { id: deposit.id })).value.bonus).toBe("100000.00");
    expect(await world.kindsOf(of.id)).toEqual(["deposit_credited", "bonus_granted"]);
    expect(await reconcileBonuses(world.owner.db)).toEqual([]);
  });

  it("brings to the last unit what the page tells before", async () => {
    const terms = { least: "100.00", percent: 33, most: "50.00" };
    await world.putOffer({
      ...{ ...MATCH, code: "odd", amount: "50", enabled: false },
      deposit: { percent: 33, least: "100", times: 1 },
    });
    const { rows } = await sql<{ arrives: number; given: bigint | null }>`
      select arrives, cashier_bonus_of(offer, arrives) as given
        from bonus_offers offer, generate_series(9900, 16000, 7) as arrives where code = 'odd'`.execute(
      world.db,
    );
    const here = rows.map(({ arrives }) => bonusOf(terms, formatWire(BigInt(arrives), 2), 2));
    const there = rows.map(({ given }) => (given === null ? null : formatWire(given, 2)));
    expect(new Set(there).size).toBeGreaterThan(200);
    expect(here).toEqual(there);
  });

  it("brings no more than the offer's most, on the terms of when it was opened", async () => {
    const of = await member();
    await world.putOffer({ ...MATCH, code: "changed" });
    const { value: deposit } = await open(of, "1000000.00", "changed");
    await world.putOffer({
      ...MATCH,
      code: "changed",
      amount: "10",
      turnoverPercent: 9_000,
      enabled: false,
    });
    await pay(deposit);
    expect((await of.call(listBonuses, {})).value.list[0]).toMatchObject({
      ...{ amount: "150000.00", turnover: "3000000.00" },
    });
  });

  it("is refused below its least, when it was had, and when it comes with one that waits; nothing is opened then", async () => {
    const of = await member();
    expect((await open(of, "99999.00")).code).toBe("below_offer_minimum");
    expect((await open(of, "200000.00", "none")).code).toBe("offer_closed");
    expect((await open(of, "200000.00", "welcome")).code).toBe("offer_closed");
    const { value: deposit } = await open(of);
    expect((await open(of)).code).toBe("offer_taken");
    await pay(deposit);
    expect((await open(of)).code).toBe("offer_taken");
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from deposits where member_id = ${of.id}`.execute(world.db);
    expect(rows[0]?.count).toBe(1);
  });

  it("can be chosen again after a deposit that was not paid", async () => {
    const of = await member();
    const { value: first } = await open(of);
    await sql`update deposits set state = 'expired', closed_at = clock_timestamp() where id = ${first.id}`.execute(
      world.owner.db,
    );
    expect((await open(of)).code).toBe("ok");
  });

  it("comes no oftener than it is given, though deposits that were given up are paid after all", async () => {
    const of = await member();
    const opened: { id: string; amount: string }[] = [];
    for (const _ of [1, 2, 3]) {
      const { value: deposit } = await open(of);
      opened.push(deposit);
      await of.call(cancelDeposit, { id: deposit.id });
    }
    for (const deposit of opened) await pay(deposit);
    expect(await moneyOf(of)).toEqual(["600000.00", "100000.00"]);
    expect((await of.call(listBonuses, {})).value.list).toHaveLength(1);
    const told = await Promise.all(
      opened.map(async ({ id }) => (await of.call(getDeposit, { id })).value.bonus ?? "none"),
    );
    expect(told).toEqual(["100000.00", "none", "none"]);
  });

  it("goes back with its deposit, and stays where that cannot go back", async () => {
    const [of, played] = [await member(), await member()];
    const paid = async (who: Member) => {
      const { value } = await open(who);
      await pay(value);
      return value.id;
    };
    const refund = async (id: string) =>
      world.tomas("deposits", "refund", id, "--reason", "Paid twice", "--by-hand", "--json");
    const [deposit, gone] = [await paid(of), await paid(played)];
    await holdOf(played.id, 1n);
    expect(JSON.parse((await refund(gone)).out).code).toBe("not_enough_funds");
    expect(await moneyOf(played)).toEqual(["199999.99", "100000.00"]);
    expect((await refund(deposit)).exitCode).toBe(0);
    const [bonus] = (await of.call(listBonuses, {})).value.list;
    expect(bonus).toMatchObject({ state: "ending" });
    await world.settle(String(bonus?.id));
    expect(await moneyOf(of)).toEqual(["0.00", "0.00"]);
    expect((await of.call(listBonuses, {})).value.list).toMatchObject([{ state: "taken_back" }]);
    expect(
      (await listActs(world.owner.db, { limit: 9, of: of.account })).map(({ act }) => act),
    ).toContain("bonus_take_back");
    expect(await reconcileBonuses(world.owner.db)).toEqual([]);
  });

  it("comes with no deposit that went back before it was given, and to nobody who excluded themselves meanwhile", async () => {
    const [of, excluded] = [await member(), await member()];
    for (const who of [of, excluded]) {
      const { value: deposit } = await open(who);
      const word = { paymentId: `p-${deposit.id}`, depositId: deposit.id, outcome: "paid" };
      await world.say({ ...word, amount: deposit.amount, currency: "VND" });
      if (who === of)
        await world.tomas("deposits", "refund", deposit.id, "--reason", "Paid twice", "--by-hand");
      else
        await blockAct(world.owner.db, {
          ...{ memberId: who.id, act: "bet", code: "self_excluded", until: null },
        });
      await inTransaction(world.db, (tx) => giveDepositBonus(tx, deposit.id));
      expect((await who.call(listBonuses, {})).value.list).toEqual([]);
      expect(await world.kindsOf(who.id)).not.toContain("bonus_granted");
    }
    expect(await moneyOf(of)).toEqual(["0.00", "none"]);
  });

  it("is offered to who may choose it, with its terms", async () => {
    const of = await member();
    const offers = async () => (await of.call(listDepositOffers, {})).value.list;
    expect(await offers()).toEqual([
      {
        ...{ code: "match", name: "Bienvenida", terms: await world.termsOf("match") },
        ...{ least: "100000.00", percent: 50 },
        ...{ most: "150000.00", turnoverPercent: 2_000, maxStake: "5000.00", maxPaid: null },
        weights: [
          { category: "RNG", percent: 100 },
          { category: "LIVE", percent: 10 },
        ],
        days: 7,
      },
    ]);
    const { value: deposit } = await open(of);
    expect(await offers()).toEqual([]);
    await pay(deposit);
    expect(await offers()).toEqual([]);
  });

  it("is promised by no one else's word, and no more than the offer gives", async () => {
    const of = await member();
    const { value: deposit } = await of.call(createDeposit, {
      ...{ method: "bank_qr", amount: "50000.00" },
    });
    await expect(
      sql`select cashier_promise_bonus('bx', ${deposit.id}, 'match')`.execute(world.db),
    ).rejects.toMatchObject({ code: "42501" });
  });
});
