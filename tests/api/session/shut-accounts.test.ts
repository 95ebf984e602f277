import { beforeEach, describe, expect, it } from "vitest";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { moveStatus } from "#/server/members/operations.ts";
import { changeSite } from "#/server/site/index.ts";
import { getMemberByName } from "../../support/live.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, database } = await testPlatform();
const { db } = database.owner;
const budi = await getMemberByName(db, "budi");
const ask = (headers: Record<string, string>) => send(app, getMemberInfo, {}, headers);

beforeEach(() => setMemberStatus(db, Date.now, budi, "active"));

describe("a session that its account ended", () => {
  it("is answered with the closing, and with where to write to", async () => {
    const headers = await enter(app, "budi");
    await changeSite(db, {
      customerService: { email: "ayuda@pleno.example", url: null, hours: null },
    });
    await setMemberStatus(db, Date.now, budi, "closed");
    const { status, code, value } = await ask(headers);
    expect([status, code]).toEqual([401, "session_expired"]);
    expect(value).toEqual({ account: "account_closed", contact: "ayuda@pleno.example" });
  });

  it("is answered with the suspension, and until when it lasts", async () => {
    const headers = await enter(app, "budi");
    const until = new Date(Date.now() + 86_400_000);
    const stop = { account: "budi", by: "rosa", reason: "asked for", until } as const;
    await moveStatus(db, Date.now, { ...stop, status: "suspended" });
    const { code, value } = await ask(headers);
    expect(code).toBe("session_expired");
    expect(value).toEqual({ account: "account_suspended", until: until.toISOString() });
  });

  it("is told to the device of the session alone, and of no other end", async () => {
    const headers = await enter(app, "budi");
    const other = await enter(app, "linh");
    await setMemberStatus(db, Date.now, budi, "closed");
    const stolen = await ask({ ...headers, cookie: other.cookie });
    expect([stolen.status, stolen.code, stolen.value]).toEqual([401, "session_expired", null]);
    await send(app, logOut, {}, other);
    expect((await ask(other)).value).toBeNull();
    expect((await ask({ authorization: `Bearer ${"x".repeat(43)}` })).value).toBeNull();
  });
});
