import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DepositTicket } from "#/islands/cashier/DepositTicket.tsx";
import { ReceiptAnswer } from "#/islands/cashier/ReceiptAnswer.tsx";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import { send } from "#/lib/client/send.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "../../support/member.ts";
import { wire, yes } from "../../support/wire.ts";
import { WITHDRAWAL } from "../../support/withdrawal-page.ts";

const PLATFORM = Date.parse("2026-11-22T12:00:00Z");
const HOUR_MS = 3_600_000;
const at = (minutes: number) => new Date(PLATFORM + minutes * 60_000).toISOString();
const balance = { sumBalance: "0.00", heldBalance: "0.00", currency: VND, unreadCount: 0 };
const deposit = {
  ...{ id: "D1", method: "sandbox", kind: "bank_qr", amount: "50000.00", state: "pending" },
  ...{ payUrl: null, closedAt: null, createdAt: at(-5), expiresAt: at(10) },
};

/** A device whose clock is that much ahead of the platform's, which it has heard. */
async function deviceAhead(byMs: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: PLATFORM + byMs });
  wire({
    "/wps/v2/wallets/balance": {
      ...yes(balance),
      headers: { date: new Date(PLATFORM).toUTCString() },
    },
    "/wps/cashier/deposit": yes(deposit),
  });
  await send(getBalance, {});
}

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", CASHIER_AREAS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [-HOUR_MS, 10, true],
  [0, 10, true],
  [HOUR_MS, 10, true],
  [-HOUR_MS, -10, false],
  [HOUR_MS, -10, false],
])(
  "a device %d ms ahead of the platform asks what arrived as long as the platform takes it: %d minutes left",
  async (aheadMs, minutes, asks) => {
    await deviceAhead(aheadMs);
    const t = textsFor("es", ...CASHIER_AREAS);
    const withdrawal = { ...WITHDRAWAL, confirmBy: at(minutes) };
    render(<ReceiptAnswer t={t} withdrawal={withdrawal} onAsk={() => undefined} />);
    expect(screen.queryAllByText("¿Llegó?")).toHaveLength(asks ? 1 : 0);
  },
);

it.each([-HOUR_MS, 0, HOUR_MS])(
  "a device %d ms ahead of the platform counts a deposit's time as the platform does",
  async (aheadMs) => {
    await deviceAhead(aheadMs);
    const t = textsFor("es", ...CASHIER_AREAS);
    const nothing = () => undefined;
    render(<DepositTicket t={t} lang="es" member={MEMBER} id="D1" asked={0} onGone={nothing} />);
    expect(await screen.findByRole("timer")).toHaveTextContent("10:00");
  },
);
