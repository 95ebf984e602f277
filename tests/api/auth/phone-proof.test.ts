import { afterAll, describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { registerByMobile } from "#/lib/contract/auth/registration.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld, registration } from "../../support/members.ts";
import { phoneProvider } from "../../support/phone-provider.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const provider = await phoneProvider();
afterAll(() => provider.stop());
const flags = { MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true };
const routed = membersWorld(db, { flags, phoneTokens: provider.tokens });
let made = 0;
const newNumber = () => `+8491${String(++made).padStart(7, "0")}`;
const tokenFor = (number: string, claims: object = {}) =>
  provider.token({ number, nowMs: routed.clock(), claims: { jti: String(++made), ...claims } });

function register(who: Visitor, mobileNum: string, firebaseIdToken?: string) {
  return who.call(registerByMobile, {
    ...registration({ username: mobileNum }),
    password: undefined,
    confirmPassword: undefined,
    mobileNum,
    countryDialingCode: "84",
    verificationCode: "123456",
    ...(firebaseIdToken === undefined ? {} : { firebaseChannel: "sms", firebaseIdToken }),
  });
}

describe("a registration whose mobile an identity provider proves", () => {
  it("is in by its token, which is good for no second account [REG-36]", async () => {
    const number = newNumber();
    const token = await tokenFor(number);
    const who = routed.visitor();
    const reply = await register(who, number, token);
    if (!reply.ok) throw new Error(reply.code);
    who.token = reply.value.token;
    expect(await who.call(getMemberInfo, {})).toMatchObject({
      value: { account: reply.value.account },
    });
    expect(await register(routed.visitor(), number, token)).toMatchObject({ code: "code_expired" });
  });

  it("is refused for another number's token, a forged or a late one, and keeps nothing [REG-37]", async () => {
    const number = newNumber();
    const late = Math.floor(routed.clock() / 1_000) - 3_600;
    const tries: [string, string][] = [
      [await tokenFor(newNumber()), "code_wrong"],
      [await provider.token({ number, nowMs: routed.clock(), by: "stranger" }), "code_wrong"],
      [await tokenFor(number, { auth_time: late }), "code_expired"],
      ["not-a-token", "code_wrong"],
    ];
    for (const [token, code] of tries)
      expect(await register(routed.visitor(), number, token)).toMatchObject({ code });
    const kept = await db
      .selectFrom("members")
      .select("id")
      .where("proven_mobile", "=", number)
      .execute();
    expect(kept).toEqual([]);
  });

  it("says when the provider's keys are away", async () => {
    const tokens = { ...provider.tokens, jwksUrl: "http://127.0.0.1:1/keys" };
    const lost = membersWorld(db, { flags, phoneTokens: tokens });
    const number = newNumber();
    const reply = await register(lost.visitor(), number, await tokenFor(number));
    expect(reply).toMatchObject({ code: "unavailable" });
  });

  it("takes no token where the platform sends codes itself", async () => {
    const plain = membersWorld(db, { flags });
    const number = newNumber();
    const reply = await register(plain.visitor(), number, await tokenFor(number));
    expect(reply).toMatchObject({ code: "code_wrong" });
  });
});

describe("a login whose mobile an identity provider proves", () => {
  it("is in by a fresh token for the number, and by nobody else's", async () => {
    const number = newNumber();
    await register(routed.visitor(), number, await tokenFor(number));
    const enter = async (firebaseIdToken: string) => {
      const reply = await routed.visitor().call(logIn, {
        type: "sms",
        mobileNum: number,
        countryDialingCode: "84",
        verificationCode: "123456",
        firebaseChannel: "sms",
        firebaseIdToken,
      });
      return reply.ok ? "ok" : reply.code;
    };
    expect(await enter(await tokenFor(newNumber()))).toBe("code_wrong");
    const token = await tokenFor(number);
    expect(await enter(token)).toBe("ok");
    expect(await enter(token)).toBe("code_expired");
  });
});
