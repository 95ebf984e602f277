import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import * as social from "#/lib/contract/auth/social.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { cleanSignIns } from "#/server/auth/index.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { testDatabase } from "../../support/database.ts";
import { HERE, membersWorld, registration } from "../../support/members.ts";
import { facebookProvider, openIdProvider, visit } from "../../support/openid.ts";
import { codeOf, PASSWORD, socialWorld } from "../../support/social.ts";

const { db } = await testDatabase();
const google = await openIdProvider();
const facebook = await facebookProvider();
afterAll(() => Promise.all([google.stop(), facebook.stop()]));
const settings = { ...google.settings, ...facebook.settings };
const world = socialWorld(db, google, settings);
const { visitor, newMember, newName, clock, seatStranger } = world;
const { start, finish, signIn, prove, link, linkedMember } = world;
beforeEach(() => void seatStranger());

describe("the way to Google", () => {
  it("carries state, nonce and PKCE, asks for an e-mail at most, and comes back to this site [REG-11]", async () => {
    const url = new URL(await start(visitor()));
    expect(url.origin).toBe(google.issuer);
    const given = Object.fromEntries(url.searchParams);
    expect(given).toMatchObject({
      response_type: "code",
      client_id: "pleno",
      scope: "openid email",
      code_challenge_method: "S256",
      redirect_uri: `${HERE}/signin`,
    });
    for (const secret of ["state", "nonce", "code_challenge"])
      expect(given[secret]).toMatch(/^[\w-]{43}$/);
  });

  it("comes back to one of the site's own addresses, whatever a page says", async () => {
    const who = visitor();
    const begun = await who.call(social.startSocial, {
      provider: "google",
      origin: "https://evil.example",
    });
    expect(begun.ok && new URL(begun.value.url).searchParams.get("redirect_uri")).toBe(
      `${HERE}/signin`,
    );
  });

  it("is not there where the operator has no client", async () => {
    const closed = membersWorld(db).visitor();
    const begun = await closed.call(social.startSocial, { provider: "google", origin: HERE });
    expect(begun).toMatchObject({ ok: false, code: "provider_unknown" });
  });

  it("is begun sixty times from an address in a quarter of an hour", async () => {
    const who = visitor();
    for (let count = 0; count < 60; count++) await start(who, "facebook");
    const more = await who.call(social.startSocial, { provider: "facebook", origin: HERE });
    expect(codeOf(more)).toBe("too_many_requests");
  });
});

describe("who comes back from Google", () => {
  it("without an account joined is proven, and in nowhere: no e-mail opens an account [REG-11]", async () => {
    const email = "linh@correo.example";
    await newMember({ email });
    seatStranger({ email, email_verified: true });
    const who = visitor();
    const proven = await prove(who);
    expect(proven).toMatchObject({ provider: "google", email });
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
  });

  it("has no e-mail here unless Google verified it", async () => {
    seatStranger({ email: "quien@correo.example", email_verified: false });
    expect(await prove(visitor())).toMatchObject({ email: null });
    seatStranger({ email: "quien@correo.example" });
    expect(await prove(visitor())).toMatchObject({ email: null });
  });

  it("is in with the account that both were proven for, on any device [REG-11]", async () => {
    const { sub, username } = await linkedMember();
    google.seat({ sub });
    const elsewhere = visitor();
    const reply = await signIn(elsewhere);
    if (!reply.ok || reply.value.outcome !== "entered") throw new Error(JSON.stringify(reply));
    expect(reply.value.opened).toMatchObject({ firstTimeLogin: false, passwordExpired: false });
    elsewhere.token = reply.value.opened.token;
    expect(await elsewhere.call(getMemberInfo, {})).toMatchObject({
      ok: true,
      value: { account: username },
    });
  });

  it("is not let in while the account is suspended", async () => {
    const { sub, member } = await linkedMember();
    await setMemberStatus(db, clock, member.id, "suspended");
    google.seat({ sub });
    expect(codeOf(await signIn(visitor()))).toBe("account_suspended");
  });

  it("came once: the same answer again opens nothing", async () => {
    const { sub } = await linkedMember();
    google.seat({ sub });
    const who = visitor();
    const answer = await visit(await start(who));
    const both = await Promise.all([finish(who, answer), finish(who, answer)]);
    expect(both.map(codeOf).sort()).toEqual(["ok", "sign_in_expired"]);
    expect(codeOf(await finish(who, answer))).toBe("sign_in_expired");
  });

  it("came on the device that began: an answer slipped to somebody else is worth nothing", async () => {
    const thief = visitor();
    const answer = await visit(await start(thief));
    expect(codeOf(await finish(visitor(), answer))).toBe("sign_in_expired");
    expect(codeOf(await finish(thief, answer))).toBe("ok");
  });

  it("came within ten minutes", async () => {
    const who = visitor();
    const answer = await visit(await start(who));
    clock.advance(10 * MINUTE_MS);
    expect(codeOf(await finish(who, answer))).toBe("sign_in_expired");
  });
});

describe("joining", () => {
  it("takes both proofs: the ticket of this device, and the account's password", async () => {
    const { who } = await newMember();
    const { ticket } = await prove(who);
    expect(codeOf(await link(who, ticket, "not-it"))).toBe("wrong_password");
    expect(codeOf(await link((await newMember()).who, ticket))).toBe("sign_in_expired");
    expect(codeOf(await link(who, "x".repeat(43)))).toBe("sign_in_expired");
    expect(codeOf(await link(visitor(), ticket))).toBe("no_session");
    expect(codeOf(await link(who, ticket))).toBe("ok");
    expect(codeOf(await link(who, ticket))).toBe("sign_in_expired");
  });

  it("stops guessing the password after five", async () => {
    const { who } = await newMember();
    const { ticket } = await prove(who);
    for (let count = 0; count < 5; count++) await link(who, ticket, "not-it");
    expect(codeOf(await link(who, ticket))).toBe("too_many_tries");
  });

  it("waits a quarter of an hour for the account", async () => {
    const { who } = await newMember();
    const { ticket } = await prove(who);
    for (let count = 0; count < 2; count++) {
      clock.advance(7.5 * MINUTE_MS);
      await who.call(getMemberInfo, {});
    }
    expect(codeOf(await link(who, ticket))).toBe("sign_in_expired");
  });

  it("goes on from a visitor's proof once the same device has registered [REG-11]", async () => {
    const who = visitor();
    const { ticket } = await prove(who);
    const registered = await who.call(registerMember, registration({ username: newName() }));
    who.token = registered.ok ? registered.value.token : null;
    expect(codeOf(await link(who, ticket))).toBe("ok");
  });

  it("gives an identity to one account, and an account one identity of a provider", async () => {
    const { who, sub } = await linkedMember();
    google.seat({ sub });
    expect(codeOf(await signIn(who))).toBe("identity_linked");
    const other = await newMember();
    expect(codeOf(await signIn(other.who))).toBe("identity_taken");
    seatStranger();
    const { ticket } = await prove(who);
    expect(codeOf(await link(who, ticket))).toBe("provider_linked");
  });

  it("is won by one of two accounts that join the same identity at once", async () => {
    const [one, two] = [await newMember(), await newMember()];
    const tickets = [(await prove(one.who)).ticket, (await prove(two.who)).ticket] as const;
    const both = await Promise.all([link(one.who, tickets[0]), link(two.who, tickets[1])]);
    expect(both.map(codeOf).sort()).toEqual(["identity_taken", "ok"]);
  });

  it("is told to the member, and so is taking it off", async () => {
    const { who, member } = await linkedMember();
    await who.call(social.unlinkIdentity, { provider: "google", password: PASSWORD });
    const facts = await db
      .selectFrom("events")
      .select(["kind", "payload"])
      .where("member_id", "=", member.id)
      .orderBy("id")
      .execute();
    expect(facts.slice(1)).toEqual([
      { kind: "identity_linked", payload: { provider: "google" } },
      { kind: "identity_unlinked", payload: { provider: "google" } },
    ]);
  });
});

describe("what is joined", () => {
  it("is listed with its e-mail and its last use, and taken off by the password", async () => {
    seatStranger({ email: "linh@correo.example", email_verified: true });
    const { who } = await newMember();
    await link(who, (await prove(who)).ticket);
    const listed = await who.call(social.listIdentities, {});
    expect(listed).toEqual({
      ok: true,
      value: {
        list: [
          {
            provider: "google",
            email: "linh@correo.example",
            linkedAt: new Date(clock()).toISOString(),
            usedAt: null,
          },
        ],
        providers: ["google", "facebook"],
      },
    });
    const off = (password: string) =>
      who.call(social.unlinkIdentity, { provider: "google", password });
    expect(codeOf(await off("not-it"))).toBe("wrong_password");
    expect(codeOf(await off(PASSWORD))).toBe("ok");
    expect(codeOf(await off(PASSWORD))).toBe("ok");
    const stranger = visitor();
    expect(await signIn(stranger)).toMatchObject({ ok: true, value: { outcome: "proven" } });
  });

  it("leaves nothing readable behind of a sign-in under way, and nothing at all afterwards", async () => {
    seatStranger({ email: "secreto@correo.example", email_verified: true });
    const who = visitor();
    const url = await start(who);
    await prove(who);
    const rows = [
      await db.selectFrom("sign_ins").selectAll().execute(),
      await db.selectFrom("proven_identities").selectAll().execute(),
    ];
    const kept = JSON.stringify(rows, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(kept).not.toContain("secreto");
    expect(kept).not.toContain(new URL(url).searchParams.get("nonce"));
    clock.advance(15 * MINUTE_MS);
    await cleanSignIns(db, clock);
    expect(await db.selectFrom("sign_ins").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("proven_identities").selectAll().execute()).toEqual([]);
  });
});

describe("Facebook", () => {
  it("leads in as Google does, by its id alone [REG-12]", async () => {
    facebook.seat({ id: "1001" });
    const { who, username } = await newMember();
    const { ticket, email } = await prove(who, "facebook");
    expect(email).toBeNull();
    expect(codeOf(await link(who, ticket))).toBe("ok");
    const elsewhere = visitor();
    const reply = await signIn(elsewhere, "facebook");
    if (!reply.ok || reply.value.outcome !== "entered") throw new Error(JSON.stringify(reply));
    elsewhere.token = reply.value.opened.token;
    expect(await elsewhere.call(getMemberInfo, {})).toMatchObject({
      value: { account: username },
    });
    expect(facebook.asked.at(-1)?.get("appsecret_proof")).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ id: "not-a-number" }, "sign_in_refused"],
    [{ id: "1", status: 400 }, "sign_in_refused"],
    [{ id: "1", status: 503 }, "provider_unavailable"],
  ] as const)("that answers %j lets nobody in", async (answer, code) => {
    facebook.seat(answer);
    expect(codeOf(await signIn(visitor(), "facebook"))).toBe(code);
  });
});
