import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { enterByTicket } from "#/lib/contract/auth/calls.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { issueTicket } from "#/lib/contract/session/calls.ts";
import { TICKET_COOKIE } from "#/server/http/route.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { takeTicketOut } from "#/server/render/ticket.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";

const { db } = await testDatabase();
const { clock, newMember, visitor } = membersWorld(db);

async function ticketed() {
  const entered = await newMember();
  const reply = await entered.who.call(issueTicket, {});
  if (!reply.ok) throw new Error(reply.code);
  return { ...entered, ticket: reply.value.ticket };
}

/** A browser whose address brought a ticket; from another site it is asked about. */
function arrivedWith(ticket: string, from: "own" | "elsewhere" = "own") {
  const who = visitor();
  who.jar.set(TICKET_COOKIE, from === "own" ? ticket : `${ticket}.ask`);
  return who;
}
const come = (who: ReturnType<typeof visitor>, confirmed = false) =>
  who.call(enterByTicket, { confirmed });

describe("a ticket", () => {
  it("lets its member in elsewhere, once [LOG-30]", async () => {
    const { ticket, username } = await ticketed();
    const who = arrivedWith(ticket);
    const reply = await come(who);
    if (!reply.ok) throw new Error(reply.code);
    who.token = reply.value.token;
    const me = await who.call(getMemberInfo, {});
    expect(me.ok && me.value.account).toBe(username);
    expect(who.jar.has(TICKET_COOKIE)).toBe(false);
    expect(await come(arrivedWith(ticket))).toMatchObject({ code: "ticket_expired" });
  });

  it("is nothing after 60 seconds, for a suspended member, or made up", async () => {
    const late = await ticketed();
    clock.advance(MINUTE_MS);
    expect(await come(arrivedWith(late.ticket))).toMatchObject({ code: "ticket_expired" });
    const gone = await ticketed();
    await setMemberStatus(db, clock, gone.member.id, "suspended");
    expect(await come(arrivedWith(gone.ticket))).toMatchObject({ code: "ticket_expired" });
    for (const made of ["x", "a".repeat(43), "'; drop table tickets; --"])
      expect(await come(arrivedWith(made))).toMatchObject({ code: "ticket_expired" });
    expect(await come(visitor())).toMatchObject({ code: "ticket_expired" });
  });

  it("is not kept in a form that could be used", async () => {
    const { ticket } = await ticketed();
    const kept = await db.selectFrom("tickets").select("ticket_hash").execute();
    expect(kept.map(({ ticket_hash }) => ticket_hash.toString("base64url"))).not.toContain(ticket);
  });

  it("that another site led to waits for a word, and so does one that would end a session", async () => {
    const { ticket } = await ticketed();
    const led = arrivedWith(ticket, "elsewhere");
    expect(await come(led)).toMatchObject({ ok: false, code: "confirm_needed" });
    expect((await come(led, true)).ok).toBe(true);
    const [other, mine] = [await ticketed(), await newMember()];
    mine.who.jar.set(TICKET_COOKIE, other.ticket);
    expect(await come(mine.who)).toMatchObject({ ok: false, code: "confirm_needed" });
    expect((await mine.who.call(getMemberInfo, {})).ok).toBe(true);
  });
});

describe("an address that brings a token", () => {
  const TICKET = "t".repeat(43);
  const out = (url: string, site = "none", open = true) =>
    takeTicketOut(url, { "sec-fetch-site": site }, { open, https: true });

  it("is answered by itself without it, before anything is loaded [LOG-30]", () => {
    expect(out(`/rng?page=X&token=${TICKET}`)).toMatchObject({
      location: "/rng?page=X#ticket",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "set-cookie": expect.stringMatching(
        /^__Host-pleno_ticket=t{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Strict; Secure$/,
      ),
    });
    expect(out("/rng?page=X")).toBeNull();
    expect(out("/rng?mytoken=X")).toBeNull();
  });

  it("is marked where another site led here, or nobody says who did", () => {
    for (const site of ["cross-site", "same-site", ""])
      expect(out(`/?token=${TICKET}`, site)?.["set-cookie"]).toContain(`${TICKET}.ask;`);
    expect(out(`/?token=${TICKET}`, "same-origin")?.["set-cookie"]).not.toContain(".ask");
  });

  it("loses it unused while the site is closed, and when it is none [LOG-30]", () => {
    expect(out(`/?token=${TICKET}`, "none", false)).toEqual({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      location: "/",
    });
    expect(out("/?token=%0d%0aset-cookie:x")).not.toHaveProperty("set-cookie");
  });

  it("leads to no other site", () => {
    for (const path of ["//evil.example/", "/\\evil.example", "https://evil.example/"])
      expect(out(`${path}?token=${TICKET}`)?.["location"]).toBe("/#ticket");
  });
});
