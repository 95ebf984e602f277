import { describe, expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { keepAnswer } from "#/server/challenge/index.ts";
import { balancesOf, findAccounts } from "#/server/ledger/index.ts";
import { findMember, setMemberStatus } from "#/server/members/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { type MembersWorldOptions, membersWorld, registration } from "../../support/members.ts";
import { sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();
const world = (options: MembersWorldOptions = {}) => membersWorld(db, options);

describe("a registration", () => {
  it("lets the member in at once, as a member with an empty wallet [API-08] [ENT-10] [API-07] [ROL-04]", async () => {
    const { newMember } = world();
    const { who, username, member } = await newMember();
    const info = await who.call(getMemberInfo, {});
    expect(info).toEqual({
      ok: true,
      value: {
        id: String(member.id),
        account: username,
        nickname: username,
        type: 0,
        toUpline: false,
        clubLabel: null,
        merchant: "pleno",
        merchantCode: "PLENO",
        customerId: String(member.id),
        currency: { code: "VND", exponent: 2, symbol: "₫" },
        hasPaymentPassword: false,
        icon: null,
        lastLoginAt: null,
        lastLoginCountry: null,
        language: "es",
      },
    });
    const accounts = await findAccounts(db, { kind: "member", id: member.id });
    expect(accounts.map(({ purpose, currency }) => [purpose, currency]).sort()).toEqual([
      ["held", "VND"],
      ["wallet", "VND"],
    ]);
    const balances = await balancesOf(
      db,
      accounts.map(({ id }) => id),
    );
    expect([...balances.values()]).toEqual([0n, 0n]);
  });

  it("keeps every field that the rules show, and none that they do not [REG-58]", async () => {
    const shown = Object.fromEntries(
      ["email", "qqNum", "line", "payeeName", "mobileNum"].map((field) => [
        field,
        { enabled: true },
      ]),
    );
    const { newMember } = world({ rules: shown });
    const { member } = await newMember({
      email: " linh@ejemplo.com ",
      qqNum: "12345",
      payeeName: "Nguyễn Linh",
      mobileNum: "0901234567",
      countryDialingCode: "84",
      zalo: "hidden",
      referralCode: "REF1",
      recommenderId: "77",
    });
    const row = await db
      .selectFrom("members")
      .selectAll()
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: "linh@ejemplo.com",
      qq_num: "12345",
      line: null,
      payee_name: "Nguyễn Linh",
      mobile_num: "+84901234567",
      country_dialing_code: "84",
      zalo: null,
      referral_code: "REF1",
      recommender_id: "77",
      domain: "pleno.example",
      register_url: "https://pleno.example/register",
      register_method: "WEB",
    });
    expect(row.agreed_at).not.toBeNull();
  });

  it("tells each refused field why, and keeps nothing [VAL-04] [VAL-08] [VAL-24]", async () => {
    const { visitor } = world({
      rules: { email: { enabled: true, required: true, acceptedPattern: PATTERNS.email } },
    });
    const refused = await visitor().call(
      registerMember,
      registration({ username: "8x", password: "corta", confirmPassword: "otra", email: "no" }),
    );
    expect(refused).toEqual({
      ok: false,
      code: "fields_refused",
      fields: {
        username: "too_short",
        password: "too_short",
        confirmPassword: "inconsistent_twice",
        email: "pattern",
      },
    });
    expect(await findMember(db, "8x")).toBeNull();
  });

  it("refuses a name that differs from another by case alone", async () => {
    const { visitor, newMember } = world();
    const { username } = await newMember();
    const again = registration({ username: username.toUpperCase() });
    expect(await visitor().call(registerMember, again)).toMatchObject({ code: "username_taken" });
  });

  it("gives a name to one of many who ask for it at once", async () => {
    const { visitor, newName } = world();
    const username = newName();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        visitor().call(
          registerMember,
          registration({ username: index % 2 ? username : username.toUpperCase() }),
        ),
      ),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(replies.filter((reply) => !reply.ok && reply.code === "username_taken")).toHaveLength(
      11,
    );
    const rows = await db
      .selectFrom("members")
      .select("id")
      .where("username_key", "=", username)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("asks for the captcha when the rules do, and takes the right one [VAL-26]", async () => {
    const { visitor, clock } = world({ rules: { captcha: { enabled: true, required: true } } });
    const who = visitor();
    const send = (captcha?: string) =>
      who.call(
        registerMember,
        registration({ username: "captchado", ...(captcha ? { captcha } : {}) }),
      );
    expect(await send()).toMatchObject({
      code: "fields_refused",
      fields: { captcha: "not_empty" },
    });
    expect(await send("7K4PX")).toMatchObject({ code: "captcha_wrong" });
    await keepAnswer(db, sealedAt(clock), who.jar.get(DEVICE_COOKIE) ?? "", "7K4PX");
    expect(await send("7K4PX")).toMatchObject({ ok: true });
  });

  it("asks an address that registers or probes on and on for the captcha", async () => {
    const { visitor, clock, newName } = world();
    const who = visitor();
    const send = (username: string, captcha?: string) =>
      who.call(registerMember, registration({ username, ...(captcha ? { captcha } : {}) }));
    const first = newName();
    await send(first);
    for (let count = 1; count < 20; count++)
      expect(await send(first)).toMatchObject({ code: "username_taken" });
    expect(await send(first)).toMatchObject({ code: "captcha_needed", detail: { captcha: true } });
    await keepAnswer(db, sealedAt(clock), who.jar.get(DEVICE_COOKIE) ?? "", "7K4PX");
    expect(await send(newName(), "7K4PX")).toMatchObject({ ok: true });
  });

  it("does not keep a secret as it was typed", async () => {
    const { newMember } = world({ rules: { paymentPassword: { enabled: true } } });
    const { member } = await newMember({ paymentPassword: "135790" });
    const row = await db.selectFrom("members").selectAll().where("id", "=", member.id).execute();
    const text = JSON.stringify(row, (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(text).not.toMatch(/Pleno-2026|135790/);
    expect(member.hasPaymentPassword).toBe(true);
  });

  it("refuses what no form of ours sends [REG-21]", () => {
    const parse = (more: object) =>
      registerMember.input.safeParse({ ...registration(), ...more }).success;
    expect(parse({})).toBe(true);
    for (const wrong of [{ adult: false }, { agreement: false }, { login: false }, { isAgent: 1 }])
      expect(parse(wrong)).toBe(false);
    expect(parse({ registerMethod: "APP" })).toBe(false);
  });
});

describe("a login", () => {
  const enter = (username: string, password = "Pleno-2026") =>
    ({ type: "username", username, password }) as const;

  it("opens a session of its own, whatever the case of the name and the spaces around it [API-02] [API-03] [LOG-29] [ROL-03]", async () => {
    const { visitor, newMember } = world();
    const { username } = await newMember();
    const who = visitor();
    const reply = await who.call(logIn, enter(` ${username.toUpperCase()} `));
    expect(reply).toEqual({
      ok: true,
      value: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        firstTimeLogin: false,
        passwordExpired: false,
      },
    });
    if (reply.ok) who.token = reply.value.token;
    expect(await who.call(getMemberInfo, {})).toMatchObject({ value: { account: username } });
    await who.call(logOut, {});
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
  });

  it("does not trim the password", async () => {
    const { visitor, newMember } = world();
    const { username } = await newMember();
    expect(await visitor().call(logIn, enter(username, "Pleno-2026 "))).toMatchObject({
      code: "wrong_credentials",
    });
  });

  it("ends the session that the device had, and no other device's", async () => {
    const { visitor, newMember } = world();
    const { who, username } = await newMember();
    const elsewhere = visitor();
    const there = await elsewhere.call(logIn, enter(username));
    if (there.ok) elsewhere.token = there.value.token;
    const earlier = who.token;
    const here = await who.call(logIn, enter(username));
    who.token = earlier;
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    if (here.ok) who.token = here.value.token;
    expect(await who.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await elsewhere.call(getMemberInfo, {})).toMatchObject({ ok: true });
  });

  it("says when somebody else chose the password, and when it is too old [LOG-10] [LOG-14]", async () => {
    const { visitor, newMember, clock } = world({ passwordMaxAgeMs: 90 * DAY_MS });
    const { username, member } = await newMember();
    clock.advance(90 * DAY_MS);
    expect(await visitor().call(logIn, enter(username))).toMatchObject({
      value: { passwordExpired: false },
    });
    clock.advance(1);
    await db
      .updateTable("members")
      .set({ password_is_own: false })
      .where("id", "=", member.id)
      .execute();
    expect(await visitor().call(logIn, enter(username))).toMatchObject({
      value: { passwordExpired: true, firstTimeLogin: true },
    });
  });

  it("is refused to the suspended, who learn it only with the right password", async () => {
    const { visitor, newMember, clock } = world();
    const { who, username, member } = await newMember();
    await setMemberStatus(db, clock, member.id, "suspended");
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    expect(await visitor().call(logIn, enter(username, "otra-clave"))).toMatchObject({
      code: "wrong_credentials",
    });
    expect(await visitor().call(logIn, enter(username))).toMatchObject({
      code: "account_suspended",
    });
    await setMemberStatus(db, clock, member.id, "active");
    expect((await visitor().call(logIn, enter(username))).ok).toBe(true);
  });
});
