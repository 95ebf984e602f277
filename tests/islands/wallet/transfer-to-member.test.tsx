import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TransferToMember } from "#/islands/wallet/TransferToMember.tsx";
import { TRANSFER_AREAS } from "#/islands/wallet/transfer-texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getTransferTerms, transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { no, wire, yes } from "../../support/wire.ts";

const UPLINE = { account: "don_ramon", nickname: "Ramón" };
const TERMS = {
  upline: UPLINE,
  hasDownline: false,
  min: "10000.00",
  max: "500000.00",
  leftToday: "300000.00",
  available: "400000.00",
  locked: "100000.00",
};
let terms: object;
let answer: () => ReturnType<typeof yes>;

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", TRANSFER_AREAS);
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.setItem("token", "kept");
  // Nothing is sealed here: what is sent can be read.
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  terms = TERMS;
  answer = () =>
    yes({ id: "m1", to: UPLINE, amount: "50000.00", sentAt: "2026-11-20T08:00:00.000Z" });
  wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes({
      sumBalance: "500000.00",
      heldBalance: "0.00",
      currency: VND,
      unreadCount: 0,
    }),
    [getTransferTerms.path]: () => yes(terms),
    [transferToMember.path]: () => answer(),
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function fill(amount: string) {
  const user = userEvent.setup();
  render(<TransferToMember lang="es" />);
  await user.type(await screen.findByRole("textbox", { name: "Importe" }), amount);
  await user.type(screen.getByLabelText("Contraseña de pagos"), "135790");
  return user;
}

describe("sending money to another member", () => {
  it("says to whom, how much and what has to be played first, and tells when it is there [MEM-07]", async () => {
    const user = await fill("50.000");
    expect(
      screen.getByText("Se lo envías a don_ramon, que está justo arriba de tu cuenta."),
    ).toBeTruthy();
    expect(screen.getByText(/por jugar y todavía no se pueden enviar/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Enviar .*50\.000.* a don_ramon$/ }));
    expect(await screen.findByText(/don_ramon ya tiene tus/)).toBeTruthy();
  });

  it.each([
    ["9.999", "Es menos de lo que se puede enviar."],
    ["500.001", "Es más de lo que se puede enviar de una vez."],
    ["300.001", "Con este envío pasarías tu límite de 24 horas."],
  ])("asks nobody for %s", async (amount, text) => {
    const user = await fill(amount);
    await user.click(screen.getByRole("button", { name: /^Enviar .* a don_ramon$/ }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("asks for the authenticator's figures where it is on, also where it was not a moment ago", async () => {
    answer = () => no("authenticator_needed", 422);
    const user = await fill("50.000");
    expect(screen.queryByLabelText(/^Código de tu app/)).toBeNull();
    terms = { ...TERMS, authenticator: true };
    await user.click(screen.getByRole("button", { name: /^Enviar .* a don_ramon$/ }));
    await user.type(await screen.findByLabelText(/^Código de tu app/), "123456");
    answer = () =>
      yes({ id: "m1", to: UPLINE, amount: "50000.00", sentAt: "2026-11-20T08:00:00.000Z" });
    await user.click(screen.getByRole("button", { name: /^Enviar .* a don_ramon$/ }));
    expect(await screen.findByText(/don_ramon ya tiene tus/)).toBeTruthy();
  });

  it("says from when it can be sent after the payment password was changed", async () => {
    answer = () => no("payment_password_cooling", 422, { until: "2026-11-27T08:00:00.000Z" });
    const user = await fill("50.000");
    await user.click(screen.getByRole("button", { name: /^Enviar .* a don_ramon$/ }));
    expect(await screen.findByText(/podrás enviar desde el 27 nov/)).toBeTruthy();
  });

  it("keeps what was typed when the payment password is wrong", async () => {
    answer = () => no("wrong_payment_password", 422);
    const user = await fill("50.000");
    await user.click(screen.getByRole("button", { name: /^Enviar .* a don_ramon$/ }));
    expect(await screen.findByText("La contraseña de pagos no es correcta.")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Importe" }).value).toBe("50.000");
  });

  it("lets who has both choose between above and below", async () => {
    terms = { ...TERMS, hasDownline: true };
    const user = userEvent.setup();
    render(<TransferToMember lang="es" />);
    await user.click(await screen.findByRole("tab", { name: "A mi red" }));
    expect(screen.getByRole("textbox", { name: "Usuario" })).toBeTruthy();
  });

  it("says so where there is nobody, and where transfers are closed", async () => {
    terms = { ...TERMS, upline: null };
    const { unmount } = render(<TransferToMember lang="es" />);
    expect(await screen.findByText("No tienes a quién enviar")).toBeTruthy();
    unmount();
    terms = { ...TERMS, min: null };
    render(<TransferToMember lang="es" />);
    expect(await screen.findByText("Los envíos están cerrados")).toBeTruthy();
  });
});
