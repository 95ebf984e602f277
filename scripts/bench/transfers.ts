import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer, postTransfers } from "#/server/ledger/index.ts";
import { makeFolder } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, median, output } from "./bench.ts";
import { libpq } from "./libpq.ts";

const ROUNDS = 5;
const SECONDS = 5;
const ACCOUNTS = 500;
const CLIENTS = 16;
const SCHEMA = "bench";
const FUNDS_MINOR = 10n ** 15n;
/** Transfers of one statement, as a draw's payouts are. */
const MANY = 2_000;

/** A transfer of two legs against pgbench's own simple update (`-N`), on the same server, in turns. */
export const transfers: Bench = {
  name: "transfers",
  needs: ["pgbench"],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const url = running.DATABASE_OWNER_URL;
    const { db, close } = openDatabase({ url, statementTimeoutMs: 120_000 });
    try {
      const { wallets, house } = await openAccounts(db);
      await sql`create schema ${sql.id(SCHEMA)}`.execute(db);
      output("pgbench", ["--initialize", "--quiet", libpq(url, SCHEMA)]);
      const folder = makeFolder();
      const scripts = {
        simple: null,
        toHouse: join(folder, "house.sql"),
        toWallet: join(folder, "wallet.sql"),
      };
      const pick = (name: string, draw: string) => `\\set ${name} ${draw}\n`;
      const first = `${pick("i", ":i + 1")}${pick("from", `random(1, ${ACCOUNTS})`)}`;
      writeFileSync(scripts.toHouse, `${first}${post(wallets, String(house))}`);
      const other = `1 + (:from - 1 + random(1, ${ACCOUNTS - 1})) % ${ACCOUNTS}`;
      writeFileSync(
        scripts.toWallet,
        `${first}${pick("to", other)}${post(wallets, `${wallets} + :to`)}`,
      );
      const rounds: Record<keyof typeof scripts | "many", number>[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        await sql`checkpoint`.execute(db).catch(() => undefined); // where we may
        const measured = {
          simple: pgbench(url, ["--builtin=simple-update"], round),
          toHouse: pgbench(url, [`--file=${scripts.toHouse}`], round),
          toWallet: pgbench(url, [`--file=${scripts.toWallet}`], round + ROUNDS + 1),
          many: await payOut(db, { wallets, house, round }),
        };
        if (round > 0) rounds.push(measured); // the first warms up
      }
      const of = (pickOne: (round: (typeof rounds)[number]) => number) =>
        median(rounds.map(pickOne));
      return [
        { what: "pgbench's simple update", value: of((one) => one.simple), unit: "/s" },
        { what: "transfers, wallet to house", value: of((one) => one.toHouse), unit: "/s" },
        { what: "transfers, wallet to wallet", value: of((one) => one.toWallet), unit: "/s" },
        { what: `transfers, ${MANY} in one statement`, value: of((one) => one.many), unit: "/s" },
        {
          what: `transfers to the house : simple update (median of ${ROUNDS})`,
          value: of((one) => one.toHouse / one.simple),
          unit: "",
          atLeast: 0.7,
        },
        {
          what: `transfers to a wallet : simple update (median of ${ROUNDS})`,
          value: of((one) => one.toWallet / one.simple),
          unit: "",
        },
      ];
    } finally {
      await sql`drop schema if exists ${sql.id(SCHEMA)} cascade`.execute(db);
      await close();
    }
  },
};

/** Transfers a second when one statement pays many out of the house's account, one after another. */
async function payOut(
  db: Db,
  { wallets, house, round }: { wallets: bigint; house: bigint; round: number },
): Promise<number> {
  const begunMs = performance.now();
  let paid = 0;
  while (performance.now() - begunMs < SECONDS * 1000) {
    const transfers = Array.from({ length: MANY }, (_, index) => ({
      reference: `bench-many:${round}:${paid + index}`,
      kind: "gift" as const,
      legs: [
        { accountId: house, amountMinor: -100n },
        { accountId: wallets + 1n + BigInt(index % ACCOUNTS), amountMinor: 100n },
      ],
    }));
    await db.transaction().execute((tx) => postTransfers(tx, transfers));
    paid += MANY;
  }
  return (paid * 1000) / (performance.now() - begunMs);
}

/** Wallets with ids in a row, so that pgbench can draw one: the id before the first, and the house's. */
async function openAccounts(db: Db): Promise<{ wallets: bigint; house: bigint }> {
  const currency = "VND";
  const house = await openAccount(db, { owner: HOUSE, purpose: "games", currency });
  const ids: bigint[] = [];
  for (let member = 1n; member <= ACCOUNTS; member++) {
    const owner = { kind: "member", id: 8_000_000n + member } as const;
    const wallet = await openAccount(db, { owner, purpose: "wallet", currency });
    const legs = [
      { accountId: house, amountMinor: -FUNDS_MINOR },
      { accountId: wallet, amountMinor: FUNDS_MINOR },
    ];
    await postTransfer(db, { reference: `bench-transfers:${member}`, kind: "adjustment", legs });
    ids.push(wallet);
  }
  await sql`analyze accounts, transfers, entries`.execute(db);
  const [firstId = 0n] = ids;
  if (ids.some((id, index) => id !== firstId + BigInt(index)))
    throw new Error("somebody opened accounts meanwhile");
  return { wallets: firstId - 1n, house };
}

function post(wallets: bigint, to: string): string {
  return `select * from ledger_post('bench-' || :round || '-' || :client_id || '-' || :i, 'gift', null,
  array[${wallets} + :from, ${to}]::bigint[], array[-100, 100]::bigint[], '{}');
`;
}

function pgbench(url: string, script: readonly string[], round: number): number {
  const text = output("pgbench", [
    ...["--no-vacuum", "--protocol=prepared", `--client=${CLIENTS}`, "--jobs=1"],
    ...[`--time=${SECONDS}`, ...script, "-D", "i=0", "-D", `round=${round}`, libpq(url, SCHEMA)],
  ]);
  if (!/number of failed transactions: 0 /.test(text)) throw new Error(text);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1]);
}
