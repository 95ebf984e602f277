import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { resetPasswordByMobile } from "#/lib/contract/auth/password-reset.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { mobilesWorld, wrongFor } from "../../support/mobiles.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
function world(flags = { CHNGPASSVERIF3: true }) {
  const members = mobilesWorld(db, { flags });
  const ask = (number: ReturnType<typeof members.newNumber>, who: Visitor) =>
    members.ask("forgot", number, who);
  return { ...members, ask };
}
const reset = (
  mobile: { mobileNum: string; countryDialingCode: string },
  verificationCode: string,
) => ({ ...mobile, verificationCode, newPassword: "Otra-clave-7" });

describe("a password forgotten by mobile", () => {
  it("is replaced by the code of an SMS, which lets this device in and ends all other sessions [PWD-02] [PWD-05] [API-12]", async () => {
    const { withMobile, visitor, ask } = world();
    const member = await withMobile();
    const forgetful = visitor();
    const code = await ask(member, forgetful);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const reply = await forgetful.call(resetPasswordByMobile, reset(member.mobile, spaced));
    expect(reply).toMatchObject({ ok: true, value: { firstTimeLogin: false } });
    if (reply.ok) forgetful.token = reply.value.token;
    expect(await forgetful.call(getMemberInfo, {})).toMatchObject({
      ok: true,
      value: { account: member.username },
    });
    expect(await member.who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    const { username } = member;
    const login = { type: "username", username, password: "Otra-clave-7" } as const;
    expect(await forgetful.call(logIn, login)).toMatchObject({ ok: true });
    expect(await forgetful.call(resetPasswordByMobile, reset(member.mobile, code))).toMatchObject({
      code: "code_wrong",
    });
  });

  it("takes no late code, no sixth try, and none that was for something else", async () => {
    const { withMobile, visitor, ask, clock } = world();
    const member = await withMobile();
    const who = visitor();
    const tryCode = async (code: string) => {
      const reply = await who.call(resetPasswordByMobile, reset(member.mobile, code));
      return reply.ok ? "ok" : reply.code;
    };
    const late = await ask(member, who);
    clock.advance(3 * MINUTE_MS);
    expect(await tryCode(late)).toBe("code_expired");
    const guessed = await ask(member, who);
    for (let count = 0; count < 5; count++)
      expect(await tryCode(wrongFor(guessed))).toBe("code_wrong");
    expect(await tryCode(guessed)).toBe("code_expired");
  });

  it("answers alike for a number that nobody has proven, with as many queries and hashes", async () => {
    const { withMobile, newNumber, visitor, ask, hasher, queries, clock } = world();
    const known = await withMobile();
    const suspended = await withMobile();
    await setMemberStatus(db, clock, suspended.member.id, "suspended");
    const seen: unknown[] = [];
    for (const number of [known, newNumber(), suspended]) {
      const who = visitor();
      await ask(number, who);
      const before = { ...hasher, queries: queries() };
      const reply = await who.call(resetPasswordByMobile, reset(number.mobile, "abc123"));
      seen.push({
        reply,
        hashes: hasher.hashes - before.hashes,
        queries: queries() - before.queries,
      });
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect(seen[0]).toMatchObject({ reply: { code: "code_wrong" }, hashes: 1 });
  });

  it("names the fields that are wrong [VAL-49] [VAL-50] [VAL-51]", async () => {
    const { visitor } = world();
    const reply = await visitor().call(resetPasswordByMobile, {
      mobileNum: "12",
      countryDialingCode: "84",
      verificationCode: " ",
      newPassword: "corta",
    });
    expect(reply).toMatchObject({
      code: "fields_refused",
      fields: { mobileNum: "pattern", verificationCode: "not_empty", newPassword: "too_short" },
    });
  });

  it("is not there while the operator has it off [PWD-03]", async () => {
    const { visitor, newNumber } = world({ CHNGPASSVERIF3: false });
    expect(
      await visitor().call(resetPasswordByMobile, reset(newNumber().mobile, "123456")),
    ).toMatchObject({ code: "sms_off" });
  });

  it("lets nobody but agents in on the agents' site, and changes nothing there [ROL-16]", async () => {
    const { withMobile, visitor, ask } = world();
    const member = await withMobile();
    const lost = visitor();
    lost.agentSite = true;
    const code = await ask(member, lost);
    const reply = await lost.call(resetPasswordByMobile, reset(member.mobile, code));
    expect(reply).toMatchObject({ code: "agents_only" });
    expect(await member.who.call(getMemberInfo, {})).toMatchObject({ ok: true });
  });
});
