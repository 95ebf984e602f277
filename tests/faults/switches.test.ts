import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { Call } from "#/lib/contract/call.ts";
import { createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { launchGame } from "#/lib/contract/games/calls.ts";
import { seamlessAuthenticate, seamlessBet, seamlessWin } from "#/lib/contract/games/seamless.ts";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { listMessages } from "#/lib/contract/messages/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { openDatabase, openKeyring, openVault } from "#/server/db/index.ts";
import { putVendorSecret, VENDOR_SECRETS } from "#/server/games/index.ts";
import { signedHeaders } from "#/server/games/signature.ts";
import { findRuleBook } from "#/server/lottery/rule-book.ts";
import { testConfig } from "../support/app.ts";
import { NORTH_GAME, openDraw } from "../support/lottery.ts";
import { operators } from "../support/operator.ts";
import { startMain, world } from "../support/processes/main.ts";
import { freeRow } from "../support/processes/pleno.ts";

/** What an operator is promised (docs/operating.md, *Stopping something*). */
const LIVE_WITHIN_MS = 2_000;
const BECAUSE = ["--reason", "the bank called"];
const GAME = { gameId: "triple-siete", vassalage: "SALAORO" };
const VENDOR_KEY = "k".repeat(40);
const FROM_MEXICO = "200.33.146.249";
const MONEY = { amount: "10.00", currency: "VND" };

/** What each call is answered while nothing is stopped; those that end in a refusal of their own move nothing. */
const ALLOWED = {
  member: "ok",
  deposit: "below_minimum",
  withdrawal: "account_unknown",
  launch: "ok",
  bet: "ok",
  win: "ok",
  ticket: "ok",
  inbox: "ok",
  abroad: "ok",
} as const;
type Name = keyof typeof ALLOWED;

/** What is stopped, and by what code each call is refused then: no other call is. */
const SWITCHES: readonly (readonly [string, Partial<Record<Name, string>>])[] = [
  ["member linh", { member: "account_suspended" }],
  ["game triple-siete", { launch: "game_maintenance", bet: "game_maintenance" }],
  ["vendor SALAORO", { launch: "game_maintenance", bet: "game_maintenance" }],
  ["method bank_qr", { deposit: "method_closed" }],
  ["provider sandbox", { deposit: "method_closed" }],
  ["module MESSAGES", { inbox: "module_off" }],
  ["country MX", { abroad: "region_restricted" }],
  ["deposits", { deposit: "deposits_stopped" }],
  ["withdrawals", { withdrawal: "withdrawals_stopped" }],
  ["bets", { launch: "bets_stopped", bet: "game_maintenance", ticket: "bets_stopped" }],
];

type Asked = { readonly call: Name; readonly at: string; readonly beganMs: number; code: string };

async function send(at: string, call: Call, input: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${at}${call.path}`, {
    method: call.method,
    headers: { "idempotency-key": randomUUID(), ...headers },
    ...(call.method === "GET" ? {} : { body: JSON.stringify(input) }),
  });
  return { headers: reply.headers, ...(await reply.json()) };
}
const JSON_BODY = { "content-type": "application/json" };

async function enter(at: string, username: string) {
  const login = { type: "username", username, password: "Pleno-2026" };
  const { headers, code, value } = await send(at, logIn, login, JSON_BODY);
  const cookies: string[] = headers.getSetCookie();
  const cookie = cookies.map((held) => held.split(";")[0]).join("; ");
  return { code, held: { ...JSON_BODY, authorization: `Bearer ${value?.token}`, cookie } };
}

/** A vendor's signed call. */
async function sign(at: string, call: Call, input: object) {
  const body = JSON.stringify(input);
  const signed = signedHeaders(GAME.vassalage, VENDOR_KEY, body, Date.now());
  const headers = { ...JSON_BODY, ...signed };
  return (await fetch(`${at}${call.path}`, { method: "POST", headers, body })).json();
}

/** Somebody who asks one process for everything, time after time: a member who may be stopped, and one who plays. */
async function caller(at: string, drawId: string, ruleVersion: number) {
  let linh = await enter(at, "linh");
  const { held } = await enter(at, "sofia");
  const launched = await send(at, launchGame, GAME, held);
  const token = new URL(launched.value.game_url).searchParams.get("token") ?? "";
  const { value: seat } = await sign(at, seamlessAuthenticate, { token });
  const player = { gameId: GAME.gameId, playerId: seat.playerId, ...MONEY };
  const owed: string[] = [];
  const code = async (call: Call, input: object) => (await send(at, call, input, held)).code;
  return {
    async member() {
      const { code: told } = await send(at, getBalance, {}, linh.held);
      if (told !== "session_expired") return told;
      linh = await enter(at, "linh");
      return linh.code;
    },
    deposit: () => code(createDeposit, { method: "bank_qr", amount: "1.00" }),
    withdrawal: () =>
      code(requestWithdrawal, {
        ...{ accountId: "none", amount: "200000", paymentPassword: "135790" },
      }),
    launch: () => code(launchGame, GAME),
    async bet() {
      const roundId = randomUUID();
      const bet = { ...player, token, roundId, transactionId: randomUUID() };
      const { code: told } = await sign(at, seamlessBet, bet);
      if (told === "ok") owed.push(roundId);
      return told;
    },
    /** Of a round that began before, whatever was stopped since. */
    async win() {
      const roundId = owed.shift();
      if (roundId === undefined) return "ok";
      const win = { ...player, roundId, transactionId: randomUUID(), ended: true };
      return (await sign(at, seamlessWin, win)).code;
    },
    ticket: () =>
      code(placeTicket, {
        ...{ drawId, ruleVersion },
        lines: [{ type: "de", selection: [["27"]], stake: "1000.00" }],
      }),
    inbox: () => code(listMessages, {}),
    abroad: async () =>
      (await send(at, getBalance, {}, { ...held, "x-forwarded-for": FROM_MEXICO })).code,
  } satisfies Record<Name, () => Promise<string>>;
}

const NAMES = Object.keys(ALLOWED) as Name[];

/** Calls of all kinds at all processes, one after another at each, until they are told to stop. */
function calling(callers: ReadonlyMap<string, Awaited<ReturnType<typeof caller>>>) {
  let asked: Asked[] = [];
  let going = true;
  const all = Promise.all(
    [...callers].map(async ([at, calls]) => {
      while (going)
        for (const call of NAMES) {
          const one = { call, at, beganMs: Date.now(), code: "" };
          one.code = await calls[call]().catch(String);
          asked.push(one);
        }
    }),
  );
  const newest = (call: Name) =>
    [...callers.keys()].map((at) => asked.findLast((one) => one.call === call && one.at === at));
  return {
    /** Answers what was asked since the last time, once every process answers each of these so. */
    async untilAnswered(wanted: Partial<Record<Name, string>>): Promise<Asked[]> {
      const codes = () =>
        NAMES.flatMap((call) =>
          wanted[call] === undefined ? [] : newest(call).map((one) => [call, one?.code]),
        );
      const all = NAMES.flatMap((call) =>
        wanted[call] === undefined ? [] : [...callers.keys()].map(() => [call, wanted[call]]),
      );
      await expect.poll(codes).toEqual(all);
      const seen = asked;
      asked = [];
      return seen;
    },
    async stop() {
      going = false;
      await all;
    },
  };
}

/** How long after a command some call began that was still answered as before; 0 where none did. */
function lateness(asked: readonly Asked[], now: Partial<Record<Name, string>>, doneMs: number) {
  const late = asked.filter(({ call, code }) => now[call] !== undefined && code !== now[call]);
  return Math.max(0, ...late.map(({ beganMs }) => beganMs - doneMs));
}

/** What was answered as it should not have been: otherwise than before and now, or as before again after that. */
function wrong(
  asked: readonly Asked[],
  before: Partial<Record<Name, string>>,
  now: Partial<Record<Name, string>>,
): string[] {
  const turned = new Set<string>();
  return asked.flatMap(({ call, at, code }) => {
    const is = now[call] ?? ALLOWED[call];
    if (code === is) turned.add(`${at} ${call}`);
    const mayStill = code === (before[call] ?? ALLOWED[call]) && !turned.has(`${at} ${call}`);
    return code === is || mayStill ? [] : [`${call} ${code}`];
  });
}

it("whatever is stopped while calls run is refused by every process within two seconds, and nothing else is", async () => {
  const { url, ownerUrl } = await world();
  const owner = openDatabase({ url: ownerUrl, maxConnections: 4 });
  onTestFinished(() => owner.close());
  const vault = openVault(openKeyring(...testConfig().secrets), VENDOR_SECRETS);
  await putVendorSecret(owner.db, vault, GAME.vassalage, VENDOR_KEY);
  const drawId = await openDraw(owner.db);
  const ruleVersion = Number((await findRuleBook(owner.db, NORTH_GAME))?.version);
  const first = await freeRow(2);
  const callers = new Map<string, Awaited<ReturnType<typeof caller>>>();
  for (const port of [first, first + 1]) {
    const child = startMain(url, port, { TRUST_PROXY: "1" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const at = `http://127.0.0.1:${port}`;
    const ready = async () => (await fetch(`${at}/health/ready`).catch(() => null))?.status;
    await expect.poll(ready).toBe(200);
    callers.set(at, await caller(at, drawId, ruleVersion));
  }
  const ana = operators(owner)("ana");
  const calls = calling(callers);
  onTestFinished(() => calls.stop());
  await calls.untilAnswered(ALLOWED);
  for (const [thing, refused] of SWITCHES) {
    const allowed = Object.fromEntries(
      NAMES.flatMap((call) => (refused[call] ? [[call, ALLOWED[call]]] : [])),
    );
    for (const [verb, before, now] of [
      ["stop", allowed, refused],
      ["allow", refused, allowed],
    ] as const) {
      const ran = await ana(verb, ...thing.split(" "), ...(verb === "stop" ? BECAUSE : []));
      expect([thing, ran.exitCode, ran.err]).toEqual([thing, 0, ""]);
      const doneMs = Date.now();
      const asked = await calls.untilAnswered({ ...ALLOWED, ...now });
      expect([verb, thing, wrong(asked, before, now)]).toEqual([verb, thing, []]);
      expect(lateness(asked, now, doneMs)).toBeLessThan(LIVE_WITHIN_MS);
    }
  }
});
