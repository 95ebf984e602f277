import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#/lib/base/time.ts";
import { type Kind, mayCall } from "#/lib/contract/authorization.ts";
import { accessOf, type Call } from "#/lib/contract/call.ts";
import { createMember, setMemberStatus } from "#/server/members/index.ts";
import { argon2, DEVICE_COOKIE, openHalf, openSession } from "#/server/session/index.ts";
import { type Entered, send, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform();
const { db } = database;
const KINDS: readonly Kind[] = [0, 1, 2, 4, 41, 42];
const calls = backend.routes.map(({ call }) => call);
const unsigned = calls.filter(
  (call) => accessOf(call) === "visitor" || accessOf(call) === "member",
);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const BARRED = ["no_session", "session_expired", "not_allowed", "true_account_needed"];

type Someone = { readonly id: bigint; readonly account: string; readonly kind: Kind };
const people = new Map<string, Someone>();

async function someone(kind: Kind): Promise<Someone> {
  const account = `k${kind}x${randomInt(1e9)}`;
  const id = await createMember(db, new Date(), {
    username: account,
    kind,
    currency: kind === 4 || kind > 40 ? "VND_PLAY" : "VND",
    password_hash: await argon2.hash("Pleno-2026"),
  });
  if (id === null) throw new Error("taken");
  return { id, account, kind };
}

async function sessionOf({ id, account, kind }: Someone): Promise<Entered> {
  const device = randomBytes(32).toString("base64url");
  const { token } = await openSession(db, systemClock, {
    memberId: id,
    account,
    kind,
    currency: "VND",
    device,
    ip: "203.0.113.9",
    country: "",
    userAgent: "test",
  });
  return { authorization: `Bearer ${token}`, cookie: `${DEVICE_COOKIE}=${device}` };
}

const asked = (call: Call, headers: Record<string, string> = {}, input = {}) =>
  send(app, call, input, { ...headers, "idempotency-key": randomUUID() });

beforeAll(async () => {
  for (const kind of KINDS) people.set(String(kind), await someone(kind));
});
const personOf = (kind: Kind): Someone => {
  const person = people.get(String(kind));
  if (!person) throw new Error(`nobody of kind ${kind}`);
  return person;
};

describe("who a call answers", () => {
  it("lets the centres' kinds in as the specification has it [ROL-10, ROL-11, ROL-12, ROL-13, ROL-14, ROL-15]", () => {
    const rowOf = (who: "member" | "agent" | "payer" | "holder" | "anyone") =>
      [null, ...KINDS].filter((kind) => mayCall(who, kind));
    expect(rowOf("anyone")).toEqual([null, ...KINDS]);
    expect(rowOf("holder")).toEqual(KINDS);
    expect(rowOf("member")).toEqual([0, 1, 2, 41, 42]);
    expect(rowOf("agent")).toEqual([1, 2, 41, 42]);
    expect(rowOf("payer")).toEqual([0, 1, 2]);
  });

  it("lets a trial play, keep games and see its balance, and do nothing else that a visitor may not [ROL-13, ROL-14, ROL-15]", () => {
    const own = calls.filter((call) => mayCall(call.who, 4) && !mayCall(call.who, null));
    expect(own.map(nameOf).toSorted()).toEqual([
      "GET /lgw/vn/games/game_menu/recent",
      "GET /lotto/chase",
      "GET /lotto/lgw/games/opened/numero",
      "GET /lotto/ticket",
      "GET /lotto/tickets",
      "GET /wps/game/launch",
      "GET /wps/game/session",
      "GET /wps/member/info",
      "GET /wps/v2/wallets/balance",
      "POST /lotto/chases",
      "POST /lotto/chases/cancel",
      "POST /lotto/tickets",
      "POST /lotto/tickets/cancel",
      "POST /lotto/tickets/share",
      "POST /lotto/tickets/unshare",
      "POST /wps/game/favourites/add",
      "POST /wps/game/favourites/remove",
      "POST /wps/game/launchGame",
      "POST /wps/relay/GCS_recentGame",
      "POST /wps/relay/MCSFE_getFavoriteGames",
      "POST /wps/relay/MCSFE_getFavoriteGamesList",
    ]);
    const open = calls.filter((call) => mayCall(call.who, null));
    expect(open.filter((call) => accessOf(call) !== "visitor").map(nameOf)).toEqual([]);
  });

  it.each(unsigned.map((call) => [nameOf(call), call] as const))(
    "%s answers exactly those whom its row names [ROL-01, ROL-12, ROL-15]",
    async (_, call) => {
      const who = call.who;
      const visitor = await asked(call);
      expect([call.path, BARRED.includes(visitor.code)]).toEqual([call.path, who !== "anyone"]);
      for (const kind of KINDS) {
        const { code, status } = await asked(call, await sessionOf(personOf(kind)));
        const barred = !mayCall(who, kind);
        expect([kind, BARRED.includes(code)], code).toEqual([kind, barred]);
        if (barred) expect([status, code]).toEqual([403, "true_account_needed"]);
      }
    },
  );

  it("answers a half-open login where it is proven, and nowhere else: elsewhere it is a visitor's [LOG-38]", async () => {
    const { id: memberId } = personOf(0);
    const device = randomBytes(32).toString("base64url");
    const { token } = await openHalf(db, systemClock, { memberId, device });
    const half = { authorization: `Bearer ${token}`, cookie: `${DEVICE_COOKIE}=${device}` };
    const answering: string[] = [];
    for (const call of calls.filter(({ bare }) => !bare)) {
      const { code, status } = await asked(call, half);
      const row = call.who;
      if (row === "prover") answering.push(nameOf(call));
      const barred = row === "vendor" || row === "provider" ? "bad_signature" : "session_expired";
      if (row === "anyone") expect(code, call.path).toBe((await asked(call)).code);
      else if (row !== "prover") expect([status, code], call.path).toEqual([401, barred]);
      else expect(BARRED.includes(code), call.path).toBe(false);
    }
    expect(answering).toEqual([
      "GET /wps/session/proof",
      "POST /wps/session/proof/code",
      "POST /wps/session/proof",
      "POST /wps/session/proof/passkey",
    ]);
    const live = await app.inject({ url: "/wps/events", headers: half });
    expect(live.statusCode).toBe(401);
    for (const call of calls.filter((call) => accessOf(call) === "proof")) {
      expect((await asked(call)).code).toBe("no_session");
      expect((await asked(call, { authorization: half.authorization })).code).toBe(
        "session_expired",
      );
      for (const kind of KINDS)
        expect((await asked(call, await sessionOf(personOf(kind)))).code).toBe("session_expired");
    }
  });

  it("answers a suspended member, and one whose session ended, as a visitor", async () => {
    const gone = await someone(0);
    const headers = await sessionOf(gone);
    await setMemberStatus(db, systemClock, gone.id, "suspended");
    for (const call of unsigned.filter((call) => accessOf(call) === "member"))
      expect((await asked(call, headers)).code, call.path).toBe("session_expired");
  });
});
