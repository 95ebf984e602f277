import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import type { Problem } from "#/server/http/health.ts";
import { Metrics } from "#/server/http/metrics.ts";
import { serveMetrics } from "#/server/http/metrics-server.ts";
import { noteResult } from "#/server/lottery/index.ts";
import { testApp, testConfig } from "../../support/app.ts";
import { testClock } from "../../support/clock.ts";
import { asOwner } from "../../support/database.ts";
import { closeDraw, openDraw, sellLottery, tellResult } from "../../support/lottery.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { sitDown } from "../../support/table.ts";
import { gamesOver } from "../../support/vendor.ts";
import { NORTH } from "../../support/vietnam-lottery.ts";

const clock = testClock();
const { app, database } = await testPlatform({}, { clock });
const linh = await enter(app);

/** The figures as somebody reads them who comes a while after the last one. */
async function look(): Promise<string> {
  clock.advance(15_000);
  return (await app.inject({ url: "/metrics" })).body;
}
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

async function openRound(): Promise<void> {
  const games = gamesOver(database.db, systemClock);
  const seat = await sitDown({ db: database.db, clock: systemClock, games });
  await seat.bet();
}

const playToday = () =>
  sql`insert into play_days
    (member_id, day, area, category, product, currency, rounds, stake_minor, valid_stake_minor, payout_minor)
    values (1, (clock_timestamp() at time zone 'utc')::date, 'games', 'FISH', 'deep', 'VND', 2, 500, 500, 200)
    on conflict do nothing`.execute(database.owner.db);

it("an operator sees what is under way: deposits by state with the age of the oldest", async () => {
  const underWay = (text: string, figure = "pleno_deposits") =>
    ["opened", "asked", "pending"]
      .map((state) => figureOf(text, `${figure}{state="${state}"}`))
      .reduce((sum, value) => sum + value);
  const before = underWay(await look());
  const asked = { method: "bank_qr", amount: "200000.00" };
  const headers = { ...linh, "idempotency-key": randomUUID() };
  expect((await send(app, createDeposit, asked, headers)).status).toBe(200);
  const after = await look();
  expect(underWay(after)).toBe(before + 1);
  expect(underWay(after, "pleno_deposits_oldest_seconds")).toBeGreaterThan(0);
});

it("an operator sees how many rounds vendors have not ended, and for how long", async () => {
  const before = figureOf(await look(), "pleno_rounds_open");
  await openRound();
  const after = await look();
  expect(figureOf(after, "pleno_rounds_open")).toBe(before + 1);
  expect(figureOf(after, "pleno_rounds_open_oldest_seconds")).toBeGreaterThan(0);
  const ofVendors = after.matchAll(/^pleno_vendor_rounds_open\{vendor="\w+"\} (\d+)$/gm);
  const sum = [...ofVendors].reduce((all, [, count]) => all + Number(count), 0);
  expect(sum).toBe(before + 1);
});

it("an operator sees which draws wait for a result", async () => {
  const owner = database.owner.db;
  await sellLottery(owner);
  const drawId = await openDraw(owner);
  const late = 'pleno_lottery_draws{state="no_result"}';
  // The demonstration's draws fall at their hour, whenever this runs.
  const before = figureOf(await look(), late);
  await closeDraw(owner, drawId);
  const text = await look();
  expect(figureOf(text, late)).toBe(before + 1);
  expect(figureOf(text, "pleno_lottery_result_late_seconds")).toBeGreaterThan(0);
});

it("an operator sees that a source says something else of a draw since it was decided", async () => {
  const owner = database.owner.db;
  const drawId = await openDraw(owner);
  await closeDraw(owner, drawId);
  await tellResult(owner, drawId, NORTH);
  const said = 'pleno_lottery_draws{state="contradicted"}';
  expect(figureOf(await look(), said)).toBe(0);
  const numbers = [["04599"], ...NORTH.slice(1)];
  await noteResult(owner, { drawId: BigInt(drawId), source: "feed:one", numbers });
  expect(figureOf(await look(), said)).toBe(1);
});

it("an operator sees what was left of the day's stakes, by product", async () => {
  const ggr = 'pleno_ggr_today{currency="VND",area="games",category="FISH"}';
  await playToday();
  const text = await look();
  expect(figureOf(text, ggr)).toBe(3);
  expect(figureOf(text, 'pleno_staked_today{currency="VND"}')).toBeGreaterThanOrEqual(5);
});

it("an operator sees what is staked on draws ahead, the most a number can win, and what is owed", async () => {
  const owner = database.owner.db;
  const names = ["pleno_lottery_staked_open", "pleno_lottery_most_of_number", "pleno_lottery_owed"];
  const of = (text: string) => names.map((name) => figureOf(text, `${name}{currency="VND"}`));
  const before = of(await look());
  const drawId = await openDraw(owner);
  await sql`insert into lottery_exposure (draw_id, currency, type, pick, most_minor)
    values (${BigInt(drawId)}, 'VND', 'de', '07', 90000000000)`.execute(owner);
  await sql`with ticket as (
    insert into lottery_tickets (id, member_id, draw_id, rule_version, currency, wallet_account, house_account, price_minor)
    select 'A1B2C3D4E5F6', 1, d.id, (select max(version) from lottery_rules), 'VND', 1, 1, 2500
      from lottery_draws d where id = ${BigInt(drawId)} returning id)
    insert into lottery_owed (ticket_id, revision, amount_minor) select id, 1, 700 from ticket`.execute(
    owner,
  );
  expect(of(await look())).toEqual([(before[0] ?? 0) + 25, 900_000_000, (before[2] ?? 0) + 7]);
});

it("figures that cannot be read are said to be so, and all others stay", async () => {
  const owner = asOwner(database.db);
  await sql`alter table payment_reviews rename to payment_reviews_away`.execute(owner);
  onTestFinished(async () => {
    await sql`alter table payment_reviews_away rename to payment_reviews`.execute(owner);
  });
  const text = await look();
  expect(figureOf(text, "pleno_figures_read")).toBe(0);
  expect(text).toContain("pleno_http_requests_total");
  expect(text).not.toContain("pleno_deposits");
});

it("an operator sees what keeps a process from being ready", async () => {
  const problems = ["disk_full"] as Problem[];
  const server = await testApp({ problems: async () => problems });
  const text = (await server.inject({ url: "/metrics", headers: { host: "localhost" } })).body;
  expect(text).toContain('pleno_not_ready{problem="disk_full"} 1');
  expect(text).toContain('pleno_not_ready{problem="database_read_only"} 0');
});

it("the alert rules and the dashboard name figures that there are", async () => {
  await app.inject({ url: "/wps/system/version" });
  await playToday();
  await openRound();
  const process = await new Metrics({ ofProcess: true }).text();
  const told = `${await look()}\n${process}`;
  for (const file of ["deploy/prometheus/alerts.yml", "deploy/grafana/pleno.json"]) {
    const named = readFileSync(file, "utf8").match(/\b(?:pleno|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    for (const name of new Set(named)) {
      const series = name.replace(/_bucket$/, "");
      expect(told, `${file}: ${name}`).toContain(`# TYPE ${series} `);
    }
  }
});

it("the port for figures answers them to this machine, and nothing else", async () => {
  const metrics = new Metrics();
  metrics.countAct("deposit", "ok");
  const server = serveMetrics({ port: 0, host: "127.0.0.1" }, metrics);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    return [reply.status, await reply.text()] as const;
  };
  expect((await ask("/metrics"))[1]).toContain('pleno_acts_total{act="deposit",outcome="ok"} 1');
  expect((await ask("/health/live"))[0]).toBe(404);
});

it("a request keeps the id that a trusted proxy gave it, and nobody else's", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const answered = async (server: typeof app, given: string) => {
    const headers = { "x-request-id": given };
    return (await server.inject({ url: "/wps/system/version", headers })).headers["x-request-id"];
  };
  const behind = await testApp({ config: testConfig({ TRUST_PROXY: "1" }) });
  expect(await answered(behind, id)).toBe(id);
  expect(await answered(behind, "two words")).not.toBe("two words");
  const alone = await testApp({});
  expect(await answered(alone, id)).not.toBe(id);
});
