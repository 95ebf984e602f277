import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RegisterForm } from "#/islands/auth/RegisterForm.tsx";
import { REGISTRATION_AREAS } from "#/islands/auth/registration-texts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { permissionReply, rulesReply, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const IN = { token: "t", firstTimeLogin: false, passwordExpired: false };
const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true };

beforeEach(async () => {
  sessionStorage.clear();
  history.replaceState(null, "", "/register");
  document.documentElement.lang = "es";
  await loadTexts("es", REGISTRATION_AREAS);
  vi.stubGlobal("crypto", { ...crypto, subtle: undefined, randomUUID: () => "id" });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Options = {
  readonly rules?: Parameters<typeof rulesReply>[0];
  readonly answers?: Parameters<typeof wire>[0];
};

function show({ rules = {}, answers = {} }: Options = {}) {
  const onDone = vi.fn();
  const heard = wire({
    "/wps/system/whitelabel": no("unavailable", 503),
    "/wps/member/info": no("unavailable", 503),
    ...answers,
  });
  const terms = { rules: rulesReply(rules), flags: whitelabelReply(BOTH).flags };
  render(<RegisterForm lang="es" age={18} terms={terms} onDone={onDone} />);
  const to = (path: string) =>
    heard.filter((each) => each.path.startsWith(path)).map(({ body }) => JSON.parse(body ?? "{}"));
  return { onDone, heard, to, user: userEvent.setup() };
}

const submit = () => screen.getByRole("button", { name: "Crear cuenta" });
const adult = () => screen.getAllByRole("checkbox")[1] as HTMLElement;

describe("the invitation", () => {
  const asked = { affiliateCode: { enabled: true, maxLength: 20 } };
  const field = () => screen.queryByLabelText(/^Código de invitación/);
  const here = { url: location.origin, name: "Casa", affiliateCode: "CASA-1" };
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(screen.getByLabelText(/^Usuario/), "lucero27");
    await user.type(screen.getByLabelText(/^Contraseña/), "Lucero2026");
    await user.type(screen.getByLabelText(/^Confirma/), "Lucero2026");
    await user.click(adult());
  };

  it("of the site is checked on load; its field hides when it counts, and it is sent [REG-47] [REG-48] [API-24]", async () => {
    const { heard, to, user } = show({
      rules: asked,
      answers: {
        "/wps/system/permission": yes(permissionReply(BOTH, here)),
        "/wps/agent/affiliate": yes(null),
        "/wps/member/register": yes(IN),
      },
    });
    await waitFor(() =>
      expect(heard.map(({ path }) => path)).toContain(
        `/wps/agent/affiliate?code=CASA-1&domain=${location.hostname}`,
      ),
    );
    // What counts stands where the field was: nothing below it moves under a finger.
    expect(await screen.findByText("CASA-1")).toBeVisible();
    expect(field()).toBeNull();
    await fill(user);
    await user.click(submit());
    await waitFor(() =>
      expect(to("/wps/member/register")).toMatchObject([{ affiliateCode: "CASA-1" }]),
    );
  });

  it("of the site is sent by who registers before it is known to count [REG-47]", async () => {
    let answer = (_: unknown) => {};
    const { to, user } = show({
      rules: asked,
      answers: {
        "/wps/system/permission": yes(permissionReply(BOTH, here)),
        "/wps/agent/affiliate": yes(null),
        "/wps/member/register": yes(IN),
      },
    });
    const reach = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes("/agent/affiliate")) await new Promise((go) => (answer = go));
      return reach(input, init);
    });
    expect(field()).toBeVisible();
    await fill(user);
    await user.click(submit());
    expect(to("/wps/member/register")).toEqual([]);
    answer(null);
    await waitFor(() =>
      expect(to("/wps/member/register")).toMatchObject([{ affiliateCode: "CASA-1" }]),
    );
  });

  it("of the address goes before the domain's, and its field shows when it does not count [REG-49]", async () => {
    history.replaceState(null, "", "/register?affiliateCode=NADIE");
    const { heard } = show({
      rules: asked,
      answers: {
        "/wps/system/permission": yes(permissionReply(BOTH, here)),
        "/wps/agent/affiliate": no("affiliate_unknown", 422),
      },
    });
    await waitFor(() => expect(field()).toBeVisible());
    expect(field()).toHaveValue("");
    expect(heard.some(({ path }) => path.includes("code=NADIE"))).toBe(true);
  });

  it("is asked for where the site has none [REG-50]", async () => {
    const { to } = show({
      rules: asked,
      answers: { "/wps/system/permission": yes(permissionReply(BOTH)) },
    });
    await waitFor(() => expect(field()).toBeVisible());
    expect(to("/wps/agent/affiliate")).toEqual([]);
  });

  it("is never asked for, nor checked, where the server has it off [REG-51]", async () => {
    const { heard } = show({
      answers: { "/wps/system/permission": yes(permissionReply(BOTH, here)) },
    });
    await screen.findByLabelText(/^Usuario/);
    expect(field()).toBeNull();
    expect(heard.filter(({ path }) => path.startsWith("/wps/agent"))).toEqual([]);
  });

  it("is checked after the fields, before anything is registered; a wrong one stops with an alert [REG-30] [REG-31] [REG-32] [ERR-03] [ERR-04] [VAL-74]", async () => {
    let counts = false;
    const { heard, to, user, onDone } = show({
      rules: asked,
      answers: {
        "/wps/system/permission": yes(permissionReply(BOTH)),
        "/wps/agent/affiliate": () => (counts ? yes(null) : no("affiliate_unknown", 422)),
        "/wps/member/register": yes(IN),
      },
    });
    await waitFor(() => expect(field()).toBeVisible());
    await user.type(field() as HTMLElement, "NADIE");
    await user.click(submit());
    expect(await screen.findByText("Usuario: no puede quedar en blanco")).toBeVisible();
    expect(to("/wps/agent/affiliate")).toEqual([]);
    await fill(user);
    await user.click(submit());
    const alert = await screen.findByRole("dialog", { name: "Revisa tu invitación" });
    expect(within(alert).getByText("El código de invitación no es válido")).toBeVisible();
    expect(to("/wps/member/register")).toEqual([]);
    await user.click(within(alert).getByRole("button", { name: "Aceptar" }));
    await waitFor(() => expect(field()).toHaveFocus());
    counts = true;
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith("lucero27"));
    const order = heard
      .map(({ path }) => path)
      .filter((path) => /affiliate|challenge|register$/.test(path.split("?")[0] ?? ""));
    expect(order.slice(-3)).toEqual([
      `/wps/agent/affiliate?code=NADIE&domain=${location.hostname}`,
      "/wps/verification/challenge",
      "/wps/member/register",
    ]);
  });
});
