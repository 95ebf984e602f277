import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "#/lib/base/time.ts";
import {
  beginExport,
  EXPORT_PARTS,
  EXPORTS_A_DAY,
  readExport,
} from "#/lib/contract/care/export.ts";
import { cleanExports } from "#/server/care/export.ts";
import { addData, readByNumber } from "#/server/care/index.ts";
import { messagesWork } from "#/server/messages/index.ts";
import { closingWorld, PASSWORD } from "../../support/closing.ts";
import { testDatabase } from "../../support/database.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, factsOf, figuresOf } from "../../support/proof.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const world = closingWorld(db);
const { clock } = world;

const begin = (who: Visitor, more: object = {}) =>
  who.call(beginExport, { password: PASSWORD, ...more });
const begun = async (who: Visitor) => {
  const reply = await begin(who);
  if (!reply.ok) throw new Error(reply.code);
  return reply.value.token;
};
const read = (who: Visitor, token: string, part = "account", more: object = {}) =>
  who.call(readExport, { token, part: part as "account", ...more });

describe("all of a member's data", () => {
  it("is begun with the password, told to its member, and read part by part", async () => {
    const { who, member, username } = await world.newMember({ email: "linh@correo.example" });
    const token = await begun(who);
    const account = await read(who, token);
    expect(account).toMatchObject({
      ok: true,
      value: { rows: [{ account: username }], next: null },
    });
    expect(await read(who, token, "contacts")).toMatchObject({
      ok: true,
      value: { rows: expect.arrayContaining([expect.objectContaining({ kind: "email" })]) },
    });
    expect(await read(who, token, "logins")).toMatchObject({
      ok: true,
      value: { rows: [expect.objectContaining({ way: "registration", address: who.ip })] },
    });
    expect(await read(who, token, "devices")).toMatchObject({ ok: true });
    expect(await factsOf(db, member.id)).toEqual([
      { kind: "data_exported", browser: "", system: "", country: "" },
    ]);
    expect(
      messagesWork().some((work) => work.on === "event" && work.handler.kind === "data_exported"),
    ).toBe(true);
  });

  it("has no secret in it, whatever part is asked for", async () => {
    const { who, member, secret } = await world.withTotp();
    clock.advance(MINUTE_MS);
    const reply = await begin(who, { code: figuresOf(secret, clock()) });
    const token = reply.ok ? reply.value.token : "";
    const all = JSON.stringify(
      await Promise.all(EXPORT_PARTS.map((part) => read(who, token, part))),
    );
    expect(all).toContain("authenticator");
    const { token_hash, device_hash } = await db
      .selectFrom("sessions")
      .select(["token_hash", "device_hash"])
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    const hidden = [token_hash, device_hash].flatMap((bytes) => [
      ...[bytes.toString("hex"), bytes.toString("base64")],
    ]);
    for (const text of [...hidden, secret, token, who.token ?? "", "argon2", "_hash"])
      expect(all).not.toContain(text);
  });

  it("is not begun without the password, nor without the authenticator that is on", async () => {
    const { who, secret } = await world.withTotp();
    expect(codeOf(await begin(who, { password: "Wrong-2026" }))).toBe("wrong_password");
    expect(codeOf(await begin(who))).toBe("authenticator_needed");
    expect(codeOf(await begin(who, { code: "000000" }))).toBe("proof_wrong");
    clock.advance(MINUTE_MS);
    expect(codeOf(await begin(who, { code: figuresOf(secret, clock()) }))).toBe("ok");
  });

  it("is begun three times a day, wrong passwords not counted", async () => {
    const { who, username } = await world.newMember();
    expect(codeOf(await begin(who, { password: "Wrong-2026" }))).toBe("wrong_password");
    for (let times = 0; times < EXPORTS_A_DAY; times++) await begun(who);
    expect(await begin(who)).toMatchObject({ code: "exports_used_up", detail: { most: 3 } });
    clock.advance(DAY_MS + 1);
    await world.arrive(who, username);
    expect(codeOf(await begin(who))).toBe("ok");
  });

  it("goes on after ten minutes with another token, which is no further time and nobody else's", async () => {
    const mine = await world.newMember();
    let token = await begun(mine.who);
    for (let again = 0; again < EXPORTS_A_DAY + 1; again++) {
      clock.advance(10 * MINUTE_MS);
      await cleanExports(db, clock);
      expect(codeOf(await read(mine.who, token))).toBe("export_expired");
      expect(codeOf(await begin(mine.who, { goOn: token, password: "Wrong-2026" }))).toBe(
        "wrong_password",
      );
      const reply = await begin(mine.who, { goOn: token });
      if (!reply.ok) throw new Error(reply.code);
      expect(codeOf(await read(mine.who, token))).toBe("export_expired");
      token = reply.value.token;
      expect(codeOf(await read(mine.who, token))).toBe("ok");
    }
    expect(await factsOf(db, mine.member.id)).toHaveLength(1);
    const other = await world.newMember();
    for (let times = 0; times < EXPORTS_A_DAY; times++)
      expect(codeOf(await begin(other.who, { goOn: token }))).toBe("ok");
    expect(codeOf(await begin(other.who, { goOn: token }))).toBe("exports_used_up");
    expect(codeOf(await read(mine.who, token))).toBe("ok");
  });

  it("is told by e-mail, if it is proven", async () => {
    const { who, email, username } = await world.withEmail();
    clock.advance(1_000);
    await begun(who);
    expect(await newestMessage(db, clock, email)).toContain(`los datos de tu cuenta ${username}`);
  });

  it("is read with the session's own token alone, for ten minutes", async () => {
    const [mine, other] = [await world.newMember(), await world.newMember()];
    const token = await begun(mine.who);
    expect(codeOf(await read(other.who, token))).toBe("export_expired");
    expect(codeOf(await read(mine.who, `${token.slice(1)}x`))).toBe("export_expired");
    expect(codeOf(await read(mine.who, "' or true --"))).toBe("export_expired");
    expect(codeOf(await read(world.visitor(), token))).toBe("no_session");
    const elsewhere = world.visitor();
    await world.arrive(elsewhere, mine.username);
    expect(codeOf(await read(elsewhere, token))).toBe("export_expired");
    clock.advance(10 * MINUTE_MS - 1);
    expect(codeOf(await read(mine.who, token))).toBe("ok");
    clock.advance(1);
    expect(codeOf(await read(mine.who, token))).toBe("export_expired");
    clock.advance(DAY_MS);
    await cleanExports(db, clock);
    expect(await db.selectFrom("care_exports").selectAll().execute()).toEqual([]);
  });

  it.each(["x", "0", "-1", "1.x", "99999999999999999999", "1;drop", "5.x"])(
    "has no page after what is no cursor: %s",
    async (cursor) => {
      const { who } = await world.newMember();
      const token = await begun(who);
      for (const part of ["account", "logins", "care"])
        expect(codeOf(await read(who, token, part, { cursor }))).toBe("bad_field");
    },
  );

  it("has no part that nobody knows of", async () => {
    const { who } = await world.newMember();
    const token = await begun(who);
    await expect(read(who, token, "passwords")).rejects.toThrow();
    expect(await read(who, token, "tickets")).toMatchObject({
      ok: true,
      value: { rows: [], next: null },
    });
  });

  it("comes in pages that follow one another, each row once", async () => {
    const numbers = Array.from({ length: 25 }, (_, place) => BigInt(25 - place));
    const answer = addData({
      rounds: readByNumber(
        async (_asked, below, limit) =>
          numbers
            .filter((each) => each < below)
            .slice(0, limit)
            .map((number) => ({ number })),
        { numberOf: ({ number }) => number, show: ({ number }) => ({ number: Number(number) }) },
        10,
      ),
    });
    const about = { db, memberId: 1n, currency: "VND", language: "es", part: "rounds" } as const;
    const told: unknown[] = [];
    for (let cursor: string | null = null, pages = 1; ; pages++) {
      const { page } = await answer({ ...about, cursor });
      told.push(...(page?.rows ?? []));
      cursor = page?.next ?? null;
      if (cursor === null) {
        expect(pages).toBe(3);
        break;
      }
    }
    expect(told).toEqual(numbers.map((each) => ({ number: Number(each) })));
    expect(await answer({ ...about, part: "tickets", cursor: null })).toEqual({});
  });
});
