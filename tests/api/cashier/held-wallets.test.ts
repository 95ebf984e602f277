import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction } from "#/server/db/index.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { testDatabase } from "../../support/database.ts";

/** As many connections as a process has for callbacks. */
const LANE = 6;
const { db, owner, say, memberWithDeposit } = await cashierWorld(
  {},
  {},
  await testDatabase({ maxConnections: LANE, connectWithinMs: 15_000 }),
);

it("payments for wallets that somebody holds keep no connection: another's is credited before theirs", async () => {
  const held: Awaited<ReturnType<typeof memberWithDeposit>>[] = [];
  while (held.length < LANE) held.push(await memberWithDeposit());
  const other = await memberWithDeposit();
  const credited: string[] = [];
  const waiting: Promise<void>[] = [];
  await inTransaction(owner.db, async (tx) => {
    const ids = held.map(({ member }) => member.id);
    await sql`select from accounts where owner_kind = 'member' and owner_id = any (${ids}::bigint[]) for update`.execute(
      tx,
    );
    for (const { word } of held)
      waiting.push(say(word("paid")).then(({ value }) => void credited.push(value.state)));
    // Each of them has met who holds its wallet before the other is told of.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await say(other.word("paid"))).value.state).toBe("credited");
    expect(credited).toEqual([]);
  });
  await Promise.all(waiting);
  expect(credited).toEqual(held.map(() => "credited"));
  expect((await held[0]?.member.balance())?.sumMinor).toBe(20_000_000n);
  expect(
    await db.selectFrom("deposits").select("id").where("state", "=", "pending").execute(),
  ).toEqual([]);
});
