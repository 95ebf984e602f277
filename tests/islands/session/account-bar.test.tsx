import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountBar } from "#/islands/auth/AccountBar.tsx";
import { ACCOUNT_BAR_PAGES } from "#/islands/auth/account-bar-pages.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { $modal } from "#/lib/client/modals.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { no, wire, yes } from "../../support/wire.ts";

const VND = { code: "VND", exponent: 2, symbol: "₫" };
const MEMBER = {
  id: "m1",
  account: "linh88",
  nickname: "Linh",
  type: 0,
  toUpline: false,
  clubLabel: { labelName: "VIP 5 · Oro", color: "#fff", color2: "#000", rankLevel: 5 },
  merchant: "pleno",
  merchantCode: "PL",
  customerId: "c1",
  currency: VND,
  hasPaymentPassword: false,
  lastLoginAt: null,
  lastLoginCountry: null,
  language: null,
};
const BALANCE = { sumBalance: "1284350.00", heldBalance: "0.00", currency: VND, unreadCount: 3 };

/** Longer than the flag waits for who listens, and less than a module may take. */
const SOON_MS = 10_000;

beforeEach(async () => {
  localStorage.clear();
  document.documentElement.lang = "es";
  await loadTexts("es", SESSION_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  vi.unstubAllGlobals();
});

function platform(
  balance: () => ReturnType<typeof yes> = () => yes(BALANCE),
  member: object = MEMBER,
) {
  return wire({
    "/wps/member/info": yes(member),
    "/wps/v2/wallets/balance": balance,
    "/wps/events": no("unavailable", 503),
  });
}

const balance = () => document.querySelector("[data-balance]");

describe("the centre's entries", () => {
  const pages = () => [...document.querySelectorAll('a[href^="/member/"]')].length;

  it("are in the header of who the centre is open to [MEM-20]", async () => {
    platform();
    render(<AccountBar lang="es" />);
    await screen.findByText("VIP 5 · Oro");
    expect(pages()).toBeGreaterThanOrEqual(6);
  });

  it("are not there for a trial, who can sign out all the same [MEM-20] [ROL-15]", async () => {
    platform(undefined, { ...MEMBER, type: 4, clubLabel: null });
    render(<AccountBar lang="es" />);
    await screen.findByText("Práctica");
    expect(pages()).toBe(0);
    expect(screen.getByRole("button", { name: "Cerrar sesión", hidden: true })).toBeDefined();
  });
});

describe("after a login", () => {
  afterEach(() => vi.useRealTimers());

  it("tells who listens that they are in, once, by the flag that the login left [LOG-16]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    platform();
    sessionStorage.setItem("afterLogin", "true");
    const said = () => screen.queryByRole("status")?.textContent;
    const left = render(<AccountBar lang="es" />);
    await expect.poll(said).toBe("Has entrado como linh88.");
    left.unmount();
    vi.advanceTimersByTime(SOON_MS);
    expect(sessionStorage.getItem("afterLogin")).toBe("true");
    const stayed = render(<AccountBar lang="es" />);
    await expect.poll(said).toBe("Has entrado como linh88.");
    vi.advanceTimersByTime(SOON_MS);
    expect(sessionStorage.getItem("afterLogin")).toBeNull();
    stayed.unmount();
    render(<AccountBar lang="es" />);
    await expect.poll(said).toBe("");
  });
});

describe("a member's header", () => {
  it.each(ACCOUNT_BAR_PAGES)("leads to %s only where the site has it on [ROL-20]", async (page) => {
    platform();
    const { container, rerender } = render(<AccountBar lang="es" />);
    expect(await screen.findByText("linh88")).toBeVisible();
    const ways = () => container.querySelectorAll(`a[href="${page}"]`).length;
    expect(ways()).toBeGreaterThan(0);
    const all = container.querySelectorAll("a").length;
    const before = ways();
    rerender(<AccountBar lang="es" off={[page]} />);
    expect(ways()).toBe(0);
    expect(container.querySelectorAll("a")).toHaveLength(all - before);
  });

  it("has deposit, withdraw, the balance, messages and the account with its label [HDR-09] [HDR-10] [HDR-11] [HDR-14] [HDR-15]", async () => {
    platform();
    render(<AccountBar lang="es" />);
    expect(await screen.findByText("linh88")).toBeVisible();
    expect(screen.getByText("VIP 5 · Oro")).toBeVisible();
    expect(screen.getByText("VIP 5 · Oro")).toHaveStyle({ color: "#fff", backgroundColor: "#000" });
    const [deposit] = screen.getAllByRole("link", { name: "Depositar" });
    expect(deposit).toHaveAttribute("href", "/member/depositv2");
    expect(screen.getByRole("link", { name: "Retirar" })).toHaveAttribute(
      "href",
      "/member/withdraw",
    );
    await waitFor(() => expect(balance()).toHaveTextContent("1.284.350,00 ₫"));
    expect(screen.getByRole("link", { name: "3 mensajes sin leer" })).toHaveTextContent("3");
  });

  it.each(["es", "ar"])("names the messages' link by what it holds: %s", async (lang) => {
    await loadTexts(lang, SESSION_AREAS);
    for (const unreadCount of [0, 1, 2, 3, 150]) {
      platform(() => yes({ ...BALANCE, unreadCount }));
      render(<AccountBar lang={lang} />);
      await screen.findByText("linh88");
      const link = document.querySelector<HTMLElement>('a[href$="/member/messageV2"]');
      const shown = unreadCount === 150 ? "99+" : String(unreadCount || "");
      await waitFor(() => expect(link?.querySelector(".dot")?.textContent ?? "").toBe(shown));
      const name = textsFor(lang, ...SESSION_AREAS)(unreadCount ? "messages_unread" : "messages", {
        count: unreadCount,
      });
      expect(link).toHaveAccessibleName(name);
      expect(link).not.toHaveAttribute("aria-label");
      cleanup();
      wire({ "/wps/session/logout": yes(null) });
      await logOut();
      sessionStorage.setItem("token", "kept");
    }
  });

  it("says that the balance is on its way until it is here [WAL-07]", async () => {
    let answer: (reply: ReturnType<typeof yes>) => void = () => undefined;
    const later = new Promise<ReturnType<typeof yes>>((resolve) => {
      answer = resolve;
    });
    platform();
    const fetched = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
      const reply = await fetched(input, init);
      if (String(input instanceof Request ? input.url : input).includes("balance")) await later;
      return reply;
    });
    render(<AccountBar lang="es" />);
    await screen.findByText("linh88");
    expect(balance()).toHaveTextContent("Actualizando…");
    answer(yes(null));
    await waitFor(() => expect(balance()).toHaveTextContent("1.284.350,00 ₫"));
  });

  it("hides the balance behind three stars, shows it again, and refreshes it [HDR-12] [HDR-13] [WAL-09]", async () => {
    let sum = "10.00";
    platform(() => yes({ ...BALANCE, sumBalance: sum }));
    const user = userEvent.setup();
    render(<AccountBar lang="es" />);
    await waitFor(() => expect(balance()).toHaveTextContent("10,00 ₫"));
    await user.click(screen.getByRole("button", { name: "Ocultar el saldo" }));
    expect(balance()).toHaveTextContent("***");
    sum = "25.50";
    await user.click(screen.getByRole("button", { name: "Actualizar el saldo" }));
    await user.click(screen.getByRole("button", { name: "Mostrar el saldo" }));
    await waitFor(() => expect(balance()).toHaveTextContent("25,50 ₫"));
  });

  it("keeps the last balance in sight when a refresh fails", async () => {
    let up = true;
    platform(() => (up ? yes(BALANCE) : no("unavailable", 503)));
    const user = userEvent.setup();
    render(<AccountBar lang="es" />);
    await waitFor(() => expect(balance()).toHaveTextContent("1.284.350,00 ₫"));
    up = false;
    await user.click(screen.getByRole("button", { name: "Actualizar el saldo" }));
    await waitFor(() => expect(balance()).toHaveAttribute("title", "Sin actualizar"));
    expect(balance()).toHaveTextContent("1.284.350,00 ₫");
  });

  it("says that the balance did not come with the member, and asks for both again", async () => {
    let up = false;
    wire({
      "/wps/member/info": () => (up ? yes(MEMBER) : no("unavailable", 503)),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/events": no("unavailable", 503),
    });
    const user = userEvent.setup();
    render(<AccountBar lang="es" />);
    await waitFor(() => expect(balance()).toHaveTextContent("Sin actualizar"));
    up = true;
    await user.click(screen.getByRole("button", { name: "Actualizar el saldo" }));
    await waitFor(() => expect(balance()).toHaveTextContent("1.284.350,00 ₫"));
    expect(screen.getByText("linh88")).toBeVisible();
  });

  it("leads from its menu to the centre and the records, and asks before signing out, in this order [LOG-32] [HDR-16]", async () => {
    platform();
    const user = userEvent.setup();
    render(<AccountBar lang="es" />);
    await screen.findByText("linh88");
    await user.click(screen.getByText("linh88"));
    const menu = document.querySelector<HTMLElement>(".account-menu .menu");
    if (!menu) throw new Error("no menu");
    const names = [...menu.querySelectorAll("a, button")].map((entry) => entry.textContent);
    expect(names).toEqual([
      "Mi cuenta",
      "Registro de cuenta",
      "Registro de apuestas",
      "Cerrar sesión",
    ]);
    expect(document.querySelector("details.pop > .menu")).toBe(menu);
    await user.click(within(menu).getByRole("button", { name: "Cerrar sesión" }));
    expect($modal.get()).toBe("logout");
  });
});
