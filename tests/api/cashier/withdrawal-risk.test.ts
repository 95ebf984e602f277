import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { addPayeeAccount, createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { approveByRule } from "#/server/cashier/approve-by-rule.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { PAYMENT_PASSWORD } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";

const world = await payoutWorld();
const { owner, db, balances, say, work, provider } = world;
const DONG = 100n;
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-risk-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const as = operators(owner);
const [ops, tomas, irene] = [as("operator"), as("tomas", "payments"), as("irene", "risk")];

const RULES = {
  currency: "VND",
  points: { newDevice: 0, newPayee: 25, sharedPayee: 50, changedPaymentPassword: 40 },
  ...{ reviewFrom: 40, twoPeopleFrom: 75 },
};
async function put(document: object, by = irene) {
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(document));
  return by("site", "put", "risk", file);
}
beforeEach(async () => void (await put(RULES)));

const numbers = new Set<string>();
/** A member with an account of a number of its own, or of that one. */
async function someone(number = String(10_000_000_000 + numbers.size)) {
  numbers.add(number);
  const member = await world.member(50_000_000n * DONG);
  const { value } = await member.call(addPayeeAccount, {
    ...{ kind: "bank", institution: "Banco del Delta", holder: "NGUYEN THI LINH" },
    ...{ number, paymentPassword: PAYMENT_PASSWORD },
  });
  const take = async (amount = "300000") => {
    const order = { accountId: value.id, amount, paymentPassword: PAYMENT_PASSWORD };
    return (await member.call(requestWithdrawal, order)).value.id;
  };
  return { member, take };
}
const risk = async (id: string) =>
  JSON.parse((await tomas("withdrawals", "show", id, "--json")).out).risk;
const byRule = (id: string) => inTransaction(db, (tx) => approveByRule(tx, id));

describe("risk", () => {
  it("is shown to staff with its reasons, and to the member not at all", async () => {
    const { member, take } = await someone("0099887766");
    const { take: other } = await someone("0099887766");
    const id = await other();
    expect(await risk(id)).toEqual({
      ...{ points: 75, outcome: "two_people" },
      reasons: [
        { sign: "newPayee", points: 25 },
        { sign: "sharedPayee", points: 50 },
      ],
    });
    expect((await tomas("withdrawals", "show", id)).out).toContain(
      "75 points, two_people (newPayee 25, sharedPayee 50)",
    );
    const { body } = await member.call(requestWithdrawal, {
      ...{ accountId: "x", amount: "300000", paymentPassword: PAYMENT_PASSWORD },
    });
    expect(body).not.toMatch(/risk|points/);
    expect(await take()).toEqual(expect.any(String));
  });

  it("of many points is sent by two, whoever writes it", async () => {
    const { take } = await someone("0011223344");
    await someone("0011223344");
    const id = await take();
    const approve = ["withdrawals", "approve", id, "--by-hand"];
    const ran = await tomas(...approve, "--json");
    const { code, fields } = JSON.parse(ran.out);
    expect(code).toBe("approval_needed");
    const alone = owner.db
      .updateTable("withdrawals")
      .set({ state: "paying", decided_at: new Date() })
      .where("id", "=", id)
      .execute();
    await expect(alone).rejects.toThrow("two of staff");
    await irene("approvals", "approve", fields.approval);
    expect((await tomas(...approve)).out).toContain("is approved, decided by tomas");
  });

  it("counts how often and how much goes out, by member, account and device", async () => {
    await put({
      ...RULES,
      points: { ...RULES.points, newPayee: 0, sharedPayee: 0 },
      velocity: [
        { of: "member", within: "hour", count: 1, points: 10 },
        { of: "payee", within: "day", amount: "700000", points: 15 },
      ],
    });
    const [one, other] = [await someone("0055667788"), await someone("0055667788")];
    expect((await risk(await one.take())).reasons).toEqual([]);
    expect((await risk(await one.take())).reasons).toEqual([
      { sign: "velocity:member:hour", points: 10 },
    ]);
    expect((await risk(await other.take())).reasons).toEqual([
      { sign: "velocity:payee:day", points: 15 },
    ]);
  });

  it("sees money that is put in and taken out without play", async () => {
    const { member, take } = await someone();
    const { value } = await member.call(createDeposit, { method: "bank_qr", amount: "500000" });
    await say({
      ...{ paymentId: `p-${value.id}`, depositId: value.id, outcome: "paid" },
      ...{ amount: "500000.00", currency: "VND" },
    });
    expect((await risk(await take())).reasons).toContainEqual({
      sign: "depositWithoutPlay",
      points: 40,
    });
  });

  it("stays as it was found", async () => {
    const { take } = await someone();
    const id = await take();
    const soften = owner.db
      .updateTable("withdrawal_risks")
      .set({ points: 0 })
      .where("withdrawal_id", "=", id)
      .execute();
    await expect(soften).rejects.toThrow("what was written stands");
  });
});

describe("what is without risk", () => {
  const automatic = { upTo: "400000", perDay: "900000" };

  it("waits for a person unless the operator has it otherwise", async () => {
    const { member, take } = await someone();
    const id = await take();
    expect(await byRule(id)).toBe(false);
    expect(await balances(member)).toEqual([49_700_000n, 300_000n]);
  });

  it("is sent by itself, once, up to so much each and a day; the act says by whom", async () => {
    await put({ ...RULES, automatic });
    const { member, take } = await someone();
    const [small, large, more] = [await take(), await take("500000"), await take()];
    const done = await Promise.all([byRule(small), byRule(small), byRule(small)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await byRule(large)).toBe(false);
    expect(await byRule(more)).toBe(true);
    const last = await take("400000");
    expect(await byRule(last)).toBe(false);
    const [act] = await listActs(owner.db, { limit: 9, of: small });
    expect(act).toMatchObject({
      by: "rule",
      act: "withdrawal_approve",
      after: { state: "paying" },
    });
    provider.plan({ status: 202, body: { reference: `${small}-1` } });
    await work(small);
    await say({
      ...{ paymentId: `p-${small}`, payoutId: `${small}-1`, outcome: "paid" },
      ...{ amount: "300000.00", currency: "VND" },
    });
    expect(await balances(member)).toEqual([48_500_000n, 1_200_000n]);
    expect(await reconcileCashier(owner.db)).toEqual([]);
  });

  it("is left to a person where its points, a suspension or a stop speak against it", async () => {
    await put({ ...RULES, reviewFrom: 20, automatic: { upTo: "400000", perDay: "90000000" } });
    const risky = await someone();
    expect(await byRule(await risky.take())).toBe(false);
    await put({ ...RULES, automatic: { upTo: "400000", perDay: "90000000" } });
    const { member, take } = await someone();
    const id = await take();
    const status = (status: "active" | "suspended") =>
      owner.db.updateTable("members").set({ status }).where("id", "=", member.id).execute();
    await status("suspended");
    expect(await byRule(id)).toBe(false);
    await status("active");
    await ops("site", "set", "withdrawals", "false");
    expect(await byRule(id)).toBe(false);
    await ops("site", "set", "withdrawals", "true");
    expect(await byRule(id)).toBe(true);
  });
});

describe("the table of weights", () => {
  it("is risk's to change, and the change is kept", async () => {
    expect((await put(RULES, tomas)).exitCode).not.toBe(0);
    await put({ ...RULES, reviewFrom: 33 });
    const shown = JSON.parse((await ops("site", "get", "risk/VND", "--json")).out);
    expect(JSON.stringify(shown)).toContain('"reviewFrom":33');
    expect((await ops("audit", "list", "--thing", "risk/VND")).out).toContain("risk/VND");
  });

  it.each([
    [{ ...RULES, currency: "XXX" }, "currency"],
    [{ ...RULES, twoPeopleFrom: 10 }, "twoPeopleFrom"],
    [{ ...RULES, points: { newPayee: -1 } }, "newPayee"],
    [{ ...RULES, points: { oldPayee: 1 } }, "oldPayee"],
    [{ ...RULES, velocity: [{ of: "member", within: "day", points: 1 }] }, "count or an amount"],
    [{ ...RULES, velocity: [{ of: "ip", within: "day", count: 1, points: 1 }] }, "velocity"],
    [{ ...RULES, automatic: { upTo: "0", perDay: "1" } }, "automatic.upTo"],
    [{ ...RULES, cooling: { newPayeeHours: 1_000 } }, "newPayeeHours"],
  ])("is not put as %j", async (document, says) => {
    const ran = await put(document);
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain(says);
  });
});
