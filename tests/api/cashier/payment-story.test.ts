import { sql } from "kysely";
import { expect, it } from "vitest";
import { findPaymentSubjects } from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { listEntriesOfReferences } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { type Ops, operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";
import { plansOf } from "../../support/plans.ts";

const world = await payoutWorld();
const { owner, db, say, paying, work, memberWithDeposit } = world;
const as = operators(owner);
const lucia = as("lucia", "support");
const tomas = as("tomas", "payments");
const irene = as("irene", "risk");

const story = async (ops: Ops, reference: string) => {
  const ran = await ops("payments", "show", reference, "--json");
  expect(ran).toMatchObject({ exitCode: 0, err: "" });
  return JSON.parse(ran.out);
};

it("a deposit is told in full, by our id and by its provider's", async () => {
  const { member, deposit, word } = await memberWithDeposit();
  const { account } = await getMember(db, member.id);
  const paymentId = `outside-${deposit.id}`;
  await say({ ...word("paid", paymentId), amount: "1.00" });
  const early = await story(tomas, deposit.id);
  expect(early).toMatchObject({
    ...{ kind: "deposit", account, amount: "200000.00", currency: "VND", state: "pending" },
    asked: { method: "bank_qr (bank_qr)", provider: "sandbox" },
    providers: [{ reference: deposit.id, asks: 1, nextAt: expect.any(String), closedAt: null }],
    callbacks: [{ outcome: "paid", amount: "1.00", ledTo: "amount_differs", paymentId }],
    reviews: [{ code: "amount_differs", closedAt: null }],
    entries: [],
  });
  const [review] = early.reviews;
  await as("eva", "payments")("payments", "close", review.id);
  await say(word("paid", paymentId));

  const told = await story(tomas, paymentId);
  expect(told).toMatchObject({
    ...{ id: deposit.id, state: "credited", paymentId },
    times: { opened: deposit.createdAt, expires: deposit.expiresAt, closed: expect.any(String) },
    providers: [{ nextAt: null, paymentId }],
    callbacks: [{ ledTo: "amount_differs" }, { amount: "200000.00", ledTo: "credited" }],
    acts: [{ act: "payment_review_close", by: "eva", subject: review.id }],
  });
  expect(
    told.entries.map((entry: Record<string, string>) => [entry["account"], entry["amount"]]),
  ).toEqual([
    ["house deposits", "-200000.00"],
    ["member wallet", "200000.00"],
  ]);
  const { out } = await tomas("payments", "show", paymentId);
  for (const said of [account, "credited", "amount_differs", "closed by eva", "member wallet"])
    expect(out).toContain(said);
});

it("a payout is told with its withdrawal: each attempt, what was said of it, and who decided", async () => {
  const one = await paying();
  await say(await one.word("failed"));
  await tomas("withdrawals", "retry", one.id, "--provider", "sandbox");
  await work(one.id);
  await say(await one.word("paid"));
  const attempts = await one.attempts();
  const [first, second] = attempts.map(({ id }) => id);
  const told = await story(irene, second ?? "");
  expect(told).toMatchObject({
    ...{ kind: "withdrawal", id: one.id, amount: "300000.00", state: "approved" },
    asked: { to: "NGUYEN THI LINH, Banco del Delta •••• 3456" },
    times: { decided: expect.any(String), answerBy: expect.any(String) },
    providers: [
      { reference: first, state: "failed", provider: "sandbox" },
      { reference: second, state: "paid", paymentId: `p-${second}`, nextAt: null },
    ],
    callbacks: [
      { reference: first, outcome: "failed", ledTo: "failed" },
      { reference: second, outcome: "paid", ledTo: "paid" },
    ],
    decisions: [{ decision: "approve", by: "ana" }],
  });
  expect(told.entries.map((entry: Record<string, string>) => entry["account"])).toEqual([
    ...["member wallet", "member held", "member held", "house withdrawals"],
  ]);
  const acts = told.acts.map(({ act, by }: Record<string, string>) => [act, by]);
  expect(acts).toEqual([
    ["withdrawal_approve", "ana"],
    [expect.stringMatching(/^withdrawal_/), "tomas"],
  ]);
  for (const reference of [one.id, first ?? "", `p-${second}`])
    expect((await story(irene, reference)).id).toBe(one.id);
  const { out } = await irene("payments", "show", one.id);
  for (const said of [`${first}`, "house withdrawals", "approve", "Approvals: none"])
    expect(out).toContain(said);
});

it("who looks sees as much of the holder as their role goes, and that they looked is kept", async () => {
  const one = await paying();
  const { id } = await one.last();
  for (const words of [
    ["payments", "show", id],
    ["payments", "show", id, "--json"],
  ]) {
    expect((await lucia(...words)).out).not.toMatch(/NGUYEN|0071000123456/);
    expect((await tomas(...words)).out).toContain("NGUYEN THI LINH");
  }
  const { account } = await getMember(db, one.member.id);
  const acts = JSON.parse((await irene("audit", "list", "--of", account, "--json")).out);
  const looked = acts.filter(({ act }: Record<string, string>) => act === "payment_show");
  expect(looked).toHaveLength(4);
  expect(looked.at(-1)).toMatchObject({
    by: "lucia",
    after: { payment: `withdrawal ${one.id}`, sight: "masked" },
  });
  expect((await as("marco", "content")("payments", "show", id)).err).toContain("That is for");
});

it("where a deposit is paid is whole for who handles payments alone", async () => {
  const { deposit } = await memberWithDeposit();
  await owner.db
    .updateTable("deposits")
    .set({ pay_url: "https://pay.example/p/secret-token" })
    .where("id", "=", deposit.id)
    .execute();
  expect((await story(lucia, deposit.id)).asked.payAt).toBe("https://pay.example");
  expect((await story(tomas, deposit.id)).asked.payAt).toBe("https://pay.example/p/secret-token");
});

it("one id of two payments is refused with their own ids, and one of none as unknown", async () => {
  const [one, other] = [await memberWithDeposit(), await memberWithDeposit()];
  const shared = `same-${one.deposit.id}`;
  await say(one.word("paid", shared));
  await say(other.word("paid", shared));
  const refused = await tomas("payments", "show", shared);
  expect(refused.exitCode).toBe(3);
  for (const { deposit } of [one, other]) expect(refused.err).toContain(`deposit ${deposit.id}`);
  // An id of ours means what is ours, whatever a provider calls so.
  await say(other.word("paid", one.deposit.id));
  expect((await story(tomas, one.deposit.id)).id).toBe(one.deposit.id);
  const none = await tomas("payments", "show", "nothing-at-all");
  expect(none).toMatchObject({ exitCode: 3, err: expect.stringContaining("nothing-at-all") });
  expect((await tomas("payments", "show")).exitCode).toBe(2);
});

it("payments and their entries are looked for in indexes alone", async () => {
  const plans = await inTransaction(owner.db, async (tx) => {
    // Of a few rows all are read; of many an index is, where there is one that fits.
    await sql`set local enable_seqscan = off`.execute(tx);
    return plansOf(tx, async (watched) => {
      await findPaymentSubjects(watched, "p-1");
      await listEntriesOfReferences(watched, ["deposit:1"]);
    });
  });
  expect(plans).toHaveLength(3);
  expect(plans[1]).toContain("provider_words_by_id");
  expect(plans[2]).toContain("entries_of_transfer");
  for (const plan of plans) expect(plan).not.toContain("Seq Scan");
});
