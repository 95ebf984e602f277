import { afterAll, describe, expect, it } from "vitest";
import { seedGames } from "#/demo/games.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestPasswordReset, resetPassword } from "#/lib/contract/auth/password-reset.ts";
import { beginTotp, confirmTotp } from "#/lib/contract/auth/proof.ts";
import { changePassword, setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { listDevices, revokeDevices } from "#/lib/contract/session/devices.ts";
import { totpOfMember } from "#/server/auth/index.ts";
import { createHub } from "#/server/events/index.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { getMemberRow } from "#/server/members/members.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { rightsWorld } from "../../support/login-rights.ts";
import { figuresOf } from "../../support/proof.ts";
import { gamesOver } from "../../support/vendor.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db, url } = await testDatabase({ maxConnections: 16 });
await seedGames(asOwner(db));
const hub = createHub(url);
afterAll(() => hub.stop());
const world = rightsWorld(db, hub, (clock) => gamesOver(db, clock));
const { rights, twoDevices, visitor, codeTo, clock, holdVerification, released } = world;
type Two = Awaited<ReturnType<typeof twoDevices>>;

const done = async (reply: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code } = await reply;
  if (!ok) throw new Error(code);
};
const NEW = "Otra-clave-7";

/** Each ends what the second device's login gave. */
const ends: Readonly<Record<string, (two: Two) => Promise<void>>> = {
  "a changed password": ({ who }) =>
    done(
      who.call(changePassword, {
        oldPassword: "Pleno-2026",
        newPassword: NEW,
        confirmNewPassword: NEW,
      }),
    ),
  "a forgotten password": async ({ username, email }) => {
    const somebody = visitor();
    await done(somebody.call(requestPasswordReset, { username, email }));
    const verificationCode = await codeTo(email);
    const reset = { username, email, verificationCode, newPassword: NEW };
    await done(somebody.call(resetPassword, reset));
  },
  "the sign-out of the others": ({ who }) => done(who.call(revokeDevices, {})),
  "its own device's sign-out": async ({ who }) => {
    const reply = await who.call(listDevices, {});
    if (!reply.ok) throw new Error(reply.code);
    await done(who.call(revokeDevices, { id: reply.value.list[1]?.id }));
  },
  "its logout": ({ other }) => done(other.call(logOut, {})),
  "a suspension": ({ member }) => setMemberStatus(db, clock, member.id, "suspended"),
};

describe.each(Object.keys(rights))("a %s", (right) => {
  const give = rights[right];
  if (!give) throw new Error(right);

  it("stands while nothing ends it", async () => {
    const stands = await give(await twoDevices());
    expect(await stands()).toBe(true);
  });

  it.each(Object.entries(ends))("is over with %s", async (_, end) => {
    const two = await twoDevices();
    const stands = await give(two);
    await end(two);
    expect(await stands()).toBe(false);
  });
});

describe("a login under way elsewhere", () => {
  const onOtherDevice: Readonly<Record<string, (two: Two) => Promise<void>>> = {
    "a logout": ({ other }) => done(other.call(logOut, {})),
    "another login in the place of a session": ({ other, username }) =>
      done(other.call(logIn, { type: "username", username, password: "Pleno-2026" })),
  };

  it.each(Object.entries(onOtherDevice))("goes on beside %s", async (_, end) => {
    const two = await twoDevices();
    const third = visitor(two.who.ip);
    const release = holdVerification();
    const { username } = two;
    const login = third.call(logIn, { type: "username", username, password: "Pleno-2026" });
    await released();
    await end(two);
    release();
    expect(await login).toMatchObject({ ok: true });
  });

  it("is asked for a proof beside the sign-out of a device at its address, and not turned away", async () => {
    const { who, other, username } = await twoDevices();
    const third = visitor(other.ip);
    const release = holdVerification();
    const login = third.call(logIn, { type: "username", username, password: "Pleno-2026" });
    await released();
    const reply = await who.call(listDevices, {});
    if (!reply.ok) throw new Error(reply.code);
    await done(who.call(revokeDevices, { id: reply.value.list[1]?.id }));
    release();
    expect(await login).toMatchObject({ code: "proof_needed" });
  });
});

describe("an act of a session that ends while its password is compared", () => {
  const acts: Readonly<Record<string, (who: Visitor) => Promise<{ ok: boolean }>>> = {
    "changes no password": (who) =>
      who.call(changePassword, {
        oldPassword: "Pleno-2026",
        newPassword: NEW,
        confirmNewPassword: NEW,
      }),
    "sets no payment password": (who) =>
      who.call(setPaymentPassword, {
        password: "Pleno-2026",
        paymentPassword: "739154",
        confirmPaymentPassword: "739154",
      }),
    "begins no authenticator": (who) => who.call(beginTotp, { password: "Pleno-2026" }),
  };

  it.each(Object.entries(acts))("%s", async (_, act) => {
    const { who, other, username, member } = await twoDevices();
    const release = holdVerification();
    const acting = act(other);
    await released();
    await done(who.call(revokeDevices, {}));
    release();
    expect((await acting).ok).toBe(false);
    expect((await world.arrive(who, username)).ok).toBe(true);
    const { payment_password_hash } = await getMemberRow(db, member.id);
    expect(payment_password_hash).toBeNull();
    expect((await totpOfMember(db, member.id)).begun).toBe(false);
  });

  it("has an authenticator switched on by no other session than the one that began it", async () => {
    const { who, other } = await twoDevices();
    const begun = await other.call(beginTotp, { password: "Pleno-2026" });
    if (!begun.ok) throw new Error(begun.code);
    const code = figuresOf(begun.value.secret, clock());
    expect(await who.call(confirmTotp, { code })).toMatchObject({ code: "proof_wrong" });
    expect(await other.call(confirmTotp, { code })).toMatchObject({ ok: true });
  });
});

it("a code for a forgotten password that is out is good no more once the password is another", async () => {
  const { who, username, email } = await twoDevices();
  const somebody = visitor();
  await done(somebody.call(requestPasswordReset, { username, email }));
  const verificationCode = await codeTo(email);
  const change = { oldPassword: "Pleno-2026", newPassword: NEW, confirmNewPassword: NEW };
  await done(who.call(changePassword, change));
  const reset = { username, email, verificationCode, newPassword: "Otra-clave-9" };
  expect(await somebody.call(resetPassword, reset)).toMatchObject({ code: "code_wrong" });
});
