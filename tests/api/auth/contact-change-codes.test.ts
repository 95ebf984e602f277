import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { confirmProofMethod, sendProofMethodCode } from "#/lib/contract/auth/proof.ts";
import { changeWorld, PASSWORD } from "../../support/contact-change.ts";
import { testDatabase } from "../../support/database.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf } from "../../support/proof.ts";

const { db } = await testDatabase();
const world = changeWorld(db);
const { newEmail, begin, proveOld, sendNew, confirm, isIn } = world;

describe("a proven contact is not changed", () => {
  it("by a code of another step, address, member, session, or of adding one", async () => {
    const one = await world.withEmail();
    const other = await world.withEmail();
    const [to, elsewhere] = [newEmail(), newEmail()];
    expect(await begin(one.who, to)).toBe("ok");
    const old = await world.codeTo(one.email);
    expect(await sendNew(one.who, to)).toBe("code_expired");
    expect(await proveOld(one.who, elsewhere, old)).toBe("code_wrong");
    expect(await begin(other.who, to)).toBe("ok");
    await world.codeTo(other.email);
    expect(await proveOld(other.who, to, old)).toBe("code_wrong");
    expect(await confirm(one.who, to, old)).toBe("code_wrong");
    expect(
      codeOf(await one.who.call(confirmContact, { way: "email", contact: to, code: old })),
    ).toBe("code_wrong");
    await world.setting({ when: "off", ways: ["totp"] });
    const again = await one.who.call(logIn, {
      ...{ type: "username", username: one.username, password: PASSWORD },
    });
    one.who.token = again.ok ? again.value.token : null;
    expect(await proveOld(one.who, to, old)).toBe("code_wrong");
  });

  it("by a code of adding: one that went to the new address before the old one was proven", async () => {
    const { who } = await world.newMember();
    const [email, to] = [newEmail(), newEmail()];
    await who.call(beginContact, { way: "email", contact: to, password: PASSWORD });
    const adding = await world.codeTo(to);
    await who.call(beginContact, { way: "email", contact: email, password: PASSWORD });
    await who.call(confirmContact, {
      ...{ way: "email", contact: email, code: await world.codeTo(email) },
    });
    expect(await begin(who, to)).toBe("ok");
    expect(await proveOld(who, to, adding)).toBe("code_wrong");
    expect(await confirm(who, to, adding)).toBe("code_wrong");
  });

  it("by a code twice, late, or after five wrong ones", async () => {
    const { who, email } = await world.withEmail();
    const to = newEmail();
    expect(await begin(who, to)).toBe("ok");
    const old = await world.codeTo(email);
    expect(await proveOld(who, to, old)).toBe("ok");
    expect(await proveOld(who, to, old)).toBe("code_wrong");
    for (let half = 0; half < 2; half++) {
      world.clock.advance(10 * MINUTE_MS);
      expect(await isIn(who)).toBe(true);
    }
    expect(await sendNew(who, to)).toBe("code_expired");
    expect(await begin(who, to)).toBe("ok");
    const next = await world.codeTo(email);
    const wrong = next === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++)
      expect(await proveOld(who, to, wrong)).toBe("code_wrong");
    expect(await proveOld(who, to, next)).toBe("code_expired");
    world.clock.advance(5 * MINUTE_MS);
    expect(await begin(who, to)).toBe("ok");
    expect(await proveOld(who, to, await world.codeTo(email))).toBe("ok");
    expect(await sendNew(who, to)).toBe("ok");
    const last = await world.codeTo(to);
    world.clock.advance(10 * MINUTE_MS);
    expect(await confirm(who, to, last)).toBe("code_expired");
  });

  it("for as long as codes are asked for without end: they are capped, at the old one and at the new one", async () => {
    const { who, email } = await world.withEmail();
    const to = newEmail();
    const asked: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) {
      asked.push(await begin(who, to));
      world.clock.advance(2 * MINUTE_MS);
    }
    expect(asked.filter((code) => code === "ok").length).toBeLessThanOrEqual(5);
    expect(asked.at(-1)).toBe("too_many_requests");
    expect(await newestMessage(db, world.clock, email)).not.toBeNull();
    const other = await world.withEmail();
    expect(await begin(other.who, to)).toBe("ok");
    expect(await proveOld(other.who, to, await world.codeTo(other.email))).toBe("ok");
    const sent: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) sent.push(await sendNew(other.who, to));
    expect(sent).toEqual(["ok", ...Array(3).fill("too_many_requests")]);
  });
});

describe("a number that a code reached in two accounts", () => {
  it("is the one's who takes it first, at the same moment too: the other is told", async () => {
    const way = { way: "mobile" } as const;
    for (let turn = 0; turn < 8; turn++) {
      const changing = await world.withMobile();
      const to = world.newMobile();
      const proving = await world.newMember({
        ...{ mobile_num: to.slice(2), country_dialing_code: "1" },
      });
      await proving.who.call(sendProofMethodCode, way);
      const own = await world.codeTo(to);
      world.clock.advance(MINUTE_MS);
      const code = await world.upToNew(changing.who, changing.mobile, to, way);
      const both = await Promise.all([
        confirm(changing.who, to, code, way),
        proving.who.call(confirmProofMethod, { ...way, code: own }).then(codeOf),
      ]);
      expect(both.toSorted()).toEqual(["contact_taken", "ok"]);
    }
  });
});
