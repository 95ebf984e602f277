import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgetForm } from "#/islands/auth/ForgetForm.tsx";
import { PASSWORD_AREAS } from "#/islands/auth/password-texts.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const EMAIL = "linh@correo.example";
const answers = () => ({
  "/wps/system/whitelabel": yes(whitelabelReply()),
  "/wps/system/setting/register": yes(rulesReply()),
  "/wps/member/password/email": yes({
    expirationTime: new Date(platformNowMs() + 600_000).toISOString(),
  }),
});

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", [...PASSWORD_AREAS, ...SESSION_AREAS]);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const [onDone, onEntered, onBack] = [vi.fn(), vi.fn(), vi.fn()];
  const ends = { onDone, onEntered, onBack };
  render(<ForgetForm lang="es" mobile={false} {...ends} />);
  return { ...ends, user: userEvent.setup() };
}
const username = () => screen.getByLabelText(/^Usuario/);
const email = () => screen.getByLabelText(/^Correo/);
const send = () => screen.getByRole("button", { name: "Mandarme el código" });
const code = () => screen.findByLabelText(/^Código de 6 cifras/);

async function asked() {
  const shown = show();
  await shown.user.type(username(), " linh ");
  await shown.user.type(email(), EMAIL);
  await shown.user.click(send());
  await shown.user.click(await screen.findByRole("button", { name: "Escribir el código" }));
  return shown;
}

describe("a forgotten password", () => {
  it("asks for the username and the e-mail, both as they can be [VAL-47] [VAL-48]", async () => {
    const heard = wire(answers());
    const { user } = show();
    await user.click(send());
    expect(screen.getByText("Usuario: no puede quedar en blanco")).toBeInTheDocument();
    expect(screen.getByText("Correo: no puede quedar en blanco")).toBeInTheDocument();
    expect(username()).toHaveFocus();
    await user.type(username(), "dos palabras");
    await user.type(email(), "linh");
    await user.click(send());
    expect(username()).toBeInvalid();
    expect(email()).toBeInvalid();
    expect(heard.some(({ path }) => path.includes("email"))).toBe(false);
  });

  it("goes out as a form, and a popup says that the code has been sent [PWD-01] [PWD-06]", async () => {
    const heard = wire(answers());
    const { user } = show();
    await user.type(username(), "linh");
    await user.type(email(), EMAIL);
    await user.click(send());
    expect(await screen.findByRole("dialog", { name: "El código ya salió" })).toBeInTheDocument();
    const sent = heard.find(({ path }) => path === "/wps/member/password/email");
    expect(sent?.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(sent?.body).toBe("username=linh&email=linh%40correo.example");
  });

  it("takes the code and a new password, and says what is wrong under its field", async () => {
    let reply = no("code_wrong", 422);
    const heard = wire({ ...answers(), "/wps/member/password/reset": () => reply });
    const { user, onDone } = await asked();
    await user.type(await code(), "471 108");
    await user.type(screen.getByLabelText(/^Contraseña nueva/), "Nueva2026x");
    await user.click(screen.getByRole("button", { name: "Guardar la contraseña" }));
    expect(await screen.findByText(/El código no es correcto/)).toBeInTheDocument();
    await waitFor(async () => expect(await code()).toHaveFocus());
    expect(await code()).toHaveValue("471 108");
    reply = yes(null);
    await user.click(screen.getByRole("button", { name: "Guardar la contraseña" }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(JSON.parse(heard.at(-1)?.body ?? "{}")).toEqual({
      username: "linh",
      email: EMAIL,
      verificationCode: "471 108",
      newPassword: "Nueva2026x",
    });
    expect(sessionStorage.getItem("reset")).toBeNull();
  });

  it("counts down to the expiry by the platform's clock, and goes on after a reload [PWD-04] [ENT-28]", async () => {
    wire(answers());
    await asked();
    expect(await screen.findByText(/^Vale (10:00|9:5\d) minutos más$/)).toBeInTheDocument();
    cleanup();
    vi.useFakeTimers();
    vi.setSystemTime(Date.now() + 540_000);
    show();
    expect(screen.getByText(/^Vale (1:00|0:5\d) minutos más$/)).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText("Este código ya no vale. Pide otro.")).toBeInTheDocument();
    cleanup();
    show();
    expect(send()).toBeInTheDocument();
  });

  it("lets one go back and ask again, with what was typed", async () => {
    wire(answers());
    const { user, onBack } = await asked();
    await user.click(screen.getByRole("button", { name: "Revisar los datos y pedir otro" }));
    expect(username()).toHaveValue("linh");
    expect(email()).toHaveValue(EMAIL);
    await user.click(screen.getByRole("button", { name: "Volver a entrar" }));
    expect(onBack).toHaveBeenCalled();
  });

  it("says when too many codes were asked for, and keeps what was typed", async () => {
    wire({ ...answers(), "/wps/member/password/email": no("too_many_requests", 429) });
    const { user } = show();
    await user.type(username(), "linh");
    await user.type(email(), EMAIL);
    await user.click(send());
    expect(await screen.findByText(/Demasiados intentos/)).toBeInTheDocument();
    expect(email()).toHaveValue(EMAIL);
  });
});
