import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AccountRecord } from "#/islands/wallet/AccountRecord.tsx";
import { WALLET_AREAS } from "#/islands/wallet/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { hearBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { getStatement } from "#/lib/contract/wallet/statement.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

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
let next: string | null;
let searchedTo: string | undefined;
let statement: ReturnType<typeof no>;
let heard: Heard[];
const spaced = (text: string | null) => text?.replaceAll("\u00a0", " ");

beforeEach(async () => {
  history.replaceState(null, "", "/member/transactionHistory");
  document.documentElement.lang = "es";
  await loadTexts("es", WALLET_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  rows = [BET];
  next = null;
  searchedTo = undefined;
  statement = yes({ id: "A1", name: "extracto.pdf", type: "application/pdf", content: "JVBERg==" });
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "480000.00",
      heldBalance: "0.00",
      currency: VND,
      unreadCount: 0,
    }),
    [getStatement.path]: () => statement,
    [listAccountRecords.path]: () => {
      const isSpan = heard.at(-1)?.body?.includes("from");
      const page = {
        ...{ list: rows, totalPages: 1, totalCount: rows.length, next },
        ...(searchedTo ? { searchedTo } : {}),
      };
      return yes(isSpan ? { ...page, totals: TOTALS } : page);
    },
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

  it("grows downwards, and what comes meanwhile stands on top of all that was loaded", async () => {
    const older = { ...BET, id: "400" };
    next = "417";
    render(<AccountRecord lang="es" />);
    await screen.findByText("#417");
    rows = [older];
    next = null;
    await userEvent.click(screen.getByRole("button", { name: "Ver más" }));
    await screen.findByText("#400");
    expect(JSON.parse(heard.at(-1)?.body ?? "{}")).toMatchObject({ before: "417" });
    expect(screen.queryByRole("button", { name: "Ver más" })).toBeNull();
    rows = [{ ...BET, id: "418" }, BET];
    hearBalance({ sumBalance: "470000.00" });
    await screen.findByText("#418");
    expect(screen.getAllByText(/^#4/).map(({ textContent }) => textContent)).toEqual([
      "#418",
      "#417",
      "#400",
    ]);
  });

  it("is searched, says how far back it looked, and is there again by its address", async () => {
    render(<AccountRecord lang="es" />);
    await screen.findByText("#417");
    rows = [];
    next = "300";
    searchedTo = "2026-10-03T12:00:00.000Z";
    await userEvent.type(screen.getByRole("searchbox"), "gallo{Enter}");
    await screen.findByText(/Buscado hasta el 3 de octubre/);
    expect(JSON.parse(heard.at(-1)?.body ?? "{}")).toMatchObject({ search: "gallo" });
    expect(location.search).toBe("?search=gallo");
    cleanup();
    render(<AccountRecord lang="es" />);
    await screen.findByDisplayValue("gallo");
  });

  it("saves a statement of the chosen days, and says why it cannot", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    render(<AccountRecord lang="es" />);
    await userEvent.click(await screen.findByRole("button", { name: "Guardar PDF" }));
    await vi.waitFor(() => expect(saved).toEqual(["extracto.pdf"]));
    const { format, zone } = JSON.parse(heard.at(-1)?.body ?? "{}");
    expect([format, typeof zone]).toEqual(["pdf", "string"]);
    statement = no("statement_too_long", 422, { rows: 7300, most: 5000 });
    await userEvent.click(screen.getByRole("button", { name: "Guardar CSV" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Son 7300 movimientos y aquí caben 5000. Elige menos días.",
    );
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
