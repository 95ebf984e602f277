import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { RECORD_AREAS } from "#/islands/lottery/record-texts.ts";
import { TicketRecord } from "#/islands/lottery/TicketRecord.tsx";
import { $recordKind } from "#/lib/client/stores/games/record-kind.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listRounds } from "#/lib/contract/games/calls.ts";
import { listTickets } from "#/lib/contract/lottery/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { wire, yes } from "../../support/wire.ts";

const ROUND = {
  id: "r1",
  roundId: "round-0001",
  gameId: "gallo-de-jade",
  gameName: "Gallo de Jade",
  vendorName: "Pleno Studio",
  vassalage: "STUDIO",
  category: "INHOUSE",
  startedAt: "2026-11-22T12:00:00.000Z",
  settledAt: "2026-11-22T12:00:01.000Z",
  state: "settled",
  stake: "10000.00",
  payout: "25000.00",
};
const PAGE = {
  list: [ROUND],
  totalPages: 1,
  totalCount: 1,
  totalStake: ROUND.stake,
  totalPayout: ROUND.payout,
};

const LINE = {
  ...{ type: "side", selection: [["big"]], stake: "20000.00", price: "20000.00" },
  ...{ odds: { big: "1.9" }, most: "38000.00", payout: "38000.00", refund: "0.00" },
};
const WON = {
  ...{ ticketId: "ABCDEFGH2345", drawId: "7", gameCode: "k3", station: "", ruleVersion: 5 },
  ...{ period: "2026-11-24-1831", closesAt: "2026-11-24T11:30:55.000Z" },
  ...{ drawsAt: "2026-11-24T11:31:00.000Z", placedAt: "2026-11-24T11:30:00.000Z" },
  ...{ settledAt: "2026-11-24T11:31:02.000Z", drawn: [["4", "5", "6"]], lines: [LINE] },
  ...{ state: "won", currency: MEMBER_REPLY.currency, price: "20000.00" },
  ...{ payout: "38000.00", refund: "0.00" },
};
const GIVEN_BACK = { ...WON, ticketId: "ZZZZZZZZ2345", state: "cancelled", payout: "0.00" };
const OPEN = { ...WON, ticketId: "XXXXXXXX2346", state: "open", payout: "0.00", drawn: null };
const TICKETS = {
  list: [WON, GIVEN_BACK, OPEN],
  ...{ totalPages: 3, totalCount: 42, totalPrice: "860000.00", totalBack: "610000.00" },
  totalOpen: OPEN.price,
};

beforeEach(async () => {
  await loadTexts("es", [...GAMES_AREAS, ...RECORD_AREAS]);
  $recordKind.set("games");
  wire({
    "/wps/session/logout": yes(null),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes(PAGE),
    [listTickets.path]: yes(TICKETS),
  });
  await logOut();
  sessionStorage.setItem("token", "first");
});
afterEach(async () => {
  cleanup();
  await logOut();
  vi.unstubAllGlobals();
});

it("a round on a phone has its stake, its win, its result and its time in two lines", async () => {
  render(<BettingRecord lang="es" />);
  const row = (await screen.findByText("Gallo de Jade")).closest("tr");
  const at = (place: string) => row?.querySelector(`[data-at="${place}"]`)?.textContent;
  expect(at("lead")).toContain("Gallo de Jade");
  expect(at("figure")).toMatch(/\+15[.]000/);
  expect(at("under")).toMatch(/^Apuesta 10[.]000.* · Premio 25[.]000/);
  expect(row?.querySelector('[data-at="side"] button time')).toHaveAttribute(
    "datetime",
    ROUND.startedAt,
  );
});

it("tells of tickets too: what each cost, what came back, all of them together, and each as it is printed", async () => {
  render(
    <>
      <BettingRecord lang="es" />
      <TicketRecord lang="es" />
    </>,
  );
  await userEvent.selectOptions(await screen.findByLabelText("Qué apuestas"), "Lotería");
  const [won, givenBack, open] = await screen.findAllByRole("row").then((rows) => rows.slice(1));
  const at = (row: Element | undefined, place: string) =>
    row?.querySelector(`[data-at="${place}"]`)?.textContent;
  expect(at(won, "lead")).toMatch(/^K3 .*24/);
  expect(at(won, "figure")).toMatch(/\+18[.]000/);
  expect(at(givenBack, "figure")).toMatch(/^0/);
  expect(at(givenBack, "under")).toMatch(/Anulado 20[.]000/);
  // What is in play is no loss, neither by itself nor in the sum.
  expect(at(open, "figure")).toBe("En juego");
  expect(screen.getByText("Total").closest("tr")?.textContent).toMatch(
    /860[.]000.*610[.]000.*-230[.]000.*En juego 20[.]000/,
  );
  expect(screen.queryByText("Gallo de Jade")).toBeNull();

  await userEvent.click(screen.getAllByRole("button", { name: "N.º 2345" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: /ABCDEFGH2345/ })).toBeDefined();
});
