import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusOf } from "#/lib/base/codes.ts";
import { systemClock } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { accessOf, type Call } from "#/lib/contract/call.ts";
import { confirmReceipt } from "#/lib/contract/cashier/calls.ts";
import { transferWallet } from "#/lib/contract/games/wallets.ts";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { placeChase } from "#/lib/contract/lottery/chases.ts";
import { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import { findMember } from "#/server/members/index.ts";
import { buildServer } from "#/server/server.ts";
import { DEVICE_COOKIE, openHalf } from "#/server/session/index.ts";
import { testConfig } from "../../support/app.ts";
import { bareRender, type Entered, enter, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform();
const sealedOnly = await buildServer(
  testConfig({ DATABASE_URL: database.url, PAYLOAD_ENCRYPTION: "required" }),
  backend,
  { render: bareRender },
);
afterAll(() => sealedOnly.close());

const calls = backend.routes.map(({ call }) => call);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const named = (some: readonly Call[]) => some.map((call) => [nameOf(call), call] as const);
const withBody = calls.filter(({ method }) => method === "POST" || method === "PUT");
const unsigned = calls.filter(
  (call) => accessOf(call) !== "vendor" && accessOf(call) !== "provider",
);
const signed = calls.filter((call) => !call.bare && !unsigned.includes(call));
const json = { "content-type": "application/json" };
const FORM = "application/x-www-form-urlencoded";
/** A body from which one can tell which of several shapes is meant. */
const shapes = new Map<Call, object>([
  [confirmReceipt, { id: "1", outcome: "received" }],
  [transferToMember, { direction: "up" }],
  [transferWallet, { direction: "in" }],
  [logIn, { type: "username" }],
]);

let linh: Entered;
/** A login of hers that is half open: for the calls that prove it. */
let half: Entered;
let before: string;

/**
 * Everything that is kept, counted: what calls that are refused must leave as it was. But for what moves beside the
 * calls: logins and their traces, what the jobs of each minute roll up and ask, and the draws that the house plans ahead.
 */
async function kept(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sessions', 'tries', 'readiness_probe', 'payload_ids', 'captchas',
                             'event_deliveries', 'messages', 'known_devices', 'idempotency_keys',
                             'play_readers', 'play_days', 'play_quarters',
                             'account_sums', 'account_sum_ends', 'account_sum_reader',
                             'lottery_chains', 'lottery_draws', 'lottery_house_draws', 'lottery_seeds',
                             'lobby_feeds')
    order by 1`.execute(database.db);
  const counts: string[] = [];
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ n: bigint; sum: string }>`
      select count(*) as n, coalesce(sum(hashtext(t::text)), 0)::text as sum
      from ${sql.table(name)} t`.execute(database.db);
    counts.push(`${name} ${counted[0]?.n} ${counted[0]?.sum}`);
  }
  return counts.join("\n");
}

beforeAll(async () => {
  linh = await enter(app);
  const { id: memberId } = (await findMember(database.db, "linh")) ?? { id: 0n };
  const device = "h".repeat(43);
  const { token } = await openHalf(database.db, systemClock, { memberId, device });
  half = { authorization: `Bearer ${token}`, cookie: `${DEVICE_COOKIE}=${device}` };
  before = await kept();
});
afterAll(async () => {
  expect(await kept()).toBe(before);
});

async function send(
  call: Call,
  payload: string | undefined,
  headers: Record<string, string | undefined>,
  to = app,
) {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
  const reply = await to.inject({
    method: call.method,
    url: call.path,
    headers: Object.fromEntries(given),
    ...(payload === undefined ? {} : { payload }),
  });
  const { success, code, message, value } = reply.json();
  expect(success).toBe(false);
  expect(reply.statusCode).toBe(statusOf(code));
  expect(message).not.toBe(code);
  return { code, value };
}

const holder = (call: Call, more: Record<string, string> = {}) => ({
  ...(call.who === "prover" ? half : linh),
  "idempotency-key": randomUUID(),
  ...more,
});

describe.each(named(withBody.filter((call) => unsigned.includes(call))))(
  "%s refuses",
  (_, call) => {
    const own = call.form ? { "content-type": FORM } : json;

    it("what is no JSON, or no form", async () => {
      const broken = ["{", "nonsense", '{"a":', "\u0000", "[]", '"text"', "null", "7"];
      for (const payload of call.form ? ["a=1&a=2"] : broken)
        expect((await send(call, payload, holder(call, own))).code).toBe("malformed");
    });

    it("another content type", async () => {
      for (const type of [
        "text/plain",
        "multipart/form-data",
        call.form ? "application/json" : FORM,
        "application/xml",
      ])
        expect((await send(call, "a=1", holder(call, { "content-type": type }))).code).toBe(
          "wrong_content_type",
        );
    });

    it("a body over its limit", async () => {
      const payload = JSON.stringify({ filler: "x".repeat(call.mostBytes ?? 66_000) });
      expect((await send(call, payload, holder(call, json))).code).toBe("body_too_large");
    });

    it("fields that it does not know", async () => {
      const typed = JSON.stringify({ ...shapes.get(call), isAdmin: true });
      const payload = call.form ? "isAdmin=true" : typed;
      const { code, value } = await send(call, payload, holder(call, own));
      expect([code, value.fields.isAdmin]).toEqual(["unknown_field", "unknown_field"]);
    });

    it("another site's page", async () => {
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { origin: "https://evil.example" },
      ])
        expect((await send(call, "{}", holder(call, { ...json, ...headers }))).code).toBe(
          "not_allowed",
        );
    });
  },
);

describe.each(named(unsigned.filter(({ method }) => method === "GET")))("%s refuses", (_, call) => {
  it("parameters that it does not know", async () => {
    const reply = await app.inject({ url: `${call.path}?isAdmin=1`, headers: holder(call) });
    expect([reply.statusCode, reply.json().code]).toEqual([400, "unknown_field"]);
  });
});

describe.each(
  named(calls.filter((call) => accessOf(call) === "member" || accessOf(call) === "proof")),
)("%s refuses", (_, call) => {
  const payload = call.method === "GET" ? undefined : "{}";
  const type = call.method === "GET" ? {} : json;

  it("who has no session, an old one, or one from another device", async () => {
    const codes = [
      await send(call, payload, type),
      await send(call, payload, {
        ...type,
        authorization: "Basic bGluaDp4",
        cookie: linh.cookie,
      }),
      await send(call, payload, { ...type, authorization: "Bearer stale", cookie: linh.cookie }),
      await send(call, payload, { ...type, authorization: linh.authorization }),
      await send(call, payload, {
        ...type,
        authorization: linh.authorization,
        cookie: linh.cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      }),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      "no_session",
      "no_session",
      "session_expired",
      "session_expired",
      "session_expired",
    ]);
  });
});

describe.each(named(calls.filter(({ idempotent }) => idempotent)))("%s refuses", (_, call) => {
  it("to act without a key that tells its copies", async () => {
    const { code } = await send(call, JSON.stringify(validFor(call)), { ...linh, ...json });
    expect(code).toBe("idempotency_key_missing");
  });
});

describe.each(named(calls.filter(({ idempotent }) => idempotent)))("%s refuses", (_, call) => {
  it.each([
    "-1",
    "+1",
    "1e9",
    "0x10",
    "1,5",
    "",
    " 1",
    "01",
    "NaN",
    "１",
    "1".repeat(19),
    "0.001",
    "999999999999999999",
  ])("the amount %j", async (amount) => {
    const payload = JSON.stringify(
      SALES.has(call) ? saleOf(call, amount) : { ...validFor(call), amount },
    );
    const { code } = await send(call, payload, holder(call, json));
    expect(["bad_amount", "amount_too_precise", "amount_too_large"]).toContain(code);
  });
});

describe.each(named(calls.filter(({ encrypted }) => encrypted)))("%s refuses", (_, call) => {
  it("a secret that is not encrypted, or encrypted to nobody", async () => {
    const plain = await send(call, "{}", holder(call, json), sealedOnly);
    expect(plain.code).toBe("payload_not_encrypted");
    const jose = { "content-type": "application/jose" };
    expect((await send(call, "a.b.c.d.e", holder(call, jose), sealedOnly)).code).toBe("malformed");
    expect((await send(call, "x".repeat(17_000), holder(call, jose), sealedOnly)).code).toBe(
      "body_too_large",
    );
  });
});

describe.each(named(signed))("%s refuses", (_, call) => {
  it("whatever is not signed, before it is read", async () => {
    for (const payload of ["{}", "{", '{"isAdmin":true}'])
      expect((await send(call, payload, { ...json, ...linh })).code).toBe("bad_signature");
    expect((await send(call, "a=1", { "content-type": "text/plain" })).code).toBe(
      "wrong_content_type",
    );
    const large = JSON.stringify({ filler: "x".repeat(66_000) });
    expect((await send(call, large, json)).code).toBe("body_too_large");
  });
});

describe("an address", () => {
  it("takes no other method than its own", async () => {
    const methods = new Map<string, Set<string>>();
    for (const { path, method } of calls)
      methods.set(path, (methods.get(path) ?? new Set()).add(method));
    for (const [path, own] of methods)
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const) {
        if (own.has(method)) continue;
        const reply = await app.inject({ method, url: path });
        expect([path, method, reply.statusCode, reply.json().code]).toEqual([
          path,
          method,
          405,
          "method_not_allowed",
        ]);
      }
  });

  it("is of a call that the contract knows, and each is described", async () => {
    const { paths } = (await app.inject({ url: "/openapi.json" })).json();
    for (const call of calls) expect(paths[call.path]).toHaveProperty(call.method.toLowerCase());
    expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
    expect(calls).toContain(logIn);
  });
});

const SALES: ReadonlySet<Call> = new Set<Call>([placeTicket, placeChase]);
const saleOf = (call: Call, stake: string) => ({
  ...{ ruleVersion: 1, lines: [{ type: "lo2", selection: [["05"]], stake }] },
  ...(call === placeTicket
    ? { drawId: "1" }
    : { draws: ["1", "2"].map((drawId) => ({ drawId, multiplier: 1 })), stopOnWin: true }),
});

function validFor(call: Call): object {
  if (SALES.has(call)) return saleOf(call, "1000.00");
  if (call === transferToMember)
    return { direction: "up", amount: "100000.00", paymentPassword: "135790" };
  if (call === transferWallet)
    return { direction: "in", vassalage: "TRESREYES", amount: "100000.00" };
  if (call.path.endsWith("deposits")) return { method: "bank_qr", amount: "200000.00" };
  return { accountId: "1", amount: "100000.00", paymentPassword: "135790" };
}
