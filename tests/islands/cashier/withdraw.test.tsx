import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Withdraw } from "#/islands/cashier/Withdraw.tsx";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { no, yes } from "../../support/wire.ts";
import {
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
});
afterEach(endWithdrawalPage);

describe("the withdrawal page", () => {
  it("asks once more before it takes that nothing arrived, and lets one go back", async () => {
    render(<Withdraw lang="es" />);
    await press("¿Llegó?");
    await press("No llegó");
    expect(screen.getByText(/Seguro que no llegó nada de 300\.000/)).toBeTruthy();
    expect(answersIn(at)).toHaveLength(0);
    await press("Volver");
    await press("Llegó una parte");
    expect(screen.getByLabelText("¿Cuánto falta?")).toBeTruthy();
    await press("Volver");
    await press("No llegó");
    await press("Sí, no llegó nada");
    expect(JSON.parse(answersIn(at).at(-1) ?? "")).toEqual({ id: "W1", outcome: "not_received" });
  });

  it("lets an answer be corrected, and says which it corrects", async () => {
    at.row = { ...WITHDRAWAL, state: "not_received" };
    render(<Withdraw lang="es" />);
    await press("Cambiar respuesta");
    await press("Llegó una parte");
    await userEvent.click(screen.getByLabelText("¿Cuánto falta?"));
    await userEvent.paste("50.000");
    await press("Enviar");
    expect(JSON.parse(answersIn(at).at(-1) ?? "")).toEqual({
      id: "W1",
      outcome: "partly_received",
      missingAmount: "50000",
      instead: "not_received",
    });
    await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("Recibido en parte"));
  });

  it("offers no correction once the time for it is over", async () => {
    at.row = { ...WITHDRAWAL, state: "received", confirmBy: "2026-11-01T10:35:00Z" };
    render(<Withdraw lang="es" />);
    expect(await screen.findByRole("table")).toHaveTextContent("Recibido");
    expect(screen.queryByText("Cambiar respuesta")).toBeNull();
  });

  it("tells why a withdrawal was rejected", async () => {
    at.row = {
      ...WITHDRAWAL,
      state: "rejected",
      confirmBy: null,
      reason: "El banco no la reconoce",
    };
    render(<Withdraw lang="es" />);
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Motivo: El banco no la reconoce")).toBeTruthy();
  });

  it("says that withdrawals are switched off, and still takes the word on one under way [ROL-20]", async () => {
    at.terms = no("module_off", 403);
    render(<Withdraw lang="es" />);
    expect(await screen.findByText(/Esta función está desactivada por ahora/)).toBeVisible();
    expect(screen.queryByLabelText(/Importe/)).toBeNull();
    await press("¿Llegó?");
    await press("Llegó todo");
    expect(JSON.parse(answersIn(at).at(-1) ?? "")).toEqual({ id: "W1", outcome: "received" });
  });

  it("offers all of it, but nothing that would be refused, and names the limit", async () => {
    at.terms = yes({ ...TERMS, available: "30000.50" });
    render(<Withdraw lang="es" />);
    expect(
      await screen.findByText(/30\.000,50\s₫\. No llega al mínimo de un retiro, 50\.000\s₫/),
    ).toBeVisible();
    expect(screen.queryByText("Todo")).toBeNull();
    await type("20000");
    await press("Retirar");
    expect(amount()).toHaveAccessibleDescription(/El mínimo es 50\.000\s₫/);
    expect(amount()).toHaveFocus();
  });

  it("offers the most where there is more than that", async () => {
    at.terms = yes({ ...TERMS, max: "200000.00" });
    render(<Withdraw lang="es" />);
    await press("El máximo");
    expect(amount()).toHaveValue("200.000");
  });

  it("puts the focus on what was refused, and says a limit as the reader writes it", async () => {
    at.asking = () => no("wrong_payment_password", 403);
    render(<Withdraw lang="es" />);
    await screen.findByText("¿A qué cuenta?");
    await type("100000");
    await press("Retirar");
    expect(passwordField()).toHaveFocus();
    await userEvent.type(passwordField(), "135790");
    await press("Retirar");
    await waitFor(() => expect(passwordField()).toBeInvalid());
    await waitFor(() => expect(passwordField()).toHaveFocus());
    at.asking = () => no("below_minimum", 409, { min: "150000.00" });
    await press("Retirar");
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/El mínimo es 150\.000\s₫/));
    await waitFor(() => expect(amount()).toHaveFocus());
  });

  it("keeps what was typed on the way to the payment password and back", async () => {
    render(<Withdraw lang="es" />);
    await screen.findByText("¿A qué cuenta?");
    await type("100000");
    expect(screen.getByText(/Cámbiala y vuelve aquí/)).toHaveAttribute(
      "href",
      "/member/securityCenter?then=withdraw#paymentPassword",
    );
    cleanup();
    render(<Withdraw lang="es" />);
    await screen.findByText("¿A qué cuenta?");
    expect(amount()).toHaveValue("100000");
  });

  it.each([
    ["requested", "Retiro pedido", "te avisamos aquí", false],
    ["paying", "el dinero va en camino", "te avisamos aquí", false],
    ["approved", "Enviamos el dinero", "Puedes responder hasta", true],
    ["received", "cuenta como recibido", "Puedes responder hasta", true],
    ["not_received", "dijiste que no llegó", "quien revisa los pagos", true],
    ["partly_received", "faltan 50.000 ₫", "quien revisa los pagos", true],
    ["rejected", "vuelto a tu saldo", "Motivo: El banco no la reconoce", false],
  ] as const)(
    "says of one that is %s what was and what comes [WAL-10]",
    async (state, was, next, asks) => {
      await askFor({
        state,
        confirmBy: asks ? WITHDRAWAL.confirmBy : null,
        reason: state === "rejected" ? "El banco no la reconoce" : null,
        missingAmount: state === "partly_received" ? "50000.00" : null,
      });
      expect(card()).toHaveTextContent(was);
      expect(card()).toHaveTextContent(next);
      const wording = state === "approved" ? "¿Llegó?" : "Cambiar respuesta";
      expect(within(card()).queryAllByText(wording)).toHaveLength(asks ? 1 : 0);
    },
  );

  it("asks on its card too, and says there what was answered", async () => {
    await askFor({});
    at.row = { ...at.row, state: "requested" };
    await userEvent.click(within(card()).getByText("¿Llegó?"));
    await press("No llegó");
    expect(screen.getByRole("dialog")).toHaveTextContent("quien revisa los pagos");
    await press("Sí, no llegó nada");
    await waitFor(() => expect(card()).toHaveTextContent("dijiste que no llegó"));
    expect(within(card()).getByText("Cambiar respuesta")).toBeVisible();
  });

  it("asks no more on its card once the time is over", async () => {
    await askFor({ confirmBy: "2026-11-01T10:35:00Z" });
    expect(card()).toHaveTextContent("Se acabó el plazo para responder");
    expect(within(card()).queryByText("¿Llegó?")).toBeNull();
  });
});

describe("a withdrawal of the list", () => {
  it("opens its card, with its state, the deadline and what to answer, each time it is asked for [WAL-10]", async () => {
    render(<Withdraw lang="es" />);
    await press("W1");
    expect(card()).toHaveTextContent("Enviamos el dinero");
    expect(card()).toHaveTextContent("Puedes responder hasta");
    expect(card().parentElement).toHaveFocus();
    screen.getByLabelText("Importe").focus();
    await userEvent.click(inList("W1"));
    expect(card().parentElement).toHaveFocus();
    await userEvent.click(within(card()).getByText("¿Llegó?"));
    await press("Llegó todo");
    await waitFor(() => expect(card()).toHaveTextContent("cuenta como recibido"));
    await press("Hacer otro retiro");
    expect(document.querySelector("[data-asked]")).toBeNull();
    expect(amount()).toHaveFocus();
  });

  it("tells on its card why it was rejected", async () => {
    const reason = "El banco no la reconoce";
    at.row = { ...WITHDRAWAL, state: "rejected", confirmBy: null, reason };
    render(<Withdraw lang="es" />);
    await press("W1");
    expect(card()).toHaveTextContent(`Motivo: ${reason}`);
  });

  it("opens its card while no new withdrawal can be asked for", async () => {
    at.terms = no("module_off", 403);
    render(<Withdraw lang="es" />);
    await press("W1");
    expect(card()).toHaveTextContent("Enviamos el dinero");
    expect(screen.queryByText("Hacer otro retiro")).toBeNull();
  });
});

const inList = (name: string) => within(screen.getByRole("table")).getByText(name);
const amount = () => screen.getByLabelText("Importe");
const card = () => {
  const found = document.querySelector<HTMLElement>("[data-asked]");
  if (!found) throw new Error("there is no card");
  return found;
};
async function type(text: string) {
  await userEvent.click(amount());
  await userEvent.paste(text);
}
/** Asks for a withdrawal that the platform answers with. */
async function askFor(change: Partial<Withdrawal>) {
  // The one before is over: its card is not the one that is waited for.
  at.row = { ...WITHDRAWAL, state: "received" };
  at.asking = () => yes({ ...WITHDRAWAL, ...change });
  render(<Withdraw lang="es" />);
  await screen.findByText("¿A qué cuenta?");
  await type("300000");
  await userEvent.type(passwordField(), "135790");
  await press("Retirar");
  await waitFor(() => expect(card()).toBeVisible());
}
