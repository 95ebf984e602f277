import { describe, expect, it, onTestFinished } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { requestRegistrationSms, requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { spendCode } from "#/server/challenge/index.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { type MessageProvider, sendDelivery } from "#/server/notify/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import type { MembersWorldOptions } from "../../support/members.ts";
import { mobilesWorld } from "../../support/mobiles.ts";
import { codeSentTo, newestMessage } from "../../support/outbox.ts";
import { sealedAt } from "../../support/sealing.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const ALL = { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, MOBILENUMREG3: true };
/** The device of who asked, once they did. */
const deviceOf = (who: Visitor) => who.jar.get(DEVICE_COOKIE) ?? "";
const world = (options: MembersWorldOptions = { flags: ALL }) => mobilesWorld(db, options);

describe("a code by SMS", () => {
  it("goes to the mobile that a member has proven, and says how long it is good [API-15] [ENT-27] [ENT-28]", async () => {
    const { withMobile, visitor, clock } = world();
    const { mobile, e164 } = await withMobile();
    for (const purpose of ["login", "forgot"] as const) {
      clock.advance(MINUTE_MS);
      const who = visitor();
      expect(await who.call(requestSmsCode, { purpose, ...mobile })).toEqual({
        ok: true,
        value: {
          expiredMinutes: 3,
          expirationTime: new Date(clock() + 3 * MINUTE_MS).toISOString(),
        },
      });
      const code = (await codeSentTo(db, clock, e164)) ?? "";
      const typed = { purpose, to: e164, device: deviceOf(who), code };
      expect(await spendCode(db, sealedAt(clock), typed)).toMatchObject({ ok: true });
    }
  });

  it("is the same however the number is written", async () => {
    const { withMobile, visitor, clock } = world();
    const { e164, mobile } = await withMobile();
    const national = mobile.mobileNum;
    for (const [mobileNum, countryDialingCode] of [
      [e164, "84"],
      [`0${national}`, "+84"],
      [` ${national.slice(0, 2)} ${national.slice(2, 5)}-${national.slice(5)} `, "84"],
    ] as const) {
      clock.advance(2 * MINUTE_MS);
      const who = visitor();
      await who.call(requestSmsCode, { purpose: "login", mobileNum, countryDialingCode });
      const code = (await codeSentTo(db, clock, e164)) ?? "";
      const typed = { purpose: "login", to: e164, device: deviceOf(who), code } as const;
      expect(await spendCode(db, sealedAt(clock), typed)).toMatchObject({ ok: true });
    }
  });

  it("answers alike for known and unknown numbers, with as many queries and writes", async () => {
    const { withMobile, visitor, newNumber, queries, clock } = world();
    const known = await withMobile();
    const suspended = await withMobile();
    await setMemberStatus(db, clock, suspended.member.id, "suspended");
    const unknown = newNumber().mobile;
    const count = async () => (await db.selectFrom("deliveries").select("id").execute()).length;
    const seen: unknown[] = [];
    for (const mobile of [known.mobile, unknown, suspended.mobile]) {
      const before = [queries(), await count()] as const;
      const reply = await visitor().call(requestSmsCode, { purpose: "login", ...mobile });
      seen.push({ reply, queries: queries() - before[0], rows: (await count()) - before[1] });
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    expect(seen[0]).toMatchObject({ reply: { ok: true }, rows: 1 });
    expect(await newestMessage(db, clock, known.e164)).toMatch(/\d{6}/);
    expect(await newestMessage(db, clock, suspended.e164)).toBeNull();
    expect(await newestMessage(db, clock, `+84${unknown.mobileNum}`)).toBeNull();
  });

  it("of a registration goes to whatever mobile was typed, with an account or without [API-16]", async () => {
    const { withMobile, visitor, newNumber, clock } = world();
    const member = await withMobile();
    const { mobileNum } = newNumber().mobile;
    for (const [mobile, e164] of [
      [member.mobile, member.e164],
      [{ mobileNum, countryDialingCode: "84" }, `+84${mobileNum}`],
    ] as const) {
      clock.advance(1_000);
      const who = visitor();
      expect(await who.call(requestRegistrationSms, mobile)).toMatchObject({
        ok: true,
        value: { expiredMinutes: 3 },
      });
      const code = (await codeSentTo(db, clock, e164)) ?? "";
      const typed = { to: e164, device: deviceOf(who), code };
      expect(await spendCode(db, sealedAt(clock), { purpose: "login", ...typed })).toMatchObject({
        code: "code_wrong",
      });
      expect(await spendCode(db, sealedAt(clock), { purpose: "register", ...typed })).toMatchObject(
        {
          ok: true,
        },
      );
    }
  });

  it("is late after three minutes", async () => {
    const { withMobile, visitor, clock } = world();
    const { mobile, e164 } = await withMobile();
    const who = visitor();
    await who.call(requestSmsCode, { purpose: "login", ...mobile });
    const code = (await codeSentTo(db, clock, e164)) ?? "";
    clock.advance(3 * MINUTE_MS);
    const typed = { purpose: "login", to: e164, device: deviceOf(who), code } as const;
    expect(await spendCode(db, sealedAt(clock), typed)).toMatchObject({ code: "code_expired" });
  });

  it("is not sent where the operator has it off [PWD-03] [LOG-03]", async () => {
    const { visitor, newNumber } = world({ flags: { CHNGPASSVERIF3: true } });
    const mobile = () => newNumber().mobile;
    const ask = (purpose: "login" | "forgot") =>
      visitor().call(requestSmsCode, { purpose, ...mobile() });
    expect(await ask("login")).toMatchObject({ code: "sms_off" });
    expect(await ask("forgot")).toMatchObject({ ok: true });
    expect(await visitor().call(requestRegistrationSms, mobile())).toMatchObject({
      code: "sms_off",
    });
  });

  it("is not sent for a registration that is closed [REG-53]", async () => {
    const closed = world({ flags: { USERNAMEREG3: false, REGMOBVERF3: true } });
    const ask = closed.visitor().call(requestRegistrationSms, closed.newNumber().mobile);
    expect(await ask).toMatchObject({ code: "sms_off" });
  });

  it("is sent to no country that the operator does not serve, whosever the number", async () => {
    const { withMobile, newNumber, visitor, queries, clock } = world();
    const [member, abroad] = [await withMobile(), newNumber()];
    onTestFinished(() => changeSite(asOwner(db), { regions: { blocked: [], only: [] } }));
    await changeSite(asOwner(db), { regions: { blocked: ["VN", "JM"], only: [] } });
    const seen = async (purpose: "login" | "forgot", mobile: typeof abroad.mobile) => {
      const before = queries();
      const reply = await visitor().call(requestSmsCode, { purpose, ...mobile });
      return { code: reply.ok ? "ok" : reply.code, queries: queries() - before };
    };
    const refused = await seen("login", member.mobile);
    expect(refused.code).toBe("country_not_served");
    expect(await seen("login", abroad.mobile)).toEqual(refused);
    expect(await seen("forgot", member.mobile)).toEqual(refused);
    expect(await seen("forgot", abroad.mobile)).toEqual(refused);
    const jamaican = { mobileNum: "876 234 5678", countryDialingCode: "1" };
    expect(await visitor().call(requestRegistrationSms, jamaican)).toMatchObject({
      code: "country_not_served",
    });
    const canadian = { mobileNum: "604 555 0123", countryDialingCode: "1" };
    expect(await visitor().call(requestRegistrationSms, canadian)).toMatchObject({ ok: true });
    expect(await newestMessage(db, clock, member.e164)).toBeNull();
    await changeSite(asOwner(db), { regions: { blocked: [], only: ["VN"] } });
    expect(await visitor().call(requestRegistrationSms, canadian)).toMatchObject({
      code: "country_not_served",
    });
    expect((await seen("login", member.mobile)).code).toBe("ok");
  });

  it("of a registration is not sent on the agents' site, which registers nobody", async () => {
    const { newNumber, visitor } = world();
    const agent = visitor();
    agent.agentSite = true;
    expect(await agent.call(requestRegistrationSms, newNumber().mobile)).toMatchObject({
      code: "sms_off",
    });
  });

  it("is refused for what is no mobile, by the operator's rule and by what a number is [VAL-40] [VAL-49]", async () => {
    const { visitor } = world({
      flags: ALL,
      rules: { mobileNum: { acceptedPattern: "[0-9]+", minLength: 9, maxLength: 10 } },
    });
    const refusal = async (mobileNum: string, countryDialingCode = "84") => {
      const reply = await visitor().call(requestSmsCode, {
        purpose: "login",
        mobileNum,
        countryDialingCode,
      });
      return reply.ok ? null : reply.fields?.["mobileNum"];
    };
    expect(await refusal("")).toBe("not_empty");
    expect(await refusal("12345678")).toBe("too_short");
    expect(await refusal("9".repeat(10_000))).toBe("too_long");
    expect(await refusal("90123456a")).toBe("pattern");
    expect(await refusal("901234567", "")).toBe("pattern");
    expect(await refusal("901234567", "9".repeat(10_000))).toBe("pattern");
    expect(await refusal("901234567", "84; drop table members")).toBe("pattern");
    expect(await refusal("901234567")).toBeNull();
  });

  it("is not sent without end: of a day's budget nothing is left for anybody, known or not", async () => {
    const { withMobile, visitor, newNumber, clock } = world({ flags: ALL, smsPerDay: 3 });
    const known = await withMobile();
    clock.advance(2 * DAY_MS);
    const unknown = () => newNumber().mobile;
    const ask = async (mobile: typeof known.mobile) => {
      const reply = await visitor().call(requestSmsCode, { purpose: "login", ...mobile });
      return reply.ok ? "ok" : reply.code;
    };
    for (let count = 0; count < 3; count++) expect(await ask(unknown())).toBe("ok");
    expect(await ask(known.mobile)).toBe("too_many_requests");
    expect(await ask(unknown())).toBe("too_many_requests");
    expect(await newestMessage(db, clock, known.e164)).toBeNull();
    clock.advance(DAY_MS);
    expect(await ask(known.mobile)).toBe("ok");
  });

  it("that the provider could not take in its time is never sent: no late code, nothing paid twice", async () => {
    const { withMobile, visitor, clock } = world();
    const { mobile, e164 } = await withMobile();
    let away = true;
    const sent: string[] = [];
    const provider: MessageProvider = {
      knowsIds: false,
      send: async ({ to }) => {
        if (away) return "not_now";
        sent.push(to);
        return "sent";
      },
    };
    const deliverAll = async () => {
      const due = await db
        .selectFrom("deliveries")
        .select("id")
        .where("sealed", "is not", null)
        .execute();
      for (const { id } of due)
        await sendDelivery(db, sealedAt(clock), { sms: provider, email: provider }, id).catch(
          () => {},
        );
    };
    const ask = () => visitor().call(requestSmsCode, { purpose: "login", ...mobile });
    expect(await ask()).toMatchObject({ ok: true });
    await deliverAll();
    clock.advance(3 * MINUTE_MS);
    expect(await ask()).toMatchObject({ ok: true });
    away = false;
    await deliverAll();
    expect(sent.filter((to) => to === e164)).toHaveLength(1);
  });

  it("is refused at once while the provider is known to be away, whosever the number", async () => {
    const { withMobile, visitor, newNumber, clock, health } = world();
    const { mobile } = await withMobile();
    const ask = async (mobileNum: string) => {
      const asked = { purpose: "login", countryDialingCode: "84", mobileNum } as const;
      const reply = await visitor().call(requestSmsCode, asked);
      return reply.ok ? "ok" : reply.code;
    };
    clock.advance(HOUR_MS);
    expect(await ask(mobile.mobileNum)).toBe("ok");
    health.learn("sms", "+84900000001", true);
    health.learn("sms", "+84900000002", true);
    expect(await ask(mobile.mobileNum)).toBe("unavailable");
    expect(await ask(newNumber().mobile.mobileNum)).toBe("unavailable");
    health.learn("sms", "+84900000001", false);
    clock.advance(MINUTE_MS / 2);
    expect(await ask(mobile.mobileNum)).toBe("ok");
  });
});
