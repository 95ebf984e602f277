import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VendorWallets } from "#/islands/games/VendorWallets.tsx";
import { WALLETS_AREAS } from "#/islands/games/wallets-texts.ts";
import { $merchantWallet } from "#/lib/client/stores/games/wallets.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getMerchantWallet, transferWallet } from "#/lib/contract/games/wallets.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const TRANSFER = {
  id: "t1",
  vassalage: "TRESREYES",
  vendorName: "Tres Reyes",
  direction: "in",
  amount: "200000.00",
  state: "done",
  reason: null,
  openedAt: "2026-11-20T08:00:00.000Z",
};
const WALLET = {
  vassalage: "TRESREYES",
  name: "Tres Reyes",
  sandbox: true,
  open: true,
  underWay: null,
};

let heard: Heard[];
let wallets: object[];
let moved: object[];
const spaced = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? "";

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", WALLETS_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  wallets = [{ ...WALLET, balance: "150000.00" }];
  moved = [TRANSFER];
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "500000.00",
      heldBalance: "0.00",
      currency: VND,
      unreadCount: 0,
    }),
    [getMerchantWallet.path]: () =>
      yes({ isSingle: wallets.length === 0, mainBalance: "500000.00", currency: VND, wallets }),
    [transferWallet.path]: () => yes({ transfers: moved }),
  });
});
afterEach(cleanup);

const sent = () =>
  heard
    .filter(({ path }) => path === transferWallet.path)
    .map(({ body }) => JSON.parse(body ?? "null"));

async function open() {
  const user = userEvent.setup();
  render(<VendorWallets lang="es" />);
  await user.click(await screen.findByRole("button", { name: "Mover dinero con Tres Reyes" }));
  return user;
}

describe("vendors' wallets", () => {
  it("open and close by a button that is called what it says", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Cerrar", expanded: true }));
    expect(screen.queryByRole("textbox", { name: "Importe" })).toBeNull();
  });

  it("take an amount in, and say that it is there", async () => {
    const user = await open();
    await user.type(screen.getByRole("textbox", { name: "Importe" }), "200.000");
    await user.click(screen.getByRole("button", { name: /^Pasar .*a Tres Reyes$/ }));
    expect(sent()).toEqual([{ direction: "in", vassalage: "TRESREYES", amount: "200000" }]);
    expect(await screen.findByText(/Listo: .* están en Tres Reyes/)).toBeTruthy();
  });

  it("give an amount back, no more than lies there", async () => {
    const user = await open();
    await user.click(screen.getByRole("tab", { name: "A tu saldo" }));
    const amount = screen.getByRole("textbox", { name: "Importe" });
    await user.type(amount, "150.001");
    await user.click(screen.getByRole("button", { name: /^Traer .*a tu saldo$/ }));
    expect(await screen.findByText("Ahí no hay tanto.")).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Todo" }));
    await user.click(screen.getByRole("button", { name: /^Traer .*a tu saldo$/ }));
    expect(sent()).toEqual([
      { direction: "out", wallets: [{ vassalage: "TRESREYES", amount: "150000" }] },
    ]);
  });

  it("are emptied in one go [API-61]", async () => {
    wallets.push({ ...WALLET, vassalage: "KUMIS", name: "Kumis", balance: "50000.00" });
    moved = [{ ...TRANSFER, direction: "out", state: "refused", reason: "not_enough_funds" }];
    const user = userEvent.setup();
    render(<VendorWallets lang="es" />);
    const all = await screen.findByRole("button", { name: /^Traer todo/ });
    expect(spaced(all.textContent)).toMatch(/200\.000/);
    await user.click(all);
    expect(sent()).toEqual([
      {
        direction: "out",
        wallets: [
          { vassalage: "TRESREYES", amount: "150000.00" },
          { vassalage: "KUMIS", amount: "50000.00" },
        ],
      },
    ]);
    expect(await screen.findByText(/no los entregó/)).toBeTruthy();
  });

  it("say what is under way, and that a vendor does not answer", async () => {
    wallets = [{ ...WALLET, balance: null, underWay: { ...TRANSFER, state: "open" } }];
    render(<VendorWallets lang="es" />);
    const row = await screen.findByRole("listitem");
    expect(within(row).getByText("No contesta ahora")).toBeTruthy();
    expect(within(row).getByText(/van hacia Tres Reyes/)).toBeTruthy();
    expect(within(row).queryByRole("button", { name: /Mover/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Traer todo/ })).toBeNull();
  });

  it("take nothing in during maintenance, and give back", async () => {
    wallets = [{ ...WALLET, open: false, balance: "150000.00" }];
    await open();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "A tu saldo",
    ]);
    expect(screen.getByText(/En mantenimiento/)).toBeTruthy();
  });

  it("are one for all vendors where `isSingle` says so, kept for the session [API-77] [SYS-22]", async () => {
    wallets = [];
    const { unmount } = render(<VendorWallets lang="es" />);
    expect(await screen.findByText(/Todos los juegos usan tu saldo/)).toBeTruthy();
    expect(sessionStorage.getItem("merchantWallet")).toBe("single");
    unmount();
    // As after a reload, before the answer is there.
    $merchantWallet.set(undefined);
    wire({ [getMerchantWallet.path]: () => new Promise(() => undefined) });
    render(<VendorWallets lang="es" />);
    expect(screen.getByText(/Todos los juegos usan tu saldo/)).toBeTruthy();
  });
});
