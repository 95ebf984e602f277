import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openModal } from "#/lib/client/modals.ts";
import {
  $member,
  continueAfterLogin,
  logIn,
  logOut,
  startSession,
} from "#/lib/client/stores/session/session.ts";
import { MEMBER_REPLY, sealingWhitelabel } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const MEMBER = {
  ...MEMBER_REPLY,
  clubLabel: { labelName: "VIP 5", color: "#fff", color2: "#000", rankLevel: 5 },
};
async function platform(
  login = yes({ token: "tok", firstTimeLogin: true, passwordExpired: false }),
) {
  return wire({
    "/wps/system/whitelabel": yes(await sealingWhitelabel()),
    "/wps/session/login": login,
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER),
    "/wps/system/language": yes({ language: "es" }),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "1.00",
      heldBalance: "0.00",
      currency: MEMBER.currency,
      unreadCount: 0,
    }),
  });
}

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = "es";
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
});
afterEach(() => vi.unstubAllGlobals());

describe("logging in", () => {
  it("sends a sealed payload, never the password in the clear [API-02]", async () => {
    const heard = await platform();
    await logIn({ username: " linh88 ", password: "Secreto-99" });
    const login = heard.find((each) => each.path === "/wps/session/login");
    expect(login?.headers.get("content-type")).toBe("application/jose");
    expect(login?.body?.split(".")).toHaveLength(5);
    expect(JSON.stringify(heard)).not.toContain("Secreto-99");
  });

  it("keeps the session's keys and loads the member [LOG-09] [LOG-17] [LOG-21] [ENT-09]", async () => {
    await platform();
    await logIn({ username: "linh88", password: "x" });
    expect($member.get()).toMatchObject({ account: "linh88" });
    expect({ ...sessionStorage }).toMatchObject({
      token: "tok",
      account: "linh88",
      merchant: "pleno",
      merchantCode: "PL",
      customerId: "c1",
      isAgent: "0",
      memberLabel: "VIP 5",
      memberLabelTextColor: "#fff",
      memberLabelBgColor: "#000",
      nickname: "Linh",
      cpw: "true",
    });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("password");
  });

  it("tells the platform the language that was picked on this device, once it differs [API-31]", async () => {
    const told = (heard: Awaited<ReturnType<typeof platform>>) =>
      heard.filter(({ path }) => path === "/wps/system/language");
    const before = await platform();
    await logIn({ username: "linh88", password: "x" });
    expect(told(before)).toEqual([]);
    localStorage.setItem("lang", "es");
    const after = await platform();
    await logIn({ username: "linh88", password: "x" });
    await expect.poll(() => told(after)).toMatchObject([{ body: '{"language":"es"}' }]);
  });

  it("gives a refusal back and stays out", async () => {
    await platform(no("wrong_credentials", 422, { captcha: true }));
    const reply = await logIn({ username: "linh88", password: "x" });
    expect(reply).toMatchObject({
      ok: false,
      code: "wrong_credentials",
      detail: { captcha: true },
    });
    expect($member.get()).toBeNull();
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("sets the after-login flag, where nothing about the password comes first [LOG-16]", async () => {
    const flag = () => sessionStorage.getItem("afterLogin");
    await platform(yes({ token: "tok", firstTimeLogin: false, passwordExpired: false }));
    await logIn({ username: "linh88", password: "Pleno-2026" });
    expect(flag()).toBe("true");
    await logIn({ username: "linh88", password: "123456" });
    expect(flag()).toBeNull();
    await logIn({ username: "linh88", password: "Pleno-2026" });
    await logOut();
    expect(flag()).toBeNull();
  });

  it("goes on with what asked for it, once, else home [LOG-12]", () => {
    const action = vi.fn();
    const home = vi.fn();
    openModal("login", action);
    continueAfterLogin(home);
    continueAfterLogin(home);
    expect(action).toHaveBeenCalledOnce();
    expect(home).toHaveBeenCalledOnce();
  });
});

describe("a reload", () => {
  it("keeps the login: the member is loaded again with the stored token [LOG-31]", async () => {
    const heard = await platform();
    sessionStorage.setItem("token", "kept");
    await startSession();
    expect($member.get()?.account).toBe("linh88");
    expect(heard[0]?.headers.get("authorization")).toBe("Bearer kept");
  });
});

describe("logging out", () => {
  it("tells the server, clears the session but for the merchant, and forgets the member [LOG-33] [LOG-34] [LOG-35] [LOG-37]", async () => {
    const heard = await platform();
    await logIn({ username: "linh88", password: "x" });
    await logOut();
    expect(
      heard.some((each) => each.method === "DELETE" && each.path === "/wps/session/logout"),
    ).toBe(true);
    expect({ ...sessionStorage }).toEqual({ merchant: "pleno", merchantCode: "PL" });
    expect($member.get()).toBeNull();
  });
});
