import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { logIn } from "#/lib/contract/auth/calls.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { changePassword } from "#/lib/contract/members/calls.ts";
import { listMessages } from "#/lib/contract/messages/calls.ts";
import { renewPush, switchPushOff, switchPushOn, viewPush } from "#/lib/contract/messages/push.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { revokeDevices } from "#/lib/contract/session/devices.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { writeMessage } from "#/server/messages/index.ts";
import { readDeviceData } from "#/server/session/index.ts";
import { pushWorld } from "../../support/push.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db, clock, service, newMember, visitor, switchOn } = await pushWorld();
const ON = { topics: ["money", "security"], details: false } as const;

const devicesOf = async (who: Visitor) => {
  const reply = await who.call(viewPush, {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.devices;
};
const countOf = async (memberId: bigint) => {
  const { rows } = await sql`select from push_subscriptions
    where member_id = ${memberId} and ended_at is null`.execute(db);
  return rows.length;
};
const loginOf = (username: string) =>
  ({ type: "username", username, password: "Pleno-2026" }) as InputOf<typeof logIn>;

/** Another device of the member's, logged in. */
async function alsoOn(username: string): Promise<Visitor> {
  const who = visitor();
  const reply = await who.call(logIn, loginOf(username));
  if (!reply.ok) throw new Error(reply.code);
  who.token = reply.value.token;
  return who;
}

describe("a device that notices come to", () => {
  it("is listed to its member with what was chosen, once however often it is switched on", async () => {
    const { who, member } = await newMember();
    who.userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36";
    const before = await who.call(viewPush, {});
    expect(before).toMatchObject({ ok: true, value: { devices: [] } });
    expect(before.ok && Buffer.from(before.value.publicKey, "base64url")).toHaveLength(65);
    const subscription = await service.subscribe();
    for (const details of [false, true])
      await who.call(switchPushOn, { subscription, topics: ["security"], details });
    expect(await devicesOf(who)).toMatchObject([
      { current: true, topics: ["security"], details: true },
    ]);
    expect(await countOf(member.id)).toBe(1);
    const { rows } = await sql<{ all: string }>`
      select push_subscriptions::text as all from push_subscriptions where member_id = ${member.id}`.execute(
      db,
    );
    expect(rows[0]?.all).not.toContain(subscription.endpoint);
    expect(rows[0]?.all).not.toContain(subscription.keys.auth);
    for (const _ of [1, 2]) expect(await who.call(switchPushOff, {})).toMatchObject({ ok: true });
    expect(await devicesOf(who)).toEqual([]);
  });

  it.each([
    ["over http", "http://fcm.googleapis.com/a"],
    ["at an address", "https://127.0.0.1/a"],
    ["at a host that is not listed", "https://fcm.googleapis.com/a"],
    ["with a user", "http://u:p@127.0.0.1/a"],
    ["at another port of the sandbox's host", "http://127.0.0.1:1/push/a"],
    ["as punycode", "https://xn--fcm-9la.googleapis.com/a"],
  ])("is none where its endpoint is %s", async (_what, endpoint) => {
    const { who, member } = await newMember();
    const { keys } = await service.subscribe();
    const subscription = { endpoint, keys };
    expect(
      await who.call(switchPushOn, { subscription, ...ON, topics: [...ON.topics] }),
    ).toMatchObject({
      code: "push_refused",
    });
    expect(await who.call(renewPush, { subscription, before: "a" })).toMatchObject({
      code: "push_refused",
    });
    expect(await countOf(member.id)).toBe(0);
  });

  it("is none where its key is no point of the curve", async () => {
    const { who } = await newMember();
    const { endpoint, keys } = await service.subscribe();
    const wrong = { endpoint, keys: { ...keys, p256dh: "B".repeat(87) } };
    expect(
      await who.call(switchPushOn, { subscription: wrong, topics: [], details: false }),
    ).toMatchObject({ code: "push_refused" });
  });

  it("is whoever's is logged in: the endpoint moves, and the member before hears nothing there", async () => {
    const [first, second] = [await newMember(), await newMember()];
    const subscription = await switchOn(first.who);
    await second.who.call(switchPushOn, { subscription, topics: ["security"], details: false });
    expect(await countOf(first.member.id)).toBe(0);
    expect(await devicesOf(second.who)).toHaveLength(1);
  });

  it("ends for the member before as soon as another logs in on the browser", async () => {
    const [first, second] = [await newMember(), await newMember()];
    await switchOn(first.who);
    const shared = visitor();
    for (const [name, value] of first.who.jar) shared.jar.set(name, value);
    await shared.call(logIn, loginOf(second.username));
    expect(await countOf(first.member.id)).toBe(0);
  });

  it("is switched off from another device, and never another member's", async () => {
    const { who, username, member } = await newMember();
    await switchOn(who);
    const [device] = await devicesOf(who);
    const stranger = await newMember();
    await stranger.who.call(switchPushOff, { id: device?.id });
    expect(await countOf(member.id)).toBe(1);
    const other = await alsoOn(username);
    expect(await devicesOf(other)).toMatchObject([{ id: device?.id, current: false }]);
    await other.call(switchPushOff, { id: device?.id });
    expect(await countOf(member.id)).toBe(0);
  });

  it("stays when its session is over by itself, and is one of ten", async () => {
    const { who, username, member } = await newMember();
    await switchOn(who);
    clock.advance(16 * 60_000);
    const later: Visitor[] = [];
    for (let each = 0; each < 10; each++) {
      const other = await alsoOn(username);
      await switchOn(other);
      clock.advance(1_000);
      later.push(other);
    }
    expect(await countOf(member.id)).toBe(10);
    expect((await devicesOf(later[9] as Visitor))[0]).toMatchObject({ current: true });
  });
});

describe("what a login left ends with it", () => {
  it("by logging out", async () => {
    const { who, member } = await newMember();
    await switchOn(who);
    await who.call(logOut, {});
    expect(await countOf(member.id)).toBe(0);
  });

  it("by signing the device out elsewhere", async () => {
    const { who, username, member } = await newMember();
    await switchOn(who);
    const other = await alsoOn(username);
    await switchOn(other);
    clock.advance(20 * 60_000);
    const third = await alsoOn(username);
    await third.call(revokeDevices, {});
    expect(await countOf(member.id)).toBe(0);
  });

  it("by a new password", async () => {
    const { who, member } = await newMember();
    await switchOn(who);
    await who.call(changePassword, {
      oldPassword: "Pleno-2026",
      newPassword: "Pleno-2027",
      confirmNewPassword: "Pleno-2027",
    });
    expect(await countOf(member.id)).toBe(0);
  });

  it("by the end of the account", async () => {
    const { who, member } = await newMember();
    await switchOn(who);
    await setMemberStatus(db, clock, member.id, "closed");
    expect(await countOf(member.id)).toBe(0);
  });
});

describe("a subscription that the browser made anew", () => {
  it("takes the place of what its device had, without a session, and makes none where there was none", async () => {
    const { who, member } = await newMember();
    const { endpoint: before } = await switchOn(who);
    const endpoints = async () =>
      (
        await sql<{ endpoint_hash: string }>`
          select endpoint_hash from push_subscriptions where member_id = ${member.id}`.execute(db)
      ).rows.map(({ endpoint_hash }) => endpoint_hash);
    const had = await endpoints();
    who.token = null;
    const anew = await service.subscribe();
    // A cookie that got into somebody's hands does not know what it would take the place of.
    await who.call(renewPush, { subscription: anew, before: anew.endpoint });
    expect(await endpoints()).toEqual(had);
    await who.call(renewPush, { subscription: anew, before });
    expect(await countOf(member.id)).toBe(1);
    expect(await endpoints()).not.toEqual(had);
    const nobody = visitor();
    const of = { subscription: await service.subscribe(), before: anew.endpoint };
    expect(await nobody.call(renewPush, of)).toMatchObject({ ok: true });
    // Whoever has an endpoint keeps it, whatever cookie comes along.
    const other = await newMember();
    const theirs = await switchOn(other.who);
    await other.who.call(renewPush, { subscription: anew, before: theirs.endpoint });
    expect([await countOf(member.id), await countOf(other.member.id)]).toEqual([1, 1]);
  });
});

describe("a member's own data", () => {
  it("names the devices that notices come to", async () => {
    const { who, member } = await newMember();
    await switchOn(who, ["security"]);
    const told = JSON.stringify(await readDeviceData(db, member.id));
    expect(told).toContain('"notices":{"topics":["security"]');
    expect(told).not.toContain("push/");
  });
});

describe("a message that a device names", () => {
  it("is found by its number, by its own member alone", async () => {
    const { who, member } = await newMember();
    const other = await newMember();
    for (const kind of ["totp_on", "proof_failed"] as const)
      await writeMessage(db, { memberId: member.id, kind, params: {}, atMs: clock() });
    const all = await who.call(listMessages, {});
    const [, first] = all.ok ? all.value.list : [];
    expect(first?.kind).toBe("totp_on");
    const id = String(first?.id);
    expect(await who.call(listMessages, { id })).toMatchObject({
      value: { list: [{ id }], totalCount: 1 },
    });
    expect(await other.who.call(listMessages, { id })).toMatchObject({ value: { list: [] } });
  });
});
