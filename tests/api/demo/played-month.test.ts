import { sql } from "kysely";
import { expect, it } from "vitest";
import { seedCurrencies } from "#/demo/currencies.ts";
import { seedGames } from "#/demo/games.ts";
import { seedMembers } from "#/demo/members.ts";
import { seedPlayedMonth } from "#/demo/played-month.ts";
import { reconcilePlayedRounds, reconcileVendorTransfers } from "#/server/games/index.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { readPlayedPeriods, reconcilePlay } from "#/server/play/index.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import { readPassbook } from "#/server/wallet/passbook.ts";
import { testDatabase } from "../../support/database.ts";

const { db, owner } = await testDatabase();
const DAY_MS = 86_400_000;

it("linh has a month of play behind her that all books agree on, and money left", async () => {
  await seedCurrencies(owner.db);
  await seedGames(owner.db);
  await seedMembers(owner.db);
  await seedPlayedMonth(owner.db);
  expect((await reconcile(db)).drift).toEqual([]);
  expect(await reconcileVendorTransfers(db)).toEqual([]);
  expect(await reconcilePlayedRounds(db)).toEqual([]);
  expect(await reconcilePlay(db)).toEqual([]);
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
  const { movements } = await readPassbook(db, async () => ({}), linh.id, "es");
  expect(movements[0]).toMatchObject({ kind: "play", about: expect.stringMatching(/\S/) });
});

it("what was written stands again afterwards", async () => {
  await expect(sql`update transfers set posted_at = now()`.execute(owner.db)).rejects.toThrow();
});
