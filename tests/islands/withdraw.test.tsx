import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { Withdraw } from "#/islands/cashier/Withdraw.tsx";
import { $withdrawalNews } from "#/lib/client/stores/cashier.ts";
import { leave } from "#/lib/client/stores/session.ts";
import type { Withdrawal } from "#/lib/contract/cashier.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../support/member.ts";
import { type Heard, no, wire, yes } from "../support/wire.ts";

const ACCOUNT = {
  id: "a1",
  kind: "bank",
  institution: "Banco de Prueba",
  holder: "LINH",
  numberMasked: "•••• 3456",
} as const;
const WITHDRAWAL: Withdrawal = {
  id: "W1",
  account: ACCOUNT,
  amount: "300000.00",
  state: "approved",
  createdAt: "2026-11-01T10:00:00Z",
  decidedAt: "2026-11-01T10:05:00Z",
  confirmBy: "2099-11-01T10:35:00Z",
  reason: null,
  missingAmount: null,
};

let row: Withdrawal;
let terms: ReturnType<typeof yes>;
let heard: Heard[];

async function end() {
  wire({ "/wps/session/logout": yes(null) });
  await leave();
}

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CASHIER_AREAS);
  await end();
  sessionStorage.setItem("token", "kept");
  row = WITHDRAWAL;
  terms = yes({
    min: "50000.00",
    max: "300000000.00",
    available: "900000.00",
    confirmMinutes: 30,
  });
  heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "900000.00",
      heldBalance: "0.00",
      currency: VND,
      unreadCount: 0,
    }),
    "/wps/cashier/withdrawals/terms": () => terms,
    "/wps/cashier/accounts": yes({ accounts: [ACCOUNT] }),
    "/wps/cashier/withdrawals": () => yes({ list: [row], totalPages: 1, totalCount: 1 }),
    "/wps/cashier/withdrawals/confirm": () => {
      const { outcome, missingAmount = null } = JSON.parse(lastAnswer() ?? "{}");
      row = { ...row, state: outcome, missingAmount };
      return yes(row);
    },
  });
});
afterEach(async () => {
  cleanup();
  await end();
  $withdrawalNews.set(null);
  vi.unstubAllGlobals();
});

const answers = () => heard.filter(({ path }) => path.endsWith("/confirm"));
const lastAnswer = () => answers().at(-1)?.body;
const press = async (name: string) =>
  userEvent.click(await screen.findByText(name, { selector: "button" }));

describe("the withdrawal page", () => {
  it("asks once more before it takes that nothing arrived, and lets one go back", async () => {
    render(<Withdraw lang="es" />);
    await press("¿Llegó?");
    await press("No llegó");
    expect(screen.getByText(/Seguro que no llegó nada de 300\.000/)).toBeTruthy();
    expect(answers()).toHaveLength(0);
    await press("Volver");
    await press("Llegó una parte");
    expect(screen.getByLabelText("¿Cuánto falta?")).toBeTruthy();
    await press("Volver");
    await press("No llegó");
    await press("Sí, no llegó nada");
    expect(JSON.parse(lastAnswer() ?? "")).toEqual({ id: "W1", outcome: "not_received" });
  });

  it("lets an answer be corrected, and says which it corrects", async () => {
    row = { ...WITHDRAWAL, state: "not_received" };
    render(<Withdraw lang="es" />);
    await press("Cambiar respuesta");
    await press("Llegó una parte");
    await userEvent.click(screen.getByLabelText("¿Cuánto falta?"));
    await userEvent.paste("50.000");
    await press("Enviar");
    expect(JSON.parse(lastAnswer() ?? "")).toEqual({
      id: "W1",
      outcome: "partly_received",
      missingAmount: "50000",
      instead: "not_received",
    });
    await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("Recibido en parte"));
  });

  it("offers no correction once the time for it is over", async () => {
    row = { ...WITHDRAWAL, state: "received", confirmBy: "2026-11-01T10:35:00Z" };
    render(<Withdraw lang="es" />);
    expect(await screen.findByRole("table")).toHaveTextContent("Recibido");
    expect(screen.queryByText("Cambiar respuesta")).toBeNull();
  });

  it("tells why a withdrawal was rejected", async () => {
    row = { ...WITHDRAWAL, state: "rejected", confirmBy: null, reason: "El banco no la reconoce" };
    render(<Withdraw lang="es" />);
    const table = await screen.findByRole("table");
    expect(within(table).getByText("Motivo: El banco no la reconoce")).toBeTruthy();
  });

  it("says that withdrawals are switched off, and still takes the word on one under way [ROL-20]", async () => {
    terms = no("module_off", 403);
    render(<Withdraw lang="es" />);
    expect(await screen.findByText(/Esta función está desactivada por ahora/)).toBeVisible();
    expect(screen.queryByLabelText(/Importe/)).toBeNull();
    await press("¿Llegó?");
    await press("Llegó todo");
    expect(JSON.parse(lastAnswer() ?? "")).toEqual({ id: "W1", outcome: "received" });
  });
});
