import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reconcileCashier } from "#/server/cashier/index.ts";
import { signedHeaders } from "../../support/cashier.ts";
import { payoutWorld } from "../../support/payouts.ts";
import { tamper } from "../../support/tamper.ts";

const world = await payoutWorld();
const { db, owner, provider, say, requested, paying, approve } = world;
const DENIED = { code: "42501" };

const WORDS = {
  paid: { outcome: "paid" },
  failed: { outcome: "failed" },
  expired: { outcome: "expired" },
  "paid by another payment": { outcome: "paid", paymentId: "other" },
  "another amount paid": { outcome: "paid", amount: "1.00" },
} as const;
type Word = keyof typeof WORDS;

/** What words in their order come to: the first that can be believed stands, whatever speaks against it is listed. */
function expected(words: readonly Word[]) {
  let stands: "paid" | "failed" | null = null;
  let payment: string | null = null;
  let listed = 0;
  for (const word of words) {
    const { outcome, paymentId = "own" } = { paymentId: undefined, ...WORDS[word] };
    const says = outcome === "paid" ? "paid" : "failed";
    if (word === "another amount paid") listed++;
    else if (stands !== null && (says !== stands || (payment ?? paymentId) !== paymentId)) listed++;
    else {
      stands = says;
      payment = says === "paid" ? paymentId : null;
    }
  }
  const isPaid = stands === "paid";
  return {
    state: isPaid ? "approved" : "paying",
    money: [700_000n, isPaid ? 0n : 300_000n],
    listed,
  };
}

const orders = (Object.keys(WORDS) as Word[]).flatMap((first) =>
  (Object.keys(WORDS) as Word[]).map((second) => [first, second] as const),
);

describe("a provider's words about a payout", () => {
  it.each(orders)("%s, then %s: pay once, and list what contradicts", async (...words) => {
    const one = await paying();
    for (const name of words) {
      const { outcome, ...more } = WORDS[name];
      await say(await one.word(outcome, "paymentId" in more ? { paymentId: `x-${one.id}` } : more));
    }
    const { state, money, listed } = expected(words);
    expect((await one.seen())?.state).toBe(state);
    expect(await one.money()).toEqual(money);
    const times = (await one.reviews()).reduce((sum, review) => sum + review.times, 0);
    expect(times).toBe(listed);
  });

  it("are answered by what is wrong with them", async () => {
    const one = await paying();
    expect((await say(await one.word("paid", { amount: "300000.01" }))).code).toBe(
      "amount_differs",
    );
    expect((await say(await one.word("failed", { currency: "IDR" }))).code).toBe(
      "currency_differs",
    );
    expect(await one.reviews()).toMatchObject([
      { outcome: "paid", code: "amount_differs" },
      { outcome: "failed", code: "currency_differs" },
    ]);
    expect((await say(await one.word("paid"))).value.state).toBe("paid");
    expect((await say(await one.word("failed"))).code).toBe("already_closed");
    const nobody = await say(await one.word("paid", { payoutId: "pnobody" }));
    expect([nobody.status, nobody.code]).toEqual([404, "not_found"]);
  });

  it("that come wrong as answers to a query are listed too, and decide nothing", async () => {
    const one = await paying();
    provider.knows((await one.last()).id, await one.word("paid", { amount: "900000.00" }));
    await one.askAgain();
    await one.askAgain();
    expect(await one.reviews()).toMatchObject([{ code: "amount_differs", times: 2 }]);
    expect((await one.last()).state).toBe("pending");
    expect(await one.money()).toEqual([700_000n, 300_000n]);
  });

  it("of a payment that settled another payout or credited a deposit settle nothing", async () => {
    const [one, two] = [await paying(), await paying()];
    await say(await one.word("paid", { paymentId: "p-shared" }));
    expect((await say(await two.word("paid", { paymentId: "p-shared" }))).code).toBe(
      "payment_conflict",
    );
    const { word } = await world.memberWithDeposit();
    await say(word("paid", "p-of-a-deposit"));
    expect((await say(await two.word("paid", { paymentId: "p-of-a-deposit" }))).code).toBe(
      "payment_conflict",
    );
    expect(await two.money()).toEqual([700_000n, 300_000n]);
    expect(await two.reviews()).toHaveLength(2);
  });

  it("are kept with what they were answered, sealed as payouts' words", async () => {
    const one = await paying();
    await say(await one.word("paid"));
    await say(await one.word("failed"));
    const { id } = await one.last();
    const kept = await db
      .selectFrom("provider_words")
      .select(["outcome", "answer", "deposit_id"])
      .where("payout_id", "=", id)
      .orderBy("id")
      .execute();
    expect(kept).toEqual([
      { outcome: "paid", answer: "paid", deposit_id: null },
      { outcome: "failed", answer: "already_closed", deposit_id: null },
    ]);
    const { rows } = await sql<{ content: string }>`
      select content from seal_rows(0, 9223372036854775807)
      where source = 5 and content like ${`%payout ${id}%`}`.execute(owner.db);
    expect(rows).toHaveLength(2);
  });
});

describe("the application's role", () => {
  it.each([
    "state = 'paid', payment_id = 'x', closed_at = now()",
    "state = 'failed', closed_at = now()",
    "state = 'abandoned', reason = 'x', closed_at = now()",
    "withdrawal_id = withdrawal_id || 'x'",
    "provider = 'another'",
    "state = 'opened'",
    "state = 'refused', reason = 'x', closed_at = now()",
    "orders = 0",
  ])("writes no payout's %s", async (change) => {
    const one = await paying();
    const { id } = await one.last();
    const update = sql`update payouts set ${sql.raw(change)} where id = ${id}`.execute(db);
    await expect(update).rejects.toMatchObject(DENIED);
  });

  it("begins, deletes and settles none, and brings no withdrawal to approved", async () => {
    const one = await paying();
    const { id } = await one.last();
    await expect(sql`delete from payouts where id = ${id}`.execute(db)).rejects.toMatchObject(
      DENIED,
    );
    await expect(
      sql`insert into payouts (id, withdrawal_id, attempt, provider)
        values ('pforged', ${one.id}, 2, 'sandbox')`.execute(db),
    ).rejects.toMatchObject(DENIED);
    for (const change of [
      "state = 'approved', confirm_by = now() + interval '1 minute'",
      "state = 'rejected', reason = 'x'",
      "state = 'requested', decided_at = null",
    ])
      await expect(
        sql`update withdrawals set ${sql.raw(change)} where id = ${one.id}`.execute(db),
      ).rejects.toMatchObject(DENIED);
    const other = await requested();
    await expect(
      sql`update withdrawals set state = 'paying', decided_at = now() where id = ${other.id}`.execute(
        db,
      ),
    ).rejects.toMatchObject(DENIED);
  });

  it.each(["cashier_settle_payout", "cashier_fail_payout"])(
    "ends a payout by %s only with a word that the provider signed for it",
    async (name) => {
      const one = await paying();
      const isPaid = name === "cashier_settle_payout";
      const right = await one.word(isPaid ? "paid" : "failed");
      const call = (word: unknown, key?: string) => {
        const body = JSON.stringify(word);
        const headers = signedHeaders(body, key === undefined ? {} : { key });
        return sql`select ${sql.ref(name)}('sandbox', ${headers["x-provider-timestamp"]},
          ${Buffer.from(body)}::bytea, ${headers["x-provider-signature"]})`.execute(db);
      };
      await expect(call(right, "a key of somebody else's")).rejects.toMatchObject(DENIED);
      for (const wrong of [
        await one.word(isPaid ? "failed" : "paid"),
        { ...right, amount: "900000.00" },
        { ...right, currency: "IDR" },
        { ...right, payoutId: "pnobody" },
      ])
        await expect(call(wrong)).rejects.toMatchObject(DENIED);
      await call(right);
      await expect(call(right)).rejects.toMatchObject(DENIED);
    },
  );
});

describe("a refusal that the provider signed", () => {
  const refuse = (reference: string, key?: string, provider = "sandbox") => {
    const body = JSON.stringify({ reference, refused: "declined" });
    const headers = signedHeaders(body, key === undefined ? {} : { key });
    return sql<{
      ended: boolean;
    }>`select cashier_refuse_payout(${provider}, ${headers["x-provider-timestamp"]},
      ${Buffer.from(body)}::bytea, ${headers["x-provider-signature"]}) as ended`
      .execute(db)
      .then(({ rows }) => rows[0]?.ended);
  };

  it("ends the payout that was ordered once, and no other", async () => {
    provider.plan("break");
    const one = await paying();
    const { id } = await one.last();
    await expect(refuse(id, "a key of somebody else's")).rejects.toMatchObject(DENIED);
    await expect(refuse(id, undefined, "another")).rejects.toMatchObject(DENIED);
    expect(await refuse(id)).toBe(true);
    expect(await one.last()).toMatchObject({ state: "refused", reason: "declined" });
    expect(await refuse(id)).toBe(false);

    provider.plan("break");
    const again = await paying();
    provider.plan({ status: 404, body: { code: "unknown" } }, "break");
    await again.askAgain();
    expect(await again.asks()).toEqual(["POST", "GET", "POST"]);
    expect(await refuse((await again.last()).id)).toBe(false);

    const pending = await paying();
    expect(await refuse((await pending.last()).id)).toBe(false);
  });
});

describe("reconciling", () => {
  it("finds payouts that their withdrawals or the provider's payments do not bear out", async () => {
    const one = await paying();
    await say(await one.word("paid"));
    const { id } = await one.last();
    const drift = async () =>
      (await reconcileCashier(db))
        .filter((each) => each.id === id || each.id === one.id)
        .map(({ what }) => what);
    expect(await drift()).toEqual([]);
    const change = (text: string) => tamper(owner.url, text);
    await change(`update provider_payments set payment_id = 'x' where payout_id = '${id}'`);
    expect(await drift()).toEqual(["payment_payout"]);
    await change(`update provider_payments set payment_id = 'p-${id}' where payout_id = '${id}'`);
    await change(
      `update withdrawals set state = 'paying', confirm_by = null where id = '${one.id}'`,
    );
    expect(await drift()).toEqual(["withdrawal_hold", "withdrawal_payout"]);
    await change(
      `update withdrawals set state = 'approved', confirm_by = now() + interval '1 minute' where id = '${one.id}'`,
    );

    const two = await requested();
    await approve(two.id);
    const { id: open } = await two.last();
    await change(`delete from payouts where id = '${open}'`);
    const found = (await reconcileCashier(db)).filter((each) => each.id === two.id);
    expect(found).toMatchObject([{ what: "withdrawal_payout", found: "paying" }]);
  });
});
