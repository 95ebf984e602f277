import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginForm } from "#/islands/auth/LoginForm.tsx";
import { LoginWays } from "#/islands/auth/LoginWays.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import * as navigate from "#/lib/client/navigate.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const OPENED = { token: "tok", firstTimeLogin: false, passwordExpired: false };

/** A platform that answers the login once it is told to. */
function slowPlatform(answer: ReturnType<typeof yes>) {
  const heard = wire({
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/session/login": answer,
    "/wps/captcha": yes("data:image/png;base64,AA=="),
    "/wps/member/info": yes(MEMBER_REPLY),
  });
  const answerNow = globalThis.fetch;
  let go: () => void = () => undefined;
  const told = new Promise<void>((settle) => {
    go = settle;
  });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.includes("/wps/session/login")) await told;
    return answerNow(input, init);
  });
  return { heard, answer: () => go() };
}

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  $passwordDue.set(null);
  await loadTexts("es", SESSION_AREAS);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function logIn() {
  const onDone = vi.fn();
  const user = userEvent.setup();
  render(<LoginForm lang="es" aside={null} opens onDone={onDone} />);
  await user.type(screen.getByLabelText(/^Usuario/), "linh88");
  await user.type(screen.getByLabelText(/^Contraseña/), "Secreto-99");
  await user.click(screen.getByRole("button", { name: "Entrar" }));
  return { onDone };
}
const loader = () => document.querySelector<HTMLDialogElement>(".loader-cover")?.open;

describe("the ways to log in", () => {
  it("keep what was typed when one turns to the other [LOG-02]", async () => {
    wire({ "/wps/system/countries": no("unavailable", 503) });
    const user = userEvent.setup();
    render(<LoginWays lang="es" sms opens freePlay={false} onDone={vi.fn()} />);
    await user.type(screen.getByLabelText(/^Usuario/), "linh88");
    await user.click(screen.getByRole("tab", { name: "Con SMS" }));
    await user.type(await screen.findByLabelText(/^Móvil/), "912");
    expect(screen.getByLabelText(/^Usuario/)).not.toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Con usuario" }));
    expect(screen.getByLabelText(/^Usuario/)).toHaveValue("linh88");
    expect(screen.getByLabelText(/^Usuario/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Con SMS" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Móvil/).value).toContain("912");
  });
});

describe("the login form", () => {
  it("hides the loader after a refusal, keeps what was typed, and asks for the captcha [LOG-19] [LOG-20]", async () => {
    const platform = slowPlatform(no("wrong_credentials", 422, { captcha: true }));
    const { onDone } = await logIn();
    await expect.poll(loader).toBe(true);
    platform.answer();
    await expect.poll(loader).toBe(false);
    expect((await screen.findByRole("alert")).textContent).toContain("no son correctos");
    expect(screen.getByLabelText<HTMLInputElement>(/^Usuario/).value).toBe("linh88");
    expect(screen.getByLabelText<HTMLInputElement>(/^Contraseña/).value).toBe("Secreto-99");
    expect(document.querySelector('[name="captcha"]')).not.toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("says until when an account is suspended, in the reader's language", async () => {
    const until = "2027-05-01T12:00:00.000Z";
    wire({
      "/wps/system/whitelabel": yes(whitelabelReply()),
      "/wps/session/login": no("account_suspended", 422, { until }),
    });
    await logIn();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/suspendida hasta el 1 de mayo de 2027/);
  });

  it("leads who is shut out to customer service, and nobody else", async () => {
    wire({
      "/wps/system/whitelabel": yes(whitelabelReply()),
      "/wps/session/login": no("account_closed", 422),
    });
    const goTo = vi.spyOn(navigate, "goTo").mockReturnValue(undefined);
    await logIn();
    const way = await within(await screen.findByRole("alert")).findByRole("button");
    expect(way.textContent).toBe("Contactar con atención al cliente");
    await userEvent.click(way);
    expect(goTo).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/help#contact$/));
  });

  it("says under a field that it was refused, and goes there [ERR-06]", async () => {
    const fields = { username: "bad_field" };
    wire({
      "/wps/system/whitelabel": yes(whitelabelReply()),
      "/wps/session/login": no("bad_field", 400, { fields }),
    });
    await logIn();
    const username = screen.getByLabelText(/^Usuario/);
    await expect.poll(() => document.activeElement).toBe(username);
    expect(username).toHaveAccessibleDescription(/no es válido/);
    expect(username).toHaveValue("linh88");
    expect(screen.getByLabelText(/^Contraseña/)).toBeValid();
    await userEvent.type(username, "{Backspace}");
    expect(username).toBeValid();
  });

  it("keeps who is in, loads their data and goes on, when nothing is due to the password [LOG-08] [LOG-15] [ENT-08]", async () => {
    const platform = slowPlatform(yes(OPENED));
    const { onDone } = await logIn();
    platform.answer();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect($passwordDue.get()).toBeNull();
    expect($member.get()).toMatchObject({ account: "linh88" });
    expect(platform.heard.map(({ path }) => path)).toContain("/wps/member/info");
    expect({ ...sessionStorage }).toMatchObject({ token: "tok", account: "linh88", cpw: "false" });
    const login = platform.heard.find(({ path }) => path === "/wps/session/login");
    expect(JSON.parse(login?.body ?? "{}")).toMatchObject({
      username: "linh88",
      password: "Secreto-99",
    });
  });
});
