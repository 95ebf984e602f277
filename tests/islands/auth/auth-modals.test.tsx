import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuthModals } from "#/islands/auth/AuthModals.tsx";
import { PASSWORD_AREAS } from "#/islands/auth/password-texts.ts";
import { PHONE_AREAS } from "#/islands/auth/phone-texts.ts";
import { REGISTRATION_AREAS } from "#/islands/auth/registration-texts.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { VERIFICATION_AREAS } from "#/islands/auth/verification-texts.ts";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import * as navigate from "#/lib/client/navigate.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { $toasts, showToast } from "#/lib/client/toasts.ts";
import { getPermission } from "#/lib/contract/site/admission.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import {
  MEMBER_REPLY,
  permissionReply,
  rulesReply,
  whitelabelReply,
} from "../../support/replies.ts";
import { wire, yes } from "../../support/wire.ts";

function platform(login: object = {}): void {
  const opened = yes({ token: "tok", firstTimeLogin: false, passwordExpired: false, ...login });
  wire({
    "/wps/system/whitelabel": yes(whitelabelReply({ USERNAMEREG3: true })),
    [getPermission.path]: yes(permissionReply({ USERNAMEREG3: true })),
    "/wps/system/setting/register": yes(rulesReply()),
    "/wps/system/countries": yes({
      list: [{ countryCode: "VN", countryDialingCode: "84" }],
      current: "VN",
    }),
    "/wps/session/login": opened,
    "/wps/member/register": opened,
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER_REPLY),
  });
}

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  vi.spyOn(navigate, "goTo").mockReturnValue();
  document.documentElement.lang = "es";
  history.replaceState(null, "", "/promotions");
  await loadTexts("es", [
    ...SESSION_AREAS,
    ...REGISTRATION_AREAS,
    ...PASSWORD_AREAS,
    ...VERIFICATION_AREAS,
    ...PHONE_AREAS,
    ...UI_AREAS,
  ]);
  platform();
  await logOut();
  $passwordDue.set(null);
  $toasts.set([]);
});
afterEach(async () => {
  cleanup();
  closeModal();
  await logOut();
  history.replaceState(null, "", "/");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dialog = (id: string) => document.querySelector<HTMLDialogElement>(`#${id}`);
const inside = (id: string) => within(dialog(id) ?? document.body);

async function logIn(password: string) {
  const user = userEvent.setup();
  render(<AuthModals lang="es" age={18} />);
  act(() => openModal("login"));
  await user.type(await inside("loginPopupModal").findByLabelText(/^Usuario/), "linh88");
  await user.type(inside("loginPopupModal").getByLabelText(/^Contraseña/), password);
  await user.click(inside("loginPopupModal").getByRole("button", { name: "Entrar" }));
  return user;
}

describe("a login", () => {
  it("goes home [LOG-12]", async () => {
    await logIn("Pleno-2026");
    await waitFor(() => expect(navigate.goTo).toHaveBeenCalledWith("/"));
    expect($modal.get()).toBeNull();
  });

  it("with a password that is easy to guess opens its change, and goes home once that is put off [LOG-13] [LOG-12]", async () => {
    const user = await logIn("Qwerty123");
    await waitFor(() => expect(dialog("changePassModal")?.dataset["state"]).toBe("shown"));
    expect(navigate.goTo).not.toHaveBeenCalled();
    await inside("changePassModal").findByText(/de las más fáciles de adivinar/);
    await user.click(inside("changePassModal").getByRole("button", { name: "Cerrar" }));
    await waitFor(() => expect(navigate.goTo).toHaveBeenCalledWith("/"));
  });

  it("with a password that has expired opens its change [LOG-14]", async () => {
    platform({ passwordExpired: true });
    await logIn("Pleno-2026");
    await waitFor(() => expect(dialog("changePassModal")?.dataset["state"]).toBe("shown"));
    await inside("changePassModal").findByText(/Tu contraseña ha caducado/);
  });
});

describe("a registration", () => {
  it("that began at the login closes its popup too, and goes home [REG-41] [REG-42]", async () => {
    const user = userEvent.setup();
    render(<AuthModals lang="es" age={18} />);
    act(() => openModal("login"));
    const tabs = await inside("loginPopupModal").findAllByRole("tab");
    await user.click(tabs.at(-1) as HTMLElement);
    const form = inside("registerModal");
    await user.type(await form.findByLabelText(/^Usuario/), "lucero27");
    await user.type(form.getByLabelText(/^Contraseña/), "Lucero2026");
    await user.type(form.getByLabelText(/^Confirma/), "Lucero2026");
    await user.click(form.getAllByRole("checkbox").at(-1) as HTMLElement);
    await user.click(form.getAllByRole("button", { name: "Crear cuenta" }).at(-1) as HTMLElement);
    await waitFor(() => expect(navigate.goTo).toHaveBeenCalledWith("/"));
    expect($modal.get()).toBeNull();
    for (const id of ["loginPopupModal", "registerModal"])
      await waitFor(() => expect(dialog(id)?.dataset["state"]).toBe("hidden"));
    expect(sessionStorage.getItem("registered")).toBe("lucero27");
  });
});

describe("the ways in by others", () => {
  it.each([
    ["google facebook", true],
    ["google", false],
    [undefined, false],
  ])("have Facebook where the operator enables it: %s [REG-12]", async (social, offered) => {
    render(<AuthModals lang="es" age={18} {...(social ? { social } : {})} />);
    for (const [name, id] of [
      ["login", "loginPopupModal"],
      ["register", "registerModal"],
    ] as const) {
      act(() => openModal(name));
      await inside(id).findByLabelText(/^Usuario/);
      const facebook = () => inside(id).queryByRole("button", { name: "Continuar con Facebook" });
      if (social) await inside(id).findByRole("button", { name: "Continuar con Google" });
      expect(facebook() !== null).toBe(offered);
    }
  });
});

describe("what was typed in a form over the page", () => {
  const registration = () => inside("registerModal");

  it("is there again after a click beside it, and after a look at the login", async () => {
    const user = userEvent.setup();
    render(<AuthModals lang="es" age={18} />);
    act(() => openModal("register"));
    await user.type(await registration().findByLabelText(/^Usuario/), "nueva2026");
    await user.type(registration().getByLabelText(/^Contraseña/), "Secreta-99");
    act(closeModal);
    await waitFor(() => expect(dialog("registerModal")?.open).toBe(false));
    act(() => openModal("register"));
    await waitFor(() => expect(dialog("registerModal")?.dataset["state"]).toBe("shown"));
    expect(registration().getByLabelText(/^Usuario/)).toHaveValue("nueva2026");
    await user.click(registration().getByRole("tab", { name: "Entrar" }));
    await waitFor(() => expect(dialog("loginPopupModal")?.dataset["state"]).toBe("shown"));
    await user.click(inside("loginPopupModal").getByRole("tab", { name: "Crear cuenta" }));
    await waitFor(() => expect(dialog("registerModal")?.dataset["state"]).toBe("shown"));
    expect(registration().getByLabelText(/^Usuario/)).toHaveValue("nueva2026");
    expect(registration().getByLabelText(/^Contraseña/)).toHaveValue("Secreta-99");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Secreta-99");
  });

  it("is gone once somebody is in", async () => {
    await logIn("Pleno-2026");
    await waitFor(() => expect(dialog("loginPopupModal")?.querySelector("input")).toBeNull());
  });
});

describe("the tabs of login and registration", () => {
  it("are walked by the arrows and chosen by Enter, and the focus is never lost", async () => {
    const user = userEvent.setup();
    render(<AuthModals lang="es" age={18} />);
    act(() => openModal("login"));
    await waitFor(() => expect(dialog("loginPopupModal")?.dataset["state"]).toBe("shown"));
    const tab = (name: string) => inside("loginPopupModal").getByRole("tab", { name });
    act(() => tab("Entrar").focus());
    await user.keyboard("{ArrowRight}");
    expect(tab("Crear cuenta")).toHaveFocus();
    expect($modal.get()).toBe("login");
    await user.keyboard("{ArrowRight}");
    expect(tab("Entrar")).toHaveFocus();
    await user.keyboard("{ArrowLeft}{Enter}");
    expect($modal.get()).toBe("register");
  });
});

describe("a toast", () => {
  it("moves into the modal that opens, where it can be heard and pressed, and back", async () => {
    render(<AuthModals lang="es" age={18} />);
    act(() => void showToast({ tone: "info", text: "Código enviado" }));
    expect(await screen.findByText("Código enviado")).toBeInTheDocument();
    expect(screen.getByText("Código enviado").closest("dialog")).toBeNull();
    act(() => openModal("login"));
    await waitFor(() =>
      expect(screen.getByText("Código enviado").closest("dialog")?.id).toBe("loginPopupModal"),
    );
    act(closeModal);
    await waitFor(() => expect(screen.getByText("Código enviado").closest("dialog")).toBeNull());
  });
});
