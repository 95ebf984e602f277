import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AccountRecord } from "#/islands/wallet/AccountRecord.tsx";
import { WALLET_AREAS } from "#/islands/wallet/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const BET = {
  id: "417",
  at: "2026-11-20T08:00:00.000Z",
  kind: "bet",
  about: "El Gallo de Jade",
  reference: "bet:1:4f99",
  amount: "-20000.00",
  balanceAfter: "480000.00",
  state: "debited",
};
const TOTALS = { in: "500000.00", out: "-20000.00", net: "480000.00" };

let rows: object[];
let heard: Heard[];
const spaced = (text: string | null) => text?.replaceAll("\u00a0", " ");

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", WALLET_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  rows = [BET];
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "480000.00",
      heldBalance: "0.00",
      currency: VND,
      unreadCount: 0,
    }),
    [listAccountRecords.path]: () => {
      const isSpan = heard.at(-1)?.body?.includes("from");
      const page = { list: rows, totalPages: 1, totalCount: rows.length };
      return yes(isSpan ? { ...page, totals: TOTALS } : page);
    },
  });
});
afterEach(cleanup);

describe("the account record", () => {
  it("names a movement by its number and its game, and nowhere by the ledger's own reference", async () => {
    const { container } = render(<AccountRecord lang="es" />);
    await screen.findByText("#417");
    expect(screen.getByText(/El Gallo de Jade/)).toBeTruthy();
    expect(container.innerHTML).not.toContain("4f99");
    expect(container.querySelector("time")?.getAttribute("datetime")).toBe(BET.at);
  });

  it("says what the chosen days add up to, on one line for each direction", async () => {
    render(<AccountRecord lang="es" />);
    await screen.findByText("#417");
    expect(screen.queryByText("Entró")).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Fechas"), "Hoy");
    const sums = (await screen.findByText("Entró")).closest("dl");
    if (!sums) throw new Error("no sums");
    const told = [...sums.querySelectorAll("div")].map((each) => spaced(each.textContent));
    expect(told).toEqual(["Entró+500.000,00 ₫", "Salió-20.000,00 ₫", "Diferencia+480.000,00 ₫"]);
  });

  it("with nothing in the chosen days does not say that there never was anything", async () => {
    rows = [];
    render(<AccountRecord lang="es" />);
    await screen.findByText("Aún no hay movimientos");
    await userEvent.selectOptions(screen.getByLabelText("Fechas"), "7 días");
    const none = await screen.findByText("No hay movimientos así");
    expect(within(none.parentElement ?? none).getByText(/otras fechas/)).toBeTruthy();
  });
});
