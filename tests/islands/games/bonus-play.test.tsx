import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPresses } from "#/islands/auth/presses.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { BettingRecord } from "#/islands/games/BettingRecord.tsx";
import { FINDER_AREAS } from "#/islands/games/finder-texts.ts";
import { GameFrame } from "#/islands/games/GameFrame.tsx";
import { GameSheet } from "#/islands/games/GameSheet.tsx";
import { GAMES_AREAS } from "#/islands/games/texts.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { hearBalance } from "#/lib/client/stores/wallet/wallet.ts";
import { listBonuses } from "#/lib/contract/bonus/calls.ts";
import { launchGame, listRounds } from "#/lib/contract/games/calls.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { MEMBER_REPLY } from "../../support/replies.ts";
import { type Heard, no, wire, yes } from "../../support/wire.ts";

const GAME = {
  ...{ gameId: "gallo-de-jade", nodeId: "n1001", vassalage: "STUDIO", category: "INHOUSE" },
  ...{ vendorName: "Pleno Studio", name: "El Gallo de Jade", lines: 20 },
  ...{ number: 5, isHot: true, isNew: false, sandbox: false, image: null },
} as const;
const SHEET = {
  ...{ game: GAME, minBet: null, maxWinMultiple: 2_000, returnPercent: null, volatility: null },
  ...{ inHouse: true, trialAllowed: true, underMaintenance: false, wins: [] },
  bonusCategory: "RNG",
};
const bonusOf = (category: string) => ({
  ...{ id: "b1", name: "Bono", state: "active", amount: "1000.00", balance: "750.00" },
  ...{ turnover: "3000.00", played: "0.00", maxStake: "500.00", maxPaid: null, days: 7 },
  weights: [{ category, percent: 100 }],
  ...{ grantedAt: "2026-11-20T08:00:00.000Z", beganAt: "2026-11-20T08:00:00.000Z" },
  ...{ expiresAt: "2026-11-27T08:00:00.000Z", closedAt: null, paid: null, forfeited: null },
  endsAs: null,
});

let heard: Heard[];
let category: string;
let stop: () => void;
const bodies = (path: string) =>
  heard.flatMap(({ path: url, body }) => (url.startsWith(path) && body ? [JSON.parse(body)] : []));
const asked = (path: string) =>
  heard.flatMap(({ path: url }) => (url.startsWith(path) ? [url] : []));

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", [...SESSION_AREAS, ...FINDER_AREAS, ...GAMES_AREAS]);
  category = "RNG";
  heard = wire({
    "/wps/session/logout": yes(null),
    "/wps/member/info": yes(MEMBER_REPLY),
    "/wps/v2/wallets/balance": yes({
      ...{ sumBalance: "10.00", heldBalance: "0.00", bonusBalance: "750.00" },
      ...{ currency: MEMBER_REPLY.currency, unreadCount: 0 },
    }),
    [listBonuses.path]: () => yes({ list: [bonusOf(category)], currency: MEMBER_REPLY.currency }),
    [launchGame.path]: no("no_bonus_in_play", 409),
    "/wps/game/launch": yes({
      ...{ game_url: "https://studio.example/play", game_url2: null, game: GAME, money: "bonus" },
    }),
    [listRounds.path]: yes({
      ...{ list: [], totalPages: 0, totalCount: 0, totalStake: "0.00", totalPayout: "0.00" },
    }),
    "/wps/game": yes(SHEET),
  });
  sessionStorage.setItem("token", "kept");
  await startSession();
  stop = followPresses("es");
});
afterEach(async () => {
  stop();
  cleanup();
  await logOut();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const sheet = () => render(<GameSheet lang="es" imageHost={null} gameId={GAME.gameId} demo />);

it("a game's sheet lets one play with either money where the bonus counts, and launches with what was pressed", async () => {
  sheet();
  await userEvent.click(await screen.findByRole("button", { name: "Jugar con bono" }));
  await userEvent.click(screen.getByRole("button", { name: "Jugar con mi saldo" }));
  await vi.waitFor(() =>
    expect(bodies(launchGame.path).map(({ money }) => money)).toEqual(["bonus", "own"]),
  );
});

it("a game's sheet offers no bonus where it does not count", async () => {
  category = "FISH";
  sheet();
  await screen.findByRole("button", { name: "Jugar" });
  await vi.waitFor(() => expect(asked(listBonuses.path)).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Jugar con bono" })).toBeNull();
});

it("the strip over a game says that it is played with bonus money, and how much is there now", async () => {
  history.replaceState(null, "", "/game?launch=one");
  const bar = document.createElement("span");
  bar.dataset["frameStrip"] = "";
  document.body.append(bar);
  render(<GameFrame lang="es" hosts={[]} />);
  expect(await within(bar).findByText(/^750/)).toBeTruthy();
  hearBalance({ bonusBalance: "640.00" });
  expect(await within(bar).findByText(/^640/)).toBeTruthy();
  bar.remove();
});

it("the betting record shows rounds of either money, each by itself", async () => {
  render(<BettingRecord lang="es" />);
  await userEvent.selectOptions(await screen.findByLabelText("Jugado con"), "Bono");
  await vi.waitFor(() => {
    const moneys = asked(listRounds.path).map((url) =>
      new URL(url, location.href).searchParams.get("money"),
    );
    expect([moneys[0], moneys.at(-1)]).toEqual(["own", "bonus"]);
  });
});
