import { describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { registerByMobile, registerMember } from "#/lib/contract/auth/registration.ts";
import { requestRegistrationSms } from "#/lib/contract/auth/verification.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { findMember } from "#/server/members/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { type MembersWorldOptions, membersWorld, registration } from "../../support/members.ts";
import { codeSentTo } from "../../support/outbox.ts";

const { db } = await testDatabase();
const MOBILE = { MOBILENUMREG3: true };
let made = 0;

type Registration = InputOf<typeof registerByMobile>;

function world(options: MembersWorldOptions = {}) {
  const members = membersWorld(db, { ...options, flags: { ...MOBILE, ...options.flags } });
  /** Visitors at one device, as a code is good on the device that asked for it. */
  const device = `d${++made}`.padEnd(43, "x");
  const visitor = () => {
    const who = members.visitor();
    who.jar.set(DEVICE_COOKIE, device);
    return who;
  };
  const newMobile = () => `+8490${String(++made).padStart(7, "0")}`;
  /** Asks for a code and reads it where the demonstration keeps it. */
  const codeFor = async (mobileNum: string) => {
    const asked = await visitor().call(requestRegistrationSms, {
      mobileNum,
      countryDialingCode: "84",
    });
    if (!asked.ok) throw new Error(JSON.stringify(asked));
    return (await codeSentTo(db, members.clock, mobileNum)) ?? "";
  };
  const byMobile = (mobileNum: string, more: Partial<Registration> = {}): Registration => ({
    ...registration({ username: mobileNum }),
    password: undefined,
    confirmPassword: undefined,
    mobileNum,
    countryDialingCode: "84",
    ...more,
  });
  const rowOf = (account: string) =>
    db.selectFrom("members").selectAll().where("username", "=", account).executeTakeFirstOrThrow();
  return { ...members, visitor, newMobile, codeFor, byMobile, rowOf };
}

describe("a registration by mobile", () => {
  it("proves the number by its code, and makes an account and a first password [API-09] [REG-43] [REG-54] [REG-55]", async () => {
    const { visitor, newMobile, codeFor, byMobile, rowOf, clock } = world();
    const mobile = newMobile();
    const who = visitor();
    const code = await codeFor(mobile);
    const reply = await who.call(registerByMobile, byMobile(mobile, { verificationCode: code }));
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    const { account, password, token } = reply.value;
    expect(account).toMatch(/^pl[a-z][a-z2-9]{7}$/);
    expect(password).toMatch(/^[a-z][2-9][a-z2-9]{11}$/);
    who.token = token;
    expect(await who.call(getMemberInfo, {})).toMatchObject({ value: { account, type: 0 } });
    expect(await rowOf(account)).toMatchObject({
      mobile_num: mobile,
      proven_mobile: mobile,
      country_dialing_code: "84",
      password_is_own: false,
    });
    clock.advance(1_000);
    const later = await who.call(logIn, {
      type: "username",
      username: account,
      password: password ?? "",
    });
    expect(later).toMatchObject({ ok: true, value: { firstTimeLogin: true } });
  });

  it("asks for a password where the site has it so, and makes none then [REG-55]", async () => {
    const { visitor, newMobile, codeFor, byMobile, rowOf } = world({
      flags: { MOBILENUMPASSREG3: true },
    });
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const send = (more: Partial<Registration>) =>
      visitor().call(registerByMobile, byMobile(mobile, { verificationCode: code, ...more }));
    expect(await send({})).toMatchObject({
      code: "fields_refused",
      fields: { password: "not_empty", confirmPassword: "not_empty" },
    });
    const own = { password: "Lucero-2026", confirmPassword: "Lucero-2026" };
    const reply = await send(own);
    expect(reply).toMatchObject({ ok: true, value: { password: null } });
    if (reply.ok) expect((await rowOf(reply.value.account)).password_is_own).toBe(true);
  });

  it("is closed while its flag is off, and open while registration by username is closed [REG-15]", async () => {
    const closed = world({ flags: { MOBILENUMREG3: false } });
    const mobile = closed.newMobile();
    expect(await closed.visitor().call(registerByMobile, closed.byMobile(mobile))).toMatchObject({
      code: "registration_closed",
    });
    const alone = world({ flags: { USERNAMEREG3: false } });
    expect(await alone.visitor().call(registerMember, registration())).toMatchObject({
      code: "registration_closed",
    });
    const code = await alone.codeFor(mobile);
    expect(
      await alone
        .visitor()
        .call(registerByMobile, alone.byMobile(mobile, { verificationCode: code })),
    ).toMatchObject({ ok: true });
  });

  it("needs the number and its code, whatever the rules say [VAL-09] [VAL-10] [VAL-11] [VAL-12] [VAL-13] [VAL-14]", async () => {
    const { visitor, byMobile, newMobile } = world({
      rules: { mobileNum: { acceptedPattern: "[0-9]+", minLength: 9, maxLength: 10 } },
    });
    const fieldsOf = async (more: Partial<Registration>) => {
      const reply = await visitor().call(registerByMobile, byMobile(newMobile(), more));
      return reply.ok ? null : reply.fields;
    };
    expect(await fieldsOf({ mobileNum: "" })).toEqual({
      mobileNum: "not_empty",
      verificationCode: "not_empty",
    });
    expect(await fieldsOf({ mobileNum: "12345", verificationCode: "123456" })).toEqual({
      mobileNum: "too_short",
    });
    expect(await fieldsOf({ mobileNum: "+840001234567", verificationCode: "1" })).toEqual({
      mobileNum: "pattern",
    });
    expect(
      await fieldsOf({ countryDialingCode: "999", mobileNum: "901234567", verificationCode: "1" }),
    ).toEqual({
      mobileNum: "pattern",
    });
    expect(await fieldsOf({ verificationCode: "12345a" })).toEqual({ verificationCode: "pattern" });
    expect(await fieldsOf({ verificationCode: "1".repeat(256) })).toEqual({
      verificationCode: "too_long",
    });
  });

  it("takes a code once and for its own number; a wrong one keeps nothing", async () => {
    const { visitor, newMobile, codeFor, byMobile } = world();
    const [mine, others] = [newMobile(), newMobile()];
    const code = await codeFor(mine);
    const wrong = code === "000000" ? "000001" : "000000";
    const send = (mobile: string, verificationCode: string) =>
      visitor().call(registerByMobile, byMobile(mobile, { verificationCode }));
    expect(await send(mine, wrong)).toMatchObject({ code: "code_wrong" });
    expect(await send(others, code)).toMatchObject({ code: "code_wrong" });
    expect(await send(mine, code)).toMatchObject({ ok: true });
    expect(await send(mine, code)).toMatchObject({ code: "code_wrong" });
    const rows = await db
      .selectFrom("members")
      .select("id")
      .where("mobile_num", "in", [mine, others])
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("gives a number one account: who proves it again is told so", async () => {
    const { visitor, newMobile, codeFor, byMobile, clock } = world();
    const mobile = newMobile();
    const send = async () =>
      visitor().call(
        registerByMobile,
        byMobile(mobile, { verificationCode: await codeFor(mobile) }),
      );
    expect(await send()).toMatchObject({ ok: true });
    clock.advance(1_000);
    expect(await send()).toMatchObject({ code: "mobile_taken" });
  });

  it("gives a code to one of many who send it at once", async () => {
    const { visitor, newMobile, codeFor, byMobile } = world();
    const mobile = newMobile();
    const code = await codeFor(mobile);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor().call(registerByMobile, byMobile(mobile, { verificationCode: code })),
      ),
    );
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
  });

  it("is the same number however it is written", async () => {
    const { visitor, newMobile, codeFor, byMobile, rowOf } = world();
    for (const write of [
      (e164: string) => e164,
      (e164: string) => `0${e164.slice(3)}`,
      (e164: string) => ` ${e164.slice(3, 6)} ${e164.slice(6, 9)}-${e164.slice(9)}`,
    ]) {
      const mobile = newMobile();
      const verificationCode = await codeFor(mobile);
      const reply = await visitor().call(
        registerByMobile,
        byMobile(mobile, { mobileNum: write(mobile), countryDialingCode: "+84", verificationCode }),
      );
      if (!reply.ok) throw new Error(JSON.stringify(reply));
      expect((await rowOf(reply.value.account)).mobile_num).toBe(mobile);
    }
  });
});

describe("a registration by username", () => {
  it("asks for the mobile and its code while REGMOBVERF3 is on, and not otherwise [REG-53] [REG-57] [VAL-11]", async () => {
    const { visitor, newName, newMobile, codeFor, rowOf } = world({ flags: { REGMOBVERF3: true } });
    const username = newName();
    const mobileNum = newMobile();
    const send = (more: object) =>
      visitor().call(registerMember, registration({ username, ...more }));
    expect(await send({})).toMatchObject({
      fields: { mobileNum: "not_empty", verificationCode: "not_empty" },
    });
    const mobile = { mobileNum, countryDialingCode: "84" };
    expect(await send({ ...mobile, verificationCode: "111" })).toMatchObject({
      code: "code_wrong",
    });
    expect(await findMember(db, username)).toBeNull();
    const verificationCode = await codeFor(mobileNum);
    expect(await send({ ...mobile, verificationCode })).toMatchObject({ ok: true });
    expect(await rowOf(username)).toMatchObject({
      proven_mobile: mobileNum,
      password_is_own: true,
    });

    const off = world();
    const unproven = off.newName();
    expect(
      await off.visitor().call(registerMember, registration({ username: unproven, ...mobile })),
    ).toMatchObject({ ok: true });
    expect(await off.rowOf(unproven)).toMatchObject({ mobile_num: null, proven_mobile: null });
  });

  it("does not spend the code of who comes second for a name", async () => {
    const { visitor, newName, newMobile, codeFor } = world({ flags: { REGMOBVERF3: true } });
    const [username, other] = [newName(), newName()];
    const people = await Promise.all(
      [newMobile(), newMobile()].map(async (mobileNum) => ({
        mobileNum,
        countryDialingCode: "84",
        verificationCode: await codeFor(mobileNum),
      })),
    );
    const replies = await Promise.all(
      people.map((mobile) => visitor().call(registerMember, registration({ username, ...mobile }))),
    );
    const second = people[replies.findIndex((reply) => !reply.ok)];
    expect(replies.filter((reply) => reply.ok)).toHaveLength(1);
    expect(
      await visitor().call(registerMember, registration({ username: other, ...second })),
    ).toMatchObject({ ok: true });
  });
});
