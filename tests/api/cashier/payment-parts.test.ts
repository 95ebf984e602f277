import { describe, expect, it } from "vitest";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { closePaymentReview } from "#/server/cashier/payment-reviews.ts";
import { requestAnswer } from "../../support/documented-providers.ts";
import { documentedWorld, KEY, paidBy } from "../../support/documented-world.ts";

const { owner, tell, opened, askAgain, reviewsOf, openReviews, answerWith } =
  await documentedWorld();

describe("a provider that tells of each transfer", () => {
  it("leaves nothing to review of parts that came to what it credits when it is asked", async () => {
    const { deposit, orderCode, money, arrived } = await opened("requests");
    const parts = [
      { reference: `FT-a-${deposit.id}`, amount: 150_000 },
      { reference: `FT-b-${deposit.id}`, amount: 50_000 },
    ];
    for (const part of parts)
      expect((await tell("requests", requestAnswer(arrived(part), KEY))).code).toBe(
        "amount_differs",
      );
    answerWith(() => paidBy(orderCode, parts));
    await askAgain(deposit.id);
    expect(await money()).toBe(20_000_000n);
    // Whoever pays by hand what is still listed pays it a second time.
    expect(await openReviews(deposit.id)).toEqual([]);
    // Said again, or by itself for the first time: it is in what was credited.
    for (const part of parts)
      expect(await tell("requests", requestAnswer(arrived(part), KEY))).toMatchObject({
        status: 200,
        value: { state: "credited" },
      });
    expect(await openReviews(deposit.id)).toEqual([]);
    const more = { ...parts[0], amount: 900_000 };
    expect((await tell("requests", requestAnswer(arrived(more), KEY))).code).toBe("already_closed");
    expect([await money(), await reconcileCashier(owner.db)]).toEqual([20_000_000n, []]);
  });

  it("lists each transfer of what is too much by itself, once, and its member sees the sum of them", async () => {
    const { deposit, orderCode, arrived, seen, money } = await opened("requests");
    const [one, other] = [`FT-a-${deposit.id}`, `FT-b-${deposit.id}`];
    await tell("requests", requestAnswer(arrived({ reference: one, amount: 150_000 }), KEY));
    expect((await seen()).received).toBe("150000.00");
    answerWith(() =>
      paidBy(orderCode, [
        { reference: one, amount: 150_000 },
        { reference: other, amount: 150_000 },
      ]),
    );
    await askAgain(deposit.id);
    expect(await openReviews(deposit.id)).toEqual([
      [one, "150000"],
      [other, "150000"],
    ]);
    expect([(await seen()).received, await money()]).toEqual(["300000.00", 0n]);
  });

  it("credits no transfer that a person has settled, within others either", async () => {
    const { deposit, orderCode, arrived, money } = await opened("requests");
    const [one, other] = [`FT-a-${deposit.id}`, `FT-b-${deposit.id}`];
    await tell("requests", requestAnswer(arrived({ reference: one, amount: 150_000 }), KEY));
    const [review] = await reviewsOf(deposit.id);
    await closePaymentReview(owner.db, { id: BigInt(review?.id ?? 0), closedBy: "mai" });
    answerWith(() =>
      paidBy(orderCode, [
        { reference: one, amount: 150_000 },
        { reference: other, amount: 50_000 },
      ]),
    );
    await askAgain(deposit.id);
    expect([await money(), await openReviews(deposit.id)]).toEqual([0n, [[other, "50000"]]]);
  });

  it("is not believed where it names no transfer, or others than make up what it says was paid", async () => {
    const { deposit, orderCode, money } = await opened("requests");
    for (const transactions of [[], [{ reference: "FT-z", amount: 150_000 }]]) {
      answerWith(() => paidBy(orderCode, transactions, 200_000));
      await askAgain(deposit.id);
    }
    expect([await money(), await openReviews(deposit.id)]).toEqual([0n, []]);
  });
});
