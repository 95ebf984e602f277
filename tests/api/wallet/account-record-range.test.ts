import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type AccountRecord, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { HOUSE, openAccount, reconcileSums } from "#/server/ledger/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";
import { findAccountRecords } from "#/server/wallet/records.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { asOwner } from "../../support/database.ts";
import { sumAll } from "../../support/ledger.ts";
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

const walletOf = (id: bigint) =>
  openAccount(db, { owner: ownerOf(id), purpose: "wallet", currency: "VND" });
const gamesAccount = () => openAccount(db, { owner: HOUSE, purpose: "games", currency: "VND" });

/** A movement an hour for fifty days, wins of 3 and bets of 2 by turns; the clock was set back by 40 minutes now and then. */
beforeAll(async () => {
  const owner = asOwner(db);
  const [wallet, games, crowd] = [
    await walletOf(member.id),
    await gamesAccount(),
    await walletOf(others.id),
  ];
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

async function win(memberId: bigint, amount: bigint): Promise<void> {
  const [wallet, games] = [await walletOf(memberId), await gamesAccount()];
  await sql`select ledger_post('won-now:' || ${memberId}::bigint, 'win', null, array[${wallet}::bigint, ${games}::bigint],
    array[${amount}::bigint, -${amount}::bigint], '{}')`.execute(asOwner(db));
}

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

  it.each([
    ["0000-01-01T00:00:00Z", 400, "bad_field"],
    ["0001-01-01T00:00:00Z", 200, "ok"],
    ["9998-12-31T23:59:59Z", 200, "ok"],
    ["9999-12-31T23:59:59Z", 400, "bad_field"],
  ])("may begin at %s, or is refused for what it is", async (from, status, code) => {
    expect(await member.call(listAccountRecords, { from })).toMatchObject({ status, code });
  });

  it("is found through the index: neither the list nor the sums read what lies outside", async () => {
    await sumAll(db, 700);
    await sql`analyze`.execute(asOwner(db));
    const plans = await plansOf(db, (to) =>
      findAccountRecords(to, member.id, { from: at(600), to: at(610), ...HUGE }, "es"),
    );
    const [list, sums] = [
      plans.find((plan) => plan.includes("ledger_entry_since")) ?? "",
      plans.find((plan) => plan.includes("account_sums")) ?? "",
    ];
    const condition = /Index Cond: \(\(account_id = [^\n]*/.exec(list)?.[0] ?? list;
    expect(condition.match(/ledger_entry_since/g), list).toHaveLength(2);
    expect(sums).toMatch(/Index Cond: .*begins_at >= /);
    for (const plan of [list, sums])
      expect(plan).not.toMatch(/Seq Scan on (entries|transfers|account_sums)/);
  });

  it("of one kind is found by the quarters of an hour that have it, however much lies between", async () => {
    await sumAll(db, 700);
    const plans = await plansOf(db, (to) =>
      findAccountRecords(to, member.id, { kind: "withdrawal", ...HUGE }, "es"),
    );
    const list = plans.find((plan) => plan.includes("Limit")) ?? "";
    expect(list).toContain("account_sums_last");
    expect(list).not.toMatch(/Seq Scan on (entries|transfers|account_sums)/);
  });
});

describe("the account record, on and on", () => {
  it("goes on below a movement, whatever came meanwhile, until there is nothing older", async () => {
    const all = (await everything()).map(({ id }) => id);
    for (const filter of [{}, { kind: "win" }, { from: at(100), to: at(500) }]) {
      const told: string[] = [];
      let next: string | null | undefined;
      do {
        const page = await asked({
          ...filter,
          pageSize: 97,
          ...(next ? { before: next } : {}),
        });
        told.push(...page.list.map(({ id }: AccountRecord) => id));
        next = page.next;
      } while (next);
      const { totalCount } = await asked({ ...filter, ...HUGE });
      expect(told).toHaveLength(totalCount);
      expect(told).toEqual(all.filter((id) => told.includes(id)));
    }
  });

  it("finds a movement by its number", async () => {
    const [, , third] = (await asked(HUGE)).list;
    const found = await asked({ search: `#${third?.id}` });
    expect(found.list).toEqual([third]);
    expect((await asked({ search: "nothing of the kind" })).list).toEqual([]);
  });
});

describe("an account's sums", () => {
  it("come to the same, to the last unit, before and after they are kept, and once more was played", async () => {
    const spans = [{}, { from: at(7.3), to: at(900.1) }, { from: at(HOURS - 3) }, { to: at(55) }];
    const asks = spans.flatMap((span) => [
      span,
      { ...span, kind: "win" },
      { ...span, kind: "bonus" },
    ]);
    const told = async () => {
      const replies = [member, others].flatMap(({ call }) =>
        asks.map((span) => call(listAccountRecords, { ...HUGE, ...span })),
      );
      return (await Promise.all(replies)).map(({ value }) => value);
    };
    const before = await told();
    await sumAll(db, 700);
    expect(await told()).toEqual(before);
    await win(others.id, 500n);
    const after = await told();
    expect(after.slice(0, asks.length)).toEqual(before.slice(0, asks.length));
    const [all, wins] = after.slice(asks.length);
    expect(all?.totalCount).toBe(CROWD + 2);
    expect(wins?.list).toMatchObject([{ amount: "5.00" }]);
    await sumAll(db, 700);
    expect(await told()).toEqual(after);
    expect(await reconcileSums(db)).toEqual([]);
  });

  it("that somebody changed are found", async () => {
    await sumAll(db, 700);
    const change = (by: number) =>
      sql`update account_sums set in_minor = in_minor + ${by}::int where span = 'day' and kind = 'win'
        and begins_at = ${at(0)}`.execute(db);
    await change(1);
    expect(await reconcileSums(db)).toHaveLength(1);
    await change(-1);
    expect(await reconcileSums(db)).toEqual([]);
  });
});
