import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OtherWays } from "#/islands/auth/OtherWays.tsx";
import { Passkeys } from "#/islands/auth/Passkeys.tsx";
import { ProofForm } from "#/islands/auth/ProofForm.tsx";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { PasskeyInstead } from "#/islands/forms/PasskeyInstead.tsx";
import { PASSKEY_AREAS } from "#/islands/forms/passkey-texts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const signed = { id: "AAAA", rawId: "AAAA", type: "public-key", response: {} };
const later = () => new Date(Date.now() + 300_000).toISOString();
const phone = {
  ...{ id: "7", name: "Mi teléfono", host: "localhost", backedUp: true },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", lastUsedAt: null },
};

/** A browser that knows passkeys, and what comes of each ceremony. */
function browser(act: () => Promise<unknown>) {
  const parse = (options: object) => options;
  vi.stubGlobal(
    "PublicKeyCredential",
    Object.assign(() => undefined, {
      parseRequestOptionsFromJSON: parse,
      parseCreationOptionsFromJSON: parse,
    }),
  );
  const credentials = { get: vi.fn(act), create: vi.fn(act) };
  vi.spyOn(navigator, "credentials", "get").mockReturnValue(
    credentials as unknown as CredentialsContainer,
  );
  return credentials;
}
const works = () => browser(async () => ({ toJSON: () => signed }));
const givenUp = () => browser(() => Promise.reject(new DOMException("no", "NotAllowedError")));

beforeEach(async () => {
  sessionStorage.clear();
  sessionStorage.setItem("token", "kept");
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", [...PASSKEY_AREAS, ...SESSION_AREAS]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const base = () => ({
  "/wps/system/whitelabel": yes(whitelabelReply()),
  "/wps/member/info": yes(MEMBER_REPLY),
});
const press = (name: string) => userEvent.setup().click(screen.getByRole("button", { name }));

describe("the login", () => {
  const options = { challenge: "AAAA", rpId: "localhost" };
  const opened = { token: "t".repeat(43), firstTimeLogin: false, passwordExpired: false };

  it("goes by a passkey: what the browser signed is sent, and the member is in", async () => {
    let asked = 0;
    const heard = wire({
      ...base(),
      "/wps/session/passkey": () => (asked++ === 0 ? yes({ options }) : yes(opened)),
    });
    const { get } = works();
    const onEntered = vi.fn();
    render(<OtherWays lang="es" social="" onEntered={onEntered} />);
    await press("Entrar con llave de acceso");
    await waitFor(() => expect(onEntered).toHaveBeenCalled());
    expect(get).toHaveBeenCalledWith({ publicKey: options });
    const [begin, finish] = heard.filter(({ path }) => path === "/wps/session/passkey");
    expect(JSON.parse(begin?.body ?? "")).toEqual({ origin: location.origin });
    expect(JSON.parse(finish?.body ?? "")).toEqual({ credential: signed });
    expect(sessionStorage.getItem("token")).toBe(opened.token);
  });

  it("says what it was refused for, or that nobody used one, and takes another press", async () => {
    wire({ ...base(), "/wps/session/passkey": yes({ options }) });
    givenUp();
    render(<OtherWays lang="es" social="" onEntered={vi.fn()} />);
    await press("Entrar con llave de acceso");
    expect(await screen.findByText(/No se usó ninguna llave de acceso/)).toBeVisible();
    wire({ ...base(), "/wps/session/passkey": no("passkey_unavailable", 422) });
    await press("Entrar con llave de acceso");
    expect(await screen.findByText(/no funcionan en esta dirección/)).toBeVisible();
  });

  it("has no such button where the browser knows none, or nobody would be let in", () => {
    const { container } = render(<OtherWays lang="es" social="" onEntered={vi.fn()} />);
    expect(container).toBeEmptyDOMElement();
    works();
    const { container: registration } = render(<OtherWays lang="es" />);
    expect(registration).toBeEmptyDOMElement();
    const { container: ofAgents } = render(<OtherWays lang="es" agents onEntered={vi.fn()} />);
    expect(ofAgents).toBeEmptyDOMElement();
  });
});

describe("the proof of a login", () => {
  const ways = yes({
    ways: [
      { way: "passkey", to: "" },
      { way: "totp", to: "" },
    ],
    expiresAt: later(),
  });
  const replies = () => ({
    ...base(),
    "/wps/session/proof": ways,
    "/wps/session/proof/passkey": no("way_not_offered", 422),
  });

  it("offers the passkey first, and the app beside it", async () => {
    works();
    wire(replies());
    render(<ProofForm lang="es" onDone={vi.fn()} onBack={vi.fn()} />);
    await screen.findByRole("tab", { name: "Llave de acceso" });
    await press("Confirmar con llave de acceso");
    expect(await screen.findByText(/no está disponible en tu cuenta/)).toBeVisible();
    await userEvent.setup().click(screen.getByRole("tab", { name: "App de códigos" }));
    expect(screen.getByLabelText(/^Código de tu app/)).toBeVisible();
  });

  it("asks for the app alone where the browser knows no passkeys", async () => {
    wire(replies());
    render(<ProofForm lang="es" onDone={vi.fn()} onBack={vi.fn()} />);
    expect(await screen.findByLabelText(/^Código de tu app/)).toBeVisible();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});

describe("the list in the security centre", () => {
  const listed = (...list: object[]) => ({
    ...base(),
    "/wps/member/passkeys": yes({ list, most: 10 }),
  });

  it("shows each with its last use, and renames it", async () => {
    works();
    const heard = wire({
      ...listed(phone, { ...phone, id: "8", name: "Llave", host: "otra.example", backedUp: false }),
      "/wps/member/passkeys/name": yes(null),
    });
    render(<Passkeys lang="es" authenticator={false} />);
    const [first, second] = await screen.findAllByRole("listitem");
    if (!first || !second) throw new Error("no list");
    expect(first).toHaveTextContent("Con copia fuera del dispositivo");
    expect(first).toHaveTextContent("Sin usar todavía");
    expect(second).toHaveTextContent("sirve en otra.example");
    const user = userEvent.setup();
    await user.click(within(first).getByRole("button", { name: /^Cambiar nombre/ }));
    const field = await within(first).findByLabelText(/^Nombre/);
    await user.clear(field);
    await user.type(field, " Nuevo ");
    await user.click(within(first).getByRole("button", { name: "Guardar" }));
    await waitFor(() =>
      expect(heard.find(({ path }) => path.endsWith("/name"))?.body).toBe(
        JSON.stringify({ id: "7", name: "Nuevo" }),
      ),
    );
  });

  it("offers the device's name for a new one", async () => {
    works();
    const device = {
      ...{ id: "1", browser: "Firefox", system: "Windows", country: "", address: "203.0.113.0" },
      ...{ knownSince: "2026-11-20T10:00:00.000Z", lastLoginAt: "2026-11-20T10:00:00.000Z" },
      ...{ current: true, open: true },
    };
    wire({ ...listed(), "/wps/session/devices": yes({ list: [device] }) });
    render(<Passkeys lang="es" authenticator={false} />);
    await screen.findByText("Todavía no tienes ninguna.");
    await press("Añadir llave de acceso");
    expect(await screen.findByDisplayValue("Firefox en Windows")).toBeVisible();
  });

  it("says so where the browser knows none, where ten are there, and where it did not come", async () => {
    wire(listed(phone));
    const { unmount } = render(<Passkeys lang="es" authenticator={false} />);
    expect(await screen.findByText(/Este navegador no conoce/)).toBeVisible();
    unmount();
    works();
    wire(listed(...Array.from({ length: 10 }, (_, n) => ({ ...phone, id: String(n) }))));
    const full = render(<Passkeys lang="es" authenticator={false} />);
    expect(
      await screen.findByText("Tienes 10, y no caben más. Quita una para añadir otra."),
    ).toBeVisible();
    full.unmount();
    wire({ ...base(), "/wps/member/passkeys": no("internal_error", 500) });
    render(<Passkeys lang="es" authenticator={false} />);
    expect(await screen.findByText("No pudimos cargar tus llaves de acceso")).toBeVisible();
  });
});

it("a passkey gives its code to the field that asks for the app's figures", async () => {
  works();
  let asked = 0;
  wire({
    ...base(),
    "/wps/member/passkeys/code": () =>
      asked++ === 0 ? yes({ options: {} }) : yes({ code: "PKABC", expiresAt: later() }),
  });
  const onCode = vi.fn();
  render(<PasskeyInstead onCode={onCode} />);
  await screen.findByRole("button", { name: "Usar una llave de acceso" });
  await press("Usar una llave de acceso");
  expect(await screen.findByText(/Confirmado con tu llave de acceso/)).toBeVisible();
  expect(onCode).toHaveBeenCalledWith("PKABC");
});
