import { describe, expect, it } from "vitest";
import { cancelDeposit, getDeposit, providerCallback } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { cashierWorld, signedHeaders } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, say, memberWithDeposit } = world;

function events(kind: "deposit_credited" | "deposit_failed", memberId: bigint) {
  return db
    .selectFrom("events")
    .select("payload")
    .where("kind", "=", kind)
    .where("member_id", "=", memberId)
    .execute();
}

async function openReviews(depositId: string): Promise<[string, number][]> {
  const rows = await db
    .selectFrom("payment_reviews")
    .select(["code", "times"])
    .where("deposit_id", "=", depositId)
    .where("closed_at", "is", null)
    .orderBy("code")
    .execute();
  return rows.map(({ code, times }) => [code, times]);
}

describe("the provider's word", () => {
  it("credits a paid deposit, once, however often it is said [WAL-02]", async () => {
    const { member, word, state, deposit } = await memberWithDeposit();
    const replies = await Promise.all(Array.from({ length: 20 }, () => say(word("paid"))));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, value: { state: "credited" } });
    expect(await state()).toBe("credited");
    expect((await member.balance()).sumMinor).toBe(20_000_000n);
    expect((await member.call(getBalance, {})).value.sumBalance).toBe("200000.00");
    expect(await events("deposit_credited", member.id)).toEqual([
      { payload: { depositId: deposit.id, amount: "200000.00", currency: "VND" } },
    ]);
    expect((await member.call(getDeposit, { id: deposit.id })).value.payUrl).toBeNull();
  });

  it("credits money that arrives after the deposit failed, expired or was given up", async () => {
    for (const before of ["failed", "expired"] as const) {
      const { member, word } = await memberWithDeposit();
      await say(word(before));
      expect((await say(word("paid"))).value.state).toBe("credited");
      expect((await member.balance()).sumMinor).toBe(20_000_000n);
    }
    const { member, word, deposit } = await memberWithDeposit();
    expect((await member.call(cancelDeposit, { id: deposit.id })).value.state).toBe("cancelled");
    expect((await member.call(cancelDeposit, { id: deposit.id })).value.state).toBe("cancelled");
    expect((await say(word("failed"))).value.state).toBe("cancelled");
    expect((await say(word("paid"))).value.state).toBe("credited");
    expect((await member.call(cancelDeposit, { id: deposit.id })).code).toBe("already_closed");
    expect((await member.balance()).sumMinor).toBe(20_000_000n);
  });

  it("moves nothing when it says failed after paid, and tells of a failure once", async () => {
    const paid = await memberWithDeposit();
    await say(paid.word("paid"));
    expect(await say(paid.word("failed"))).toMatchObject({ status: 200, code: "ok" });
    expect(await paid.state()).toBe("credited");

    const failed = await memberWithDeposit();
    await Promise.all(Array.from({ length: 5 }, () => say(failed.word("failed"))));
    expect(await failed.state()).toBe("failed");
    expect((await failed.member.balance()).sumMinor).toBe(0n);
    expect(await events("deposit_failed", failed.member.id)).toHaveLength(1);
    expect(await events("deposit_failed", paid.member.id)).toHaveLength(0);
  });

  it("credits no second payment of one deposit", async () => {
    const { member, word } = await memberWithDeposit();
    await say(word("paid"));
    expect((await say(word("paid", "another"))).code).toBe("already_closed");
    expect((await member.balance()).sumMinor).toBe(20_000_000n);
  });

  it("credits one deposit a payment: replayed for others, together or later, it is put for review", async () => {
    const deposits = await Promise.all([1, 2, 3, 4].map(() => memberWithDeposit()));
    const paymentId = `p-${deposits[0]?.deposit.id}-replayed`;
    const answers = await Promise.all(deposits.map(({ word }) => say(word("paid", paymentId))));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual(["ok", "payment_conflict", "payment_conflict", "payment_conflict"]);
    const balances = await Promise.all(deposits.map(({ member }) => member.balance()));
    const credited = balances.filter(({ sumMinor }) => sumMinor === 20_000_000n);
    expect([credited.length, balances.filter(({ sumMinor }) => sumMinor === 0n).length]).toEqual([
      1, 3,
    ]);
    const [loser] = deposits.filter((_, index) => answers[index]?.code !== "ok");
    if (!loser) throw new Error("all were credited");
    expect(await loser.state()).toBe("pending");
    expect((await say(loser.word("paid", paymentId))).code).toBe("payment_conflict");
    expect(await openReviews(loser.deposit.id)).toEqual([["payment_conflict", 2]]);
    expect((await say(loser.word("paid"))).value.state).toBe("credited");
  });

  it("that told of money which credited nothing is reviewed, until that payment is credited", async () => {
    const { word, deposit } = await memberWithDeposit();
    await say({ ...word("paid"), amount: "1.00" });
    await say({ ...word("paid"), currency: "IDR" });
    await say({ ...word("failed"), amount: "1.00" });
    expect(await openReviews(deposit.id)).toEqual([
      ["amount_differs", 1],
      ["currency_differs", 1],
    ]);
    await say(word("paid"));
    expect(await openReviews(deposit.id)).toEqual([]);
    await say(word("paid", "another"));
    expect(await openReviews(deposit.id)).toEqual([["already_closed", 1]]);
    await say({ ...word("paid", "lost"), depositId: "d-nobody" });
    expect(await openReviews("d-nobody")).toEqual([["not_found", 1]]);
  });

  it("about a payout that nobody asked for finds nothing and moves nothing", async () => {
    const { deposit, state, word } = await memberWithDeposit();
    for (const payoutId of ["nobody", deposit.id])
      for (const outcome of ["paid", "failed"] as const) {
        const { depositId: _, ...said } = word(outcome);
        const reply = await say({ ...said, payoutId });
        expect([reply.status, reply.code]).toEqual([404, "not_found"]);
      }
    expect(await state()).toBe("pending");
  });

  it("must name the deposit's own amount and currency, and a deposit there is", async () => {
    const { word, state } = await memberWithDeposit();
    const paid = word("paid");
    for (const amount of ["200000.01", "2000000.00", "0", "200000.001"])
      expect((await say({ ...paid, amount })).code).toBe("amount_differs");
    expect((await say({ ...paid, currency: "USD" })).code).toBe("currency_differs");
    expect((await say({ ...paid, depositId: "dnone" })).status).toBe(404);
    expect(await state()).toBe("pending");
    expect((await say({ ...paid, amount: "200000" })).value.state).toBe("credited");
  });

  it("is kept with its answer, refusals too", async () => {
    const { word, deposit } = await memberWithDeposit();
    await say({ ...word("paid"), amount: "1.00" });
    await say(word("paid"));
    await say(word("paid"));
    const kept = await db
      .selectFrom("provider_words")
      .select(["outcome", "amount", "answer"])
      .where("deposit_id", "=", deposit.id)
      .orderBy("id")
      .execute();
    expect(kept).toEqual([
      { outcome: "paid", amount: "1.00", answer: "amount_differs" },
      { outcome: "paid", amount: "200000.00", answer: "credited" },
    ]);
  });

  it("counts only with the provider's signature over exactly these bytes", async () => {
    const { word, state, member } = await memberWithDeposit();
    const raw = JSON.stringify(word("paid"));
    const right = signedHeaders(raw);
    const signature = right["x-provider-signature"] ?? "";
    const forged: [string, Record<string, string>][] = [
      [raw, { "x-provider-signature": "" }],
      [raw, { "x-provider-signature": signature.toUpperCase() }],
      [raw, { "x-provider-signature": signature.slice(1) }],
      [raw, { "x-provider-timestamp": String(Number(right["x-provider-timestamp"]) + 1) }],
      [raw, { "x-provider-timestamp": "" }],
      [`${raw} `, {}],
      [raw.replace("200000.00", "900000.00"), {}],
      [raw, signedHeaders(raw, { key: "a key of somebody else's" })],
    ];
    for (let at = 0; at < signature.length; at++) {
      const sign = signature[at] === "0" ? "1" : "0";
      const changed = signature.slice(0, at) + sign + signature.slice(at + 1);
      forged.push([raw, { "x-provider-signature": changed }]);
    }
    for (let at = 0; at < raw.length; at++) {
      const changed = Buffer.from(raw);
      changed[at] = (changed[at] ?? 0) ^ 1;
      forged.push([changed.toString("latin1"), {}]);
    }
    for (const [body, headers] of forged) {
      const reply = await say(body, { headers: { ...right, ...headers } });
      expect(reply.status, body).toBe(401);
    }
    expect(await state()).toBe("pending");
    expect((await member.balance()).sumMinor).toBe(0n);
  });

  it("at a path that names no provider is refused before anything is looked for", async () => {
    for (const provider of ["x%00", "nobody", "%C3%A1", "a".repeat(41)]) {
      const reply = await world.app.inject({
        method: "POST",
        url: providerCallback.path.replace(":provider", provider),
        headers: { "content-type": "application/json" },
        payload: "{}",
      });
      expect([provider, reply.statusCode]).toEqual([provider, 401]);
    }
  });

  it("counts for five minutes before and after its timestamp", async () => {
    const { word } = await memberWithDeposit();
    const paid = word("paid");
    for (const offMs of [-303_000, 303_000])
      expect((await say(paid, { atMs: Date.now() + offMs })).code).toBe("bad_signature");
    for (const offMs of [-295_000, 295_000])
      expect((await say(paid, { atMs: Date.now() + offMs })).code).toBe("ok");
  });

  it("refuses a signed body that is no word", async () => {
    for (const body of ["", "{", "[]", "null", '{"paymentId":"p"}'])
      expect((await say(body)).status, body).toBe(400);
    const { word } = await memberWithDeposit();
    expect((await say({ ...word("paid"), bonus: "1" })).status).toBe(400);
    expect((await say({ ...word("paid"), outcome: "gift" })).status).toBe(400);
  });
});
