import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LoginHistory } from "#/islands/auth/LoginHistory.tsx";
import { SECURITY_AREAS } from "#/islands/auth/security-texts.ts";
import type { OwnLogin } from "#/lib/contract/session/logins.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const PATH = "/wps/session/logins";
const login = (id: string, more: Partial<OwnLogin> = {}): OwnLogin => ({
  ...{ id, at: "2026-11-20T10:00:00.000Z", current: false, state: "ended" },
  ...{ browser: "Chrome", system: "Android", country: "VN", address: "203.0.•" },
  ...{ way: "password", proof: null },
  ...more,
});

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", SECURITY_AREAS);
  sessionStorage.setItem("token", "kept");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => render(<LoginHistory t={textsFor("es", ...SECURITY_AREAS)} lang="es" />);

it("a member reads each login with its device, place and way, and more of them to the end", async () => {
  const newest = [
    login("3", { current: true, state: "open", way: "remembered" }),
    login("2", { state: "open", proof: "totp", country: "", address: "" }),
  ];
  const oldest = [login("1", { way: null, browser: "", system: "" })];
  const parts = [
    { list: newest, next: "5.2" },
    { list: oldest, next: null },
  ];
  const heard = wire({ [PATH]: () => yes(parts.shift()) });
  show();
  expect(await screen.findByText("Esta sesión")).toBeVisible();
  expect(screen.getByText("Recordado en el dispositivo")).toBeVisible();
  expect(screen.getByText("Contraseña + App de códigos")).toBeVisible();
  expect(screen.getByText("Lugar desconocido")).toBeVisible();
  expect(screen.getByText("203.0.•")).toBeVisible();
  expect(screen.queryByText(/No hay más/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ver más" }));
  expect(await screen.findByText("Dispositivo desconocido")).toBeVisible();
  expect(screen.getByText("No se guardó")).toBeVisible();
  expect(screen.getByText(/No hay más/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
  expect(heard.map(({ path }) => path)).toEqual([PATH, `${PATH}?before=5.2`]);
});

it("a list that did not come says so, and comes when it is asked for again", async () => {
  wire({ [PATH]: no("unavailable", 503) });
  show();
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  wire({ [PATH]: yes({ list: [], next: null }) });
  await userEvent.click(retry);
  expect(await screen.findByText("Todavía no hay entradas")).toBeVisible();
});
