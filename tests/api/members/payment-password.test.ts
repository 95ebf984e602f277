import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { getMemberInfo, setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { checkPaymentPassword, getMember } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

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

  it("that takes the place of another tells its owner, and when; the first one is none", async () => {
    const { newMember } = world();
    const { who, member } = await newMember();
    const told = async () => {
      const rows = await db
        .selectFrom("events")
        .select("kind")
        .where("member_id", "=", member.id)
        .where("kind", "=", "payment_password_changed")
        .execute();
      return rows.length;
    };
    await who.call(setPaymentPassword, choose("135790"));
    expect((await getMember(db, member.id)).paymentPasswordChangedAt).toBeNull();
    expect(await told()).toBe(0);
    await who.call(setPaymentPassword, choose("246802"));
    expect((await getMember(db, member.id)).paymentPasswordChangedAt).toBeInstanceOf(Date);
    expect(await told()).toBe(1);
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

  it("is looked at twenty wrong times a day at most, in all sessions together, until it is set anew", async () => {
    const { newMember, clock, passwords } = world();
    const [{ who, member }, other] = [await newMember(), await newMember()];
    for (const each of [who, other.who]) await each.call(setPaymentPassword, choose("135790"));
    const check = async (password: string, of = member) => {
      const reply = await checkPaymentPassword(db, clock, of.id, password, passwords);
      return reply.ok ? "ok" : reply.code;
    };
    for (let round = 0; round < 4; round++) {
      for (let count = 0; count < 5; count++)
        expect(await check("000000")).toBe("wrong_payment_password");
      for (let part = 0; part < 3; part++) {
        clock.advance(5 * MINUTE_MS);
        await who.call(getMemberInfo, {});
      }
    }
    expect(await check("135790")).toBe("payment_password_locked");
    expect(await check("135790", other.member)).toBe("ok");
    expect(await who.call(setPaymentPassword, choose("246813"))).toMatchObject({ ok: true });
    expect(await check("246813")).toBe("ok");
    for (let count = 0; count < 5; count++) await check("000000");
    clock.advance(DAY_MS);
    expect(await check("246813")).toBe("ok");
  });

  it("right ones and refusals of the moment do not count for the day", async () => {
    const { newMember, clock, passwords } = world();
    const { who, member } = await newMember();
    await who.call(setPaymentPassword, choose("135790"));
    const check = async (password: string) => {
      const reply = await checkPaymentPassword(db, clock, member.id, password, passwords);
      return reply.ok ? "ok" : reply.code;
    };
    for (let count = 0; count < 25; count++) expect(await check("135790")).toBe("ok");
    for (let count = 0; count < 25; count++) await check("000000");
    clock.advance(15 * MINUTE_MS);
    expect(await check("135790")).toBe("ok");
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
