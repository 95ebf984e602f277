import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgetForm } from "#/islands/auth/ForgetForm.tsx";
import { PASSWORD_AREAS } from "#/islands/auth/password-texts.ts";
import { PHONE_AREAS } from "#/islands/auth/phone-texts.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { VERIFICATION_AREAS } from "#/islands/auth/verification-texts.ts";
import { platformNowMs } from "#/lib/client/send.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const answers = () => ({
  "/wps/system/whitelabel": yes(whitelabelReply({ CHNGPASSVERIF3: true })),
  "/wps/system/countries": yes({
    list: [{ countryCode: "VN", countryDialingCode: "84" }],
    current: "VN",
  }),
  "/wps/system/setting/register": yes(
    rulesReply({
      mobileNum: { acceptedPattern: "[0-9]+", patternId: "mobile", minLength: 7, maxLength: 15 },
      password: { patternId: "password", minLength: 8, maxLength: 20 },
    }),
  ),
  "/wps/verification/challenge": no("unavailable", 503),
  "/wps/verification/sms/noLogin": yes({
    expiredMinutes: 3,
    expirationTime: new Date(platformNowMs() + 180_000).toISOString(),
  }),
  "/wps/member/info": yes(MEMBER_REPLY),
});

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", [
    ...PASSWORD_AREAS,
    ...SESSION_AREAS,
    ...VERIFICATION_AREAS,
    ...PHONE_AREAS,
  ]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mobile = () => screen.findByLabelText(/^Móvil/);
const code = () => screen.getByLabelText(/^Código de 6 cifras/);
const fresh = () => screen.getByLabelText(/^Contraseña nueva/);
const sendCode = () => screen.getByRole("button", { name: "Mandar código" });
const save = () => screen.getByRole("button", { name: "Guardar y entrar" });

async function byMobile() {
  const ends = { onDone: vi.fn(), onEntered: vi.fn(), onBack: vi.fn() };
  render(<ForgetForm lang="es" mobile {...ends} />);
  const user = userEvent.setup();
  if (screen.queryByRole("tab", { name: "Por correo", selected: true }))
    await user.click(screen.getByRole("tab", { name: "Por SMS" }));
  await mobile();
  await waitFor(() => expect(screen.getByDisplayValue(/\+84/)).toBeInTheDocument());
  return { ...ends, user };
}

describe("a password forgotten by mobile", () => {
  it("is offered beside the e-mail where the operator has it on [PWD-02] [PWD-03]", () => {
    wire(answers());
    const ends = { onDone: vi.fn(), onEntered: vi.fn(), onBack: vi.fn() };
    render(<ForgetForm lang="es" mobile={false} {...ends} />);
    expect(screen.queryByRole("tab")).toBeNull();
    cleanup();
    render(<ForgetForm lang="es" mobile {...ends} />);
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "Por correo",
      "Por SMS",
    ]);
  });

  it("asks for a mobile that is one, the code and a password by its rule [VAL-49] [VAL-50] [VAL-51]", async () => {
    const heard = wire(answers());
    const { user } = await byMobile();
    await user.click(save());
    expect(await screen.findByText("Móvil: no puede quedar en blanco")).toBeInTheDocument();
    expect(screen.getByText("Código de 6 cifras: no puede quedar en blanco")).toBeInTheDocument();
    expect(screen.getByText("Contraseña nueva: no puede quedar en blanco")).toBeInTheDocument();
    expect(await mobile()).toHaveFocus();
    await user.type(await mobile(), "123");
    await user.type(fresh(), "corta");
    await user.click(save());
    expect(await screen.findByText(/Este número no es válido en Vietnam/)).toBeInTheDocument();
    expect(fresh()).toBeInvalid();
    expect(heard.some(({ path }) => path.includes("password"))).toBe(false);
  });

  it("sends the code with a look at the mobile alone [VAL-35] [API-15]", async () => {
    const heard = wire(answers());
    const { user } = await byMobile();
    await user.click(sendCode());
    expect(await screen.findByText("Móvil: no puede quedar en blanco")).toBeInTheDocument();
    expect(code()).not.toHaveAttribute("aria-invalid");
    await user.type(await mobile(), "0901234567");
    await user.click(sendCode());
    expect(await screen.findByRole("button", { name: /^Otro en/ })).toBeDisabled();
    const sent = heard.find(({ path }) => path === "/wps/verification/sms/noLogin");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      purpose: "forgot",
      countryDialingCode: "84",
      mobileNum: "+84901234567",
    });
  });

  it("sets the password and is in, after one told it that the code was wrong [API-12] [PWD-05]", async () => {
    let reply = no("code_wrong", 422);
    const heard = wire({ ...answers(), "/wps/member/password/verification": () => reply });
    const { user, onEntered, onDone } = await byMobile();
    await user.type(await mobile(), "0901234567");
    await user.type(code(), "471 108");
    await user.type(fresh(), "Nueva2026x");
    await user.click(save());
    expect(await screen.findByText(/El código no es correcto/)).toBeInTheDocument();
    expect(code()).toHaveValue("471 108");
    reply = yes({ token: "t".repeat(43), firstTimeLogin: false, passwordExpired: false });
    await user.click(save());
    await waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(onDone).not.toHaveBeenCalled();
    const sent = heard.filter(({ path }) => path === "/wps/member/password/verification").at(-1);
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      verificationCode: "471 108",
      newPassword: "Nueva2026x",
    });
    expect(sessionStorage.getItem("token")).toBe("t".repeat(43));
    expect(heard.some(({ path }) => path === "/wps/member/info")).toBe(true);
  });

  it("keeps the number and its countdown over a reload [PWD-04]", async () => {
    wire(answers());
    const { user } = await byMobile();
    await user.type(await mobile(), "0901234567");
    await user.click(sendCode());
    await screen.findByRole("button", { name: /^Otro en/ });
    cleanup();
    await byMobile();
    expect(((await mobile()) as HTMLInputElement).value.replace(/\D/g, "")).toBe("0901234567");
    expect(screen.getByRole("button", { name: /^Otro en/ })).toBeDisabled();
  });

  it("tells in a popup when no code went out, and marks a number that the platform refuses [ERR-05]", async () => {
    wire({
      ...answers(),
      "/wps/verification/sms/noLogin": no("fields_refused", 422, {
        fields: { mobileNum: "pattern" },
      }),
    });
    const { user } = await byMobile();
    await user.type(await mobile(), "0901234567");
    await user.click(sendCode());
    expect(await screen.findByRole("dialog", { name: "El código no salió" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Entendido" }));
    expect(await mobile()).toBeInvalid();
  });
});
