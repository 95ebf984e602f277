import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refuse } from "#/lib/base/result.ts";
import {
  addPayeeAccount,
  confirmReceipt,
  listPayeeAccounts,
  listWithdrawals,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { getWithdrawalTerms } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { decideWithdrawal, reconcileCashier } from "#/server/cashier/index.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const asked: (string | undefined)[] = [];
const world = await cashierWorld({
  proveStrongly: async (_tx, _memberId, code) => {
    asked.push(code);
    return code === "000000" ? refuse("proof_wrong") : { ok: true, value: null };
  },
});
const { owner, memberWithAccount, balances } = world;
const DONG = 100n;
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-terms-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const ops = operators(owner)("operator");

async function put(kind: "limits" | "risk", document: object) {
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(document));
  return ops("site", "put", kind, file);
}
const LIMITS = { currency: "VND", min: "100000", max: "300000000" };
beforeEach(async () => {
  await put("limits", LIMITS);
  await put("risk", { currency: "VND" });
});
const member = () => memberWithAccount(50_000_000n * DONG);
async function hasRank(id: bigint, rank_level: number) {
  const look = { label_name: "Jade", color: "#FFFFFF", color2: "#000000" };
  await owner.db
    .insertInto("club_labels")
    .values({ rank_level, ...look })
    .execute();
  await owner.db.updateTable("members").set({ rank_level }).where("id", "=", id).execute();
}

describe("the terms of a withdrawal", () => {
  it("are the operator's: a fee that is held beside the amount and kept once it is sent", async () => {
    await put("limits", {
      ...{ ...LIMITS, expectedMinutes: 30 },
      fee: { fixed: "1000", basisPoints: 50 },
    });
    const { member: linh, ask } = await member();
    const { value: terms } = await linh.call(getWithdrawalTerms, {});
    expect(terms).toMatchObject({ fee: { fixed: "1000.00", percent: "0.5" }, expectedMinutes: 30 });
    const unseen = await linh.call(requestWithdrawal, { ...ask, amount: "200000" });
    expect(unseen).toMatchObject({ code: "fee_changed", value: { fee: "2000.00" } });
    const order = { ...ask, amount: "200000", fee: "2000" };
    const [one, two] = [
      await linh.call(requestWithdrawal, order),
      await linh.call(requestWithdrawal, order),
    ];
    expect(one.value).toMatchObject({ amount: "200000.00", fee: "2000.00" });
    expect(await balances(linh)).toEqual([50_000_000n - 404_000n, 404_000n]);
    await decideWithdrawal(owner.db, {
      ...{ withdrawalId: one.value.id, decision: "approve", decidedBy: "ana", payBy: "hand" },
    });
    await decideWithdrawal(owner.db, {
      ...{ withdrawalId: two.value.id, decision: "reject", decidedBy: "ana", reason: "No" },
    });
    expect(await balances(linh)).toEqual([50_000_000n - 202_000n, 0n]);
    const { rows } = await sql<{ amount_minor: bigint }>`
      select amount_minor from ledger_sides
       where reference = ${`withdrawal-fee:${one.value.id}`} and purpose = 'fees'`.execute(
      owner.db,
    );
    expect(rows).toEqual([{ amount_minor: 2_000n * DONG }]);
    const all = { id: one.value.id, outcome: "partly_received", missingAmount: "200000" } as const;
    expect((await linh.call(confirmReceipt, all)).code).toBe("above_maximum");
    expect(await reconcileCashier(owner.db)).toEqual([]);
    expect(await world.ledgerSum()).toBe(0n);
  });

  it("bound what is taken within 24 hours and 30 days, by rank; what came back counts for nothing", async () => {
    await put("limits", {
      ...{ ...LIMITS, perDay: "500000", perMonth: "900000" },
      ranks: [{ rank: 3, max: "2000000", perDay: "1000000", perMonth: null }],
    });
    const { member: linh, ask } = await member();
    const take = async (amount: string) =>
      (await linh.call(requestWithdrawal, { ...ask, amount })).code;
    expect(await take("400000")).toBe("ok");
    const { value: terms } = await linh.call(getWithdrawalTerms, {});
    expect(terms).toMatchObject({
      ...{ max: "300000000.00", day: { most: "500000.00", left: "100000.00" } },
      month: { most: "900000.00", left: "500000.00" },
    });
    const over = await linh.call(requestWithdrawal, { ...ask, amount: "200000" });
    expect(over).toMatchObject({ code: "above_day_limit", value: { left: "100000.00" } });
    await hasRank(linh.id, 4);
    expect((await linh.call(getWithdrawalTerms, {})).value).toMatchObject({ max: "2000000.00" });
    expect(await take("2000001")).toBe("above_maximum");
    expect(await take("500001")).toBe("above_month_limit");
    expect(await take("200000")).toBe("ok");
    const { value } = await linh.call(listWithdrawals, {});
    for (const { id } of value.list)
      await decideWithdrawal(owner.db, {
        ...{ withdrawalId: id, decision: "reject", decidedBy: "ana", reason: "No" },
      });
    expect(await take("900000")).toBe("ok");
  });

  it("are kept to by many who ask together", async () => {
    await put("limits", { ...LIMITS, perDay: "500000" });
    const { member: linh, ask } = await member();
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => linh.call(requestWithdrawal, { ...ask, amount: "200000" })),
    );
    expect(replies.filter(({ code }) => code === "ok")).toHaveLength(2);
    expect(await balances(linh)).toEqual([49_600_000n, 400_000n]);
  });

  it.each([
    [{ ...LIMITS, perDay: "99999" }, "perDay"],
    [{ ...LIMITS, ranks: [{ rank: 1 }, { rank: 1 }] }, "ranks"],
    [{ ...LIMITS, fee: { fixed: "100000" } }, "fee"],
    [{ ...LIMITS, turnoverPercent: -1 }, "turnoverPercent"],
    [{ ...LIMITS, expectedMinutes: 0 }, "expectedMinutes"],
  ])("are not put as %j", async (document, at) => {
    const ran = await put("limits", document);
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain(at);
  });
});

describe("what is new waits", () => {
  it("a new account takes no money for its time, and says from when", async () => {
    const { member: linh, ask } = await member();
    await put("risk", { currency: "VND", cooling: { newPayeeHours: 24 } });
    const refused = await linh.call(requestWithdrawal, ask);
    expect(refused.code).toBe("account_cooling");
    const until = Date.parse((refused.value as unknown as { until: string }).until);
    expect((until - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const { value: desk } = await linh.call(listPayeeAccounts, {});
    expect(Date.parse(desk.accounts[0]?.usableFrom ?? "")).toBe(until);
    await put("risk", { currency: "VND" });
    expect((await linh.call(requestWithdrawal, ask)).code).toBe("ok");
    expect((await linh.call(listPayeeAccounts, {})).value.accounts[0]).not.toHaveProperty(
      "usableFrom",
    );
  });

  it("and tells its owner, with the hours", async () => {
    await put("risk", { currency: "VND", cooling: { newPayeeHours: 36 } });
    const linh = await world.member(0n);
    await linh.call(addPayeeAccount, {
      ...{ kind: "bank", institution: "Banco del Delta", holder: "NGUYEN THI LINH" },
      ...{ number: "0071000999888", paymentPassword: PAYMENT_PASSWORD },
    });
    const [told] = await owner.db
      .selectFrom("events")
      .select(["kind", "payload"])
      .where("member_id", "=", linh.id)
      .execute();
    expect(told).toMatchObject({
      kind: "payee_added",
      payload: { institution: "Banco del Delta", numberEnd: "9888", coolingHours: 36 },
    });
  });

  it("after the payment password was changed nothing goes out for its time", async () => {
    const { member: linh, ask } = await member();
    await put("risk", { currency: "VND", cooling: { paymentPasswordHours: 12 } });
    const changed = (hoursAgo: number) =>
      owner.db
        .updateTable("members")
        .set({ payment_password_changed_at: new Date(Date.now() - hoursAgo * 3_600_000) })
        .where("id", "=", linh.id)
        .execute();
    await changed(11);
    expect((await linh.call(requestWithdrawal, ask)).code).toBe("payment_password_cooling");
    expect((await linh.call(getWithdrawalTerms, {})).value.waitUntil).toEqual(expect.any(String));
    await changed(13);
    expect((await linh.call(getWithdrawalTerms, {})).value.waitUntil).toBeNull();
    expect((await linh.call(requestWithdrawal, ask)).code).toBe("ok");
  });

  it("after a proven contact was changed nothing goes out for the same time, and it says which", async () => {
    const { member: linh, ask } = await member();
    await put("risk", { currency: "VND", cooling: { paymentPasswordHours: 12 } });
    const changed = (hoursAgo: number) =>
      owner.db
        .updateTable("members")
        .set({ contact_changed_at: new Date(Date.now() - hoursAgo * 3_600_000) })
        .where("id", "=", linh.id)
        .execute();
    await changed(11);
    expect((await linh.call(requestWithdrawal, ask)).code).toBe("contact_cooling");
    expect((await linh.call(getWithdrawalTerms, {})).value.waitUntil).toEqual(expect.any(String));
    await changed(13);
    expect((await linh.call(requestWithdrawal, ask)).code).toBe("ok");
  });
});

it("the authenticator's figures are asked for last, and are not taken for what is refused anyway", async () => {
  const { member: linh, ask } = await member();
  asked.length = 0;
  const code = { verificationCode: "000000" };
  const poor = await linh.call(requestWithdrawal, { ...ask, ...code, amount: "60000000" });
  expect([poor.code, asked]).toEqual(["not_enough_funds", []]);
  const key = { "idempotency-key": "figures" };
  expect((await linh.call(requestWithdrawal, { ...ask, ...code }, key)).code).toBe("proof_wrong");
  const right = { ...ask, verificationCode: "123456" };
  expect((await linh.call(requestWithdrawal, right, key)).code).toBe("ok");
  expect(asked).toEqual(["000000", "123456"]);
});
