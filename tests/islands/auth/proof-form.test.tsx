import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProofForm } from "#/islands/auth/ProofForm.tsx";
import { PROOF_AREAS } from "#/islands/auth/proof-texts.ts";
import { VERIFICATION_AREAS } from "#/islands/auth/verification-texts.ts";
import { logIn } from "#/lib/client/stores/session/session.ts";
import { $toasts } from "#/lib/client/toasts.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { no, wire, yes } from "../../support/wire.ts";

const later = () => new Date(Date.now() + 300_000).toISOString();
const ways = (...list: { way: string; to: string }[]) => yes({ ways: list, expiresAt: later() });
const opened = { token: "t".repeat(43), firstTimeLogin: false, passwordExpired: false };
const base = () => ({
  "/wps/system/whitelabel": yes(whitelabelReply()),
  "/wps/session/login": no("proof_needed", 422, { proof: "half" }),
  "/wps/session/proof": ways({ way: "totp", to: "" }, { way: "email", to: "l•••@correo.example" }),
  "/wps/session/proof/code": yes({ expirationTime: later() }),
  "/wps/member/info": yes(MEMBER_REPLY),
});

beforeEach(async () => {
  sessionStorage.clear();
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", [...PROOF_AREAS, ...VERIFICATION_AREAS]);
});
afterEach(() => {
  cleanup();
  $toasts.set([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show() {
  const [onDone, onBack] = [vi.fn(), vi.fn()];
  render(<ProofForm lang="es" onDone={onDone} onBack={onBack} />);
  return { onDone, onBack, user: userEvent.setup() };
}
const submit = () => screen.getByRole("button", { name: "Confirmar y entrar" });

describe("the proof of a login", () => {
  it("goes by the half-open token alone, and the session's comes after it [LOG-38] [LOG-39]", async () => {
    let proven = false;
    const heard = wire({
      ...base(),
      "/wps/session/proof": () => (proven ? yes(opened) : base()["/wps/session/proof"]),
    });
    const login = await logIn({ username: "linh", password: "Cometa2027" });
    expect(login).toMatchObject({ code: "proof_needed" });
    expect([sessionStorage.getItem("token"), sessionStorage.getItem("proof")]).toEqual([
      null,
      "half",
    ]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Cometa2027");
    const { onDone, user } = show();
    proven = true;
    await user.type(await screen.findByLabelText(/^Código de tu app/), " 123 456 ");
    await user.click(submit());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const sent = heard.filter(({ path }) => path === "/wps/session/proof");
    expect(sent.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer half",
      "Bearer half",
    ]);
    expect(sent[1]?.body).toBe(JSON.stringify({ way: "totp", answer: "123 456" }));
    expect([sessionStorage.getItem("token"), sessionStorage.getItem("proof")]).toEqual([
      opened.token,
      null,
    ]);
  });

  it("has the focus in its field, and in the empty one of a backup code", async () => {
    wire(base());
    const { user } = show();
    const code = await screen.findByLabelText(/^Código de tu app/);
    expect(code).toHaveFocus();
    await user.type(code, "123");
    await user.click(screen.getByRole("button", { name: "Usar un código de respaldo" }));
    const backup = screen.getByLabelText(/^Código de respaldo/);
    expect(backup).toHaveFocus();
    expect(backup).toHaveValue("");
  });

  it("sends a code by e-mail and takes it, and says under the field what is wrong", async () => {
    let asked = 0;
    const heard = wire({
      ...base(),
      "/wps/session/proof": () => {
        asked += 1;
        return asked === 1 ? base()["/wps/session/proof"] : no("code_wrong", 422);
      },
    });
    sessionStorage.setItem("proof", "half");
    const { user, onDone } = show();
    await user.click(await screen.findByRole("tab", { name: "Correo" }));
    const field = screen.getByLabelText(/^Código que mandamos a l•••@correo\.example/);
    await user.click(submit());
    expect(await screen.findByText("Escribe la respuesta para seguir")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /código/i }));
    await waitFor(() =>
      expect(heard.some(({ path }) => path === "/wps/session/proof/code")).toBe(true),
    );
    await user.type(field, "000000");
    await user.click(submit());
    expect(await screen.findByText(/El código no es correcto/)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue("000000");
    expect(onDone).not.toHaveBeenCalled();
  });

  it("leads back to the login when it took too long", async () => {
    wire({ ...base(), "/wps/session/proof": no("session_expired", 401) });
    sessionStorage.setItem("proof", "half");
    const { onBack } = show();
    await waitFor(() => expect(onBack).toHaveBeenCalled());
    expect(sessionStorage.getItem("proof")).toBeNull();
    expect($toasts.get()[0]?.text).toContain("Pasó demasiado tiempo");
  });

  it("offers the retry when the platform is away", async () => {
    let away = true;
    wire({
      ...base(),
      "/wps/session/proof": () => (away ? no("unavailable", 503) : base()["/wps/session/proof"]),
    });
    sessionStorage.setItem("proof", "half");
    const { user } = show();
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    away = false;
    await user.click(retry);
    expect(await screen.findByLabelText(/^Código de tu app/)).toBeVisible();
  });
});
