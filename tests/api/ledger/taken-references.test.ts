import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { decideWithdrawal } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { cashierWorld } from "../../support/cashier.ts";

const world = await cashierWorld();
const { db, owner, member, memberWithAccount, memberWithDeposit, say, balances } = world;
const DENIED = { code: "42501" };

const accountOf = (of: { readonly id: bigint }, purpose: "wallet" | "held") =>
  openAccount(db, { owner: ownerOf(of.id), purpose, currency: "VND" });
const houseOf = (purpose: "withdrawals" | "deposits") =>
  openAccount(db, { owner: HOUSE, purpose, currency: "VND" });

/** The hash that the ledger makes of a transfer, as anybody can. */
async function hashOf(kind: string, from: bigint, to: bigint, amount: bigint): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(concat_ws('|', ${kind}::text, ${[from, to]}::bigint[],
      ${[-amount, amount]}::bigint[]), 'UTF8')), 'hex') as hash`.execute(db);
  return rows[0]?.hash ?? "";
}

/** Puts one unit of the wallet aside under a reference, with a hash of the caller's own. */
const take = (reference: string, wallet: bigint, hash: string | null, kind = "withdrawal") =>
  sql`select * from ledger_hold(${reference}, ${kind}, ${hash}, ${wallet}::bigint, 1, '{}')`.execute(
    db,
  );

async function requested() {
  const { member: who, ask } = await memberWithAccount(100_000_000n);
  const { value } = await who.call(requestWithdrawal, { ...ask, amount: "300000" });
  const [wallet, held] = [await accountOf(who, "wallet"), await accountOf(who, "held")];
  return { member: who, id: value.id, wallet, held };
}

const approve = (withdrawalId: string) =>
  decideWithdrawal(owner.db, { withdrawalId, decision: "approve", decidedBy: "ana" });
const reject = (withdrawalId: string) =>
  decideWithdrawal(owner.db, { withdrawalId, decision: "reject", decidedBy: "ana", reason: "no" });
const stateOf = (id: string) =>
  owner.db.selectFrom("withdrawals").select("state").where("id", "=", id).executeTakeFirstOrThrow();

describe("the application's role", () => {
  it("takes no reference by which an operator's act would count as done", async () => {
    const { member: who, id, wallet, held } = await requested();
    const settled = await hashOf("withdrawal", held, await houseOf("withdrawals"), 30_000_000n);
    const voided = await hashOf("withdrawal", held, wallet, 30_000_000n);
    for (const [end, hash] of [["settle", settled] as const, ["void", voided] as const])
      for (const each of [hash, null])
        await expect(take(`withdrawal:${id}:${end}`, wallet, each)).rejects.toMatchObject(DENIED);
    expect(await approve(id)).toMatchObject({ ok: true });
    expect(await balances(who)).toEqual([700_000n, 0n]);
  });

  it("takes no reference by which a signed word would credit nothing", async () => {
    const { member: paid, deposit, word, state } = await memberWithDeposit();
    const wallet = await accountOf(paid, "wallet");
    const hash = await hashOf("deposit", await houseOf("deposits"), wallet, 20_000_000n);
    const thief = await accountOf(await member(100n), "wallet");
    await expect(take(`deposit:${deposit.id}`, thief, hash)).rejects.toMatchObject(DENIED);
    await say(word("paid"));
    expect(await state()).toBe("credited");
    expect(await balances(paid)).toEqual([200_000n, 0n]);
  });

  it.each([
    ["bet:1:t"],
    ["win:1:t"],
    ["rollback:1:t"],
    ["free-play:1"],
    ["registration-bonus:1"],
    ["withdrawal:"],
    ["withdrawal:a b"],
    ["withdrawal:a\nwithdrawal:b"],
    ["Withdrawal:a"],
    ["anything"],
  ])("puts nothing aside under %j, which is no withdrawal's", async (reference) => {
    const wallet = await accountOf(await member(100n), "wallet");
    await expect(take(reference, wallet, null)).rejects.toMatchObject(DENIED);
  });

  it("puts nothing aside under a hash of its own making, nor as another kind", async () => {
    const wallet = await accountOf(await member(100n), "wallet");
    await expect(take("withdrawal:wmine", wallet, "00")).rejects.toMatchObject(DENIED);
    await expect(take("withdrawal:wmine", wallet, null, "deposit")).rejects.toMatchObject(DENIED);
  });
});

describe("a reference that a different transfer has taken, with the hash of this one", () => {
  const wrong = async (at: Db, reference: string, kind: string, hash: string, wallet: bigint) => {
    const legs = [
      { accountId: wallet, amountMinor: -1n },
      { accountId: await houseOf("deposits"), amountMinor: 1n },
    ];
    const posted = await postTransfer(at, { reference, kind, bodyHash: hash, legs });
    expect(posted.ok).toBe(true);
  };

  it("approves and rejects nothing: the withdrawal stays as it was", async () => {
    const { member: who, id, wallet, held } = await requested();
    const to = { settle: await houseOf("withdrawals"), void: wallet };
    for (const end of ["settle", "void"] as const) {
      const hash = await hashOf("withdrawal", held, to[end], 30_000_000n);
      await wrong(owner.db, `withdrawal:${id}:${end}`, "withdrawal", hash, wallet);
    }
    await expect(approve(id)).rejects.toThrow("its hold says reference_conflict");
    await expect(reject(id)).rejects.toThrow("its hold says reference_conflict");
    expect(await stateOf(id)).toEqual({ state: "requested" });
    expect((await balances(who))[1]).toBe(300_000n);
  });

  it("credits no deposit and no bonus: the deposit stays open", async () => {
    const { member: paid, deposit, word, state } = await memberWithDeposit();
    const wallet = await accountOf(paid, "wallet");
    const hash = await hashOf("deposit", await houseOf("deposits"), wallet, 20_000_000n);
    const other = await accountOf(await member(100n), "wallet");
    await wrong(owner.db, `deposit:${deposit.id}`, "deposit", hash, other);
    await say(word("paid"));
    expect(await state()).toBe("pending");
    expect(await balances(paid)).toEqual([0n, 0n]);
  });

  it("answers no replay where the amounts or the kind that were posted are others", async () => {
    const [one, other] = [await member(100n), await member(100n)];
    const wallet = await accountOf(one, "wallet");
    const house = await houseOf("deposits");
    await wrong(owner.db, "taken:kind", "gift", "same", wallet);
    const legs = (accountId: bigint, amountMinor: bigint) => [
      { accountId, amountMinor: -amountMinor },
      { accountId: house, amountMinor },
    ];
    const again = (kind: string, its: ReturnType<typeof legs>) =>
      postTransfer(owner.db, { reference: "taken:kind", kind, bodyHash: "same", legs: its });
    expect(await again("gift", legs(wallet, 1n))).toMatchObject({ value: { replayed: true } });
    const conflict = { ok: false, code: "reference_conflict" };
    expect(await again("fine", legs(wallet, 1n))).toMatchObject(conflict);
    expect(await again("gift", legs(wallet, 2n))).toMatchObject(conflict);
    const theirs = await accountOf(other, "wallet");
    expect(await again("gift", legs(theirs, 1n))).toMatchObject(conflict);
  });
});
