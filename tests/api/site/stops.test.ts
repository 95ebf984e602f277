import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Call } from "#/lib/contract/call.ts";
import { createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import {
  seamlessAuthenticate,
  seamlessBet,
  seamlessRollback,
  seamlessWin,
} from "#/lib/contract/games/seamless.ts";
import { listMessages } from "#/lib/contract/messages/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { endStops } from "#/server/site/index.ts";
import { operators } from "../../support/operator.ts";
import { bareRender, enter, send, testPlatform } from "../../support/platform.ts";
import { allowedAfterEach } from "../../support/stops.ts";
import { gamesOver } from "../../support/vendor.ts";

const { app, backend, config, database } = await testPlatform({ TRUST_PROXY: "1" });
const other = openPlatform(config, database);
const twin = await buildServer(config, other, { render: bareRender });
await other.start(() => undefined);
afterAll(async () => {
  await twin.close();
  await other.stop();
});
// Neither asks for the site's state by itself any more: what it knows, the database told it by LISTEN.
for (const { feed } of [backend, other]) feed.stop();

const owner = database.owner.db;
const as = operators(database.owner);
const ana = as("ana");
const BECAUSE = ["--reason", "the bank called"];
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

const stops = allowedAfterEach(ana);
const acts = async (...filter: string[]) =>
  JSON.parse((await ana("audit", "list", ...filter, "--json")).out) as Record<string, unknown>[];
const statusOf = async (username: string) =>
  (
    await owner
      .selectFrom("members")
      .select("status")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).status;

const held = new Map<FastifyInstance, Awaited<ReturnType<typeof enter>>>();
/** What a member who is in is answered by one process. */
async function asked(at: FastifyInstance, call: Call, input: Record<string, unknown>) {
  const session = held.get(at) ?? (await enter(at));
  held.set(at, session);
  return (await send(at, call, input, { ...session, "idempotency-key": randomUUID() })).code;
}
const onBoth = (probe: (at: FastifyInstance) => Promise<string>) => async () =>
  Promise.all([app, twin].map(probe));

const deposit = (method: string) => (at: FastifyInstance) =>
  asked(at, createDeposit, { method, amount: "1.00" });
const withdrawal = (at: FastifyInstance) =>
  asked(at, requestWithdrawal, { accountId: "none", amount: "200000", paymentPassword: "135790" });
const launch = (gameId: string, vassalage: string) => (at: FastifyInstance) =>
  asked(at, launchGame, { gameId, vassalage });
const inbox = (at: FastifyInstance) => asked(at, listMessages, {});
const comingFrom = (ip: string) => async (at: FastifyInstance) =>
  (await at.inject({ url: "/", headers: { "x-forwarded-for": ip } })).statusCode === 200
    ? "ok"
    : "region_restricted";
const FROM_MEXICO = comingFrom("200.33.146.249");
const GAME = launch("triple-siete", "SALAORO");

describe("what staff stop is refused by every process in the call, and works again when it is allowed", () => {
  it.each([
    ["deposits", deposit("bank_qr"), "deposits_stopped", "below_minimum", withdrawal],
    ["withdrawals", withdrawal, "withdrawals_stopped", "account_unknown", deposit("bank_qr")],
    ["bets", GAME, "bets_stopped", "ok", deposit("bank_qr")],
    ["game triple-siete", GAME, "game_maintenance", "ok", launch("sala-de-oro", "SALAORO")],
    ["vendor SALAORO", GAME, "game_maintenance", "ok", deposit("bank_qr")],
    ["method bank_qr", deposit("bank_qr"), "method_closed", "below_minimum", deposit("usdt")],
    ["provider sandbox", deposit("usdt"), "method_closed", "below_minimum", GAME],
    ["module MESSAGES", inbox, "module_off", "ok", deposit("bank_qr")],
    ["country MX", FROM_MEXICO, "region_restricted", "ok", comingFrom("113.160.0.1")],
  ])("%s", async (words, probe, refused, allowed, another) => {
    const thing = words.split(" ");
    const before = await onBoth(another)();
    expect(await onBoth(probe)()).toEqual([allowed, allowed]);
    const ran = await ana("stop", ...thing, ...BECAUSE);
    expect([ran.exitCode, ran.err]).toEqual([0, ""]);
    await expect.poll(onBoth(probe)).toEqual([refused, refused]);
    expect(await onBoth(another)()).toEqual(before);
    const [kind, name = ""] = thing;
    expect(await stops()).toMatchObject([
      { kind, name, reason: "the bank called", by: "ana", until: null },
    ]);
    expect((await ana("allow", ...thing)).exitCode).toBe(0);
    await expect.poll(onBoth(probe)).toEqual([allowed, allowed]);
    expect(await stops()).toEqual([]);
    const kept = (await acts("--staff", "ana", "--limit", "4")).map(({ act }) => act);
    expect(kept).toEqual(["allow", "site_change", "stop", "site_change"]);
  });

  it("runs again by itself when its end has come, whichever process is there, and an act tells so", async () => {
    const things = ["deposits", "withdrawals", "bets", "game triple-siete", "vendor VELA"];
    things.push("method bank_qr", "provider sandbox", "module MESSAGES", "country MX");
    things.push("member linh");
    for (const thing of things)
      await ana("stop", ...thing.split(" "), ...BECAUSE, "--until", NEXT_YEAR);
    expect(await stops()).toHaveLength(things.length);
    expect(await endStops(database.db)).toBe(0);
    await owner.updateTable("stops").set({ ends_at: new Date() }).execute();
    expect(await endStops(database.db)).toBe(things.length);
    expect(await stops()).toEqual([]);
    held.clear();
    await expect
      .poll(
        onBoth((at) =>
          Promise.all([GAME, inbox, withdrawal].map((probe) => probe(at))).then(String),
        ),
      )
      .toEqual(Array(2).fill("ok,ok,account_unknown"));
    expect(await onBoth(deposit("bank_qr"))()).toEqual(["below_minimum", "below_minimum"]);
    await expect.poll(onBoth(FROM_MEXICO)).toEqual(["ok", "ok"]);
    expect(JSON.parse((await ana("site", "get", "vendors/VELA", "--json")).out).state).toBe("open");
    const ended = await acts("--staff", "platform");
    expect(ended.map(({ act }) => act).sort()).toEqual([
      "member_reopen",
      ...Array(things.length - 1).fill("stop_end"),
    ]);
  });
});

describe("a member who is stopped", () => {
  const logInAt = (at: FastifyInstance) =>
    send(at, logIn, { type: "username", username: "linh", password: "Pleno-2026" });

  it("is out on every process, and comes in when allowed", async () => {
    const sessions = [await enter(app), await enter(twin)];
    const balances = () =>
      Promise.all(
        [app, twin].flatMap((at) =>
          sessions.map(async (session) => (await send(at, getBalance, {}, session)).code),
        ),
      );
    expect(await balances()).toEqual(Array(4).fill("ok"));
    const ran = await ana("stop", "member", "LINH", ...BECAUSE, "--until", NEXT_YEAR);
    expect([ran.exitCode, ran.err]).toEqual([0, ""]);
    expect(await balances()).toEqual(Array(4).fill("session_expired"));
    for (const at of [app, twin])
      expect(await logInAt(at)).toMatchObject({
        code: "account_suspended",
        value: { until: `${NEXT_YEAR}T00:00:00.000Z` },
      });
    expect(await stops()).toMatchObject([{ kind: "member", name: "linh", by: "ana" }]);
    expect(await acts("--of", "linh", "--limit", "1")).toMatchObject([
      { act: "member_suspend", after: { reason: "the bank called", status: "suspended" } },
    ]);
    expect((await ana("members", "show", "linh")).out).toContain(`suspended until ${NEXT_YEAR}`);
    held.clear();
    expect((await ana("allow", "member", "linh")).exitCode).toBe(0);
    for (const at of [app, twin]) expect((await logInAt(at)).code).toBe("ok");
  });

  it("has no bet taken from the launch that is open, and is paid what it owes", async () => {
    const session = await enter(app);
    const table = { gameId: "triple-siete", vassalage: "SALAORO" };
    const { value } = await send(app, launchGame, table, session);
    const token = new URL(value.game_url).searchParams.get("token") ?? "";
    const games = gamesOver(database.db, systemClock);
    const entered = await games.asVendor("SALAORO", seamlessAuthenticate, { token });
    const { playerId, balance } = entered.ok ? entered.value : expect.unreachable(entered.code);
    const round = { roundId: randomUUID(), gameId: table.gameId, playerId };
    const money = { ...round, amount: "1000.00", currency: "VND" };
    const bet = (transactionId: string) =>
      games.asVendor("SALAORO", seamlessBet, { ...money, token, transactionId });
    const [first, second] = [randomUUID(), randomUUID()];
    expect([await bet(first), await bet(second)]).toMatchObject([{ ok: true }, { ok: true }]);
    await ana("stop", "member", "linh", ...BECAUSE);
    expect(await bet(randomUUID())).toMatchObject({ ok: false, code: "token_expired" });
    const back = { ...round, betTransactionId: second, transactionId: randomUUID() };
    expect(await games.asVendor("SALAORO", seamlessRollback, back)).toMatchObject({ ok: true });
    const win = { ...money, transactionId: randomUUID(), ended: true };
    expect(await games.asVendor("SALAORO", seamlessWin, win)).toMatchObject({
      ok: true,
      value: { balance },
    });
    held.clear();
  });

  it("stays so until the last stop's end when customer service reopened between", async () => {
    await ana("members", "suspend", "linh", ...BECAUSE, "--until", NEXT_YEAR);
    await ana("members", "reopen", "linh", ...BECAUSE);
    expect(await stops()).toEqual([]);
    await ana("stop", "member", "linh", ...BECAUSE);
    expect(await endStops(database.db)).toBe(0);
    expect(await statusOf("linh")).toBe("suspended");
    held.clear();
  });
});

describe("a stop and what else is changed meanwhile", () => {
  const game = "games/triple-siete";
  const state = async () => JSON.parse((await ana("site", "get", game, "--json")).out).state;
  const change = async () => JSON.parse((await ana("site", "history", "--json")).out)[0].id;

  it("is over when somebody opens the thing otherwise, or undoes the change", async () => {
    await ana("stop", "game", "triple-siete", ...BECAUSE);
    await ana("site", "set", `${game}.state`, "open");
    expect(await stops()).toEqual([]);
    await ana("stop", "game", "triple-siete", ...BECAUSE);
    expect((await ana("site", "undo", await change())).exitCode).toBe(0);
    expect([await stops(), await state()]).toEqual([[], "open"]);
  });

  it("does not open what was hidden meanwhile", async () => {
    await ana("stop", "game", "triple-siete", ...BECAUSE, "--until", NEXT_YEAR);
    await ana("site", "set", `${game}.state`, "hidden");
    await owner.updateTable("stops").set({ ends_at: new Date() }).execute();
    expect(await endStops(database.db)).toBe(0);
    const ran = await ana("allow", "game", "triple-siete");
    expect([ran.exitCode, ran.err]).toEqual([3, expect.stringContaining("not by a stop")]);
    expect(await state()).toBe("hidden");
    await ana("site", "set", `${game}.state`, "open");
  });

  it("keeps what was changed beside it, and each country apart", async () => {
    await ana("stop", "country", "mx", ...BECAUSE);
    await ana("stop", "country", "CO", ...BECAUSE);
    await ana("regions", "block", "BR");
    await ana("allow", "country", "MX");
    expect(JSON.parse((await ana("regions", "list", "--json")).out).blocked).toEqual(["BR", "CO"]);
    expect((await stops()).map(({ name }) => name)).toEqual(["CO"]);
    await ana("regions", "allow", "CO,BR");
    expect(await stops()).toEqual([]);
  });

  it("is one's of two who stop at once, and one's of two who allow at once", async () => {
    const both = (...words: string[]) =>
      Promise.all([as("ana"), as("eva")].map(async (ops) => (await ops(...words)).exitCode));
    for (const thing of [["bets"], ["game", "triple-siete"], ["member", "linh"]]) {
      expect((await both("stop", ...thing, ...BECAUSE)).sort()).toEqual([0, 3]);
      expect(await stops()).toHaveLength(1);
      expect((await both("allow", ...thing)).sort()).toEqual([0, 3]);
    }
    held.clear();
  });
});
