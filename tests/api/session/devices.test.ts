import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { getProof } from "#/lib/contract/auth/proof.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { listDevices, revokeDevices } from "#/lib/contract/session/devices.ts";
import { cleanSessions, deviceFamiliarity } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { proofWorld } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/1 (KHTML) Chrome/1.0 Mobile Safari/1";

const devicesOf = async (who: Visitor) => {
  const reply = await who.call(listDevices, {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.list;
};

describe("a member's devices", () => {
  it("are listed with what runs on them, where they were and whether they are in, the own one first", async () => {
    const { newMember, visitor, arrive, clock } = proofWorld(db);
    const { who, username } = await newMember();
    const since = new Date(clock()).toISOString();
    clock.advance(MINUTE_MS);
    const phone = visitor();
    phone.userAgent = ANDROID;
    await arrive(phone, username);
    const later = new Date(clock()).toISOString();
    const base = { country: "", address: who.ip, browser: "", system: "" };
    expect(await devicesOf(who)).toEqual([
      {
        ...base,
        id: expect.any(String),
        current: true,
        open: true,
        knownSince: since,
        lastLoginAt: since,
      },
      {
        id: expect.any(String),
        current: false,
        open: true,
        country: "",
        address: phone.ip,
        browser: "Chrome",
        system: "Android",
        knownSince: later,
        lastLoginAt: later,
      },
    ]);
    expect((await devicesOf(phone)).map(({ current }) => current)).toEqual([true, false]);
    await phone.call(logOut, {});
    expect((await devicesOf(who)).map(({ open }) => open)).toEqual([true, false]);
  });

  it("are looked at by their last logins, however many somebody made", async () => {
    const { newMember, clock } = proofWorld(db);
    const { who, member } = await newMember();
    const alike = async () => {
      const place = { device: "n".repeat(43), ip: who.ip, userAgent: ANDROID };
      return (await deviceFamiliarity(db, clock, member.id, place)).alike;
    };
    await db
      .updateTable("known_devices")
      .set({ user_agent: ANDROID })
      .where("member_id", "=", member.id)
      .execute();
    expect(await alike()).toBe(true);
    await sql`insert into known_devices (member_id, device_hash, known_since, last_login_at, ip, country, user_agent)
      select ${member.id}, sha256(int4send(g)), ${new Date(clock())}, ${new Date(clock() + MINUTE_MS)}, '192.0.2.1', '',
        ${ANDROID} from generate_series(1, 50) g`.execute(db);
    expect(await alike()).toBe(false);
  });

  it("are signed out one by one, at once, and forgotten", async () => {
    const { withEmail, visitor, arrive, setting } = proofWorld(db);
    await setting({ when: "off", ways: [] });
    const { who, username } = await withEmail();
    const [phone, tablet] = [visitor(), visitor()];
    await arrive(phone, username);
    await arrive(tablet, username);
    await setting({ when: "device", ways: ["email"] });
    const [own, , first] = await devicesOf(who);
    expect(await who.call(revokeDevices, { id: own?.id })).toMatchObject({ code: "own_device" });
    const id = first?.id ?? "";
    expect(await who.call(revokeDevices, { id })).toMatchObject({ ok: true });
    const ends = await Promise.all([phone, tablet].map((one) => one.call(getMemberInfo, {})));
    expect(ends.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await devicesOf(who)).toHaveLength(2);
    expect(await who.call(revokeDevices, { id })).toMatchObject({ code: "not_found" });
    const signedOut = ends[0]?.ok ? tablet : phone;
    expect(await arrive(signedOut, username)).toMatchObject({ code: "proof_needed" });
    await setting({ when: "strange", ways: ["totp", "mobile", "email"] });
  });

  it("are signed out all but the own, half-open ones too", async () => {
    const { withEmail, newMember, visitor, arrive } = proofWorld(db);
    const { who, username } = await withEmail();
    const bystander = await newMember();
    const [stranger, housemate] = [visitor(), visitor(who.ip)];
    await arrive(housemate, username);
    await arrive(stranger, username);
    expect(await stranger.call(getProof, {})).toMatchObject({ ok: true });
    expect(await who.call(revokeDevices, {})).toMatchObject({ ok: true });
    expect(await stranger.call(getProof, {})).toMatchObject({ code: "session_expired" });
    expect(await housemate.call(getMemberInfo, {})).toMatchObject({ ok: false });
    expect(await who.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await bystander.who.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await devicesOf(who)).toHaveLength(1);
  });

  it("are nobody else's to sign out, whatever id is sent", async () => {
    const { newMember } = proofWorld(db);
    const [one, two] = [await newMember(), await newMember()];
    const [theirs] = await devicesOf(two.who);
    for (const id of [theirs?.id ?? "", "0", "9".repeat(18), "9".repeat(30), "abc", "-1"])
      expect(await one.who.call(revokeDevices, { id })).toMatchObject({ code: "not_found" });
    expect(await two.who.call(getMemberInfo, {})).toMatchObject({ ok: true });
  });

  it("are forgotten long after their last login", async () => {
    const { newMember, clock } = proofWorld(db);
    const { member } = await newMember();
    clock.advance(401 * 24 * HOUR_MS);
    await cleanSessions(db, clock);
    const kept = async (table: "known_devices" | "known_addresses") =>
      db.selectFrom(table).select("member_id").where("member_id", "=", member.id).execute();
    expect([await kept("known_devices"), await kept("known_addresses")]).toEqual([[], []]);
  });
});

describe("the last login", () => {
  it("is the one before this, with its time", async () => {
    const { newMember, arrive, clock } = proofWorld(db);
    const { who, username } = await newMember();
    expect(await who.call(getMemberInfo, {})).toMatchObject({
      value: { lastLoginAt: null, lastLoginCountry: null },
    });
    const first = new Date(clock()).toISOString();
    clock.advance(HOUR_MS);
    await arrive(who, username);
    expect(await who.call(getMemberInfo, {})).toMatchObject({
      value: { lastLoginAt: first, lastLoginCountry: "" },
    });
  });
});
