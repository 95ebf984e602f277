import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { CASHIER_AREAS } from "#/islands/cashier/texts.ts";
import type { PayeeDesk } from "#/lib/client/stores/cashier/cashier.ts";
import { $withdrawalNews } from "#/lib/client/stores/cashier/news.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import type { Withdrawal } from "#/lib/contract/cashier/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER, VND } from "./member.ts";
import { type Heard, wire, yes } from "./wire.ts";

export const ACCOUNT = {
  id: "a1",
  kind: "bank",
  institution: "Banco de Prueba",
  holder: "LINH",
  numberMasked: "•••• 3456",
} as const;
export const WITHDRAWAL: Withdrawal = {
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
export const TERMS = {
  min: "50000.00",
  max: "300000000.00",
  available: "900000.00",
  confirmMinutes: 30,
};

type Answer = ReturnType<typeof yes>;
/** A platform behind the withdrawal page, and what it heard; a test changes what it answers. */
export type WithdrawalPlatform = {
  row: Withdrawal;
  terms: Answer;
  desk: PayeeDesk;
  asking: () => Answer | Error | Promise<Answer>;
  saving: () => Answer;
  heard: readonly Heard[];
};

/** Begins before each test: a member with one account, and a withdrawal that was approved. */
export async function withdrawalPlatform(): Promise<WithdrawalPlatform> {
  document.documentElement.lang = "es";
  await loadTexts("es", CASHIER_AREAS);
  await signOut();
  sessionStorage.setItem("token", "kept");
  // Nothing is sealed here: what is sent can be read.
  vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as unknown as SubtleCrypto);
  const platform: WithdrawalPlatform = {
    row: WITHDRAWAL,
    terms: yes(TERMS),
    desk: {
      accounts: [ACCOUNT],
      holder: "Nguyễn Thị Linh",
      institutions: [
        { kind: "bank", name: "Banco del Delta" },
        { kind: "usdt", name: "TRC-20" },
        { kind: "usdt", name: "ERC-20" },
      ],
    },
    asking: () => yes(WITHDRAWAL),
    saving: () => yes({ ...ACCOUNT, id: "a2", institution: "Banco del Delta" }),
    heard: [],
  };
  const balance = { sumBalance: "900000.00", heldBalance: "0.00", currency: VND, unreadCount: 0 };
  platform.heard = wire({
    "/wps/member/info": yes(MEMBER),
    "/wps/v2/wallets/balance": yes(balance),
    "/wps/cashier/withdrawals/terms": () => platform.terms,
    "/wps/cashier/accounts": (method) =>
      method === "PUT" ? platform.saving() : yes(platform.desk),
    "/wps/cashier/withdrawals": (method) =>
      method === "PUT"
        ? platform.asking()
        : yes({ list: [platform.row], totalPages: 1, totalCount: 1 }),
    "/wps/cashier/withdrawals/confirm": () => {
      const { outcome, missingAmount = null } = JSON.parse(answersIn(platform).at(-1) ?? "{}");
      platform.row = { ...platform.row, state: outcome, missingAmount };
      return yes(platform.row);
    },
    "/wps/cashier/withdrawals/proof": () => {
      platform.row = { ...platform.row, proofs: (platform.row.proofs ?? 0) + 1 };
      return yes(platform.row);
    },
    "/wps/cashier/withdrawals/cancel": () => {
      platform.row = { ...platform.row, state: "cancelled" };
      return yes(platform.row);
    },
  });
  return platform;
}

/** Ends after each test. */
export async function endWithdrawalPage(): Promise<void> {
  cleanup();
  await signOut();
  $withdrawalNews.set(null);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
}

async function signOut() {
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
}

/** The member's words on what arrived, as they were sent. */
export const answersIn = ({ heard }: WithdrawalPlatform): (string | null)[] =>
  heard.filter(({ path }) => path.endsWith("/confirm")).map(({ body }) => body);

/** Presses a button by its words; of several alike the first. */
export const press = async (name: string) => {
  const [first] = await screen.findAllByText(name, { selector: "button" });
  if (first) await userEvent.click(first);
};
export const passwordField = () => screen.getByLabelText(/^Contraseña de pagos/);
