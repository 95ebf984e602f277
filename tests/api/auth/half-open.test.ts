import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import {
  confirmProofMethod,
  getProof,
  proveLogin,
  sendProofCode,
  sendProofMethodCode,
} from "#/lib/contract/auth/proof.ts";
import { getCaptcha } from "#/lib/contract/challenge/captcha.ts";
import { changePassword } from "#/lib/contract/members/calls.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { cleanSessions, reserveAttempts } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { codeOf, factsOf, figuresOf, proofWorld } from "../../support/proof.ts";

const { db } = await testDatabase();

describe("guessing a proof", () => {
  it("ends after five wrong answers of a member, whatever half-open session they come by, and is told", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, secret, member, who } = await withTotp();
    clock.advance(MINUTE_MS);
    const ends: (string | undefined)[] = [];
    for (let count = 0; count < 6; count++) {
      const guesser = visitor();
      await arrive(guesser, username);
      ends.push(codeOf(await guesser.call(proveLogin, { way: "totp", answer: "00000x" })));
    }
    expect(ends).toEqual([...Array.from({ length: 5 }, () => "proof_wrong"), "too_many_tries"]);
    const guesser = visitor();
    await arrive(guesser, username);
    const right = { way: "totp", answer: figuresOf(secret, clock()) } as const;
    expect(await guesser.call(proveLogin, right)).toMatchObject({ code: "too_many_tries" });
    const told = (await factsOf(db, member.id)).filter(({ kind }) => kind === "proof_failed");
    expect(told).toEqual([{ kind: "proof_failed", country: "" }]);
    expect(codeOf(await arrive(who, username))).toBe("ok");
    clock.advance(15 * MINUTE_MS);
    await arrive(guesser, username);
    const later = { way: "totp", answer: figuresOf(secret, clock()) } as const;
    expect(await guesser.call(proveLogin, later)).toMatchObject({ ok: true });
  });

  it("ends for the day after twenty", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, member } = await withTotp();
    const day = { subject: `long:proof:day:${member.id}:strangers`, most: 20 };
    for (let count = 0; count < 20; count++) await reserveAttempts(db, clock, [day], DAY_MS);
    const guesser = visitor();
    await arrive(guesser, username);
    expect(await guesser.call(proveLogin, { way: "totp", answer: "000000" })).toMatchObject({
      code: "proof_locked",
    });
  });

  it("of many answers at once takes none of the day's, but for those that were wrong", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, secret } = await withTotp();
    const guesser = visitor();
    await arrive(guesser, username);
    const wrong = { way: "totp", answer: "00000x" } as const;
    for (let round = 0; round < 3; round++) {
      const crowd = Array.from({ length: 30 }, () => guesser.call(proveLogin, wrong));
      expect((await Promise.all(crowd)).map(codeOf)).not.toContain("proof_locked");
      clock.advance(15 * MINUTE_MS);
      await arrive(guesser, username);
    }
    const answer = figuresOf(secret, clock());
    expect(codeOf(await guesser.call(proveLogin, { way: "totp", answer }))).toBe("ok");
  });

  it("by a way that is not offered is no try", async () => {
    const { withTotp, visitor, arrive, clock } = proofWorld(db);
    const { username, secret } = await withTotp();
    const guesser = visitor();
    await arrive(guesser, username);
    for (let count = 0; count < 6; count++) {
      const reply = await guesser.call(proveLogin, { way: "name", answer: "x" });
      expect(codeOf(reply)).toBe("way_not_offered");
    }
    clock.advance(MINUTE_MS);
    const answer = figuresOf(secret, clock());
    expect(codeOf(await guesser.call(proveLogin, { way: "totp", answer }))).toBe("ok");
  });

  it("of a code by e-mail takes five tries, no late one, and none that was for something else", async () => {
    const { withEmail, visitor, arrive, clock, codeTo } = proofWorld(db);
    const { username, email, who } = await withEmail();
    await who.call(sendProofMethodCode, { way: "email" });
    const means = await codeTo(email);
    const stranger = visitor();
    await arrive(stranger, username);
    expect(await stranger.call(proveLogin, { way: "email", answer: means })).toMatchObject({
      code: "code_wrong",
    });
    await stranger.call(sendProofCode, { way: "email" });
    const login = await codeTo(email);
    expect(await who.call(confirmProofMethod, { way: "email", code: login })).toMatchObject({
      ok: false,
    });
    clock.advance(5 * MINUTE_MS);
    expect(await stranger.call(proveLogin, { way: "email", answer: login })).toMatchObject({
      code: "code_expired",
    });
  });
});

describe("a half-open session", () => {
  it("is over after 15 minutes, without its device's cookie, and when the password changes or the member is suspended", async () => {
    const { withEmail, visitor, arrive, clock, newMember } = proofWorld(db);
    const { username, who, member } = await withEmail();
    const state = async (stranger: ReturnType<typeof visitor>) =>
      codeOf(await stranger.call(getProof, {}));
    const half = async () => {
      const stranger = visitor();
      expect(codeOf(await arrive(stranger, username))).toBe("proof_needed");
      expect(await state(stranger)).toBe("ok");
      return stranger;
    };
    const stolen = await half();
    stolen.jar.clear();
    expect(await state(stolen)).toBe("session_expired");
    await stolen.call(getCaptcha, {});
    expect(await state(stolen)).toBe("session_expired");

    const late = await half();
    clock.advance(15 * MINUTE_MS);
    expect(await state(late)).toBe("session_expired");
    await cleanSessions(db, clock);
    expect(
      await db
        .selectFrom("half_sessions")
        .select("id")
        .where("member_id", "=", member.id)
        .execute(),
    ).toEqual([]);

    await arrive(who, username);
    const outrun = await half();
    const passwords = { oldPassword: "Pleno-2026", newPassword: "Otra-clave-7" };
    const changed = { ...passwords, confirmNewPassword: passwords.newPassword };
    expect(await who.call(changePassword, changed)).toMatchObject({ ok: true });
    expect(await state(outrun)).toBe("session_expired");

    const stranger = visitor();
    await arrive(stranger, username, "Otra-clave-7");
    await setMemberStatus(db, clock, member.id, "suspended");
    expect(await state(stranger)).toBe("session_expired");
    const other = await newMember();
    other.who.token = stranger.token;
    expect(await state(other.who)).toBe("session_expired");
  });

  it("gives way to a newer one of its device", async () => {
    const { withEmail, visitor, arrive } = proofWorld(db);
    const { username } = await withEmail();
    const stranger = visitor();
    await arrive(stranger, username);
    const first = stranger.token;
    await arrive(stranger, username);
    expect(await stranger.call(getProof, {})).toMatchObject({ ok: true });
    stranger.token = first;
    expect(await stranger.call(getProof, {})).toMatchObject({ code: "session_expired" });
  });

  it("is not opened by a session, nor kept in a form that could be used", async () => {
    const { withEmail, visitor, arrive } = proofWorld(db);
    const { username, who } = await withEmail();
    expect(await who.call(getProof, {})).toMatchObject({ code: "session_expired" });
    const stranger = visitor();
    await arrive(stranger, username);
    const rows = await db.selectFrom("half_sessions").selectAll().execute();
    const kept = JSON.stringify(rows, (_key, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(kept).not.toContain(stranger.token);
  });
});
