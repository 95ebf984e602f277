import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  balancesOf,
  holdMoney,
  postTransfer,
  reconcile,
  settleHold,
} from "#/server/ledger/index.ts";
import { testDatabase } from "../support/database.ts";
import { walletWith } from "../support/ledger.ts";
import { measured, sized } from "../support/sizes.ts";

const TRANSFERS = sized(100_000);
const PROCESSES = 2;
const CONNECTIONS = 32;
const HOT_ACCOUNTS = 50;
const FUNDS = 1_000n;

const {
  owner: { db, url },
} = await testDatabase({ maxConnections: CONNECTIONS, statementTimeoutMs: 60_000 });

async function hammer(name: string, accounts: readonly bigint[]): Promise<Record<string, number>> {
  const script = new URL("./hammer.ts", import.meta.url).pathname;
  const share = String(TRANSFERS / PROCESSES);
  const child = spawn(process.execPath, [
    script,
    name,
    String(CONNECTIONS),
    share,
    accounts.join(","),
  ]);
  child.stdin.end(url);
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (problems) throw new Error(problems);
  return JSON.parse(out);
}

it(`loses and makes nothing in ${TRANSFERS} transfers of ${PROCESSES} processes`, async () => {
  const accounts: bigint[] = [];
  for (let n = 0; n < HOT_ACCOUNTS; n++) accounts.push((await walletWith(db, FUNDS)).wallet);
  const names = Array.from({ length: PROCESSES }, (_, n) => `process-${n}`);
  const ends = await measured("transfers asked for", TRANSFERS, () =>
    Promise.all(names.map((name) => hammer(name, accounts))),
  );

  const total = (end: string) => ends.reduce((sum, one) => sum + (one[end] ?? 0), 0);
  const kinds = new Set(ends.flatMap((one) => Object.keys(one)));
  expect(kinds).toEqual(new Set(["posted", "not_enough_funds"]));
  expect(total("posted") + total("not_enough_funds")).toBe(TRANSFERS);

  const balances = [...(await balancesOf(db, accounts)).values()];
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(FUNDS * BigInt(HOT_ACCOUNTS));
  expect(balances.filter((balance) => balance < 0n)).toEqual([]);
  const found = await reconcile(db);
  expect(found.drift).toEqual([]);
  const { rows } = await sql<{ posted: number; deadlocks: number }>`
    select (select count(*)::int from transfers where reference like 'process-%') as posted,
           (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`.execute(
    db,
  );
  expect(rows[0]?.posted).toBe(total("posted"));
  process.stdout.write(`${total("posted")} posted, ${rows[0]?.deadlocks ?? 0} deadlocks retried\n`);
});

it("acts once for 200 copies of one command at the same time, with equal replies", async () => {
  const [ana, ben] = [await walletWith(db, 1_000n), await walletWith(db, 0n)];
  const copies = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 200 }, send));
  const transfer = {
    reference: "one of 200",
    kind: "gift",
    legs: [
      { accountId: ana.wallet, amountMinor: -10n },
      { accountId: ben.wallet, amountMinor: 10n },
    ],
  };
  const hold = {
    reference: "held by 200",
    kind: "withdrawal",
    accountId: ana.wallet,
    amountMinor: 5n,
  };
  const settlement = { reference: "held by 200", kind: "paid", toAccountId: ben.deposits };
  for (const send of [
    () => postTransfer(db, transfer),
    () => holdMoney(db, hold),
    () => settleHold(db, settlement),
  ]) {
    const replies = await copies(send);
    expect(replies.filter((reply) => reply.ok && !reply.value.replayed)).toHaveLength(1);
    const bodies = replies.map((reply) =>
      reply.ok ? `${reply.value.transferId} ${reply.value.balancesMinor}` : reply.code,
    );
    expect(new Set(bodies).size).toBe(1);
  }
  const balances = await balancesOf(db, [ana.wallet, ben.wallet]);
  expect([balances.get(ana.wallet), balances.get(ben.wallet)]).toEqual([985n, 10n]);
});
