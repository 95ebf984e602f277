import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { changePassword, getMemberInfo } from "#/lib/contract/members/calls.ts";
import { inTransaction } from "#/server/db/index.ts";
import { replacePassword } from "#/server/members/change-password.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();
const world = () => membersWorld(db, { rules: { email: { enabled: true } } });

const OLD = "Pleno-2026";
const change = (newPassword: string, more: { oldPassword?: string; confirm?: string } = {}) => ({
  oldPassword: more.oldPassword ?? OLD,
  newPassword,
  confirmNewPassword: more.confirm ?? newPassword,
});
const login = (username: string, password: string) =>
  ({ type: "username", username, password }) as const;

describe("changing the password", () => {
  it("lets in with the new one alone, and ends every session [PWD-07] [PWD-08]", async () => {
    const { newMember, visitor, clock } = world();
    const { who, username, member } = await newMember();
    const elsewhere = visitor();
    const entered = await elsewhere.call(logIn, login(username, OLD));
    elsewhere.token = entered.ok ? entered.value.token : null;
    clock.advance(MINUTE_MS);

    expect(await who.call(changePassword, change("Otra-clave-7"))).toEqual({
      ok: true,
      value: null,
    });
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    expect(await elsewhere.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    expect(await who.call(logIn, login(username, OLD))).toMatchObject({
      code: "wrong_credentials",
    });
    expect(await who.call(logIn, login(username, "Otra-clave-7"))).toMatchObject({ ok: true });
    const row = await db
      .selectFrom("members")
      .select(["password_changed_at", "password_is_own"])
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ password_changed_at: new Date(clock()), password_is_own: true });
  });

  it("asks for the old one, right, also of who has just entered [PWD-09] [VAL-42]", async () => {
    const { newMember } = world();
    const { who } = await newMember();
    expect(await who.call(changePassword, change("Otra-clave-7", { oldPassword: "" }))).toEqual({
      ok: false,
      code: "fields_refused",
      fields: { oldPassword: "not_empty" },
    });
    expect(
      await who.call(changePassword, change("Otra-clave-7", { oldPassword: "no-es-esta" })),
    ).toMatchObject({ code: "wrong_password" });
  });

  it("looks at five wrong old ones within 15 minutes, then at none", async () => {
    const { newMember, clock, hasher } = world();
    const { who } = await newMember();
    const wrong = change("Otra-clave-7", { oldPassword: "no-es-esta" });
    for (let count = 0; count < 5; count++)
      expect(await who.call(changePassword, wrong)).toMatchObject({ code: "wrong_password" });
    const looked = hasher.verifications;
    expect(await who.call(changePassword, change("Otra-clave-7"))).toMatchObject({
      code: "too_many_tries",
    });
    expect(hasher.verifications).toBe(looked);
    clock.advance(14 * MINUTE_MS);
    await who.call(getMemberInfo, {});
    clock.advance(MINUTE_MS);
    expect(await who.call(changePassword, change("Otra-clave-7"))).toMatchObject({ ok: true });
  });

  it("wants a new one by the operator's rule, typed twice, not common and not the old [VAL-43] [VAL-44] [VAL-45] [VAL-46]", async () => {
    const { newMember } = world();
    const { who } = await newMember();
    const fieldsOf = async (...input: Parameters<typeof change>) => {
      const reply = await who.call(changePassword, change(...input));
      return reply.ok ? null : reply.fields;
    };
    expect(await fieldsOf("")).toEqual({
      newPassword: "not_empty",
      confirmNewPassword: "not_empty",
    });
    expect(await fieldsOf("corta")).toEqual({ newPassword: "too_short" });
    expect(await fieldsOf("x".repeat(10_000))).toEqual({ newPassword: "too_long" });
    expect(await fieldsOf("con espacio")).toEqual({ newPassword: "pattern" });
    expect(await fieldsOf("Password123")).toEqual({ newPassword: "too_common" });
    expect(await fieldsOf(OLD)).toEqual({ newPassword: "same_as_old" });
    expect(await fieldsOf("Otra-clave-7", { confirm: "Otra-clave-8" })).toEqual({
      confirmNewPassword: "inconsistent_twice",
    });
  });

  it("happens once, however often it is sent at the same moment", async () => {
    const { newMember } = world();
    const { who } = await newMember();
    const ends = await Promise.all(
      ["Otra-clave-1", "Otra-clave-2", "Otra-clave-3"].map((password) =>
        who.call(changePassword, change(password)),
      ),
    );
    expect(ends.filter((end) => end.ok)).toHaveLength(1);
  });

  it("ends no login where the password that was proven is another by now", async () => {
    const { newMember, clock } = world();
    const { who, member } = await newMember();
    const about = { memberId: member.id, from: "an earlier hash", to: "a later", language: "es" };
    expect(await inTransaction(db, (tx) => replacePassword(tx, sealedAt(clock), about))).toBe(
      false,
    );
    expect(await who.call(getMemberInfo, {})).toMatchObject({ ok: true });
  });

  it("is told to the member, in the inbox and by e-mail", async () => {
    const { newMember } = world();
    const { who, member } = await newMember({ email: "linh@correo.example" });
    await who.call(changePassword, change("Otra-clave-7"));
    const told = await db
      .selectFrom("events")
      .select("kind")
      .where("member_id", "=", member.id)
      .execute();
    expect(told.map(({ kind }) => kind)).toContain("password_changed");
    const mails = await db.selectFrom("deliveries").select(["channel", "kind"]).execute();
    expect(mails).toEqual([{ channel: "email", kind: "password_changed" }]);
  });
});
