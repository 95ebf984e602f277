import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Deposit } from "#/islands/cashier/Deposit.tsx";
import { Withdraw } from "#/islands/cashier/Withdraw.tsx";
import { MEMBER } from "../../support/member.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";
import {
  endWithdrawalPage,
  passwordField,
  press,
  WITHDRAWAL,
  type WithdrawalPlatform,
  withdrawalPlatform,
} from "../../support/withdrawal-page.ts";

type Answer = ReturnType<typeof yes>;
const LOST = new TypeError("connection reset");
const METHOD = {
  ...{ id: "sandbox", kind: "bank_qr", provider: "sandbox", sandbox: true },
  ...{ min: "50000.00", max: "300000000.00", presets: [] },
};
const DEPOSIT = {
  ...{ id: "d1", method: "sandbox", kind: "bank_qr", amount: "50000.00", state: "pending" },
  ...{ payUrl: "#pay", closedAt: null },
  ...{ createdAt: "2026-11-01T10:00:00Z", expiresAt: "2099-11-01T10:30:00Z" },
};
const NONE = { list: [], totalPages: 0, totalCount: 0 };

let at: WithdrawalPlatform;
beforeEach(async () => {
  at = await withdrawalPlatform();
});
afterEach(endWithdrawalPage);

const keysIn = (heard: readonly Heard[]) =>
  heard.filter(({ method }) => method === "PUT").map((each) => each.headers.get("idempotency-key"));
const different = (heard: readonly Heard[]) => new Set(keysIn(heard)).size;

/** Presses once, with the answer that comes back; waits until it has come. */
async function pressed(answer: Answer | Error, button = "Retirar"): Promise<void> {
  at.asking = () => answer;
  const before = keysIn(at.heard).length;
  await press(button);
  await waitFor(() => expect(keysIn(at.heard)).toHaveLength(before + 1));
  await waitFor(() => expect(screen.getByText(button, { selector: "button" })).toBeEnabled());
}

async function open(amount = "300000", password = "135790"): Promise<void> {
  render(<Withdraw lang="es" />);
  await screen.findByText("¿A qué cuenta?");
  const field = screen.getByLabelText("Importe");
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.type(passwordField(), password);
}

const DOUBT = /puede que tu retiro ya esté pedido/;

describe("a withdrawal whose reply was lost", () => {
  it.each([
    ["the platform is busy", no("overloaded", 503)],
    ["too many calls came", no("too_many_requests", 429)],
    ["a proxy limits", { status: 429, body: "slow down" }],
    ["the copy is refused", no("payload_replayed", 409)],
    ["the site is in maintenance", no("maintenance", 503)],
    ["the payment password is wrong", no("wrong_payment_password", 422)],
    ["the account may not", no("not_allowed", 403)],
  ])(
    "is asked for with the same key still after %s, and the doubt is told",
    async (_why, answer) => {
      await open();
      await pressed(LOST);
      expect(screen.getByText(DOUBT)).toBeVisible();
      await pressed(answer);
      expect(screen.getByText(DOUBT)).toBeVisible();
      expect(screen.getByText("Ver tus retiros")).toHaveAttribute("href", "#withdrawals");
      await press("Retirar");
      await waitFor(() => expect(keysIn(at.heard)).toHaveLength(3));
      expect(different(at.heard)).toBe(1);
    },
  );

  it("keeps its key over a reload of the page, and over another amount that was tried between", async () => {
    await open();
    await pressed(LOST);
    cleanup();
    await open("70000");
    await pressed(no("too_many_requests", 429));
    expect(screen.queryByText(DOUBT)).toBeNull();
    cleanup();
    await open();
    await pressed(no("overloaded", 503));
    const [first, between, again] = keysIn(at.heard);
    expect(again).toBe(first);
    expect(between).not.toBe(first);
  });

  it("shows the list anew", async () => {
    await open();
    at.row = { ...at.row, id: "W2", state: "requested", confirmBy: null };
    await pressed(LOST);
    await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("En revisión"));
  });
});

describe("a money form", () => {
  it("takes one press at a time, by Enter too", async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    at.asking = () => promise;
    await open();
    await userEvent.type(passwordField(), "{Enter}{Enter}");
    await waitFor(() => expect(keysIn(at.heard)).toHaveLength(1));
    await userEvent.type(passwordField(), "{Enter}");
    resolve(yes(WITHDRAWAL));
    await waitFor(() => expect(passwordField()).toHaveValue(""));
    expect(keysIn(at.heard)).toHaveLength(1);
    expect(screen.getByLabelText("Importe")).toHaveValue("");
  });

  it("takes none while the page is left for the provider", async () => {
    const heard = wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": no("unavailable", 503),
      "/wps/cashier/methods": yes({ methods: [METHOD] }),
      "/wps/cashier/deposits": (method) => yes(method === "PUT" ? DEPOSIT : NONE),
    });
    render(<Deposit lang="es" />);
    await userEvent.type(await screen.findByLabelText("Importe"), "50000{Enter}");
    await waitFor(() => expect(location.hash).toBe("#pay"));
    await userEvent.type(screen.getByLabelText("Importe"), "{Enter}");
    expect(keysIn(heard)).toHaveLength(1);
    expect(screen.getByText("Abriendo el pago…")).toBeVisible();
    history.replaceState(null, "", location.pathname);
  });
});

describe("another withdrawal of the same amount", () => {
  it.each([
    ["one that was taken", yes(WITHDRAWAL)],
    ["one that a rule refused", no("not_enough_funds", 422)],
  ])("takes another key after %s", async (_what, answer) => {
    await open();
    await pressed(answer);
    cleanup();
    await open();
    await pressed(no("overloaded", 503));
    expect(different(at.heard)).toBe(2);
  });
});

describe("a deposit whose reply was lost", () => {
  it("is opened with the same key until it is answered, and leads to the deposits", async () => {
    let answer: Answer | Error = LOST;
    const heard = wire({
      "/wps/member/info": yes(MEMBER),
      "/wps/v2/wallets/balance": no("unavailable", 503),
      "/wps/cashier/methods": yes({ methods: [METHOD] }),
      "/wps/cashier/deposits": (method) => (method === "PUT" ? answer : yes(NONE)),
    });
    render(<Deposit lang="es" />);
    await userEvent.type(await screen.findByLabelText("Importe"), "50000");
    const pay = async () => {
      const before = keysIn(heard).length;
      await userEvent.click(screen.getByText(/^Pagar/));
      await waitFor(() => expect(keysIn(heard)).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByText(/^Pagar/)).toBeEnabled());
    };
    await pay();
    expect(screen.getByText(/puede que tu depósito ya esté abierto/)).toBeVisible();
    expect(screen.getByText("Ver tus depósitos")).toHaveAttribute("href", "#deposits");
    answer = no("overloaded", 503);
    await pay();
    answer = no("below_minimum", 422, { min: "60000.00" });
    await pay();
    expect(different(heard)).toBe(1);
    expect(screen.queryByText(/puede que tu depósito/)).toBeNull();
    await pay();
    expect(different(heard)).toBe(2);
  });
});
