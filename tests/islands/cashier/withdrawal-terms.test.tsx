import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Withdraw } from "#/islands/cashier/Withdraw.tsx";
import { $withdrawalNews } from "#/lib/client/stores/cashier/news.ts";
import { no, yes } from "../../support/wire.ts";
import {
  ACCOUNT,
  answersIn,
  endWithdrawalPage,
  passwordField,
  press,
  TERMS,
  WITHDRAWAL,
  type WithdrawalPlatform,
  withdrawalPlatform,
} from "../../support/withdrawal-page.ts";

let at: WithdrawalPlatform;
beforeEach(async () => {
  at = await withdrawalPlatform();
  at.row = { ...WITHDRAWAL, state: "received" };
});
afterEach(endWithdrawalPage);

const part = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const amount = () => screen.getByLabelText("Importe");
async function type(text: string) {
  await userEvent.click(amount());
  await userEvent.paste(text);
}
const sent = () => {
  const asked = at.heard.filter(
    ({ path, method }) => path.endsWith("/withdrawals") && method === "PUT",
  );
  return JSON.parse(asked.at(-1)?.body ?? "null");
};
async function open(terms: object = {}) {
  at.terms = yes({ ...TERMS, ...terms });
  render(<Withdraw lang="es" />);
  await screen.findByText("Puedes retirar");
}

describe("what can be withdrawn", () => {
  it("comes first, with what is to be played yet, what is held and what limits leave", async () => {
    await open({
      ...{ balance: "900000.00", locked: "300000.00", available: "600000.00", held: "50000.00" },
      day: { most: "500000.00", left: "400000.00" },
      toPlay: [
        {
          ...{ id: "d1", method: "bank_qr", at: "2026-11-20T10:00:00Z" },
          ...{ amount: "500000.00", turnover: "500000.00", left: "300000.00" },
        },
      ],
    });
    const told = part("[data-can-go]");
    expect(told).toHaveTextContent(/Puedes retirar 600\.000\s₫/);
    expect(part("[data-why=locked]")).toHaveTextContent(/−300\.000\s₫/);
    expect(part("[data-why=held]")).toHaveTextContent(/50\.000\s₫/);
    expect(part("[data-why=day]")).toHaveTextContent(/400\.000\s₫/);
    expect(told).toHaveTextContent(/Depósito de 500\.000\s₫/);
    const bar = within(told).getByRole("progressbar", { name: /Faltan 300\.000\s₫ por apostar/ });
    expect(bar).toHaveValue(200_000);
    await press("El máximo");
    expect(amount()).toHaveValue("400.000");
    await userEvent.clear(amount());
    await type("650000");
    await press("Retirar");
    expect(amount()).toHaveAccessibleDescription(/resto de tus depósitos está por jugar/);
  });

  it("says from when, where the payment password was changed, and takes nothing before", async () => {
    await open({ waitUntil: "2099-11-20T10:00:00Z" });
    expect(screen.getByText(/Cambiaste la contraseña de pagos/)).toHaveTextContent("2099");
    expect(screen.queryByLabelText("Importe")).toBeNull();
  });

  it("goes to no account that is new, which says from when it can", async () => {
    const fresh = { ...ACCOUNT, id: "a0", institution: "Banco Nuevo" };
    at.desk = {
      ...at.desk,
      accounts: [{ ...fresh, usableFrom: "2099-11-20T10:00:00Z" }, ACCOUNT],
    };
    await open();
    expect(screen.getByRole("radio", { name: /Banco Nuevo.*disponible desde/ })).toBeDisabled();
    expect(screen.getByRole("radio", { name: /Banco de Prueba/ })).toBeChecked();
  });
});

describe("before it is asked for", () => {
  it("account, amount, fee, what leaves the balance and the time are in sight, and the fee is sent along", async () => {
    await open({ fee: { fixed: "1000.00", percent: "0.5" }, expectedMinutes: 120 });
    await type("200000");
    const check = part("[data-check]");
    expect(check).toHaveTextContent("Banco de Prueba •••• 3456");
    expect(part("[data-row=amount]")).toHaveTextContent(/200\.000\s₫/);
    expect(part("[data-row=fee]")).toHaveTextContent(/2\.000\s₫/);
    expect(part("[data-row=leaves]")).toHaveTextContent(/202\.000\s₫/);
    expect(part("[data-row=time]")).toHaveTextContent("hasta 2 horas");
    await userEvent.type(passwordField(), "135790");
    await press("Retirar");
    await waitFor(() => expect(sent()).toMatchObject({ amount: "200000", fee: "2000.00" }));
  });

  it("all of it leaves room for the fee", async () => {
    await open({ fee: { fixed: "0.00", percent: "1" }, available: "101000.00" });
    await press("Todo");
    expect(amount()).toHaveValue("100.000");
  });

  it("a fee that is another by now is shown anew, and nothing is asked for", async () => {
    at.asking = () => no("fee_changed", 422, { fee: "3000.00" });
    await open();
    await type("200000");
    await userEvent.type(passwordField(), "135790");
    at.terms = yes({ ...TERMS, fee: { fixed: "3000.00", percent: "0" } });
    await press("Retirar");
    await waitFor(() => expect(part("[data-row=fee]")).toHaveTextContent(/3\.000\s₫/));
    expect(amount()).toHaveAccessibleDescription(/La comisión ha cambiado: ahora es 3\.000/);
  });

  it("the authenticator's figures are asked for where it is on", async () => {
    await open({ authenticator: true });
    await type("200000");
    await userEvent.type(passwordField(), "135790");
    await press("Retirar");
    const figures = screen.getByLabelText(/^Código de tu app/);
    expect(figures).toBeInvalid();
    await userEvent.type(figures, "123 456");
    await press("Retirar");
    await waitFor(() => expect(sent()).toMatchObject({ verificationCode: "123 456" }));
  });
});

describe("a withdrawal under way", () => {
  it("is in sight again after a reload, without taking the focus, and can be taken back", async () => {
    at.row = { ...WITHDRAWAL, state: "requested", confirmBy: null };
    await open();
    const card = await waitFor(() => part("[data-asked=requested]"));
    expect(document.body).toHaveFocus();
    await press("Cancelar este retiro");
    expect(card).toHaveTextContent("El dinero vuelve a tu saldo");
    expect(at.heard.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
    await press("Sí, cancelarlo");
    await waitFor(() => expect(part("[data-asked=cancelled]")).toHaveTextContent("Lo cancelaste"));
    await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("Cancelado"));
  });

  it("is not there once it is over", async () => {
    await open();
    await screen.findByRole("table");
    expect(document.querySelector("[data-asked]")).toBeNull();
  });
});

describe("a withdrawal that did not arrive", () => {
  const PNG = new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  ]);
  const picture = (name: string, bytes = PNG) => new File([bytes], name, { type: "image/png" });
  const proofs = () => at.heard.filter(({ path }) => path.endsWith("/proof"));

  it("is told with a line and pictures, which go after the answer [WAL-11]", async () => {
    at.row = WITHDRAWAL;
    await open();
    await userEvent.click(await screen.findByText("¿Llegó?", { selector: ".ref-acts button" }));
    await press("No llegó");
    await userEvent.type(screen.getByLabelText("Cuéntanos qué pasó"), "Nada en mi banco");
    const dialog = within(screen.getByRole("dialog"));
    const files = [picture("uno.png"), picture("dos.png"), picture("tres.png"), picture("4.png")];
    await userEvent.upload(dialog.getByLabelText("Añadir fotos"), files);
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.click(dialog.getByRole("button", { name: "Quitar dos.png" }));
    await press("Sí, no llegó nada");
    await waitFor(() => expect(proofs()).toHaveLength(2));
    expect(JSON.parse(answersIn(at).at(-1) ?? "")).toMatchObject({ comment: "Nada en mi banco" });
    expect(JSON.parse(proofs()[0]?.body ?? "")).toEqual({
      id: "W1",
      picture: btoa(String.fromCharCode(...PNG)),
    });
  });

  it("keeps the answer where a picture is none, and says so on its card", async () => {
    at.row = WITHDRAWAL;
    await open();
    await userEvent.click(await screen.findByText("¿Llegó?", { selector: ".ref-acts button" }));
    await press("No llegó");
    const dialog = within(screen.getByRole("dialog"));
    const none = picture("nota.png", new Uint8Array([60, 104, 116, 109, 108, 62]));
    await userEvent.upload(dialog.getByLabelText("Añadir fotos"), none);
    await press("Sí, no llegó nada");
    const card = await waitFor(() => part("[data-asked=not_received]"));
    expect(card).toHaveTextContent(/Solo valen fotos en PNG o JPG/);
    expect(proofs()).toHaveLength(0);
  });

  it("sends the pictures that are some, and says so of the other where its news were faster than the answer", async () => {
    at.row = WITHDRAWAL;
    await open();
    await userEvent.click(await screen.findByText("¿Llegó?", { selector: ".ref-acts button" }));
    await press("No llegó");
    act(() => $withdrawalNews.set({ ...WITHDRAWAL, state: "not_received" }));
    const dialog = within(screen.getByRole("dialog"));
    const files = [picture("nota.png", new Uint8Array([60, 104, 116])), picture("uno.png")];
    await userEvent.upload(dialog.getByLabelText("Añadir fotos"), files);
    await press("Sí, no llegó nada");
    await waitFor(() => expect(proofs()).toHaveLength(1));
    const card = await waitFor(() => part("[data-asked=not_received]"));
    await waitFor(() => expect(card).toHaveTextContent(/Solo valen fotos en PNG o JPG/));
  });
});
