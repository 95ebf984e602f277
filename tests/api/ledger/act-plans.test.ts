import { sql } from "kysely";
import { expect, it } from "vitest";
import { listActs } from "#/server/ledger/index.ts";
import { testDatabase } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const { owner } = await testDatabase();

it("acts are read by whom, by what they were done to and below it, from an index", async () => {
  await sql`insert into operator_acts (acted_by, act, subject, after)
    select 'staff' || n % 500, 'member_suspend', 'account' || n % 5000 || '/bet', jsonb_build_object('member', n % 5000)
      from generate_series(1, 20000) n`.execute(owner.db);
  await sql`analyze operator_acts`.execute(owner.db);
  const reads = [
    { of: "account7" },
    { of: ["account7", "member 7"], acts: ["member_"] },
    { ofAny: ["account7/bet", "account8/bet"] },
    { by: "staff7" },
    { whose: "7" },
  ];
  for (const read of reads) {
    const plans = await plansOf(owner.db, (db) => listActs(db, { ...read, limit: 50 }));
    expect(plans.join("\n")).toMatch(/operator_acts_by_(?:subject|staff|account)/);
    expect(plans.join("\n")).not.toContain("Seq Scan on operator_acts");
    expect((await listActs(owner.db, { ...read, limit: 50 })).length).toBeGreaterThan(3);
  }
});
