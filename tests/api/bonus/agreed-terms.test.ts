import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listBonuses, listDepositOffers } from "#/lib/contract/bonus/calls.ts";
import { cancelDeposit, createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { OFFER_COLLECTION, termsMark } from "#/server/bonus/index.ts";
import { giveDepositBonus, giveLateBonuses } from "#/server/cashier/deposit-bonus.ts";
import { inTransaction } from "#/server/db/index.ts";
import { bonusWorld, OFFER } from "../../support/bonuses.ts";
import { makeFolder } from "../../support/processes/pleno.ts";

const world = await bonusWorld();
const { tomas, irene } = world;
const MATCH = {
  ...{ ...OFFER, code: "match", amount: "150000", maxStake: "5000", turnoverPercent: 2_000 },
  deposit: { percent: 50, least: "100000", times: 1 },
};
const folder = makeFolder();
/** Puts an offer by the command of one of staff. */
async function put(document: object) {
  const file = join(folder, "offer.json");
  writeFileSync(file, JSON.stringify(document));
  expect((await tomas("site", "put", "bonus-offers", file)).exitCode).toBe(0);
}
const member = () => world.bonusMember({ bonus: "none" });
const said = ({ out, err }: { out: string; err: string }) => JSON.parse(out || err);
const agree = (code: string) => tomas("bonuses", "agree", code, "--reason", "Spring", "--json");

describe("terms of bonus money that two of staff agree on", () => {
  it("are those that a member is given", async () => {
    const { account, call } = await member();
    const grant = () =>
      tomas("bonuses", "grant", account, "--offer", "hard", "--reason", "Birthday", "--json");
    const hard = { ...OFFER, code: "hard", turnoverPercent: 10_000 };
    await put(hard);
    const first = said(await grant());
    await irene("approvals", "approve", first.fields.approval);
    await put({ ...hard, turnoverPercent: 100, maxPaid: null });
    const second = said(await grant());
    expect(second.code).toBe("approval_needed");
    expect(second.fields.approval).not.toBe(first.fields.approval);
    await put(hard);
    expect((await grant()).exitCode).toBe(0);
    expect((await call(listBonuses, {})).value.list).toMatchObject([{ turnover: "100000.00" }]);
  });

  it("open an offer to deposits, and nobody alone does", async () => {
    const of = await member();
    const offers = async () =>
      (await of.call(listDepositOffers, {})).value.list
        .map(({ code }) => code)
        .filter((code) => code === "match");
    const open = async () =>
      of.call(createDeposit, {
        ...{ method: "bank_qr", amount: "200000.00", offer: "match" },
        offerTerms: await world.termsOf("match"),
      });
    await put(MATCH);
    expect(await offers()).toEqual([]);
    expect((await open()).code).toBe("offer_closed");
    const asked = said(await agree("match"));
    expect(asked.code).toBe("approval_needed");
    expect(said(await agree("match")).code).toBe("approval_needed");
    await irene("approvals", "approve", asked.fields.approval);
    expect((await agree("match")).exitCode).toBe(0);
    expect(said(await agree("match")).code).toBe("is_so");
    expect(await offers()).toEqual(["match"]);
    await put({ ...MATCH, deposit: { ...MATCH.deposit, percent: 1_000 } });
    expect(await offers()).toEqual([]);
    expect((await open()).code).toBe("offer_closed");
    await put(MATCH);
    expect(await offers()).toEqual([]);
    const listed = said(await irene("bonuses", "offers", "--json"));
    expect(listed).toContainEqual(
      expect.objectContaining({ code: "match", openTo: expect.stringContaining("nobody") }),
    );
  });

  it("are not agreed on twice by one agreement, nor of an offer that staff give", async () => {
    await put({ ...MATCH, code: "once" });
    const asked = said(await agree("once"));
    await irene("approvals", "approve", asked.fields.approval);
    await put({ ...MATCH, code: "once", days: 90 });
    expect(said(await agree("once")).code).toBe("approval_needed");
    expect(said(await agree("welcome")).code).toBe("not_with_deposits");
    expect(said(await agree("none")).code).toBe("offer_unknown");
    await put({ ...MATCH, code: "shut", enabled: false });
    expect(said(await agree("shut")).code).toBe("offer_closed");
  });

  it("that have changed since they were shown are not taken for granted", async () => {
    const of = await member();
    await world.putOffer({ ...MATCH, code: "shown" });
    const [shown] = (await of.call(listDepositOffers, {})).value.list.filter(
      ({ code }) => code === "shown",
    );
    await world.putOffer({ ...MATCH, code: "shown", turnoverPercent: 9_000 });
    const open = async (offerTerms?: string) =>
      (
        await of.call(createDeposit, {
          ...{ method: "bank_qr", amount: "200000.00", offer: "shown" },
          ...(offerTerms === undefined ? {} : { offerTerms }),
        })
      ).code;
    expect(await open(shown?.terms)).toBe("offer_changed");
    expect(await open()).toBe("offer_changed");
    expect(await open(await world.termsOf("shown"))).toBe("ok");
  });
});

describe("what was promised with a deposit", () => {
  const pay = async (deposit: { readonly id: string; readonly amount: string }) => {
    await world.say({
      ...{ paymentId: `p-${deposit.id}`, depositId: deposit.id, outcome: "paid" },
      ...{ amount: deposit.amount, currency: "VND" },
    });
    await inTransaction(world.db, (tx) => giveDepositBonus(tx, deposit.id));
  };
  const open = async (of: Awaited<ReturnType<typeof member>>, code: string) =>
    (
      await of.call(createDeposit, {
        ...{ method: "bank_qr", amount: "200000.00", offer: code },
        offerTerms: await world.termsOf(code),
      })
    ).value;

  it("is given though its offer has gone or is given less often since", async () => {
    const of = await member();
    const twice = { ...MATCH, code: "twice", deposit: { ...MATCH.deposit, times: 2 } };
    await world.putOffer(twice);
    for (const times of [2, 1]) {
      const deposit = await open(of, "twice");
      await world.putOffer({ ...twice, deposit: { ...twice.deposit, times } });
      if (times === 1) await OFFER_COLLECTION.write(world.owner.db, "twice", null);
      await pay(deposit);
    }
    expect((await of.call(listBonuses, {})).value.list).toHaveLength(2);
  });

  it("is on the terms that were shown, though they change in that moment", async () => {
    const of = await member();
    await world.putOffer({ ...MATCH, code: "racing" });
    const terms = await world.termsOf("racing");
    const soft = { ...MATCH, code: "racing", turnoverPercent: 100 };
    let changed = Promise.resolve();
    await inTransaction(world.db, async (tx) => {
      await sql`select bonus_hold_offer('racing')`.execute(tx);
      changed = world.putOffer(soft);
      const { rows } = await sql<{ terms: string }>`
        select bonus_terms(o) as terms from bonus_offers o where code = 'racing'`.execute(tx);
      expect(termsMark(rows[0]?.terms ?? "")).toBe(terms);
    });
    await changed;
    expect(await world.termsOf("racing")).not.toBe(terms);
    expect((await of.call(listDepositOffers, {})).value.list.map(({ code }) => code)).toContain(
      "racing",
    );
  });

  it("is void where the deposit was settled otherwise, and its member is told of one that comes no more", async () => {
    const [settled, twice] = [await member(), await member()];
    await world.putOffer({ ...MATCH, code: "void" });
    const deposit = await open(settled, "void");
    await sql`update deposits set settled_as = 'refunded', settled_minor = 1, settled_reason = 'x' where id = ${deposit.id}`.execute(
      world.owner.db,
    );
    expect((await settled.call(getDeposit, { id: deposit.id })).value.bonus).toBeUndefined();
    const opened = [await open(twice, "void")];
    await twice.call(cancelDeposit, { id: opened[0]?.id ?? "" });
    opened.push(await open(twice, "void"));
    for (const each of opened) await pay(each);
    const told = await world.owner.db
      .selectFrom("events")
      .select("payload")
      .where("member_id", "=", twice.id)
      .where("kind", "=", "bonus_ended")
      .execute();
    expect(told).toMatchObject([{ payload: { as: "void", amount: "100000.00" } }]);
  });

  it("is given a little later where nothing gave it as it was credited", async () => {
    const of = await member();
    await world.putOffer({ ...MATCH, code: "late" });
    const deposit = await open(of, "late");
    await world.say({
      ...{ paymentId: `p-${deposit.id}`, depositId: deposit.id, outcome: "paid" },
      ...{ amount: deposit.amount, currency: "VND" },
    });
    expect((await of.call(listBonuses, {})).value.list).toEqual([]);
    await giveLateBonuses(world.db);
    expect((await of.call(listBonuses, {})).value.list).toMatchObject([{ state: "active" }]);
  });
});
