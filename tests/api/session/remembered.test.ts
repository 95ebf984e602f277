import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { enterByTicket, logIn, recallLogin } from "#/lib/contract/auth/calls.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { issueTicket, logOut, rememberLogin } from "#/lib/contract/session/calls.ts";
import { TICKET_COOKIE } from "#/server/http/route.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import {
  cleanSessions,
  deviceOf,
  endLogins,
  REMEMBER_COOKIE,
  recallLogin as recallKept,
} from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { SEALING } from "../../support/sealing.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const world = membersWorld(db, { passwordMaxAgeMs: 30 * DAY_MS });
const { clock, newMember, visitor } = world;

/** A member whose device remembers the login. */
async function remembered() {
  const entered = await newMember();
  const reply = await entered.who.call(rememberLogin, {});
  if (!reply.ok) throw new Error(reply.code);
  return { ...entered, until: Date.parse(reply.value.expirationTime) };
}

/** The browser closes: what it kept in its session is gone, its cookies stay. */
function restart(who: Visitor): void {
  who.token = null;
}

/** Another browser with a copy of everything that this one keeps. */
function copyOf(who: Visitor): Visitor {
  const thief = visitor();
  for (const [name, value] of who.jar) thief.jar.set(name, value);
  return thief;
}

async function back(who: Visitor) {
  const reply = await who.call(recallLogin, {});
  if (reply.ok) who.token = reply.value.token;
  return reply;
}

const isIn = async (who: Visitor) => (await who.call(getMemberInfo, {})).ok;

describe("a remembered login", () => {
  it("brings the member back after the browser was closed [LOG-04, LOG-06]", async () => {
    const { who, username } = await remembered();
    restart(who);
    expect(await isIn(who)).toBe(false);
    expect((await back(who)).ok).toBe(true);
    const me = await who.call(getMemberInfo, {});
    expect(me.ok && me.value.account).toBe(username);
  });

  it("lasts a day from the login on, however often it is used [LOG-07]", async () => {
    const { who, until } = await remembered();
    expect(until - clock()).toBe(DAY_MS);
    clock.advance(DAY_MS - MINUTE_MS);
    restart(who);
    const reply = await back(who);
    expect(reply.ok && Date.parse(reply.value.expirationTime)).toBe(until);
    clock.advance(MINUTE_MS);
    restart(who);
    expect(await back(who)).toMatchObject({ ok: false, code: "not_remembered" });
  });

  it("is not renewed by a session that it opened [LOG-07]", async () => {
    const { who, until } = await remembered();
    clock.advance(10 * HOUR_MS);
    restart(who);
    await back(who);
    const again = await who.call(rememberLogin, {});
    expect(again.ok && Date.parse(again.value.expirationTime)).toBe(until);
    clock.advance(13 * HOUR_MS + 50 * MINUTE_MS);
    restart(who);
    expect((await back(who)).ok).toBe(true);
    clock.advance(10 * MINUTE_MS);
    expect(await who.call(rememberLogin, {})).toMatchObject({ code: "not_remembered" });
    expect(who.jar.has(REMEMBER_COOKIE)).toBe(false);
    expect(await isIn(who)).toBe(true);
  });

  it("is not renewed through a ticket [LOG-07]", async () => {
    const { who, until } = await remembered();
    clock.advance(HOUR_MS);
    restart(who);
    await back(who);
    const asked = await who.call(issueTicket, {});
    if (!asked.ok) throw new Error(asked.code);
    const elsewhere = visitor();
    elsewhere.jar.set(TICKET_COOKIE, asked.value.ticket);
    const entered = await elsewhere.call(enterByTicket, { confirmed: false });
    elsewhere.token = entered.ok ? entered.value.token : null;
    const there = await elsewhere.call(rememberLogin, {});
    expect(there.ok && Date.parse(there.value.expirationTime)).toBe(until);
  });

  it("changes its validator at every use, and keeps none that could be used", async () => {
    const { who } = await remembered();
    const seen = new Set([who.jar.get(REMEMBER_COOKIE)]);
    for (let use = 0; use < 5; use++) {
      clock.advance(2 * MINUTE_MS);
      restart(who);
      expect((await back(who)).ok).toBe(true);
      seen.add(who.jar.get(REMEMBER_COOKIE));
    }
    expect(seen.size).toBe(6);
    const kept = JSON.stringify(
      await db.selectFrom("remembered_logins").selectAll().execute(),
      (_, value) => (typeof value === "bigint" ? String(value) : value),
    );
    for (const cookie of seen) expect(kept).not.toContain(cookie?.split(".")[2]);
  });

  it("is compared with one validator, however often it turned", async () => {
    const { who } = await remembered();
    const [selector, , validator] = (who.jar.get(REMEMBER_COOKIE) ?? "").split(".");
    await db
      .updateTable("remembered_logins")
      .set({ turn: 100_000 })
      .where("selector", "=", selector ?? "")
      .execute();
    let hashed = 0;
    const hashes = (...parts: readonly string[]) => {
      hashed++;
      return SEALING.hashes(...parts);
    };
    for (const turn of ["7", "100000", "100001", "-1", "1e5", ""]) {
      const jar = new Map([[REMEMBER_COOKIE, `${selector}.${turn}.${validator}`]]);
      const cookies = { get: (name: string) => jar.get(name), set: () => {}, clear: () => {} };
      const deps = { clock, sealing: { ...SEALING, hashes } };
      const recalled = await db
        .transaction()
        .execute((tx) => recallKept(tx, deps, cookies, deviceOf(cookies)));
      expect(recalled).toMatchObject({ code: "not_remembered" });
    }
    expect(hashed).toBe(2);
    expect(await isIn(who)).toBe(true);
  });

  it("serves two tabs that open at once, and a reply that was lost, with one validator", async () => {
    const { who } = await remembered();
    const second = copyOf(who);
    restart(who);
    expect([(await back(who)).ok, (await back(second)).ok]).toEqual([true, true]);
    expect(second.jar.get(REMEMBER_COOKIE)).toBe(who.jar.get(REMEMBER_COOKIE));
    expect([await isIn(who), await isIn(second)]).toEqual([true, true]);
  });

  it("that comes a second time is somebody's copy: everything ends, and the member is told", async () => {
    const { who, member } = await remembered();
    const elsewhere = visitor();
    const thief = copyOf(who);
    restart(who);
    await back(who);
    clock.advance(2 * MINUTE_MS);
    expect(await back(thief)).toMatchObject({ ok: false, code: "not_remembered" });
    expect([await isIn(who), await isIn(thief), await isIn(elsewhere)]).toEqual([
      false,
      false,
      false,
    ]);
    restart(who);
    expect((await back(who)).ok).toBe(false);
    const told = await db
      .selectFrom("events")
      .select("kind")
      .where("member_id", "=", member.id)
      .where("kind", "=", "remembered_login_copied")
      .execute();
    expect(told).toHaveLength(1);
  });

  it("is found out as well when the thief was first", async () => {
    const { who } = await remembered();
    const thief = copyOf(who);
    restart(who);
    expect((await back(thief)).ok).toBe(true);
    clock.advance(2 * MINUTE_MS);
    expect((await back(who)).ok).toBe(false);
    expect(await isIn(thief)).toBe(false);
  });

  it("is nothing on another device", async () => {
    const { who } = await remembered();
    const thief = visitor();
    thief.jar.set(REMEMBER_COOKIE, who.jar.get(REMEMBER_COOKIE) ?? "");
    expect((await back(thief)).ok).toBe(false);
    expect(await isIn(who)).toBe(false);
  });

  it("opens to no made-up cookie, and a made-up one ends nobody's session", async () => {
    const { who } = await remembered();
    const [selector = "", validator = ""] = (who.jar.get(REMEMBER_COOKIE) ?? "").split(".");
    const wrong = `${validator.slice(0, -2)}${validator.endsWith("AA") ? "BB" : "AA"}`;
    for (const made of [
      "",
      ".",
      "x",
      selector,
      `${selector}.`,
      `${selector}.${wrong}`,
      `${validator}.${selector}`,
      `${selector}.${validator}.x`,
      "é".repeat(43),
    ]) {
      const guesser = copyOf(who);
      guesser.jar.set(REMEMBER_COOKIE, made);
      expect([made, (await back(guesser)).ok]).toEqual([made, false]);
      expect(guesser.jar.has(REMEMBER_COOKIE)).toBe(false);
    }
    expect(await isIn(who)).toBe(true);
    restart(who);
    expect((await back(who)).ok).toBe(true);
  });

  it("is over after the logout, a change of password and a suspension", async () => {
    const left = await remembered();
    const copy = copyOf(left.who);
    await left.who.call(logOut, {});
    expect(left.who.jar.has(REMEMBER_COOKIE)).toBe(false);
    const changed = await remembered();
    await endLogins(db, clock, changed.member.id, { what: "all" });
    const suspended = await remembered();
    await setMemberStatus(db, clock, suspended.member.id, "suspended");
    for (const { who } of [{ who: copy }, changed, suspended]) {
      restart(who);
      expect((await back(who)).ok).toBe(false);
    }
  });

  it("of other devices ends when a member keeps only this one", async () => {
    const { who, username, member } = await remembered();
    const other = visitor();
    const input = { type: "username", username, password: "Pleno-2026" } as const;
    const reply = await other.call(logIn, input);
    if (!reply.ok) throw new Error(reply.code);
    other.token = reply.value.token;
    await other.call(rememberLogin, {});
    const { id } = await db
      .selectFrom("sessions")
      .select("id")
      .where("member_id", "=", member.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await endLogins(db, clock, member.id, { what: "except", sessionId: String(id) });
    restart(who);
    restart(other);
    expect([(await back(who)).ok, (await back(other)).ok]).toEqual([false, true]);
  });

  it("still says that the password is too old", async () => {
    const { who, member } = await remembered();
    await db
      .updateTable("members")
      .set({ password_changed_at: new Date(clock() - 31 * DAY_MS) })
      .where("id", "=", member.id)
      .execute();
    restart(who);
    const reply = await back(who);
    expect(reply.ok && reply.value.passwordExpired).toBe(true);
  });

  it("is cleaned away once it is over", async () => {
    const { member } = await remembered();
    clock.advance(DAY_MS + 1);
    await cleanSessions(db, clock);
    const rows = await db
      .selectFrom("remembered_logins")
      .select("selector")
      .where("member_id", "=", member.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
