import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { putProviderKey } from "#/server/cashier/index.ts";
import { handleProviderCallback } from "#/server/cashier/provider-callback.ts";
import { cashierWorld, PROVIDER_KEY, SANDBOX, SECRET_VAULT } from "../../support/cashier.ts";

const reported: string[] = [];
const world = await cashierWorld({ report: (told) => reported.push(told) });
const { db, owner, say, memberWithDeposit } = world;
type Owed = Awaited<ReturnType<typeof memberWithDeposit>>;

function sign(word: object, key = PROVIDER_KEY) {
  const stamp = String(Math.floor(Date.now() / 1_000));
  const body = Buffer.from(JSON.stringify(word));
  const signature = createHmac("sha256", key).update(`${stamp}.`).update(body).digest("hex");
  return { stamp, body, signature };
}

async function creditOnce(word: object, { provider = SANDBOX, key = PROVIDER_KEY } = {}) {
  const { stamp, body, signature } = sign(word, key);
  const { rows } = await sql<{ event: bigint | null }>`
    select cashier_credit_once(${provider}, ${stamp}, ${body}::bytea, ${signature}) as event`.execute(
    db,
  );
  return rows[0]?.event ?? null;
}

async function stepByStep(owed: Owed) {
  const { depositId: reference, paymentId: outsideId, ...said } = owed.word("paid");
  const notice = { about: "deposit", reference, outsideId, ...said } as const;
  return handleProviderCallback(db, SANDBOX, { notice, proof: sign(owed.word("paid")) });
}

/** All that a credit leaves, with the deposit's own ids as signs. */
async function leftBy({ deposit, member }: Owed) {
  const { rows } = await sql<{ left: unknown }>`
    select jsonb_build_array(
      (select jsonb_build_object('state', d.state, 'payment', d.payment_id, 'closed', d.closed_at is not null)
         from deposits d where d.id = ${deposit.id}),
      (select jsonb_agg(p) from provider_payments p where p.deposit_id = ${deposit.id}),
      (select jsonb_agg(p) from provider_payment_parts p where p.deposit_id = ${deposit.id}),
      (select jsonb_agg(to_jsonb(w) - array['id', 'received_at', 'seal_position']) from provider_words w
        where w.deposit_id = ${deposit.id}),
      (select jsonb_agg(jsonb_build_array(s.reference, s.kind, s.purpose, s.currency, s.amount_minor, t.meta) order by s.purpose)
         from ledger_sides s join transfers t on t.reference = s.reference where s.reference = 'deposit:' || ${deposit.id}),
      (select jsonb_agg(jsonb_build_array(e.kind, e.payload, exists (
           select from graphile_worker._private_jobs j where j.payload ->> 'eventId' = e.id::text)))
         from events e where e.member_id = ${member.id})) as left`.execute(owner.db);
  return JSON.parse(JSON.stringify(rows[0]?.left).replaceAll(deposit.id, "its id"));
}

it("a payment of the very amount leaves in one statement what it leaves step by step [WAL-02]", async () => {
  const [slow, quick] = [await memberWithDeposit(), await memberWithDeposit()];
  // The first of a database makes the queue's name of it known.
  await say((await memberWithDeposit()).word("paid"));
  expect(await stepByStep(slow)).toEqual({ ok: true, value: { state: "credited" } });
  expect(await creditOnce(quick.word("paid"))).not.toBeNull();
  expect(await leftBy(quick)).toEqual(await leftBy(slow));
  expect((await quick.member.balance()).sumMinor).toBe(20_000_000n);
});

it("any other word does nothing in that statement, and is answered as ever", async () => {
  const owed = await memberWithDeposit();
  const paid = owed.word("paid");
  const others = [
    owed.word("failed"),
    ...["1.00", "200000.001", "-200000.00", "0200000.00", "2e5", ""].map((amount) => ({
      ...paid,
      amount,
    })),
    { ...paid, currency: "IDR" },
    { ...paid, currency: "none" },
    { ...paid, depositId: "d-nobody" },
    { ...paid, parts: [] },
    { ...paid, paymentId: "" },
  ];
  for (const word of others) expect(await creditOnce(word)).toBeNull();
  expect(await creditOnce(paid, { key: "of nobody" })).toBeNull();
  expect(await creditOnce(paid, { provider: "nobody" })).toBeNull();
  expect(await owed.state()).toBe("pending");
  expect((await say(paid)).value.state).toBe("credited");
  expect(await creditOnce(paid)).toBeNull();
  expect((await owed.member.balance()).sumMinor).toBe(20_000_000n);
});

it("what is shown at a rate, or waits no more, goes step by step", async () => {
  const cancelled = await memberWithDeposit();
  await sql`insert into deposits (id, member_id, method_id, kind, provider, amount_minor, currency, state, expires_at, instruction)
    select 'at-a-rate', member_id, method_id, kind, provider, amount_minor, currency, 'pending', expires_at,
      '{"shape": "address", "rateUntil": "2001-01-01T00:00:00Z"}'
      from deposits where id = ${cancelled.deposit.id}`.execute(owner.db);
  await sql`update deposits set state = 'cancelled', closed_at = now()
    where id = ${cancelled.deposit.id}`.execute(db);
  const shown = { ...cancelled.word("paid", "p-at-a-rate"), depositId: "at-a-rate" };
  for (const word of [shown, cancelled.word("paid")]) expect(await creditOnce(word)).toBeNull();
  expect((await say(shown)).code).toBe("rate_lapsed");
  expect((await say(cancelled.word("paid"))).value.state).toBe("credited");
});

it("a payment that was told of before, or taken, undoes the whole", async () => {
  const [told, taken, other] = [
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
  ];
  expect((await say({ ...told.word("paid"), amount: "1.00" })).code).toBe("amount_differs");
  await expect(creditOnce(told.word("paid"))).rejects.toMatchObject({ code: "PL004" });
  expect(await told.state()).toBe("pending");
  expect((await say(told.word("paid"))).value.state).toBe("credited");

  expect((await say(taken.word("paid"))).value.state).toBe("credited");
  const paymentId = taken.word("paid").paymentId;
  await expect(creditOnce(other.word("paid", paymentId))).rejects.toMatchObject({ code: "23505" });
  expect((await say(other.word("paid", paymentId))).code).toBe("payment_conflict");
  expect([await other.state(), (await other.member.balance()).sumMinor]).toEqual(["pending", 0n]);
});

it("a key that was just replaced signs nothing more, and the new one at once", async () => {
  const [first, second] = [await memberWithDeposit(), await memberWithDeposit()];
  expect((await say((await memberWithDeposit()).word("paid"))).code).toBe("ok");
  const change = (key: string) => putProviderKey(owner.db, SANDBOX, key, { vault: SECRET_VAULT });
  onTestFinished(async () => void (await change(PROVIDER_KEY)));
  await change("a new key");
  expect((await say(first.word("paid"))).code).toBe("bad_signature");
  expect((await say(second.word("paid"), { key: "a new key" })).value.state).toBe("credited");
});

/** Credits what several words say in one statement; answers which of them. */
async function creditMany(words: readonly object[], { provider = SANDBOX, currency = "VND" } = {}) {
  const signed = words.map((word) => sign(word));
  const { rows } = await sql<{ events: (bigint | null)[] }>`
    select cashier_credit_many(${provider}, ${currency}, ${signed.map(({ stamp }) => stamp)}::text[],
      ${signed.map(({ body }) => body)}::bytea[], ${signed.map(({ signature }) => signature)}::text[]) as events`.execute(
    db,
  );
  return rows[0]?.events.map((event) => event !== null);
}

it("payments of many members leave in one statement what each leaves step by step", async () => {
  const slow = await memberWithDeposit();
  await say((await memberWithDeposit()).word("paid"));
  expect(await stepByStep(slow)).toEqual({ ok: true, value: { state: "credited" } });
  const quick = [await memberWithDeposit(), await memberWithDeposit(), await memberWithDeposit()];
  expect(await creditMany(quick.map(({ word }) => word("paid")))).toEqual([true, true, true]);
  for (const each of quick) {
    expect(await leftBy(each)).toEqual(await leftBy(slow));
    expect((await each.member.balance()).sumMinor).toBe(20_000_000n);
  }
});

it("a word among others that is not to be credited at once is left out, and credits nobody", async () => {
  const [paid, other, failed] = [
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
  ];
  const word = other.word("paid");
  const leftOut = [
    failed.word("failed"),
    ...["1.00", "200000.001", "-200000.00", "2e5"].map((amount) => ({ ...word, amount })),
    { ...word, currency: "IDR" },
    { ...word, depositId: "d-nobody" },
    { ...word, parts: [] },
    { ...word, paymentId: "" },
  ];
  const credited = await creditMany([...leftOut, paid.word("paid"), paid.word("paid")]);
  expect(credited).toEqual([...leftOut.map(() => false), true, false]);
  expect(await creditMany([word], { provider: "nobody" })).toEqual([false]);
  expect(await creditMany([word], { currency: "IDR" })).toEqual([false]);
  const { stamp, body } = sign(word);
  const { rows } = await sql<{ events: unknown[] }>`
    select cashier_credit_many(${SANDBOX}, 'VND', array[${stamp}], array[${body}::bytea],
      array[${"0".repeat(64)}]) as events`.execute(db);
  expect(rows[0]?.events).toEqual([null]);
  expect([await paid.state(), await other.state(), await failed.state()]).toEqual([
    ...["credited", "pending", "pending"],
  ]);
  expect((await paid.member.balance()).sumMinor).toBe(20_000_000n);
});

it("a wallet that is held or stopped, and a deposit that is held, keep no other payment waiting", async () => {
  const [held, stopped, locked, free] = [
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
  ];
  const walletOf = ({ member }: Owed) =>
    sql`select id from accounts where owner_kind = 'member' and owner_id = ${member.id} and purpose = 'wallet'`;
  await sql`select ledger_freeze(id, true, false) from (${walletOf(stopped)}) wallet`.execute(
    owner.db,
  );
  await owner.db.transaction().execute(async (tx) => {
    await sql`${walletOf(held)} for no key update`.execute(tx);
    await sql`select from deposits where id = ${locked.deposit.id} for update`.execute(tx);
    expect(await creditMany([held, stopped, locked, free].map(({ word }) => word("paid")))).toEqual(
      [false, false, false, true],
    );
  });
  for (const each of [held, locked]) {
    expect((await say(each.word("paid"))).value.state).toBe("credited");
    expect((await each.member.balance()).sumMinor).toBe(20_000_000n);
  }
  expect(await stopped.state()).toBe("pending");
});

it("a payment that was told of before, or taken, undoes what was to be credited with it, and each is credited alone", async () => {
  const [told, free, taken, other] = [
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
    await memberWithDeposit(),
  ];
  expect((await say({ ...told.word("paid"), amount: "1.00" })).code).toBe("amount_differs");
  await expect(creditMany([free, told].map(({ word }) => word("paid")))).rejects.toMatchObject({
    code: "PL004",
  });
  expect([await free.state(), (await free.member.balance()).sumMinor]).toEqual(["pending", 0n]);

  expect((await say(taken.word("paid"))).value.state).toBe("credited");
  const again = other.word("paid", taken.word("paid").paymentId);
  await expect(creditMany([free.word("paid"), again])).rejects.toMatchObject({ code: "23505" });
  const replies = await Promise.all(
    [free.word("paid"), again, told.word("paid")].map((word) => say(word)),
  );
  expect(replies.map(({ code }) => code)).toEqual(["ok", "payment_conflict", "ok"]);
  const ofKey = reported.filter((each) => each.includes("23505"));
  expect(ofKey).toEqual([expect.stringMatching(/^payments of a provider [^0-9]*: 23505\./)]);
  expect((await free.member.balance()).sumMinor).toBe(20_000_000n);
});

it("callbacks of many deposits at the same moment are credited once each, however often they come", async () => {
  const many: Owed[] = [];
  while (many.length < 12) many.push(await memberWithDeposit());
  const replies = await Promise.all(
    [...many, ...many, ...many].map(({ word }) => say(word("paid"))),
  );
  expect(replies.every(({ code, value }) => code === "ok" && value.state === "credited")).toBe(
    true,
  );
  for (const { member } of many) expect((await member.balance()).sumMinor).toBe(20_000_000n);
});
