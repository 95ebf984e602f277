import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { openKeyring } from "#/server/db/index.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import {
  addStaff,
  authenticateStaff,
  beginStaffTotp,
  changeRoles,
  changeStaffPassword,
  confirmStaffTotp,
  logInStaff,
  logOutStaff,
  resetStaff,
  STAFF_SESSION_MS,
  stopStaff,
} from "#/server/staff/index.ts";
import { testDatabase } from "../../support/database.ts";
import { cheapHasher } from "../../support/members.ts";

const { db: app, owner } = await testDatabase();
const { db } = owner;
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = () => nowMs;
const hasher = cheapHasher();
const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }), hasher);
const sealing = async () => openSealing(openKeyring("a-secret-of-the-tests-and-of-nobody-else"));
const deps = { db, clock, passwords, sealing };
const PASSWORD = "corriente-arriba-9";
const NEW = "corriente-abajo-7";
let made = 0;

/** A member of staff who has changed the password that the account was made with, so that tokens are good. */
async function hired(...roles: Parameters<typeof changeRoles>[1]["roles"]) {
  const name = `ana${++made}`;
  await addStaff(deps, { name, password: NEW, roles, by: "owner" });
  await changeStaffPassword(deps, { name, before: NEW, password: PASSWORD });
  return name;
}
async function entered(name: string): Promise<string> {
  const login = await logInStaff(deps, { name, password: PASSWORD });
  if (!login.ok) throw new Error(login.code);
  return login.value.token;
}
const nameOf = async (token: string) => (await authenticateStaff(db, clock, token))?.name ?? null;

describe("a login of staff", () => {
  it("makes a token that is kept as its hash, and is nobody's once logged out", async () => {
    const name = await hired("support");
    const token = await entered(name);
    expect(await authenticateStaff(db, clock, token)).toMatchObject({
      name,
      roles: ["support"],
      mustChangePassword: false,
    });
    const kept = await db.selectFrom("staff_sessions").select("token_hash").execute();
    expect(kept.map(({ token_hash }) => token_hash.toString("base64url"))).not.toContain(token);
    await logOutStaff(db, clock, token);
    expect(await nameOf(token)).toBeNull();
    expect(await nameOf("nonsense")).toBeNull();
  });

  it("ends after twelve hours", async () => {
    const name = await hired("support");
    const token = await entered(name);
    nowMs += STAFF_SESSION_MS - 1;
    expect(await nameOf(token)).toBe(name);
    nowMs += 1;
    expect(await nameOf(token)).toBeNull();
  });

  it("ends with a changed password, changed roles, a reset and a stopped account, at once", async () => {
    const by = "test";
    const ends: ((name: string) => Promise<{ ok: boolean }>)[] = [
      (name) => changeStaffPassword(deps, { name, before: PASSWORD, password: NEW }),
      (name) => changeRoles(db, { name, roles: ["risk"], by }),
      (name) => resetStaff(deps, { name, password: NEW, reason: "lost", by }),
      (name) => stopStaff(db, { name, reason: "left", by }),
    ];
    for (const end of ends) {
      const name = await hired("support");
      const token = await entered(name);
      expect(await nameOf(token)).toBe(name);
      expect(await end(name)).toMatchObject({ ok: true });
      expect(await nameOf(token)).toBeNull();
    }
  });

  it("is not had with a wrong password, an unknown name or a stopped account, in the same words and work", async () => {
    const name = await hired("support");
    const stopped = await hired("support");
    await stopStaff(db, { name: stopped, reason: "left", by: "test" });
    for (const [who, password] of [
      [name, NEW],
      ["nobody", PASSWORD],
      [stopped, PASSWORD],
    ] as const) {
      const before = hasher.verifications;
      expect(await logInStaff(deps, { name: who, password })).toEqual({
        ok: false,
        code: "login_refused",
      });
      expect(hasher.verifications - before).toBe(1);
    }
  });

  it("is guessed at five times in a quarter of an hour and thirty times a day, right or wrong", async () => {
    const name = await hired("support");
    const guess = (password = NEW) => logInStaff(deps, { name, password });
    const looked = async () => {
      const before = hasher.verifications;
      await Promise.all(Array.from({ length: 12 }, () => guess()));
      return hasher.verifications - before;
    };
    expect(await looked()).toBe(5);
    expect(await guess(PASSWORD)).toEqual({ ok: false, code: "too_many_tries" });
    let all = 5;
    for (let turn = 0; turn < 8; turn++) {
      nowMs += 16 * MINUTE_MS;
      all += await looked();
    }
    expect(all).toBe(30);
    nowMs += DAY_MS;
    expect(await guess(PASSWORD)).toMatchObject({ ok: true });
  });

  it("asks for the authenticator's figures once it is on, each good once, until somebody resets it", async () => {
    const name = await hired("payments");
    const actor = await authenticateStaff(db, clock, await entered(name));
    if (!actor) throw new Error("no actor");
    const begun = await beginStaffTotp(deps, actor, "Casa");
    if (!begun.ok) throw new Error(begun.code);
    const figures = () => new TOTP({ secret: begun.value.secret }).generate({ timestamp: nowMs });
    expect(await confirmStaffTotp(deps, actor, "000000")).toMatchObject({ code: "figures_wrong" });
    expect(await confirmStaffTotp(deps, actor, figures())).toMatchObject({ ok: true });
    expect(await beginStaffTotp(deps, actor, "Casa")).toMatchObject({ code: "totp_on" });
    nowMs += MINUTE_MS;
    const logIn = (given?: string) =>
      logInStaff(deps, { name, password: PASSWORD, figures: given });
    expect(await logIn()).toMatchObject({ code: "figures_needed" });
    expect(await logIn("000000")).toMatchObject({ code: "login_refused" });
    const now = figures();
    expect(await logIn(now)).toMatchObject({ ok: true });
    expect(await logIn(now)).toMatchObject({ code: "login_refused" });
    await resetStaff(deps, { name, password: NEW, reason: "phone lost", by: "test" });
    expect(await logInStaff(deps, { name, password: NEW })).toMatchObject({ ok: true });
  });
});

describe("an account of staff", () => {
  it("keeps its name for good, and the application's role sees none of it", async () => {
    const name = await hired("content");
    expect(
      await addStaff(deps, { name, password: PASSWORD, roles: ["risk"], by: "test" }),
    ).toMatchObject({ code: "name_taken" });
    const row = db.updateTable("staff_accounts").where("name", "=", name);
    await expect(row.set({ name: "eve" }).execute()).rejects.toThrow("stays as it was named");
    await expect(db.deleteFrom("staff_accounts").execute()).rejects.toThrow();
    for (const table of ["staff_accounts", "staff_sessions"] as const)
      await expect(app.selectFrom(table).selectAll().execute()).rejects.toThrow("permission");
  });

  it("opens nothing but its own password while that is one that somebody else set", async () => {
    await addStaff(deps, { name: "nuevo", password: NEW, roles: ["risk"], by: "test" });
    const login = await logInStaff(deps, { name: "nuevo", password: NEW });
    if (!login.ok) throw new Error(login.code);
    expect(await authenticateStaff(db, clock, login.value.token)).toMatchObject({
      mustChangePassword: true,
    });
    const change = { name: "nuevo", before: NEW };
    expect(await changeStaffPassword(deps, { ...change, password: NEW })).toMatchObject({
      code: "password_same",
    });
    expect(
      await changeStaffPassword(deps, { ...change, password: "nuevo-nuevo-99" }),
    ).toMatchObject({ code: "password_weak" });
    expect(await changeStaffPassword(deps, { ...change, password: PASSWORD })).toMatchObject({
      ok: true,
    });
  });
});
