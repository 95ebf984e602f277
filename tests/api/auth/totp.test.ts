import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { requestPasswordReset, resetPassword } from "#/lib/contract/auth/password-reset.ts";
import {
  beginTotp,
  confirmTotp,
  endTotp,
  getProof,
  getProofMethods,
  renewRecoveryCodes,
  sendProofCode,
} from "#/lib/contract/auth/proof.ts";
import { setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { totpOfMember } from "#/server/auth/index.ts";
import { getMemberRow } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { figuresOf, proofWorld } from "../../support/proof.ts";

const { db } = await testDatabase();
const password = "Pleno-2026";
const wrong = { password: "no-es-esta-1" };

describe("an authenticator", () => {
  it("shows the figures of RFC 6238's own vectors", () => {
    const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
    const at = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000];
    const shown = at.map((seconds) => figuresOf(secret, seconds * 1_000));
    expect(shown).toEqual(["287082", "081804", "050471", "005924", "279037"]);
  });

  it("is set up by its own figures, and its secret, picture and recovery codes are told once [LOG-39]", async () => {
    const { newMember, clock } = proofWorld(db);
    const { who, username, member } = await newMember();
    const begun = await who.call(beginTotp, { password });
    if (!begun.ok) throw new Error(begun.code);
    const { secret, uri, qr } = begun.value;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain("otpauth://totp/");
    expect(uri).toContain(username);
    expect(Buffer.from(qr.split(",")[1] ?? "", "base64").toString()).toMatch(/^<svg/);
    expect(await who.call(getProofMethods, {})).toMatchObject({ value: { totp: { on: false } } });
    expect(await who.call(confirmTotp, { code: "12345" })).toMatchObject({ code: "proof_wrong" });
    const code = figuresOf(secret, clock());
    const on = await who.call(confirmTotp, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    if (!on.ok) throw new Error(on.code);
    expect(new Set(on.value.recoveryCodes).size).toBe(10);
    for (const recovery of on.value.recoveryCodes)
      expect(recovery).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await who.call(getProofMethods, {})).toMatchObject({
      value: { totp: { on: true, recoveryCodesLeft: 10 } },
    });
    const rows = [
      ...(await db.selectFrom("totp_secrets").selectAll().execute()),
      ...(await db.selectFrom("recovery_codes").selectAll().execute()),
    ];
    const kept = rows.map((row) => Object.values(row).map(String)).join();
    expect(kept).not.toContain(secret);
    for (const recovery of on.value.recoveryCodes) expect(kept).not.toContain(recovery);
    expect(await who.call(beginTotp, { password })).toMatchObject({ code: "totp_on" });
    expect(await who.call(confirmTotp, { code })).toMatchObject({ code: "totp_on" });
    const facts = await db
      .selectFrom("events")
      .select("payload")
      .where("member_id", "=", member.id)
      .where("kind", "=", "totp_changed")
      .execute();
    expect(facts).toEqual([{ payload: { on: true } }]);
  });

  it("begins anew while it is not confirmed: only the last secret counts", async () => {
    const { newMember, clock } = proofWorld(db);
    const { who } = await newMember();
    expect(await who.call(confirmTotp, { code: "000000" })).toMatchObject({ code: "totp_off" });
    const [one, two] = [
      await who.call(beginTotp, { password }),
      await who.call(beginTotp, { password }),
    ];
    if (!one.ok || !two.ok) throw new Error("not begun");
    const code = figuresOf(one.value.secret, clock());
    expect(await who.call(confirmTotp, { code })).toMatchObject({ code: "proof_wrong" });
    const right = figuresOf(two.value.secret, clock());
    expect(await who.call(confirmTotp, { code: right })).toMatchObject({ ok: true });
  });

  it("is not confirmed by trying all figures", async () => {
    const { newMember, clock } = proofWorld(db);
    const { who } = await newMember();
    const begun = await who.call(beginTotp, { password });
    if (!begun.ok) throw new Error(begun.code);
    for (let count = 0; count < 10; count++)
      expect(await who.call(confirmTotp, { code: "00000x" })).toMatchObject({
        code: "proof_wrong",
      });
    const right = figuresOf(begun.value.secret, clock());
    expect(await who.call(confirmTotp, { code: right })).toMatchObject({ code: "too_many_tries" });
    clock.advance(14 * MINUTE_MS);
  });

  it("asks for the password whenever it changes, and for no more than five wrong ones", async () => {
    const { withTotp } = proofWorld(db);
    const { who } = await withTotp();
    for (const call of [beginTotp, renewRecoveryCodes, endTotp])
      expect(await who.call(call, wrong)).toMatchObject({ code: "wrong_password" });
    await who.call(endTotp, wrong);
    await who.call(endTotp, wrong);
    expect(await who.call(endTotp, { password })).toMatchObject({ code: "too_many_tries" });
  });

  it("is shown for what guards the account: the password that a mailbox replaces is not enough", async () => {
    const { withTotp, clock } = proofWorld(db);
    const { who, member, secret, recoveryCodes } = await withTotp();
    const payment = { password, paymentPassword: "482913", confirmPaymentPassword: "482913" };
    const attempts = [
      (code?: string) => who.call(setPaymentPassword, { ...payment, ...(code ? { code } : {}) }),
      (code?: string) => who.call(renewRecoveryCodes, { password, ...(code ? { code } : {}) }),
      (code?: string) => who.call(endTotp, { password, ...(code ? { code } : {}) }),
    ];
    for (const attempt of attempts) {
      expect(await attempt()).toMatchObject({ code: "authenticator_needed" });
      expect(await attempt("000000")).toMatchObject({ code: "proof_wrong" });
    }
    const { payment_password_hash: none } = await getMemberRow(db, member.id);
    expect(none).toBeNull();
    expect((await totpOfMember(db, member.id)).recoveryCodesLeft).toBe(recoveryCodes.length);
    for (const [index, attempt] of attempts.entries()) {
      clock.advance(MINUTE_MS);
      const shown = index === 1 ? recoveryCodes[0] : figuresOf(secret, clock());
      expect(await attempt(shown)).toMatchObject({ ok: true });
    }
  });

  it("takes ten wrong figures at most before anything that it guards", async () => {
    const { withTotp, clock } = proofWorld(db);
    const { who, secret } = await withTotp();
    for (let count = 0; count < 10; count++) await who.call(endTotp, { password, code: "000000" });
    clock.advance(MINUTE_MS);
    const code = figuresOf(secret, clock());
    expect(await who.call(endTotp, { password, code })).toMatchObject({ code: "too_many_tries" });
  });

  it("takes twenty wrong figures within a day, however they are spread", async () => {
    const { withTotp, clock } = proofWorld(db);
    const { who, secret } = await withTotp();
    const wrong = { password, code: "000000" };
    for (let count = 0; count < 20; count++) {
      expect(await who.call(endTotp, wrong)).toMatchObject({ code: "proof_wrong" });
      clock.advance(2 * MINUTE_MS);
    }
    const code = figuresOf(secret, clock());
    expect(await who.call(endTotp, { password, code })).toMatchObject({ code: "too_many_tries" });
  });

  it("leaves the mailbox that replaced the password unproven", async () => {
    const { withTotp, visitor, codeTo, newName } = proofWorld(db);
    const { username, member } = await withTotp();
    const email = `${newName()}@correo.example`;
    await db.updateTable("members").set({ email }).where("id", "=", member.id).execute();
    const thief = visitor();
    await thief.call(requestPasswordReset, { username, email });
    const verificationCode = await codeTo(email);
    const reset = { username, email, verificationCode, newPassword: "Otra-clave-7" };
    expect(await thief.call(resetPassword, reset)).toMatchObject({ ok: true });
    expect((await getMemberRow(db, member.id)).proven_email).toBeNull();
  });

  it("is not passed by the mailbox that replaced the password", async () => {
    const { withTotp, visitor, arrive, codeTo, newName, setting } = proofWorld(db);
    await setting({ when: "strange", ways: ["totp", "mobile", "email"] });
    const { username, member } = await withTotp();
    const email = `${newName()}@correo.example`;
    await db.updateTable("members").set({ email }).where("id", "=", member.id).execute();
    const thief = visitor();
    await thief.call(requestPasswordReset, { username, email });
    const verificationCode = await codeTo(email);
    const newPassword = "Otra-clave-7";
    const reset = { username, email, verificationCode, newPassword };
    expect(await thief.call(resetPassword, reset)).toMatchObject({ ok: true });
    expect(await arrive(thief, username, newPassword)).toMatchObject({ code: "proof_needed" });
    expect(await thief.call(getProof, {})).toMatchObject({
      value: { ways: [{ way: "totp", to: "" }] },
    });
    expect(await thief.call(sendProofCode, { way: "email" })).toMatchObject({
      code: "way_not_offered",
    });
  });

  it("is switched off, and its recovery codes are forgotten; new ones replace the old", async () => {
    const { withTotp, visitor, arrive, newMember } = proofWorld(db);
    const { who, username, recoveryCodes } = await withTotp();
    const code = recoveryCodes[0] ?? "";
    const renewed = await who.call(renewRecoveryCodes, { password, code });
    if (!renewed.ok) throw new Error(renewed.code);
    const [fresh = ""] = renewed.value.recoveryCodes;
    expect(recoveryCodes).not.toContain(fresh);
    expect(await who.call(endTotp, { password, code })).toMatchObject({ code: "proof_wrong" });
    expect(await who.call(endTotp, { password, code: fresh })).toMatchObject({ ok: true });
    expect(await who.call(getProofMethods, {})).toMatchObject({
      value: { totp: { on: false, recoveryCodesLeft: 0 } },
    });
    expect(await who.call(endTotp, { password })).toMatchObject({ code: "totp_off" });
    expect(await who.call(renewRecoveryCodes, { password })).toMatchObject({ code: "totp_off" });
    expect(await arrive(visitor(), username)).toMatchObject({ ok: true });
    const other = await newMember();
    expect(await other.who.call(renewRecoveryCodes, { password })).toMatchObject({
      code: "totp_off",
    });
  });
});
