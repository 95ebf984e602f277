import { afterEach, describe, expect, it } from "vitest";
import { getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { walletRoutes } from "#/server/wallet/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const { db } = await testDatabase();
const { newMember } = membersWorld(db, {
  moreRoutes: () => walletRoutes({ db }),
});
const BONUS = { amount: "1000.00", currency: "VND" };

afterEach(() => changeSite(asOwner(db), { registrationBonus: null }));

describe("the registration bonus", () => {
  it("is credited once by the rule, through the ledger, and stands in the record [PRO-08]", async () => {
    await changeSite(asOwner(db), { registrationBonus: BONUS });
    const { who } = await newMember();
    expect(await who.call(getBalance, {})).toMatchObject({
      ok: true,
      value: { sumBalance: "1000.00" },
    });
    const records = await who.call(listAccountRecords, {});
    expect(records).toMatchObject({
      ok: true,
      value: {
        totalCount: 1,
        list: [{ kind: "bonus", amount: "1000.00", about: "Regalo por registrarte" }],
      },
    });
    expect((await reconcile(db)).drift).toEqual([]);
  });

  it("is nothing where there is no rule, or a rule of another currency", async () => {
    const without = await newMember();
    await changeSite(asOwner(db), { registrationBonus: { amount: "5.00", currency: "USDT" } });
    const elsewhere = await newMember();
    for (const { who } of [without, elsewhere])
      expect(await who.call(getBalance, {})).toMatchObject({ value: { sumBalance: "0.00" } });
  });
});
