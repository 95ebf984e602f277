import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { makeFolder, type Pleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, median, output } from "./bench.ts";
import { libpq } from "./libpq.ts";
import { wrk } from "./wrk.ts";

const ROUNDS = 5;
const SECONDS = 3;
const MEMBERS = 500;
const CLIENTS = 16;
const CALLERS = 64;
const MOST_CALLS = 8_000;
/** What each client of pgbench credits in a round. */
const EACH = 150;
const CURRENCY = "VND";
const METHOD = "bank_qr";
const FUNDS_MINOR = 10n ** 12n;

type Payees = {
  readonly firstMember: bigint;
  readonly firstWallet: bigint;
  readonly house: bigint;
};

/**
 * Deposits credited by a provider's signed callback, against pgbench on the very statement that the call sends, and that
 * against a bare transfer, in turns. What follows a credit (its message, open pages) runs beside both while they are
 * measured; the next begins once it is done.
 */
export const depositCallbacks: Bench = {
  name: "deposits",
  needs: ["wrk", "pgbench"],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const url = running.DATABASE_OWNER_URL;
    const { db, close } = openDatabase({ url, statementTimeoutMs: 300_000 });
    const folder = makeFolder();
    const [script, many, moving] = ["credit", "many", "move"].map((name) =>
      join(folder, `${name}.sql`),
    ) as [string, string, string];
    try {
      const payees = await addPayees(db);
      const { PAYMENTS_KEY: key } = JSON.parse(
        readFileSync(join(pleno.dataDir, "keys.json"), "utf8"),
      );
      const { rows } = await sql<{ provider: string }>`
        select provider from payment_methods where id = ${METHOD} and currency = ${CURRENCY}`.execute(
        db,
      );
      const provider = rows[0]?.provider ?? "";
      writeFileSync(script, crediting(provider));
      writeFileSync(many, creditingTogether(provider));
      writeFileSync(moving, bareTransfer(payees));
      await sql`create table bench_words (id text primary key, stamp text, body bytea, signature text)`.execute(
        db,
      );
      await sql`grant select on bench_words to public`.execute(db);
      const rounds: {
        move: number;
        sql: number;
        together: number;
        http: number;
        p50: number;
        p99: number;
      }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const words = (ids: readonly string[]) => openDeposits(db, { ids, provider, key, payees });
        const clients = Array.from({ length: CLIENTS }, (_, client) => client);
        const inSql = clients.flatMap((client) =>
          Array.from({ length: EACH }, (_, n) => `bench-sql-${round}-${client}-${n + 1}`),
        );
        await keepWords(db, await words(inSql));
        const inMany = [0, 1].flatMap((client) =>
          Array.from(
            { length: EACH * TOGETHER },
            (_, n) =>
              `bench-many-${round}-${client}-${Math.floor(n / TOGETHER) + 1}-${n % TOGETHER}`,
          ),
        );
        await keepWords(db, await words(inMany));
        const ids = Array.from({ length: MOST_CALLS }, (_, n) => `bench-http-${round}-${n}`);
        const calls = (await words(ids)).map((word) => callOf(pleno, provider, word));
        await sql`analyze deposits, bench_words`.execute(db);
        await sql`checkpoint`.execute(db).catch(() => undefined); // where we may
        await nothingDue(db);
        const move = pgbench(url, moving, [`--time=${SECONDS}`, "-D", `round=${round}`]);
        const inTurn = [`--transactions=${EACH}`, "-D", `round=${round}`];
        const credits = pgbench(running.DATABASE_URL, script, inTurn);
        await nothingDue(db);
        const together = TOGETHER * pgbench(running.DATABASE_URL, many, inTurn, LANES);
        await nothingDue(db);
        const http = wrk(pleno, { calls, seconds: SECONDS, callers: CALLERS });
        const measured = { move, sql: credits, together, ...http };
        if (round > 0) rounds.push(measured); // the first warms up
      }
      const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      return [
        {
          what: "deposits credited, pgbench on the same SQL",
          value: of((one) => one.sql),
          unit: "/s",
        },
        { what: "deposits credited, signed callbacks", value: of((one) => one.http), unit: "/s" },
        {
          what: `deposit callbacks : pgbench (median of ${ROUNDS} rounds)`,
          ...{ value: of((one) => one.http / one.sql), unit: "", atLeast: 0.8 },
        },
        {
          what: `a deposit's SQL : a bare transfer (median of ${ROUNDS})`,
          ...{ value: of((one) => one.sql / one.move), unit: "", atLeast: 0.4 },
        },
        {
          what: `a deposit among ${TOGETHER} in a statement : a transfer (median of ${ROUNDS})`,
          ...{ value: of((one) => one.together / one.move), unit: "" },
        },
        {
          what: `deposit callbacks : transfers (median of ${ROUNDS})`,
          ...{ value: of((one) => one.http / one.move), unit: "", atLeast: 0.32 },
        },
        { what: "deposit callbacks, median under load", value: of((one) => one.p50), unit: "ms" },
        {
          what: "deposit callbacks, p99 : p50 under load",
          ...{ value: of((one) => one.p99 / one.p50), unit: "", atMost: 10 },
        },
      ];
    } finally {
      await sql`drop table if exists bench_words`.execute(db);
      await close();
    }
  },
};

type Word = {
  readonly id: string;
  readonly stamp: string;
  readonly body: string;
  readonly signature: string;
};

/** Members with a wallet; their ids are in a row, and so are their wallets'. */
async function addPayees(db: Db): Promise<Payees> {
  const firstMember = 7_000_000n;
  const house = await openAccount(db, { owner: HOUSE, purpose: "deposits", currency: CURRENCY });
  const funds = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency: CURRENCY });
  const wallets: bigint[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const owner = { kind: "member", id: firstMember + BigInt(n) } as const;
    const wallet = await openAccount(db, { owner, purpose: "wallet", currency: CURRENCY });
    const legs = [
      { accountId: funds, amountMinor: -FUNDS_MINOR },
      { accountId: wallet, amountMinor: FUNDS_MINOR },
    ];
    await postTransfer(db, { reference: `bench-deposits:${n}`, kind: "adjustment", legs });
    wallets.push(wallet);
  }
  const [firstWallet = 0n] = wallets;
  if (wallets.some((id, n) => id !== firstWallet + BigInt(n)))
    throw new Error("somebody opened accounts meanwhile");
  return { firstMember, firstWallet, house };
}

/** Opens deposits of these ids, and says what their provider says of each once it is paid. */
async function openDeposits(
  db: Db,
  of: {
    readonly ids: readonly string[];
    readonly provider: string;
    readonly key: string;
    readonly payees: Payees;
  },
): Promise<Word[]> {
  await sql`
    insert into deposits (id, member_id, method_id, kind, provider, sandbox, asks_proof, amount_minor, currency, fee_minor,
      turnover_minor, language, state, ask_after, expires_at)
    select id, ${of.payees.firstMember} + place % ${MEMBERS}, ${METHOD}, 'bank_qr', ${of.provider}, true, false, 20000000,
           ${CURRENCY}, 0, 0, 'es', 'pending', now() + interval '1 day', now() + interval '1 day'
      from unnest(${of.ids}::text[]) with ordinality as each (id, place)`.execute(db);
  const stamp = String(Math.floor(Date.now() / 1_000));
  return of.ids.map((id) => {
    const body = JSON.stringify({
      ...{ paymentId: `p-${id}`, depositId: id, outcome: "paid" },
      ...{ amount: "200000.00", currency: CURRENCY },
    });
    const signature = createHmac("sha256", of.key).update(`${stamp}.${body}`).digest("hex");
    return { id, stamp, body, signature };
  });
}

/** Waits until the handlers of what was recorded have run: they are no part of what is measured next. */
async function nothingDue(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ due: boolean }>`
      select exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'deliver_event' and j.attempts = 0) as due`.execute(db);
    if (!rows[0]?.due) return;
    await setTimeout(100);
  }
}

async function keepWords(db: Db, words: readonly Word[]): Promise<void> {
  await sql`
    insert into bench_words select id, stamp, convert_to(body, 'UTF8'), signature
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as word (id text, stamp text, body text, signature text)`.execute(
    db,
  );
}

/** The statement of a call when no other comes (credit-at-once.ts), with what it says read from a table. */
const crediting = (provider: string) => `\\set i :i + 1
select cashier_credit_many('${provider}', '${CURRENCY}', array[stamp], array[body], array[signature])
  from bench_words where id = 'bench-sql-' || :round || '-' || :client_id || '-' || :i;
`;

/** Credits in one statement of `together`. */
const TOGETHER = 16;
/** So many statements of a provider are under way together in a process. */
const LANES = 2;

const creditingTogether = (provider: string) => `\\set i :i + 1
select cardinality(array_remove(cashier_credit_many('${provider}', '${CURRENCY}', array_agg(stamp), array_agg(body),
  array_agg(signature)), null))
  from generate_series(0, ${TOGETHER - 1}) nth
    join bench_words on id = 'bench-many-' || :round || '-' || :client_id || '-' || :i || '-' || nth;
`;

const bareTransfer = ({ firstWallet, house }: Payees) => `\\set i :i + 1
\\set to random(0, ${MEMBERS - 1})
select * from ledger_post('bench-deposits-' || :round || '-' || :client_id || '-' || :i, 'deposit', null,
  array[${house}, ${firstWallet} + :to]::bigint[], array[-100, 100]::bigint[], '{}');
`;

function pgbench(url: string, script: string, more: readonly string[], clients = CLIENTS): number {
  const text = output("pgbench", [
    ...["--no-vacuum", "--protocol=prepared", `--client=${clients}`, "--jobs=1"],
    ...[`--file=${script}`, ...more, "-D", "i=0", libpq(url)],
  ]);
  if (!/number of failed transactions: 0 /.test(text)) throw new Error(text);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1]);
}

function callOf(pleno: Pleno, provider: string, { stamp, body, signature }: Word): string {
  const head = [
    `POST /wps/cashier/callbacks/${provider} HTTP/1.1`,
    `Host: 127.0.0.1:${pleno.port}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Provider-Timestamp: ${stamp}`,
    `X-Provider-Signature: ${signature}`,
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}\0`;
}
