import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { decideWithdrawal, reconcileCashier } from "#/server/cashier/index.ts";
import { reconcileVendorTransfers } from "#/server/games/index.ts";
import { HOUSE, listActs, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { reconcileTickets } from "#/server/lottery/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators } from "../../support/operator.ts";
import { tamper } from "../../support/tamper.ts";

const world = await cashierWorld();
const { db, memberWithAccount, memberWithDeposit, say, balances } = world;

const approve = (withdrawalId: string) =>
  decideWithdrawal(world.owner.db, { withdrawalId, decision: "approve", decidedBy: "ana" });

async function requested() {
  const { member, ask } = await memberWithAccount(1_000_000_00n);
  const { value } = await member.call(requestWithdrawal, { ...ask, amount: "300000" });
  return { member, id: value.id };
}

/** Does what somebody with every right could; `undo` is done after the look. */
async function forged<T>(act: string, undo: string, look: () => Promise<T>): Promise<T> {
  try {
    await tamper(world.owner.url, act);
    return await look();
  } finally {
    await tamper(world.owner.url, undo);
  }
}

const driftOf = async (id: string) => {
  const drift = [
    ...(await reconcileCashier(db)),
    ...(await reconcileVendorTransfers(db)),
    ...(await reconcileTickets(db)),
  ];
  return drift.filter((each) => each.id.includes(id)).map(({ what }) => what);
};

describe("what the application's role may not write", () => {
  it.each([
    "amount_minor = 1",
    "payee_account_id = 'other'",
    "member_id = 1",
    "state = 'approved', decided_at = now(), confirm_by = now()",
    "state = 'rejected', decided_at = now(), reason = 'no'",
  ])("a withdrawal's %s", async (change) => {
    const { id } = await requested();
    const update = sql`update withdrawals set ${sql.raw(change)} where id = ${id}`.execute(db);
    await expect(update).rejects.toMatchObject({ code: "42501" });
    const gone = sql`delete from withdrawals where id = ${id}`.execute(db);
    await expect(gone).rejects.toMatchObject({ code: "42501" });
  });

  it("a deposit's amount", async () => {
    const { deposit } = await memberWithDeposit();
    const update = sql`update deposits set amount_minor = 1 where id = ${deposit.id}`.execute(db);
    await expect(update).rejects.toMatchObject({ code: "42501" });
  });

  it("a withdrawal that was approved from the start", async () => {
    const { id } = await requested();
    const insert =
      sql`insert into withdrawals (id, member_id, payee_account_id, amount_minor, currency, confirm_ms, state,
        decided_at, confirm_by) select 'wforged', member_id, payee_account_id, amount_minor, currency, confirm_ms,
        'approved', now(), now() from withdrawals where id = ${id}`.execute(db);
    await expect(insert).rejects.toMatchObject({ code: "42501" });
  });
});

describe("approving a withdrawal", () => {
  it.each([
    ["amount_minor", "90000000000", "amount"],
    ["currency", "'IDR'", "currency"],
    ["member_id", "member_id + 1000", "member"],
    ["id", "id || 'x'", "hold"],
  ])("refuses one whose %s is not what is held", async (column, value, differing) => {
    const { member, id } = await requested();
    const name = column === "id" ? `${id}x` : id;
    const kept = {
      amount_minor: "30000000",
      currency: "'VND'",
      member_id: member.id,
      id: `'${id}'`,
    };
    const result = await forged(
      `update withdrawals set ${column} = ${value} where id = '${id}'`,
      `update withdrawals set ${column} = ${kept[column as keyof typeof kept]} where id = '${name}'`,
      async () => {
        expect(await driftOf(id)).toContain("withdrawal_hold");
        return approve(name);
      },
    );
    expect(result).toMatchObject({ ok: false, code: "books_differ", detail: { differing } });
    expect(await balances(member)).toEqual([700_000n, 300_000n]);
    expect(await approve(id)).toMatchObject({ ok: true });
  });

  it("refuses one that would go to another account than was asked for, and says so", async () => {
    const [{ member, id }, other] = [await requested(), await requested()];
    const payee = (of: string) => `(select id from payee_accounts where member_id = ${of})`;
    const ran = await forged(
      `update withdrawals set payee_account_id = ${payee(String(other.member.id))} where id = '${id}'`,
      `update withdrawals set payee_account_id = ${payee(String(member.id))} where id = '${id}'`,
      () => operators(world.owner)("ana")("withdrawals", "approve", id),
    );
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain("is not what the ledger holds for it (member, payee)");
  });

  it("keeps amount, currency and payee in the operator's act", async () => {
    const { id } = await requested();
    await approve(id);
    const [act] = await listActs(db, { limit: 1 });
    const { payee_account_id: payee } = await db
      .selectFrom("withdrawals")
      .select("payee_account_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(act).toMatchObject({
      subject: id,
      after: { state: "approved", amount: "300000.00", currency: "VND", payee },
    });
  });
});

describe("reconciling", () => {
  it("finds nothing where everything was asked, paid and decided", async () => {
    const { deposit, word } = await memberWithDeposit();
    await say(word("paid"));
    const { id: approved } = await requested();
    await approve(approved);
    const { id: waiting } = await requested();
    const { id } = await requested();
    await decideWithdrawal(world.owner.db, {
      withdrawalId: id,
      decision: "reject",
      decidedBy: "ana",
      reason: "no",
    });
    for (const its of [deposit.id, approved, waiting, id]) expect(await driftOf(its)).toEqual([]);
  });

  it("finds an approval that nobody decided, and a deposit whose payment or transfer is not its own", async () => {
    const { id } = await requested();
    const found = await forged(
      `update withdrawals set state = 'approved', decided_at = now(), confirm_by = now() where id = '${id}'`,
      `update withdrawals set state = 'requested', decided_at = null, confirm_by = null where id = '${id}'`,
      () => driftOf(id),
    );
    expect(found.sort()).toEqual(["withdrawal_decision", "withdrawal_hold"]);
    const { deposit, word } = await memberWithDeposit();
    await say(word("paid"));
    const of = `where id = '${deposit.id}'`;
    const more = await forged(
      `update deposits set amount_minor = amount_minor + 1, payment_id = 'other' ${of}`,
      `update deposits set amount_minor = amount_minor - 1, payment_id = 'p-' || id ${of}`,
      () => driftOf(deposit.id),
    );
    expect(more.sort()).toEqual(["deposit_parts", "deposit_payment", "deposit_transfer"]);
  });

  it("finds a deposit that was never paid and only says it was credited", async () => {
    const { deposit } = await memberWithDeposit();
    const found = await forged(
      `update deposits set state = 'credited', payment_id = 'none', closed_at = now() where id = '${deposit.id}'`,
      `update deposits set state = 'pending', payment_id = null, closed_at = null where id = '${deposit.id}'`,
      () => driftOf(deposit.id),
    );
    expect(found.sort()).toEqual(["deposit_parts", "deposit_payment", "deposit_transfer"]);
  });

  it.each([
    ["deposit", "deposits", "transfer_deposit"],
    ["gift", "deposits", "transfer_deposit"],
    ["withdrawal", "adjustments", "transfer_withdrawal"],
    ["bet", "adjustments", "transfer_vendor"],
    ["win", "games", "transfer_vendor"],
    ["win", "lottery", "ticket_transfers"],
    ["gift", "lottery", "ticket_transfers"],
  ] as const)(
    "finds a %s out of the house's %s that nothing explains",
    async (kind, purpose, what) => {
      const member = await world.member();
      const currency = "VND";
      const reference = `mint-${kind}-${purpose}`;
      await postTransfer(world.owner.db, {
        reference,
        kind,
        legs: [
          {
            accountId: await openAccount(db, { owner: HOUSE, purpose, currency }),
            amountMinor: -100n,
          },
          {
            accountId: await openAccount(db, {
              owner: ownerOf(member.id),
              purpose: "wallet",
              currency,
            }),
            amountMinor: 100n,
          },
        ],
      });
      expect(await driftOf(reference)).toEqual([what]);
    },
  );
});
