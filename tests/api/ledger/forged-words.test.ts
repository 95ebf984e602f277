import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { knowsProviderKey, putProviderKey } from "#/server/cashier/index.ts";
import {
  cashierWorld,
  PROVIDER_KEY,
  SANDBOX,
  SECRET_VAULT,
  signedHeaders,
} from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, owner, memberWithDeposit, say } = world;
const DENIED = { code: "42501" };

/** What a word is for the database: as it came, with its signature. */
function signed(word: unknown, key?: string) {
  const body = JSON.stringify(word);
  const headers = signedHeaders(body, key === undefined ? {} : { key });
  const [stamp, signature] = [headers["x-provider-timestamp"], headers["x-provider-signature"]];
  return { stamp: stamp ?? "", body: Buffer.from(body), signature: signature ?? "" };
}
type Signed = ReturnType<typeof signed>;

const credit = ({ stamp, body, signature }: Signed, provider = SANDBOX) =>
  sql<{
    credited: boolean;
  }>`select cashier_credit_deposit(${provider}, ${stamp}, ${body}::bytea, ${signature})
    as credited`.execute(db);
const note = ({ stamp, body, signature }: Signed, answer = "credited") =>
  sql`select cashier_note_word(${SANDBOX}, ${stamp}, ${body}::bytea, ${signature}, ${answer})`.execute(
    db,
  );

describe("the application's role", () => {
  it("neither credits nor notes a word that the provider did not sign, or signed otherwise", async () => {
    const { member, word } = await memberWithDeposit();
    const right = signed(word("paid"));
    const forged = [
      signed(word("paid"), "another key than the provider's own"),
      { ...right, signature: "" },
      { ...right, signature: right.signature.toUpperCase() },
      { ...right, stamp: `${right.stamp}0` },
      { ...right, body: Buffer.from(JSON.stringify(word("paid", "p-other"))) },
    ];
    for (const one of forged) {
      await expect(credit(one)).rejects.toMatchObject(DENIED);
      await expect(note(one)).rejects.toMatchObject(DENIED);
    }
    await expect(credit(right, "another")).rejects.toMatchObject(DENIED);
    expect((await member.balance()).sumMinor).toBe(0n);
  });

  it("credits by a signed word only what was asked for, once", async () => {
    const { member, word, deposit, state } = await memberWithDeposit();
    const paid = word("paid");
    for (const other of [
      word("failed"),
      { ...paid, amount: "900000.00" },
      { ...paid, currency: "IDR" },
      { ...paid, depositId: `${deposit.id}x` },
      { paymentId: paid.paymentId, depositId: deposit.id },
    ])
      await expect(credit(signed(other))).rejects.toMatchObject(DENIED);
    expect((await credit(signed(paid))).rows).toEqual([{ credited: true }]);
    await expect(credit(signed(paid))).rejects.toMatchObject(DENIED);
    expect(await state()).toBe("credited");
    expect((await member.balance()).sumMinor).toBe(20_000_000n);
  });

  it("takes nothing that we signed ourselves for a provider's word", async () => {
    const { word } = await memberWithDeposit();
    const body = JSON.stringify(word("paid"));
    const order = "1700000000.POST./api/payments/x";
    const signature = createHmac("sha256", PROVIDER_KEY).update(`${order}.${body}`).digest("hex");
    const ours = { stamp: order, body: Buffer.from(body), signature };
    await expect(credit(ours)).rejects.toMatchObject(DENIED);
  });

  it("notes no word as one that moved money where no payment was taken", async () => {
    const { word } = await memberWithDeposit();
    for (const answer of ["credited", "paid"])
      await expect(note(signed(word("failed")), answer)).rejects.toMatchObject(DENIED);
    await note(signed(word("failed")), "failed");
  });

  it("credits no second deposit by a payment that credited one", async () => {
    const [one, two] = [await memberWithDeposit(), await memberWithDeposit()];
    await say(one.word("paid", "p-shared"));
    expect((await credit(signed(two.word("paid", "p-shared")))).rows).toEqual([
      { credited: false },
    ]);
    expect((await two.member.balance()).sumMinor).toBe(0n);
  });

  it.each([
    "update deposits set state = 'credited', payment_id = 'p', closed_at = now() where id = $id",
    "update deposits set payment_id = 'p' where id = $id",
    "insert into provider_payments values ('sandbox', 'p', $id)",
    "delete from provider_payments",
    "insert into provider_keys values ('sandbox', ''::bytea, ''::bytea)",
    "select inner_block from provider_keys",
    `insert into deposits (id, member_id, method_id, kind, provider, amount_minor, currency, state, payment_id,
      expires_at, closed_at) select 'forged', member_id, method_id, kind, provider, 1, currency, 'credited', 'p', now(),
      now() from deposits where id = $id`,
  ])("is refused: %s", async (text) => {
    const { deposit } = await memberWithDeposit();
    const act = sql.raw(text.replace("$id", `'${deposit.id}'`)).execute(db);
    await expect(act).rejects.toMatchObject(DENIED);
  });

  it("brings no credited deposit back to where it could be credited again", async () => {
    const { deposit, word } = await memberWithDeposit();
    await say(word("paid"));
    const back = sql`update deposits set state = 'pending', payment_id = null, closed_at = null
      where id = ${deposit.id}`.execute(db);
    await expect(back).rejects.toMatchObject(DENIED);
  });
});

describe("the provider's key", () => {
  it("is told by the owner, whatever its length, and anybody may ask whether it is the one", async () => {
    const put = (key: string) => putProviderKey(owner.db, SANDBOX, key, { vault: SECRET_VAULT });
    await put("another key than any of these");
    for (const key of ["k".repeat(20), "k".repeat(64), "k".repeat(65), PROVIDER_KEY]) {
      expect(await knowsProviderKey(db, SANDBOX, key)).toBe(false);
      expect(await put(key)).toBe(true);
      expect(await put(key)).toBe(false);
      expect(await knowsProviderKey(db, SANDBOX, key)).toBe(true);
    }
    await expect(putProviderKey(db, SANDBOX, "mine")).rejects.toMatchObject(DENIED);
  });
});
