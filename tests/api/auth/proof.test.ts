import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { enterByTicket } from "#/lib/contract/auth/calls.ts";
import {
  confirmProofMethod,
  getProof,
  getProofMethods,
  proveLogin,
  sendProofCode,
  sendProofMethodCode,
} from "#/lib/contract/auth/proof.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { issueTicket, rememberLogin } from "#/lib/contract/session/calls.ts";
import { TICKET_COOKIE } from "#/server/http/route.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { codeOf, factsOf, figuresOf, proofWorld } from "../../support/proof.ts";

const { db } = await testDatabase();
const PRESET = { when: "strange", ways: ["totp", "mobile", "email"] } as const;

describe("a login from a strange place", () => {
  it("is half open until a code by e-mail proves it, and then opens with another token [LOG-38] [LOG-39]", async () => {
    const { withEmail, visitor, arrive, clock, codeTo } = proofWorld(db);
    const { username, email, member } = await withEmail();
    const stranger = visitor();
    expect(codeOf(await arrive(stranger, username))).toBe("proof_needed");
    const half = stranger.token;
    expect(await stranger.call(getProof, {})).toEqual({
      ok: true,
      value: {
        ways: [{ way: "email", to: `${email.slice(0, 1)}•••@correo.example` }],
        expiresAt: new Date(clock() + 15 * MINUTE_MS).toISOString(),
      },
    });
    expect(await stranger.call(sendProofCode, { way: "email" })).toEqual({
      ok: true,
      value: { expirationTime: new Date(clock() + 5 * MINUTE_MS).toISOString() },
    });
    const code = await codeTo(email);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const opened = await stranger.call(proveLogin, { way: "email", answer: spaced });
    expect(opened).toMatchObject({ ok: true, value: { firstTimeLogin: false } });
    expect(await stranger.call(getProof, {})).toMatchObject({ code: "session_expired" });
    if (opened.ok) stranger.token = opened.value.token;
    expect(stranger.token).not.toBe(half);
    expect(await stranger.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await factsOf(db, member.id)).toEqual([
      { kind: "new_device", browser: "", system: "", country: "", proven: true },
    ]);
    const again = visitor();
    again.jar.set(DEVICE_COOKIE, stranger.jar.get(DEVICE_COOKIE) ?? "");
    expect(codeOf(await arrive(again, username))).toBe("ok");
  });

  it("is asked for nothing on a known device, at a known address, or when it is the very first", async () => {
    const { withEmail, visitor, arrive } = proofWorld(db);
    const { username, who } = await withEmail();
    const travelling = visitor();
    travelling.jar.set(DEVICE_COOKIE, who.jar.get(DEVICE_COOKIE) ?? "");
    expect(codeOf(await arrive(travelling, username))).toBe("ok");
    expect(codeOf(await arrive(visitor(who.ip), username))).toBe("ok");
    const { member, username: unseen } = await withEmail();
    await db.deleteFrom("known_devices").where("member_id", "=", member.id).execute();
    await db.deleteFrom("known_addresses").where("member_id", "=", member.id).execute();
    expect(codeOf(await arrive(visitor(), unseen))).toBe("ok");
  });

  it("lets in who has no means, and tells them; an e-mail that no code reached is none", async () => {
    const { newMember, visitor, arrive, newName } = proofWorld(db);
    const email = `${newName()}@correo.example`;
    const { username, member } = await newMember({ email, payee_name: "Nguyễn Thị Linh" });
    const stranger = visitor();
    stranger.userAgent = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0";
    expect(codeOf(await arrive(stranger, username))).toBe("ok");
    expect(await factsOf(db, member.id)).toEqual([
      { kind: "new_device", browser: "Firefox", system: "Windows", country: "", proven: false },
    ]);
  });

  it("does not open before the password is right: the half-open state tells nobody of it", async () => {
    const { withEmail, visitor, arrive } = proofWorld(db);
    const { username } = await withEmail();
    expect(await arrive(visitor(), username, "not-mine-1")).toMatchObject({
      code: "wrong_credentials",
      detail: { captcha: false },
    });
    expect(
      await db.selectFrom("half_sessions").select("id").where("member_id", "=", 0n).execute(),
    ).toEqual([]);
  });
});

describe("the operator's setting of it", () => {
  afterEach(() => proofWorld(db).setting(PRESET));

  it("asks at each new address, at each new device, or never [LOG-38]", async () => {
    const { withEmail, visitor, arrive, setting } = proofWorld(db);
    const { username, who } = await withEmail();
    const atHome = () => visitor(who.ip);
    const travelling = () => {
      const same = visitor();
      same.jar.set(DEVICE_COOKIE, who.jar.get(DEVICE_COOKIE) ?? "");
      return same;
    };
    const ends = async () => [
      codeOf(await arrive(atHome(), username)),
      codeOf(await arrive(travelling(), username)),
    ];
    await setting({ ...PRESET, when: "address" });
    expect(await ends()).toEqual(["ok", "proof_needed"]);
    await setting({ ...PRESET, when: "device" });
    expect(await ends()).toEqual(["proof_needed", "ok"]);
    await setting({ ...PRESET, when: "off" });
    expect(codeOf(await arrive(visitor(), username))).toBe("ok");
  });

  it("takes the name of the bank account where there is nothing better, however it is typed [LOG-39]", async () => {
    const { newMember, visitor, arrive, setting } = proofWorld(db);
    await setting({ when: "strange", ways: ["totp", "mobile", "email", "name"] });
    const { username } = await newMember({ payee_name: "Nguyễn Thị Linh" });
    const stranger = visitor();
    expect(codeOf(await arrive(stranger, username))).toBe("proof_needed");
    expect(await stranger.call(getProof, {})).toMatchObject({
      value: { ways: [{ way: "name", to: "" }] },
    });
    for (const answer of ["", "  ", "Nguyen Thi", "x".repeat(300)])
      expect(await stranger.call(proveLogin, { way: "name", answer })).toMatchObject({
        code: "proof_wrong",
      });
    const answer = "NGUYEN THI LINH";
    expect(await stranger.call(proveLogin, { way: "name", answer })).toMatchObject({ ok: true });
  });

  it("holds at the moment of the proof: a way taken away meanwhile proves nothing", async () => {
    const { withEmail, visitor, arrive, setting, codeTo } = proofWorld(db);
    const { username, email } = await withEmail();
    const stranger = visitor();
    await arrive(stranger, username);
    await stranger.call(sendProofCode, { way: "email" });
    const answer = await codeTo(email);
    await setting({ when: "strange", ways: ["totp"] });
    expect(await stranger.call(proveLogin, { way: "email", answer })).toMatchObject({
      code: "way_not_offered",
    });
    expect(await stranger.call(sendProofCode, { way: "email" })).toMatchObject({
      code: "way_not_offered",
    });
  });
});

describe("an authenticator and its recovery codes", () => {
  it("prove a login by the figures of now or of a step beside it, each once [LOG-39]", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, secret } = await withTotp();
    clock.advance(MINUTE_MS);
    const [one, two] = [visitor(), visitor()];
    expect(codeOf(await arrive(one, username))).toBe("proof_needed");
    await arrive(two, username);
    const now = figuresOf(secret, clock());
    const old = figuresOf(secret, clock() - 5 * MINUTE_MS);
    expect(await one.call(proveLogin, { way: "totp", answer: old })).toMatchObject({
      code: "proof_wrong",
    });
    expect(await one.call(proveLogin, { way: "totp", answer: now })).toMatchObject({ ok: true });
    expect(await two.call(proveLogin, { way: "totp", answer: now })).toMatchObject({
      code: "proof_wrong",
    });
    const before = figuresOf(secret, clock() - 30_000);
    expect(await two.call(proveLogin, { way: "totp", answer: before })).toMatchObject({
      code: "proof_wrong",
    });
    const next = figuresOf(secret, clock() + 30_000);
    expect(await two.call(proveLogin, { way: "totp", answer: next })).toMatchObject({ ok: true });
  });

  it("let one in of many who send the same figures, or the same half-open token, at once", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, secret, member } = await withTotp();
    clock.advance(MINUTE_MS);
    const strangers = [visitor(), visitor(), visitor(), visitor()];
    for (const stranger of strangers) await arrive(stranger, username);
    const answer = figuresOf(secret, clock());
    const ends = await Promise.all(
      strangers.map((stranger) => stranger.call(proveLogin, { way: "totp", answer })),
    );
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
    const open = await db
      .selectFrom("sessions")
      .select("id")
      .where("member_id", "=", member.id)
      .where("ended_at", "is", null)
      .execute();
    expect(open).toHaveLength(2);
  });

  it("prove it by a recovery code, written in any way, once", async () => {
    const { withTotp, visitor, arrive } = proofWorld(db);
    const { username, recoveryCodes, who } = await withTotp();
    const [code = ""] = recoveryCodes;
    const [one, two] = [visitor(), visitor()];
    await arrive(one, username);
    await arrive(two, username);
    const answer = ` ${code.toLowerCase().replace("-", " ")} `;
    expect(await one.call(proveLogin, { way: "totp", answer })).toMatchObject({ ok: true });
    expect(await two.call(proveLogin, { way: "totp", answer: code })).toMatchObject({
      code: "proof_wrong",
    });
    expect(await who.call(getProofMethods, {})).toMatchObject({
      value: { totp: { on: true, recoveryCodesLeft: 9 } },
    });
  });
});

describe("the means of a member", () => {
  it("are shown hidden, and an e-mail counts once its code came back", async () => {
    const { newMember, newName, codeTo } = proofWorld(db);
    const email = `${newName()}@correo.example`;
    const { who } = await newMember({ email: email.toUpperCase() });
    const means = { totp: { on: false, recoveryCodesLeft: 0 }, mobile: null };
    const shown = `${email.slice(0, 1)}•••@correo.example`;
    expect(await who.call(getProofMethods, {})).toEqual({
      ok: true,
      value: { ...means, email: { to: shown, proven: false } },
    });
    expect(await who.call(confirmProofMethod, { way: "email", code: "000000" })).toMatchObject({
      code: "code_wrong",
    });
    await who.call(sendProofMethodCode, { way: "email" });
    const code = await codeTo(email);
    expect(await who.call(confirmProofMethod, { way: "email", code })).toMatchObject({ ok: true });
    expect(await who.call(getProofMethods, {})).toMatchObject({
      value: { email: { proven: true } },
    });
    expect(await who.call(sendProofMethodCode, { way: "mobile" })).toMatchObject({
      code: "way_not_offered",
    });
  });

  it("sends no code to a number of a country that the operator does not serve", async () => {
    const { newMember, codeTo } = proofWorld(db);
    const { who } = await newMember({ mobile_num: "8762345678", country_dialing_code: "1" });
    onTestFinished(() => changeSite(asOwner(db), { regions: { blocked: [], only: [] } }));
    await changeSite(asOwner(db), { regions: { blocked: ["JM"], only: [] } });
    expect(await who.call(sendProofMethodCode, { way: "mobile" })).toMatchObject({
      code: "country_not_served",
    });
    expect(await codeTo("+18762345678")).toBe("");
    await changeSite(asOwner(db), { regions: { blocked: [], only: ["JM"] } });
    expect(await who.call(sendProofMethodCode, { way: "mobile" })).toMatchObject({ ok: true });
    expect(await codeTo("+18762345678")).toMatch(/^\d{6}$/);
  });

  it("hold a mobile that a code reached, which is nobody else's then [LOG-39]", async () => {
    const { newMember, visitor, arrive, codeTo } = proofWorld(db);
    const mobile = { mobile_num: "0901234678", country_dialing_code: "84" };
    const [one, two] = [await newMember(mobile), await newMember(mobile)];
    const confirm = async ({ who }: typeof one) => {
      await who.call(sendProofMethodCode, { way: "mobile" });
      const code = await codeTo("+84901234678");
      return codeOf(await who.call(confirmProofMethod, { way: "mobile", code }));
    };
    expect([await confirm(one), await confirm(two)]).toEqual(["ok", "contact_taken"]);
    const stranger = visitor();
    expect(codeOf(await arrive(stranger, one.username))).toBe("proof_needed");
    await stranger.call(sendProofCode, { way: "mobile" });
    const answer = await codeTo("+84901234678");
    expect(await stranger.call(proveLogin, { way: "mobile", answer })).toMatchObject({ ok: true });
  });
});

describe("a login that a ticket opened half", () => {
  it("is remembered until a day after the login that the ticket comes from, once proven [LOG-07]", async () => {
    const { withTotp, visitor, clock } = proofWorld(db);
    const { who, secret } = await withTotp();
    const until = clock() + DAY_MS;
    clock.advance(10 * MINUTE_MS);
    const asked = await who.call(issueTicket, {});
    const stranger = visitor();
    stranger.jar.set(TICKET_COOKIE, asked.ok ? asked.value.ticket : "");
    const half = await stranger.call(enterByTicket, { confirmed: false });
    stranger.token = half.ok ? null : String(half.detail?.["proof"]);
    const answer = figuresOf(secret, clock());
    const opened = await stranger.call(proveLogin, { way: "totp", answer });
    stranger.token = opened.ok ? opened.value.token : null;
    expect(await stranger.call(rememberLogin, {})).toEqual({
      ok: true,
      value: { expirationTime: new Date(until).toISOString() },
    });
  });
});
