import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type AccountRecord, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { HOUSE, openAccount } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { findAccountRecords } from "#/server/wallet/records.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { plansOf } from "../../support/plans.ts";

const world = await cashierWorld();
const { db } = world;
const member = await world.member();
const others = await world.member(9_000n);
const BEGIN_MS = Date.parse("2026-01-01T00:00:00Z");
const HOUR_MS = 3_600_000;
const HOURS = 1200;
/** Movements of somebody else, so that a whole table is dear to read. */
const CROWD = 4000;
const BATCH = 200;
const at = (hour: number) => new Date(BEGIN_MS + hour * HOUR_MS).toISOString();

/** A movement an hour for fifty days, wins of 3 and bets of 2 by turns; the clock was set back by 40 minutes now and then. */
beforeAll(async () => {
  const owner = asOwner(db);
  const wallet = await openAccount(db, {
    owner: ownerOf(member.id),
    purpose: "wallet",
    currency: "VND",
  });
  const games = await openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });
  const crowd = await openAccount(db, {
    owner: ownerOf(others.id),
    purpose: "wallet",
    currency: "VND",
  });
  for (let from = 0; from < HOURS; from += BATCH)
    await sql`select ledger_post('hourly:' || n, case n % 2 when 0 then 'win' else 'bet' end, null,
      array[${wallet}::bigint, ${games}::bigint],
      case n % 2 when 0 then array[300, -300]::bigint[] else array[-200, 200]::bigint[] end, '{}')
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n`.execute(owner);
  for (let from = 0; from < CROWD; from += BATCH)
    await sql`select ledger_post('crowd:' || n, 'bet', null, array[${crowd}::bigint, ${games}::bigint],
      array[-1, 1]::bigint[], '{}')
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n`.execute(owner);
  await sql`alter table transfers disable trigger append_only`.execute(owner);
  await sql`update transfers set posted_at = ${new Date(BEGIN_MS)}::timestamptz
    + split_part(reference, ':', 2)::int * interval '1 hour'
    - case when split_part(reference, ':', 2)::int % 7 = 6 then interval '100 minutes' else interval '0' end
    where reference like 'hourly:%'`.execute(owner);
  await sql`alter table transfers enable trigger append_only`.execute(owner);
  await sql`analyze`.execute(owner);
});

const HUGE = { pageNo: 1, pageSize: 100 };
const asked = async (input: Record<string, unknown>) =>
  (await member.call(listAccountRecords, input)).value;

/** All movements, as the record tells them page by page without a range. */
async function everything(): Promise<AccountRecord[]> {
  const rows: AccountRecord[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { list, totalPages } = await asked({ ...HUGE, pageNo });
    rows.push(...list);
    if (pageNo >= totalPages) return rows;
  }
}

describe("a range of the account record", () => {
  it("holds what was posted in it, to the last, and adds it up", async () => {
    const all = await everything();
    expect(all).toHaveLength(HOURS);
    const spans = [
      [0, HOURS],
      [0, 1],
      [5, 6],
      [6, 8],
      [333.3, 700.4],
      [HOURS - 3, HOURS + 90],
      [-50, 12],
      [HOURS + 5, HOURS + 9],
      ...Array.from({ length: 14 }, (_, n) => [n * 83.7, n * 83.7 + 0.4 + n * 3]),
    ] as const;
    for (const [from = 0, to = 0] of spans) {
      const inside = all.filter((row) => row.at >= at(from) && row.at < at(to));
      const sum = (sign: number) =>
        inside.reduce((total, { amount }) => {
          const value = Number(amount);
          return Math.sign(value) === sign ? total + value : total;
        }, 0);
      const answer = await asked({ from: at(from), to: at(to), ...HUGE });
      expect(answer.totalCount, `${from} to ${to}`).toBe(inside.length);
      expect(answer.list.map(({ id }: AccountRecord) => id)).toEqual(
        inside.slice(0, HUGE.pageSize).map(({ id }) => id),
      );
      expect(answer.totals).toEqual({
        in: sum(1).toFixed(2),
        out: sum(-1).toFixed(2),
        net: (sum(1) + sum(-1)).toFixed(2),
      });
    }
  });

  it("adds up one kind of movement alone, and on every page the whole range", async () => {
    const range = { from: at(100.5), to: at(120.5), kind: "win" };
    const [first, second] = [
      await asked({ ...range, pageSize: 4 }),
      await asked({ ...range, pageSize: 4, pageNo: 2 }),
    ];
    const won = (first.totalCount * 3).toFixed(2);
    expect(first.totals).toEqual({ in: won, out: "0.00", net: won });
    expect(second.totals).toEqual(first.totals);
  });

  it("is open at a side that is not named; without any it has no sums, which are the balance", async () => {
    const { totals: since } = await asked({ from: at(0) });
    const { totals: until } = await asked({ to: at(HOURS) });
    expect(since).toEqual({ in: "1800.00", out: "-1200.00", net: "600.00" });
    expect(until).toEqual(since);
    expect(await asked({})).not.toHaveProperty("totals");
  });

  it("is found through the index: neither the list nor the sums read what lies outside", async () => {
    const plans = await plansOf(db, (to) =>
      findAccountRecords(to, member.id, { from: at(600), to: at(610), ...HUGE }, "es"),
    );
    const ranged = plans.filter((plan) => plan.includes("posted_at"));
    expect(ranged).toHaveLength(2);
    for (const plan of ranged) {
      const condition = /Index Cond: \(\(account_id = [^\n]*/.exec(plan)?.[0] ?? plan;
      expect(condition.match(/ledger_entry_since/g), plan).toHaveLength(2);
      expect(plan).not.toMatch(/Seq Scan on (entries|transfers)/);
    }
  });
});
