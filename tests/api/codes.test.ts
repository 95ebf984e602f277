import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { cleanSessions, requestCode, setSecret, spendCode } from "#/server/session/index.ts";
import { testClock } from "../support/clock.ts";
import { testDatabase } from "../support/database.ts";

const { db } = await testDatabase();
setSecret("a-secret-of-the-tests-and-of-nobody-else");
const clock = testClock();
let made = 0;

const NUMBER = () => `+8490${String(++made).padStart(7, "0")}`;
const ip = () => `10.4.${made >> 8}.${made & 255}`;
const ask = async (to: string, from = ip()) => {
  const asked = await requestCode(db, clock, { purpose: "forgot", to, ip: from });
  return asked.ok ? asked.value.code : asked.code;
};
const spend = async (to: string, code: string, purpose: "forgot" | "login" = "forgot") => {
  const spent = await spendCode(db, clock, { purpose, to, code });
  return spent.ok ? "ok" : spent.code;
};
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a one-time code", () => {
  it("is six digits, opens what it was made for, and that once", async () => {
    const to = NUMBER();
    const code = await ask(to);
    expect(code).toMatch(/^\d{6}$/);
    expect(await spend(NUMBER(), code)).toBe("code_wrong");
    expect(await spend(to, code, "login")).toBe("code_wrong");
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

  it("is good no more once there is a newer one", async () => {
    const to = NUMBER();
    const [first, second] = [await ask(to), await ask(to)];
    if (first !== second) expect(await spend(to, first)).toBe("code_wrong");
    expect(await spend(to, second)).toBe("ok");
  });

  it("is asked for five times an hour and ten times a day at most, from wherever", async () => {
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

  it("is asked for by one address thirty times an hour at most, for whomever", async () => {
    const asked: string[] = [];
    for (let count = 0; count < 32; count++) asked.push(await ask(NUMBER(), "203.0.113.9"));
    expect(asked.filter((each) => each === "too_many_requests")).toHaveLength(2);
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
