import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RegisterForm } from "#/islands/auth/RegisterForm.tsx";
import { REGISTRATION_AREAS } from "#/islands/auth/registration-texts.ts";
import { $modal } from "#/lib/client/modals.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { permissionReply, rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

vi.mock("#/lib/client/bot-check.ts", () => ({ solveChallenge: async () => "solved" }));

const RULES = rulesReply({
  email: {
    enabled: true,
    patternId: "email",
    acceptedPattern: "\\S+@\\S+",
    minLength: 3,
    type: "email",
  },
});

const ENTERED = {
  "/wps/member/register": yes({ token: "t", firstTimeLogin: true, passwordExpired: false }),
  "/wps/member/info": no("unavailable", 503),
};
const TERMS = { rules: RULES, flags: whitelabelReply({ USERNAMEREG3: true }).flags };

beforeEach(async () => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
  await loadTexts("es", REGISTRATION_AREAS);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(props: Partial<Parameters<typeof RegisterForm>[0]> = {}) {
  const onDone = vi.fn();
  render(<RegisterForm lang="es" age={18} terms={TERMS} onDone={onDone} {...props} />);
  return { onDone, user: userEvent.setup() };
}

const submit = () => screen.getByRole("button", { name: "Crear cuenta" });

describe("the registration form", () => {
  it("shows what the server enables, required or not, and marks the required [REG-58] [REG-59] [VAL-02]", () => {
    wire({});
    show();
    expect(screen.getByLabelText(/^Usuario/)).toBeRequired();
    expect(screen.getByText("Usuario").textContent).toContain("＊");
    expect(screen.getByLabelText(/^Usuario/)).toHaveAttribute("placeholder", "＊");
    expect(screen.getByLabelText(/^Correo/)).not.toBeRequired();
    expect(screen.getByLabelText(/^Correo/)).not.toHaveAttribute("placeholder");
    expect(screen.queryByLabelText(/^Zalo/)).toBeNull();
  });

  it("asks for both agreements: the first is ticked, the age is not, and nothing is sent without it [REG-19] [REG-20] [REG-21]", async () => {
    const heard = wire(ENTERED);
    vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
    const { user, onDone } = show();
    const [agreement, adult] = screen.getAllByRole("checkbox");
    expect(agreement).toBeChecked();
    expect(adult).not.toBeChecked();
    expect(screen.getByRole("link", { name: "acuerdo de usuario" })).toHaveAttribute(
      "href",
      "/help",
    );
    await user.click(submit());
    expect(await screen.findByText("Solo pueden registrarse mayores de 18 años")).toBeVisible();
    for (const text of ["Usuario", "Contraseña", "Confirma"])
      await user.type(screen.getByLabelText(new RegExp(`^${text}`)), "Lucero2026");
    await user.click(submit());
    expect(adult).toHaveFocus();
    expect(heard.filter(({ path }) => path === "/wps/member/register")).toEqual([]);
    await user.click(adult as HTMLElement);
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it("says under each field what is wrong, on submit [VAL-01] [VAL-03] [VAL-05] [VAL-07] [VAL-30] [ERR-06]", async () => {
    const heard = wire({});
    const { user } = show();
    await user.type(screen.getByLabelText(/^Correo/), "nada");
    expect(screen.queryByText(/no puede quedar en blanco/)).toBeNull();
    await user.click(submit());
    expect(await screen.findByText("Usuario: no puede quedar en blanco")).toBeVisible();
    expect(screen.getByText("Contraseña: no puede quedar en blanco")).toBeVisible();
    expect(screen.getByText("Escribe un correo como nombre@ejemplo.com")).toBeVisible();
    expect(screen.getByLabelText(/^Usuario/)).toHaveFocus();
    expect(heard.filter((each) => each.path === "/wps/member/register")).toEqual([]);
  });

  it("explains a broken rule with its bounds, and a confirmation that differs [VAL-04] [VAL-06] [VAL-08] [VAL-31] [VAL-32] [VAL-34]", async () => {
    wire({});
    const { user } = show();
    await user.type(screen.getByLabelText(/^Usuario/), "1ana");
    await user.type(screen.getByLabelText(/^Contraseña/), "soloLetras");
    await user.type(screen.getByLabelText(/^Confirma/), "otra");
    await user.click(submit());
    expect(
      await screen.findAllByText("De 6 a 14 letras o números; lo primero, una letra"),
    ).not.toEqual([]);
    expect(screen.getByLabelText(/^Usuario/)).toBeInvalid();
    expect(screen.getByLabelText(/^Contraseña/)).toBeInvalid();
    expect(screen.getByText("Las contraseñas no coinciden")).toBeVisible();
  });

  it("tells that the name is taken, at the name, and keeps what was typed", async () => {
    wire({
      "/wps/system/whitelabel": no("unavailable", 503),
      "/wps/member/register": no("username_taken", 422),
    });
    vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
    const { user, onDone } = show();
    await user.type(screen.getByLabelText(/^Usuario/), "lucero27");
    await user.type(screen.getByLabelText(/^Contraseña/), "Lucero2026");
    await user.type(screen.getByLabelText(/^Confirma/), "Lucero2026");
    await user.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
    await user.click(submit());
    expect(await screen.findByText("Ese usuario ya existe. Elige otro.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Usuario/)).toHaveFocus());
    expect(screen.getByLabelText(/^Contraseña/)).toHaveValue("Lucero2026");
    expect(onDone).not.toHaveBeenCalled();
  });

  it("shows the captcha when the platform asks for it, and sends it along", async () => {
    let wary = true;
    const heard = wire({
      "/wps/captcha": yes("iVBORw0KGgo="),
      "/wps/member/register": () =>
        wary
          ? no("captcha_needed", 422, { captcha: true })
          : yes({ token: "t", firstTimeLogin: false, passwordExpired: false }),
      "/wps/member/info": no("unavailable", 503),
    });
    vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
    const { user, onDone } = show();
    await user.type(screen.getByLabelText(/^Usuario/), "lucero27");
    await user.type(screen.getByLabelText(/^Contraseña/), "Lucero2026");
    await user.type(screen.getByLabelText(/^Confirma/), "Lucero2026");
    await user.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
    await user.click(submit());
    const captcha = await waitFor(() => {
      const input = document.querySelector('input[name="captcha"]');
      if (!(input instanceof HTMLInputElement)) throw new Error("no captcha");
      return input;
    });
    wary = false;
    await user.type(captcha, "7K4PX");
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const last = heard.filter((each) => each.path === "/wps/member/register").at(-1);
    expect(JSON.parse(last?.body ?? "{}")).toMatchObject({ captcha: "7K4PX" });
  });

  it("sends what the specification names, with the referral code of the address [REG-22] [ENT-01] [ENT-02] [API-08]", async () => {
    history.replaceState(null, "", "/register?referralCode=R-77");
    const heard = wire(ENTERED);
    vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
    const { user, onDone } = show();
    await user.type(screen.getByLabelText(/^Usuario/), "  lucero27 ");
    await user.type(screen.getByLabelText(/^Contraseña/), "Lucero2026");
    await user.type(screen.getByLabelText(/^Confirma/), "Lucero2026");
    await user.click(screen.getAllByRole("checkbox")[1] as HTMLElement);
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("lucero27"));
    const sent = heard.find((each) => each.path === "/wps/member/register");
    expect(sent?.method).toBe("PUT");
    expect(JSON.parse(sent?.body ?? "{}")).toEqual({
      username: "lucero27",
      password: "Lucero2026",
      confirmPassword: "Lucero2026",
      referralCode: "R-77",
      registerUrl: `${location.origin}/register`,
      registerMethod: "WEB",
      login: true,
      domain: location.hostname,
      agreement: true,
      adult: true,
      botProof: "solved",
    });
  });

  it("has a reset on a page of its own, and a way to the login in a modal [REG-16] [REG-17] [REG-18]", async () => {
    wire({});
    const { user } = show({ page: true });
    await user.type(screen.getByLabelText(/^Usuario/), "lucero27");
    await user.click(screen.getByRole("button", { name: "Vaciar el formulario" }));
    expect(screen.getByLabelText(/^Usuario/)).toHaveValue("");
    cleanup();
    const modal = show();
    expect(screen.queryByRole("button", { name: "Vaciar el formulario" })).toBeNull();
    await modal.user.click(screen.getByRole("button", { name: "Entrar" }));
    expect($modal.get()).toBe("login");
  });

  it("fetches the rules where the page did not bring them, and offers a retry when they do not come [API-18] [API-28]", async () => {
    let fails = true;
    wire({
      "/wps/system/setting/register": () => (fails ? no("unavailable", 503) : yes(RULES)),
      "/wps/system/permission": yes(permissionReply({ USERNAMEREG3: true })),
    });
    const onDone = vi.fn();
    render(<RegisterForm lang="es" age={18} onDone={onDone} />);
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    fails = false;
    await userEvent.setup().click(retry);
    expect(await screen.findByLabelText(/^Usuario/)).toBeVisible();
  });
});
