import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestPasswordReset, resetPassword } from "#/lib/contract/auth/password-reset.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import { translate } from "#/lib/i18n/translate.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { listOutbox, outbox, sendDelivery } from "#/server/notify/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { countingQueries } from "../../support/queries.ts";
import { SEALING, sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();

let made = 0;

function world() {
  const counted = countingQueries(db);
  const members = membersWorld(counted.db, { rules: { email: { enabled: true } } });
  const newMember = async () => {
    const email = `linh${++made}@correo.example`;
    return { email, ...(await members.newMember({ email })) };
  };
  /** What the mail to an address says: the outbox gets what is due. */
  const codeFor = async (email: string) => {
    const both = {
      sms: outbox(db, sealedAt(members.clock), "sms"),
      email: outbox(db, sealedAt(members.clock), "email"),
    };
    const due = await db
      .selectFrom("deliveries")
      .select("id")
      .where("sealed", "is not", null)
      .execute();
    for (const { id } of due) await sendDelivery(db, sealedAt(members.clock), both, id);
    const sent = await listOutbox(db, SEALING, 1_000);
    const mail = sent.find(({ to, subject }) => to === email && /código/.test(subject));
    return /\d{6}/.exec(mail?.text ?? "")?.[0] ?? null;
  };
  return { ...members, newMember, codeFor, queries: counted.count };
}
const reset = (who: { username: string; email: string }, verificationCode: string) => ({
  ...who,
  verificationCode,
  newPassword: "Otra-clave-7",
});

describe("a forgotten password", () => {
  it("says that there is no such account only where the operator wants that [ERR-19]", async () => {
    const { newMember, visitor } = world();
    const { username, email } = await newMember();
    const ask = (username: string) => visitor().call(requestPasswordReset, { username, email });
    expect(await ask("nobody98")).toMatchObject({ ok: true });
    await changeSite(asOwner(db), { revealAccounts: true });
    const told = await ask("nobody99");
    const known = await ask(username);
    await changeSite(asOwner(db), { revealAccounts: false });
    expect(told).toMatchObject({ ok: false, code: "no_such_account" });
    expect(known).toMatchObject({ ok: true });
    const text = (language: string) => translate(language, "members")("code_no_such_account");
    expect(text("es")).toBe("El usuario o el correo no existe");
    expect(text("en")).toBe("The username or e-mail does not exist");
  });

  it("is replaced by the code that comes by e-mail [PWD-01] [PWD-06]", async () => {
    const { newMember, visitor, codeFor, clock } = world();
    const { who, username, email } = await newMember();
    const forgetful = visitor();
    const asked = await forgetful.call(requestPasswordReset, {
      username: ` ${username.toUpperCase()} `,
      email: email.toUpperCase(),
    });
    expect(asked).toEqual({
      ok: true,
      value: { expirationTime: new Date(clock() + 10 * MINUTE_MS).toISOString() },
    });
    const code = (await codeFor(email)) ?? "";
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await forgetful.call(resetPassword, reset({ username, email }, spaced))).toEqual({
      ok: true,
      value: null,
    });
    expect(await who.call(getMemberInfo, {})).toMatchObject({ code: "no_session" });
    const login = { type: "username", username, password: "Otra-clave-7" } as const;
    expect(await forgetful.call(logIn, login)).toMatchObject({ ok: true });
    expect(await forgetful.call(resetPassword, reset({ username, email }, code))).toMatchObject({
      code: "code_wrong",
    });
  });

  it("answers alike for unknown names, unknown e-mails and those of two accounts, with as many queries and hashes [ERR-19]", async () => {
    const { newMember, visitor, codeFor, hasher, newName, queries } = world();
    const [one, other] = [await newMember(), await newMember()];
    const pairs = [
      { username: one.username, email: one.email },
      { username: newName(), email: one.email },
      { username: one.username, email: "nadie@correo.example" },
      { username: one.username, email: other.email },
    ];
    const rows = async () =>
      Number(
        (
          await db
            .selectFrom("deliveries")
            .select((eb) => eb.fn.countAll<bigint>().as("count"))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const seen: unknown[] = [];
    for (const pair of pairs) {
      const before = { ...hasher, rows: await rows(), queries: queries() };
      const who = visitor();
      const asked = await who.call(requestPasswordReset, pair);
      const refused = await who.call(resetPassword, reset(pair, "abcdef"));
      seen.push({
        asked,
        refused,
        hashes: hasher.hashes - before.hashes,
        looks: hasher.verifications - before.verifications,
        queries: queries() - before.queries,
        rows: (await rows()) - before.rows,
      });
    }
    expect(seen).toEqual([seen[0], seen[0], seen[0], seen[0]]);
    expect(seen[0]).toMatchObject({ refused: { code: "code_wrong" }, hashes: 1, rows: 1 });
    expect(await codeFor(one.email)).toMatch(/^\d{6}$/);
    expect(await codeFor(other.email)).toBeNull();
  });

  it("does not yield to guessing: five codes of an account, thirty of an address", async () => {
    const { newMember, visitor, codeFor } = world();
    const { username, email } = await newMember();
    const who = visitor();
    await who.call(requestPasswordReset, { username, email });
    const code = (await codeFor(email)) ?? "";
    const wrong = code === "000000" ? "000001" : "000000";
    for (let count = 0; count < 5; count++)
      expect(await who.call(resetPassword, reset({ username, email }, wrong))).toMatchObject({
        code: "code_wrong",
      });
    expect(await who.call(resetPassword, reset({ username, email }, code))).toMatchObject({
      code: "code_expired",
    });
    const guesser = visitor("203.0.113.50");
    const ends: string[] = [];
    for (let count = 0; count < 31; count++) {
      const end = await guesser.call(resetPassword, reset({ username, email }, wrong));
      ends.push(end.ok ? "ok" : end.code);
    }
    expect(ends.filter((end) => end === "too_many_requests")).toHaveLength(1);
  });

  it("takes no late code", async () => {
    const { newMember, visitor, codeFor, clock } = world();
    const { username, email } = await newMember();
    const who = visitor();
    await who.call(requestPasswordReset, { username, email });
    const code = (await codeFor(email)) ?? "";
    clock.advance(10 * MINUTE_MS);
    expect(await who.call(resetPassword, reset({ username, email }, code))).toMatchObject({
      code: "code_expired",
    });
  });

  it("is not for who is suspended", async () => {
    const { newMember, visitor, codeFor, clock } = world();
    const { username, email, member } = await newMember();
    await setMemberStatus(db, clock, member.id, "suspended");
    expect(await visitor().call(requestPasswordReset, { username, email })).toMatchObject({
      ok: true,
    });
    expect(await codeFor(email)).toBeNull();
  });

  it("names the fields that are wrong, however long they are [VAL-47] [VAL-48]", async () => {
    const { visitor } = world();
    const fieldsOf = async (username: string, email: string) => {
      const reply = await visitor().call(requestPasswordReset, { username, email });
      return reply.ok ? null : reply.fields;
    };
    expect(await fieldsOf("", "")).toEqual({ username: "not_empty", email: "not_empty" });
    expect(await fieldsOf("con espacio", "sin-arroba")).toEqual({
      username: "pattern",
      email: "pattern",
    });
    const long = "a".repeat(10_000);
    expect(await fieldsOf(long, `${long.slice(20)}@x.example`)).toEqual({
      username: "too_long",
      email: "too_long",
    });
    expect(await fieldsOf("linh", "linh@correo.example\r\nBcc: otro@x.example")).toEqual({
      email: "pattern",
    });
  });
});
