import { describe, expect, it } from "vitest";
import { seedCurrencies } from "#/demo/currencies.ts";
import { DEMO_MEMBERS, seedMembers } from "#/demo/members.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { balancesOf, findAccounts, reconcile } from "#/server/ledger/index.ts";
import { checkPaymentPassword, findMember } from "#/server/members/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const { db, owner } = await testDatabase();
const clock = testClock();
await seedCurrencies(owner.db);
await seedMembers(owner.db, clock);

async function balanceOf(username: string): Promise<bigint> {
  const member = await findMember(db, username);
  const accounts = await findAccounts(db, { kind: "member", id: member?.id ?? 0n });
  const wallet = accounts.find(({ purpose }) => purpose === "wallet");
  return (await balancesOf(db, [wallet?.id ?? 0n])).get(wallet?.id ?? 0n) ?? -1n;
}

describe("the demo's members", () => {
  it("are in with the passwords that are printed", async () => {
    const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }));
    const { visitor } = membersWorld(db, { passwords });
    for (const { name, password } of DEMO_MEMBERS) {
      const reply = await visitor().call(logIn, { type: "username", username: name, password });
      expect(reply).toMatchObject({ ok: true, value: { firstTimeLogin: false } });
      const member = await findMember(db, name);
      const proven = await checkPaymentPassword(db, clock, member?.id ?? 0n, "135790", passwords);
      expect(proven.ok).toBe(true);
    }
  });

  it("have five million đồng each, or as much in their own currency, once, from transfers that add up", async () => {
    await Promise.all([seedMembers(db, clock), seedMembers(db, clock)]);
    for (const name of ["linh", "budi", "sofia"]) expect(await balanceOf(name)).toBe(500_000_000n);
    expect(await balanceOf("putri")).toBe(500_000_000n);
    expect(await balanceOf("joana")).toBe(200_000n);
    expect(await balanceOf("agente")).toBe(0n);
    expect((await reconcile(db)).drift).toEqual([]);
  });

  it("and everybody else are kept with hashes of at least OWASP's cost", async () => {
    const rows = await db
      .selectFrom("members")
      .select(["password_hash", "payment_password_hash"])
      .execute();
    const costs = rows
      .flatMap((row) => [row.password_hash, row.payment_password_hash ?? ""])
      .map((hash) => /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash)?.slice(1).map(Number));
    expect(costs).toHaveLength(12);
    for (const [memory = 0, passes = 0] of costs.map((cost) => cost ?? []))
      expect(memory >= 19_456 && passes >= 2).toBe(true);
  });
});
