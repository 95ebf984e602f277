import { expect, it } from "vitest";
import { DAY_MS, SECOND_MS } from "#/lib/base/time.ts";
import { getAccountSecurity } from "#/lib/contract/auth/account-security.ts";
import { renewRecoveryCodes } from "#/lib/contract/auth/proof.ts";
import { setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { revokeDevices } from "#/lib/contract/session/devices.ts";
import { testDatabase } from "../../support/database.ts";
import { figuresOf, proofWorld } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();

async function securityOf(who: Visitor) {
  const reply = await who.call(getAccountSecurity, {});
  if (!reply.ok) throw new Error(reply.code);
  const { checks, ...rest } = reply.value;
  return { ...rest, due: checks.flatMap(({ check, isMet }) => (isMet ? [] : [check])) };
}

it("a new account says what is missing, the way back into it first", async () => {
  const { newMember, clock } = proofWorld(db);
  const { who } = await newMember();
  expect(await securityOf(who)).toEqual({
    ...{ level: "weak", next: "contact", passwordSince: new Date(clock()).toISOString() },
    ...{
      hasContact: false,
      passwordIsOwn: true,
      recoveryCodesLeft: 0,
      devices: 1,
      staleDevices: 0,
    },
    due: ["contact", "payment_password", "authenticator"],
  });
});

it("what a member does about it counts at once", async () => {
  const { withEmail } = proofWorld(db);
  const { who } = await withEmail();
  expect(await securityOf(who)).toMatchObject({ level: "fair", next: "payment_password" });
  const typed = { paymentPassword: "804172", confirmPaymentPassword: "804172" };
  await who.call(setPaymentPassword, { password: "Pleno-2026", ...typed });
  expect(await securityOf(who)).toMatchObject({ due: ["authenticator"] });
});

it("an e-mail that was changed since its proof counts no more", async () => {
  const { withEmail } = proofWorld(db);
  const { who, member } = await withEmail();
  const email = "otra@correo.example";
  await db.updateTable("members").set({ email }).where("id", "=", member.id).execute();
  expect((await securityOf(who)).due).toContain("contact");
});

it("an authenticator asks for enough recovery codes as well", async () => {
  const { withTotp, clock } = proofWorld(db);
  const { who, member, secret } = await withTotp();
  expect(await securityOf(who)).toMatchObject({ recoveryCodesLeft: 10 });
  const codes = await db
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("member_id", "=", member.id)
    .limit(8)
    .execute();
  await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date(clock()) })
    .where("member_id", "=", member.id)
    .where(
      "code_hash",
      "in",
      codes.map(({ code_hash }) => code_hash),
    )
    .execute();
  expect((await securityOf(who)).due).toEqual(["contact", "payment_password", "recovery_codes"]);
  clock.advance(60 * SECOND_MS);
  const code = figuresOf(secret, clock());
  await who.call(renewRecoveryCodes, { password: "Pleno-2026", code });
  expect((await securityOf(who)).due).toEqual(["contact", "payment_password"]);
});

it("a device that was not used for 90 days is pointed out until it is signed out, the own one never", async () => {
  const { newMember, visitor, arrive, clock } = proofWorld(db);
  const { username } = await newMember();
  await arrive(visitor(), username);
  clock.advance(91 * DAY_MS);
  const who = visitor();
  await arrive(who, username);
  expect(await securityOf(who)).toMatchObject({ devices: 3, staleDevices: 2 });
  await who.call(revokeDevices, {});
  expect(await securityOf(who)).toMatchObject({ devices: 1, staleDevices: 0 });
});
