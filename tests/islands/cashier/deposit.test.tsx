import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deposit } from "#/islands/cashier/Deposit.tsx";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { keepPlayedGame, readPlayedGame } from "#/lib/client/stores/games/games.ts";
import { startLive } from "#/lib/client/stores/session/live.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER as A_MEMBER, VND } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

const MEMBER = { ...A_MEMBER, hasPaymentPassword: false };
const BALANCE = { sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 };
const DEPOSIT = {
  id: "D1",
  method: "sandbox",
  kind: "bank_qr",
  amount: "50000.00",
  payUrl: "https://pay.example/D1",
  closedAt: null,
  createdAt: "2026-11-01T10:00:00Z",
  expiresAt: "2099-11-01T10:30:00Z",
};
const METHOD = {
  id: "sandbox",
  kind: "bank_qr",
  provider: "sandbox",
  sandbox: true,
  min: "50000.00",
  max: "300000000.00",
  presets: ["100000.00"],
};

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CASHIER_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  history.replaceState(null, "", "?deposit=D1");
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  history.replaceState(null, "", "?");
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("the deposit page", () => {
  it("shows what became of a deposit between its loading and the beginning of the live stream", async () => {
    let state = "pending";
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [] }),
      "/wps/cashier/deposit": () => yes({ ...DEPOSIT, state }),
      "/wps/cashier/deposits": () =>
        yes({ list: [{ ...DEPOSIT, state }], totalPages: 1, totalCount: 1 }),
      "/wps/events": () =>
        state === "pending" ? no("unavailable", 503) : { body: `data: ${BEGINNING}\n\n` },
    });
    render(<Deposit lang="es" />);
    await waitFor(() => expect(document.querySelector("[data-deposit=pending]")).toBeVisible());
    expect(await screen.findByRole("table")).toHaveTextContent("Esperando tu pago");

    state = "failed";
    startLive();
    await waitFor(() => expect(document.querySelector("[data-deposit=failed]")).toBeVisible());
    await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("Fallido"));
  });

  it("offers no way to pay before the provider has said where", async () => {
    let payUrl: string | null = null;
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [METHOD] }),
      "/wps/cashier/deposit": () => yes({ ...DEPOSIT, state: "pending", payUrl }),
      "/wps/cashier/deposits": () =>
        yes({ list: [{ ...DEPOSIT, state: "pending", payUrl }], totalPages: 1, totalCount: 1 }),
      "/wps/events": () =>
        payUrl === null ? no("unavailable", 503) : { body: `data: ${BEGINNING}\n\n` },
    });
    render(<Deposit lang="es" />);
    const ticket = await waitFor(() => {
      const found = document.querySelector<HTMLElement>("[data-deposit=pending]");
      expect(found).toHaveTextContent("Preparando el pago");
      return found;
    });
    expect(ticket?.querySelector("a")).toBeNull();
    payUrl = "https://pay.example/D1";
    startLive();
    await waitFor(() => expect(ticket?.querySelector("a")).toHaveAttribute("href", payUrl));
    expect(ticket).toHaveTextContent("Esperando tu pago");
  });

  it("brings the ticket of a deposit from the list into sight, and says how it stands", async () => {
    history.replaceState(null, "", "?");
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [] }),
      "/wps/cashier/deposit": yes({ ...DEPOSIT, state: "credited" }),
      "/wps/cashier/deposits": yes({
        list: [{ ...DEPOSIT, state: "credited" }],
        totalPages: 1,
        totalCount: 1,
      }),
    });
    render(<Deposit lang="es" />);
    await userEvent.click(await screen.findByText("D1"));
    await waitFor(() => expect(document.querySelector("[data-deposit=credited]")).toBeVisible());
    expect(document.activeElement).toContainElement(document.querySelector("[data-deposit]"));
    expect(screen.getByText(/50\.000\s₫\. Acreditado/)).toHaveAttribute("role", "status");
  });

  it.each([
    ["the game that one came from", MEMBER.id, "Volver a Triple Siete", "/game?launch=L1"],
    ["the games after another member's", "m2", "Jugar", "/rng"],
  ])("leads from money that has arrived to %s", async (_where, player, label, href) => {
    keepPlayedGame(player, { launchId: "L1", name: "Triple Siete" });
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [] }),
      "/wps/cashier/deposit": yes({ ...DEPOSIT, state: "credited" }),
      "/wps/cashier/deposits": yes({ list: [], totalPages: 0, totalCount: 0 }),
    });
    render(<Deposit lang="es" />);
    expect(await screen.findByText(label)).toHaveAttribute("href", href);
  });

  it("leads to no game that was played hours ago", () => {
    keepPlayedGame("m1", { launchId: "L1", name: "Triple Siete" }, 0);
    expect(readPlayedGame("m1", 60 * 60_000)).toEqual({ launchId: "L1", name: "Triple Siete" });
    expect(readPlayedGame("m1", 3 * 60 * 60_000)).toBeNull();
  });

  it("leads whoever's account is closing to where that is taken back", async () => {
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [METHOD] }),
      "/wps/cashier/deposit": yes({ ...DEPOSIT, state: "credited" }),
      "/wps/cashier/deposits": (method) =>
        method === "PUT"
          ? no("account_closing", 422)
          : yes({ list: [], totalPages: 0, totalCount: 0 }),
    });
    render(<Deposit lang="es" />);
    await userEvent.type(await screen.findByLabelText("Importe"), "100000");
    await userEvent.click(screen.getByRole("button", { name: /^Pagar/ }));
    const way = await screen.findByRole("link", { name: "Conservar la cuenta" });
    expect(way).toHaveAttribute("href", "/member/accountData");
    expect(screen.getByRole("alert")).toHaveTextContent("Tu cuenta se está cerrando");
  });

  it("says that no way to pay is open, and asks again", async () => {
    let methods: unknown[] = [];
    wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": () => yes({ methods }),
      "/wps/cashier/deposit": yes({ ...DEPOSIT, state: "credited" }),
      "/wps/cashier/deposits": yes({ list: [], totalPages: 0, totalCount: 0 }),
    });
    render(<Deposit lang="es" />);
    expect(await screen.findByText("Ahora no hay ninguna forma de pago abierta")).toBeVisible();
    methods = [METHOD];
    await userEvent.click(screen.getByText("Reintentar"));
    expect(await screen.findByText("¿Cómo quieres pagar?")).toBeVisible();
  });
});

const BEGINNING = JSON.stringify({ type: "balance", sumBalance: "0.00", heldBalance: "0.00" });
