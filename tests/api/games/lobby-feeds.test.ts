import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { seedGames } from "#/demo/games.ts";
import { getLaunch, launchGame } from "#/lib/contract/games/calls.ts";
import { getGame } from "#/lib/contract/games/game-sheet.ts";
import { FIGURES_FRESH_MS, getLobbyFigures } from "#/lib/contract/games/lobby-feed.ts";
import { buildApp } from "#/sandbox/vendor/app.ts";
import { JACKPOTS } from "#/sandbox/vendor/games/jackpots.ts";
import type { FeedFault } from "#/sandbox/vendor/lobby/feed.ts";
import { secretOf, signedHeaders } from "#/sandbox/vendor/signing.ts";
import { Store } from "#/sandbox/vendor/store.ts";
import { openCurrencies } from "#/server/games/currencies.ts";
import { findSiteCurrency, gamesRoutes, openLobbyFigures } from "#/server/games/index.ts";
import { askLobbyFeeds } from "#/server/games/lobby-feeds.ts";
import { holdToContract } from "#/server/http/hold-to-contract.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { allowJackpots } from "../../support/jackpots.ts";
import { gamesOver, makePlayer, SECRETS, VENDOR_KEY } from "../../support/vendor.ts";

const { db } = await testDatabase();
const own = await testDatabase();
await seedGames(asOwner(db));
const START = Date.parse("2026-11-28T12:00:05Z");
let nowMs = START;
const clock = () => nowMs;

const store = await Store.open(own.owner.url);
const sandbox = await buildApp({
  store,
  wallet: async () => ({ kind: "unknown", code: "", value: null }),
  deliver: async () => undefined,
  ...{ key: VENDOR_KEY, clock, siteUrl: "http://localhost:4321" },
});
await sandbox.listen({ host: "127.0.0.1", port: 0 });
const { port } = sandbox.server.address() as AddressInfo;
afterAll(async () => {
  await sandbox.close();
  await store.close();
});

const SILENT = { vendorTimeoutMs: 4_000 };
const VND = { code: "VND", exponent: 2, symbol: "₫" };
const said: string[] = [];
const deps = {
  ...{ db: asOwner(db), clock },
  addresses: { studio: "http://studio.test", vendor: `http://127.0.0.1:${port}` },
  vendorSecrets: async () => new Map([...SECRETS].map(([code, secret]) => [code, [secret]])),
  currencyCode: async () => "VND",
  report: (message: string) => said.push(message),
  // Nobody but a silent vendor waits for it, on the slowest machine.
  vendorTimeoutMs: 60_000,
};
const sportsVendors = { ESPORTS: ["IMES", "TF", "IA"], COCKFIGHT: ["GALLERA"] };
const currency = () => findSiteCurrency(db, openCurrencies(db));
const figures = openLobbyFigures({ db, clock, sportsVendors, currency });
const vendorsOf = async (category: Parameters<typeof figures>[0]) =>
  new Set((await figures(category)).events.map(({ vassalage }) => vassalage));

async function spoil(vendor: string, fault: FeedFault) {
  const body = JSON.stringify({ fault });
  const headers = signedHeaders(vendor, secretOf(VENDOR_KEY, vendor), body, nowMs);
  const { statusCode } = await sandbox.inject({
    ...{ method: "POST", url: "/operator/lobby/fault", body },
    headers: { "content-type": "application/json", ...headers },
  });
  expect(statusCode).toBe(200);
}

/** Goes on by so long, and asks. */
async function later(ms: number, more: { vendorTimeoutMs?: number } = {}) {
  nowMs += ms;
  return askLobbyFeeds({ ...deps, ...more });
}

beforeEach(async () => {
  nowMs += 3_600_000;
  said.length = 0;
  await sql`delete from lobby_feeds`.execute(asOwner(db));
  await sql`delete from game_jackpots`.execute(asOwner(db));
  await own.owner.pool.query("update jackpot_pots set pot_micro = seed_micro");
});

describe("the lobby feed", () => {
  it("brings tables to the live lobby: limits in the site's currency, seats and roads", async () => {
    expect(await later(0)).toBeGreaterThan(5);
    const { tables, freshUntil } = await figures("LIVE");
    expect(freshUntil).toBe(new Date(nowMs + FIGURES_FRESH_MS).toISOString());
    const baccarat = tables.find(({ gameId }) => gameId === "bacara-velocidad-3");
    expect(baccarat).toMatchObject({
      vassalage: "VELA",
      limits: { min: "1000", max: "100000", currency: VND },
      seats: { total: 7 },
      road: { kind: "baccarat" },
    });
    holdToContract(getLobbyFigures, await figures("LIVE"));
    const rooms = (await figures("PVP")).tables;
    expect(rooms.every(({ seats }) => seats?.total === 120)).toBe(true);
    expect((await figures("RNG")).tables).toEqual([]);
  });

  it("parts matches by the category of the game that they are bet on in", async () => {
    await later(0);
    expect(await vendorsOf("SPORTS")).toEqual(new Set(["KUMIS", "COBALTO", "VELA", "RIOBRAVO"]));
    expect(await vendorsOf("ESPORTS")).toEqual(new Set(["IMES", "TF", "IA"]));
    expect(await vendorsOf("COCKFIGHT")).toEqual(new Set(["GALLERA"]));
    const { events } = await figures("SPORTS");
    const starts = events.map(({ startsAt }) => Date.parse(startsAt));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(Math.min(...starts)).toBeGreaterThan(nowMs);
  });

  it("is asked for once in ten seconds, however many ask", async () => {
    const asked = await Promise.all([later(0), later(0), later(0)]);
    expect(asked.filter((count) => count > 0)).toHaveLength(1);
    expect(await later(5_000)).toBe(0);
    expect(await later(5_000)).toBeGreaterThan(0);
  });

  it("leaves nothing of a vendor that fell silent once it is 45 seconds old", async () => {
    await later(0);
    await spoil("KUMIS", "silent");
    await later(10_000, SILENT);
    expect(await vendorsOf("SPORTS")).toContain("KUMIS");
    await later(FIGURES_FRESH_MS - 10_000, SILENT);
    expect(await vendorsOf("SPORTS")).not.toContain("KUMIS");
    expect(await vendorsOf("SPORTS")).toContain("COBALTO");
    expect(said).toEqual(["vendor KUMIS does not tell of its lobby: TimeoutError"]);
    await spoil("KUMIS", "none");
    await later(10_000);
    expect(await vendorsOf("SPORTS")).toContain("KUMIS");
  });

  it.each([
    ["error", "unknown_error"],
    ["nonsense", "nonsense"],
    ["negative", "nonsense"],
    ["huge", "Error"],
    ["stale", "of another time"],
  ] as const)("shows nothing of an answer that is %s, and says so once", async (fault, why) => {
    const vendor = fault === "negative" ? "VELA" : "KUMIS";
    await spoil(vendor, fault);
    await later(0);
    await later(10_000);
    await spoil(vendor, "none");
    expect(await vendorsOf("SPORTS")).not.toContain(vendor);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`vendor ${vendor} does not tell of its lobby: `);
    if (fault !== "huge") expect(said[0]).toContain(why);
  });

  it("shows nothing of what is another vendor's", async () => {
    await spoil("KUMIS", "foreign");
    await later(0);
    await spoil("KUMIS", "none");
    for (const category of ["SPORTS", "RNG", "INHOUSE", "LIVE"] as const) {
      const { tables, events } = await figures(category);
      expect([...tables, ...events].map(({ gameId }) => gameId)).not.toContain("gallo-de-jade");
    }
    expect(await vendorsOf("SPORTS")).not.toContain("KUMIS");
  });

  it("is refused by the vendor under another key, unsigned, or stale", async () => {
    const body = JSON.stringify({ currency: "VND" });
    const ask = (headers: Record<string, string>) =>
      sandbox.inject({
        method: "POST",
        url: "/operator/lobby",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
    const secret = secretOf(VENDOR_KEY, "KUMIS");
    for (const headers of [
      {},
      signedHeaders("KUMIS", "another".repeat(8), body, nowMs),
      signedHeaders("VELA", secret, body, nowMs),
      signedHeaders("KUMIS", secret, body, nowMs - 600_000),
    ])
      expect((await ask(headers)).statusCode).toBe(401);
    const wrong = { ...deps, vendorSecrets: async () => new Map([["KUMIS", ["x".repeat(64)]]]) };
    await askLobbyFeeds(wrong);
    expect(await vendorsOf("SPORTS")).toEqual(new Set());
  });

  it("is not asked for of vendors that are hidden or serve none", async () => {
    await sql`update vendors set state = 'hidden' where code = 'KUMIS'`.execute(asOwner(db));
    await sql`update vendors set lobby_feed = false where code = 'VELA'`.execute(asOwner(db));
    await later(0);
    const { rows } = await sql<{ code: string }>`
      select v.code from lobby_feeds f join vendors v on v.id = f.vendor_id`.execute(db);
    await sql`update vendors set state = 'open', lobby_feed = true where code in ('KUMIS', 'VELA')`.execute(
      asOwner(db),
    );
    const asked = rows.map(({ code }) => code);
    expect(asked).toContain("COBALTO");
    for (const code of ["KUMIS", "VELA", "STUDIO"]) expect(asked).not.toContain(code);
  });
});

describe("jackpots in the lobby feed", () => {
  const potsOf = async (vendor = "SALAORO") =>
    (await figures("RNG")).jackpots.filter(({ vassalage }) => vassalage === vendor);
  const soon = 10_000;

  it("are told in the lobby of their games, the largest first, while they are fresh", async () => {
    await later(0);
    const { jackpots, freshUntil } = await figures("RNG");
    expect(jackpots).toHaveLength(3);
    expect(freshUntil).toBe(new Date(nowMs + FIGURES_FRESH_MS).toISOString());
    const [pot] = await potsOf();
    expect(pot).toMatchObject({
      ...{ jackpotId: "gran-copa", name: "La Gran Copa", vendorName: "Sala Oro" },
      ...{ amount: "5000000.00", currency: VND, toldAt: new Date(nowMs).toISOString() },
    });
    expect(pot?.games).toContainEqual({
      ...{ gameId: "triple-siete", nodeId: expect.any(String) },
      ...{ vassalage: "SALAORO", gameName: "Triple Siete" },
    });
    expect((await figures("LIVE")).jackpots).toEqual([]);
    nowMs += FIGURES_FRESH_MS;
    expect(await figures("RNG")).toMatchObject({ jackpots: [], freshUntil: null });
  });

  it("rise and fall as they are told, whatever was told before", async () => {
    const [jackpot] = JACKPOTS;
    if (!jackpot) throw new Error("no jackpot");
    await store.pots.open(jackpot, "VND", 2);
    await own.owner.pool.query("update jackpot_pots set pot_micro = pot_micro + 12340000");
    await later(soon);
    expect((await potsOf())[0]?.amount).toBe("5000012.34");
    await spoil("SALAORO", "pot_fallen");
    await later(soon);
    await spoil("SALAORO", "none");
    expect((await potsOf())[0]?.amount).toBe("5000000.00");
  });

  it("of which one is negative are not shown, nor anything else of that answer", async () => {
    await spoil("SALAORO", "pot_negative");
    await later(soon);
    await spoil("SALAORO", "none");
    expect(await potsOf()).toEqual([]);
    expect(said).toEqual(["vendor SALAORO does not tell of its lobby: nonsense"]);
  });

  it("above what staff allow are left as they were, and it is said", async () => {
    await spoil("SALAORO", "pot_huge");
    await later(soon);
    await later(soon);
    await spoil("SALAORO", "none");
    expect(await potsOf()).toEqual([]);
    expect((await figures("LIVE")).tables.length).toBeGreaterThan(0);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain("gran-copa");
    await later(soon);
    expect(await potsOf()).toHaveLength(1);
  });

  it("of another vendor's game, or where staff allow none, are not shown", async () => {
    await spoil("SALAORO", "foreign");
    await later(soon);
    await spoil("SALAORO", "none");
    expect(await potsOf()).toEqual([]);
    await later(soon);
    await allowJackpots(db, "SALAORO", null);
    nowMs += 3_000;
    expect(await potsOf()).toEqual([]);
    await allowJackpots(db, "SALAORO", "1000000000");
  });

  it("are on the sheets of their games", async () => {
    await later(soon);
    const routes = gamesRoutes({ ...deps, db, sportsVendors, figures });
    const route = routes.find(({ call }) => call.path === getGame.path);
    const sheet = (gameId: string) => route?.handle({ gameId }, {} as never);
    expect(await sheet("triple-siete")).toMatchObject({
      value: { jackpots: [{ jackpotId: "gran-copa", amount: expect.any(String) }] },
    });
    expect(await sheet("rey-de-copas")).not.toHaveProperty("value.jackpots");
  });
});

describe("a launch at a match", () => {
  it("names it in the address, each time that is told", async () => {
    const games = gamesOver(db, clock);
    const { session } = await makePlayer(db, clock);
    const order = { gameId: "kumis-deportes", vassalage: "KUMIS", eventId: "kumis-deportes.7" };
    const launch = await games.asMember(session, launchGame, order);
    if (!launch.ok) throw new Error(launch.code);
    const again = await games.asMember(session, getLaunch, { id: launch.value.launchId });
    if (!again.ok) throw new Error(again.code);
    for (const { game_url } of [launch.value, again.value])
      expect(new URL(game_url).searchParams.get("event")).toBe("kumis-deportes.7");
  });

  it("is refused where the name is none", () => {
    const order = { gameId: "kumis-deportes", vassalage: "KUMIS" };
    for (const eventId of ["a b", "<i>", "a".repeat(101), ""])
      expect(launchGame.input.safeParse({ ...order, eventId }).success).toBe(false);
  });
});
