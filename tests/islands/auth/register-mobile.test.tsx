import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PHONE_AREAS } from "#/islands/auth/phone-texts.ts";
import { RegisterForm } from "#/islands/auth/RegisterForm.tsx";
import { REGISTRATION_AREAS } from "#/islands/auth/registration-texts.ts";
import type { Whitelabel } from "#/lib/contract/site/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const COUNTRIES = { list: [{ countryCode: "VN", countryDialingCode: "84" }], current: "VN" };
const IN = { token: "t", firstTimeLogin: false, passwordExpired: false };
const SENT = { expiredMinutes: 3, expirationTime: "2026-11-22T12:00:00.000Z" };
const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true };

beforeEach(async () => {
  sessionStorage.clear();
  history.replaceState(null, "", "/register");
  document.documentElement.lang = "es";
  await loadTexts("es", [...REGISTRATION_AREAS, ...PHONE_AREAS]);
  vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Options = {
  readonly flags?: Partial<Whitelabel["flags"]>;
  readonly rules?: Parameters<typeof rulesReply>[0];
  readonly answers?: Parameters<typeof wire>[0];
  readonly lang?: string;
};

function show({ flags = BOTH, rules = {}, answers = {}, lang = "es" }: Options = {}) {
  const onDone = vi.fn();
  const heard = wire({
    "/wps/system/countries": yes(COUNTRIES),
    "/wps/system/whitelabel": no("unavailable", 503),
    "/wps/verification/sms/register": yes(SENT),
    "/wps/member/info": no("unavailable", 503),
    "/wps/captcha": yes("iVBORw0KGgo="),
    ...answers,
  });
  const terms = { rules: rulesReply(rules), flags: whitelabelReply(flags).flags };
  render(<RegisterForm lang={lang} age={18} terms={terms} onDone={onDone} />);
  const to = (path: string) =>
    heard.filter((each) => each.path.startsWith(path)).map(({ body }) => JSON.parse(body ?? "{}"));
  return { onDone, heard, to, user: userEvent.setup() };
}

const kind = (name: string) => screen.getByRole("tab", { name });
const submit = () => screen.getByRole("button", { name: "Crear cuenta" });
const adult = () => screen.getAllByRole("checkbox")[1] as HTMLElement;
/** The number's field, once it is there and knows its country. */
async function mobile(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByRole("combobox")).toHaveValue("VN +84"));
  return screen.getByLabelText(/^Móvil/);
}
const code = () => screen.getByLabelText(/^Código del SMS/);

describe("registering by username or by mobile", () => {
  it("begins with the username; the mobile is a second tab where it is open [REG-03] [REG-13] [REG-14] [REG-15]", async () => {
    const { user } = show();
    expect(kind("Con usuario")).toHaveAttribute("aria-selected", "true");
    expect(document.querySelector("form")).toHaveAttribute("data-mode", "register");
    expect(screen.queryByLabelText(/^Móvil/)).toBeNull();
    await user.click(kind("Con móvil"));
    expect(document.querySelector("form")).toHaveAttribute("data-mode", "registerMobile");
    expect(await mobile()).toBeRequired();
    expect(screen.queryByLabelText(/^Usuario/)).toBeNull();
    cleanup();
    show({ flags: { USERNAMEREG3: true } });
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("is by mobile alone where usernames are closed, and closed where both are [REG-15]", async () => {
    show({ flags: { MOBILENUMREG3: true } });
    expect(await mobile()).toBeVisible();
    expect(screen.queryByRole("tab")).toBeNull();
    cleanup();
    show({ flags: {} });
    expect(screen.getByText("El registro está cerrado")).toBeVisible();
  });

  it("keeps what was typed when the tab changes, and asks for another captcha [REG-52]", async () => {
    const { user, heard } = show({ rules: { captcha: { enabled: true, required: true } } });
    await user.type(screen.getByLabelText(/^Usuario/), "lucero27");
    const pictures = () => heard.filter(({ path }) => path === "/wps/captcha").length;
    await waitFor(() => expect(pictures()).toBe(1));
    await user.click(kind("Con móvil"));
    await waitFor(() => expect(pictures()).toBe(2));
    await user.click(kind("Con usuario"));
    expect(screen.getByLabelText(/^Usuario/)).toHaveValue("lucero27");
    await waitFor(() => expect(pictures()).toBe(3));
  });

  it("asks for the SMS always by mobile, by username only with REGMOBVERF3 [REG-53] [REG-54] [REG-57]", async () => {
    const { user } = show();
    expect(screen.queryByLabelText(/^Código del SMS/)).toBeNull();
    await user.click(kind("Con móvil"));
    await mobile();
    expect(code()).toBeRequired();
    cleanup();
    show({ flags: { USERNAMEREG3: true, REGMOBVERF3: true } });
    await mobile();
    expect(code()).toBeRequired();
    cleanup();
    show({ flags: { USERNAMEREG3: true }, rules: { mobileNum: { enabled: true } } });
    await mobile();
    expect(screen.queryByLabelText(/^Código del SMS/)).toBeNull();
  });

  it("asks for a password by mobile only with MOBILENUMPASSREG3 [REG-55]", async () => {
    const { user } = show();
    await user.click(kind("Con móvil"));
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull();
    cleanup();
    const own = show({ flags: { ...BOTH, MOBILENUMPASSREG3: true } });
    await own.user.click(kind("Con móvil"));
    expect(screen.getByLabelText(/^Contraseña/)).toBeRequired();
    expect(screen.getByLabelText(/^Confirma/)).toBeRequired();
  });

  it("checks the number alone before it sends a code [VAL-35] [VAL-73]", async () => {
    const { user, to } = show();
    await user.click(kind("Con móvil"));
    const number = await mobile();
    await user.type(number, "123");
    await user.click(screen.getByRole("button", { name: "Mandar código" }));
    expect(
      await screen.findByText(/no es válido en Vietnam: lleva de 7 a 10 cifras/),
    ).toBeVisible();
    expect(screen.queryByText(/mayores de 18/)).toBeNull();
    expect(to("/wps/verification/sms/register")).toEqual([]);
    await user.clear(number);
    await user.type(number, "0912345678");
    await user.click(screen.getByRole("button", { name: "Mandar código" }));
    await waitFor(() => expect(code()).toHaveFocus());
    expect(to("/wps/verification/sms/register")).toMatchObject([
      { mobileNum: "0912 345 678", countryDialingCode: "84" },
    ]);
  });

  it("sends the number in E.164, as the username too, and tells the account that was made [REG-33] [REG-43] [REG-44] [REG-45] [VAL-11] [API-09]", async () => {
    const { user, to, onDone } = show({
      answers: {
        "/wps/member/register/mobile": yes({
          ...IN,
          account: "plk7m2x9qa",
          password: "a7first2word3",
        }),
      },
    });
    await user.click(kind("Con móvil"));
    await user.type(await mobile(), "0912345678");
    await user.click(adult());
    await user.click(submit());
    expect(await screen.findByText("Código del SMS: no puede quedar en blanco")).toBeVisible();
    expect(to("/wps/member/register/mobile")).toEqual([]);
    await user.type(code(), "471108");
    await user.click(submit());
    const alert = await screen.findByRole("dialog", { name: "¡Registro completo!" });
    expect(within(alert).getByText("plk7m2x9qa")).toBeVisible();
    expect(within(alert).getByText("a7first2word3")).toBeVisible();
    expect(to("/wps/member/register/mobile")).toMatchObject([
      {
        username: "+84912345678",
        mobileNum: "+84912345678",
        countryDialingCode: "84",
        verificationCode: "471108",
        registerMethod: "WEB",
        login: true,
      },
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain("a7first2word3");
    expect(onDone).not.toHaveBeenCalled();
    await user.click(within(alert).getByRole("button", { name: "Ya la tengo" }));
    expect(onDone).toHaveBeenCalledWith("plk7m2x9qa");
  });

  it("lets the made account go only once it is copied, saved or said to be kept [REG-44] [REG-45]", async () => {
    const { user, onDone } = show({
      flags: { MOBILENUMREG3: true },
      answers: {
        "/wps/member/register/mobile": yes({
          ...IN,
          account: "plk7m2x9qa",
          password: "a7first2word3",
        }),
      },
    });
    await user.type(await mobile(), "0912345678");
    await user.type(code(), "471108");
    await user.click(adult());
    await user.click(submit());
    const made = await screen.findByRole("dialog", { name: "¡Registro completo!" });
    const press = () =>
      act(() => void made.dispatchEvent(new Event("cancel", { cancelable: true })));
    press();
    expect(within(made).getByRole("alert")).toHaveTextContent("no la volverás a ver");
    await user.click(made);
    press();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(within(made).getByRole("button", { name: "Copiar el usuario" }));
    press();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(within(made).getByRole("button", { name: "Copiar los dos" }));
    expect(await within(made).findAllByRole("button", { name: "Copiado" })).toHaveLength(2);
    expect(await navigator.clipboard.readText()).toBe(
      `${location.host}\nUsuario: plk7m2x9qa\nContraseña: a7first2word3`,
    );
    expect(within(made).queryByRole("alert")).toBeNull();
    press();
    expect(onDone).toHaveBeenCalledWith("plk7m2x9qa");
  });

  it("takes the focus to the first field that is amiss, in the order one sees [VAL-01]", async () => {
    const { user } = show();
    await user.click(kind("Con móvil"));
    const number = await mobile();
    await user.click(submit());
    await waitFor(() => expect(number).toHaveFocus());
    await user.type(number, "0912345678");
    await user.click(submit());
    await waitFor(() => expect(code()).toHaveFocus());
  });

  it("forgets what was wrong with a code once another is on its way [VAL-35]", async () => {
    const { user } = show({ flags: { MOBILENUMREG3: true } });
    await user.type(await mobile(), "0912345678");
    await user.click(submit());
    expect(await screen.findByText("Código del SMS: no puede quedar en blanco")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Mandar código" }));
    await waitFor(() => expect(code()).toHaveFocus());
    expect(screen.queryByText("Código del SMS: no puede quedar en blanco")).toBeNull();
  });

  it("tells the account in the language of the page: Vietnamese, English [REG-44]", async () => {
    for (const [lang, title] of [
      ["vi", "Đăng ký thành công!"],
      ["en", "Registration complete!"],
    ] as const) {
      await loadTexts(lang, [...REGISTRATION_AREAS, ...PHONE_AREAS]);
      const { user } = show({
        lang,
        flags: { MOBILENUMREG3: true },
        answers: {
          "/wps/member/register/mobile": yes({ ...IN, account: "plk7m2x9qa", password: null }),
        },
      });
      await waitFor(() => expect(screen.getByRole("combobox")).toHaveValue("VN +84"));
      const input = (name: string) =>
        document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
      await user.type(input("mobileNum"), "0912345678");
      await user.type(input("verificationCode"), "471108");
      await user.click(adult());
      await user.click(document.querySelector('button[type="submit"]') as HTMLElement);
      expect(await screen.findByRole("dialog", { name: title })).toHaveTextContent("plk7m2x9qa");
      cleanup();
      sessionStorage.clear();
    }
  });

  it.each([
    ["code_wrong", "El código no es correcto. Revísalo y escríbelo de nuevo.", "verificationCode"],
    ["code_expired", "Ese código ya no sirve. Pide otro.", "verificationCode"],
    ["mobile_taken", "Ese móvil ya tiene cuenta. Entra con ella.", "mobileNum"],
  ])(
    "tells %s at its field, with the focus there, and keeps what was typed",
    async (refusal, text, name) => {
      const { user, onDone } = show({
        flags: { MOBILENUMREG3: true },
        answers: { "/wps/member/register/mobile": no(refusal, 422) },
      });
      await user.type(await mobile(), "0912345678");
      await user.type(code(), "471108");
      await user.click(adult());
      await user.click(submit());
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(document.activeElement).toHaveAttribute("name", name));
      expect(await mobile()).toHaveValue("0912 345 678");
      expect(onDone).not.toHaveBeenCalled();
    },
  );
});
