import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listBonuses, listDepositOffers } from "#/lib/contract/bonus/calls.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
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
      (await of.call(listDepositOffers, {})).value.list.map(({ code }) => code);
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
  });

  it("are not agreed on twice by one agreement, nor of an offer that staff give", async () => {
    await put({ ...MATCH, code: "once" });
    const asked = said(await agree("once"));
    await irene("approvals", "approve", asked.fields.approval);
    await put({ ...MATCH, code: "once", days: 90 });
    expect(said(await agree("once")).code).toBe("approval_needed");
    expect(said(await agree("welcome")).code).toBe("not_with_deposits");
    expect(said(await agree("none")).code).toBe("offer_unknown");
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
