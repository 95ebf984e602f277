import { createHash, randomInt } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { getCaptcha } from "#/lib/contract/challenge/captcha.ts";
import { logOut } from "#/lib/contract/session/calls.ts";
import {
  challengeRoutes,
  checkCaptcha,
  issueCaptcha,
  keepAnswer,
  openDrawing,
} from "#/server/challenge/index.ts";
import { openDatabase } from "#/server/db/index.ts";
import {
  cleanSessions,
  DEVICE_COOKIE,
  endLogins,
  giveBackAttempts,
  openAuthentication,
  openSession,
  reserveAttempts,
  sessionRoutes,
  touchSession,
} from "#/server/session/index.ts";
import { hashToken } from "#/server/session/tokens.ts";
import { testClock } from "../../support/clock.ts";
import { testDatabase } from "../../support/database.ts";
import { sealedAt } from "../../support/sealing.ts";
import { Visitor } from "../../support/visitor.ts";

const { db, url } = await testDatabase();
const device = () => `${"d".repeat(35)}${String(randomInt(1e8)).padStart(8, "0")}`;

async function opened(memberId = BigInt(randomInt(1e9))) {
  const clock = testClock();
  const cookie = device();
  const authenticate = openAuthentication(db, clock);
  const { token } = await openSession(db, clock, {
    memberId,
    account: "linh",
    kind: 0,
    currency: "VND",
    device: cookie,
    ip: "203.0.113.7",
    country: "",
    userAgent: "test",
  });
  return { clock, cookie, token, memberId, authenticate, who: () => authenticate(token, cookie) };
}

describe("a session", () => {
  it("is known by its token on its own device, with what calls need of the member", async () => {
    const { who, memberId } = await opened();
    expect(await who()).toEqual({
      id: expect.stringMatching(/^\d+$/),
      memberId,
      account: "linh",
      kind: 0,
      currency: "VND",
    });
  });

  it("is nothing without its device's cookie, or with another's", async () => {
    const { authenticate, token } = await opened();
    expect(await authenticate(token, undefined)).toBeNull();
    expect(await authenticate(token, device())).toBeNull();
  });

  it("is not kept in a form that could be used", async () => {
    const { token, cookie } = await opened();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const kept = JSON.stringify(
      await db.selectFrom("sessions").selectAll().execute(),
      (_key, value) => (typeof value === "bigint" ? String(value) : value),
    );
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(cookie);
  });

  it("refuses what is no token without asking the database", async () => {
    const { clock, cookie } = await opened();
    const closed = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none" });
    for (const token of [null, "", "x", "a".repeat(10_000), "'; drop table sessions; --"])
      expect(await openAuthentication(closed.db, clock)(token, cookie)).toBeNull();
    await closed.close();
  });

  it("ends after 15 idle minutes, and not while it is used", async () => {
    const { clock, who } = await opened();
    for (let calls = 0; calls < 4; calls++) {
      clock.advance(14 * MINUTE_MS);
      expect(await who()).not.toBeNull();
    }
    clock.advance(15 * MINUTE_MS);
    expect(await who()).toBeNull();
  });

  it("ends after 12 hours, used or not", async () => {
    const { clock, who } = await opened();
    for (let passed = 0; passed < 12 * HOUR_MS - 10 * MINUTE_MS; passed += 10 * MINUTE_MS) {
      clock.advance(10 * MINUTE_MS);
      expect(await who()).not.toBeNull();
    }
    clock.advance(10 * MINUTE_MS);
    expect(await who()).toBeNull();
  });

  it("writes its activity down at most every 30 seconds", async () => {
    const { clock, who, memberId } = await opened();
    const seenAt = async () =>
      (
        await db
          .selectFrom("sessions")
          .select("last_seen_at")
          .where("member_id", "=", memberId)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const openedAt = clock();
    clock.advance(29 * SECOND_MS);
    await who();
    expect(await seenAt()).toBe(openedAt);
    clock.advance(SECOND_MS);
    await who();
    expect(await seenAt()).toBe(openedAt + 30 * SECOND_MS);
  });

  it("stays alive by what happens in a vendor's game, but does not rise again by it", async () => {
    const { clock, who } = await opened();
    const id = (await who())?.id ?? "";
    clock.advance(10 * MINUTE_MS);
    await touchSession(db, clock, id);
    clock.advance(10 * MINUTE_MS);
    expect(await who()).not.toBeNull();
    clock.advance(15 * MINUTE_MS);
    await touchSession(db, clock, id);
    expect(await who()).toBeNull();
  });

  it("that is logged out on one process is nothing on another, for any call [API-06]", async () => {
    const { clock, cookie, token } = await opened();
    const other = openDatabase({ url });
    const authenticate = openAuthentication(other.db, clock);
    expect(await authenticate(token, cookie)).not.toBeNull();
    const visitor = new Visitor({ db, clock, routes: sessionRoutes({ db, ...sealedAt(clock) }) });
    visitor.token = token;
    visitor.jar.set(DEVICE_COOKIE, cookie);
    expect(await visitor.call(logOut, {})).toEqual({ ok: true, value: null });
    const after = await Promise.all(Array.from({ length: 200 }, () => authenticate(token, cookie)));
    expect(after.every((session) => session === null)).toBe(true);
    expect(await visitor.call(logOut, {})).toEqual({ ok: true, value: null });
    await other.close();
  });

  it("survives the end of the member's others, when excepted", async () => {
    const one = await opened();
    const two = await opened(one.memberId);
    const stranger = await opened();
    const kept = (await two.who())?.id ?? "";
    await endLogins(db, one.clock, one.memberId, { what: "except", sessionId: kept });
    expect([await one.who(), (await two.who())?.id]).toEqual([null, kept]);
    await endLogins(db, one.clock, one.memberId, { what: "all" });
    expect(await two.who()).toBeNull();
    expect(await stranger.who()).not.toBeNull();
  });

  it("is forgotten only long after", async () => {
    const { clock, who, memberId } = await opened();
    const sessionId = (await who())?.id ?? "";
    await endLogins(db, clock, memberId, { what: "session", sessionId });
    const count = async () => (await db.selectFrom("sessions").select("id").execute()).length;
    const before = await count();
    await cleanSessions(db, clock);
    expect(await count()).toBe(before);
    clock.advance(401 * 24 * HOUR_MS);
    await cleanSessions(db, clock);
    expect(await count()).toBe(0);
  });
});

describe("a captcha", () => {
  const draw = openDrawing();
  const asked = () => ({ device: device(), ip: `198.51.100.${randomInt(1, 255)}` });

  it("is a picture and no text, as base64 [API-23] [ENT-29]", async () => {
    const clock = testClock();
    const visitor = new Visitor({ db, clock, routes: challengeRoutes({ db, ...sealedAt(clock) }) });
    const reply = await visitor.call(getCaptcha, {});
    if (!reply.ok) throw new Error(reply.code);
    const png = Buffer.from(reply.value, "base64");
    expect(png.toString("base64")).toBe(reply.value);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 400, height: 160 });
    expect(visitor.jar.get(DEVICE_COOKIE)).toMatch(/^[\w-]{43}$/);
  });

  it("shows another picture each time", async () => {
    const who = asked();
    const [one, two] = [
      await issueCaptcha(db, { ...sealedAt(testClock()), draw }, who),
      await issueCaptcha(db, { ...sealedAt(testClock()), draw }, who),
    ];
    expect(one.ok && two.ok && one.value !== two.value).toBe(true);
  });

  it("takes its answer once, in any case of letters", async () => {
    const [clock, who] = [testClock(), device()];
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    expect(await checkCaptcha(db, sealedAt(clock), who, " 7k4px ")).toBe(true);
    expect(await checkCaptcha(db, sealedAt(clock), who, "7K4PX")).toBe(false);
  });

  it("takes one answer only: after a wrong one the right one is late", async () => {
    const [clock, who] = [testClock(), device()];
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    expect(await checkCaptcha(db, sealedAt(clock), who, "7K4PP")).toBe(false);
    expect(await checkCaptcha(db, sealedAt(clock), who, "7K4PX")).toBe(false);
  });

  it("takes one of many answers sent at once", async () => {
    const [clock, who] = [testClock(), device()];
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => checkCaptcha(db, sealedAt(clock), who, "7K4PX")),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("is good for five minutes, on its own device, until the next one", async () => {
    const [clock, who] = [testClock(), device()];
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    expect(await checkCaptcha(db, sealedAt(clock), device(), "7K4PX")).toBe(false);
    await keepAnswer(db, sealedAt(clock), who, "22222");
    expect(await checkCaptcha(db, sealedAt(clock), who, "7K4PX")).toBe(false);
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    clock.advance(5 * MINUTE_MS);
    expect(await checkCaptcha(db, sealedAt(clock), who, "7K4PX")).toBe(false);
  });

  it("lies in the database under a keyed hash: what is there cannot be tried out", async () => {
    const [clock, who] = [testClock(), device()];
    await keepAnswer(db, sealedAt(clock), who, "7K4PX");
    const own = db.selectFrom("captchas").selectAll().where("device_hash", "=", hashToken(who));
    const kept = await own.executeTakeFirstOrThrow();
    expect(JSON.stringify(Object.values(kept).map(String))).not.toContain("7K4PX");
    const tried = createHash("sha256").update(kept.salt).update("7K4PX").digest();
    expect(kept.answer_hash.equals(tried)).toBe(false);
  });

  it("is not drawn without end for one device", async () => {
    const [clock, who] = [testClock(), asked()];
    let drawn = 0;
    while ((await issueCaptcha(db, { ...sealedAt(clock), draw }, who)).ok) drawn++;
    expect(drawn).toBe(30);
    expect(await issueCaptcha(db, { ...sealedAt(clock), draw }, who)).toMatchObject({
      code: "too_many_requests",
    });
    clock.advance(MINUTE_MS);
    expect((await issueCaptcha(db, { ...sealedAt(clock), draw }, who)).ok).toBe(true);
  });
});

describe("counted tries", () => {
  it("are never more than allowed, however many come at once", async () => {
    const clock = testClock();
    const limit = [{ subject: `at-once:${device()}`, most: 10 }];
    const taken = await Promise.all(
      Array.from({ length: 60 }, () => reserveAttempts(db, clock, limit)),
    );
    expect(taken.filter(({ ids }) => ids)).toHaveLength(10);
  });

  it("are taken of all subjects or of none", async () => {
    const clock = testClock();
    const [one, two] = [`one:${device()}`, `two:${device()}`];
    await reserveAttempts(db, clock, [{ subject: one, most: 5 }]);
    const refused = await reserveAttempts(db, clock, [
      { subject: two, most: 5 },
      { subject: one, most: 1 },
    ]);
    expect(refused).toEqual({ ids: null, counts: [0, 1] });
    expect((await reserveAttempts(db, clock, [{ subject: two, most: 1 }])).ids).toHaveLength(1);
  });

  it("count for 15 minutes each, and not when given back", async () => {
    const clock = testClock();
    const limit = [{ subject: `given-back:${device()}`, most: 2 }];
    const first = await reserveAttempts(db, clock, limit);
    await giveBackAttempts(db, first.ids ?? []);
    await reserveAttempts(db, clock, limit);
    clock.advance(5 * MINUTE_MS);
    await reserveAttempts(db, clock, limit);
    expect((await reserveAttempts(db, clock, limit)).ids).toBeNull();
    clock.advance(10 * MINUTE_MS);
    expect((await reserveAttempts(db, clock, limit)).counts).toEqual([1]);
  });
});
