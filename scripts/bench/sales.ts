import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { type Db, inTransaction, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { createMember } from "#/server/members/index.ts";
import { argon2 } from "#/server/session/index.ts";
import { makeFolder, type Pleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, median, output } from "./bench.ts";
import { libpq } from "./libpq.ts";
import { wrk } from "./wrk.ts";

const GAME = REGIONAL_CODES.north;
const CURRENCY = "VND";
const ROUNDS = 5;
const SECONDS = 3;
const BUYERS = 500;
const CONNECTIONS = 16;
const CALLERS = 64;
const MOST_CALLS = 20_000;
const FUNDS_MINOR = 10n ** 15n;
/** What one number of the special prize costs and can win, by the demonstration's book. */
const PRICE_MINOR = 100_000n;

/** Buyers and their sessions with ids in a row, and accounts two apart: a wallet and what is held of it. */
type Sale = {
  readonly drawId: bigint;
  readonly version: bigint;
  readonly mostMinor: bigint;
  readonly firstMember: bigint;
  readonly firstWallet: bigint;
  readonly firstSession: bigint;
  readonly house: bigint;
};

/**
 * Tickets of one line: the call against pgbench on the statement that it sends where nobody else buys (key, session, sale and
 * reply), a sale of its own and one among others against a bare transfer from a wallet to the house, and the call against that
 * transfer (the product of what is asked of both steps), in turns. Calls at the same moment share statements. Numbers are
 * limited, as a house that minds its risk has them.
 */
export const sales: Bench = {
  name: "sales",
  needs: ["wrk", "pgbench"],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const url = running.DATABASE_OWNER_URL;
    const { db, close } = openDatabase({ url, statementTimeoutMs: 120_000 });
    const folder = makeFolder();
    try {
      const sale = await openSale(db);
      const inFolder = (name: string) => join(folder, `${name}.sql`);
      const scripts = {
        ...{ sell: inFolder("sell"), once: inFolder("once"), move: inFolder("move") },
        together: inFolder("together"),
      };
      writeFileSync(scripts.sell, selling(sale, "alone"));
      writeFileSync(scripts.once, selling(sale, "once"));
      writeFileSync(scripts.together, selling(sale, "together"));
      writeFileSync(scripts.move, moving(sale));
      type Round = Record<"move" | "sell" | "together" | "once" | "http" | "p50" | "p99", number>;
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        await sql`checkpoint`.execute(db).catch(() => undefined); // where we may
        const measured = {
          move: pgbench(url, scripts.move, round),
          sell: pgbench(running.DATABASE_URL, scripts.sell, round),
          together: TOGETHER * pgbench(running.DATABASE_URL, scripts.together, round, LANES),
          once: pgbench(running.DATABASE_URL, scripts.once, round),
          ...wrk(pleno, { calls: callsOf(pleno, sale, round), seconds: SECONDS, callers: CALLERS }),
        };
        if (round > 0) rounds.push(measured); // the first warms up
      }
      const of = (pick: (round: Round) => number) => median(rounds.map(pick));
      return [
        {
          what: "a wallet's transfer to the house, pgbench",
          value: of((one) => one.move),
          unit: "/s",
        },
        { what: "sales of a ticket, pgbench", value: of((one) => one.sell), unit: "/s" },
        {
          what: `sales, ${TOGETHER} in a statement, pgbench`,
          value: of((one) => one.together),
          unit: "/s",
        },
        { what: "tickets, pgbench on their statement", value: of((one) => one.once), unit: "/s" },
        { what: "tickets, calls", value: of((one) => one.http), unit: "/s" },
        {
          what: `a sale : a transfer (median of ${ROUNDS})`,
          value: of((one) => one.sell / one.move),
          unit: "",
          atLeast: 0.5,
        },
        {
          what: `a sale among ${TOGETHER} : a transfer (median of ${ROUNDS})`,
          value: of((one) => one.together / one.move),
          unit: "",
        },
        {
          what: `tickets, calls : transfers (median of ${ROUNDS})`,
          value: of((one) => one.http / one.move),
          unit: "",
          atLeast: 0.4,
        },
        {
          what: `tickets, calls : their statement (median of ${ROUNDS})`,
          value: of((one) => one.http / one.once),
          unit: "",
          atLeast: 0.8,
        },
        { what: "tickets, median of a call under load", value: of((one) => one.p50), unit: "ms" },
        {
          what: "tickets, p99 : p50 under load",
          value: of((one) => one.p99 / one.p50),
          unit: "",
          atMost: 10,
        },
      ];
    } finally {
      await close();
    }
  },
};

const tokenOf = (buyer: number) =>
  createHash("sha256").update(`bench-buyer-${buyer}`).digest("base64url");

async function openSale(db: Db): Promise<Sale> {
  await sql`update lottery_limits set most_number_minor = 100000000000000000
    where game = ${GAME} and currency = ${CURRENCY}`.execute(db);
  await sql`select lottery_schedule(${GAME}, 'sales', '2001-01-10', clock_timestamp() - interval '1 hour',
    clock_timestamp() + interval '1 hour', clock_timestamp() + interval '65 minutes')`.execute(db);
  const { rows } = await sql<{ draw: bigint; version: bigint; odds: string }>`
    select d.id as draw, r.version, r.terms -> 'de' -> 'odds' ->> 'hit' as odds
      from lottery_draws d join lottery_rules r on r.game = d.game
     where d.game = ${GAME} and d.station = 'sales' order by r.version desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`${GAME} is not sold`);
  const owner = HOUSE;
  const house = await openAccount(db, { owner, purpose: "lottery", currency: CURRENCY });
  const first = await seatBuyers(db);
  await sql`analyze`.execute(db);
  return {
    ...{ drawId: found.draw, version: found.version, house, ...first },
    mostMinor: (PRICE_MINOR * BigInt(found.odds)) / 10_000n,
  };
}

/** Members with money and a live session; answers the first one's ids. */
async function seatBuyers(
  db: Db,
): Promise<Pick<Sale, "firstMember" | "firstWallet" | "firstSession">> {
  const funds = await openAccount(db, {
    ...{ owner: HOUSE, purpose: "adjustments", currency: CURRENCY },
  });
  const password_hash = await argon2.hash("Pleno-2026");
  const seats: { memberId: bigint; wallet: bigint; session: bigint }[] = [];
  await inTransaction(db, async (tx) => {
    for (let buyer = 0; buyer < BUYERS; buyer++) {
      const username = `buyer${String(buyer).padStart(4, "0")}`;
      const about = { username, email: `${username}@correo.example`, password_hash };
      const memberId = await createMember(tx, new Date(), { ...about, currency: CURRENCY });
      if (memberId === null) throw new Error(`${username} is taken`);
      const owner = { kind: "member", id: memberId } as const;
      const wallet = await openAccount(tx, { owner, purpose: "wallet", currency: CURRENCY });
      await postTransfer(tx, {
        reference: `bench-buyer:${buyer}`,
        kind: "adjustment",
        legs: [
          { accountId: funds, amountMinor: -FUNDS_MINOR },
          { accountId: wallet, amountMinor: FUNDS_MINOR },
        ],
      });
      const hash = createHash("sha256").update(tokenOf(buyer)).digest();
      const { rows } = await sql<{ session: bigint }>`
        insert into sessions (token_hash, device_hash, member_id, account, kind, currency, opened_at, last_seen_at,
          expires_at, ip, user_agent)
        values (${hash}, ${hash}, ${memberId}, ${username}, 0, ${CURRENCY}, now(), now(), now() + interval '12 hours',
          '127.0.0.1', 'bench') returning id as session`.execute(tx);
      seats.push({ memberId, wallet, session: rows[0]?.session ?? 0n });
    }
  });
  const [first] = seats;
  if (!first) throw new Error("nobody buys");
  const isInRow = seats.every(
    ({ memberId, wallet, session }, index) =>
      memberId === first.memberId + BigInt(index) &&
      wallet === first.wallet + 2n * BigInt(index) &&
      session === first.session + BigInt(index),
  );
  if (!isInRow) throw new Error("somebody opened accounts meanwhile");
  return {
    firstMember: first.memberId,
    firstWallet: first.wallet,
    firstSession: first.session,
  };
}

/** Values of a statement; clients have buyers of their own, as none buys twice at a moment. */
const drawn = (clients: number) => `\\set i :i + 1
\\set own :client_id * ${Math.floor(BUYERS / clients)}
\\set some random(0, ${Math.floor(BUYERS / clients) - 1})
\\set buyer :own + :some
\\set number random(10, 99)
`;

/** Tickets in one statement of `together`. */
const TOGETHER = 16;
/** So many statements of a draw are under way together in a process. */
const LANES = 2;

/** The statement that a call alone sends, the sale that is in it, or the sales of many in one, with values made by pgbench. */
function selling(
  { firstMember, firstSession, drawId, version, mostMinor }: Sale,
  what: "once" | "alone" | "together",
): string {
  const buyer = `(:own + (:some + nth * 15) % ${BUYERS / LANES})`;
  const number = (letter: string) =>
    `'${letter}' || :round || lpad(:client_id::text, 2, '0') || lpad((:i * ${TOGETHER} + nth)::text, 8, '0')`;
  const amounts = `'stake_minor', '${PRICE_MINOR}', 'price_minor', '${PRICE_MINOR}', 'most_minor', '${mostMinor}'`;
  const line = `'type', 'de', 'selection', jsonb_build_array(jsonb_build_array(:number::text)), ${amounts}`;
  const listed = (letter: string, more = "") =>
    `(select jsonb_agg(jsonb_build_object('place', nth, 'member', ${firstMember} + ${buyer}, 'ticket', ${number(letter)},
      'pick', :number::text, 'pick_most', '${mostMinor}', ${line}${more}))
      from generate_series(0, ${what === "together" ? TOGETHER - 1 : 0}) nth)`;
  const keyed = `, 'session', ${firstSession} + ${buyer}, 'key', ${number("K")}, 'hash', '00', 'reply', '${REPLY}'`;
  const pick = `jsonb_build_object('type', 'de', 'pick', :number::text, 'most', '${mostMinor}')`;
  const of = `${drawId}, ${version}, '${CURRENCY}'`;
  return `${drawn(what === "together" ? LANES : CONNECTIONS)}${
    {
      once: `select 1 / cardinality(places) from lottery_sell_many_once(${of}, ${listed("O", keyed)}, '${PLACED}')`,
      alone: `select code from lottery_sell(${firstMember} + :buyer, 'S' || :round || lpad(:client_id::text, 2, '0') || lpad(:i::text, 8, '0'),
      ${of}, jsonb_build_array(jsonb_build_object(${line})), jsonb_build_array(${pick}))`,
      together: `select 1 / (cardinality(places) / ${TOGETHER}) from lottery_sell_many(${of}, ${listed("T")})`,
    }[what]
  };
`;
}

/** As long as the reply of one line is; pgbench would take what follows a colon for a value of its own. */
const PLACED = "placed";
const REPLY = `${"x".repeat(700)}${PLACED}`;

function moving({ firstWallet, house }: Sale): string {
  return `${drawn(CONNECTIONS)}select * from ledger_post('sale-' || :round || '-' || :client_id || '-' || :i, 'bet', null,
    array[${firstWallet} + 2 * :buyer, ${house}]::bigint[], array[-100, 100]::bigint[], '{}');
`;
}

function pgbench(url: string, script: string, round: number, clients = CONNECTIONS): number {
  const text = output("pgbench", [
    ...["--no-vacuum", "--protocol=prepared", `--client=${clients}`, "--jobs=1"],
    ...[`--time=${SECONDS}`, `--file=${script}`, "-D", "i=0", "-D", `round=${round}`, libpq(url)],
  ]);
  if (!/number of failed transactions: 0 /.test(text)) throw new Error(text);
  return Number(/tps = ([\d.]+)/.exec(text)?.[1]);
}

/** So many calls, each with a key and a number of its own, as they go over the wire. */
function callsOf(pleno: Pleno, { drawId, version }: Sale, round: number): string[] {
  return Array.from({ length: MOST_CALLS }, (_, index) => {
    const token = tokenOf(index % BUYERS);
    const number = String(10 + (index % 90));
    const body = JSON.stringify({
      drawId: String(drawId),
      ruleVersion: Number(version),
      lines: [{ type: "de", selection: [[number]], stake: "1000.00" }],
    });
    const head = [
      `POST ${placeTicket.path} HTTP/1.1`,
      `Host: 127.0.0.1:${pleno.port}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Authorization: Bearer ${token}`,
      `Cookie: pleno_device=${token}`,
      `Idempotency-Key: sale-${round}-${index}`,
    ];
    return `${head.join("\r\n")}\r\n\r\n${body}\0`;
  });
}
