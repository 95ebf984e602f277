import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import { listActs, reconcile } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { requireApproval } from "#/server/staff/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";

const world = await cashierWorld();
const { db } = world.owner;
const as = operators(world.owner);
const [tomas, irene, luz] = [as("tomas", "payments"), as("irene", "risk"), as("luz", "payments")];

/** A member with 10,000.00, and what corrects their balance. */
async function wallet() {
  const { member } = await world.memberWithAccount(1_000_000n);
  const { account } = await getMember(db, member.id);
  const adjust = (amount = "add 500", reason = "A lost deposit") =>
    ["members", "adjust", account, ...amount.split(" "), "--reason", reason] as const;
  const balance = async () => (await world.balances(member))[0];
  return { account, adjust, balance, told: () => world.kindsOf(member.id) };
}
/** Asks for what a command does, and answers the number of the approval. */
async function asked(command: readonly string[]): Promise<string> {
  const ran = await tomas(...command, "--json");
  expect(ran.exitCode).toBe(3);
  const { code, fields } = JSON.parse(ran.out);
  expect(code).toBe("approval_needed");
  return fields.approval;
}

describe("a balance that staff correct", () => {
  it("moves once another has agreed, once for each agreement, and the books add up", async () => {
    const { account, adjust, balance, told } = await wallet();
    const before = await balance();
    const id = await asked(adjust());
    expect(await asked(adjust())).toBe(id);
    expect(await balance()).toBe(before);
    expect((await irene("approvals", "list")).out).toContain("A lost deposit");
    const approved = await irene("approvals", "approve", id);
    expect(approved.out).toBe(
      `${id} (member_adjust of ${account}) is approved. tomas gives the command again within a day.`,
    );
    expect((await tomas(...adjust())).out).toContain("500.00 VND");
    expect(await balance()).toBe((before ?? 0n) + 500n);
    expect(await told()).toEqual(["payee_added", "balance_adjusted"]);
    expect(await asked(adjust())).not.toBe(id);
    expect(await balance()).toBe((before ?? 0n) + 500n);
    const acts = await listActs(db, { limit: 10, of: account });
    expect(acts.map(({ act, by }) => `${act} ${by}`)).toEqual([
      ...["approval_ask tomas", "member_adjust tomas", "approval_approve irene"],
      "approval_ask tomas",
    ]);
    expect((await reconcile(db)).drift).toEqual([]);
  });

  it("takes no more than there is, and the agreement stands for later", async () => {
    const { adjust, balance } = await wallet();
    const command = adjust("take 999999");
    const id = await asked(command);
    await irene("approvals", "approve", id);
    const ran = await tomas(...command);
    expect([ran.exitCode, ran.err]).toEqual([3, expect.stringContaining("not so much")]);
    const listed = JSON.parse((await irene("approvals", "list", "--state", "all", "--json")).out);
    expect(listed.find((each: { id: string }) => each.id === id)).toMatchObject({
      state: "approved",
    });
    const less = adjust("take 100");
    await irene("approvals", "approve", await asked(less));
    const before = (await balance()) ?? 0n;
    expect((await tomas(...less)).exitCode).toBe(0);
    expect(await balance()).toBe(before - 100n);
  });

  it("is not moved by SQL of the owner's without an approval that is spent there and then", async () => {
    const { adjust } = await wallet();
    const id = await asked(adjust());
    await irene("approvals", "approve", id);
    const forge = sql`select wallet_adjust(${id}::bigint, null)`;
    await expect(forge.execute(db)).rejects.toThrow("nobody agreed");
    await tomas(...adjust());
    await expect(forge.execute(db)).rejects.toThrow("nobody agreed");
    await expect(forge.execute(world.db)).rejects.toThrow("permission denied");
  });
});

describe("an approval", () => {
  it("is not given by who asked, whatever their role, nor by who may not", async () => {
    const { adjust } = await wallet();
    const id = await asked(adjust());
    const own = await tomas("approvals", "approve", id);
    expect([own.exitCode, own.err]).toEqual([
      3,
      "You asked for it yourself: somebody else decides.",
    ]);
    expect((await as("only-support", "support")("approvals", "approve", id)).exitCode).toBe(3);
    const set = (by: string) => sql`update staff_approvals set decision = 'approved',
      decided_at = now(), decided_by = (select id from staff_accounts where name = ${by}) where id = ${id}::bigint`;
    for (const by of ["tomas", "only-support"])
      await expect(set(by).execute(db)).rejects.toThrow("not decided so");
    expect((await irene("approvals", "reject", id)).exitCode).toBe(0);
    expect((await irene("approvals", "approve", id)).err).toContain("already");
    expect(await asked(adjust())).not.toBe(id);
  });

  it("is for exactly what was asked: another amount or reason is asked for anew, and no row is changed", async () => {
    const { adjust, balance } = await wallet();
    const before = await balance();
    const id = await asked(adjust("add 500"));
    await irene("approvals", "approve", id);
    const others = [adjust("add 5000"), adjust("add 500", "Another"), adjust("take 500")];
    for (const other of others) expect(await asked(other)).not.toBe(id);
    expect(await balance()).toBe(before);
    await expect(
      sql`update staff_approvals set content = content || '{"amount": "5000.00"}' where id = ${id}::bigint`.execute(
        db,
      ),
    ).rejects.toThrow("for what was asked");
    await expect(db.deleteFrom("staff_approvals").execute()).rejects.toThrow();
  });

  it("is given once by two at the same time, and used once by two at the same time", async () => {
    const { adjust, balance } = await wallet();
    const before = (await balance()) ?? 0n;
    const id = await asked(adjust());
    const given = await Promise.all([irene, luz].map((ops) => ops("approvals", "approve", id)));
    expect(given.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
    const used = await Promise.all([tomas, luz, tomas].map((ops) => ops(...adjust())));
    expect(used.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3, 3]);
    expect(await balance()).toBe(before + 500n);
  });

  it("ends with the account of who gave it", async () => {
    const { adjust, balance } = await wallet();
    const before = await balance();
    const id = await asked(adjust());
    await as("brief", "risk")("approvals", "approve", id);
    await as("rosa")("staff", "stop", "brief", "--reason", "left");
    expect(await asked(adjust())).not.toBe(id);
    expect(await balance()).toBe(before);
  });

  it("ends with the role of who gave it, and of who asked", async () => {
    const { adjust, balance } = await wallet();
    const before = await balance();
    const rosa = as("rosa");
    const id = await asked(adjust());
    await as("moved", "risk")("approvals", "approve", id);
    await rosa("staff", "roles", "moved", "content");
    const next = await asked(adjust());
    expect(next).not.toBe(id);
    await rosa("approvals", "reject", next);

    const other = adjust("add 600");
    const moving = as("moving", "payments");
    const given = JSON.parse((await moving(...other, "--json")).out).fields.approval;
    await irene("approvals", "approve", given);
    await rosa("staff", "roles", "moving", "support");
    expect(await asked(other)).not.toBe(given);
    expect(await balance()).toBe(before);
    await expect(
      sql`update staff_approvals set spent_at = now(), spent_in = pg_current_xact_id(),
        spent_by = (select id from staff_accounts where name = 'tomas') where id = ${given}::bigint`.execute(
        db,
      ),
    ).rejects.toThrow("not spent so");
  });

  it("ends after a day, given or not, and with the account of who would use it", async () => {
    await tomas("site", "show");
    const of = { act: "member_adjust", content: { amount: "1.00" }, reason: "x", by: "tomas" };
    const need = (subject: string) =>
      inTransaction(db, (tx) => requireApproval(tx, { ...of, subject }));
    const expired = async (subject: string, first: () => Promise<unknown>) => {
      await need(subject);
      await first();
      await sql`alter table staff_approvals disable trigger guarded`.execute(db);
      await sql`update staff_approvals set expires_at = now() where subject = ${subject}`.execute(
        db,
      );
      await sql`alter table staff_approvals enable trigger guarded`.execute(db);
      const { id } = await db
        .selectFrom("staff_approvals")
        .select("id")
        .where("subject", "=", subject)
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const late = await expired("late", async () => undefined);
    expect((await irene("approvals", "approve", late)).err).toContain("expired");
    await expired("unused", async () => {
      const [{ id }] = JSON.parse((await irene("approvals", "list", "--json")).out);
      await irene("approvals", "approve", id);
    });
    expect(await need("unused")).toMatchObject({ code: "approval_needed" });
    await as("eva", "payments")("approvals", "list");
    await as("rosa")("staff", "stop", "eva", "--reason", "left");
    await expect(
      inTransaction(db, (tx) => requireApproval(tx, { ...of, subject: "gone", by: "eva" })),
    ).rejects.toThrow();
  });
});
