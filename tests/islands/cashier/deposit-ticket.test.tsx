import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deposit } from "#/islands/cashier/Deposit.tsx";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { drawQr } from "#/lib/client/qr-picture.ts";
import { readOpenDeposit } from "#/lib/client/stores/cashier/cashier.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import type { PaymentInstruction } from "#/lib/contract/cashier/deposit.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

const BALANCE = { sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 };
const TRANSFER: PaymentInstruction = {
  ...{ shape: "transfer", payUrl: null, bank: "Ngân hàng Sông Hồng", account: "0071000948217" },
  ...{ holder: "CTY TNHH PLENO VIET", reference: "PL0000001D", code: "000201 of a test" },
};
const DEPOSIT = {
  ...{ id: "D1", method: "bank_qr", kind: "bank_qr", amount: "500000.00", state: "pending" },
  ...{ payUrl: null, instruction: TRANSFER, closedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", expiresAt: "2099-11-01T10:30:00Z" },
};
const METHOD = {
  ...{ id: "bank_qr", kind: "bank_qr", provider: "p", sandbox: false },
  ...{ min: "50000.00", max: "300000000.00", presets: ["100000.00"] },
  fee: { fixed: "1000.00", percent: "1.5" },
};

/** The wire of a member whose deposit stands like this. */
function world(deposit: object) {
  wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes(BALANCE),
    "/wps/cashier/methods": yes({ methods: [METHOD] }),
    "/wps/cashier/deposit": yes(deposit),
    "/wps/cashier/deposits": (method: string) =>
      method === "PUT" ? yes(deposit) : yes({ list: [], totalPages: 0, totalCount: 0 }),
  });
}
const ticket = () => document.querySelector<HTMLElement>("[data-deposit]");

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

describe("a deposit's ticket", () => {
  it("carries the code to scan, and what is copied into a bank's application", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    world(DEPOSIT);
    render(<Deposit lang="es" />);
    const code = await screen.findByRole("img", { name: "Código QR de la transferencia" });
    expect(code.querySelector("path")).toHaveAttribute("d", drawQr("000201 of a test").path);
    expect(ticket()).toHaveTextContent("0071 0009 4821 7");
    for (const [name, copied] of [
      ["Copiar: Número de cuenta", "0071000948217"],
      ["Copiar: Importe", "500000"],
      ["Copiar: Contenido, no lo cambies", "PL0000001D"],
    ] as const) {
      await userEvent.click(screen.getByRole("button", { name }));
      expect(writeText).toHaveBeenLastCalledWith(copied);
    }
    expect(ticket()?.querySelector("a")).toBeNull();
  });

  it("carries an address with its network, the exact quantity, and the rate that holds", async () => {
    const instruction: PaymentInstruction = {
      ...{ shape: "address", payUrl: null, network: "TRC-20", amount: "19.098549" },
      ...{ address: "TWzrg36Yk7vZG9f24U6Jf1zYvCTs59Bezh", rate: "26180", confirmations: 19 },
      rateUntil: "2099-11-01T10:30:00Z",
    };
    world({ ...DEPOSIT, kind: "usdt", instruction, fee: "5000.00" });
    render(<Deposit lang="es" />);
    expect(await screen.findByRole("img", { name: "Código QR de la dirección" })).toBeVisible();
    for (const said of ["TRC-20", "19.098549 USDT", "26.180", "19", "495.000"])
      expect(ticket()).toHaveTextContent(said);
  });

  it("says calmly that another amount arrived, and asks for no second payment", async () => {
    world({ ...DEPOSIT, received: "250000.00" });
    render(<Deposit lang="es" />);
    await waitFor(() => expect(ticket()).toHaveTextContent("Revisando tu pago"));
    expect(ticket()).toHaveTextContent(/Llegaron 250\.000\s₫/);
    expect(ticket()).toHaveTextContent("no hace falta que pagues de nuevo");
  });

  it("says that money came when its rate held no more, and that somebody looks", async () => {
    world({ ...DEPOSIT, kind: "usdt", received: "500000.00", isRateLapsed: true });
    render(<Deposit lang="es" />);
    await waitFor(() => expect(ticket()).toHaveTextContent("Revisando tu pago"));
    expect(ticket()).toHaveTextContent("cuando el cambio fijado ya no valía");
  });

  it("says what was made of money that arrived otherwise than asked, and why", async () => {
    const settlement = { as: "placed", amount: "148500.00", reason: "Faltaba el resto." };
    world({ ...DEPOSIT, state: "expired", instruction: null, settlement });
    render(<Deposit lang="es" />);
    await waitFor(() => expect(ticket()).toHaveTextContent("Acreditado en parte"));
    expect(ticket()).toHaveTextContent(
      /Acreditamos 148\.500\s₫ de lo que llegó\. Faltaba el resto\./,
    );
  });

  it("is opened at no fee that its member has not seen", async () => {
    history.replaceState(null, "", "?");
    let percent = "1.5";
    let asked = 0;
    const heard = wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": () =>
        yes({ methods: [{ ...METHOD, fee: { fixed: "1000.00", percent } }] }),
      "/wps/cashier/deposit": yes(DEPOSIT),
      "/wps/cashier/deposits": (method) => {
        if (method !== "PUT") return yes({ list: [], totalPages: 0, totalCount: 0 });
        asked += 1;
        return asked > 1 ? yes(DEPOSIT) : no("fee_changed", 422, { fee: "11000.00" });
      },
    });
    render(<Deposit lang="es" />);
    await userEvent.type(await screen.findByRole("textbox"), "500.000");
    percent = "2";
    const pay = () => userEvent.click(screen.getByRole("button", { name: /^Pagar/ }));
    await pay();
    expect(await screen.findByText(/La comisión ha cambiado: ahora es 11\.000\s₫/)).toBeVisible();
    expect(
      await screen.findByText(/Comisión: 11\.000\s₫\. Se acreditan 489\.000\s₫/),
    ).toBeVisible();
    await pay();
    await waitFor(() => expect(ticket()).toHaveTextContent("Esperando tu pago"));
    const sent = heard.flatMap(({ method, body }) => (method === "PUT" ? [body ?? ""] : []));
    expect(sent.map((body) => JSON.parse(body).fee)).toEqual(["8500.00", "11000.00"]);
  });

  it("is there again after a reload, until it is over", async () => {
    history.replaceState(null, "", "?");
    world(DEPOSIT);
    const first = render(<Deposit lang="es" />);
    await userEvent.type(await screen.findByRole("textbox"), "500.000");
    expect(screen.getByText(/Comisión: 8\.500\s₫\. Se acreditan 491\.500\s₫/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /^Pagar/ }));
    await waitFor(() => expect(ticket()).toHaveTextContent("Esperando tu pago"));
    first.unmount();

    const second = render(<Deposit lang="es" />);
    await waitFor(() => expect(ticket()).toHaveTextContent("PL0000001D"));
    expect(readOpenDeposit(MEMBER.id)).toBe("D1");
    expect(readOpenDeposit("another")).toBeNull();
    second.unmount();

    world({ ...DEPOSIT, state: "credited", instruction: null });
    render(<Deposit lang="es" />);
    await waitFor(() => expect(ticket()).toHaveTextContent("Acreditado"));
    await waitFor(() => expect(readOpenDeposit(MEMBER.id)).toBeNull());
  });
});

describe("a ticket whose way to pay asks for proof", () => {
  const PNG = new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  ]);

  it("takes pictures of the payment, and says how many there are", async () => {
    const asking = { ...DEPOSIT, proofs: 0, takesProof: true };
    const heard = wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": yes(BALANCE),
      "/wps/cashier/methods": yes({ methods: [METHOD] }),
      "/wps/cashier/deposit": yes(asking),
      "/wps/cashier/deposits": yes({ list: [], totalPages: 0, totalCount: 0 }),
      "/wps/cashier/deposits/proof": yes({ ...asking, proofs: 1 }),
    });
    render(<Deposit lang="es" />);
    const pick = await screen.findByLabelText("Añadir fotos");
    await userEvent.upload(pick, new File([PNG], "recibo.png", { type: "image/png" }));
    await userEvent.click(screen.getByRole("button", { name: "Enviar" }));
    await waitFor(() => expect(ticket()).toHaveTextContent("Enviadas 1 de 3 fotos."));
    const [sent] = heard.filter(({ path }) => path === "/wps/cashier/deposits/proof");
    const picture = btoa(String.fromCharCode(...PNG));
    expect(JSON.parse(sent?.body ?? "")).toEqual({ id: "D1", picture });
  });

  it("asks for nothing where it is credited, or where none is asked for", async () => {
    world(DEPOSIT);
    render(<Deposit lang="es" />);
    await screen.findByRole("img", { name: "Código QR de la transferencia" });
    expect(screen.queryByLabelText("Añadir fotos")).toBeNull();
  });
});
