import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDeposit, getDeposit } from "#/lib/contract/cashier/calls.ts";
import { blockAct, unblockAct } from "#/server/care/index.ts";
import { askDueDeposits } from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const reports: string[] = [];
const world = await cashierWorld({
  providerWaitMs: 60_000,
  report: (line) => void reports.push(line),
});
const { db, owner, provider, say } = world;
const ask = { method: "bank_qr", amount: "200000.00" };

/** A deposit that was asked for as planned, and what its member sees of it. */
async function deposited(plan: () => void = () => undefined) {
  const member = await world.member();
  plan();
  const reply = await member.call(createDeposit, ask);
  const { id } = reply.value;
  const path = `/api/payments/${id}`;
  return {
    member,
    id,
    first: reply.value,
    asks: () => provider.asked.filter((one) => one.path === path).map(({ method }) => method),
    seen: async () => (await member.call(getDeposit, { id })).value,
    row: () => db.selectFrom("deposits").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    word: (more: object = {}) => ({
      ...{ paymentId: `p-${id}`, depositId: id, outcome: "paid" },
      ...{ amount: "200000.00", currency: "VND", ...more },
    }),
    /** Asks about it again, as the job does when it is time. */
    async askAgain() {
      await db
        .updateTable("deposits")
        .set({ ask_after: new Date(0) })
        .where("id", "=", id)
        .execute();
      await askDueDeposits({ ...world.deps, db });
    },
    money: async () => (await member.balance()).sumMinor,
  };
}

describe("a deposit that would be refused by now", () => {
  const member = (id: bigint, change: string) =>
    sql`update members set ${sql.raw(change)} where id = ${id}`.execute(owner.db);
  it.each([
    [
      "its member is excluded",
      async (id: bigint) => {
        const block = { memberId: id, act: "deposit", code: "self_excluded", until: null } as const;
        await blockAct(owner.db, block);
        return () => unblockAct(owner.db, block);
      },
    ],
    [
      "its member is suspended",
      async (id: bigint) => {
        await member(id, "status = 'suspended'");
        return () => member(id, "status = 'active'");
      },
    ],
    [
      "its way to pay is closed",
      async () => {
        const become = (enabled: boolean) =>
          sql`update payment_methods set enabled = ${enabled} where id = 'bank_qr'`.execute(
            owner.db,
          );
        await become(false);
        return () => become(true);
      },
    ],
    [
      "deposits are switched off",
      async () => {
        const { rows } = await sql<{ modules: unknown }>`select modules from site`.execute(
          owner.db,
        );
        const become = (modules: unknown) =>
          sql`update site set modules = ${JSON.stringify(modules)}::jsonb`.execute(owner.db);
        await become([]);
        return () => become(rows[0]?.modules);
      },
    ],
  ])("is not asked for anew, as %s", async (_, close) => {
    const deposit = await deposited(() => provider.plan("break"));
    const reopen = await close(deposit.member.id);
    onTestFinished(async () => void (await reopen()));
    await deposit.askAgain();
    expect(deposit.asks()).toEqual(["POST", "GET"]);
    expect((await deposit.row()).state).toBe("failed");
  });
});

describe("a deposit's provider", () => {
  it("is asked after the deposit was committed, and never within its transaction", async () => {
    const states: unknown[] = [];
    provider.whileAsked(async ({ path }) => {
      const id = path.split("/").at(-1) ?? "";
      // Another connection sees the row, and may lock it: no transaction of the ask's holds it.
      const seen = await inTransaction(owner.db, (tx) =>
        tx
          .selectFrom("deposits")
          .select("state")
          .where("id", "=", id)
          .forUpdate()
          .noWait()
          .executeTakeFirst(),
      );
      states.push(seen?.state);
    });
    onTestFinished(() => provider.whileAsked(async () => undefined));
    const { first } = await deposited();
    expect(states).toEqual(["asked"]);
    expect(first).toMatchObject({
      state: "pending",
      payUrl: expect.stringContaining("/payments/"),
    });
  });

  it.each(["break", "unsigned", { status: 500, body: { code: "x" } }] as const)(
    "that answers %j leaves the deposit under way, and is asked again by a job",
    async (fault) => {
      const deposit = await deposited(() => provider.plan(fault));
      expect(deposit.first).toMatchObject({ state: "pending", payUrl: null });
      expect((await deposit.row()).state).toBe("asked");
      await deposit.askAgain();
      expect(deposit.asks().slice(0, 2)).toEqual(["POST", "GET"]);
      expect(await deposit.seen()).toMatchObject({
        state: "pending",
        payUrl: expect.stringContaining(deposit.id),
      });
      expect((await deposit.row()).state).toBe("pending");
    },
  );

  it("that never heard of it is asked anew, under the same reference", async () => {
    const deposit = await deposited(() =>
      provider.plan({ status: 404, body: { code: "unknown" } }),
    );
    expect(deposit.first.payUrl).toBeNull();
    await deposit.askAgain();
    expect(deposit.asks()).toEqual(["POST", "GET", "POST"]);
    expect((await deposit.seen()).payUrl).toContain(deposit.id);
  });

  it("that answers late finds the deposit as its member left it", async () => {
    const answers = Promise.withResolvers<"work">();
    const asked = Promise.withResolvers<string>();
    provider.whileAsked(async ({ path }) => asked.resolve(path.split("/").at(-1) ?? ""));
    onTestFinished(() => provider.whileAsked(async () => undefined));
    const member = await world.member();
    provider.plan(answers.promise);
    const call = member.call(createDeposit, ask);
    const id = await asked.promise;
    const cancelled = { state: "cancelled", closed_at: new Date() } as const;
    await db.updateTable("deposits").set(cancelled).where("id", "=", id).execute();
    answers.resolve("work");
    expect((await call).value).toMatchObject({ state: "cancelled", payUrl: null });
    const paid = { paymentId: "p-late", depositId: id, outcome: "paid" };
    expect((await say({ ...paid, amount: "200000.00", currency: "VND" })).value.state).toBe(
      "credited",
    );
  });

  it("that refuses ends the deposit as failed, and no money moves", async () => {
    const member = await world.member();
    provider.whileAsked(async ({ path }) => {
      const reference = path.split("/").at(-1);
      provider.plan({ status: 422, body: { reference, refused: "declined" } });
    });
    onTestFinished(() => provider.whileAsked(async () => undefined));
    const { value } = await member.call(createDeposit, ask);
    expect(value).toMatchObject({ state: "failed", payUrl: null });
    expect(await world.kindsOf(member.id)).toEqual(["deposit_failed"]);
    expect((await member.balance()).sumMinor).toBe(0n);
  });

  it("that was paid and whose callback was lost is believed when it is asked, once", async () => {
    const deposit = await deposited();
    provider.knows(deposit.id, deposit.word());
    await deposit.askAgain();
    expect((await deposit.seen()).state).toBe("credited");
    expect(await deposit.money()).toBe(20_000_000n);
    expect((await say(deposit.word())).value.state).toBe("credited");
    await deposit.askAgain();
    expect(await deposit.money()).toBe(20_000_000n);
  });

  it.each([
    ["another amount", { amount: "900000.00" }, "amount_differs"],
    ["another currency", { currency: "IDR" }, "currency_differs"],
  ])(
    "that says %s when it is asked credits nothing, and is put for review",
    async (_, more, code) => {
      const deposit = await deposited();
      provider.knows(deposit.id, deposit.word(more));
      await deposit.askAgain();
      expect([await deposit.money(), (await deposit.row()).state]).toEqual([0n, "pending"]);
      const review = await db
        .selectFrom("payment_reviews")
        .select("code")
        .where("deposit_id", "=", deposit.id)
        .executeTakeFirst();
      expect(review?.code).toBe(code);
      expect(reports.at(-1)).toContain(code);
    },
  );

  it("that answers about another deposit has not answered", async () => {
    const [one, other] = [await deposited(), await deposited()];
    provider.knows(one.id, other.word());
    await one.askAgain();
    expect([await one.money(), await other.money()]).toEqual([0n, 0n]);
    expect((await one.row()).state).toBe("pending");
    expect(reports.at(-1)).toContain("about something else");
  });

  it("has a callback for a reference that nobody gave it refused, and put for review", async () => {
    const word = { paymentId: "p-nobody", depositId: "d-nobody", outcome: "paid" };
    const reply = await say({ ...word, amount: "1.00", currency: "VND" });
    expect(reply.status).toBe(404);
  });
});

describe("a process that dies", () => {
  it.each([
    ["before it asked", "opened", ["POST"]],
    ["after it asked, before the answer", "asked", ["GET"]],
  ] as const)("%s is stood in for by the job", async (_, state, methods) => {
    const deposit = await deposited();
    await db
      .updateTable("deposits")
      .set({ state, pay_url: null })
      .where("id", "=", deposit.id)
      .execute();
    const before = deposit.asks().length;
    await deposit.askAgain();
    expect(deposit.asks().slice(before)).toEqual(methods);
    expect(await deposit.seen()).toMatchObject({
      state: "pending",
      payUrl: expect.stringContaining(deposit.id),
    });
  });

  it("leaves each deposit to one of several processes", async () => {
    const deposit = await deposited(() => provider.plan("break"));
    await db
      .updateTable("deposits")
      .set({ ask_after: new Date(0) })
      .where("id", "=", deposit.id)
      .execute();
    await Promise.all([1, 2, 3, 4].map(() => askDueDeposits({ ...world.deps, db })));
    expect(deposit.asks()).toEqual(["POST", "GET", "POST"]);
  });
});

it("a member's call waits a moment only, and says then that it is under way", async () => {
  const hasty = await cashierWorld({ providerWaitMs: 1 });
  const member = await hasty.member();
  const answer = Promise.withResolvers<"work">();
  hasty.provider.plan(answer.promise);
  const { value } = await member.call(createDeposit, ask);
  expect(value).toMatchObject({ state: "pending", payUrl: null });
  answer.resolve("work");
  const seen = async () => (await member.call(getDeposit, { id: value.id })).value.payUrl;
  await expect.poll(seen).toContain(value.id);
});
