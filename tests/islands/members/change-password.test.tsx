import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChangeForm } from "#/islands/auth/ChangeForm.tsx";
import { PASSWORD_AREAS } from "#/islands/auth/password-texts.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { enterBySms } from "#/lib/client/stores/auth/entering.ts";
import { finishSocial } from "#/lib/client/stores/auth/social.ts";
import { $passwordDue } from "#/lib/client/stores/session/password-due.ts";
import { endByItself, logIn, resumePasswordDue } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import passwordsEn from "#locales/en/session.json" with { type: "json" };
import { MEMBER_REPLY, rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const RULES = {
  "/wps/system/whitelabel": yes(whitelabelReply()),
  "/wps/system/setting/register": yes(rulesReply()),
};
const entering = (login: object, force = false) => ({
  "/wps/system/whitelabel": yes(whitelabelReply({ PWDEXPFORCECHANGE3: force })),
  "/wps/session/login": yes({
    token: "tok",
    firstTimeLogin: false,
    passwordExpired: false,
    ...login,
  }),
  "/wps/member/info": yes(MEMBER_REPLY),
});

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", [...PASSWORD_AREAS, ...SESSION_AREAS]);
  $passwordDue.set(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const [onDone, onLeave] = [vi.fn(), vi.fn()];
  render(<ChangeForm lang="es" onDone={onDone} onLeave={onLeave} />);
  return { onDone, onLeave, user: userEvent.setup() };
}
const old = () => screen.queryByLabelText(/^Contraseña actual/);
const next = () => screen.getByLabelText(/^Contraseña nueva/);
const again = () => screen.getByLabelText(/^Repite la contraseña nueva/);
const save = () => screen.getByRole("button", { name: "Guardar la contraseña" });
const ruled = () =>
  screen.findByText(/^De 8 a 20 letras y números, al menos uno de cada; sin signos/);

describe("the form that changes the password", () => {
  it("says that an expired password has to be changed [ERR-20]", async () => {
    wire(RULES);
    $passwordDue.set({ reason: "expired", oldPassword: null, forced: true });
    show();
    expect(
      await screen.findByText("Tu contraseña ha caducado. Tienes que cambiarla."),
    ).toBeVisible();
    expect(passwordsEn.password_expired).toBe("Your password has expired. You have to change it.");
  });

  it("asks for the old one, a new one by the server's rule, and that again [VAL-42] [VAL-43] [VAL-44] [VAL-45] [VAL-46]", async () => {
    const heard = wire(RULES);
    const { user } = show();
    await ruled();
    await user.click(save());
    expect(screen.getByText("Contraseña actual: no puede quedar en blanco")).toBeInTheDocument();
    expect(screen.getByText("Contraseña nueva: no puede quedar en blanco")).toBeInTheDocument();
    await user.type(next(), "solotexto");
    await user.type(again(), "otracosa1");
    await user.click(save());
    expect(next()).toBeInvalid();
    expect(screen.getByText("Las contraseñas no coinciden")).toBeInTheDocument();
    await user.clear(next());
    await user.type(next(), "Password123");
    expect(await screen.findByText(/primeras que prueba cualquiera/)).toBeInTheDocument();
    expect(heard.some(({ method }) => method === "POST")).toBe(false);
  });

  it("says under the old one that it was wrong, and keeps what was typed", async () => {
    wire({
      ...RULES,
      "/wps/member/password": no("wrong_password", 422),
    });
    const { user, onDone } = show();
    await ruled();
    await user.type(old() as HTMLElement, "no-es-esta");
    await user.type(next(), "Nueva2026x");
    await user.type(again(), "Nueva2026x");
    await user.click(save());
    expect(await screen.findByText("La contraseña no es correcta.")).toBeInTheDocument();
    await waitFor(() => expect(old()).toHaveFocus());
    expect(next()).toHaveValue("Nueva2026x");
    expect(onDone).not.toHaveBeenCalled();
  });

  it("leaves the old one out right after the login it was typed in, and sends it along [PWD-09] [PWD-07]", async () => {
    const heard = wire({
      ...RULES,
      ...entering({ firstTimeLogin: true }),
      "/wps/member/password": yes(null),
    });
    await logIn({ username: "linh88", password: "Dada-por-otro1" });
    const { user, onDone } = show();
    await ruled();
    expect(old()).toBeNull();
    expect(screen.getByText(/Alguien más eligió la contraseña/)).toBeInTheDocument();
    await user.type(next(), "Nueva2026x");
    await user.type(again(), "Nueva2026x");
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(heard.find(({ path }) => path === "/wps/member/password")?.body).toBe(
      JSON.stringify({
        oldPassword: "Dada-por-otro1",
        newPassword: "Nueva2026x",
        confirmNewPassword: "Nueva2026x",
      }),
    );
    expect(sessionStorage.getItem("token")).toBeNull();
  });
});

describe("after a login", () => {
  const dueAfter = async (login: object, password = "Pleno-2026", force = false) => {
    wire(entering(login, force));
    await logIn({ username: "linh88", password });
    return { due: $passwordDue.get(), cpw: sessionStorage.getItem("cpw") };
  };

  it("nothing is to be changed when all is well", async () => {
    expect(await dueAfter({})).toEqual({ due: null, cpw: "false" });
  });

  it("the first one asks for a password of one's own [LOG-10] [LOG-17]", async () => {
    const { due, cpw } = await dueAfter({ firstTimeLogin: true });
    expect(due).toMatchObject({ reason: "first", forced: true });
    expect(cpw).toBe("true");
  });

  it("a default password asks for another, in whatever case [LOG-13]", async () => {
    const { due, cpw } = await dueAfter({}, "QWERTY123");
    expect(due).toMatchObject({ reason: "weak", forced: false });
    expect(cpw).toBe("false");
  });

  it("an expired one asks for another, and insists where the operator does [LOG-14] [LOG-18]", async () => {
    const mild = await dueAfter({ passwordExpired: true });
    expect(mild.due).toMatchObject({ reason: "expired", forced: false });
    expect(mild.cpw).toBe("false");
    const firm = await dueAfter({ passwordExpired: true }, "Pleno-2026", true);
    expect(firm.due).toMatchObject({ reason: "expired", forced: true });
    expect(firm.cpw).toBe("true");
  });

  it("by SMS or by an identity provider none is to be changed, however old it is [LOG-13] [LOG-14]", async () => {
    const opened = { token: "tok", firstTimeLogin: false, passwordExpired: true };
    wire({
      ...entering({ passwordExpired: true }, true),
      "/wps/session/social/finish": yes({ outcome: "entered", provider: "google", opened }),
    });
    const code = { mobileNum: "0901234567", countryDialingCode: "84", verificationCode: "471108" };
    expect((await enterBySms(code)).ok).toBe(true);
    expect([$passwordDue.get(), sessionStorage.getItem("cpw")]).toEqual([null, "false"]);
    await logIn({ username: "linh88", password: "QWERTY123" });
    expect((await finishSocial("state=s&code=c")).ok).toBe(true);
    expect([$passwordDue.get(), sessionStorage.getItem("cpw")]).toEqual([null, "false"]);
  });

  it("who must change it still must after a reload, and then types the old one", async () => {
    await dueAfter({ firstTimeLogin: true });
    $passwordDue.set(null);
    expect(resumePasswordDue()).toBe(true);
    expect($passwordDue.get()).toMatchObject({ reason: "needed", oldPassword: null, forced: true });
    await endByItself(async () => ({ ok: true }));
    expect(resumePasswordDue()).toBe(false);
  });

  it("neither password is kept in the browser", async () => {
    await dueAfter({ firstTimeLogin: true }, "Dada-por-otro1");
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Dada-por-otro1");
  });
});
