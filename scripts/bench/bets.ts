import { createHash, createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { demoVendorSecrets } from "#/demo/games.ts";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { type Db, openDatabase } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import { makeFolder, type Pleno } from "../../tests/support/processes/pleno.ts";
import { findRunning } from "../supervisor/running.ts";
import { type Bench, median, output } from "./bench.ts";
import { libpq } from "./libpq.ts";
import { wrk } from "./wrk.ts";

const ROUNDS = 7;
const SECONDS = 3;
const PLAYERS = 500;
const CONNECTIONS = 16;
const CALLERS = 64;
const MOST_CALLS = 60_000;
const VENDOR = { code: "VELA", game: "a-toda-vela" };
const STAKE_MINOR = 1_000_00n;
const PACE_PER_SECOND = 50;
const PACED_CALLS = 500;
const FUNDS_MINOR = 10n ** 15n;

/**
 * A stake through the signed call, as vendors send it, against pgbench on the statement of a bet that goes alone, in turns;
 * that one, and a bet among others in a statement, against a bare transfer. Calls at the same moment share statements.
 */
export const bets: Bench = {
  name: "bets",
  needs: ["wrk", "pgbench"],
  async run(pleno) {
    const running = findRunning(pleno.dataDir);
    if (!running) throw new Error("no word of the running database");
    const { db, close } = openDatabase({
      url: running.DATABASE_OWNER_URL,
      statementTimeoutMs: 120_000,
    });
    const folder = makeFolder();
    try {
      const { vendorId, firstWallet, house } = await seatPlayers(db);
      const inFolder = (name: string) => join(folder, `${name}.sql`);
      const scripts = {
        alone: inFolder("bet"),
        together: inFolder("many"),
        move: inFolder("move"),
      };
      writeFileSync(scripts.alone, statementFor(vendorId));
      writeFileSync(scripts.together, statementOfMany(vendorId));
      writeFileSync(scripts.move, moving(firstWallet, house));
      type Round = Record<"move" | "sql" | "together" | "http" | "p50" | "p99", number>;
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        await sql`checkpoint`.execute(db).catch(() => undefined); // where we may
        const measured = {
          move: pgbench(running.DATABASE_OWNER_URL, scripts.move, round),
          sql: pgbench(running.DATABASE_URL, scripts.alone, round),
          together: TOGETHER * pgbench(running.DATABASE_URL, scripts.together, round, LANES),
          ...wrk(pleno, { calls: signedCalls(pleno, round), seconds: SECONDS, callers: CALLERS }),
        };
        if (round > 0) rounds.push(measured); // the first warms up
      }
      const paced = await pacedCalls(pleno);
      const of = (pick: (round: Round) => number) => median(rounds.map(pick));
      return [
        {
          what: "a wallet's transfer to the house, pgbench",
          value: of((one) => one.move),
          unit: "/s",
        },
        { what: "bets, one in a statement, pgbench", value: of((one) => one.sql), unit: "bets/s" },
        {
          what: `bets, ${TOGETHER} in a statement, pgbench`,
          value: of((one) => one.together),
          unit: "bets/s",
        },
        { what: "bets, signed calls", value: of((one) => one.http), unit: "bets/s" },
        {
          what: `bets, calls : one in a statement (median of ${ROUNDS} rounds)`,
          value: of((one) => one.http / one.sql),
          unit: "",
          atLeast: 0.8,
        },
        {
          what: `a bet : a transfer (median of ${ROUNDS} rounds)`,
          value: of((one) => one.sql / one.move),
          unit: "",
          atLeast: 0.6,
        },
        {
          what: `a bet among ${TOGETHER} : a transfer (median of ${ROUNDS} rounds)`,
          value: of((one) => one.together / one.move),
          unit: "",
        },
        { what: "bets, median of a call under load", value: of((one) => one.p50), unit: "ms" },
        {
          what: "bets, p99 : p50 under load",
          value: of((one) => one.p99 / one.p50),
          unit: "",
          atMost: 10,
        },
        {
          what: `bets, p99 at ${PACE_PER_SECOND} calls a second`,
          value: paced.toSorted((a, b) => a - b)[Math.ceil(paced.length * 0.99) - 1] ?? Number.NaN,
          unit: "ms",
          atMost: 300,
        },
      ];
    } finally {
      await close();
    }
  },
};

const tokenOf = (player: number) => `bench-token-${player}`;

/** Players at one vendor's game, all with money, a live session and an exchanged token; their wallets' ids are in a row. */
async function seatPlayers(
  db: Db,
): Promise<{ vendorId: number; firstWallet: bigint; house: bigint }> {
  const currency = "VND";
  const house = await openAccount(db, { owner: HOUSE, purpose: "games", currency });
  const funds = await openAccount(db, { owner: HOUSE, purpose: "adjustments", currency });
  const wallets: bigint[] = [];
  for (let player = 1; player <= PLAYERS; player++) {
    const memberId = 9_000_000n + BigInt(player);
    const owner = { kind: "member", id: memberId } as const;
    const wallet = await openAccount(db, { owner, purpose: "wallet", currency });
    wallets.push(wallet);
    await postTransfer(db, {
      reference: `bench:${player}`,
      kind: "adjustment",
      legs: [
        { accountId: funds, amountMinor: -FUNDS_MINOR },
        { accountId: wallet, amountMinor: FUNDS_MINOR },
      ],
    });
    const hash = createHash("sha256").update(tokenOf(player)).digest();
    await sql`
      with player as (
        insert into game_players (reference, vendor_id, member_id, nickname, currency, play, wallet_account, house_account)
        select ${`bench-${player}`}, id, ${memberId}, 'bench', ${currency}, false, ${wallet}::bigint, ${house}::bigint
          from vendors where code = ${VENDOR.code} returning id),
      session as (
        insert into sessions (token_hash, device_hash, member_id, account, kind, currency, opened_at, last_seen_at,
          expires_at, ip, user_agent)
        values (${hash}, ${hash}, ${memberId}, 'bench', 0, ${currency}, now(), now(), now() + interval '12 hours',
          '127.0.0.1', 'bench') returning id),
      launch as (
        insert into game_launches (reference, player_id, game_id, session_id, language, launched_at)
        select ${`bench-${player}`}, player.id, games.id, session.id::text, 'es', now()
          from player, session, games where code = ${VENDOR.game} returning *)
      insert into game_tokens (token_hash, launch_id, player_id, session_id, exchange_before, exchanged_at, valid_until)
      select ${hash}, id, player_id, session_id, now(), now(), now() + interval '12 hours' from launch`.execute(
      db,
    );
  }
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from vendors where code = ${VENDOR.code}`.execute(db);
  const [firstWallet = 0n] = wallets;
  if (wallets.some((id, index) => id !== firstWallet + BigInt(index)))
    throw new Error("somebody opened accounts meanwhile");
  return { vendorId: rows[0]?.id ?? 0, firstWallet, house };
}

/** The statement that the call sends, with its values made by pgbench. */
function statementFor(vendorId: number): string {
  return `\\set player random(1, ${PLAYERS})
\\set i :i + 1
select * from games_bet(${vendorId}, now(), 900000, sha256(convert_to('bench-token-' || :player, 'UTF8')),
  'sql-' || :round || '-' || :client_id || '-' || :i, sha256(convert_to(:client_id || '-' || :i, 'UTF8')),
  'sql-' || :round || '-' || :client_id || '-' || :i, '${VENDOR.game}', 'bench-' || :player, ${STAKE_MINOR}, 'VND');
`;
}

/** Bets in one statement of `together`. */
const TOGETHER = 16;
/** So many statements of a vendor are under way together in a process. */
const LANES = 2;

/** As many bets in one statement, of players of whom no other client's statement has one. */
function statementOfMany(vendorId: number): string {
  const all = (each: string) => `(select array_agg(${each} order by nth) from bets)`;
  const none = (type: string) => `array_fill(null::${type}, array[${TOGETHER}])`;
  return `\\set own :client_id * ${PLAYERS / LANES}
\\set some random(0, ${PLAYERS / LANES - 1})
\\set i :i + 1
with bets as (
  select nth, 1 + :own + (:some + nth * 15) % ${PLAYERS / LANES} as player,
    'many-' || :round || '-' || :client_id || '-' || (:i * ${TOGETHER} + nth) as id
  from generate_series(0, ${TOGETHER - 1}) nth)
select 1 / (count(*) filter (where code = 'ok') / ${TOGETHER}) from games_act_many(${vendorId}, now(), 900000,
  ${all("'bet'::text")}, ${all("sha256(convert_to('bench-token-' || player, 'UTF8'))")}, ${all("id")},
  ${all("sha256(convert_to(id, 'UTF8'))")}, ${all("id")}, ${all(`'${VENDOR.game}'::text`)}, ${all("'bench-' || player")},
  ${all(`${STAKE_MINOR}::bigint`)}, ${all("'VND'::text")}, ${none("boolean")}, ${none("text")});
`;
}

function moving(firstWallet: bigint, house: bigint): string {
  return `\\set player random(0, ${PLAYERS - 1})
\\set i :i + 1
select * from ledger_post('bet-' || :round || '-' || :client_id || '-' || :i, 'bet', null,
  array[${firstWallet} + :player, ${house}]::bigint[], array[-100, 100]::bigint[], '{}');
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

/** How long each of some calls took that come in evenly. */
async function pacedCalls(pleno: Pleno): Promise<number[]> {
  const calls = signedCalls(pleno, ROUNDS + 1, PACED_CALLS);
  const startMs = performance.now();
  return Promise.all(
    calls.map(async (call, index) => {
      const dueMs = startMs + (index * 1_000) / PACE_PER_SECOND;
      await new Promise((done) => setTimeout(done, Math.max(0, dueMs - performance.now())));
      const [head = "", body = ""] = call.slice(0, -1).split("\r\n\r\n");
      const headers = head
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(": ") as [string, string])
        .filter(([name]) => name !== "Host" && name !== "Content-Length");
      const sentMs = performance.now();
      const url = `http://127.0.0.1:${pleno.port}${seamlessBet.path}`;
      const reply = await fetch(url, { method: "POST", headers, body });
      if (reply.status !== 200) throw new Error(`a bet was refused: ${await reply.text()}`);
      await reply.arrayBuffer();
      return performance.now() - sentMs;
    }),
  );
}

/** So many calls, each signed and with an id of its own, as they go over the wire. */
function signedCalls(pleno: Pleno, round: number, most = MOST_CALLS): string[] {
  const keys = JSON.parse(readFileSync(join(pleno.dataDir, "keys.json"), "utf8"));
  const secret =
    demoVendorSecrets({ studio: keys.STUDIO_KEY, vendor: keys.VENDOR_KEY }).get(VENDOR.code) ?? "";
  const stamp = String(Date.now());
  return Array.from({ length: most }, (_, index) => {
    const player = 1 + (index % PLAYERS);
    const id = `http-${round}-${index}`;
    const body = JSON.stringify({
      transactionId: id,
      roundId: id,
      gameId: VENDOR.game,
      playerId: `bench-${player}`,
      amount: "1000",
      currency: "VND",
      token: tokenOf(player),
    });
    const signature = createHmac("sha256", secret).update(`${stamp}.${body}`).digest("hex");
    const head = [
      `POST ${seamlessBet.path} HTTP/1.1`,
      `Host: 127.0.0.1:${pleno.port}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Vendor-Id: ${VENDOR.code}`,
      `X-Vendor-Timestamp: ${stamp}`,
      `X-Vendor-Signature: ${signature}`,
    ];
    return `${head.join("\r\n")}\r\n\r\n${body}\0`;
  });
}
