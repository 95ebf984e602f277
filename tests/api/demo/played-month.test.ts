import { sql } from "kysely";
import { expect, it } from "vitest";
import { seedCashier } from "#/demo/cashier.ts";
import { seedCurrencies } from "#/demo/currencies.ts";
import { seedGames } from "#/demo/games.ts";
import { seedMembers } from "#/demo/members.ts";
import { seedPlayedMonth } from "#/demo/played-month.ts";
import { numberVault, reconcileCashier, revealPayeeNumber } from "#/server/cashier/index.ts";
import { openKeyring } from "#/server/db/index.ts";
import { reconcilePlayedRounds, reconcileVendorTransfers } from "#/server/games/index.ts";
import { reconcile, reconcileSums } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { readPlayedPeriods, reconcilePlay } from "#/server/play/index.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { readPassbook } from "#/server/wallet/passbook.ts";
import { testDatabase } from "../../support/database.ts";

const { db, owner } = await testDatabase();
const DAY_MS = 86_400_000;
const SECRET = "a-secret-of-the-tests-and-of-nobody-else";
const WHO = { withdrawalId: "w_demo1", seenBy: "tomas" };

it("linh has a month of play behind her that all books agree on, and money left", async () => {
  await seedCurrencies(owner.db);
  await seedGames(owner.db);
  await seedMembers(owner.db);
  await seedCashier(owner.db);
  await seedPlayedMonth(owner.db, Date.now, numberVault(openKeyring(SECRET)));
  expect((await reconcile(db)).drift).toEqual([]);
  expect(await reconcileVendorTransfers(db)).toEqual([]);
  expect(await reconcilePlayedRounds(db)).toEqual([]);
  expect(await reconcilePlay(db)).toEqual([]);
  expect(await reconcileCashier(db)).toEqual([]);
  expect(await reconcileSums(db)).toEqual([]);
  const linh = await findMember(db, "linh");
  if (!linh) throw new Error("no linh");
  const now = new Date();
  const month = [new Date(now.getTime() - 32 * DAY_MS), now];
  const [played] = await readPlayedPeriods(db, { memberId: linh.id, currency: "VND" }, month);
  expect(Number(played?.rounds)).toBeGreaterThan(100);
  expect((await balanceOf(db, linh.id)).sumMinor).toBeGreaterThan(1_000_000_00n);
  const { rows } = await sql<{ at: Date }>`
    select t.posted_at as at from transfers t join entries e on e.transfer_id = t.id
      join accounts a on a.id = e.account_id and a.owner_id = ${linh.id} and a.purpose = 'wallet' order by e.id`.execute(
    db,
  );
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const { deposits, withdrawals } = await moneyOf(linh.id);
  expect(deposits).toEqual(["credited", "credited", "credited", "failed", "credited"]);
  expect(withdrawals).toEqual(["received", "rejected", "cancelled", "received"]);
  const parts = await db.selectFrom("provider_payment_parts").select("part_id").execute();
  expect(parts).toHaveLength(5);
  expect(await revealPayeeNumber(owner.db, numberVault(openKeyring(SECRET)), WHO)).toMatchObject({
    value: "0071000948217",
  });
  const { movements } = await readPassbook(db, async () => ({}), linh.id, "es");
  expect(movements[0]).toMatchObject({ kind: "play", about: expect.stringMatching(/\S/) });
});

async function moneyOf(memberId: bigint) {
  const of = (table: "deposits" | "withdrawals") =>
    db
      .selectFrom(table)
      .select(["state", "created_at"])
      .where("member_id", "=", memberId)
      .orderBy("number")
      .execute();
  const [deposits, withdrawals] = [await of("deposits"), await of("withdrawals")];
  for (const { created_at } of [...deposits, ...withdrawals])
    expect(created_at.getTime()).toBeLessThan(Date.now() - DAY_MS);
  const state = (row: { readonly state: string }) => row.state;
  return { deposits: deposits.map(state), withdrawals: withdrawals.map(state) };
}

it("what was written stands again afterwards", async () => {
  await expect(sql`update transfers set posted_at = now()`.execute(owner.db)).rejects.toThrow();
});
