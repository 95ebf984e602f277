import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { HOUR_MS, systemClock } from "#/lib/base/time.ts";
import { getRound, launchGame, listRounds } from "#/lib/contract/games/calls.ts";
import { seamlessBet } from "#/lib/contract/games/seamless.ts";
import { MINES } from "#/lib/rules/studio/mines/mines.ts";
import { LEAST_CYCLE_MS } from "#/lib/rules/studio/pace.ts";
import { openWallet as openSandboxWallet } from "#/sandbox/vendor/wallet.ts";
import { buildApp } from "#/studio/app.ts";
import { workOutbox } from "#/studio/outbox.ts";
import { openStore } from "#/studio/store.ts";
import type { Studio } from "#/studio/studio.ts";
import { openWallet } from "#/studio/wallet.ts";
import { testApp } from "../../support/app.ts";
import { whileCareRefuses } from "../../support/care.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { begun, bet, cashOut, open, opened as openedFields } from "../../support/mines.ts";
import { minor, Seated, StudioHarness, studioDatabase } from "../../support/studio.ts";
import { makePlayer, openGames, openSession, type Player, SECRETS } from "../../support/vendor.ts";

const { db } = await testDatabase();
const keys = { vendorId: "STUDIO", key: SECRETS.get("STUDIO") ?? "" };

/** The operator and the studio, each on a port and a database of its own, as they run. */
async function bothSides() {
  const store = await openStore(await studioDatabase(), () => undefined);
  const operator = { url: "" };
  const studio: Studio = {
    store,
    wallet: {
      authenticate: (input) => wallet().authenticate(input),
      balance: (input) => wallet().balance(input),
      bet: (input) => wallet().bet(input),
      win: (input) => wallet().win(input),
      rollback: (input) => wallet().rollback(input),
    },
    clock: systemClock,
    log: () => undefined,
    seriesMs: 86_400_000,
  };
  const wallet = () =>
    openWallet({ ...keys, url: operator.url, clock: systemClock, timeoutMs: 60_000 });
  const table = await buildApp(studio, keys, { callsPerMinute: 1_000_000 });
  await table.listen({ port: 0, host: "127.0.0.1" });
  const games = await openGames(db, systemClock, { studio: addressOf(table.server.address()) });
  const app = await testApp({ routes: games.routes });
  await app.listen({ port: 0, host: "127.0.0.1" });
  operator.url = addressOf(app.server.address());
  afterAll(async () => {
    await table.close();
    await store.close();
  });
  return { games, studio, table };
}

const addressOf = (address: AddressInfo | string | null) =>
  `http://127.0.0.1:${(address as AddressInfo).port}`;

const { games, studio, table } = await bothSides();

/** A member of the operator's who launched the game, at the table. */
async function sitDown(funds = "500000.00", gameId = "gallo-de-jade") {
  return enter(await makePlayer(db, systemClock, { funds }), gameId);
}

async function enter(
  player: Pick<Player, "session" | "balanceMinor" | "endSession">,
  gameId: string,
) {
  const order = { gameId, vassalage: "STUDIO" };
  const launch = await games.asMember(player.session, launchGame, order);
  if (!launch.ok) throw new Error(launch.code);
  const token = new URL(launch.value.game_url).searchParams.get("token") ?? "";
  const harness = new StudioHarness(null, studio, table);
  const seat = new Seated(harness, token);
  const opened = await seat.open();
  if (!opened.success) throw new Error(opened.code);
  if (!opened.value.open) await seat.seed(randomBytes(6).toString("hex"));
  return { player, seat, opened, harness };
}

describe("vendors' wallets", () => {
  const refusal = { success: false, code: "too_many_requests", value: null };
  it.each([
    ["too many requests", 429, refusal],
    ["an answer without end", 200, { ...refusal, value: "x".repeat(100_000) }],
  ])(
    "take %s as unknown, to be asked again: a bet refused would be final",
    async (_, status, said) => {
      const busy = createServer((_request, reply) => {
        reply.writeHead(status, { "content-type": "application/json" });
        reply.end(JSON.stringify(said));
      });
      onTestFinished(() => void busy.close());
      await once(busy.listen(0, "127.0.0.1"), "listening");
      const at = { url: addressOf(busy.address()), key: keys.key, clock: systemClock };
      const ids = { transactionId: "t", roundId: "r", gameId: "g", playerId: "p", token: "k" };
      const bet = { ...ids, amount: "1.00", currency: "VND" };
      const answers = await Promise.all([
        openWallet({ ...at, vendorId: keys.vendorId }).bet(bet),
        openSandboxWallet(at)({
          vendor: "VELA",
          path: seamlessBet.path,
          body: JSON.stringify(bet),
        }),
      ]);
      expect(answers.map(({ kind }) => kind)).toEqual(["unknown", "unknown"]);
    },
  );
});

describe("the studio at the operator's own wallet", () => {
  it("opens with the member's balance and plays rounds that both books agree on", async () => {
    const { player, seat, opened } = await sitDown();
    expect(opened.value.balance).toBe("500000.00");
    let net = 0n;
    for (let i = 0; i < 40; i += 1) {
      const { value } = await seat.spin();
      const last = value.round.state === "series" ? await seat.playOut(value) : value;
      expect(last.round.state).toBe("settled");
      net += minor(last.round.payout) - minor(last.round.stake);
      expect(minor(last.balance ?? "")).toBe(50_000_000n + net);
    }
    expect(await player.balanceMinor()).toBe(50_000_000n + net);
    const view = await seat.session();
    expect(minor(view.paid) - minor(view.staked)).toBe(net);

    const record = await games.asMember(player.session, listRounds, { pageSize: 50 });
    if (!record.ok) throw new Error(record.code);
    expect(record.value.totalCount).toBe(40);
    expect(minor(record.value.totalPayout) - minor(record.value.totalStake)).toBe(net);
  });

  it("tells the betting record each round's own details, and the seed once it is revealed", async () => {
    const { player, seat } = await sitDown();
    const { round } = await seat.spinOf("win");
    await seat.seed("next");
    const record = await games.asMember(player.session, listRounds, {});
    const [latest] = record.ok ? record.value.list : [];
    const told = await games.asMember(player.session, getRound, { id: latest?.id ?? "" });
    expect(told).toMatchObject({
      ok: true,
      value: {
        round: { roundId: round.roundId, state: "settled", stake: round.stake },
        details: {
          payout: round.payout,
          fairness: { serverSeed: expect.stringMatching(/^[0-9a-f]{65,}$/) },
        },
      },
    });
  });

  it("refuses a spin that the balance does not cover, with the balance", async () => {
    const { seat, player } = await sitDown("999.99");
    expect(await seat.spin("1000.00")).toMatchObject({
      code: "not_enough_funds",
      value: { balance: "999.99" },
    });
    expect(await player.balanceMinor()).toBe(99_999n);
  });

  it("takes back a bet that stands at the operator though its answer was lost", async () => {
    const { seat, player } = await sitDown();
    const real = studio.wallet.bet;
    Object.assign(studio.wallet, {
      bet: async (input: Parameters<typeof real>[0]) => {
        await real(input);
        return { kind: "unknown", reason: "cut" };
      },
    });
    expect(await seat.spin()).toMatchObject({ code: "bet_unconfirmed" });
    Object.assign(studio.wallet, { bet: real });
    expect(await player.balanceMinor()).toBe(49_900_000n);
    await workOutbox(studio);
    expect(await player.balanceMinor()).toBe(50_000_000n);
  });

  it("pays a win whose session has ended meanwhile", async () => {
    const { seat, player } = await sitDown();
    const opened = await seat.spinOf("series");
    await player.endSession();
    await expect(seat.playOut(opened)).rejects.toThrow("session_expired");
    for (const lateMs of [25 * HOUR_MS, 25 * HOUR_MS + 7_000])
      await workOutbox({ ...studio, clock: () => systemClock() + lateMs });
    const [round] = await studio.store.sql<{ state: string }>(
      "select state from rounds where round_id = $1",
      [opened.round.roundId],
    );
    expect(round?.state).toBe("settled");
  });
});

describe("a board with mines at the operator's own wallet", () => {
  it.each(["loss_limit_reached", "wager_limit_reached", "time_limit_reached"] as const)(
    "is played to its end though the %s in the middle of it; the next bet is refused",
    async (code) => {
      const { player, seat, harness } = await sitDown("500000.00", MINES.id);
      const { round, silver } = await begun(harness, seat);
      const [paid, next] = await whileCareRefuses(asOwner(db), code, async () => {
        await openedFields(seat, round, silver.slice(0, 2));
        const cashed = await cashOut(seat, round, 2);
        Object.assign(studio, { clock: () => systemClock() + LEAST_CYCLE_MS });
        const after = await bet(seat, 3);
        Object.assign(studio, { clock: systemClock });
        return [cashed, after];
      });
      expect(paid).toMatchObject({ code: "ok", value: { round: { payout: "1285.71" } } });
      expect(next.code).toBe(code);
      expect(await player.balanceMinor()).toBe(50_028_571n);
    },
  );

  it("waits through a logout: no step without a session, and with the next it goes on as it was", async () => {
    const { player, seat, harness } = await sitDown("500000.00", MINES.id);
    const { round, silver } = await begun(harness, seat);
    await openedFields(seat, round, silver.slice(0, 1));
    await player.endSession();
    expect(await open(seat, round, 2, silver[1] ?? 0)).toMatchObject({ code: "session_expired" });
    expect(await cashOut(seat, round, 1)).toMatchObject({ code: "session_expired" });
    const session = await openSession(db, systemClock, player.session);
    const back = await enter({ ...player, session }, MINES.id);
    expect(back.opened.value.open).toMatchObject({
      roundId: round.roundId,
      mines: { picks: [silver[0]], board: null },
    });
    expect(await cashOut(back.seat, round, 1)).toMatchObject({ code: "ok" });
    expect(await player.balanceMinor()).toBe(50_012_500n);
  });
});
