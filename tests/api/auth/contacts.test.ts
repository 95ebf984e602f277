import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { getProofMethods } from "#/lib/contract/auth/proof.ts";
import { testDatabase } from "../../support/database.ts";
import { codeOf, factsOf, figuresOf, proofWorld } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const world = proofWorld(db);
const PASSWORD = "Pleno-2026";

let serial = 0;
const newEmail = () => `nueva${++serial}@correo.example`;
const newMobile = () => `+1202555${String(1_000 + ++serial).slice(-4)}`;
const begin = (who: Visitor, contact: string, more: object = {}) =>
  who.call(beginContact, { way: "email", contact, password: PASSWORD, ...more });
const confirm = (who: Visitor, contact: string, code: string, more: object = {}) =>
  who.call(confirmContact, { way: "email", contact, code, ...more });
const methodsOf = async (who: Visitor) => {
  const reply = await who.call(getProofMethods, {});
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
};

describe("a contact that a member adds", () => {
  it("is an e-mail that the code reached, proven from then on, and the member is told", async () => {
    const { who, member } = await world.newMember();
    const email = newEmail();
    expect(codeOf(await begin(who, `  ${email.toUpperCase()} `))).toBe("ok");
    expect((await methodsOf(who)).email).toBeNull();
    expect(codeOf(await confirm(who, email, await world.codeTo(email)))).toBe("ok");
    expect((await methodsOf(who)).email).toEqual({ to: "n•••@correo.example", proven: true });
    expect(await factsOf(db, member.id)).toContainEqual({
      ...{ kind: "contact_added", way: "email", to: "n•••@correo.example" },
    });
  });

  it("is a number as well, and another member's is not taken from them", async () => {
    const [one, other] = [await world.newMember(), await world.newMember()];
    const mobile = newMobile();
    const way = { way: "mobile" } as const;
    expect(codeOf(await begin(one.who, mobile, way))).toBe("ok");
    await world.codeTo(mobile);
    expect(codeOf(await begin(other.who, mobile, way))).toBe("ok");
    const code = await world.codeTo(mobile);
    expect(codeOf(await confirm(one.who, mobile, code, way))).toBe("code_wrong");
    expect(codeOf(await confirm(other.who, mobile, code, way))).toBe("ok");
    expect((await methodsOf(other.who)).mobile?.proven).toBe(true);
    world.clock.advance(MINUTE_MS);
    expect(codeOf(await begin(one.who, mobile, way))).toBe("ok");
    expect(codeOf(await confirm(one.who, mobile, await world.codeTo(mobile), way))).toBe(
      "contact_taken",
    );
    expect((await methodsOf(one.who)).mobile).toBeNull();
  });

  it("takes the place of an e-mail that was never proven, and of none that is", async () => {
    const { who } = await world.newMember({ email: newEmail() });
    const email = newEmail();
    await begin(who, email);
    expect(codeOf(await confirm(who, email, await world.codeTo(email)))).toBe("ok");
    expect(codeOf(await begin(who, newEmail()))).toBe("contact_proven");
  });

  it("is not begun without the password, nor without the authenticator that is on", async () => {
    const { who, secret } = await world.withTotp();
    const email = newEmail();
    expect(codeOf(await begin(who, email, { password: "Wrong-2026" }))).toBe("wrong_password");
    expect(codeOf(await begin(who, email))).toBe("authenticator_needed");
    expect(codeOf(await begin(who, email, { code: "000000" }))).toBe("proof_wrong");
    world.clock.advance(MINUTE_MS);
    const code = figuresOf(secret, world.clock());
    expect(codeOf(await begin(who, email, { code }))).toBe("ok");
  });

  it("is proven by the code for it alone: not by one for another address, late, or twice", async () => {
    const { who } = await world.newMember();
    const [email, other] = [newEmail(), newEmail()];
    await begin(who, email);
    const code = await world.codeTo(email);
    expect(codeOf(await confirm(who, other, code))).toBe("code_wrong");
    world.clock.advance(10 * MINUTE_MS);
    expect(codeOf(await confirm(who, email, code))).toBe("code_expired");
    await begin(who, email);
    const next = await world.codeTo(email);
    expect(codeOf(await confirm(who, email, next))).toBe("ok");
    expect(codeOf(await confirm(who, email, next))).toBe("code_wrong");
  });

  it("is one: of three e-mails confirmed at once the others find it proven", async () => {
    const { who, member } = await world.newMember();
    const emails = [newEmail(), newEmail(), newEmail()];
    const codes: string[] = [];
    for (const email of emails) {
      await begin(who, email);
      codes.push(await world.codeTo(email));
    }
    const replies = await Promise.all(
      emails.map((email, n) => confirm(who, email, codes[n] ?? "")),
    );
    expect(replies.map(codeOf).sort()).toEqual(["contact_proven", "contact_proven", "ok"]);
    const facts = (await factsOf(db, member.id)).filter(({ kind }) => kind === "contact_added");
    expect(facts).toHaveLength(1);
  });

  it("is one member's: of two who confirm a number at once one has it, and the other is told", async () => {
    const mobile = "+12025550461";
    const way = { way: "mobile" } as const;
    const [one, other] = [await world.newMember(), await world.newMember()];
    await begin(one.who, mobile, way);
    const first = await world.codeTo(mobile);
    await begin(other.who, mobile, way);
    const second = await world.codeTo(mobile);
    const replies = await Promise.all([
      confirm(one.who, mobile, first, way),
      confirm(other.who, mobile, second, way),
    ]);
    expect(replies.map(codeOf).sort()).toEqual(["contact_taken", "ok"]);
  });

  it.each([
    ["email", "no-mail"],
    ["email", "two@correo.example, three@correo.example"],
    ["email", `${"x".repeat(250)}@correo.example`],
    ["mobile", "912345678"],
    ["mobile", "+1 202 555"],
  ] as const)("is refused where it is none: %s %s", async (way, contact) => {
    const { who } = await world.newMember();
    expect(codeOf(await begin(who, contact, { way }))).toBe("contact_malformed");
  });
});
