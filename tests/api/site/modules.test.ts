import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import type { Kind } from "#/lib/contract/authorization.ts";
import type { Call } from "#/lib/contract/call.ts";
import {
  createDeposit,
  listDepositMethods,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { listAnnouncements } from "#/lib/contract/messages/calls.ts";
import { MODULES } from "#/lib/contract/modules.ts";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { OPEN } from "#/server/http/gate.ts";
import { createMember } from "#/server/members/index.ts";
import { openPlatform } from "#/server/platform.ts";
import { buildServer } from "#/server/server.ts";
import { argon2, DEVICE_COOKIE, openSession } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { testApp } from "../../support/app.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { bareRender, type Entered, enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, config, database } = await testPlatform();
const { db } = database;
const other = openPlatform(config, database);
const twin = await buildServer(config, other, { render: bareRender });
await other.start(() => undefined);
// Neither asks for the site's state by itself any more: what it knows, the database told it by LISTEN.
for (const { feed } of [backend, other]) feed.stop();
afterAll(async () => {
  await twin.close();
  await other.stop();
});

const bare = await testDatabase();

const calls = backend.routes.map(({ call }) => call);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const switched = calls.flatMap((call) => {
  const module = call.module;
  return module ? [[nameOf(call), module, call] as const] : [];
});

/** The whole tree, on but for these. */
const treeWithout = (...off: readonly string[]): ModuleNode[] =>
  Object.entries(MODULES).map(([modId, below]) => ({
    modId,
    enabled: !off.includes(modId),
    childrenNodes: below.map((child) => ({
      modId: child,
      enabled: !off.includes(child),
      childrenNodes: [],
    })),
  }));

async function switchOff(...off: readonly string[]): Promise<void> {
  await changeSite(asOwner(db), { modules: treeWithout(...off) });
  await Promise.all([backend.feed.refresh(), other.feed.refresh()]);
}

async function sessionOf(kind: Kind): Promise<Entered> {
  const account = `switch${kind}`;
  const memberId = await createMember(db, new Date(), {
    username: account,
    kind,
    currency: "VND",
    password_hash: await argon2.hash("Pleno-2026"),
  });
  if (memberId === null) throw new Error(`${account} is taken`);
  const device = randomBytes(32).toString("base64url");
  const { token } = await openSession(db, systemClock, {
    ...{ memberId, account, kind, device, currency: "VND", ip: "203.0.113.9" },
    ...{ country: "", userAgent: "test" },
  });
  return { authorization: `Bearer ${token}`, cookie: `${DEVICE_COOKIE}=${device}` };
}

type Asking = Readonly<Record<string, string>>;
const askedAt = (at: typeof app, call: Call, headers: Asking = {}, input = {}) =>
  send(at, call, input, { "idempotency-key": randomUUID(), ...headers });

/** A visitor, a member and an agent. */
const everybody: Asking[] = [{}];
let linh: Entered;
beforeAll(async () => {
  everybody.push(await sessionOf(0), await sessionOf(1));
  linh = await enter(app);
});
beforeEach(() => switchOff());

describe("the modules of the calls", () => {
  it("gives each switch the calls of its feature [ROL-20]", () => {
    const byModule = Object.groupBy(switched, ([, module]) => module);
    expect(
      Object.fromEntries(
        Object.entries(byModule).map(([module, rows]) => [
          module,
          rows.map(([name]) => name).toSorted(),
        ]),
      ),
    ).toEqual({
      ACCOUNT_RECORD: ["POST /wps/relay/ODSFE2_MemTransDet", "POST /wps/v2/wallets/statement"],
      ANNOUNCEMENTS: ["POST /wps/relay/MCSFE_getListAnnouncements"],
      BETTING_RECORD: [
        ...["GET /wps/game/round", "GET /wps/game/rounds", "GET /wps/v2/wallets/played/entries"],
        ...["POST /wps/v2/wallets/played", "POST /wps/v2/wallets/profit"],
      ],
      DEPOSIT: ["GET /wps/cashier/methods", "PUT /wps/cashier/deposits"],
      CUSTOMER_SERVICE: [
        ...["GET /wps/chat/lines", "GET /wps/chat/win", "GET /wps/support/messages"],
        ...[
          "PUT /wps/chat/lines",
          "PUT /wps/chat/reports",
          "PUT /wps/chat/win",
          "PUT /wps/feedback",
          "PUT /wps/feedback/picture",
        ],
        "PUT /wps/support/messages",
      ],
      HELP_CENTER: ["GET /wps/system/helpCenter", "PUT /wps/help/answers"],
      LIVE_CHAT: ["POST /wps/support/chat"],
      MEMBER_CENTER: [
        ...["GET /wps/member/profile", "GET /wps/v2/bonuses", "GET /wps/v2/bonuses/offers"],
        ...["GET /wps/wallet/transfers/recipient", "GET /wps/wallet/transfers/terms"],
        ...[
          "POST /wps/member/profile",
          "POST /wps/v2/bonuses/give-up",
          "PUT /wps/member/info/icon",
          "PUT /wps/wallet/transfers",
        ],
      ],
      MESSAGES: [
        "GET /wps/message/list",
        "GET /wps/push/settings",
        "POST /wps/message/delete",
        "POST /wps/message/read",
        "POST /wps/message/restore",
        "POST /wps/push/subscribe",
        "POST /wps/relay/CSP_unreadCount",
      ],
      WITHDRAW: [
        "GET /wps/cashier/withdrawals/terms",
        "PUT /wps/cashier/accounts",
        "PUT /wps/cashier/withdrawals",
      ],
    });
  });
});

describe("a call of a module", () => {
  it.each(switched)(
    "%s is refused to everybody while %s is off, and only then [ROL-20]",
    async (_, module, call) => {
      const codes = async (at: typeof app) => {
        const replies: (readonly [number, string])[] = [];
        for (const who of everybody) {
          const { status, code } = await askedAt(at, call, who);
          replies.push([status, code]);
        }
        return replies;
      };
      const off = everybody.map(() => [403, "module_off"]);
      const isOff = expect.arrayContaining([[403, "module_off"]]);
      expect(await codes(app)).not.toEqual(isOff);
      await switchOff(module);
      expect([await codes(app), await codes(twin)]).toEqual([off, off]);
      await switchOff();
      expect(await codes(app)).not.toEqual(isOff);
    },
  );

  it("is off with every module above it [ROL-20, SYS-14]", async () => {
    for (const [parent, below] of Object.entries(MODULES)) {
      const under = switched.filter(([, module]) => (below as readonly string[]).includes(module));
      await switchOff(parent);
      for (const [name, , call] of under)
        expect((await askedAt(app, call, linh)).code, name).toBe("module_off");
    }
  });

  it("that belongs to no module is refused by none of them [ROL-20]", async () => {
    const others = calls.filter((call) => call.module === null);
    await switchOff(...Object.keys(MODULES));
    // Logging out or changing a device would end the session that the rest is asked with.
    for (const call of others)
      for (const who of [{}, linh])
        if (who !== linh || call.method === "GET")
          expect((await askedAt(app, call, who)).code, call.path).not.toBe("module_off");
    expect(others.length).toBeGreaterThan(switched.length);
  });

  it("says so in the reader's language", async () => {
    await switchOff("DEPOSIT");
    const said = async (language: string) =>
      (await askedAt(app, listDepositMethods, { ...linh, "accept-language": language })).message;
    expect(await said("es")).toMatch(/^Esta función está desactivada/);
    expect(await said("en")).toMatch(/^This feature is switched off/);
  });

  it("follows the switch in every process, told by the database alone [ROL-20]", async () => {
    const both = () =>
      Promise.all(
        [app, twin].map(async (at) => (await askedAt(at, listAnnouncements)).code as string),
      );
    expect(await both()).toEqual(["ok", "ok"]);
    await changeSite(asOwner(db), { modules: treeWithout("ANNOUNCEMENTS") });
    await expect.poll(both).toEqual(["module_off", "module_off"]);
    await changeSite(asOwner(db), { modules: treeWithout() });
    await expect.poll(both).toEqual(["ok", "ok"]);
  });

  it("is unavailable while nobody knows the switches yet", async () => {
    const unasked = await testApp({
      routes: backend.routes,
      db,
      gate: { ...OPEN, hasModule: () => null },
    });
    const { status, code } = await askedAt(unasked, listAnnouncements);
    expect([status, code]).toEqual([503, "unavailable"]);
  });
});

describe("a site that nobody has set up", () => {
  it("knows every module, takes deposits and pays withdrawals [SYS-14]", async () => {
    const { modules } = await bare.db
      .selectFrom("site")
      .select("modules")
      .executeTakeFirstOrThrow();
    expect(
      Object.fromEntries(
        modules.map((node) => [node.modId, node.childrenNodes.map(({ modId }) => modId)]),
      ),
    ).toEqual(MODULES);
    expect(modules.filter(({ enabled }) => enabled).map(({ modId }) => modId)).toEqual([
      "MEMBER_CENTER",
    ]);
  });
});

describe("a money call whose reply was lost", () => {
  it("is told what it did, though its module went off meanwhile; nothing new begins", async () => {
    const input = { method: "bank_qr", amount: "200000.00" };
    const once = { ...linh, "idempotency-key": randomUUID() };
    const first = await send(app, createDeposit, input, once);
    expect(first.code).toBe("ok");
    await switchOff("DEPOSIT");
    const again = await send(twin, createDeposit, input, once);
    expect([again.code, again.value]).toEqual(["ok", first.value]);
    expect((await askedAt(app, createDeposit, linh, input)).code).toBe("module_off");
    expect((await send(app, createDeposit, input, { ...once, ...everybody[1] })).code).toBe(
      "module_off",
    );
    expect((await askedAt(app, requestWithdrawal, linh)).code).not.toBe("module_off");
  });
});
