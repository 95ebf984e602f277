import { describe, expect, it } from "vitest";
import { MINUTE_MS, systemClock } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { requestPasswordReset, resetPassword } from "#/lib/contract/auth/password-reset.ts";
import { setBlock } from "#/server/care/index.ts";
import { getMember, getMemberRow } from "#/server/members/index.ts";
import { endLogins } from "#/server/session/index.ts";
import { changeWorld, PASSWORD, waitingForLocks } from "../../support/contact-change.ts";
import { testDatabase } from "../../support/database.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, factsOf, figuresOf } from "../../support/proof.ts";

const { db, owner } = await testDatabase();
const world = changeWorld(db);
const { newEmail, newMobile, begin, confirm, methodsOf, isIn, upToNew, withMobile } = world;

describe("a proven contact gives way to another", () => {
  it("by a code at the old one, then one at the new one, and its owner is told at both and in the inbox", async () => {
    const { who, member, email, username } = await world.withEmail();
    const to = newEmail();
    const code = await upToNew(who, email, `  ${to.toUpperCase()} `);
    expect((await getMember(db, member.id)).contactChangedAt).toBeNull();
    expect(await confirm(who, to, code)).toBe("ok");
    expect((await methodsOf(who)).email).toEqual({ to: "n•••@correo.example", proven: true });
    expect(await factsOf(db, member.id)).toContainEqual({
      ...{ kind: "contact_changed", way: "email" },
      ...{ from: "l•••@correo.example", to: "n•••@correo.example" },
    });
    world.clock.advance(MINUTE_MS);
    for (const address of [email, to]) {
      const text = await newestMessage(db, world.clock, address);
      expect(text).toContain(username);
      expect(text).toContain("n•••@correo.example");
    }
    expect((await getMember(db, member.id)).contactChangedAt).toBeInstanceOf(Date);
  });

  it("a number as well, which is anybody's from then on", async () => {
    const way = { way: "mobile" } as const;
    const { who, mobile } = await withMobile();
    const to = newMobile();
    expect(await confirm(who, to, await upToNew(who, mobile, to, way), way)).toBe("ok");
    expect((await methodsOf(who)).mobile?.proven).toBe(true);
    const other = await withMobile();
    world.clock.advance(MINUTE_MS);
    const code = await upToNew(other.who, other.mobile, mobile, way);
    expect(await confirm(other.who, mobile, code, way)).toBe("ok");
  });

  it("all other logins end, remembered ones too, and who changed it stays in", async () => {
    const { who, email, username } = await world.withEmail();
    const elsewhere = world.visitor();
    const login = { type: "username", username, password: PASSWORD } as const;
    await world.setting({ when: "off", ways: ["totp"] });
    const entered = await elsewhere.call(logIn, login);
    if (!entered.ok) throw new Error(entered.code);
    elsewhere.token = entered.value.token;
    const to = newEmail();
    expect(await confirm(who, to, await upToNew(who, email, to))).toBe("ok");
    expect([await isIn(elsewhere), await isIn(who)]).toEqual([false, true]);
  });

  it("and what had gone to the old one for a forgotten password opens nothing any more", async () => {
    const { who, email, username } = await world.withEmail();
    const to = newEmail();
    const thief = world.visitor();
    const code = await upToNew(who, email, to);
    await thief.call(requestPasswordReset, { username, email });
    const forgot = await world.codeTo(email);
    expect(await confirm(who, to, code)).toBe("ok");
    const reset = { username, email, verificationCode: forgot, newPassword: "Otra-clave-9" };
    expect((await thief.call(resetPassword, reset)).ok).toBe(false);
  });
});

describe("a proven contact stays", () => {
  it("without the password, or without the authenticator that is on", async () => {
    const { who, secret } = await world.withTotp();
    const [email, to] = [newEmail(), newEmail()];
    const figures = () => figuresOf(secret, world.clock());
    world.clock.advance(MINUTE_MS);
    const add = { way: "email", contact: email, password: PASSWORD, code: figures() } as const;
    await who.call(beginContact, add);
    await who.call(confirmContact, {
      ...{ way: "email", contact: email, code: await world.codeTo(email) },
    });
    expect(await begin(who, to, { password: "Wrong-2026" })).toBe("wrong_password");
    expect(await begin(who, to)).toBe("authenticator_needed");
    expect(await begin(who, to, { code: "000000" })).toBe("proof_wrong");
    world.clock.advance(MINUTE_MS);
    expect(await begin(who, to, { code: figures() })).toBe("ok");
  });

  it("where it is none, none that is proven, the same, or no address", async () => {
    const { who } = await world.newMember({ email: newEmail() });
    expect(await begin(who, newEmail())).toBe("contact_unproven");
    const proven = await world.withEmail();
    expect(await begin(proven.who, proven.email.toUpperCase())).toBe("contact_same");
    expect(await begin(proven.who, newMobile(), { way: "mobile" })).toBe("contact_unproven");
    expect(await begin(proven.who, "no-mail")).toBe("contact_malformed");
  });

  it("as long as its member keeps out of play: nobody gets rid of what they are known by", async () => {
    const { who, member, email } = await world.withEmail();
    const to = newEmail();
    const code = await upToNew(who, email, to);
    const { account, id: memberId } = member;
    await setBlock(owner.db, systemClock, {
      ...{ memberId, account, acts: ["deposit", "bet"], code: "self_excluded" },
      ...{ until: new Date(Date.now() + 400 * 86_400_000), by: "ana", reason: "asked" },
    });
    expect(await begin(who, to)).toBe("contact_held");
    expect(await confirm(who, to, code)).toBe("contact_held");
  });

  it("where somebody proved the number in between; and it is told only to who reads its messages", async () => {
    const way = { way: "mobile" } as const;
    const [one, other] = [await withMobile(), await world.newMember()];
    const to = newMobile();
    const code = await upToNew(one.who, one.mobile, to, way);
    world.clock.advance(MINUTE_MS);
    const add = { ...way, contact: to };
    await other.who.call(beginContact, { ...add, password: PASSWORD });
    const theirs = await world.codeTo(to);
    expect(codeOf(await other.who.call(confirmContact, { ...add, code: theirs }))).toBe("ok");
    expect(await begin(one.who, to, way)).toBe("ok");
    expect(await confirm(one.who, to, code, way)).toBe("contact_taken");
    expect((await methodsOf(one.who)).mobile?.proven).toBe(true);
  });

  it("the number of a suspended account is taken too, by a change and by adding it", async () => {
    const way = { way: "mobile" } as const;
    const [gone, one, other] = [await withMobile(), await withMobile(), await world.newMember()];
    await db
      .updateTable("members")
      .set({ status: "suspended" })
      .where("id", "=", gone.member.id)
      .execute();
    world.clock.advance(MINUTE_MS);
    const code = await upToNew(one.who, one.mobile, gone.mobile, way);
    expect(await confirm(one.who, gone.mobile, code, way)).toBe("contact_taken");
    world.clock.advance(MINUTE_MS);
    const add = { ...way, contact: gone.mobile };
    await other.who.call(beginContact, { ...add, password: PASSWORD });
    const theirs = await world.codeTo(gone.mobile);
    expect(codeOf(await other.who.call(confirmContact, { ...add, code: theirs }))).toBe(
      "contact_taken",
    );
  });
});

it("of two changes at once on two devices one holds, and the other is out", async () => {
  const { who, email, username, member } = await world.withEmail();
  await world.setting({ when: "off", ways: ["totp"] });
  const second = world.visitor();
  const entered = await second.call(logIn, { type: "username", username, password: PASSWORD });
  if (!entered.ok) throw new Error(entered.code);
  second.token = entered.value.token;
  const [to, other] = [newEmail(), newEmail()];
  const first = await upToNew(who, email, to);
  world.clock.advance(MINUTE_MS);
  const theirs = await upToNew(second, email, other);
  const replies = await Promise.all([confirm(who, to, first), confirm(second, other, theirs)]);
  expect(replies.filter((code) => code === "ok")).toHaveLength(1);
  expect([await isIn(who), await isIn(second)].filter(Boolean)).toHaveLength(1);
  const facts = await factsOf(db, member.id);
  expect(facts.filter(({ kind }) => kind === "contact_changed")).toHaveLength(1);
});

it("a change that is confirmed twice at once happens once", async () => {
  const { who, email, member } = await world.withEmail();
  const to = newEmail();
  const code = await upToNew(who, email, to);
  const replies = await Promise.all([confirm(who, to, code), confirm(who, to, code)]);
  expect(replies.sort()).toEqual(["contact_same", "ok"]);
  const facts = await factsOf(db, member.id);
  expect(facts.filter(({ kind }) => kind === "contact_changed")).toHaveLength(1);
});

it("a session that ends while its code is looked at changes nothing", async () => {
  const { who, email, member } = await world.withEmail();
  const to = newEmail();
  const code = await upToNew(who, email, to);
  const ending = await db.startTransaction().execute();
  await endLogins(ending, world.clock, member.id, { what: "all" });
  const confirming = confirm(who, to, code);
  await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0);
  await ending.commit().execute();
  expect(await confirming).toMatch(/^(session_expired|no_session)$/);
  const { email: kept } = await getMemberRow(db, member.id);
  expect(kept).toBe(email);
});
