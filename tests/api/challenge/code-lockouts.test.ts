import { describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { requestPasswordReset, resetPassword } from "#/lib/contract/auth/password-reset.ts";
import { proveLogin, sendProofCode, sendProofMethodCode } from "#/lib/contract/auth/proof.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import { keepAnswer } from "#/server/challenge/index.ts";
import { listOutbox } from "#/server/notify/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { testDatabase } from "../../support/database.ts";
import { wrongFor } from "../../support/mobiles.ts";
import { newestMessage } from "../../support/outbox.ts";
import { codeOf, figuresOf, proofWorld } from "../../support/proof.ts";
import { SEALING, sealedAt } from "../../support/sealing.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const TIMES = 50;
/** What a new device waits for at most where strangers were at it before. */
const WAIT_MS = 30 * MINUTE_MS;
let made = 0;

const PLACES = [
  ["one network", () => "198.18.0.1"],
  ["a network each", (index: number) => `198.19.${index >> 8}.${index & 255}`],
  ["the owner's own network", (_: number, home: string) => home],
] as const;

function world(smsPerDay = 1_000) {
  const members = proofWorld(db, {
    flags: { MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true },
    smsPerDay,
  });
  const { clock, visitor } = members;
  /** As many strangers as there are tries, each on a device of their own. */
  const attack = async (
    place: (index: number, home: string) => string,
    home: Visitor,
    act: (stranger: Visitor) => Promise<{ ok: boolean; code?: string }>,
  ) => {
    const ends: (string | undefined)[] = [];
    for (let index = 0; index < TIMES; index++) {
      ends.push(codeOf(await act(visitor(place(index, home.ip)))));
      clock.advance(SECOND_MS);
    }
    return (end: string) => ends.filter((each) => each === end).length;
  };
  /** What `ask` has sent, and nothing that was on its way before. */
  const codeOfAsking = async (to: string, ask: () => Promise<{ ok: boolean; code?: string }>) => {
    await newestMessage(db, clock, to);
    clock.advance(SECOND_MS);
    expect(codeOf(await ask())).toBe("ok");
    return /\d{6}/.exec((await newestMessage(db, clock, to)) ?? "")?.[0] ?? "";
  };
  const withMobile = async () => {
    const member = await members.newMember();
    const mobileNum = `93${String(++made).padStart(7, "0")}`;
    await db
      .updateTable("members")
      .set({ proven_mobile: `+84${mobileNum}` })
      .where("id", "=", member.member.id)
      .execute();
    return {
      ...member,
      mobile: { mobileNum, countryDialingCode: "84" },
      e164: `+84${mobileNum}`,
    };
  };
  return { ...members, attack, codeOfAsking, withMobile };
}

describe.each(PLACES)("strangers in %s", (_, place) => {
  it("keep nobody from a code by SMS, and have few sent", async () => {
    const { withMobile, attack, visitor, clock, codeOfAsking } = world();
    const { who: owner, mobile, e164 } = await withMobile();
    const ask = (who: Visitor) => who.call(requestSmsCode, { purpose: "login", ...mobile });
    const enter = (who: Visitor, verificationCode: string) =>
      who.call(logIn, { type: "sms", ...mobile, verificationCode });
    const asked = await attack(place, owner, ask);
    expect(asked("ok")).toBe(2);
    expect(asked("too_many_requests")).toBe(TIMES - 2);
    const code = await codeOfAsking(e164, () => ask(owner));
    const guessed = await attack(place, owner, (stranger) => enter(stranger, code));
    expect(guessed("ok")).toBe(0);
    expect(codeOf(await enter(owner, code))).toBe("ok");
    clock.advance(WAIT_MS);
    const elsewhere = visitor(owner.ip);
    const later = await codeOfAsking(e164, () => ask(elsewhere));
    expect(codeOf(await enter(elsewhere, later))).toBe("ok");
    const sent = await listOutbox(db, SEALING, 1_000);
    expect(sent.filter(({ to }) => to === e164)).toHaveLength(4);
  });

  it("keep nobody from replacing a forgotten password by e-mail", async () => {
    const { withEmail, attack, visitor, clock, codeOfAsking } = world();
    const { who: owner, username, email } = await withEmail();
    const ask = (who: Visitor) => who.call(requestPasswordReset, { username, email });
    const reset = (who: Visitor, verificationCode: string, newPassword: string) =>
      who.call(resetPassword, { username, email, verificationCode, newPassword });
    const asked = await attack(place, owner, ask);
    expect(asked("ok")).toBe(2);
    const code = await codeOfAsking(email, () => ask(owner));
    const guessed = await attack(place, owner, (who) => reset(who, code, "Ajena-clave-1"));
    expect(guessed("ok")).toBe(0);
    expect(codeOf(await reset(owner, code, "Otra-clave-7"))).toBe("ok");
    clock.advance(WAIT_MS);
    const elsewhere = visitor(owner.ip);
    const later = await codeOfAsking(email, () => ask(elsewhere));
    expect(codeOf(await reset(elsewhere, later, "Otra-clave-8"))).toBe("ok");
  });

  it("keep nobody from a login by password", async () => {
    const { newMember, attack, visitor, clock, hasher } = world();
    const { who: owner, username } = await newMember();
    const login = { type: "username", username, password: "Pleno-2026" } as const;
    const before = hasher.verifications;
    await attack(place, owner, async (stranger) => {
      const device = `e${++made}`.padEnd(43, "x");
      stranger.jar.set(DEVICE_COOKIE, device);
      await keepAnswer(db, sealedAt(clock), device, "7K4PX");
      return stranger.call(logIn, { ...login, password: "no-no-no-1", captcha: "7K4PX" });
    });
    expect(hasher.verifications - before).toBe(10);
    expect(codeOf(await owner.call(logIn, login))).toBe("ok");
    clock.advance(WAIT_MS);
    expect(codeOf(await visitor().call(logIn, login))).toBe("ok");
  });

  it("who know the password keep nobody from proving a login by a code that is sent", async () => {
    const { withEmail, attack, arrive, visitor, clock, codeOfAsking } = world();
    const { who: owner, username, email } = await withEmail();
    clock.advance(MINUTE_MS);
    const elsewhere = visitor();
    await arrive(elsewhere, username);
    const code = await codeOfAsking(email, () => elsewhere.call(sendProofCode, { way: "email" }));
    const guessed = await attack(place, owner, async (stranger) => {
      await arrive(stranger, username);
      await stranger.call(sendProofCode, { way: "email" });
      return stranger.call(proveLogin, { way: "email", answer: wrongFor(code) });
    });
    expect(guessed("ok")).toBe(0);
    expect(codeOf(await elsewhere.call(proveLogin, { way: "email", answer: code }))).toBe("ok");
  });
});

it("strangers' accounts under one typed number have it sent one code in half a minute, of the site's budget", async () => {
  const { newMember, clock } = world(2);
  const typed = { mobile_num: "0931234567", country_dialing_code: "84" };
  clock.advance(2 * DAY_MS);
  const ask = async () => {
    const { who } = await newMember(typed);
    return codeOf(await who.call(sendProofMethodCode, { way: "mobile" }));
  };
  expect([await ask(), await ask()]).toEqual(["ok", "too_many_requests"]);
  clock.advance(30 * SECOND_MS);
  expect(await ask()).toBe("ok");
  clock.advance(DAY_MS / 2);
  expect(await ask()).toBe("too_many_requests");
});

it("strangers who know the password guess twenty figures of an authenticator a day; at home the owner proves it", async () => {
  const { withTotp, attack, arrive, visitor, clock } = world();
  const { who: owner, username, secret } = await withTotp();
  const prove = async (who: Visitor) =>
    who.call(proveLogin, { way: "totp", answer: figuresOf(secret, clock()) });
  const guess = async (who: Visitor) => {
    clock.advance(15 * MINUTE_MS);
    await arrive(who, username);
    return who.call(proveLogin, { way: "totp", answer: "00000x" });
  };
  const [, place] = PLACES[1];
  const guessed = await attack(place, owner, guess);
  expect([guessed("proof_wrong"), guessed("proof_locked")]).toEqual([20, TIMES - 20]);
  const newDevice = visitor(owner.ip);
  await arrive(newDevice, username);
  expect(codeOf(await prove(newDevice))).toBe("ok");
  const travelling = visitor();
  await arrive(travelling, username);
  expect(codeOf(await prove(travelling))).toBe("proof_locked");
  clock.advance(DAY_MS);
  await arrive(travelling, username);
  expect(codeOf(await prove(travelling))).toBe("ok");
});
