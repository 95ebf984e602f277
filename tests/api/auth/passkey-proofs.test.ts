import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import {
  beginPasskeyCode,
  beginPasskeyProof,
  getPasskeyCode,
  removePasskey,
} from "#/lib/contract/auth/passkeys.ts";
import { getProof, proveLogin, renewRecoveryCodes } from "#/lib/contract/auth/proof.ts";
import { getMemberInfo, setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { revokeDevices } from "#/lib/contract/session/devices.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";
import type { Authenticator } from "../../support/authenticator.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE } from "../../support/members.ts";
import { passkeyWorld } from "../../support/passkeys.ts";
import { codeOf, figuresOf } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const password = "Pleno-2026";
const origin = HERE;

/** A member with codes, recovery codes and a passkey. */
async function guarded() {
  const world = passkeyWorld(db);
  const made = await world.withTotp();
  world.clock.advance(MINUTE_MS);
  const code = figuresOf(made.secret, world.clock());
  return { ...world, ...made, ...(await world.add(made.who, { code })) };
}

const begun = <T>(reply: { ok: true; value: T } | { ok: false; code: string }): T => {
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};
const asAnswer = (credential: unknown) => ({
  way: "passkey" as const,
  answer: JSON.stringify(credential),
});

describe("a login from a strange place", () => {
  it("is proven by a passkey in place of the figures, and the history says so [LOG-38] [LOG-39]", async () => {
    const { username, device, visitor, arrive } = await guarded();
    const stranger = visitor();
    expect(codeOf(await arrive(stranger, username))).toBe("proof_needed");
    expect(await stranger.call(getProof, {})).toMatchObject({
      value: {
        ways: [
          { way: "passkey", to: "" },
          { way: "totp", to: "" },
        ],
      },
    });
    const asked = begun(await stranger.call(beginPasskeyProof, { origin }));
    expect(asked.options["allowCredentials"]).toMatchObject([
      { id: device.held[0]?.id.toString("base64url"), transports: ["internal", "hybrid"] },
    ]);
    const opened = await stranger.call(proveLogin, asAnswer(device.get(asked)));
    if (!opened.ok) throw new Error(opened.code);
    stranger.token = opened.value.token;
    expect(await stranger.call(getMemberInfo, {})).toMatchObject({ ok: true });
    expect(await stranger.call(listLogins, {})).toMatchObject({
      value: { list: [{ way: "password", proof: "passkey" }, {}] },
    });
  });

  it("is not proven by another's passkey, one that is removed, an old answer, one twice, or no signature", async () => {
    const world = await guarded();
    const { username, device, passkey, who, secret, visitor, arrive, clock } = world;
    const other = (await world.withPasskey()).device;
    const stranger = visitor();
    await arrive(stranger, username);
    const ask = async () => begun(await stranger.call(beginPasskeyProof, { origin }));
    const tries = async (credential: unknown) =>
      codeOf(await stranger.call(proveLogin, asAnswer(credential)));
    expect(await tries(other.get(await ask(), { with: other.held[0] }))).toBe("proof_wrong");
    const spent = device.get(await ask(), { origin: "https://evil.example" });
    expect([await tries(spent), await tries(spent)]).toEqual(["proof_wrong", "proof_wrong"]);
    const answer = "{";
    expect(codeOf(await stranger.call(proveLogin, { way: "passkey", answer }))).toBe("proof_wrong");
    clock.advance(16 * MINUTE_MS);
    await arrive(stranger, username);
    const late = device.get(await ask());
    clock.advance(5 * MINUTE_MS);
    expect(await tries(late)).toBe("proof_wrong");
    // Another half-open login of the same member answers what this one was asked.
    const mine = device.get(await ask());
    const second = visitor();
    await arrive(second, username);
    expect(codeOf(await second.call(proveLogin, asAnswer(mine)))).toBe("proof_wrong");
    const used = device.get(await ask());
    expect(codeOf(await world.enter(who, device))).toBe("ok");
    const code = figuresOf(secret, clock());
    expect(await who.call(removePasskey, { id: passkey.id, password, code })).toMatchObject({
      ok: true,
    });
    expect(await tries(used)).toBe("way_not_offered");
    expect(await stranger.call(beginPasskeyProof, { origin })).toMatchObject({
      code: "way_not_offered",
    });
  });

  it("asks who has a passkey alone for nothing: it could be lost, and works on one host", async () => {
    const { withPasskey, visitor, arrive, withEmail, add, setting } = passkeyWorld(db);
    const alone = await withPasskey();
    expect(codeOf(await arrive(visitor(), alone.username))).toBe("ok");
    const { who, username } = await withEmail();
    await add(who);
    const stranger = visitor();
    expect(codeOf(await arrive(stranger, username))).toBe("proof_needed");
    expect(await stranger.call(getProof, {})).toMatchObject({
      value: { ways: [{ way: "passkey" }, { way: "email" }] },
    });
    await setting({ when: "strange", ways: ["totp", "mobile", "email"] });
    expect(await stranger.call(beginPasskeyProof, { origin })).toMatchObject({
      code: "way_not_offered",
    });
    await setting({ when: "strange", ways: ["passkey", "totp", "mobile", "email"] });
    expect(await stranger.call(beginPasskeyProof, { origin })).toMatchObject({ ok: true });
  });
});

describe("what the authenticator guards", () => {
  const codeBy = async (who: Visitor, device: Authenticator) => {
    const asked = begun(await who.call(beginPasskeyCode, { origin }));
    return begun(await who.call(getPasskeyCode, { credential: device.get(asked) }));
  };
  const change = (who: Visitor, code: string) =>
    who.call(setPaymentPassword, {
      ...{ password, code },
      ...{ paymentPassword: "274913", confirmPaymentPassword: "274913" },
    });

  it("takes a passkey in place of the figures, once, within five minutes", async () => {
    const { who, device, clock } = await guarded();
    const { code, expiresAt } = await codeBy(who, device);
    expect(expiresAt).toBe(new Date(clock() + 5 * MINUTE_MS).toISOString());
    expect(code.length).toBeLessThanOrEqual(20);
    expect(await change(who, ` ${code} `)).toMatchObject({ ok: true });
    expect(await change(who, code)).toMatchObject({ code: "proof_wrong" });
    const late = await codeBy(who, device);
    clock.advance(5 * MINUTE_MS);
    expect(await change(who, late.code)).toMatchObject({ code: "proof_wrong" });
    const fresh = await codeBy(who, device);
    expect(await who.call(renewRecoveryCodes, { password, code: fresh.code })).toMatchObject({
      ok: true,
    });
  });

  it("takes none of another member, of a session that is over, or of an answer that was given before", async () => {
    const world = await guarded();
    const { who, device, enter, visitor, newMember } = world;
    const other = await guarded();
    const { code } = await codeBy(other.who, other.device);
    expect(await change(who, code)).toMatchObject({ code: "proof_wrong" });
    const asked = begun(await who.call(beginPasskeyCode, { origin }));
    const theirs = other.device.get(asked, { with: other.device.held[0] });
    expect(await who.call(getPasskeyCode, { credential: theirs })).toMatchObject({
      code: "passkey_refused",
    });
    const again = begun(await who.call(beginPasskeyCode, { origin }));
    const credential = device.get(again);
    const elsewhere = visitor();
    expect(codeOf(await enter(elsewhere, device))).toBe("ok");
    expect(await elsewhere.call(getPasskeyCode, { credential })).toMatchObject({
      code: "passkey_expired",
    });
    const left = await codeBy(elsewhere, device);
    await who.call(revokeDevices, {});
    expect(await change(who, left.code)).toMatchObject({ code: "proof_wrong" });
    const none = await newMember();
    expect(await none.who.call(beginPasskeyCode, { origin })).toMatchObject({
      code: "passkey_none",
    });
  });
});
