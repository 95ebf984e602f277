import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { cashierFigures, reconcileCashier } from "#/server/cashier/index.ts";
import { cashierWorld, SANDBOX } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { camt, type Entry } from "../../support/provider-statements.ts";

const folder = mkdtempSync(join(tmpdir(), "days-"));
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [first, second, third, today] = [dayBefore(3), dayBefore(2), dayBefore(1), dayBefore(0)];

/** A house of its own with a deposit credited on a day. */
async function house() {
  const world = await cashierWorld();
  const as = operators(world.owner);
  const [tomas, lucia] = [as("tomas", "payments"), as("lucia", "support")];
  const ops = async (...args: string[]) => JSON.parse((await tomas(...args, "--json")).out);
  /** Credits a deposit, as if on that day. */
  const credited = async (amount: string, day: string) => {
    const { deposit, word, member } = await world.memberWithDeposit(amount);
    await world.say(word("paid"));
    await sql`update deposits set closed_at = ${`${day}T12:00:00Z`}::timestamptz where id = ${deposit.id}`.execute(
      world.owner.db,
    );
    return { id: deposit.id, payment: `p-${deposit.id}`, member };
  };
  const take = (day: string, entries: readonly Entry[]) => {
    const file = join(folder, `${day}-${entries.map(({ amount }) => amount).join("-")}.xml`);
    const dated = entries.map((entry) => ({ day, ...entry }));
    writeFileSync(file, camt(dated, { id: file, from: day, to: day }));
    return ops("statements", "import", file, "--provider", SANDBOX);
  };
  return { world, owner: world.owner, tomas, lucia, ops, credited, take };
}

it("a day is closed with ours against theirs, what is open named, and chained to the day before", async () => {
  const { owner, ops, lucia, credited, take, world } = await house();
  const one = await credited("200000.00", first);
  await take(first, [
    { amount: "200000", id: one.payment },
    { amount: "50000", text: "of nobody" },
    { amount: "1000", direction: "out", fee: true },
  ]);
  expect((await lucia("days", "close", first)).exitCode).toBe(3);
  const { closing } = await ops("days", "close", first);
  expect(closing.document).toMatchObject({
    ...{ day: first, previous: null, withoutStatement: [], reason: null },
    providers: [
      {
        ...{ provider: SANDBOX, currency: "VND", oursIn: "20000000", theirsIn: "25000000" },
        ...{ differenceIn: "5000000", oursOut: "0", theirsOut: "0", theirsFees: "100000" },
      },
    ],
    exceptions: [
      { kind: "no_reference", amountMinor: "5000000" },
      { kind: "fee", amountMinor: "100000" },
    ],
  });
  expect(await ops("days", "close", first)).toMatchObject({ code: "already_closed" });
  expect(await ops("days", "close", third)).toMatchObject({ code: "day_before_open" });
  expect(await ops("days", "close", today)).toMatchObject({ code: "day_not_over" });
  const next = await ops("days", "close", second);
  expect(next.closing.document.previous).toEqual({ day: first, hash: closing.hash });
  expect((await ops("days", "show", first)).hash).toBe(closing.hash);
  expect((await ops("days", "list")).map(({ day }: { day: string }) => day)).toEqual([
    second,
    first,
  ]);
  expect([await reconcileCashier(owner.db), await world.ledgerSum()]).toEqual([[], 0n]);
  const figures = await cashierFigures(owner.db);
  expect(figures.find(({ name }) => name === "pleno_days_unclosed")?.value).toBe(1);
});

it("what comes in after its day was closed counts in the first that is open", async () => {
  const { ops, take } = await house();
  await take(first, [{ amount: "10", text: "in time" }]);
  const before = (await ops("days", "close", first)).closing;
  await take(first, [{ amount: "20", text: "too late" }]);
  expect((await ops("days", "show", first)).document).toEqual(before.document);
  const { closing } = await ops("days", "close", second);
  expect(closing.document.providers).toMatchObject([{ theirsIn: "2000" }]);
  expect(closing.document.exceptions).toHaveLength(2);
});

it("a day whose money no statement tells of is closed with a reason, and missing payments are found", async () => {
  const { ops, tomas, credited, take } = await house();
  const one = await credited("200000.00", first);
  expect(await ops("days", "close", first)).toMatchObject({
    ...{ code: "statement_missing", fields: { providers: SANDBOX } },
  });
  const { closing } = await ops("days", "close", first, "--reason", "They send it on Mondays");
  expect(closing.document).toMatchObject({
    ...{ withoutStatement: [SANDBOX], reason: "They send it on Mondays" },
  });
  expect((await tomas("days", "show", first)).out).toContain(`Without a statement: ${SANDBOX}`);
  // Of the day's statement, when it comes, our payment is missing until somebody finds it.
  await take(first, [{ amount: "1" }]);
  await take(today, [{ amount: "2" }]);
  const [missing] = (await ops("exceptions", "list")).filter(
    ({ kind }: { kind: string }) => kind === "missing_theirs",
  );
  expect(missing).toMatchObject({ ours: one.id, amount: "200000.00", row: null });
  await take(third, [{ amount: "200000", id: one.payment }]);
  const all = await ops("exceptions", "list", "--state", "all");
  expect(all.find(({ id }: { id: string }) => id === missing.id)).toMatchObject({
    closedAs: "matched",
  });
});

it("what was closed stays, whoever writes, and what was changed is found", async () => {
  const { owner, world, ops, take } = await house();
  await take(first, [{ amount: "10" }]);
  await ops("days", "close", first);
  await ops("days", "close", second);
  for (const db of [world.db, owner.db])
    for (const statement of [
      sql`update day_closings set document = '{}'`,
      sql`delete from day_closings`,
      sql`update provider_statement_rows set amount_minor = 1`,
      sql`delete from provider_statements`,
    ])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: "42501" });
  await expect(
    sql`insert into statement_matches (row_id, what, move_id, how, matched_by)
      select id, 'payment', 'x', 'staff', 'me' from provider_statement_rows`.execute(world.db),
  ).rejects.toMatchObject({ code: "42501" });
  expect(await reconcileCashier(owner.db)).toEqual([]);
  await sql`alter table day_closings disable trigger stays`.execute(owner.db);
  await sql`update day_closings set document = replace(document, '1000', '1001') where day = ${first}::date`.execute(
    owner.db,
  );
  expect(await reconcileCashier(owner.db)).toMatchObject([{ what: "day_closing", id: first }]);
});

it("days are typed as days, and two who close one at once close it once", async () => {
  const { ops, tomas } = await house();
  for (const day of ["2026-02-30", "yesterday", "2026-1-1"])
    expect((await tomas("days", "close", day)).exitCode).toBe(2);
  const both = await Promise.all([ops("days", "close", first), ops("days", "close", first)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});
