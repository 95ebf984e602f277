import { chmod, mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { migrate, openDatabase, startEmbedded } from "#/server/db/index.ts";
import { reconcileGames, reconcilePlayedRounds } from "#/server/games/reconcile.ts";
import { reconcile } from "#/server/ledger/index.ts";
import { openStore } from "#/studio/store.ts";
import { testApp } from "../support/app.ts";
import { knowOwner } from "../support/database.ts";
import { flyer, saltChain, startStudio, tableNow } from "../support/processes/studio.ts";
import { sized } from "../support/sizes.ts";
import { makePlayer, openGames, SECRETS } from "../support/vendor.ts";

const MEMBERS = sized(500);
const STAKE = 100_000n;
const FUNDS = 1_000_000n;
const TARGET = 150;

const folder = await mkdtemp(join(tmpdir(), "pleno-crash-"));
await chmod(folder, 0o755); // root starts the server as another user
const server = await startEmbedded({ dataDir: join(folder, "postgres"), durable: false });
const ownerUrl = await server.database("pleno");
const url = await server.application("pleno");
await migrate(ownerUrl, { appUrl: url });
const patience = { connectWithinMs: 60_000, statementTimeoutMs: 60_000 };
const owner = openDatabase({ url: ownerUrl, maxConnections: 4, ...patience });
const database = openDatabase({ url, maxConnections: 16, ...patience });
const { db } = knowOwner({ ...database, owner });
const games = await openGames(db, systemClock);
const app = await testApp({ routes: games.routes });
await app.listen({ port: 0, host: "127.0.0.1" });
const place = {
  databaseUrl: await server.database("studio"),
  walletUrl: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  key: SECRETS.get("STUDIO") ?? "",
};
let running = await startStudio(place);
afterAll(async () => {
  running.child.kill("SIGKILL");
  await app.close();
  await database.close();
  await owner.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function sit(at: number) {
  const player = await makePlayer(db, systemClock, { funds: "10000.00" });
  const order = { gameId: VUELO_DEL_COMETA.id, vassalage: "STUDIO" };
  const launch = await games.asMember(player.session, launchGame, order);
  if (!launch.ok) throw new Error(launch.code);
  const token = new URL(launch.value.game_url).searchParams.get("token") ?? "";
  const seat = flyer(() => running.url, token, at);
  const { success, code } = await seat.open();
  if (!success) throw new Error(code);
  return { player, seat, kind: (["hand", "target", "late"] as const)[at % 3] ?? "late" };
}

const phaseIs = (phase: string) =>
  expect.poll(async () => (await tableNow(running.url))?.round.phase, { interval: 50 }).toBe(phase);

it(`ends a flight of ${MEMBERS} members whose process is killed in the middle: nothing stuck, nothing twice, who had left is paid`, async () => {
  const members: Awaited<ReturnType<typeof sit>>[] = [];
  for (let at = 0; at < MEMBERS; at += 1) members.push(await sit(at));
  await expect.poll(async () => (await tableNow(running.url))?.round.phase).toBe("waiting");
  await saltChain(running.url, place, [300, 900]);
  await phaseIs("betting");
  const placed = await Promise.all(
    members.map(({ seat, kind }) => seat.bet(1, kind === "target" ? TARGET : undefined)),
  );
  const aboard = placed.filter(({ success }) => success).length;
  expect(aboard).toBeGreaterThan(MEMBERS / 2);
  await phaseIs("flying");
  await pause(1_500);

  const left = new Map<number, number>();
  const leaving = members.map(async ({ seat, kind }, at) => {
    if (kind !== "hand" || !placed[at]?.success) return;
    const said = await seat.cashOut().catch(() => null);
    if (said?.success) left.set(at, said.value.bet.cashed);
  });
  await expect.poll(() => left.size, { interval: 1 }).toBeGreaterThan(MEMBERS / 20);
  running.child.kill("SIGKILL");
  await Promise.all(leaving);

  running = await startStudio(place);
  const store = await openStore(place.databaseUrl, () => undefined, 2);
  const bets = () =>
    store.sql<{ state: string; cashed: number | null; target: number | null; paid: bigint }>(
      `select state, cashed, target, coalesce(payout_minor, 0) paid from rounds
       join crash_bets on bet_id = rounds.id order by rounds.id`,
    );
  const open = async () =>
    (await bets()).filter(({ state }) => !["settled", "cancelled", "refused"].includes(state));
  await expect.poll(async () => (await open()).length).toBe(0);

  const ended = await bets();
  for (const { state, cashed, target, paid } of ended)
    if (state === "settled") {
      expect(paid).toBe(cashed === null ? 0n : (STAKE * BigInt(cashed)) / 100n);
      if (target !== null) expect(cashed).toBe(TARGET);
    }
  const count = (state: string) => ended.filter((bet) => bet.state === state).length;
  // Whoever had neither left nor set a target has the stake back; of those whose leaving was heard, none.
  expect(count("settled")).toBeGreaterThanOrEqual(left.size);
  expect(count("cancelled")).toBeGreaterThan(0);

  let stakesMinor = 0n;
  for (const [at, { player, kind }] of members.entries()) {
    const balance = await player.balanceMinor();
    const cashed = left.get(at);
    if (cashed !== undefined) expect(balance).toBe(FUNDS - STAKE + (STAKE * BigInt(cashed)) / 100n);
    if (kind === "late") expect(balance).toBe(FUNDS);
    stakesMinor += balance - FUNDS;
  }
  const won = ended.reduce(
    (sum, { state, paid }) => sum + (state === "settled" ? paid - STAKE : 0n),
    0n,
  );
  expect(stakesMinor).toBe(won);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from game_rounds where state = 'open'`.execute(owner.db);
  expect(rows[0]?.open).toBe(0);
  expect((await reconcile(owner.db)).drift).toEqual([]);
  expect(await reconcileGames(owner.db)).toEqual([]);
  expect(await reconcilePlayedRounds(owner.db)).toEqual([]);
  // The next flight begins as if nothing had been.
  await expect.poll(async () => (await tableNow(running.url))?.round.number).toBeGreaterThan(1);
  await store.close();
  process.stdout.write(
    `${aboard} aboard, ${left.size} heard that they left, ${count("settled")} settled, ${count("cancelled")} given back\n`,
  );
});
