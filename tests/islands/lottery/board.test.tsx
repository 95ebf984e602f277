import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { $modal } from "#/lib/client/modals.ts";
import { atTheBoard, buyButton, cell, show, slip } from "../../support/lottery-board.tsx";
import { wire } from "../../support/wire.ts";

atTheBoard();

describe("a visitor at the board", () => {
  beforeEach(() => {
    wire({});
  });

  it("picks numbers, and reads what they cost and can win before anything is asked", async () => {
    show();
    await userEvent.click(cell(/^08 ?, salió 2 veces el último día de sorteo/));
    await userEvent.click(cell(/^27/));
    expect(slip().getByText("2 números × 27 bolas")).toBeDefined();
    expect(slip().getByText("99.900 ₫ por acierto")).toBeDefined();
    expect(slip().getAllByText("54.000 ₫").length).toBeGreaterThan(0);
    expect(slip().getByText("2.697.300 ₫")).toBeDefined();
  });

  it("is asked to log in only when placing, and what was written stays", async () => {
    show();
    await userEvent.click(cell(/^08/));
    await waitFor(() => expect(buyButton().textContent).toBe("Entra para apostar"));
    await userEvent.click(buyButton());
    expect($modal.get()).toBe("login");
    expect(slip().getByText("08")).toBeDefined();
  });

  it("finds the slip as it was after a reload", async () => {
    show();
    await userEvent.click(cell(/^08/));
    cleanup();
    show();
    await waitFor(() => expect(slip().getByText("08")).toBeDefined());
    expect(cell(/^08/).getAttribute("aria-pressed")).toBe("true");
  });

  it("gets a line for each pair: a third number begins the next", async () => {
    show();
    await userEvent.click(cell("Xiên, combinada"));
    for (const number of ["08", "71", "90"]) await userEvent.click(cell(new RegExp(`^${number}`)));
    expect(slip().getByText("1 combinación")).toBeDefined();
    expect(slip().getByText("Falta 1 número")).toBeDefined();
    expect((buyButton() as HTMLButtonElement).disabled).toBe(true);
  });

  it("stakes by chip, by step and by what is typed", async () => {
    show();
    await userEvent.click(cell(/^08/));
    await userEvent.click(slip().getByRole("button", { name: /^10\.000\s₫$/ }));
    const stake = () => slip().getByRole("textbox", { name: "Importe por apuesta" });
    expect((stake() as HTMLInputElement).value).toBe("10.000");
    await userEvent.click(slip().getByRole("button", { name: "Más" }));
    expect((stake() as HTMLInputElement).value).toBe("11.000");
    await userEvent.clear(stake());
    await userEvent.type(stake(), "500");
    expect(slip().getByText("El mínimo es 1.000 ₫")).toBeDefined();
    await userEvent.clear(stake());
    await userEvent.type(stake(), "20.000");
    expect(slip().getAllByText("540.000 ₫").length).toBeGreaterThan(0);
  });

  it("picks many at once, and takes them all back", async () => {
    show();
    await userEvent.click(cell("Pares"));
    expect(screen.getByText("50 elegidos")).toBeDefined();
    await userEvent.click(cell("Invertir"));
    expect(screen.getByText("50 elegidos")).toBeDefined();
    expect(cell(/^01/).getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(cell("Limpiar"));
    expect(screen.getByText("0 elegidos")).toBeDefined();
  });

  it("brings back what was emptied, cleared or picked over by mistake", async () => {
    show();
    await userEvent.click(cell(/^08/));
    await userEvent.click(cell(/^27/));
    await userEvent.click(slip().getByRole("button", { name: "Vaciar" }));
    expect(slip().queryByText("08")).toBeNull();
    await userEvent.click(slip().getByRole("button", { name: "Deshacer" }));
    expect(slip().getByText("2 números × 27 bolas")).toBeDefined();
    const picker = within(screen.getByRole("region", { name: "Números" }));
    await userEvent.click(cell("Pares"));
    await userEvent.click(picker.getByRole("button", { name: "Deshacer" }));
    expect(screen.getByText("2 elegidos")).toBeDefined();
    await userEvent.click(cell("Limpiar"));
    await userEvent.click(picker.getByRole("button", { name: "Deshacer" }));
    expect(screen.getByText("2 elegidos")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Deshacer" })).toBeNull();
  });

  it("puts one stake on every line", async () => {
    show();
    await userEvent.click(cell("Xiên, combinada"));
    for (const number of ["08", "71", "90", "91"])
      await userEvent.click(cell(new RegExp(`^${number}`)));
    await userEvent.click(slip().getByRole("button", { name: /^10\.000\s₫$/ }));
    const stakes = () =>
      slip()
        .getAllByRole("textbox", { name: "Importe por apuesta" })
        .map((field) => (field as HTMLInputElement).value);
    expect(stakes()).toEqual(["1.000", "10.000"]);
    await userEvent.click(slip().getByRole("button", { name: /en todas las líneas$/ }));
    expect(stakes()).toEqual(["10.000", "10.000"]);
    expect(slip().queryByRole("button", { name: /en todas las líneas$/ })).toBeNull();
  });

  it("goes over the numbers by arrows and picks with the keyboard", async () => {
    show();
    cell(/^00 ?,/).focus();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^01/));
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^11/));
    await userEvent.keyboard(" ");
    expect(cell(/^11/).getAttribute("aria-pressed")).toBe("true");
  });

  it("goes a row down where five stand in a row, and to the half that Tab would not reach", async () => {
    const rows = vi.spyOn(HTMLElement.prototype, "offsetTop", "get");
    rows.mockImplementation(function (this: HTMLElement) {
      return Math.floor(Number(this.querySelector("b")?.textContent) / 5);
    });
    show();
    cell(/^00 ?,/).focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^05/));
    await userEvent.click(cell("50–99"));
    expect(cell(/^50 ?,/).tabIndex).toBe(0);
    rows.mockRestore();
  });

  it("types a number to pick it, the focus on the numbers", async () => {
    show();
    cell(/^00 ?,/).focus();
    await userEvent.keyboard("2");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^20/));
    await userEvent.keyboard("7");
    expect(cell(/^27/).getAttribute("aria-pressed")).toBe("true");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^27/));
    await userEvent.keyboard("08");
    await userEvent.keyboard("2{ArrowRight}7");
    expect(screen.getByText("2 elegidos")).toBeDefined();
  });

  it("types numbers of three digits, and is told which are none", async () => {
    show();
    await userEvent.click(cell("3 y 4 cifras"));
    await userEvent.type(await screen.findByLabelText(/^Escribe números de 3/), "012 7 345-347");
    await userEvent.click(cell("Añadir"));
    expect(screen.getByText("4 elegidos")).toBeDefined();
    expect(screen.getByText("No entendemos: 7")).toBeDefined();
  });

  it("writes bets in short: what is understood goes on the ticket, the rest stays with its reason", async () => {
    show();
    await userEvent.click(cell("Escribir"));
    const field = await screen.findByLabelText("Escribe tus jugadas");
    expect(screen.getByText("Cómo se escribe cada apuesta")).toBeDefined();
    expect(screen.getByText("xien").nextSibling?.textContent).toBe("Xiên 2");
    await userEvent.type(field, "lo 23 45 x 10n{enter}lo 7 x 10n");
    expect(screen.getByText("1 apuesta leída")).toBeDefined();
    expect(screen.getByText("Línea 2: «7» no es un número de esta apuesta")).toBeDefined();
    await userEvent.click(cell("Pasar al boleto"));
    expect((field as HTMLTextAreaElement).value).toBe("lo 7 x 10n");
    expect(slip().getAllByText("540.000 ₫").length).toBeGreaterThan(0);
  });
});
