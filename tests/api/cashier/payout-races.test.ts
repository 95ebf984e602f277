import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { abandonPayout, reconcileCashier, retryPayout } from "#/server/cashier/index.ts";
import { PROVIDER_COLLECTION as PROVIDERS } from "#/server/cashier/provider-collection.ts";
import { changeSiteData, undoSiteChange } from "#/server/site/index.ts";
import { SANDBOX } from "../../support/cashier.ts";
import { payoutWorld, paysOut } from "../../support/payouts.ts";
import { tamper } from "../../support/tamper.ts";

const world = await payoutWorld();
const { db, owner, provider, say, requested, paying, approve, reject, work } = world;
const HELD = [700_000n, 300_000n];
const retry = (withdrawalId: string, payBy?: "hand") =>
  retryPayout(owner.db, { withdrawalId, by: "eva", payBy });
const abandon = (withdrawalId: string) =>
  abandonPayout(owner.db, { withdrawalId, by: "eva", reason: "not known there" });

describe("while a provider is being asked about a payout", () => {
  it.each(["GET", "POST"])("nobody gives it up, at its %s", async (asking) => {
    if (asking === "GET") provider.plan("break");
    const one = asking === "GET" ? await paying() : await requested();
    if (asking === "POST") await approve(one.id);
    const codes: (string | undefined)[] = [];
    provider.whileAsked(async ({ method, path }) => {
      if (method !== asking || !path.includes(one.id)) return;
      for (const act of [abandon, reject, retry]) {
        const done = await act(one.id);
        codes.push(done.ok ? "ok" : done.code);
      }
    });
    onTestFinished(() => provider.whileAsked(async () => undefined));
    await (asking === "GET" ? one.askAgain() : work(one.id));
    expect(codes).toEqual(["payout_asking", "payout_standing", "payout_standing"]);
    expect(await one.money()).toEqual(HELD);
    provider.whileAsked(async () => undefined);
    expect(await abandon(one.id)).toMatchObject({ ok: true });
  });

  it("giving one up leaves another alone whose asking was cut off", async () => {
    const [one, other] = [await paying(), await paying()];
    await owner.db
      .updateTable("payouts")
      .set({ asking_until: new Date(0) })
      .where("withdrawal_id", "=", other.id)
      .execute();
    expect(await abandon(one.id)).toMatchObject({ ok: true });
    expect((await one.last()).state).toBe("abandoned");
    expect((await other.last()).state).toBe("pending");
    await abandon(other.id);
  });

  it("no other process asks, however slow the answer is", async () => {
    const one = await requested();
    await approve(one.id);
    const answer = Promise.withResolvers<"work">();
    provider.plan(answer.promise);
    const first = work(one.id);
    await expect.poll(() => one.asks()).toEqual(["POST"]);
    await one.askAgain();
    expect(await one.asks()).toEqual(["POST"]);
    answer.resolve("work");
    await first;
    expect((await one.last()).state).toBe("pending");
  });
});

describe("a provider that declines what it is asked for again", () => {
  it("says nothing of the first time, whose answer was lost", async () => {
    provider.plan("break");
    const one = await paying();
    const { id: reference } = await one.last();
    provider.plan(
      { status: 404, body: { code: "unknown" } },
      { status: 422, body: { reference, refused: "duplicate_reference" } },
    );
    await one.askAgain();
    expect((await one.last()).state).toBe("asked");
    expect(await reject(one.id)).toMatchObject({ code: "payout_standing" });
    expect((await say(await one.word("paid"))).value.state).toBe("paid");
  });

  it("has not declined where it fails while it answers", async () => {
    const one = await requested();
    await approve(one.id);
    provider.plan({ status: 500, body: { reference: (await one.last()).id, refused: "x" } });
    await work(one.id);
    expect((await one.last()).state).toBe("asked");
  });
});

describe("a provider's word that it paid what had failed", () => {
  async function contradicted() {
    const one = await paying();
    await say(await one.word("failed"));
    expect((await say(await one.word("paid"))).code).toBe("already_closed");
    return one;
  }

  it("is looked at before the money goes back or is sent once more, but by hand", async () => {
    const one = await contradicted();
    expect(await reject(one.id)).toMatchObject({ code: "payment_listed" });
    expect(await retry(one.id)).toMatchObject({ code: "payment_listed" });
    expect(await one.money()).toEqual(HELD);
    expect(await retry(one.id, "hand")).toMatchObject({ ok: true });
  });

  it("is closed by nobody who serves, nor turned into another", async () => {
    const one = await contradicted();
    const { id } = await one.last();
    for (const change of [
      "closed_at = now()",
      "closed_at = now(), closed_by = 'ana'",
      "closed_by = 'ana'",
      "outcome = 'failed'",
      "payout_id = null, deposit_id = 'd1'",
      "payment_id = 'another'",
      "times = 0",
    ])
      await expect(
        sql`update payment_reviews set ${sql.raw(change)} where payout_id = ${id}`.execute(db),
      ).rejects.toMatchObject({ code: "42501" });
    expect(await reject(one.id)).toMatchObject({ code: "payment_listed" });
  });

  it("stops an attempt that was opened and not sent yet", async () => {
    const one = await paying();
    await say(await one.word("failed"));
    const late = await one.word("paid");
    await retry(one.id);
    expect((await say(late)).code).toBe("already_closed");
    await work(one.id);
    expect(await one.asks()).toEqual([]);
    expect(await one.last()).toMatchObject({ state: "refused" });
  });

  it("holds the money for another amount, too", async () => {
    const one = await paying();
    await say(await one.word("paid", { amount: "299000.00" }));
    await say(await one.word("failed"));
    expect(await reject(one.id)).toMatchObject({ code: "payment_listed" });
  });

  it("is listed until somebody has looked, however often an older word comes again", async () => {
    const one = await paying();
    const paid = await one.word("paid");
    await say(paid);
    await say(await one.word("paid", { amount: "900000.00" }));
    await say(paid);
    expect(await one.reviews()).toMatchObject([{ code: "amount_differs" }]);
  });
});

it.each([
  ["fails without a word", "failed", "update payouts set state = 'failed', closed_at = now()"],
  ["is made unpaid", "paid", "update payouts set state = 'failed', payment_id = null"],
  ["is gone", "paid", "delete from payouts"],
])("a payout that %s past its provider's word is drift", async (_, outcome, change) => {
  const one = await paying();
  const { id } = await one.last();
  if (outcome === "paid") {
    await say(await one.word("paid"));
    await tamper(owner.url, `delete from provider_payments where payout_id = '${id}'`);
  }
  await tamper(owner.url, `${change} where id = '${id}'`);
  const found = (await reconcileCashier(owner.db)).filter((each) => each.id === id);
  expect(found.map(({ what }) => what)).toContain("payout_word");
});

it("a withdrawal is paid by hand only when that is said", async () => {
  const one = await paying();
  await say(await one.word("failed"));
  const limits = await owner.db
    .deleteFrom("payment_provider_limits")
    .where("operation", "=", "payout")
    .returningAll()
    .execute();
  onTestFinished(async () => {
    await owner.db.insertInto("payment_provider_limits").values(limits).execute();
  });
  expect(await retry(one.id)).toMatchObject({ code: "no_provider" });
  expect(await one.money()).toEqual(HELD);
});

it("a provider neither moves nor goes while a payout stands there: it would be asked for twice", async () => {
  const one = await paying();
  const target = { collection: PROVIDERS, name: SANDBOX };
  const now = (await PROVIDERS.read(owner.db, SANDBOX)) as Record<string, unknown>;
  const moved = { ...now, apiUrl: "https://elsewhere.example" };
  const { id } = await one.last();
  for (const given of [moved, null]) {
    const changed = await changeSiteData(owner.db, target, given, "eva");
    expect(changed).toMatchObject({ ok: false, code: "fields_refused" });
    expect(JSON.stringify(changed)).toContain("while payouts stand");
  }
  await abandon(one.id);
  expect(
    (await owner.db.selectFrom("payouts").select("state").where("id", "=", id).execute())[0],
  ).toEqual({ state: "abandoned" });
});

it("nor is a provider's move undone while a payout stands where it moved to", async () => {
  const target = { collection: PROVIDERS, name: "moved" };
  const put = (apiUrl: string) => {
    const given = { id: "moved", kind: "sandbox", apiUrl, enabled: true, limits: [] };
    return changeSiteData(owner.db, target, given, "eva");
  };
  const added = await put("https://here.example");
  const moved = await put("https://there.example");
  if (!added.ok || !moved.ok) throw new Error("the provider is not put");
  await paysOut(owner.db, "moved");
  const one = await requested();
  expect(await approve(one.id, { provider: "moved" })).toMatchObject({ ok: true });
  await owner.db.deleteFrom("payment_provider_limits").where("provider", "=", "moved").execute();
  const eva = { by: "eva", may: () => true };
  for (const { value } of [moved, added]) {
    const undone = await undoSiteChange(owner.db, [PROVIDERS], String(value.id), eva);
    const code = value === moved.value ? "fields_refused" : "changed_since";
    expect(undone).toMatchObject({ ok: false, code });
  }
  await abandon(one.id);
  expect(await undoSiteChange(owner.db, [PROVIDERS], String(moved.value.id), eva)).toMatchObject({
    ok: true,
  });
  expect((await PROVIDERS.read(owner.db, "moved")) as object).toMatchObject({
    apiUrl: "https://here.example",
  });
});
