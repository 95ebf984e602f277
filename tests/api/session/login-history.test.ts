import { describe, expect, it } from "vitest";
import { maskAddress } from "#/lib/base/networks.ts";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { recallLogin } from "#/lib/contract/auth/calls.ts";
import { proveLogin, sendProofCode } from "#/lib/contract/auth/proof.ts";
import { logOut, rememberLogin } from "#/lib/contract/session/calls.ts";
import { listLogins } from "#/lib/contract/session/logins.ts";
import { cleanSessions } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { proofWorld } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const ANDROID = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/1 (KHTML) Chrome/1.0 Mobile Safari/1";

async function loginsOf(who: Visitor, before?: string) {
  const reply = await who.call(listLogins, before === undefined ? {} : { before });
  if (!reply.ok) throw new Error(reply.code);
  return reply.value;
}

describe("a member reads who came in", () => {
  it("when, on what, from where and by what, the newest first", async () => {
    const { newMember, visitor, arrive, clock } = proofWorld(db);
    const { who, username } = await newMember();
    const begun = new Date(clock()).toISOString();
    clock.advance(MINUTE_MS);
    const phone = visitor("198.51.100.23");
    phone.userAgent = ANDROID;
    await arrive(phone, username);
    const { list, next } = await loginsOf(phone);
    expect(next).toBeNull();
    const at = new Date(clock()).toISOString();
    const base = { id: expect.any(String), country: "", proof: null };
    expect(list).toEqual([
      {
        ...{ ...base, at, current: true, state: "open", way: "password" },
        ...{ browser: "Chrome", system: "Android", address: "198.51.•" },
      },
      {
        ...{ ...base, at: begun, current: false, state: "open", way: "registration" },
        ...{ browser: "", system: "", address: maskAddress(who.ip) },
      },
    ]);
    await phone.call(logOut, {});
    const [latest] = (await loginsOf(who)).list;
    expect(latest).toMatchObject({ state: "ended", current: false });
  });

  it("what proved a login beside the password, and what let a remembered one in", async () => {
    const { withEmail, visitor, arrive, codeTo } = proofWorld(db);
    const { username, email } = await withEmail();
    const stranger = visitor("198.51.100.9");
    expect(await arrive(stranger, username)).toMatchObject({ code: "proof_needed" });
    await stranger.call(sendProofCode, { way: "email" });
    const opened = await stranger.call(proveLogin, { way: "email", answer: await codeTo(email) });
    stranger.token = opened.ok ? opened.value.token : null;
    await stranger.call(rememberLogin, {});
    stranger.token = null;
    const again = await stranger.call(recallLogin, {});
    stranger.token = again.ok ? again.value.token : null;
    const { list } = await loginsOf(stranger);
    expect(list.map(({ way, proof }) => [way, proof])).toEqual([
      ["remembered", null],
      ["password", "email"],
      ["registration", null],
    ]);
  });

  it("page by page, nothing twice and nothing left out, also of one moment", async () => {
    const { newMember, visitor, arrive, clock } = proofWorld(db);
    const { who, username } = await newMember();
    for (let login = 0; login < 23; login += 1) {
      if (login % 4 === 0) clock.advance(MINUTE_MS);
      await arrive(visitor(), username);
    }
    const seen: string[] = [];
    let before: string | undefined;
    const sizes: number[] = [];
    do {
      const page = await loginsOf(who, before);
      sizes.push(page.list.length);
      seen.push(...page.list.map(({ id }) => id));
      before = page.next ?? undefined;
    } while (before);
    expect(sizes).toEqual([10, 10, 4]);
    expect(new Set(seen).size).toBe(24);
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((a, b) => b - a));
  });

  it("of the own account alone, and by no place that the list did not name", async () => {
    const { newMember } = proofWorld(db);
    const [{ who }, { who: other }] = [await newMember(), await newMember()];
    const [mine, theirs] = [await loginsOf(who), await loginsOf(other)];
    expect(mine.list).toHaveLength(1);
    expect(mine.list[0]?.id).not.toBe(theirs.list[0]?.id);
    expect(await who.call(listLogins, { before: "1" })).toMatchObject({ code: "bad_field" });
    const far = `9999999999999.${theirs.list[0]?.id}`;
    expect((await loginsOf(who, far)).list).toEqual(mine.list);
  });

  it("for 400 days", async () => {
    const { newMember, arrive, visitor, clock } = proofWorld(db);
    const { username } = await newMember();
    clock.advance(401 * DAY_MS);
    const later = visitor();
    await arrive(later, username);
    await cleanSessions(db, clock);
    expect((await loginsOf(later)).list).toHaveLength(1);
  });
});
