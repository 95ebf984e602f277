import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer, sumAccounts } from "#/server/ledger/index.ts";
import { bookkeeperOf } from "./database.ts";

let lastMember = 0n;

/** A new member's wallet with money in it, which came from the house's `deposits`. */
export async function walletWith(db: Db, amountMinor: bigint, currency = "VND") {
  lastMember += 1n;
  const owner = { kind: "member", id: lastMember } as const;
  const wallet = await openAccount(db, { owner, purpose: "wallet", currency });
  const deposits = await openAccount(db, { owner: HOUSE, purpose: "deposits", currency });
  if (amountMinor > 0n) {
    const funded = await postTransfer(bookkeeperOf(db), {
      reference: `fund:${lastMember}:${currency}`,
      kind: "deposit",
      legs: [
        { accountId: deposits, amountMinor: -amountMinor },
        { accountId: wallet, amountMinor },
      ],
    });
    if (!funded.ok) throw new Error(funded.code);
  }
  return { owner, wallet, deposits };
}

/** Two members, and what gives a unit from one to the other each time it is called. */
export async function pair(db: Db) {
  const [ana, ben] = [await walletWith(db, 1_000n), await walletWith(db, 0n)];
  let count = 0;
  return (at: Db = bookkeeperOf(db)) =>
    postTransfer(at, {
      reference: `gift:${ana.wallet}:${count++}`,
      kind: "gift",
      legs: [
        { accountId: ana.wallet, amountMinor: -1n },
        { accountId: ben.wallet, amountMinor: 1n },
      ],
    });
}

/** Has every wallet summed to its last entry, as the job of each minute does: what others have under way may delay it. */
export async function sumAll(db: Db, most?: number): Promise<void> {
  await expect
    .poll(async () => {
      while (await sumAccounts(db, most));
      const { rows } = await sql<{ behind: bigint }>`
        select count(*) as behind from accounts a
         where owner_kind = 'member' and purpose = 'wallet' and ledger_sum_end(a.id)
           < coalesce((select id from entries where account_id = a.id order by id desc limit 1), 0)`.execute(
        db,
      );
      return rows[0]?.behind;
    })
    .toBe(0n);
}
