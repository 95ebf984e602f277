import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SecuritySummary } from "#/islands/auth/SecuritySummary.tsx";
import { SECURITY_AREAS } from "#/islands/auth/security-texts.ts";
import { setPaymentPassword } from "#/lib/client/stores/members/payment-password.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const MEMBER = {
  ...{ id: "m1", account: "linh88", nickname: "Linh", type: 0, toUpline: false },
  ...{ clubLabel: null, merchant: "pleno", merchantCode: "PL", customerId: "c1" },
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  ...{ hasPaymentPassword: false, lastLoginAt: null, lastLoginCountry: null, language: null },
};
const ALL = ["contact", "payment_password", "authenticator", "password", "devices"];
const assessed = (level: string, due: readonly string[]) => ({
  ...{ level, next: due[0] ?? null, passwordSince: "2026-01-05T10:00:00.000Z" },
  ...{ hasContact: true, passwordIsOwn: true, recoveryCodesLeft: 0, devices: 2, staleDevices: 0 },
  checks: ALL.map((check) => ({ check, isMet: !due.includes(check) })),
});

beforeEach(async () => {
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  document.documentElement.lang = "es";
  await loadTexts("es", SECURITY_AREAS);
  sessionStorage.setItem("token", "kept");
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("the summary says how safe the account is and what to do next, and follows what is done", async () => {
  const replies = [assessed("fair", ["payment_password", "authenticator"]), assessed("strong", [])];
  wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/member/security": () => yes(replies.shift()),
    "/wps/member/paymentPassword": yes(null),
  });
  render(<SecuritySummary lang="es" />);
  expect(await screen.findByText("3 de 5")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Bien, con algo por hacer");
  expect(screen.getByRole("link", { name: "Crear" })).toHaveAttribute("href", "#paymentPassword");
  const row = document.querySelector<HTMLElement>('[data-check="authenticator"]');
  expect(within(row as HTMLElement).getByRole("link", { name: "Activar" })).toBeVisible();
  expect(screen.getByText(/La misma desde el 5 de enero de 2026/)).toBeVisible();
  const typed = { paymentPassword: "804172", confirmPaymentPassword: "804172" };
  await setPaymentPassword({ password: "Pleno-2026", ...typed });
  expect(await screen.findByText("5 de 5")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Bien protegida");
  expect(screen.queryByRole("link")).toBeNull();
});

it("an account without an e-mail or mobile is told so, and led to where one is added", async () => {
  const none = { ...assessed("weak", ["contact"]), hasContact: false };
  wire({ "/wps/member/info": yes(MEMBER), "/wps/member/security": yes(none) });
  render(<SecuritySummary lang="es" />);
  expect(await screen.findByText(/no tiene correo ni móvil/)).toBeVisible();
  const link = screen.getByRole("link", { name: "Añadir" });
  expect(link).toHaveAttribute("href", "#security-methods");
});

it("a summary that did not come says so, and comes when it is asked for again", async () => {
  wire({ "/wps/member/info": yes(MEMBER), "/wps/member/security": no("unavailable", 503) });
  render(<SecuritySummary lang="es" />);
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  wire({ "/wps/member/security": yes(assessed("weak", ["contact"])) });
  await userEvent.click(retry);
  expect(await screen.findByText("En riesgo")).toBeVisible();
});
