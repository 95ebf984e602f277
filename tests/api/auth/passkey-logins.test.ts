import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCode,
  beginPasskeyLogin,
  logInByPasskey,
} from "#/lib/contract/auth/passkeys.ts";
import { beginTotp, confirmTotp, endTotp } from "#/lib/contract/auth/proof.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";
import { cleanSignIns } from "#/server/auth/index.ts";
import { Authenticator, copyOf } from "../../support/authenticator.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE } from "../../support/members.ts";
import { passkeyWorld } from "../../support/passkeys.ts";
import { codeOf, factsOf, figuresOf } from "../../support/proof.ts";

const { db } = await testDatabase();
const password = "Pleno-2026";
const kindsOf = async (memberId: bigint) =>
  (await factsOf(db, memberId)).filter(({ kind }) => kind.startsWith("passkey"));

describe("a login by passkey", () => {
  it("needs no name and no other proof, on an unfamiliar device too, and is in the history", async () => {
    const { withTotp, add, clock, visitor, askLogin, enter } = passkeyWorld(db);
    const { who, secret, member } = await withTotp();
    clock.advance(MINUTE_MS);
    const { device } = await add(who, { code: figuresOf(secret, clock()) });
    const stranger = visitor();
    expect((await askLogin(stranger)).options["allowCredentials"] ?? []).toEqual([]);
    expect(await enter(stranger, device)).toMatchObject({
      ok: true,
      value: { firstTimeLogin: false, passwordExpired: false },
    });
    expect(await stranger.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await stranger.call(listLogins, {})).toMatchObject({
      value: { list: [{ current: true, way: "passkey", proof: null }, {}] },
    });
    expect(await factsOf(db, member.id)).toContainEqual(
      expect.objectContaining({ kind: "new_device", proven: true }),
    );
  });

  it("says the same to whoever asks, whether anybody has a passkey or not", async () => {
    const { visitor, askLogin, withPasskey } = passkeyWorld(db);
    const { who } = await withPasskey();
    const shape = async (from: typeof who) => {
      const { challenge, ...rest } = (await askLogin(from)).options;
      expect(challenge).toMatch(/^[\w-]{43}$/);
      return rest;
    };
    expect(await shape(who)).toEqual(await shape(visitor()));
  });

  it("is refused when it was signed elsewhere, without its user, for another host, or by another key", async () => {
    const { withPasskey, visitor, enter } = passkeyWorld(db);
    const { device } = await withPasskey();
    const [held] = device.held;
    const other = new Authenticator(HERE);
    other.create({ options: { rp: { id: "localhost" }, user: { id: held?.userHandle } } });
    if (!held || !other.held[0]) throw new Error("no passkey");
    const forged = { ...held, key: other.held[0].key };
    const theirs = (await withPasskey()).device.held[0];
    const swapped = { ...held, userHandle: theirs?.userHandle ?? "" };
    for (const twist of [
      { origin: "https://evil.example" },
      { origin: "http://localhost:4322" },
      { rpId: "evil.example" },
      { type: "webauthn.create" },
      { unverified: true },
      { unpresent: true },
      { with: forged },
      { with: swapped },
      { with: { ...held, id: Buffer.alloc(32) } },
      { with: { ...held, userHandle: "" } },
    ] as const)
      expect(codeOf(await enter(visitor(), device, twist)), Object.keys(twist).join()).toBe(
        "passkey_refused",
      );
    expect(codeOf(await enter(visitor(), device))).toBe("ok");
  });

  it("is good at the address that the passkey was made at, as long as the site has it, and at no other of its own", async () => {
    const there = "https://otra.example";
    const origins = [HERE, there, "https://agentes.otra.example"];
    const { newMember, visitor, enter } = passkeyWorld(db, { origins });
    const { who } = await newMember();
    const device = new Authenticator(there);
    const begun = await who.call(beginPasskey, { password, origin: there });
    if (!begun.ok) throw new Error(begun.code);
    const credential = device.create(begun.value);
    expect(await who.call(addPasskey, { name: "Llave", credential })).toMatchObject({
      value: { host: "otra.example" },
    });
    const came = async (origin: string, twist = {}) => {
      const stranger = visitor();
      const asked = await stranger.call(beginPasskeyLogin, { origin });
      if (!asked.ok) return asked.code;
      const signed = device.get(asked.value, twist);
      return codeOf(await stranger.call(logInByPasskey, { credential: signed }));
    };
    expect(await came(there)).toBe("ok");
    for (const twist of [{}, { rpId: "localhost" }, { rpId: "localhost", origin: HERE }])
      expect(await came(HERE, twist)).toBe("passkey_refused");
    expect(await came(there, { origin: "https://agentes.otra.example" })).toBe("passkey_refused");
    expect(codeOf(await enter(visitor(), device))).toBe("passkey_refused");
    expect(await who.call(beginPasskeyCode, { origin: HERE })).toMatchObject({
      code: "passkey_none",
    });
    origins.pop();
    origins.pop();
    expect(await came(there)).toBe("passkey_unavailable");
  });

  it("answers its own challenge, once, within five minutes, on the device that asked", async () => {
    const { withPasskey, visitor, askLogin, clock, begin } = passkeyWorld(db);
    const { device, who } = await withPasskey();
    const stranger = visitor();
    const first = device.get(await askLogin(stranger));
    expect(await visitor().call(logInByPasskey, { credential: first })).toMatchObject({
      code: "passkey_expired",
    });
    expect(await stranger.call(logInByPasskey, { credential: first })).toMatchObject({ ok: true });
    expect(await stranger.call(logInByPasskey, { credential: first })).toMatchObject({
      code: "passkey_expired",
    });
    const asked = await askLogin(stranger);
    const late = device.get(asked);
    clock.advance(5 * MINUTE_MS);
    expect(await stranger.call(logInByPasskey, { credential: late })).toMatchObject({
      code: "passkey_expired",
    });
    const madeUp = device.get({ options: { challenge: "A".repeat(43) } });
    expect(await stranger.call(logInByPasskey, { credential: madeUp })).toMatchObject({
      code: "passkey_expired",
    });
    // One for a new passkey is none for a login.
    const forAnother = device.get({
      options: { challenge: (await begin(who)).options["challenge"] },
    });
    expect(await who.call(logInByPasskey, { credential: forAnother })).toMatchObject({
      code: "passkey_expired",
    });
    clock.advance(DAY_MS);
    await cleanSignIns(db, clock);
    const left = db.selectFrom("passkey_challenges").select("purpose");
    expect(await left.where("expires_at", "<=", new Date(clock())).execute()).toEqual([]);
  });

  it("by a copy whose counter stayed behind is refused, and the owner is told; one that never counts goes on", async () => {
    const { newMember, add, visitor, enter } = passkeyWorld(db);
    const { who, member } = await newMember();
    const { device } = await add(who, { name: "Llave" });
    const [held] = device.held;
    if (!held) throw new Error("no passkey");
    const copy = copyOf(held);
    expect(codeOf(await enter(visitor(), device))).toBe("ok");
    expect(codeOf(await enter(visitor(), device, { with: copy }))).toBe("passkey_refused");
    expect((await kindsOf(member.id)).at(-1)).toEqual({ kind: "passkey_copied", name: "Llave" });
    expect(codeOf(await enter(visitor(), device))).toBe("ok");
    const { device: still } = await add(who, {
      device: new Authenticator(HERE, { counts: false }),
    });
    for (let n = 0; n < 3; n++) expect(codeOf(await enter(visitor(), still))).toBe("ok");
  });

  it("lets one in of two that come with the same count at once", async () => {
    const { withPasskey, visitor, askLogin } = passkeyWorld(db);
    const { device } = await withPasskey();
    const [held] = device.held;
    if (!held) throw new Error("no passkey");
    const [one, two] = [visitor(), visitor()];
    const first = device.get(await askLogin(one), { with: copyOf(held) });
    const second = device.get(await askLogin(two), { with: copyOf(held) });
    const ends = await Promise.all([
      one.call(logInByPasskey, { credential: first }),
      two.call(logInByPasskey, { credential: second }),
    ]);
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("is refused to who is suspended, and on the agents' site, as by password", async () => {
    const { withPasskey, visitor, enter } = passkeyWorld(db);
    const { device, member } = await withPasskey();
    const agents = visitor();
    agents.agentSite = true;
    expect(codeOf(await enter(agents, device))).toBe("agents_only");
    await db
      .updateTable("members")
      .set({ status: "suspended" })
      .where("id", "=", member.id)
      .execute();
    expect(codeOf(await enter(visitor(), device))).toBe("account_suspended");
  });

  it("is begun so often from one address and no more", async () => {
    const { visitor } = passkeyWorld(db);
    const who = visitor("10.77.0.1");
    for (let n = 0; n < 100; n++) await who.call(beginPasskeyLogin, { origin: HERE });
    expect(await who.call(beginPasskeyLogin, { origin: HERE })).toMatchObject({
      code: "too_many_requests",
    });
    expect(await visitor().call(beginPasskeyLogin, { origin: HERE })).toMatchObject({ ok: true });
  });
});

describe("the authenticator of codes", () => {
  it("stays beside passkeys: neither ends the other", async () => {
    const { withPasskey, visitor, enter, clock } = passkeyWorld(db);
    const { who, device } = await withPasskey();
    const begun = await who.call(beginTotp, { password });
    if (!begun.ok) throw new Error(begun.code);
    const code = figuresOf(begun.value.secret, clock());
    expect(await who.call(confirmTotp, { code })).toMatchObject({ ok: true });
    clock.advance(MINUTE_MS);
    const now = figuresOf(begun.value.secret, clock());
    expect(await who.call(endTotp, { password, code: now })).toMatchObject({ ok: true });
    expect(codeOf(await enter(visitor(), device))).toBe("ok");
  });
});
