import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Withdraw } from "#/islands/cashier/Withdraw.tsx";
import { no } from "../../support/wire.ts";
import {
  endWithdrawalPage,
  passwordField,
  press,
  type WithdrawalPlatform,
  withdrawalPlatform,
} from "../../support/withdrawal-page.ts";

let at: WithdrawalPlatform;
beforeEach(async () => {
  at = await withdrawalPlatform();
});
afterEach(endWithdrawalPage);

describe("the account to withdraw to", () => {
  const start = async () => {
    render(<Withdraw lang="es" />);
    await screen.findByText("¿A qué cuenta?");
    await press("Añadir otra cuenta");
  };
  const choose = (label: string | RegExp, value: string) =>
    userEvent.selectOptions(screen.getByLabelText(label), value);
  const fill = async (number: string, label: RegExp) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(number);
    await userEvent.type(passwordField(), "135790");
    await press("Guardar la cuenta");
  };
  const sent = () =>
    JSON.parse(at.heard.filter(({ method }) => method === "PUT").at(-1)?.body ?? "null");

  it("is held by the member, whose name is shown and not asked for", async () => {
    await start();
    expect(screen.getByText("Nguyễn Thị Linh")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /Titular/ })).toBeNull();
    await choose(/^Banco/, "Banco del Delta");
    await fill("0071-0001 23456", /Número de cuenta/);
    const chosen = await screen.findByRole("radio", { checked: true, name: /Banco del Delta/ });
    await waitFor(() => expect(chosen).toHaveFocus());
    expect(sent()).toEqual({
      kind: "bank",
      institution: "Banco del Delta",
      number: "0071000123456",
      paymentPassword: "135790",
    });
  });

  it("takes the focus from nothing where the page opens with it", async () => {
    at.desk = { ...at.desk, accounts: [] };
    render(<Withdraw lang="es" />);
    await screen.findByRole("button", { name: "Guardar la cuenta" });
    expect(document.body).toHaveFocus();
  });

  it("asks for the name once where none is known, and says that it stays", async () => {
    at.desk = { ...at.desk, accounts: [], holder: null };
    at.saving = () => no("holder_malformed", 400);
    render(<Withdraw lang="es" />);
    const holder = await screen.findByRole("textbox", { name: /Titular/ });
    expect(holder).toHaveAccessibleDescription(/Se guarda para todas tus cuentas/);
    await userEvent.type(holder, "Linh 88");
    await choose(/^Banco/, "Banco del Delta");
    await fill("0071000123456", /Número de cuenta/);
    await waitFor(() => expect(holder).toBeInvalid());
    await waitFor(() => expect(holder).toHaveFocus());
    expect(sent()).toMatchObject({ holder: "Linh 88" });
  });

  it("asks for the network and the address of USDT, and knows one from the other", async () => {
    await start();
    await choose("Tipo de cuenta", "usdt");
    await choose(/^Red/, "TRC-20");
    const address = () => screen.getByLabelText(/^Dirección/);
    expect(address()).toHaveAccessibleDescription(/Empieza por T/);
    await fill("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", /^Dirección/);
    expect(address()).toBeInvalid();
    expect(sent()).toBeNull();
    await choose(/^Red/, "ERC-20");
    expect(address()).toHaveAccessibleDescription(/Empieza por 0x/);
    await press("Guardar la cuenta");
    await waitFor(() => expect(sent()).toMatchObject({ kind: "usdt", institution: "ERC-20" }));
  });

  it("offers only the kinds that money is sent to", async () => {
    await start();
    const kinds = within(screen.getByLabelText("Tipo de cuenta")).getAllByRole("option");
    expect(kinds.map(({ textContent }) => textContent)).toEqual(["Cuenta bancaria", "USDT"]);
  });

  it("takes a bank's name as it is typed while the operator lists none", async () => {
    at.desk = { ...at.desk, institutions: [] };
    await start();
    await userEvent.type(screen.getByRole("textbox", { name: /^Banco/ }), "Banco de Nadie");
    await fill("0071000123456", /Número de cuenta/);
    await waitFor(() => expect(sent()).toMatchObject({ institution: "Banco de Nadie" }));
  });
});
