import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { setPaymentPassword } from "#/lib/contract/members.ts";
import { checkPaymentPassword, getMember } from "#/server/members/index.ts";
import { testDatabase } from "../support/database.ts";
import { membersWorld } from "../support/members.ts";

const { db } = await testDatabase();
const world = () => membersWorld(db);

describe("the payment password", () => {
  const choose = (paymentPassword: string, password = "Pleno-2026") => ({
    password,
    paymentPassword,
    confirmPaymentPassword: paymentPassword,
  });

  it("is set with the login password, and then opens", async () => {
    const { newMember, clock, passwords } = world();
    const { who, member } = await newMember();
    const check = (password: string) =>
      checkPaymentPassword(db, clock, member.id, password, passwords);
    expect(await check("135790")).toMatchObject({ code: "payment_password_missing" });
    expect(await who.call(setPaymentPassword, choose("135790"))).toEqual({ ok: true, value: null });
    expect((await getMember(db, member.id)).hasPaymentPassword).toBe(true);
    expect(await check("135790")).toMatchObject({ ok: true });
    expect(await check("135791")).toMatchObject({ code: "wrong_payment_password" });
    expect(await check("Pleno-2026")).toMatchObject({ code: "wrong_payment_password" });
  });

  it("is not set with a wrong password, nor by anyone else, nor without end", async () => {
    const { newMember, visitor } = world();
    const { who } = await newMember();
    for (let count = 0; count < 5; count++)
      expect(await who.call(setPaymentPassword, choose("135790", "adivina"))).toMatchObject({
        code: "wrong_password",
      });
    expect(await who.call(setPaymentPassword, choose("135790"))).toMatchObject({
      code: "too_many_tries",
    });
    expect(await visitor().call(setPaymentPassword, choose("135790"))).toMatchObject({
      code: "no_session",
    });
  });

  it("is six digits, typed twice", async () => {
    const { newMember } = world();
    const { who } = await newMember();
    const fieldsOf = async (input: Parameters<typeof choose>[0], confirm = input) => {
      const reply = await who.call(setPaymentPassword, {
        ...choose(input),
        confirmPaymentPassword: confirm,
      });
      return reply.ok ? null : reply.fields;
    };
    expect(await fieldsOf("12345")).toEqual({ paymentPassword: "too_short" });
    expect(await fieldsOf("abcdef")).toEqual({ paymentPassword: "pattern" });
    expect(await fieldsOf("123456")).toEqual({ paymentPassword: "too_easy" });
    expect(await fieldsOf("135790", "135791")).toEqual({
      confirmPaymentPassword: "inconsistent_twice",
    });
  });

  it("is not looked at after five wrong ones, right or wrong, for 15 minutes", async () => {
    const { newMember, clock, passwords, hasher } = world();
    const { who, member } = await newMember();
    await who.call(setPaymentPassword, choose("135790"));
    const check = async (password: string) => {
      const reply = await checkPaymentPassword(db, clock, member.id, password, passwords);
      return reply.ok ? "ok" : reply.code;
    };
    for (let count = 0; count < 5; count++)
      expect(await check("000000")).toBe("wrong_payment_password");
    const looked = hasher.verifications;
    expect([await check("000000"), await check("135790")]).toEqual([
      "too_many_tries",
      "too_many_tries",
    ]);
    expect(hasher.verifications).toBe(looked);
    clock.advance(15 * MINUTE_MS);
    expect(await check("135790")).toBe("ok");
  });

  it("is looked at five times at most, however many guesses come at once", async () => {
    const { newMember, clock, passwords, hasher } = world();
    const { who, member } = await newMember();
    await who.call(setPaymentPassword, choose("135790"));
    const before = hasher.verifications;
    await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        checkPaymentPassword(db, clock, member.id, String(guess).padStart(6, "0"), passwords),
      ),
    );
    expect(hasher.verifications - before).toBe(5);
  });

  it("counts its wrong tries also within a money call's transaction", async () => {
    const { newMember, clock, passwords } = world();
    const { who, member } = await newMember();
    await who.call(setPaymentPassword, choose("135790"));
    const inOne = (password: string) =>
      db
        .transaction()
        .execute((tx) => checkPaymentPassword(tx, clock, member.id, password, passwords));
    for (let count = 0; count < 5; count++) await inOne("000000");
    expect(await inOne("135790")).toMatchObject({ code: "too_many_tries" });
  });
});
