import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deposit } from "#/islands/cashier/Deposit.tsx";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listDepositOffers } from "#/lib/contract/bonus/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

const METHOD = {
  ...{ id: "sandbox", kind: "bank_qr", provider: "sandbox", sandbox: true },
  ...{ min: "50000.00", max: "300000000.00", presets: ["100000.00"] },
  fee: { fixed: "0.00", percent: "1" },
};
const OFFER = {
  ...{ code: "match", terms: "t1", name: "Bono de depósito", least: "100000.00", percent: 50 },
  ...{ most: "500000.00", turnoverPercent: 2_000, maxStake: "50000.00", maxPaid: "2000000.00" },
  weights: [
    { category: "RNG", percent: 100 },
    { category: "LIVE", percent: 10 },
  ],
  days: 14,
};
let offers: object[];
let refusal: string;
let heard: Heard[];
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");
const asked = () =>
  heard.flatMap(({ method, path, body }) =>
    method === "PUT" && path === "/wps/cashier/deposits" && body ? [JSON.parse(body)] : [],
  );

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CASHIER_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  offers = [OFFER];
  refusal = "deposits_stopped";
  heard = wire({
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 },
    }),
    "/wps/cashier/methods": yes({ methods: [METHOD] }),
    [listDepositOffers.path]: () => yes({ list: offers }),
    "/wps/cashier/deposits": (method) =>
      method === "PUT" ? no(refusal, 409) : yes({ list: [], totalPages: 0, totalCount: 0 }),
  });
});
afterEach(async () => {
  cleanup();
  await logOut();
  vi.unstubAllGlobals();
});

async function fill(amount: string) {
  render(<Deposit lang="es" />);
  await userEvent.type(await screen.findByRole("textbox", { name: "Importe" }), amount);
}
const payButton = () => screen.getByRole("button", { name: /^Pagar/ });

describe("the choice of bonus money with a deposit", () => {
  it("is none unless one chooses it", async () => {
    await fill("300000");
    expect(screen.getByRole("radio", { name: "Sin bono" })).toBeChecked();
    await userEvent.click(payButton());
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(asked()[0]).not.toHaveProperty("offer");
  });

  it("tells what comes, of what arrives without the fee, and what it takes, before it is chosen for good", async () => {
    await fill("300000");
    await userEvent.click(screen.getByRole("radio", { name: /^Bono de depósito/ }));
    const terms = plain(screen.getByText(/^Recibes/).parentElement?.textContent);
    expect(terms).toContain("Recibes 148.500 ₫ al acreditarse. Hay que jugarlo 20 veces");
    expect(terms).toContain("con 50.000 ₫ por jugada como máximo, en 14 días");
    expect(terms).toContain("Pueden pasar a tu saldo 2.000.000 ₫ como máximo");
    expect(terms).toContain("Se juega en: Tragamonedas 100 % y En vivo 10 %.");
    expect(terms).toContain("Si vence antes o renuncias, se pierde lo que quede del bono");
    await userEvent.click(payButton());
    await vi.waitFor(() => expect(asked()[0]).toMatchObject({ offer: "match", offerTerms: "t1" }));
  });

  it("says when the deposit is too small for it", async () => {
    await fill("100000");
    await userEvent.click(screen.getByRole("radio", { name: /^Bono de depósito/ }));
    expect(plain(screen.getByText(/Este bono es desde/).textContent)).toContain("100.000 ₫");
  });

  it("is taken back where the offer is over, with why, and what was typed stays", async () => {
    await fill("300000");
    await userEvent.click(screen.getByRole("radio", { name: /^Bono de depósito/ }));
    [refusal, offers] = ["offer_closed", []];
    await userEvent.click(payButton());
    expect(await screen.findByText(/Ese bono ya no se ofrece/)).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole("radio", { name: "Sin bono" })).toBeNull());
    expect(screen.getByRole("textbox", { name: "Importe" })).toHaveValue("300.000");
  });

  it("is made anew where the terms have changed since they were shown", async () => {
    await fill("300000");
    await userEvent.click(screen.getByRole("radio", { name: /^Bono de depósito/ }));
    [refusal, offers] = ["offer_changed", [{ ...OFFER, terms: "t2", turnoverPercent: 9_000 }]];
    await userEvent.click(payButton());
    expect(await screen.findByText(/Las condiciones de ese bono acaban de cambiar/)).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Sin bono" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: /^Bono de depósito/ }));
    expect(screen.getByText(/Hay que jugarlo 90 veces/)).toBeTruthy();
    await userEvent.click(payButton());
    await vi.waitFor(() => expect(asked()[1]).toMatchObject({ offerTerms: "t2" }));
  });

  it("is not asked where there is nothing to choose", async () => {
    offers = [];
    await fill("300000");
    expect(screen.queryByText("Bono (si quieres)")).toBeNull();
  });
});
