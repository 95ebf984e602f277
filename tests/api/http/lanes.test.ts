import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import type { Call } from "#/lib/contract/call.ts";
import { addPayeeAccount, createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate, seamlessBet } from "#/lib/contract/games/seamless.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { type Db, LOCK_MS, openKeyring, openVault, sharesOf } from "#/server/db/index.ts";
import { putVendorSecret, VENDOR_SECRETS } from "#/server/games/index.ts";
import { signedHeaders } from "#/server/games/signature.ts";
import { holdMoney, openAccount } from "#/server/ledger/index.ts";
import { findMember } from "#/server/members/index.ts";
import { ownerOf } from "#/server/wallet/index.ts";

import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";
import { PATIENT_DATABASE } from "../../support/test-server.ts";

// Who waits for a lock, or for a connection of the calls' pool, is refused as in service; nothing else is.
const { app, backend, config, database } = await testPlatform(
  {},
  {
    waits: { turnMs: 60_000, database: { ...PATIENT_DATABASE, lockTimeoutMs: LOCK_MS } },
    pool: { connectWithinMs: 2_000 },
    // On a slow machine its lobby is asked for as well, and nobody is at its address.
    jobsFailWith: /^vendor SALAORO does not tell of its lobby: TypeError$/,
  },
);
const { db } = database;
const DEPOSIT = { method: "bank_qr", amount: "200000.00" };
const GAME = { gameId: "triple-siete", vassalage: "SALAORO" };
const VENDOR_KEY = "the key that this vendor and the site sign with";
await putVendorSecret(
  database.owner.db,
  openVault(openKeyring(...config.secrets), VENDOR_SECRETS),
  GAME.vassalage,
  VENDOR_KEY,
);
// The test server runs without fsync, and readiness says so.
const READY = ["database_not_durable"];

let linh: Entered;
let budi: Entered;
let sofia: Entered;
let withdrawal: object;
beforeAll(async () => {
  [linh, budi, sofia] = [await enter(app), await enter(app, "budi"), await enter(app, "sofia")];
  const account = await pay(linh, addPayeeAccount, {
    kind: "bank",
    institution: "Banco del Delta",
    holder: "NGUYEN THI LINH",
    number: "0071000123456",
    paymentPassword: "135790",
  });
  withdrawal = { accountId: account.value.id, amount: "100000.00", paymentPassword: "135790" };
});

const pay = (who: Entered, call: Call, input: object, key: string = randomUUID()) =>
  send(app, call, { ...input }, { ...who, "idempotency-key": key });
const problems = async () => backend.problems?.(true);

/** Another session's transaction that stays open over what it has locked, until it is told to end. */
async function lock(
  act: (tx: Db) => Promise<unknown>,
  from: Db = db,
): Promise<() => Promise<void>> {
  const tx = await from.startTransaction().execute();
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  let open = true;
  const end = async () => {
    if (open) await tx.rollback().execute();
    open = false;
  };
  onTestFinished(end);
  await act(tx);
  return end;
}

async function lockWallet(username: string): Promise<() => Promise<void>> {
  const member = await findMember(db, username);
  if (!member) throw new Error(`no ${username}`);
  const { id, currency } = member;
  const wallet = { owner: ownerOf(id), purpose: "wallet", currency } as const;
  const accountId = await openAccount(db, wallet);
  return lock((tx) =>
    holdMoney(tx, {
      reference: `withdrawal:${randomUUID()}`,
      kind: "withdrawal",
      accountId,
      amountMinor: 1n,
    }),
  );
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n;
};

async function withdrawn(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from withdrawals`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A call as its vendor signs it. */
async function sign(call: Call, input: object) {
  const body = JSON.stringify(input);
  const headers = signedHeaders(GAME.vassalage, VENDOR_KEY, body, Date.now());
  const reply = await app.inject({
    method: call.method,
    url: call.path,
    headers: { ...headers, "content-type": "application/json" },
    payload: body,
  });
  return { status: reply.statusCode, ...reply.json() };
}

/** A member at a vendor's game; what it stakes is sent by the vendor. */
async function sitDown(who: Entered) {
  const { value } = await pay(who, launchGame, GAME);
  const token = new URL(value.game_url).searchParams.get("token") ?? "";
  const { value: player } = await sign(seamlessAuthenticate, { token });
  return (transactionId: string = randomUUID()) =>
    sign(seamlessBet, {
      ...{ transactionId, roundId: transactionId, gameId: GAME.gameId, token },
      ...{ playerId: player.playerId, amount: "1000.00", currency: player.currency.code },
    });
}

describe("while one member has 200 withdrawals under way and the wallet is locked", () => {
  it("others pay and read, pages are drawn and readiness answers; only that member is turned away", async () => {
    const release = await lockWallet("linh");
    const before = await withdrawn();
    let turnedAway = 0;
    const withdrawals = Array.from({ length: 200 }, async () => {
      const reply = await pay(linh, requestWithdrawal, withdrawal);
      if (reply.status === 429) turnedAway++;
      return reply;
    });
    await expect.poll(waiting).toBe(1);
    const [balance, deposit, page, hot, found] = await Promise.all([
      send(app, getBalance, {}, budi),
      pay(budi, createDeposit, DEPOSIT),
      app.inject({ url: "/rng" }),
      backend.pageData.games.hot(),
      problems(),
    ]);
    await expect.poll(() => turnedAway).toBeGreaterThanOrEqual(175);
    await release();
    const statuses = (await Promise.all(withdrawals)).map(({ status }) => status);
    expect([balance.status, deposit.status, page.statusCode]).toEqual([200, 200, 200]);
    expect(hot).not.toEqual([]);
    expect(found).toEqual(READY);
    const taken = statuses.filter((status) => status === 200).length;
    expect((await withdrawn()) - before).toBe(taken);
  });
});

describe("while a network's visitors all wait for one lock", () => {
  it("half of their lane is left: a member is answered", async () => {
    const unlock = await lock(
      (tx) => sql`lock table affiliate_codes in access exclusive mode`.execute(tx),
      database.owner.db,
    );
    const ask = { code: "NADIE", domain: "play.example" };
    const visits = Array.from({ length: 50 }, () => send(app, checkAffiliate, ask));
    const atOnce = Math.floor(sharesOf(config.databaseConnections).calls / 2);
    await expect.poll(waiting).toBe(atOnce);
    const balance = await send(app, getBalance, {}, budi);
    expect([balance.status, await waiting()]).toEqual([200, atOnce]);
    await unlock();
    const codes = (await Promise.all(visits)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(["affiliate_unknown"]));
  });
});

describe("a lock that is not to be had in time", () => {
  it("is 503 to a money call, leaves no trace, and the same key can be sent again", async () => {
    const release = await lockWallet("linh");
    const before = await send(app, getBalance, {}, linh);
    const refused = await pay(linh, requestWithdrawal, withdrawal, "locked");
    const { rows } = await sql`select from idempotency_keys where key = 'locked'`.execute(db);
    await release();
    expect(refused).toMatchObject({ status: 503, code: "unavailable" });
    expect(rows).toEqual([]);
    expect(await pay(linh, requestWithdrawal, withdrawal, "locked")).toMatchObject({ code: "ok" });
    const after = await send(app, getBalance, {}, linh);
    expect(Number(after.value.heldBalance) - Number(before.value.heldBalance)).toBe(100_000);
  });
});

describe("lanes of connections", () => {
  it("are one at least each, and together what is configured", () => {
    for (let connections = 6; connections <= 500; connections++) {
      const shares = Object.values(sharesOf(connections));
      expect(Math.min(...shares)).toBeGreaterThan(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(connections);
    }
  });

  it("each hold their own crowd: with those of members' calls all taken, bets, pages and readiness answer", async () => {
    const bet = await sitDown(budi);
    const unlock = await lock((tx) =>
      sql`lock table idempotency_keys in exclusive mode`.execute(tx),
    );
    const members = [linh, budi, sofia];
    expect(sharesOf(config.databaseConnections).money).toBe(members.length);
    const deposits = members.map((who) => pay(who, createDeposit, DEPOSIT));
    await expect.poll(waiting).toBe(members.length);
    const most = database.pool.options.max;
    const calls = await Promise.all(
      Array.from({ length: most - 1 }, () => database.pool.connect()),
    );
    const [refused, taken, hot, found] = await Promise.all([
      send(app, getBalance, {}, sofia),
      bet(),
      backend.pageData.games.hot(),
      problems(),
    ]);
    for (const client of calls) client.release();
    await unlock();
    await Promise.all(deposits);
    expect(refused.status).toBe(503);
    expect(taken).toMatchObject({ status: 200, code: "ok" });
    expect(hot).not.toEqual([]);
    expect(found).toEqual(READY);
  });
});

describe("a player's crowd of bets at a locked wallet", () => {
  it("is answered 503, which a vendor sends again, while other players' bets are taken", async () => {
    const [crowd, other] = [await sitDown(sofia), await sitDown(budi)];
    const release = await lockWallet("sofia");
    const ids = Array.from({ length: 200 }, () => randomUUID());
    let turnedAway = 0;
    const bets = ids.map(async (id) => {
      const reply = await crowd(id);
      if (reply.code === "overloaded") turnedAway += 1;
      return reply;
    });
    // Two are under way and a hundred wait: theirs is the rest.
    await expect.poll(() => turnedAway).toBeGreaterThanOrEqual(98);
    const taken = await other();
    await release();
    const replies = await Promise.all(bets);
    expect(taken).toMatchObject({ status: 200, code: "ok" });
    const late = replies.findIndex(({ code }) => code === "overloaded");
    expect(replies.filter(({ code }) => code === "overloaded").length).toBeGreaterThanOrEqual(98);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(await crowd(ids[late])).toMatchObject({ code: "ok", value: { replayed: false } });
  });
});
