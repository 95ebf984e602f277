import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { keepAnswer } from "#/server/challenge/index.ts";
import {
  addressOf,
  argon2,
  createPasswords,
  DEVICE_COOKIE,
  type Hasher,
} from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { countingQueries } from "../../support/queries.ts";
import { sealedAt } from "../../support/sealing.ts";

const { db: plain } = await testDatabase();

/** A member whose device is known, and visitors from anywhere else. */
async function world() {
  const { db, count } = countingQueries(plain);
  const members = membersWorld(db);
  const { who: owner, username } = await members.newMember();
  return { ...members, db, owner, username, queries: count };
}

const guess = (username: string, password: string, captcha?: string) => ({
  type: "username" as const,
  username,
  password,
  ...(captcha === undefined ? {} : { captcha }),
});
const codeOf = (reply: { ok: boolean; code?: string }) => (reply.ok ? "ok" : reply.code);

describe("guessing a password", () => {
  it("is asked for the captcha from the third failure of an account on, from wherever [API-04] [VAL-38]", async () => {
    const { visitor, username, clock, db } = await world();
    for (const captcha of [false, false, true])
      expect(await visitor().call(logIn, guess(username, "no"))).toMatchObject({
        code: "wrong_credentials",
        detail: { captcha },
      });
    const who = visitor();
    const right = guess(username, "Pleno-2026");
    expect(await who.call(logIn, right)).toMatchObject({
      code: "captcha_needed",
      detail: { captcha: true },
    });
    expect(await who.call(logIn, { ...right, captcha: "XXXXX" })).toMatchObject({
      code: "captcha_wrong",
      detail: { captcha: true },
    });
    await keepAnswer(db, sealedAt(clock), who.jar.get(DEVICE_COOKIE) ?? "", "7K4PX");
    expect(await who.call(logIn, { ...right, captcha: "7k4px" })).toMatchObject({ ok: true });
  });

  it("is asked for the captcha from the third failure of an address on, whatever the accounts", async () => {
    const { visitor, username } = await world();
    const ip = "192.0.2.44";
    for (let count = 0; count < 3; count++)
      await visitor(ip).call(logIn, guess(`nobody${count}`, "no"));
    expect(codeOf(await visitor(ip).call(logIn, guess(username, "Pleno-2026")))).toBe(
      "captcha_needed",
    );
    expect(codeOf(await visitor().call(logIn, guess(username, "Pleno-2026")))).toBe("ok");
  });

  it("counts a network of IPv6 as one address", () => {
    expect(addressOf("2001:db8:1:2:3:4:5:6")).toBe(addressOf("2001:db8:1:2::9"));
    expect(addressOf("2001:db8:1:2::9")).not.toBe(addressOf("2001:db8:1:3::9"));
    expect(addressOf("::1")).toBe("0:0:0:0");
    expect(addressOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  });

  it("looks at ten passwords of an account at most in 15 minutes, with solved captchas from a thousand addresses", async () => {
    const { visitor, username, hasher, clock, db } = await world();
    const codes = new Map<string | undefined, number>();
    const before = hasher.verifications;
    for (let count = 0; count < 1_000; count++) {
      const who = visitor();
      const device = "g".repeat(39) + String(count).padStart(4, "0");
      who.jar.set(DEVICE_COOKIE, device);
      await keepAnswer(db, sealedAt(clock), device, "7K4PX");
      const code = codeOf(await who.call(logIn, guess(username, `no-${count}`, "7K4PX")));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(hasher.verifications - before).toBe(10);
    expect([...codes]).toEqual([
      ["wrong_credentials", 10],
      ["too_many_requests", 990],
    ]);
    expect(codeOf(await visitor().call(logIn, guess(username, "Pleno-2026")))).toBe(
      "too_many_requests",
    );
  });

  it("looks at three passwords at most without a captcha, however many come at once", async () => {
    const { visitor, username, hasher } = await world();
    const before = hasher.verifications;
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, count) =>
        visitor().call(logIn, guess(username, `no-${count}`)),
      ),
    );
    expect(hasher.verifications - before).toBe(3);
    expect(replies.filter((reply) => codeOf(reply) === "captcha_needed")).toHaveLength(97);
  });

  it("does not lock the owner out of a device that logged in before", async () => {
    const { visitor, username, owner } = await world();
    for (let count = 0; count < 12; count++) await visitor().call(logIn, guess(username, "no"));
    expect(codeOf(await visitor().call(logIn, guess(username, "Pleno-2026")))).toBe(
      "captcha_needed",
    );
    expect(codeOf(await owner.call(logIn, guess(username, "Pleno-2026")))).toBe("ok");
  });

  it("is counted on a known device too", async () => {
    const { username, owner, hasher, db, clock } = await world();
    const before = hasher.verifications;
    for (let count = 0; count < 50; count++) {
      await keepAnswer(db, sealedAt(clock), owner.jar.get(DEVICE_COOKIE) ?? "", "7K4PX");
      await owner.call(logIn, guess(username, `no-${count}`, "7K4PX"));
    }
    expect(hasher.verifications - before).toBe(10);
  });

  it("is over after 15 minutes", async () => {
    const { visitor, username, clock } = await world();
    for (let count = 0; count < 4; count++) await visitor().call(logIn, guess(username, "no"));
    clock.advance(15 * MINUTE_MS);
    expect(codeOf(await visitor().call(logIn, guess(username, "Pleno-2026")))).toBe("ok");
  });

  it("is not what a member does who logs in often from new devices", async () => {
    const { visitor, username } = await world();
    for (let count = 0; count < 15; count++)
      expect(codeOf(await visitor().call(logIn, guess(username, "Pleno-2026")))).toBe("ok");
  });
});

describe("who has an account", () => {
  it("cannot be told from logins: same reply, same hashes, same queries", async () => {
    const { visitor, username, hasher, queries } = await world();
    const seen = new Map<string, Set<string>>();
    for (let count = 0; count < 200; count++) {
      const name = count % 2 ? username : `${username}x`;
      const who = visitor();
      const before = [hasher.verifications, queries()] as const;
      const reply = await who.call(logIn, guess(name, `no-${count}`));
      const cost = [hasher.verifications - before[0], queries() - before[1]];
      const all = seen.get(name) ?? new Set();
      seen.set(name, all.add(JSON.stringify([Math.min(count >> 1, 3), reply, cost])));
    }
    const [known, unknown] = [...seen.values()];
    expect(known).toEqual(unknown);
    expect(known?.size).toBe(4);
  });

  it("is not told by a suspended or trial account either, without its password", async () => {
    const { visitor, username, db } = await world();
    await db
      .updateTable("members")
      .set({ status: "suspended" })
      .where("username_key", "=", username)
      .execute();
    const replyOf = (name: string) => visitor().call(logIn, guess(name, "no"));
    expect(await replyOf(username)).toEqual(await replyOf(`${username}y`));
  });
});

describe("the queue of hashes", () => {
  it("works on two at once, lets fifty wait, and turns the next away at once", async () => {
    let [running, most] = [0, 0];
    const releases: (() => void)[] = [];
    const slow: Hasher = {
      hash: async () => "",
      async verify() {
        most = Math.max(most, ++running);
        await new Promise<void>((release) => releases.push(release));
        running--;
        return true;
      },
    };
    const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }), slow);
    const asked = Array.from({ length: 60 }, () => passwords.verify("hash", "password"));
    const turnedAway = await Promise.all(asked.slice(52));
    expect(turnedAway.every((reply) => !reply.ok && reply.code === "overloaded")).toBe(true);
    let served = 0;
    const all = Promise.all(asked.slice(0, 52)).then((replies) => {
      served = replies.filter((reply) => reply.ok).length;
    });
    while (served === 0) {
      releases.shift()?.();
      await new Promise<void>((next) => setImmediate(next));
    }
    await all;
    expect([served, most]).toEqual([52, 2]);
    const later = passwords.verify("hash", "password");
    await new Promise<void>((next) => setImmediate(next));
    releases.shift()?.();
    expect(await later).toEqual({ ok: true, value: true });
  });

  it("goes on after a fault", async () => {
    const faulty = { hash: () => Promise.reject(new Error("broken")), verify: async () => true };
    const passwords = createPasswords(openTurns({ atOnce: 1, waiting: 50 }), faulty);
    await expect(passwords.hash("x")).rejects.toThrow("broken");
    expect(await passwords.verify("hash", "x")).toEqual({ ok: true, value: true });
  });

  it("hashes by argon2id with OWASP's least cost, salted", async () => {
    const [one, two] = await Promise.all([argon2.hash("Pleno-2026"), argon2.hash("Pleno-2026")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await argon2.verify(one, "Pleno-2026")).toBe(true);
    expect(await argon2.verify(one, "pleno-2026")).toBe(false);
  });

  it("spends the same hash on nobody, and lets nobody in", async () => {
    const seen: string[] = [];
    const passwords = createPasswords(openTurns({ atOnce: 1, waiting: 0 }), {
      hash: async () => "",
      async verify(hash) {
        seen.push(hash);
        return true;
      },
    });
    expect(await passwords.verify(null, "x")).toEqual({ ok: true, value: false });
    expect(seen).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
    expect(await argon2.verify(seen[0] ?? "", createHash("sha1").digest("hex"))).toBe(false);
  });
});
