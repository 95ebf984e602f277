import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDeposit, listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { askDueDeposits, putProviderKey } from "#/server/cashier/index.ts";
import {
  addProvider,
  cashierWorld,
  PROVIDER_KEY,
  SECRET_VAULT,
  signedHeaders,
} from "../../support/cashier.ts";

const world = await cashierWorld({ providerWaitMs: 60_000 });
const { db, owner, provider, say, memberWithDeposit } = world;
const ask = { method: "bank_qr", amount: "200000.00" };
const asksFor = (id: string) => provider.asked.filter(({ path }) => path.endsWith(id)).length;

/** Asks about a deposit again, as the job does when it is time. */
async function askAgain(id: string) {
  await db
    .updateTable("deposits")
    .set({ ask_after: new Date(0) })
    .where("id", "=", id)
    .execute();
  await askDueDeposits({ ...world.deps, db });
}

describe("a provider of the operator's", () => {
  const switched = (enabled: boolean) =>
    owner.db
      .updateTable("payment_providers")
      .set({ enabled })
      .where("id", "=", "sandbox")
      .execute();

  it("that is switched off is offered to nobody, refuses in the call itself, and credits what was paid", async () => {
    const deposit = await memberWithDeposit();
    await switched(false);
    onTestFinished(async () => void (await switched(true)));
    expect((await deposit.member.call(listDepositMethods, {})).value.methods).toEqual([]);
    expect((await deposit.member.call(createDeposit, ask)).code).toBe("method_closed");
    expect((await say(deposit.word("paid"))).value.state).toBe("credited");
  });

  it("that is switched off between the deposit and its ask is not asked", async () => {
    const deposit = await memberWithDeposit();
    await db
      .updateTable("deposits")
      .set({ state: "opened", pay_url: null })
      .where("id", "=", deposit.deposit.id)
      .execute();
    await switched(false);
    onTestFinished(async () => void (await switched(true)));
    const before = asksFor(deposit.deposit.id);
    await askAgain(deposit.deposit.id);
    expect(asksFor(deposit.deposit.id)).toBe(before);
    expect(await deposit.state()).toBe("failed");
  });

  it("takes the amounts that its limits allow", async () => {
    const limits = (max_minor: bigint) =>
      owner.db.updateTable("payment_provider_limits").set({ max_minor }).execute();
    await limits(10_000_000n);
    onTestFinished(async () => void (await limits(10n ** 15n)));
    const member = await world.member();
    const { value } = await member.call(listDepositMethods, {});
    expect(value.methods[0]).toMatchObject({ max: "100000.00", presets: ["100000.00"] });
    expect((await member.call(createDeposit, ask)).code).toBe("above_maximum");
  });

  it("changes its key with an overlap, in which both hold; afterwards the old one is nobody's", async () => {
    const rotate = (key: string, overlapMs: number) =>
      putProviderKey(owner.db, "sandbox", key, { vault: SECRET_VAULT, overlapMs });
    onTestFinished(async () => void (await rotate(PROVIDER_KEY, 0)));
    const [one, two, three] = [
      await memberWithDeposit(),
      await memberWithDeposit(),
      await memberWithDeposit(),
    ];
    const next = "the key that is signed with from now on";
    await rotate(next, 60_000);
    expect((await say(one.word("paid"))).code).toBe("ok");
    expect((await say(two.word("paid"), { key: next })).code).toBe("ok");
    for (const table of ["provider_keys", "provider_secrets"])
      await sql`update ${sql.table(table)} set ends_at = now() where ends_at is not null`.execute(
        owner.db,
      );
    expect((await say(three.word("paid"))).code).toBe("bad_signature");
    expect((await three.member.balance()).sumMinor).toBe(0n);
  });

  it("loses no callback while its key changes under them, whichever of the two signs", async () => {
    const next = "the key that the provider changes to meanwhile";
    const rotate = (key: string) =>
      putProviderKey(owner.db, "sandbox", key, { vault: SECRET_VAULT, overlapMs: 60_000 });
    onTestFinished(async () => void (await rotate(PROVIDER_KEY)));
    const deposits: Awaited<ReturnType<typeof memberWithDeposit>>[] = [];
    for (let made = 0; made < 12; made++) deposits.push(await memberWithDeposit());
    const before = deposits.slice(0, 6).map((each) => say(each.word("paid")));
    const changed = rotate(next);
    const during = deposits.slice(6, 9).map((each) => say(each.word("paid")));
    await changed;
    const after = deposits.slice(9).map((each) => say(each.word("paid"), { key: next }));
    const repeated = deposits.slice(0, 6).map((each) => say(each.word("paid"), { key: next }));
    const replies = await Promise.all([...before, ...during, ...after, ...repeated]);
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => "ok"));
    for (const { member } of deposits) expect((await member.balance()).sumMinor).toBe(20_000_000n);
  });

  it("goes on while the key of another changes with an overlap", async () => {
    const key = "the key of a provider that changes its own";
    await addProvider(owner.db, "changing", key);
    const next = "the key that this other provider changes to";
    await putProviderKey(owner.db, "changing", next, { vault: SECRET_VAULT, overlapMs: 60_000 });
    const deposit = await memberWithDeposit();
    expect((await say(deposit.word("paid"), { key })).code).toBe("bad_signature");
    expect((await say(deposit.word("paid"))).code).toBe("ok");
  });

  it("has ids of its own: what another calls by the same id is another payment", async () => {
    const key = "the key of the other provider, long enough";
    await addProvider(owner.db, "other", key);
    const deposit = await memberWithDeposit();
    const word = JSON.stringify(deposit.word("paid"));
    const signed = { ...signedHeaders(word, { key }), "content-type": "application/json" };
    const at = (provider: string) =>
      world.app.inject({
        method: "POST",
        url: `/wps/cashier/callbacks/${provider}`,
        headers: signed,
        payload: word,
      });
    expect((await at("other")).statusCode).toBe(404);
    expect((await at("sandbox")).statusCode).toBe(401);
    expect((await at("nobody")).statusCode).toBe(401);
    expect((await deposit.member.balance()).sumMinor).toBe(0n);
    await say(deposit.word("paid"));
    expect((await deposit.member.balance()).sumMinor).toBe(20_000_000n);
  });
});
