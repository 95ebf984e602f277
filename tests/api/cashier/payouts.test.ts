import { describe, expect, it, onTestFinished } from "vitest";
import { confirmReceipt } from "#/lib/contract/cashier/calls.ts";
import { abandonPayout, reconcileCashier, retryPayout } from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { listActs, reconcile } from "#/server/ledger/index.ts";
import { addProvider, PROVIDER_KEY, SANDBOX } from "../../support/cashier.ts";
import { payoutWorld, paysOut } from "../../support/payouts.ts";
import { tamper } from "../../support/tamper.ts";

const world = await payoutWorld();
const { owner, provider, say, requested, paying, approve, reject, work } = world;
const retry = (withdrawalId: string, payBy?: "hand") =>
  retryPayout(owner.db, { withdrawalId, by: "eva", payBy });
const abandon = (withdrawalId: string) =>
  abandonPayout(owner.db, { withdrawalId, by: "eva", reason: "They never got it" });

async function refused() {
  const withdrawal = await requested();
  await approve(withdrawal.id);
  const { id: reference } = await withdrawal.last();
  provider.plan({ status: 422, body: { reference, refused: "declined" } });
  await work(withdrawal.id);
  return withdrawal;
}

describe("an approved withdrawal", () => {
  it("is paying until its provider has paid it: the money stays held, the member waits", async () => {
    const one = await requested();
    expect(await approve(one.id)).toMatchObject({
      value: { state: "paying", confirmBy: null, decidedAt: expect.any(String) },
    });
    expect(await one.money()).toEqual([700_000n, 300_000n]);
    await work(one.id);
    expect((await one.last()).state).toBe("pending");
    expect(await one.seen()).toMatchObject({ state: "paying", confirmBy: null });
    const early = await one.member.call(confirmReceipt, { id: one.id, outcome: "received" });
    expect(early.code).toBe("not_approved");
    expect(await world.kindsOf(one.member.id)).toEqual([
      ...["payee_added", "withdrawal_requested", "withdrawal_paying"],
    ]);

    expect((await say(await one.word("paid"))).value.state).toBe("paid");
    expect(await one.money()).toEqual([700_000n, 0n]);
    const seen = await one.seen();
    expect(seen?.state).toBe("approved");
    const minutes = (Date.parse(seen?.confirmBy ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect((await world.kindsOf(one.member.id)).at(-1)).toBe("withdrawal_approved");
    const word = { id: one.id, outcome: "received" } as const;
    expect((await one.member.call(confirmReceipt, word)).value.state).toBe("received");
  });

  it("is sent to its member's account, under the attempt's own reference, after the commit", async () => {
    const states: unknown[] = [];
    provider.whileAsked(async ({ path }) => {
      const id = path.split("/").at(-1) ?? "";
      // Another connection sees the row, and may lock it: no transaction of the ask's holds it.
      const row = await inTransaction(owner.db, (tx) =>
        tx
          .selectFrom("payouts")
          .select("state")
          .where("id", "=", id)
          .forUpdate()
          .noWait()
          .execute(),
      );
      states.push(row[0]?.state);
    });
    onTestFinished(() => provider.whileAsked(async () => undefined));
    const one = await paying();
    expect(states).toEqual(["asked"]);
    const { id } = await one.last();
    const { body } = provider.asked.findLast(({ path }) => path === `/api/payouts/${id}`) ?? {};
    expect(body).toMatchObject({
      ...{ amount: "300000.00", currency: "VND", kind: "bank", institution: "Banco del Delta" },
      ...{ holder: "NGUYEN THI LINH", number: "0071000123456" },
    });
  });

  it.each(["break", "unsigned", { status: 500, body: { code: "x" } }] as const)(
    "whose provider answers %j is queried before anything is asked anew",
    async (fault) => {
      provider.plan(fault);
      const one = await paying();
      expect((await one.last()).state).toBe("asked");
      await one.askAgain();
      expect(await one.asks()).toEqual(
        fault === "unsigned" ? ["POST", "GET"] : ["POST", "GET", "POST"],
      );
      expect((await one.last()).state).toBe("pending");
      expect(await one.attempts()).toHaveLength(1);
      expect(await one.money()).toEqual([700_000n, 300_000n]);
    },
  );

  it("that was paid though the answer and the callback were lost is found paid by the query", async () => {
    const one = await paying();
    provider.knows((await one.last()).id, await one.word("paid"));
    await one.askAgain();
    expect((await one.seen())?.state).toBe("approved");
    expect((await say(await one.word("paid"))).value.state).toBe("paid");
    await one.askAgain();
    expect(await one.money()).toEqual([700_000n, 0n]);
    const kinds = await world.kindsOf(one.member.id);
    expect(kinds.filter((kind) => kind === "withdrawal_approved")).toHaveLength(1);
  });

  it("is asked for once by many workers at the same time, and settled once by many words", async () => {
    const one = await requested();
    await approve(one.id);
    await Promise.all([work(one.id), work(one.id), work(one.id)]);
    expect(await one.asks()).toEqual(["POST"]);
    const word = await one.word("paid");
    const replies = await Promise.all(Array.from({ length: 6 }, () => say(word)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await one.money()).toEqual([700_000n, 0n]);
  });

  it("is not asked for where the provider was switched off meanwhile, and goes back to the operator", async () => {
    const one = await requested();
    await approve(one.id);
    const set = (enabled: boolean) =>
      owner.db
        .updateTable("payment_providers")
        .set({ enabled })
        .where("id", "=", SANDBOX)
        .execute();
    await set(false);
    onTestFinished(async () => void (await set(true)));
    await work(one.id);
    expect(await one.asks()).toEqual([]);
    expect(await one.last()).toMatchObject({ state: "refused", reason: "it is switched off" });
    expect(await one.money()).toEqual([700_000n, 300_000n]);
  });

  it("that was asked for before the switch is neither asked anew nor given up", async () => {
    provider.plan("break");
    const one = await paying();
    const set = (enabled: boolean) =>
      owner.db
        .updateTable("payment_providers")
        .set({ enabled })
        .where("id", "=", SANDBOX)
        .execute();
    await set(false);
    onTestFinished(async () => void (await set(true)));
    await one.askAgain();
    expect(await one.asks()).toEqual(["POST", "GET"]);
    expect((await one.last()).state).toBe("asked");
  });

  it("is not sent when the books were changed after the approval", async () => {
    const one = await requested();
    await approve(one.id);
    const change = (amount: bigint) =>
      tamper(owner.url, `update withdrawals set amount_minor = ${amount} where id = '${one.id}'`);
    await change(90_000_000n);
    await work(one.id);
    await change(30_000_000n);
    expect(await one.asks()).toEqual([]);
    expect(await one.last()).toMatchObject({ state: "refused", reason: "books_differ: amount" });
  });
});

describe("a withdrawal whose provider did not pay", () => {
  it("goes back to the operator with its money held: a new attempt pays it, under a new reference", async () => {
    const one = await refused();
    expect(await one.last()).toMatchObject({ state: "refused", reason: "declined" });
    expect((await one.seen())?.state).toBe("paying");
    expect(await one.money()).toEqual([700_000n, 300_000n]);
    expect(await approve(one.id)).toMatchObject({ code: "already_decided" });

    expect(await retry(one.id)).toMatchObject({ ok: true, value: { state: "paying" } });
    await work(one.id);
    const [first, second] = await one.attempts();
    expect(second).toMatchObject({ attempt: 2, state: "pending" });
    expect(second?.id).not.toBe(first?.id);
    expect((await say(await one.word("paid"))).value.state).toBe("paid");
    expect(await one.money()).toEqual([700_000n, 0n]);
    expect((await listActs(owner.db, { limit: 1 }))[0]).toMatchObject({
      ...{ by: "eva", act: "withdrawal_pay", subject: one.id },
      after: { provider: SANDBOX, payout: second?.id },
    });
  });

  it("is paid by hand, or rejected, when the operator says so", async () => {
    const byHand = await refused();
    expect(await retry(byHand.id, "hand")).toMatchObject({ value: { state: "approved" } });
    expect(await byHand.money()).toEqual([700_000n, 0n]);

    const back = await refused();
    expect(await reject(back.id)).toMatchObject({ value: { state: "rejected" } });
    expect(await back.money()).toEqual([1_000_000n, 0n]);
    const decisions = await owner.db
      .selectFrom("withdrawal_decisions")
      .select("decision")
      .where("withdrawal_id", "=", back.id)
      .orderBy("id")
      .execute();
    expect(decisions.map(({ decision }) => decision)).toEqual(["approve", "reject"]);
  });

  it("is neither retried, nor paid by hand, nor rejected while an attempt may still pay it", async () => {
    const one = await paying();
    for (const acted of [await retry(one.id), await retry(one.id, "hand"), await reject(one.id)])
      expect(acted).toMatchObject({ ok: false, code: "payout_standing" });
    await say(await one.word("paid"));
    expect(await retry(one.id)).toMatchObject({
      code: "not_paying",
      detail: { state: "approved" },
    });
    expect(await reject(one.id)).toMatchObject({ code: "already_decided" });
  });

  it("is taken back from a provider that never answers by the operator's own word", async () => {
    provider.plan("break");
    const one = await paying();
    expect(await abandon(one.id)).toMatchObject({ ok: true });
    expect(await one.last()).toMatchObject({ state: "abandoned", reason: "They never got it" });
    expect(await abandon(one.id)).toMatchObject({ code: "no_payout" });
    await one.askAgain();
    expect(await one.asks()).toEqual(["POST"]);
    expect(await reject(one.id)).toMatchObject({ value: { state: "rejected" } });
  });

  it("is settled once when its word, a retry and a rejection come at the same time", async () => {
    for (let round = 0; round < 4; round++) {
      const one = await paying();
      const word = await one.word("failed");
      await Promise.all([say(word), retry(one.id, "hand"), reject(one.id), say(word)]);
      const state = (await one.seen())?.state ?? "";
      const ends: Record<string, unknown> = {
        paying: [700_000n, 300_000n],
        approved: [700_000n, 0n],
        rejected: [1_000_000n, 0n],
      };
      expect(await one.money()).toEqual(ends[state]);
    }
  });
});

describe("who pays a withdrawal out", () => {
  it("is the operator by hand where they say so, or where no provider takes the amount", async () => {
    const one = await requested();
    expect(await approve(one.id, "hand")).toMatchObject({ value: { state: "approved" } });
    expect(await one.attempts()).toEqual([]);
    const limits = (min_minor: bigint) =>
      owner.db
        .updateTable("payment_provider_limits")
        .set({ min_minor })
        .where("operation", "=", "payout")
        .execute();
    await limits(40_000_000n);
    onTestFinished(async () => void (await limits(1n)));
    const two = await requested();
    expect(await approve(two.id, { provider: SANDBOX })).toMatchObject({ code: "provider_unfit" });
    expect(await approve(two.id)).toMatchObject({ value: { state: "approved" } });
  });

  it("is named where there are several", async () => {
    await addProvider(owner.db, "second", PROVIDER_KEY);
    await paysOut(owner.db, "second");
    onTestFinished(
      async () =>
        void (await owner.db
          .deleteFrom("payment_provider_limits")
          .where("provider", "=", "second")
          .execute()),
    );
    const one = await requested();
    expect(await approve(one.id)).toMatchObject({
      ...{ code: "provider_ambiguous", detail: { providers: "sandbox, second" } },
    });
    expect(await approve(one.id, { provider: "second" })).toMatchObject({ ok: true });
    expect((await one.last()).provider).toBe("second");
    // A word of another provider's is about nothing of its own.
    expect((await say(await one.word("paid"))).status).toBe(404);
    expect(await one.money()).toEqual([700_000n, 300_000n]);
  });
});

it("nothing was made or lost", async () => {
  expect(await world.ledgerSum()).toBe(0n);
  expect((await reconcile(world.db)).drift).toEqual([]);
  expect(await reconcileCashier(world.db)).toEqual([]);
});
