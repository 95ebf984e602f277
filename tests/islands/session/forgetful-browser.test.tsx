import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginForm } from "#/islands/auth/LoginForm.tsx";
import { enterBySms } from "#/lib/client/stores/auth/entering.ts";
import { $member, logIn, logOut } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const OPENED = { token: "tok", firstTimeLogin: false, passwordExpired: false };
const login = { username: "linh88", password: "Secreto-99" };

/** A platform; one that does not get the device's cookie back knows no session. */
const platform = ({ cookieCame = true } = {}) =>
  wire({
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/session/login": yes(OPENED),
    "/wps/session/logout": yes(null),
    "/wps/member/info": cookieCame ? yes(MEMBER_REPLY) : no("session_expired", 401),
  });

function blockStorage(): void {
  const denied = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["sessionStorage", "localStorage"])
    vi.stubGlobal(name, { getItem: denied, setItem: denied, removeItem: denied, clear: denied });
}

beforeEach(async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", ["session", "base-errors"]);
  platform();
  await logOut();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a browser that keeps nothing", () => {
  it("is told so at the login in words, with what to do; no password is sent", async () => {
    const heard = platform();
    blockStorage();
    const onDone = vi.fn();
    render(<LoginForm lang="es" aside={null} opens={false} onDone={onDone} />);
    await userEvent.type(screen.getByRole("textbox"), login.username);
    await userEvent.type(screen.getByLabelText(/^Contraseña/), login.password);
    await userEvent.click(screen.getByRole("button", { name: /^Entrar/ }));
    expect((await screen.findByRole("alert")).textContent).toMatch(/cookies.*vuelve a cargar/);
    expect(screen.getByRole("textbox")).toHaveProperty("value", login.username);
    expect(onDone).not.toHaveBeenCalled();
    expect(heard.filter(({ path }) => path === "/wps/session/login")).toEqual([]);
  });

  it("is told so by every way in, where cookies alone are off", async () => {
    const heard = platform();
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    const sms = { countryDialingCode: "+84", mobileNum: "912345678", verificationCode: "123456" };
    expect(await enterBySms(sms)).toMatchObject({ ok: false, code: "not_kept" });
    expect(await logIn(login)).toMatchObject({ ok: false, code: "not_kept" });
    expect(heard).toEqual([]);
  });

  it("is told so after the login where it says that it keeps them, and is a visitor's", async () => {
    platform({ cookieCame: false });
    expect(await logIn(login)).toMatchObject({ ok: false, code: "not_kept" });
    expect($member.get()).toBeNull();
    expect(sessionStorage.getItem("token")).toBeNull();
  });

  it("lets in whoever keeps what a login needs", async () => {
    platform();
    expect(await logIn(login)).toMatchObject({ ok: true });
    expect($member.get()).toMatchObject({ account: MEMBER_REPLY.account });
  });
});
