import { describe, expect, it, onTestFinished } from "vitest";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { askForRefund, beginRefund } from "#/server/cashier/deposit-refunds.ts";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { requestAnswer, sessionAnswer, sessionEvent } from "../../support/documented-providers.ts";
import { documentedWorld, KEY, stamped } from "../../support/documented-world.ts";

const { world, db, owner, tell, opened, askAgain, answerWith, reviewsOf, openReviews } =
  await documentedWorld();

describe("a provider that signs its fields", () => {
  it("shows its code for the deposit, and credits what its signed callback says, once", async () => {
    const { deposit, arrived, money, seen } = await opened("requests");
    expect(deposit.instruction).toMatchObject({ shape: "transfer", account: "113366668888" });
    const body = requestAnswer(arrived(), KEY);
    const replies = await Promise.all([1, 2, 3, 4].map(() => tell("requests", body)));
    expect(replies.map(({ status, value }) => [status, value.state])).toEqual(
      Array.from({ length: 4 }, () => [200, "credited"]),
    );
    expect([await money(), (await seen()).state]).toEqual([20_000_000n, "credited"]);
    expect((await tell("requests", requestAnswer(arrived({ reference: "FT-2" }), KEY))).code).toBe(
      "already_closed",
    );
    expect(await reconcileCashier(owner.db)).toEqual([]);
  });

  it("credits nothing for another amount, a forged one, another provider's path, or no order", async () => {
    const { arrived, money, seen } = await opened("requests");
    expect((await tell("requests", requestAnswer(arrived({ amount: 150_000 }), KEY))).code).toBe(
      "amount_differs",
    );
    expect((await seen()).received).toBe("150000.00");
    expect((await tell("requests", requestAnswer(arrived(), "another"))).status).toBe(401);
    expect((await tell("sandbox", requestAnswer(arrived(), KEY))).status).toBe(401);
    expect(
      (await tell("requests", requestAnswer(arrived({ orderCode: 999_999 }), KEY))).status,
    ).toBe(404);
    expect(await tell("requests", requestAnswer(arrived({ code: "01" }), KEY))).toMatchObject({
      status: 200,
      value: { state: "pending" },
    });
    expect(await money()).toBe(0n);
  });

  it("credits what it says when it is asked, where its callback was lost", async () => {
    const { deposit, orderCode, money, arrived } = await opened("requests");
    const transactions = [
      { reference: "FT-a", amount: 150_000, description: "một phần", virtualAccountName: null },
      { reference: "FT-b", amount: 50_000, description: 'the "rest"\n', virtualAccountName: null },
    ];
    answerWith(() =>
      requestAnswer(
        {
          ...{ id: "l", orderCode, amount: 200_000, amountPaid: 200_000, amountRemaining: 0 },
          ...{ status: "PAID", createdAt: "2026-11-25T12:00:00+07:00", transactions },
          ...{ cancellationReason: null, canceledAt: null },
        },
        KEY,
      ),
    );
    await askAgain(deposit.id);
    expect(await money()).toBe(20_000_000n);
    const late = requestAnswer(arrived({ reference: "FT-c" }), KEY);
    expect((await tell("requests", late)).code).toBe("already_closed");
  });

  it("leaves nobody waiting for a way to pay that its lost answer said once", async () => {
    const member = await world.member();
    let asked = 0;
    answerWith(() => {
      asked += 1;
      throw new Error("lost on the way");
    });
    const { value: deposit } = await member.call(createDeposit, {
      ...{ method: "requests", amount: "200000" },
    });
    expect(asked).toBe(1);
    const { number } = await db
      .selectFrom("deposits")
      .select("number")
      .where("id", "=", deposit.id)
      .executeTakeFirstOrThrow();
    answerWith(() =>
      requestAnswer(
        {
          ...{ id: "l", orderCode: Number(number), amount: 200_000, amountPaid: 0 },
          ...{ amountRemaining: 200_000, status: "PENDING", transactions: [] },
        },
        KEY,
      ),
    );
    await askAgain(deposit.id);
    // It has ended, so that another can be opened; what is paid for it all the same is credited.
    expect((await member.call(getDeposit, { id: deposit.id })).value.state).toBe("failed");
    expect(await world.kindsOf(member.id)).toEqual(["deposit_failed"]);
    const paid = { amount: 200_000, code: "00", reference: `FT-${deposit.id}` };
    await tell("requests", requestAnswer({ orderCode: Number(number), ...paid }, KEY));
    expect((await member.balance()).sumMinor).toBe(20_000_000n);
  });

  it("is not asked for what it cannot carry: that ends at once", async () => {
    const member = await world.member();
    await owner.db
      .updateTable("payment_methods")
      .set({ kind: "mobile_wallet" })
      .where("id", "=", "requests")
      .execute();
    onTestFinished(async () => {
      await owner.db
        .updateTable("payment_methods")
        .set({ kind: "bank_transfer" })
        .where("id", "=", "requests")
        .execute();
    });
    const { value } = await member.call(createDeposit, { method: "requests", amount: "200000.50" });
    expect(value.state).toBe("failed");
  });
});

describe("a provider with sessions", () => {
  it("leads to its page, and credits what its signed event says, once, in any order", async () => {
    const { deposit, money, seen } = await opened("sessions");
    expect(deposit.instruction).toEqual({ shape: "hosted", payUrl: deposit.payUrl });
    const session = sessionAnswer({
      ...{ client_reference_id: deposit.id, payment_intent: `pi_${deposit.id}` },
      payment_status: "paid",
    });
    const expired = sessionEvent("checkout.session.expired", session);
    const paid = sessionEvent("checkout.session.completed", session);
    const again = sessionEvent("checkout.session.async_payment_succeeded", session);
    for (const body of [expired, paid, again, paid])
      expect((await tell("sessions", body, stamped(body))).status).toBe(200);
    expect([await money(), (await seen()).state]).toEqual([20_000_000n, "credited"]);
    expect(await reconcileCashier(owner.db)).toEqual([]);
  });

  it("credits nothing for another amount or currency, a forged event, or one of something else", async () => {
    const { deposit, money } = await opened("sessions");
    const of = (change: object) =>
      sessionEvent(
        "checkout.session.completed",
        sessionAnswer({
          ...{ client_reference_id: deposit.id, payment_status: "paid", ...change },
        }),
      );
    const other = of({ amount_total: 100_000 });
    expect((await tell("sessions", other, stamped(other))).code).toBe("amount_differs");
    const foreign = of({ currency: "usd", amount_total: 20_000_000 });
    expect((await tell("sessions", foreign, stamped(foreign))).code).toBe("currency_differs");
    expect((await tell("sessions", of({}), stamped(of({}), "another"))).status).toBe(401);
    const created = sessionEvent("payment_intent.created", {});
    expect(await tell("sessions", created, stamped(created))).toMatchObject({
      status: 200,
      value: { state: "pending" },
    });
    expect(await money()).toBe(0n);
  });

  it("tells an operator what it took back of a credit, part by part and once, and moves nothing", async () => {
    const { deposit, money } = await opened("sessions");
    const intent = `pi_${deposit.id}`;
    const paid = sessionEvent(
      "checkout.session.completed",
      sessionAnswer({
        ...{ client_reference_id: deposit.id, payment_intent: intent, payment_status: "paid" },
      }),
    );
    await tell("sessions", paid, stamped(paid));
    const charge = { id: `ch_${deposit.id}`, payment_intent: intent, currency: "vnd" };
    const refund = (all: number, before: number) => {
      const event = sessionEvent("charge.refunded", { ...charge, amount_refunded: all });
      const previous_attributes = { amount_refunded: before };
      return { ...event, data: { ...event.data, previous_attributes } };
    };
    const disputed = sessionEvent("charge.dispute.created", {
      ...{ id: `dp_${deposit.id}`, payment_intent: intent, charge: charge.id },
      ...{ amount: 150_000, currency: "vnd", reason: "fraudulent", status: "needs_response" },
    });
    for (const event of [refund(50_000, 0), refund(80_000, 50_000), refund(50_000, 0), disputed])
      expect((await tell("sessions", event, stamped(event))).status).toBe(200);
    expect(await openReviews(deposit.id)).toEqual([
      [`ch_${deposit.id}:50000`, "50000"],
      [`ch_${deposit.id}:80000`, "30000"],
      [`dp_${deposit.id}`, "150000"],
    ]);
    const reviews = await reviewsOf(deposit.id);
    expect(new Set(reviews.map(({ outcome }) => outcome))).toEqual(
      new Set(["refunded", "disputed"]),
    );
    expect([await money(), await reconcileCashier(owner.db)]).toEqual([20_000_000n, []]);
  });

  it("gives a deposit back under the refund's own key, and its event of that is no news", async () => {
    const { deposit, money } = await opened("sessions");
    const intent = `pi_${deposit.id}`;
    const session = { client_reference_id: deposit.id, payment_intent: intent };
    const paid = sessionEvent(
      "checkout.session.completed",
      sessionAnswer({ ...session, payment_status: "paid" }),
    );
    await tell("sessions", paid, stamped(paid));
    const asked: string[] = [];
    answerWith((url, init) => {
      const form = Object.fromEntries(new URLSearchParams(String(init.body)));
      asked.push(`${url} ${new Headers(init.headers).get("idempotency-key")}`);
      expect(form).toMatchObject({ payment_intent: intent, amount: "200000" });
      return { id: "re_1", status: "succeeded", payment_intent: intent, amount: 200_000 };
    });
    const begun = await beginRefund(owner.db, { depositId: deposit.id, reason: "x", by: "mai" });
    if (!begun.ok) throw new Error(begun.code);
    const ended = await askForRefund(owner.db, world.deps.findProvider, begun.value);
    expect(ended.state).toBe("refunded");
    expect(asked).toEqual([`https://pay.test/v1/refunds ${begun.value.id}`]);
    const charge = {
      id: "ch_1",
      payment_intent: intent,
      currency: "vnd",
      amount_refunded: 200_000,
    };
    const event = sessionEvent("charge.refunded", charge);
    expect((await tell("sessions", event, stamped(event))).status).toBe(200);
    expect([await money(), await openReviews(deposit.id)]).toEqual([0n, []]);
  });

  it("that gives nothing back by a call leaves the money with its member", async () => {
    const { deposit, arrived, money } = await opened("requests");
    await tell("requests", requestAnswer(arrived(), KEY));
    const begun = await beginRefund(owner.db, { depositId: deposit.id, reason: "x", by: "mai" });
    if (!begun.ok) throw new Error(begun.code);
    const ended = await askForRefund(owner.db, world.deps.findProvider, begun.value);
    expect([ended.state, await money()]).toEqual(["failed", 20_000_000n]);
  });
});
