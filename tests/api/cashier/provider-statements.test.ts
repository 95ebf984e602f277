import { sql } from "kysely";
import { expect, it } from "vitest";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { getWithdrawalTerms } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { transferReference } from "#/lib/rules/cashier/transfer-reference.ts";
import { cashierFigures } from "#/server/cashier/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { cashierWorld, SANDBOX } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { statementDesk } from "../../support/statement-desk.ts";

const world = await cashierWorld();
await world.owner.db.updateTable("withdrawal_limits").set({ turnover_percent: 100 }).execute();
const { db, owner, say } = world;
const as = operators(owner);
const tomas = as("tomas", "payments");
const [irene, rosa] = [as("irene", "payments"), as("rosa", "risk")];
const WHY = "As the bank says";
const { take, run, openOf, credited, isWhole } = statementDesk(world, tomas);
const accountSum = async (purpose: string) => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from ledger_sides
     where owner_kind = 'house' and purpose = ${purpose} and currency = 'VND'`.execute(owner.db);
  return rows[0]?.sum;
};
/** How a row of a statement was found to be a payment. */
const howOf = async (payment: string) =>
  (
    await db
      .selectFrom("statement_matches")
      .select("how")
      .where("move_id", "=", `${SANDBOX}/${payment}`)
      .executeTakeFirst()
  )?.how;

it("rows are matched by the provider's id, by ours, and by the reference with its amount, once each", async () => {
  const [byId, byOurs, byText, wrong] = [
    await credited(),
    await credited(),
    await credited(),
    await credited(),
  ];
  const entries = [
    { amount: "200000", id: byId.payment },
    { amount: "200000", endToEndId: byOurs.id },
    { amount: "200000", text: `MBVCB ${transferReference(byText.number).toLowerCase()} CT` },
    { amount: "190000", id: "B-9", text: transferReference(wrong.number) },
  ];
  const first = await take(entries);
  expect(first).toMatchObject({ ok: true, format: "camt.053", added: 4, known: 0 });
  expect(await Promise.all([byId, byOurs, byText].map(({ payment }) => howOf(payment)))).toEqual([
    "provider_id",
    "end_to_end",
    "reference",
  ]);
  // The reference with another amount is a deposit that is looked at, no match.
  expect(await openOf(wrong.id)).toMatchObject([{ kind: "amount", amount: "190000.00" }]);
  const again = await tomas("statements", "import", first.file, "--provider", SANDBOX, "--json");
  expect([again.exitCode, JSON.parse(again.out).code]).toEqual([3, "already_imported"]);
  // Another file with the same rows and one more.
  expect(await take([...entries, { amount: "7", text: "one more" }])).toMatchObject({
    added: 1,
    known: 4,
  });
  expect(await isWhole()).toEqual([[], 0n]);
});

it("what does not agree is an exception with an owner, and is settled with a reason", async () => {
  const one = await credited();
  const { member } = one;
  await member.isCalled("Nguyễn Thị Linh");
  await take([
    { amount: "200000", id: one.payment, party: "TRAN VAN AN" },
    { amount: "200000", id: one.payment, text: "twice" },
    { amount: "200000", id: one.payment, direction: "out", reversal: true, text: "back" },
    { amount: "3300", direction: "out", fee: true, text: "monthly fee" },
    { amount: "44000", text: "nothing said" },
    { amount: "55000", id: "B-unknown", text: "of nobody known" },
  ]);
  const [other] = await openOf(`${SANDBOX}/${one.payment}`);
  expect(other).toMatchObject({
    kind: "third_party",
    party: "TRAN VAN AN",
    owner: null,
    ageHours: 0,
  });
  const kinds = await Promise.all(
    ["twice", "back", "monthly fee", "nothing said", "of nobody known"].map(async (text) => {
      const [found] = (await run(tomas, "exceptions", "list")).filter(
        (each: { text: string }) => each.text === text,
      );
      return found.kind;
    }),
  );
  expect(kinds).toEqual(["duplicate", "reversed", "fee", "no_reference", "missing_ours"]);
  expect((await tomas("exceptions", "take", other.id)).exitCode).toBe(0);
  expect(await run(irene, "exceptions", "close", other.id, "--reason", WHY)).toMatchObject({
    code: "taken_by_another",
  });
  expect((await irene("exceptions", "take", other.id)).exitCode).toBe(3);
  expect((await irene("exceptions", "take", other.id, "--reason", "Tomás is away")).exitCode).toBe(
    0,
  );
  expect((await irene("exceptions", "close", other.id)).exitCode).toBe(2);
  expect((await irene("exceptions", "close", other.id, "--reason", WHY)).exitCode).toBe(0);
  expect(await run(irene, "exceptions", "close", other.id, "--reason", WHY)).toMatchObject({
    code: "already_closed",
  });
  const acts = await listActs(owner.db, { limit: 5, of: other.id });
  expect(acts.map(({ act, by }) => [act, by])).toEqual([
    ["exception_explained", "irene"],
    ["exception_take", "irene"],
    ["exception_take", "tomas"],
  ]);
  const [fee] = await openOf("monthly fee");
  expect(
    (await as("lucia", "support")("exceptions", "cost", fee.id, "--reason", WHY)).exitCode,
  ).toBe(3);
  const before = await accountSum("deposits");
  expect((await tomas("exceptions", "cost", fee.id, "--reason", WHY)).exitCode).toBe(0);
  expect(await accountSum("provider_fees")).toBe(-330_000n);
  expect(await accountSum("deposits")).toBe((before ?? 0n) + 330_000n);
  expect(await run(tomas, "exceptions", "cost", fee.id, "--reason", WHY)).toMatchObject({
    ok: false,
  });
  expect(await isWhole()).toEqual([[], 0n]);
});

it("what is credited later is matched by itself, and by hand only with what agrees", async () => {
  const { member, deposit, word } = await world.memberWithDeposit("310000.00");
  await take([{ amount: "310000", id: "B-later", endToEndId: deposit.id }]);
  const [early] = await openOf(deposit.id);
  expect(early.kind).toBe("missing_ours");
  await say(word("paid"));
  await take([{ amount: "9", text: "another day" }]);
  expect(await openOf(deposit.id)).toEqual([]);
  const one = await credited("320000.00");
  await take([
    { amount: "320000", text: "no word of it" },
    { amount: "320001", text: "a little more" },
  ]);
  const [row] = await openOf("no word of it");
  expect(row.suggested).toEqual([one.id]);
  const [more] = await openOf("a little more");
  const match = (id: string, of: string) =>
    run(tomas, "exceptions", "match", id, "--of", of, "--reason", WHY);
  expect(await match(more.id, one.id)).toMatchObject({ code: "amount_differs" });
  expect(await match(row.id, "d-none")).toMatchObject({ code: "move_unknown" });
  expect(await match(row.id, one.id)).toMatchObject({ ok: true });
  expect(await match(more.id, one.id)).toMatchObject({ code: "move_matched" });
  expect((await member.balance()).sumMinor).toBe(31_000_000n);
  expect(await isWhole()).toEqual([[], 0n]);
});

it("money of nobody known lies in suspense until two place it or send it back, and no word credits it twice", async () => {
  const { member, deposit, word } = await world.memberWithDeposit("440000.00");
  await take([
    { amount: "440000", id: `p-${deposit.id}`, text: "whose is it" },
    { amount: "450000", text: "goes back" },
  ]);
  const [found] = await openOf("whose is it");
  const [back] = await openOf("goes back");
  const before = (await accountSum("suspense")) ?? 0n;
  for (const { id } of [found, back])
    expect((await tomas("exceptions", "suspend", id, "--reason", WHY)).exitCode).toBe(0);
  expect(await accountSum("suspense")).toBe(before + 89_000_000n);
  expect((await say(word("paid"))).code).toBe("payment_conflict");
  expect((await member.balance()).sumMinor).toBe(0n);
  const items = await run(tomas, "suspense", "list");
  const idOf = (amount: string) =>
    items.find((item: { amount: string }) => item.amount === amount).id;
  const { username } = await db
    .selectFrom("members")
    .select("username")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  const place = (ops: typeof tomas, of = username) =>
    run(ops, "suspense", "place", idOf("440000.00"), "--of", of, "--reason", WHY);
  expect(await place(tomas, "nobody-here")).toMatchObject({ code: "member_unknown" });
  const asked = await place(tomas);
  expect(asked).toMatchObject({ code: "approval_needed" });
  expect(await place(tomas)).toMatchObject({ code: "approval_needed" });
  await rosa("approvals", "approve", asked.fields.approval);
  const both = await Promise.all([place(tomas), place(tomas)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await member.balance()).sumMinor).toBe(44_000_000n);
  expect((await member.call(getWithdrawalTerms, {})).value).toMatchObject({
    ...{ locked: "440000.00", available: "0.00" },
    toPlay: [{ method: null, amount: "440000.00", turnover: "440000.00" }],
  });
  const record = await member.call(listAccountRecords, { kind: "deposit" });
  expect(record.value.list).toMatchObject([{ kind: "deposit", amount: "440000.00" }]);
  expect(await world.kindsOf(member.id)).toContain("balance_adjusted");
  const giveBack = () => run(tomas, "suspense", "return", idOf("450000.00"), "--reason", WHY);
  await rosa("approvals", "approve", (await giveBack()).fields.approval);
  expect(await giveBack()).toMatchObject({ ok: true });
  expect(await accountSum("suspense")).toBe(before);
  // Its own review credits nothing either.
  const { id: review } = await db
    .selectFrom("payment_reviews")
    .select("id")
    .where("deposit_id", "=", deposit.id)
    .executeTakeFirstOrThrow();
  expect((await tomas("deposits", "place", String(review), "--reason", WHY)).exitCode).toBe(3);
  expect(await isWhole()).toEqual([[], 0n]);
});

it("a payment is in suspense or credited, whichever of two comes first", async () => {
  for (let round = 0; round < 5; round++) {
    const { member, deposit, word } = await world.memberWithDeposit("100000.00");
    await take([{ amount: "100000", id: `p-${deposit.id}`, text: `race ${round}` }]);
    const [open] = await openOf(`race ${round}`);
    const [said, suspended] = await Promise.all([
      say(word("paid")),
      tomas("exceptions", "suspend", open.id, "--reason", WHY),
    ]);
    const isSuspended = suspended.exitCode === 0;
    expect(said.code).toBe(isSuspended ? "payment_conflict" : "ok");
    expect((await member.balance()).sumMinor).toBe(isSuspended ? 0n : 10_000_000n);
  }
  expect(await isWhole()).toEqual([[], 0n]);
});

it("a deposit is counted where its money went, whatever is said of another", async () => {
  const member = await world.member();
  const { value } = await member.call(createDeposit, { method: "bank_qr", amount: "200000" });
  await take([{ amount: "150000", endToEndId: value.id }]);
  expect(await openOf(value.id)).toMatchObject([{ kind: "amount" }]);
  await db
    .updateTable("deposits")
    .set({ state: "expired", closed_at: new Date() })
    .where("id", "=", value.id)
    .execute();
  const late = await member.call(createDeposit, { method: "bank_qr", amount: "200000" });
  await db
    .updateTable("deposits")
    .set({ state: "expired", closed_at: new Date() })
    .where("id", "=", late.value.id)
    .execute();
  await take([{ amount: "200000", endToEndId: late.value.id }]);
  expect(await openOf(late.value.id)).toMatchObject([{ kind: "late" }]);
  const figures = await cashierFigures(db);
  const figure = (name: string, kind?: string) =>
    figures.find((each) => each.name === name && each.labels?.["kind"] === kind)?.value;
  expect(figure("pleno_statement_exceptions", "late")).toBe(1);
  expect(figure("pleno_statement_exceptions_oldest_seconds")).toBeGreaterThan(0);
});
