import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { walletWith } from "../../support/ledger.ts";
import { APP_ROLE, asAdmin, testUrl } from "../../support/test-server.ts";
import { openGames } from "../../support/vendor.ts";

const { db, url, owner } = await testDatabase();
await openGames(db, Date.now);

/** One connection of the application's role, with a temporary `accounts` that says what it likes, where nobody revoked that. */
async function withOwnAccounts<T>(work: (connection: typeof db) => Promise<T>): Promise<T> {
  const name = new URL(owner.url).pathname.slice(1);
  await asAdmin(
    testUrl(process.env["PLENO_TEST_SERVER"] ?? "", name),
    `grant temporary on database ${name} to ${APP_ROLE}`,
  );
  const attacker = openDatabase({ url, maxConnections: 1 });
  try {
    await sql`create temporary table accounts as select * from public.accounts`.execute(
      attacker.db,
    );
    return await work(attacker.db);
  } finally {
    await attacker.close();
  }
}

describe("a temporary table with a book's name", () => {
  it("gives a player nobody else's wallet", async () => {
    const thief = await walletWith(db, 0n);
    const victim = await walletWith(db, 500n);
    const house = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
    await withOwnAccounts(async (attacker) => {
      await sql`update pg_temp.accounts set owner_id = case id when ${victim.wallet} then ${thief.owner.id}
        else owner_id + 1000000 end where owner_kind = 'member'`.execute(attacker);
      const player = {
        reference: "of-two-members",
        vendor_id: 1,
        member_id: thief.owner.id,
        nickname: "thi***",
        currency: "VND",
        play: false,
        wallet_account: victim.wallet,
        house_account: house,
      };
      const made = attacker.insertInto("game_players").values(player).execute();
      await expect(made).rejects.toMatchObject({ code: "42501" });
    });
  });

  it("is in the way of no guard: whatever runs on a row that the application writes looks past it", async () => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      select distinct p.proname as name, array_to_string(p.proconfig, ' ') as path
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and has_table_privilege(${APP_ROLE}, t.tgrelid, 'insert, update, delete')`.execute(
      owner.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { name, path } of rows)
      expect([name, path]).toEqual([name, "search_path=public, pg_temp"]);
  });
});
