import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  cancelDeposit,
  createDeposit,
  getDeposit,
  listDepositMethods,
  listDeposits,
} from "#/lib/contract/cashier/calls.ts";
import { blockAct } from "#/server/care/index.ts";
import { findDeposits } from "#/server/cashier/deposits.ts";
import { expireDeposits } from "#/server/cashier/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const world = await cashierWorld();
const { db, memberWithDeposit } = world;
const ask = { method: "bank_qr", amount: "200000.00" };

describe("opening a deposit", () => {
  it("offers four ways to pay, with limits and presets, and says that they are a sandbox [WAL-02]", async () => {
    const member = await world.member();
    const { value } = await member.call(listDepositMethods, {});
    expect(value.methods.map(({ kind }) => kind)).toEqual([
      "bank_qr",
      "bank_transfer",
      "mobile_wallet",
      "usdt",
    ]);
    expect(value.methods[0]).toMatchObject({
      sandbox: true,
      min: "50000.00",
      max: "300000000.00",
      presets: ["100000.00", "200000.00", "500000.00", "1000000.00", "5000000.00", "20000000.00"],
    });
  });

  it("asks the provider under the deposit's own reference, and names nobody", async () => {
    const { deposit, member } = await memberWithDeposit();
    expect(deposit).toMatchObject({ state: "pending", amount: "200000.00", method: "bank_qr" });
    expect(deposit.payUrl).toBe(`http://pay.test/payments/${deposit.id}`);
    const asked = world.provider.asked.filter(({ path }) => path.endsWith(deposit.id));
    expect(asked).toEqual([
      {
        method: "POST",
        path: `/api/payments/${deposit.id}`,
        body: {
          amount: "200000.00",
          currency: "VND",
          method: "bank_qr",
          memo: expect.stringMatching(/^PL[0-9A-Z]{8}$/),
          language: "es",
          expires: deposit.expiresAt,
          return_url: `http://pleno.test/member/depositv2?deposit=${deposit.id}`,
          callback_url: "http://pleno.test/wps/cashier/callbacks/sandbox",
        },
      },
    ]);
    expect(JSON.stringify(asked)).not.toContain(`member${member.id}`);
    expect(Date.parse(deposit.expiresAt) - Date.parse(deposit.createdAt)).toBeCloseTo(900_000, -3);
  });

  it("returns the reader of another language to their own pages", async () => {
    const member = await world.member();
    const { value } = await member.call(createDeposit, ask, { "accept-language": "en" });
    const asked = world.provider.asked.find(({ path }) => path.endsWith(value.id));
    expect(asked?.body?.["return_url"]).toContain("http://pleno.test/en/member/depositv2?");
  });

  it.each([
    ["49999.99", 422, "below_minimum"],
    ["300000000.01", 422, "above_maximum"],
    ["0", 422, "below_minimum"],
    ["100000.001", 400, "amount_too_precise"],
    ["999999999999999999", 400, "amount_too_large"],
    ["-100000", 400, "bad_amount"],
    ["1e5", 400, "bad_amount"],
    ["100,000", 400, "bad_amount"],
  ])("refuses the amount %s", async (amount, status, code) => {
    const member = await world.member();
    const reply = await member.call(createDeposit, { ...ask, amount });
    expect(reply.status).toBe(status);
    expect(reply.body).toContain(code);
    expect((await member.call(listDeposits, {})).value.totalCount).toBe(0);
  });

  it("takes the limits themselves", async () => {
    const member = await world.member();
    for (const amount of ["50000", "300000000.00"])
      expect((await member.call(createDeposit, { ...ask, amount })).code).toBe("ok");
  });

  it("refuses an unknown or closed method, a number for an amount, and unknown fields", async () => {
    const member = await world.member();
    expect((await member.call(createDeposit, { ...ask, method: "cash" })).code).toBe(
      "method_closed",
    );
    expect((await member.call(createDeposit, { ...ask, amount: 200000 })).status).toBe(400);
    expect((await member.call(createDeposit, { ...ask, bonus: "1" })).status).toBe(400);
  });

  it("passes the care check, and takes no trial account", async () => {
    const member = await world.member();
    const block = {
      memberId: member.id,
      act: "deposit",
      code: "cooling_off",
      until: null,
    } as const;
    await blockAct(world.owner.db, block);
    expect((await member.call(createDeposit, ask)).code).toBe("cooling_off");
    const trial = await world.member(0n, 4);
    expect((await trial.call(createDeposit, ask)).code).toBe("true_account_needed");
    expect((await trial.call(listDepositMethods, {})).code).toBe("true_account_needed");
  });

  it("lets five wait at once, however many are asked for together", async () => {
    const member = await world.member();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => member.call(createDeposit, ask)),
    );
    expect(replies.filter(({ code }) => code === "ok")).toHaveLength(5);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(["ok", "too_many_pending"]));
  });

  it("takes no fee that its member was not shown, and says the one that is taken", async () => {
    const member = await world.member();
    const by = (fee?: string) => member.call(createDeposit, { ...ask, method: "usdt", fee });
    for (const shown of [undefined, "0", "1999.99", "4000", "1e3"]) {
      const refused = await by(shown);
      expect([refused.status, refused.code]).not.toContain("ok");
      expect(shown === "1e3" || refused.code === "fee_changed").toBe(true);
    }
    expect(JSON.parse((await by("4000")).body).value).toEqual({ fee: "2000.00" });
    const { value } = await by("2000");
    expect(value.fee).toBe("2000.00");
    // Agreed on is agreed on, whoever writes.
    for (const at of [db, world.owner.db])
      await expect(
        sql`update deposits set fee_minor = 0 where id = ${value.id}`.execute(at),
      ).rejects.toThrow("what was written stands");
  });

  it("has a provider asked for no order after order that is given up at once", async () => {
    const member = await world.member();
    const open = async () => {
      const opened = await member.call(createDeposit, ask);
      if (opened.code === "ok") await member.call(cancelDeposit, { id: opened.value.id });
      return opened;
    };
    for (let order = 0; order < world.deps.depositsPerHour; order++)
      expect((await open()).code).toBe("ok");
    const refused = await open();
    expect([refused.status, refused.code]).toEqual([422, "too_many_unpaid"]);
    expect(JSON.parse(refused.body).value).toEqual({ most: world.deps.depositsPerHour });
    // What was paid is not counted.
    const [one] = (await member.call(listDeposits, {})).value.list;
    await world.say({
      ...{ paymentId: `p-${one?.id}`, depositId: one?.id, outcome: "paid" },
      ...{ amount: "200000.00", currency: "VND" },
    });
    expect((await open()).code).toBe("ok");
  });

  it("acts once for 200 copies of one command, and answers them alike", async () => {
    const member = await world.member();
    const key = { "idempotency-key": "one-attempt" };
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => member.call(createDeposit, ask, key)),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]?.code).toBe("ok");
    expect((await member.call(listDeposits, {})).value.totalCount).toBe(1);
    const other = await member.call(createDeposit, { ...ask, amount: "500000" }, key);
    expect(other.status).toBe(409);
  });
});

describe("a member's deposits", () => {
  it("are nobody else's", async () => {
    const { deposit } = await memberWithDeposit();
    const stranger = await world.member();
    expect((await stranger.call(getDeposit, { id: deposit.id })).status).toBe(404);
    expect((await stranger.call(cancelDeposit, { id: deposit.id })).status).toBe(404);
    expect((await stranger.call(listDeposits, {})).value.list).toEqual([]);
    expect((await world.send(getDeposit, { id: deposit.id })).status).toBe(401);
  });

  it("expire when their time is up by the database's clock, and not before", async () => {
    const { deposit, state, member } = await memberWithDeposit();
    await expireDeposits(db);
    expect(await state()).toBe("pending");
    await db
      .updateTable("deposits")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("id", "=", deposit.id)
      .execute();
    expect(await expireDeposits(db)).toBe(1);
    expect(await state()).toBe("expired");
    expect(await expireDeposits(db)).toBe(0);
    expect((await member.call(cancelDeposit, { id: deposit.id })).code).toBe("already_closed");
  });

  it("are listed newest first, through an index", async () => {
    const member = await world.member();
    for (const amount of ["100000", "200000", "300000"])
      await member.call(createDeposit, { ...ask, amount });
    const { value } = await member.call(listDeposits, { pageNo: "2", pageSize: "1" });
    expect(value).toMatchObject({ totalCount: 3, totalPages: 3, list: [{ amount: "200000.00" }] });
    await sql`insert into deposits (id, member_id, method_id, kind, provider, amount_minor, currency, expires_at)
      select 'many' || n, 1000000 + n % 1000, 'bank_qr', 'bank_qr', 'sandbox', 1, 'VND', now() + interval '1 day'
      from generate_series(1, 20000) n`.execute(db);
    await sql`analyze deposits`.execute(asOwner(db));
    const plans = await plansOf(db, (at) =>
      findDeposits(at, member.id, { pageNo: 1, pageSize: 10 }),
    );
    expect(plans[0]).toContain("deposits_of_member");
    expect(plans[0]).not.toMatch(/Sort|Seq Scan/);
    expect(plans[1]).not.toContain("Seq Scan");
  });
});
