import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { GAMES_RECORD_AREAS } from "#/islands/games/record-texts.ts";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { logOut } from "#/lib/client/stores/session/session.ts";
import { getRound, listRounds } from "#/lib/contract/games/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY, whitelabelReply } from "../../support/replies.ts";
import { type Heard, wire, yes } from "../../support/wire.ts";

const ROUND = {
  ...{ id: "81", roundId: "round-0081", gameId: "triple-siete", gameName: "Triple Siete" },
  ...{ vendorName: "Sala Oro", vassalage: "SALAORO", category: "RNG", state: "settled" },
  ...{ startedAt: "2026-11-22T12:00:00.000Z", settledAt: "2026-11-22T12:00:01.000Z" },
  ...{ stake: "100.00", payout: "51000.00", jackpot: "50000.00" },
};
let heard: Heard[] = [];

beforeEach(async () => {
  await loadTexts("es", [...GAMES_AREAS, ...GAMES_RECORD_AREAS]);
  heard = wire({
    "/wps/session/logout": yes(null),
    "/wps/system/whitelabel": yes(whitelabelReply()),
    "/wps/member/info": yes(MEMBER_REPLY),
    [listRounds.path]: yes({
      ...{ list: [], totalPages: 0, totalCount: 0, totalStake: "0.00", totalPayout: "0.00" },
    }),
    [getRound.path]: yes({ round: ROUND, movements: [], details: null }),
  });
  await logOut();
  sessionStorage.setItem("token", "first");
});
afterEach(async () => {
  cleanup();
  await logOut();
  vi.unstubAllGlobals();
});

it("a round that the address names is opened, and the address is left as it is closed", async () => {
  history.replaceState(null, "", "/member/personalHistoryCopy#round=81");
  render(<BettingRecord lang="es" />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Del bote")).toBeTruthy();
  expect(heard.map(({ path }) => path)).toContain(`${getRound.path}?id=81`);
  await userEvent.click(dialog.getByRole("button", { name: "Cerrar" }));
  expect(location.hash).toBe("");
});

it("another name in the address opens none", async () => {
  history.replaceState(null, "", "/member/personalHistoryCopy#round=<b>");
  render(<BettingRecord lang="es" />);
  await screen.findByRole("link", { name: "Ver los juegos" });
  expect(heard.map(({ path }) => path)).not.toContain(getRound.path);
  expect(screen.queryByRole("dialog")).toBeNull();
});
