import { describe, expect, it } from "vitest";
import { MINUTE_MS } from "#/lib/base/time.ts";
import { requestRegistrationSms } from "#/lib/contract/auth/verification.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import { revealCaptcha } from "#/lib/contract/challenge/captcha.ts";
import { checkCaptcha, checkProof, cleanChallenges } from "#/server/challenge/index.ts";
import { DEVICE_COOKIE } from "#/server/session/index.ts";
import { challengeFor, proofOf } from "../../support/bot-check.ts";
import { testDatabase } from "../../support/database.ts";
import { membersWorld } from "../../support/members.ts";
import { sealedAt } from "../../support/sealing.ts";
import type { Visitor } from "../../support/visitor.ts";

const { db } = await testDatabase();
const { visitor, clock } = membersWorld(db, {
  flags: { MOBILENUMREG3: true },
  botCheck: true,
});
const check = async (proof: string | undefined) => {
  const taken = await checkProof(db, sealedAt(clock), proof);
  return taken.ok ? "ok" : taken.code;
};

describe("the bot check", () => {
  it("takes the proof of a solved challenge, and that once [REG-35]", async () => {
    const proof = await proofOf(await challengeFor(visitor()));
    expect(await check(proof)).toBe("ok");
    expect(await check(proof)).toBe("bot_check_failed");
  });

  it("takes it once however many bring it at the same moment", async () => {
    const proof = await proofOf(await challengeFor(visitor()));
    const ends = await Promise.all(Array.from({ length: 5 }, () => check(proof)));
    expect(ends.filter((end) => end === "ok")).toHaveLength(1);
  });

  it("is late after five minutes, and forgotten then", async () => {
    const proof = await proofOf(await challengeFor(visitor()));
    const used = await proofOf(await challengeFor(visitor()));
    expect(await check(used)).toBe("ok");
    clock.advance(5 * MINUTE_MS);
    expect(await check(proof)).toBe("bot_check_failed");
    clock.advance(1);
    await cleanChallenges(db, clock);
    expect(await db.selectFrom("bot_proofs").selectAll().execute()).toEqual([]);
    expect(await check(used)).toBe("bot_check_failed");
  });

  it("takes nothing that was not worked for", async () => {
    const challenge = await challengeFor(visitor());
    const [one, two] = [challenge.signature.slice(0, 2), challenge.signature.slice(2)];
    const flipped = `${one === "00" ? "01" : "00"}${two}`;
    const easier = { ...challenge.parameters, cost: 1, keyPrefix: "00" };
    const longer = { ...challenge.parameters, data: { until: clock() + 1e9 } };
    const wrong = [
      undefined,
      "",
      "no base64 at all",
      Buffer.from("{}").toString("base64"),
      Buffer.from("[".repeat(2_000)).toString("base64"),
      await proofOf(challenge, (proof) => ({
        ...proof,
        challenge: { ...challenge, signature: flipped },
      })),
      await proofOf(challenge, (proof) => ({
        ...proof,
        solution: { counter: 1, derivedKey: "00" },
      })),
      await proofOf(challenge, (proof) => ({
        ...proof,
        challenge: { ...challenge, parameters: easier },
      })),
      await proofOf(challenge, (proof) => ({
        ...proof,
        challenge: { ...challenge, parameters: longer },
      })),
    ];
    for (const proof of wrong) expect(await check(proof)).toBe("bot_check_failed");
    expect(await check(await proofOf(challenge))).toBe("ok");
  });

  it("stands before a code by SMS, after the fields [REG-35] [API-15]", async () => {
    const who = visitor();
    const mobile = { mobileNum: "901234567", countryDialingCode: "84" };
    const ask = (botProof?: string) =>
      who.call(requestRegistrationSms, { ...mobile, ...(botProof ? { botProof } : {}) });
    expect(await ask()).toMatchObject({ code: "bot_check_failed" });
    const proof = await proofOf(await challengeFor(who));
    expect(
      await who.call(requestRegistrationSms, { ...mobile, mobileNum: "", botProof: proof }),
    ).toMatchObject({ code: "fields_refused" });
    expect(await ask(proof)).toMatchObject({ ok: true });
    expect(await ask(proof)).toMatchObject({ code: "bot_check_failed" });
  });
});

describe("a captcha that is not seen", () => {
  const reveal = async (who: Visitor, purpose: "call" | "captcha") => {
    const challenge = await who.call(getBotChallenge, { for: purpose });
    if (!challenge.ok) throw new Error(challenge.code);
    return {
      challenge,
      reply: await who.call(revealCaptcha, { botProof: await proofOf(challenge.value) }),
    };
  };

  it("is told for a browser's work, counts on its device, and once", async () => {
    const who = visitor();
    const { reply } = await reveal(who, "captcha");
    if (!reply.ok) throw new Error(reply.code);
    const device = who.jar.get(DEVICE_COOKIE) ?? "";
    const stranger = await checkCaptcha(db, sealedAt(clock), "d".repeat(43), reply.value);
    const own = [
      await checkCaptcha(db, sealedAt(clock), device, reply.value),
      await checkCaptcha(db, sealedAt(clock), device, reply.value),
    ];
    expect([stranger, ...own]).toEqual([false, true, false]);
  });

  it("is not told for the small work of a call, and its proof is good for no call", async () => {
    const { reply } = await reveal(visitor(), "call");
    expect(reply).toMatchObject({ code: "bot_check_failed" });
    const dear = await visitor().call(getBotChallenge, { for: "captcha" });
    if (!dear.ok) throw new Error(dear.code);
    expect(await check(await proofOf(dear.value))).toBe("bot_check_failed");
  });
});
