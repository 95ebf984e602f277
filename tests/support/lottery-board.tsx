import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { VietnamBoard } from "#/islands/lottery/boards/VietnamBoard.tsx";
import type { LotteryRules } from "#/islands/lottery/sale.ts";
import { BOARD_AREAS } from "#/islands/lottery/texts.ts";
import { closeModal } from "#/lib/client/modals.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { writeOdds } from "#/lib/rules/lottery/bet-type.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";
import { BOOKS } from "#/lib/rules/lottery/vietnam/books.ts";
import { MEMBER, VND } from "./member.ts";
import { wire, yes } from "./wire.ts";

/** The north's board, in Spanish. */
export const GAME = REGIONAL_CODES.north;
const SOLD = ["lo2", "de", "units", "three", "parlay2", "miss4"];
export const RULES: LotteryRules = {
  ruleVersion: 3,
  types: SOLD.map((type) => {
    const { stakesEach, odds } = BOOKS.a.north[type] ?? { stakesEach: 1, odds: {} };
    return {
      ...{ type, stakesEach, returned: "99.90" },
      odds: Object.fromEntries(Object.entries(odds).map(([tier, each]) => [tier, writeOdds(each)])),
    };
  }),
  limits: [{ currency: VND, minStake: "1000.00", mostOfLine: "100000000.00" }],
};
export const DRAWS = [
  { drawId: "7", station: "Bắc Ninh", closesAt: "2099-11-25T11:10:00Z", day: "mié, 25/11, 18:15" },
  { drawId: "8", station: "Hà Nội", closesAt: "2099-11-26T11:10:00Z", day: "jue, 26/11, 18:15" },
];
const ENDINGS = Array.from({ length: 100 }, (_, at) => [at === 8 ? 2 : 0, at] as const);
const BALANCE = { sumBalance: "500000.00", heldBalance: "0.00", currency: VND, unreadCount: 0 };
export const TICKET = {
  ticketId: "AB12CD34EF56",
  drawId: "7",
  gameCode: GAME,
  station: "Bắc Ninh",
  period: "2099-11-25",
  closesAt: "2099-11-25T11:10:00Z",
  drawsAt: "2099-11-25T11:15:00Z",
  state: "open",
  ruleVersion: 3,
  currency: VND,
  price: "27000.00",
  payout: "0.00",
  refund: "0.00",
  placedAt: "2026-11-24T10:00:00Z",
  settledAt: null,
  drawn: null,
  lines: [
    {
      type: "lo2",
      selection: [["08"]],
      stake: "1000.00",
      price: "27000.00",
      odds: { hit: "99.9" },
      most: "2697300.00",
      payout: "0.00",
      refund: "0.00",
    },
  ],
};
export const NO_TICKETS = yes({ list: [], totalPages: 0, totalCount: 0 });
export const AS_MEMBER = {
  "/wps/member/info": yes(MEMBER),
  "/wps/v2/wallets/balance": yes(BALANCE),
  "/lotto/tickets": NO_TICKETS,
};

/** A button of the board, by its name. */
export const cell = (name: string | RegExp) => screen.getByRole("button", { name });
export const slip = () => within(screen.getByRole("complementary", { name: "Tu boleto" }));
export const buyButton = () => slip().getByRole("button", { name: /^(?:Apostar|Entra)/ });
export const show = (rules = RULES) =>
  render(<VietnamBoard lang="es" gameCode={GAME} rules={rules} draws={DRAWS} endings={ENDINGS} />);

/** The dialog with what is printed, whose code comes when it opens. */
export async function openedPaper() {
  const paper = await screen.findByRole("article");
  return within(paper.closest("dialog") ?? paper);
}

/** A member is in, and looks at the board. Answers what the platform heard. */
export async function enterBoard(answers: Parameters<typeof wire>[0] = {}, rules = RULES) {
  sessionStorage.setItem("token", "kept");
  const heard = wire({ ...AS_MEMBER, ...answers });
  await startSession();
  show(rules);
  return heard;
}

/** Each test begins without anybody in, and leaves nothing behind. */
export function atTheBoard(): void {
  beforeEach(async () => {
    document.documentElement.lang = "es";
    await loadTexts("es", BOARD_AREAS);
    wire({ "/wps/session/logout": yes(null) });
    await logOut();
    closeModal();
  });
  afterEach(async () => {
    cleanup();
    wire({ "/wps/session/logout": yes(null) });
    await logOut();
    sessionStorage.clear();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}
