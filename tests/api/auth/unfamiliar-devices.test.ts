import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { enterByTicket, logIn } from "#/lib/contract/auth/calls.ts";
import {
  requestPasswordReset,
  resetPassword,
  resetPasswordByMobile,
} from "#/lib/contract/auth/password-reset.ts";
import { getProof, proveLogin } from "#/lib/contract/auth/proof.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { issueTicket } from "#/lib/contract/session/calls.ts";
import { listDevices, revokeDevices } from "#/lib/contract/session/devices.ts";
import { TICKET_COOKIE } from "#/server/http/route.ts";
import { testDatabase } from "../../support/database.ts";
import { codeOf, factsOf, figuresOf, proofWorld } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const world = proofWorld(db, { flags: { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true } });
const { clock, visitor, arrive, withTotp, withEmail, newMember, codeTo } = world;
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0";
const CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/1 (KHTML) Chrome/1.0 Mobile Safari/1";
let numbers = 0;

const waysOf = async (who: Visitor) => {
  const reply = await who.call(getProof, {});
  return reply.ok ? reply.value.ways.map(({ way }) => way) : reply.code;
};
const told = async (memberId: bigint) =>
  (await factsOf(db, memberId)).filter(({ kind }) => kind === "new_device").length;
/** Logs in, whatever the device. */
const enters = async (who: Visitor, username: string) => codeOf(await arrive(who, username));

describe("an authenticator that is on", () => {
  it("is asked on a new device of the address that the member uses, and on a familiar one not [LOG-38]", async () => {
    const { who, username, secret } = await withTotp();
    const atHome = visitor(who.ip);
    expect(await enters(atHome, username)).toBe("proof_needed");
    expect(await waysOf(atHome)).toEqual(["totp"]);
    clock.advance(MINUTE_MS);
    const answer = figuresOf(secret, clock());
    const proven = await atHome.call(proveLogin, { way: "totp", answer });
    if (proven.ok) atHome.token = proven.value.token;
    expect((await atHome.call(getMemberInfo, {})).ok).toBe(true);
    expect(await enters(atHome, username)).toBe("ok");
  });

  it("is asked of who comes by ticket or by the code of an SMS too, and nothing else is", async () => {
    const { who, member } = await withTotp();
    const national = `0912345${String(++numbers).padStart(3, "0")}`;
    const e164 = `+84${national.slice(1)}`;
    const kept = {
      proven_mobile: e164,
      proven_email: "a@correo.example",
      email: "a@correo.example",
    };
    await db.updateTable("members").set(kept).where("id", "=", member.id).execute();

    const issued = await who.call(issueTicket, {});
    const elsewhere = visitor(who.ip);
    elsewhere.jar.set(TICKET_COOKIE, issued.ok ? issued.value.ticket : "");
    const came = await elsewhere.call(enterByTicket, { confirmed: true });
    elsewhere.token = came.ok ? null : String(came.detail?.["proof"]);
    expect([codeOf(came), await waysOf(elsewhere)]).toEqual(["proof_needed", ["totp"]]);

    const mobile = { mobileNum: national, countryDialingCode: "84" };
    const phone = visitor(who.ip);
    await phone.call(requestSmsCode, { purpose: "login", ...mobile });
    const verificationCode = await codeTo(e164);
    const sms = await phone.call(logIn, { type: "sms", ...mobile, verificationCode });
    phone.token = sms.ok ? null : String(sms.detail?.["proof"]);
    expect([codeOf(sms), await waysOf(phone)]).toEqual(["proof_needed", ["totp"]]);
  });

  it("is asked after a forgotten password: a code by e-mail or SMS makes no device familiar", async () => {
    const { username, member } = await withTotp();
    const national = `0912345${String(++numbers).padStart(3, "0")}`;
    const e164 = `+84${national.slice(1)}`;
    const email = `${username}@correo.example`;
    await db
      .updateTable("members")
      .set({ proven_mobile: e164, email })
      .where("id", "=", member.id)
      .execute();
    const byMail = visitor();
    await byMail.call(requestPasswordReset, { username, email });
    const newPassword = "Otra-clave-7";
    const verificationCode = await codeTo(email);
    const reset = { username, email, verificationCode, newPassword };
    expect((await byMail.call(resetPassword, reset)).ok).toBe(true);
    expect(codeOf(await arrive(byMail, username, newPassword))).toBe("proof_needed");

    const mobile = { mobileNum: national, countryDialingCode: "84" };
    const bySms = visitor();
    await bySms.call(requestSmsCode, { purpose: "forgot", ...mobile });
    const code = await codeTo(e164);
    const typed = { ...mobile, verificationCode: code, newPassword: "Otra-clave-8" };
    expect(codeOf(await bySms.call(resetPasswordByMobile, typed))).toBe("proof_needed");
    expect(codeOf(await arrive(visitor(), username, "Otra-clave-8"))).toBe("proof_needed");
  });
});

describe("a device that was signed out", () => {
  it("does not come back by the password alone, nor with its cookies cleared", async () => {
    const { who, username } = await withEmail();
    const other = visitor(who.ip);
    expect(await enters(other, username)).toBe("ok");
    const list = await who.call(listDevices, {});
    const id = list.ok ? list.value.list[1]?.id : "";
    expect((await who.call(revokeDevices, { id })).ok).toBe(true);
    expect(await enters(visitor(who.ip), username)).toBe("proof_needed");
    expect(await enters(who, username)).toBe("ok");
    expect(await enters(other, username)).toBe("proof_needed");
    expect(await waysOf(other)).toEqual(["email"]);
  });

  it("is listed no more, and told of when it is back", async () => {
    const { who, username, member } = await newMember();
    const other = visitor(who.ip);
    await arrive(other, username);
    await who.call(revokeDevices, {});
    const listed = async () => {
      const reply = await who.call(listDevices, {});
      return reply.ok ? reply.value.list.length : reply.code;
    };
    expect(await listed()).toBe(1);
    const before = await told(member.id);
    expect(await enters(other, username)).toBe("ok");
    expect([await listed(), await told(member.id)]).toEqual([2, before + 1]);
  });
});

describe("the message of a new device", () => {
  it("comes once for a device, however often it logs in", async () => {
    const { username, member } = await newMember();
    const other = visitor();
    other.userAgent = CHROME;
    for (let times = 0; times < 3; times++) await arrive(other, username);
    expect(await told(member.id)).toBe(1);
  });

  it("does not come for the same browser at the same address whose cookies were cleared", async () => {
    const { who, username, member } = await newMember();
    const cleared = (ip?: string, userAgent = FIREFOX) => {
      const same = visitor(ip);
      same.userAgent = userAgent;
      return arrive(same, username);
    };
    await cleared(who.ip);
    const before = await told(member.id);
    for (let times = 0; times < 3; times++) await cleared(who.ip);
    expect(await told(member.id)).toBe(before);
    await cleared(who.ip, CHROME);
    await cleared();
    expect(await told(member.id)).toBe(before + 2);
  });
});
