import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import {
  confirmDueWithdrawals,
  decideWithdrawal,
  revealPayeeNumber,
} from "#/server/cashier/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { tamper } from "../../support/tamper.ts";

const world = await cashierWorld();
const { db, memberWithAccount } = world;
const DENIED = { code: "42501" };

async function requested() {
  const { member, ask } = await memberWithAccount(1_000_000_00n);
  const { value } = await member.call(requestWithdrawal, { ...ask, amount: "300000" });
  return { member, accountId: ask.accountId, id: value.id };
}

describe("an account to withdraw to", () => {
  it.each([
    "member_id = 1",
    "holder = 'MALLORY'",
    "institution = 'Another bank'",
    "number_end = '0000'",
    "number_sealed = '\\x00'",
    "number_hash = '\\x00'",
  ])("stays as it was saved: %s", async (change) => {
    const { accountId } = await requested();
    const act = sql`update payee_accounts set ${sql.raw(change)} where id = ${accountId}`;
    await expect(act.execute(db)).rejects.toMatchObject(DENIED);
    await expect(act.execute(world.owner.db)).rejects.toMatchObject(DENIED);
  });

  it("is not deleted and saved anew for somebody else", async () => {
    const { member } = await memberWithAccount(1n);
    const gone = sql`delete from payee_accounts where member_id = ${member.id}`.execute(db);
    await expect(gone).rejects.toMatchObject(DENIED);
  });

  it("is paid to by hand only where its number ends as the member was shown", async () => {
    const { id, accountId } = await requested();
    const reveal = () =>
      revealPayeeNumber(world.owner.db, world.deps.vault, { withdrawalId: id, seenBy: "ana" });
    const { value } = (await reveal()) as { value: string };
    await tamper(
      world.owner.url,
      `update payee_accounts set number_end = '0000' where id = '${accountId}'`,
    );
    expect(await reveal()).toMatchObject({ ok: false, code: "books_differ" });
    await tamper(
      world.owner.url,
      `update payee_accounts set number_end = '${value.slice(-4)}' where id = '${accountId}'`,
    );
    expect(await reveal()).toMatchObject({ ok: true });
  });
});

describe("a withdrawal that somebody writes past the product", () => {
  it.each(["kept_out_since = now()", "confirm_by = now()", "reason = 'no'", "missing_minor = 1"])(
    "begins as it was asked for: %s",
    async (more) => {
      const { id } = await requested();
      const [column, value] = more.split(" = ");
      const insert = sql`insert into withdrawals (id, member_id, payee_account_id, amount_minor, currency, confirm_ms,
        ${sql.raw(column ?? "")})
      select ${`${id}-x`}, member_id, payee_account_id, amount_minor, currency, confirm_ms, ${sql.raw(value ?? "")}
        from withdrawals where id = ${id}`;
      await expect(insert.execute(db)).rejects.toMatchObject(DENIED);
    },
  );

  it("does not keep those of others from being confirmed", async () => {
    const { id } = await requested();
    const late = await requested();
    await decideWithdrawal(world.owner.db, {
      withdrawalId: late.id,
      decision: "approve",
      decidedBy: "ana",
    });
    const stateOf = async (of: string) =>
      (await db.selectFrom("withdrawals").select("state").where("id", "=", of).executeTakeFirst())
        ?.state;
    await tamper(
      world.owner.url,
      `update withdrawals set kept_out_since = now() where id = '${id}';
       update withdrawals set confirm_by = now() - interval '1 hour' where id = '${late.id}'`,
    );
    await confirmDueWithdrawals(db);
    expect([await stateOf(late.id), await stateOf(id)]).toEqual(["received", "requested"]);
  });
});
