import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PaymentPassword } from "#/islands/members/PaymentPassword.tsx";
import { MEMBERS_AREAS } from "#/islands/members/texts.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FILLED = [
  [/^Contraseña de pagos/, "482913"],
  [/^Repite la contraseña de pagos/, "482913"],
  [/^Tu contraseña de entrada/, "Pleno-2026"],
] as const;
const dialog = () => document.querySelector<HTMLDialogElement>("#paymentPasswordDialog");

async function save(reply: ReturnType<typeof yes>, next?: string) {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  await loadTexts("es", MEMBERS_AREAS);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  wire({ "/wps/member/paymentPassword": reply });
  render(<PaymentPassword t={textsFor("es", ...MEMBERS_AREAS)} present={false} next={next} />);
  fireEvent.click(screen.getByRole("button", { name: "Crea tu contraseña de pagos" }));
  for (const [label, value] of FILLED)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
}

it("a payment password that was saved is told in a dialog, which closes by itself [MOD-22]", async () => {
  await save(yes(null));
  await waitFor(() => expect(dialog()?.open).toBe(true));
  expect(dialog()).toHaveTextContent("Contraseña de pagos guardada.");
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(dialog()?.open).toBe(false));
  expect(screen.getByRole("status")).toHaveTextContent("Contraseña de pagos guardada.");
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByRole("button", { name: "Crea tu contraseña de pagos" })).toHaveFocus();
});

it("a payment password that was refused opens no dialog", async () => {
  await save(no("wrong_password", 403));
  await screen.findByText(/no es correcta|no son correctos|no es la|incorrect/);
  expect(dialog()?.open).toBe(false);
});

it("a payment password asks for the authenticator's code once the platform does, and sends it", async () => {
  await save(no("authenticator_needed", 422));
  const code = await screen.findByLabelText(/^Código de tu app de autenticación/);
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.getByLabelText(/^Contraseña de pagos/)).toHaveValue("482913");
  const heard = wire({ "/wps/member/paymentPassword": yes(null) });
  fireEvent.change(code, { target: { value: " 123456 " } });
  fireEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(dialog()?.open).toBe(true));
  expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ code: "123456" });
});

it("an address that leads to the payment password puts the focus there", async () => {
  await loadTexts("es", MEMBERS_AREAS);
  history.replaceState(null, "", "#paymentPassword");
  render(<PaymentPassword t={textsFor("es", ...MEMBERS_AREAS)} present={false} />);
  await waitFor(() => expect(screen.getByLabelText(/^Contraseña de pagos/)).toHaveFocus());
  fireEvent.click(screen.getByRole("button", { name: "Dejarlo como está" }));
  expect(location.hash).toBe("");
  expect(screen.getByRole("button", { name: "Crea tu contraseña de pagos" })).toHaveFocus();
});

it("the payment password's form stands behind its button, and takes the focus", async () => {
  await loadTexts("es", MEMBERS_AREAS);
  render(<PaymentPassword t={textsFor("es", ...MEMBERS_AREAS)} present />);
  expect(screen.queryByRole("form")).toBeNull();
  expect(document.querySelector(".btn.pri")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cambiar la contraseña de pagos" }));
  await screen.findByRole("form", { name: "Cambiar la contraseña de pagos" });
  expect(screen.getByLabelText(/^Contraseña de pagos/)).toHaveFocus();
});

it("a payment password that a withdrawal waits for leads back to it once it is saved", async () => {
  const went = vi.spyOn(location, "assign").mockReturnValue(undefined);
  await save(yes(null), "/member/withdraw");
  await waitFor(() => expect(dialog()?.open).toBe(true));
  expect(went).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Seguir con el retiro" }));
  expect(went).toHaveBeenCalledExactlyOnceWith("/member/withdraw");
});
