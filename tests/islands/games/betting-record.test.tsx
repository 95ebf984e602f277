import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { listRounds } from "#/lib/contract/games/calls.ts";
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

beforeEach(async () => {
  await loadTexts("es", GAMES_AREAS);
  wire({
    "/wps/session/logout": yes(null),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes(PAGE),
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
