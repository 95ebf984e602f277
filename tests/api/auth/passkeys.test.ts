import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#/lib/contract/auth/passkeys.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE } from "../../support/members.ts";
import { passkeyWorld } from "../../support/passkeys.ts";
import { codeOf, factsOf, figuresOf } from "../../support/proof.ts";

const { db } = await testDatabase();
const password = "Pleno-2026";
const kindsOf = async (memberId: bigint) =>
  (await factsOf(db, memberId)).filter(({ kind }) => kind.startsWith("passkey"));

describe("a passkey", () => {
  it("is made by who knows the password, listed with its last use, renamed and removed; its owner is told", async () => {
    const { newMember, begin, clock, visitor, enter } = passkeyWorld(db);
    const { who, member, username } = await newMember();
    const device = new Authenticator(HERE, { synced: true });
    const begun = await begin(who);
    expect(begun.options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: username, displayName: username },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const credential = device.create(begun);
    const made = await who.call(addPasskey, { name: "  Mi teléfono ", credential });
    if (!made.ok) throw new Error(made.code);
    const at = new Date(clock()).toISOString();
    const { id } = made.value;
    const listed = { id, name: "Mi teléfono", host: "localhost", backedUp: true, createdAt: at };
    expect(made.value).toEqual({ ...listed, lastUsedAt: null });
    clock.advance(MINUTE_MS);
    expect(codeOf(await enter(visitor(), device))).toBe("ok");
    const used = { ...listed, lastUsedAt: new Date(clock()).toISOString() };
    expect(await who.call(listPasskeys, {})).toMatchObject({ value: { list: [used], most: 10 } });
    expect(await who.call(renamePasskey, { id, name: "Llave" })).toMatchObject({ ok: true });
    expect(await who.call(removePasskey, { id, password: "no-es-esta-1" })).toMatchObject({
      code: "wrong_password",
    });
    expect(await who.call(removePasskey, { id, password })).toMatchObject({ ok: true });
    expect(await who.call(removePasskey, { id, password })).toMatchObject({
      code: "not_found",
    });
    expect(await who.call(listPasskeys, {})).toMatchObject({ value: { list: [] } });
    expect(await kindsOf(member.id)).toEqual([
      { kind: "passkey_added", name: "Mi teléfono" },
      { kind: "passkey_removed", name: "Llave" },
    ]);
    expect(codeOf(await enter(visitor(), device))).toBe("passkey_refused");
  });

  it("asks for the authenticator too, where one is on, before it is made or removed", async () => {
    const { withTotp, add, clock } = passkeyWorld(db);
    const { who, secret, recoveryCodes } = await withTotp();
    const input = { password, origin: HERE };
    expect(await who.call(beginPasskey, input)).toMatchObject({ code: "authenticator_needed" });
    expect(await who.call(beginPasskey, { ...input, code: "000000" })).toMatchObject({
      code: "proof_wrong",
    });
    clock.advance(MINUTE_MS);
    const { passkey } = await add(who, { code: figuresOf(secret, clock()) });
    const { id } = passkey;
    expect(await who.call(removePasskey, { id, password })).toMatchObject({
      code: "authenticator_needed",
    });
    const [code = ""] = recoveryCodes;
    expect(await who.call(removePasskey, { id, password, code })).toMatchObject({ ok: true });
  });

  it("is another's on no call: it is neither renamed, removed, nor made twice", async () => {
    const { withPasskey, newMember, begin } = passkeyWorld(db);
    const { passkey, device, who: owner } = await withPasskey();
    const { who } = await newMember();
    const { id } = passkey;
    expect(await who.call(renamePasskey, { id, name: "mío" })).toMatchObject({
      code: "not_found",
    });
    expect(await who.call(removePasskey, { id, password })).toMatchObject({
      code: "not_found",
    });
    const credential = device.create(await begin(who));
    const [first] = device.held;
    if (!first) throw new Error("no passkey");
    // A credential of the same id: what came first is kept.
    const bytes = Buffer.from(credential.response.attestationObject, "base64url");
    const at = bytes.indexOf(Buffer.from(credential.id, "base64url"));
    first.id.copy(bytes, at);
    const sameId = first.id.toString("base64url");
    const same = {
      ...{ ...credential, id: sameId, rawId: sameId },
      response: { ...credential.response, attestationObject: bytes.toString("base64url") },
    };
    expect(await who.call(addPasskey, { name: "mío", credential: same })).toMatchObject({
      code: "passkey_taken",
    });
    expect(await owner.call(listPasskeys, {})).toMatchObject({ value: { list: [passkey] } });
  });

  it.each(["\u200B", "\u202Eotnup", "\u2800"])("has a name that is seen: not %j", async (name) => {
    const { who, passkey } = await passkeyWorld(db).withPasskey();
    await expect(who.call(renamePasskey, { id: passkey.id, name })).rejects.toThrow("bad_text");
  });

  it("is one of ten at most, named to the browser so that none is made twice on one authenticator", async () => {
    const { newMember, add, begin } = passkeyWorld(db);
    const { who } = await newMember();
    const pending = new Authenticator(HERE).create(await begin(who));
    expect(await who.call(addPasskey, { name: "1", credential: pending })).toMatchObject({
      ok: true,
    });
    for (let n = 2; n <= 9; n++) await add(who, { name: String(n) });
    const begun = await begin(who);
    expect(begun.options["excludeCredentials"]).toHaveLength(9);
    const credential = new Authenticator(HERE).create(begun);
    expect(await who.call(addPasskey, { name: "10", credential })).toMatchObject({ ok: true });
    expect(await who.call(beginPasskey, { password, origin: HERE })).toMatchObject({
      code: "too_many_passkeys",
    });
  });

  it("is not made of an old, repeated, foreign or unverified answer", async () => {
    const { newMember, begin, clock, visitor } = passkeyWorld(db);
    const { who } = await newMember();
    const device = new Authenticator(HERE);
    const name = "x";
    const made = device.create(await begin(who));
    expect(await who.call(addPasskey, { name, credential: made })).toMatchObject({ ok: true });
    expect(await who.call(addPasskey, { name, credential: made })).toMatchObject({
      code: "passkey_expired",
    });
    for (const twist of [
      { origin: "https://pleno.evil.example" },
      { origin: "http://localhost:4322" },
      { rpId: "evil.example" },
      { type: "webauthn.get" },
      { unverified: true },
      { unpresent: true },
    ] as const) {
      const credential = device.create(await begin(who), twist);
      expect(await who.call(addPasskey, { name, credential }), JSON.stringify(twist)).toMatchObject(
        {
          code: "passkey_refused",
        },
      );
    }
    const late = device.create(await begin(who));
    clock.advance(5 * MINUTE_MS);
    expect(await who.call(addPasskey, { name, credential: late })).toMatchObject({
      code: "passkey_expired",
    });
    // Another member's session, on the same browser, answers what this one began.
    const mine = device.create(await begin(who));
    const { who: other } = await newMember();
    other.jar.clear();
    for (const [cookie, value] of who.jar) other.jar.set(cookie, value);
    expect(codeOf(await other.call(addPasskey, { name, credential: mine }))).not.toBe("ok");
    for (const origin of ["https://evil.example", "http://127.0.0.1:4321", "", "no"])
      expect(await who.call(beginPasskey, { password, origin })).toMatchObject({
        code: "passkey_unavailable",
      });
    expect(
      await visitor().call(beginPasskeyLogin, { origin: "https://evil.example" }),
    ).toMatchObject({ code: "passkey_unavailable" });
  });
});
