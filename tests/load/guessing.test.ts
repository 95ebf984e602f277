import { expect, it } from "vitest";
import { DAY_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestPasswordReset, resetPasswordByMobile } from "#/lib/contract/auth/password-reset.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { keepAnswer } from "#/server/challenge/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { testDatabase } from "../support/database.ts";
import { membersWorld } from "../support/members.ts";
import { countingQueries } from "../support/queries.ts";
import { sealedAt } from "../support/sealing.ts";
import { measured, sized } from "../support/sizes.ts";
import type { Visitor } from "../support/visitor.ts";

const GUESSES = sized(10_000);
const MANY_ADDRESSES = GUESSES / 10;
const PEOPLE = sized(50);
/** The limits of each day differ by what was asked before on it: all of them are gone through. */
const ROUNDS = 20;
const AT_ONCE = 16;
const { db: plain } = await testDatabase({ maxConnections: AT_ONCE });
const { db, count: queries } = countingQueries(plain);
const world = membersWorld(db, {
  rules: { email: { enabled: true } },
  flags: { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true },
  smsPerDay: 1_000_000,
});
const { clock, visitor, newMember, newName, hasher } = world;
const guess = (username: string, captcha?: string) => ({
  type: "username" as const,
  username,
  password: "no-no-no-1",
  ...(captcha ? { captcha } : {}),
});
const addressOf = (number: number) => `198.18.${number >> 8}.${number & 255}`;

/** Runs so many, some at once. */
async function all(count: number, run: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await run(next++);
    }),
  );
}

async function solveCaptcha(who: Visitor, device: string): Promise<string> {
  who.jar.set(DEVICE_COOKIE, device);
  await keepAnswer(db, sealedAt(clock), device, "7K4PX");
  return "7K4PX";
}

it.each([
  ["one address", 1],
  [`${MANY_ADDRESSES} addresses`, MANY_ADDRESSES],
])(
  `looks at ten passwords of an account at most, of ${GUESSES} guesses from %s`,
  async (from, addresses) => {
    const { who: owner, username } = await newMember();
    const before = hasher.verifications;
    const seen = new Map<string, number>();
    const guessAll = () =>
      all(GUESSES, async (index) => {
        const who = visitor(addressOf(index % addresses));
        const device = `${username}-${index}`.padEnd(43, "x");
        const reply = await who.call(logIn, guess(username, await solveCaptcha(who, device)));
        const code = reply.ok ? "ok" : reply.code;
        seen.set(code, (seen.get(code) ?? 0) + 1);
      });
    await measured(`guesses from ${from}`, GUESSES, guessAll);
    expect(hasher.verifications - before).toBe(10);
    expect(Object.fromEntries(seen)).toEqual({
      wrong_credentials: 10,
      too_many_requests: GUESSES - 10,
    });
    // Who logged in from a device before is not locked out of it.
    const right = { type: "username", username, password: "Pleno-2026" } as const;
    expect(await owner.call(logIn, right)).toMatchObject({ ok: true });
  },
);

it(`answers ${2 * PEOPLE * ROUNDS} calls of each kind about known and unknown accounts alike, at the same cost`, {
  timeout: 600_000,
}, async () => {
  const knownOnes = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const email = `conocido${index}@correo.example`;
      const { username, member } = await newMember({ email });
      const mobileNum = `+84932${String(index).padStart(6, "0")}`;
      await db
        .updateTable("members")
        .set({ proven_mobile: mobileNum })
        .where("id", "=", member.id)
        .execute();
      return { username, email, mobileNum };
    }),
  );
  const unknownOnes = knownOnes.map((_, index) => ({
    username: newName(),
    email: `nadie${index}@correo.example`,
    mobileNum: `+84933${String(index).padStart(6, "0")}`,
  }));
  type Someone = (typeof knownOnes)[number];
  const mobileOf = ({ mobileNum }: Someone) => ({ mobileNum, countryDialingCode: "84" });
  const ways: readonly ((someone: Someone) => Promise<unknown>)[] = [
    ({ username }) => visitor().call(logIn, guess(username)),
    ({ username, email }) => visitor().call(requestPasswordReset, { username, email }),
    (someone) => visitor().call(requestSmsCode, { purpose: "login", ...mobileOf(someone) }),
    (someone) =>
      visitor().call(resetPasswordByMobile, {
        ...mobileOf(someone),
        verificationCode: "no",
        newPassword: "Otra-clave-7",
      }),
  ];
  for (const ask of ways) {
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, known] of knownOnes.entries()) {
        const unknown = unknownOnes[index];
        if (!unknown) throw new Error("as many unknown as known");
        for (const [which, someone] of [
          ["known", known],
          ["unknown", unknown],
        ] as const) {
          const before = [hasher.verifications, hasher.hashes, queries()] as const;
          const reply = await ask(someone);
          const cost = [
            hasher.verifications - before[0],
            hasher.hashes - before[1],
            queries() - before[2],
          ];
          seen[which].add(JSON.stringify([round, reply, cost]));
        }
      }
      clock.advance(DAY_MS);
    }
    expect(seen.known).toEqual(seen.unknown);
    expect(seen.known.size).toBe(ROUNDS);
  }
});
