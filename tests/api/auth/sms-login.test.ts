import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { mobilesWorld, wrongFor } from "../../support/mobiles.ts";
import { codeSentTo } from "../../support/outbox.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
function world(flags: Record<string, boolean> = { MOBILEVERCODELOGIN3: true }) {
  const members = mobilesWorld(db, { flags });
  const ask = (number: ReturnType<typeof members.newNumber>, who: Visitor) =>
    members.ask("login", number, who);
  return { ...members, ask };
}
const bySms = (
  mobile: { mobileNum: string; countryDialingCode: string },
  verificationCode: string,
) => ({ type: "sms", ...mobile, verificationCode }) as const;

describe("a login by SMS", () => {
  it("lets in by the code that was sent, once [LOG-02] [LOG-03]", async () => {
    const { withMobile, ask, visitor } = world();
    const member = await withMobile();
    const who = visitor();
    const code = await ask(member, who);
    const reply = await who.call(
      logIn,
      bySms(member.mobile, `${code.slice(0, 3)} ${code.slice(3)}`),
    );
    if (!reply.ok) throw new Error(reply.code);
    who.token = reply.value.token;
    const me = await who.call(getMemberInfo, {});
    expect(me.ok && me.value.account).toBe(member.username);
    const again = await who.call(logIn, bySms(member.mobile, code));
    expect(again).toMatchObject({ ok: false, code: "code_wrong" });
  });

  it("takes the number as it is typed: with its country, with the trunk's 0, with spaces [VAL-40]", async () => {
    const { withMobile, ask, visitor } = world();
    const member = await withMobile();
    const digits = member.mobile.mobileNum;
    for (const typed of [
      `+84 ${digits}`,
      `0${digits}`,
      `${digits.slice(0, 3)} ${digits.slice(3)}`,
    ]) {
      const who = visitor();
      const code = await ask(member, who);
      const mobile = { mobileNum: typed, countryDialingCode: "+84" };
      expect([typed, (await who.call(logIn, bySms(mobile, code))).ok]).toEqual([typed, true]);
    }
  });

  it("is refused while the operator has it off, whatever the code [LOG-03]", async () => {
    const { withMobile, visitor } = world({});
    const { mobile } = await withMobile();
    const reply = await visitor().call(logIn, bySms(mobile, "123456"));
    expect(reply).toMatchObject({ ok: false, code: "sms_off" });
  });

  it("asks for a number and a code [VAL-39] [VAL-40] [VAL-41]", async () => {
    const { newNumber, visitor } = world();
    const asked = async (mobileNum: string, code: string) => {
      const reply = await visitor().call(
        logIn,
        bySms({ mobileNum, countryDialingCode: "84" }, code),
      );
      return reply.ok ? reply : reply.fields;
    };
    expect(await asked("", "")).toEqual({ mobileNum: "not_empty", verificationCode: "not_empty" });
    expect(await asked("12", "123456")).toMatchObject({ mobileNum: expect.any(String) });
    expect(await asked("abc", "123456")).toMatchObject({ mobileNum: expect.any(String) });
    expect(await asked(newNumber().mobile.mobileNum, " ")).toEqual({
      verificationCode: "not_empty",
    });
  });

  it("refuses a late code, a sixth try, a suspended member's and one that was for something else", async () => {
    const { withMobile, ask, visitor, clock } = world({
      MOBILEVERCODELOGIN3: true,
      CHNGPASSVERIF3: true,
    });
    const who = visitor();
    const tried = async (member: Awaited<ReturnType<typeof withMobile>>, code: string) =>
      (await who.call(logIn, bySms(member.mobile, code))).ok;
    const late = await withMobile();
    const lateCode = await ask(late, who);
    clock.advance(10 * MINUTE_MS);
    expect(await tried(late, lateCode)).toBe(false);
    const guessed = await withMobile();
    const code = await ask(guessed, who);
    for (let guess = 0; guess < 5; guess++) await tried(guessed, wrongFor(code));
    expect(await tried(guessed, code)).toBe(false);
    const suspended = await withMobile();
    const theirs = await ask(suspended, who);
    await setMemberStatus(db, clock, suspended.member.id, "suspended");
    expect(await tried(suspended, theirs)).toBe(false);
    const forgetful = await withMobile();
    await who.call(requestSmsCode, { purpose: "forgot", ...forgetful.mobile });
    const forgot = (await codeSentTo(db, clock, forgetful.e164)) ?? "";
    expect(await tried(forgetful, forgot)).toBe(false);
  });

  it("answers the same, by the same queries, for a number that nobody has", async () => {
    const { withMobile, newNumber, ask, visitor, queries } = world();
    const [member, nobody] = [await withMobile(), newNumber()];
    const who = visitor();
    const known = await ask(member, who);
    expect(await ask(nobody, who)).toBe("none");
    const seen = async (mobile: typeof nobody.mobile) => {
      const before = queries();
      const reply = await who.call(logIn, bySms(mobile, wrongFor(known)));
      return { reply, queries: queries() - before };
    };
    expect(await seen(member.mobile)).toEqual(await seen(nobody.mobile));
  });

  it("tries at most 30 codes of one address in 15 minutes", async () => {
    const { newNumber, visitor } = world();
    const guesser = visitor();
    const codes: string[] = [];
    for (let guess = 0; guess < 31; guess++) {
      const reply = await guesser.call(logIn, bySms(newNumber().mobile, "123456"));
      codes.push(reply.ok ? "ok" : reply.code);
    }
    expect([codes[29], codes[30]]).toEqual(["code_wrong", "too_many_requests"]);
  });
});
