import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { requestCode, spendCode } from "#/server/challenge/index.ts";
import { cleanSessions } from "#/server/session/index.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { sealedAt } from "../../support/sealing.ts";

const { db } = await testDatabase();
const clock = testClock();
let made = 0;

const NUMBER = () => `+8490${String(++made).padStart(7, "0")}`;
const ip = () => `10.4.${made >> 8}.${made & 255}`;
const device = () => `d${++made}`.padEnd(43, "x");
const HOME = device();
const stranger = (from = ip()) => ({ device: device(), ip: from, known: false });
/** On the device at home, which the recipient's owner has, unless told otherwise. */
const ask = async (to: string, asker = { device: HOME, ip: ip(), known: true }) => {
  const asked = await requestCode(db, sealedAt(clock), { purpose: "forgot", to, asker });
  return asked.ok ? asked.value.code : asked.code;
};
const spend = async (
  to: string,
  code: string,
  { purpose = "forgot", from = HOME }: { purpose?: "forgot" | "login"; from?: string } = {},
) => {
  const spent = await spendCode(db, sealedAt(clock), { purpose, to, device: from, code });
  return spent.ok ? "ok" : spent.code;
};
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a one-time code", () => {
  it("is six digits, opens what it was made for, and that once", async () => {
    const to = NUMBER();
    const code = await ask(to);
    expect(code).toMatch(/^\d{6}$/);
    expect(await spend(NUMBER(), code)).toBe("code_wrong");
    expect(await spend(to, code, { purpose: "login" })).toBe("code_wrong");
    expect(await spend(to, code)).toBe("ok");
    expect(await spend(to, code)).toBe("code_wrong");
  });

  it("opens once however many try it at the same moment", async () => {
    const to = NUMBER();
    const code = await ask(to);
    const ends = await Promise.all(Array.from({ length: 5 }, () => spend(to, code)));
    expect(ends.filter((end) => end === "ok")).toHaveLength(1);
  });

  it("is late after ten minutes", async () => {
    const to = NUMBER();
    const code = await ask(to);
    clock.advance(10 * MINUTE_MS);
    expect(await spend(to, code)).toBe("code_expired");
  });

  it("is dead after five wrong tries: the sixth fails even when it is right", async () => {
    const to = NUMBER();
    const code = await ask(to);
    for (let count = 0; count < 5; count++) expect(await spend(to, wrong(code))).toBe("code_wrong");
    expect(await spend(to, code)).toBe("code_expired");
    expect(await spend(to, code)).toBe("code_expired");
  });

  it("is good no more once its device asked for a newer one", async () => {
    const to = NUMBER();
    const [first, second] = [await ask(to), await ask(to)];
    if (first !== second) expect(await spend(to, first)).toBe("code_wrong");
    expect(await spend(to, second)).toBe("ok");
  });

  it("is asked for five times an hour and ten times a day at most by a known device", async () => {
    const to = NUMBER();
    const asked: string[] = [];
    for (let hour = 0; hour < 3; hour++) {
      for (let count = 0; count < 6; count++) {
        made++;
        asked.push(await ask(to));
      }
      clock.advance(HOUR_MS);
      await cleanSessions(db, clock);
    }
    const given = asked.map((each) => /^\d{6}$/.test(each));
    expect(given.slice(0, 6)).toEqual([true, true, true, true, true, false]);
    expect(given.filter(Boolean)).toHaveLength(10);
    clock.advance(DAY_MS);
    expect(await ask(to)).toMatch(/^\d{6}$/);
  });

  it("is asked for by strangers of one address thirty times an hour at most, for whomever", async () => {
    const asked: string[] = [];
    for (let count = 0; count < 32; count++)
      asked.push(await ask(NUMBER(), stranger("203.0.113.9")));
    expect(asked.filter((each) => each === "too_many_requests")).toHaveLength(2);
  });

  it("is the device's that asked: nobody else's request voids it, nobody else's guesses use it up", async () => {
    const to = NUMBER();
    const [owner, guesser] = [stranger(), stranger()];
    const code = await ask(to, owner);
    clock.advance(30 * SECOND_MS);
    const theirs = await ask(to, guesser);
    for (let count = 0; count < 6; count++)
      await spend(to, wrong(theirs), { from: guesser.device });
    for (let count = 0; count < 6; count++)
      expect(await spend(to, code, { from: device() })).toBe("code_wrong");
    expect(await spend(to, code, { from: owner.device })).toBe("ok");
  });

  it("of strangers waits for the one before it, half an hour at most, and a known device does not wait", async () => {
    const to = NUMBER();
    const [started, sent] = [clock(), [] as number[]];
    while (clock() - started < DAY_MS) {
      if (/^\d{6}$/.test(await ask(to, stranger()))) sent.push(clock());
      clock.advance(sent.length < 8 ? 30 * SECOND_MS : 10 * MINUTE_MS);
    }
    const gaps = sent.slice(1).map((atMs, index) => (atMs - (sent[index] ?? 0)) / MINUTE_MS);
    expect(gaps.slice(0, 8)).toEqual([0.5, 1, 2, 5, 10, 20, 30, 30]);
    expect(Math.max(...gaps)).toBe(30);
    expect(sent).toHaveLength(53);
    expect(await ask(to)).toMatch(/^\d{6}$/);
  });

  it("takes two tries of strangers, not five, once five were sent for them within a day", async () => {
    const to = NUMBER();
    for (let count = 0; count < 5; count++) {
      await ask(to, stranger());
      clock.advance(HOUR_MS);
    }
    const who = stranger();
    const code = await ask(to, who);
    const from = who.device;
    expect(await spend(to, wrong(code), { from })).toBe("code_wrong");
    expect(await spend(to, wrong(code), { from })).toBe("code_wrong");
    expect(await spend(to, code, { from })).toBe("code_expired");
  });

  it("and its recipient are kept only hashed", async () => {
    const to = NUMBER();
    const code = await ask(to);
    const { rows } = await sql<{ line: string }>`select codes::text as line from codes`.execute(db);
    expect(rows.map(({ line }) => line).join()).not.toContain(to);
    const hex = Buffer.from(code).toString("hex");
    expect(rows.map(({ line }) => line).join()).not.toContain(hex);
  });
});
