import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { proveByProvider, sendByProvider } from "#/lib/client/phone-provider.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { register } from "#/lib/client/stores/auth/registration.ts";
import { registerByMobile } from "#/lib/contract/auth/registration.ts";
import { getPermission } from "#/lib/contract/site/admission.ts";
import type { PhoneProvider } from "#/lib/contract/site/calls.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { permissionReply } from "../../support/replies.ts";

vi.mock("#/lib/client/provider-captcha.ts", () => ({
  solveProviderCaptcha: async (_url: string, key?: string) => (key === "site" ? "human" : null),
}));

const provider = {
  url: "https://identity.example",
  key: "public key",
  captchaUrl: "https://captcha.example/api.js",
};
const LINH = { mobileNum: "090 123 4567", countryDialingCode: "84" };
const AREAS = ["challenge", "members", "base-errors"];
let answers: Record<string, { status?: number; body: unknown }>;
const asked: { url: URL; body: unknown }[] = [];

beforeEach(async () => {
  await loadTexts("es", AREAS);
  sessionStorage.clear();
  asked.length = 0;
  answers = {
    recaptchaParams: { body: { recaptchaSiteKey: "site" } },
    "accounts:sendVerificationCode": { body: { sessionInfo: "this-one" } },
    "accounts:signInWithPhoneNumber": { body: { idToken: "signed.by.it" } },
  };
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://pleno.test");
    asked.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null });
    const { status = 200, body } = answers[url.pathname.split("/").at(-1) ?? ""] ?? { body: null };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

function siteWith(phoneProvider: PhoneProvider) {
  const { info, ...reply } = permissionReply();
  return { ...reply, info: { ...info, whitelabel: { ...info.whitelabel, phoneProvider } } };
}
const refuseWith = (method: string, message: string) => {
  answers[method] = { status: 400, body: { error: { code: 400, message } } };
};

describe("the identity provider that sends codes", () => {
  it("gets the number in E.164 and a person's sign; the button then waits 60 seconds [REG-36] [LOG-25]", async () => {
    const before = platformNowMs();
    const sent = await sendByProvider(provider, LINH);
    if (!sent.ok) throw new Error(sent.code);
    expect(sent.value.untilMs - before).toBeGreaterThanOrEqual(60_000);
    expect(sent.value.untilMs - platformNowMs()).toBeLessThanOrEqual(60_000);
    expect(asked[1]?.url.href).toBe(
      "https://identity.example/v1/accounts:sendVerificationCode?key=public%20key",
    );
    expect(asked[1]?.body).toEqual({ phoneNumber: "+84901234567", recaptchaToken: "human" });
  });

  it("checks the code that it sent, and says so by a token, once [REG-36]", async () => {
    await sendByProvider(provider, LINH);
    const proof = await proveByProvider(provider, LINH, "123456");
    expect(proof).toEqual({
      ok: true,
      value: { firebaseChannel: "sms", firebaseIdToken: "signed.by.it" },
    });
    expect(asked.at(-1)?.body).toEqual({ sessionInfo: "this-one", code: "123456" });
    expect(await proveByProvider(provider, LINH, "123456")).toMatchObject({ code: "code_wrong" });
  });

  it("is not asked about a number that no code went to", async () => {
    await sendByProvider(provider, LINH);
    const count = asked.length;
    const other = { ...LINH, mobileNum: "090 765 4321" };
    expect(await proveByProvider(provider, other, "123456")).toMatchObject({ code: "code_wrong" });
    expect(asked).toHaveLength(count);
  });

  const t = () => textsFor("es", ...AREAS);
  it.each([
    ["[ERR-22]", "INVALID_PHONE_NUMBER : too short", "no es válido"],
    ["[ERR-23]", "MISSING_PHONE_NUMBER", "Falta tu número"],
    ["[ERR-24]", "TOO_MANY_ATTEMPTS_TRY_LATER : blocked", "Espera 5 minutos"],
    ["[ERR-25]", "SOMETHING_NEW", "No pudimos comprobar tu móvil"],
    ["[ERR-28]", "CAPTCHA_CHECK_FAILED", "eres una persona"],
    ["[ERR-29]", "QUOTA_EXCEEDED : of today", "atención al cliente"],
    ["[ERR-30]", "OPERATION_NOT_ALLOWED", "No se puede comprobar"],
  ])("that does not send says why in words %s", async (_, word, text) => {
    refuseWith("accounts:sendVerificationCode", word);
    const sent = await sendByProvider(provider, LINH);
    if (sent.ok) throw new Error("sent");
    expect(textOfRefusal(t(), sent)).toContain(text);
  });

  it.each([
    ["[ERR-26]", "INVALID_CODE", "no es correcto"],
    ["[ERR-27]", "MISSING_CODE", "Falta el código"],
    ["[ERR-31]", "SESSION_EXPIRED", "Pide otro"],
  ])("that does not believe a code says why in words %s [REG-37]", async (_, word, text) => {
    await sendByProvider(provider, LINH);
    refuseWith("accounts:signInWithPhoneNumber", word);
    const proof = await proveByProvider(provider, LINH, "123456");
    if (proof.ok) throw new Error("believed");
    expect(textOfRefusal(t(), proof)).toContain(text);
  });

  it("that believes a code goes along with the registration, as its word [ENT-02] [REG-36]", async () => {
    const reply = { success: true, code: "ok", message: "", value: siteWith(provider) };
    answers[getPermission.path.split("/").at(-1) ?? ""] = { body: reply };
    vi.stubGlobal("crypto", { ...crypto, subtle: undefined });
    await sendByProvider(provider, LINH);
    await register("registerMobile", {
      ...LINH,
      verificationCode: "123456",
    } as Parameters<typeof register>[1]);
    const sent = asked.find(({ url }) => url.pathname === registerByMobile.path);
    expect(sent?.body).toMatchObject({
      firebaseChannel: "sms",
      firebaseIdToken: "signed.by.it",
      countryDialingCode: "84",
    });
  });

  it("that does not believe a code ends a registration before anything of it is sent [REG-37]", async () => {
    answers[getPermission.path.split("/").at(-1) ?? ""] = {
      body: { success: true, code: "ok", message: "", value: siteWith(provider) },
    };
    await sendByProvider(provider, LINH);
    refuseWith("accounts:signInWithPhoneNumber", "INVALID_CODE");
    const reply = await register("registerMobile", {
      ...LINH,
      verificationCode: "123456",
    } as Parameters<typeof register>[1]);
    expect(reply).toMatchObject({ ok: false, code: "code_wrong" });
    expect(asked.map(({ url }) => url.pathname)).not.toContain(registerByMobile.path);
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("that cannot tell a person, or answers with nothing, sends nothing", async () => {
    answers["recaptchaParams"] = { body: {} };
    expect(await sendByProvider(provider, LINH)).toMatchObject({ code: "phone_captcha_failed" });
    answers["recaptchaParams"] = { status: 500, body: null };
    expect(await sendByProvider(provider, LINH)).toMatchObject({ code: "phone_unknown" });
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("failed")));
    expect(await sendByProvider(provider, LINH)).toMatchObject({ code: "network_lost" });
  });
});
