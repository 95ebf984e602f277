import { sql } from "kysely";
import { expect, it } from "vitest";
import { cashierWorld, SANDBOX } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { statementDesk } from "../../support/statement-desk.ts";

const world = await cashierWorld();
const { db, owner } = world;
const as = operators(owner);
const [tomas, rosa] = [as("tomas", "payments"), as("rosa", "risk")];
const { take, run, openOf, credited, isWhole } = statementDesk(world, tomas);
const WHY = "As the bank says";

it("a match made by mistake is undone and kept, one by an id stays, and a payment's story tells of both", async () => {
  const [one, other] = [await credited("330000.00"), await credited("330000.00")];
  await other.member.isCalled("Nguyễn Thị Linh");
  await take([
    { amount: "330000", text: "one that was guessed" },
    { amount: "330000", id: other.payment, party: "TRAN VAN AN" },
  ]);
  const [row] = await openOf("one that was guessed");
  const settle = (verb: string, id: string, ...more: string[]) =>
    run(tomas, "exceptions", verb, id, ...more, "--reason", WHY);
  const told = async (id: string) => (await run(tomas, "payments", "show", id)).statements;
  expect(await settle("reopen", row.id)).toMatchObject({ code: "not_of_this_kind" });
  expect(await settle("match", row.id, "--of", one.id)).toMatchObject({ ok: true });
  expect(await told(one.id)).toMatchObject({
    rows: [
      {
        direction: "in",
        amount: "330000.00",
        is: `payment ${SANDBOX}/${one.payment}`,
        how: "staff",
      },
    ],
    exceptions: [{ id: row.id, closedAs: "matched" }],
  });
  await expect(
    sql`delete from statement_matches where how = 'staff'`.execute(owner.db),
  ).rejects.toMatchObject({ code: "42501" });
  expect(
    JSON.parse((await rosa("exceptions", "reopen", row.id, "--reason", WHY, "--json")).out).ok,
  ).not.toBe(true);
  expect(await settle("reopen", row.id)).toMatchObject({ ok: true });
  expect(await told(one.id)).toMatchObject({ rows: [], exceptions: [] });
  expect((await openOf("one that was guessed")).map(({ id }: { id: string }) => id)).toEqual([
    row.id,
  ]);
  const { rows: undone } = await sql`
    select matched_by, undone_by, reason from statement_matches_undone where move_id = ${`${SANDBOX}/${one.payment}`}`.execute(
    db,
  );
  expect(undone).toEqual([{ matched_by: "tomas", undone_by: "tomas", reason: WHY }]);
  const byId = await told(other.id);
  expect(byId.rows).toMatchObject([{ how: "provider_id" }]);
  const [third] = byId.exceptions;
  expect(third).toMatchObject({ kind: "third_party", closedAt: null });
  expect(await settle("close", third.id)).toMatchObject({ ok: true });
  expect(await settle("reopen", third.id)).toMatchObject({ ok: true });
  expect((await told(other.id)).rows).toMatchObject([{ how: "provider_id" }]);
  const { out } = await tomas("payments", "show", other.id);
  expect(out).toContain("third_party");
  expect(out).toContain("provider_id");
  expect(await isWhole()).toEqual([[], 0n]);
});
