import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPresses } from "#/islands/auth/presses.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { FINDER_AREAS } from "#/islands/games/finder-texts.ts";
import { GamePopups } from "#/islands/games/GamePopups.tsx";
import { LotteryLink, type LotteryTile } from "#/islands/lottery/LotteryLink.tsx";
import { UI_AREAS } from "#/islands/ui/texts.ts";
import { $modal } from "#/lib/client/modals.ts";
import { $gamePopup } from "#/lib/client/stores/games/popup.ts";
import { logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { loadTexts } from "#/lib/i18n/texts.ts";
import { AS_MEMBER } from "../../support/lottery-board.tsx";
import { no, wire, yes } from "../../support/wire.ts";

const GAME = {
  ...{ gameId: "gallo-de-jade", nodeId: "n1001", vassalage: "STUDIO", category: "RNG" },
  ...{ vendorName: "Pleno Studio", name: "El Gallo de Jade", lines: 20 },
  ...{ number: 5, isHot: true, isNew: false, sandbox: false, image: null },
} as const;
const VND = { code: "VND", exponent: 2, symbol: "₫" };
const SHEET = {
  game: GAME,
  minBet: { amount: "1000.00", currency: VND },
  maxWinMultiple: 2_000,
  returnPercent: "96.68",
  volatility: "high",
  ...{ inHouse: true, bonusCategory: null, trialAllowed: true, underMaintenance: false },
  wins: [
    {
      ...{ nickname: "lin***", gameId: "gallo-de-jade", gameName: "El Gallo de Jade" },
      ...{ payout: "90000.00", currency: VND, settledAt: "2026-11-26T10:00:00Z" },
    },
  ],
};
const LIST = "/wps/relay/GCSGAME_gameList";
const HOT = "/wps/relay/GCSGAME_hotGamesV2";
const RECENT = "/wps/relay/GCS_recentGame";
const page = (...list: object[]) => yes({ list, totalPages: 1, totalCount: list.length });

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", [...SESSION_AREAS, ...FINDER_AREAS, ...UI_AREAS]);
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.clear();
  $modal.set(null);
  $gamePopup.set(null);
  vi.unstubAllGlobals();
});

const popups = (opener: React.ReactNode) =>
  render(
    <>
      {opener}
      <GamePopups lang="es" imageHost={null} demo />
    </>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

it("a game's sheet tells a visitor what it is and what it pays, and how to play it or try it [MOD-08]", async () => {
  const heard = wire({
    "/wps/game": yes(SHEET),
    "/wps/user/freePlay": no("unavailable", 503),
  });
  await startSession();
  popups(
    <button type="button" data-sheet="gallo-de-jade">
      Detalles
    </button>,
  );
  await press("Detalles");
  const sheet = await screen.findByRole("dialog");
  expect(await within(sheet).findByRole("heading", { name: "El Gallo de Jade" })).toBeDefined();
  const facts = within(sheet)
    .getAllByRole("definition")
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(facts).toEqual(["20", "96,68 %", "Alta", "1.000,00 ₫", "2000 × la apuesta"]);
  expect(within(sheet).getByText("lin***")).toBeDefined();
  expect(within(sheet).getByRole("button", { name: "Demo" })).toBeDefined();
  expect(heard.some(({ path }) => path === "/wps/game?gameId=gallo-de-jade")).toBe(true);
  const end = followPresses("es");
  await userEvent.click(within(sheet).getByRole("button", { name: "Jugar" }));
  expect($modal.get()).toBe("login");
  end();
});

it("a visitor's press on a card that may be tried opens its sheet with both ways, and playing asks for the login [GAM-09] [ROL-05]", async () => {
  wire({ "/wps/game": yes(SHEET) });
  await startSession();
  const { who } = document.documentElement.dataset;
  document.documentElement.dataset["who"] = "visitor";
  const end = followPresses("es");
  const names = { "data-game": "gallo-de-jade", "data-vassalage": "STUDIO" };
  popups(
    <>
      <a href="/rng" {...names} data-try="">
        El Gallo
      </a>
      <a href="/rng" {...names}>
        Sin prueba
      </a>
    </>,
  );
  await userEvent.click(screen.getByRole("link", { name: "El Gallo" }));
  const sheet = await screen.findByRole("dialog");
  expect($modal.get()).toBe("sheet");
  expect(await within(sheet).findByRole("button", { name: "Demo" })).toBeDefined();
  await userEvent.click(within(sheet).getByRole("button", { name: "Jugar" }));
  expect($modal.get()).toBe("login");
  $modal.set(null);
  await userEvent.click(screen.getByRole("link", { name: "Sin prueba" }));
  expect($modal.get()).toBe("login");
  end();
  document.documentElement.dataset["who"] = who;
});

it("a member's press on a card launches it at once", async () => {
  wire({ "/wps/game": yes(SHEET), "/wps/game/launchGame": no("unavailable", 503) });
  await startSession();
  document.documentElement.dataset["who"] = "member";
  sessionStorage.setItem("token", "t");
  const end = followPresses("es");
  popups(
    <a href="/rng" data-game="gallo-de-jade" data-vassalage="STUDIO" data-try="">
      El Gallo
    </a>,
  );
  await userEvent.click(screen.getByRole("link", { name: "El Gallo" }));
  expect($modal.get()).toBeNull();
  end();
  delete document.documentElement.dataset["who"];
});

it("a sheet calls ways what are ways", async () => {
  wire({ "/wps/game": yes({ ...SHEET, game: { ...GAME, lines: 243, ways: true } }) });
  popups(
    <button type="button" data-sheet="marea-alta">
      Detalles
    </button>,
  );
  await press("Detalles");
  expect(await screen.findByText("Formas de ganar")).toBeDefined();
  expect(screen.queryByText("Líneas")).toBeNull();
});

it("a sheet leaves out what the vendor does not tell, and the trial that it does not allow", async () => {
  const untold = { returnPercent: null, volatility: null, minBet: null, trialAllowed: false };
  wire({ "/wps/game": yes({ ...SHEET, ...untold, wins: [] }) });
  popups(
    <button type="button" data-sheet="gallo-de-jade">
      Detalles
    </button>,
  );
  await press("Detalles");
  await screen.findByText("2000 × la apuesta");
  expect(screen.getAllByRole("definition")).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Demo" })).toBeNull();
});

it("a sheet that does not come is asked for again", async () => {
  let asked = 0;
  wire({
    "/wps/game": () => {
      asked += 1;
      return asked === 1 ? no("unavailable", 503) : yes(SHEET);
    },
  });
  popups(
    <button type="button" data-sheet="gallo-de-jade">
      Detalles
    </button>,
  );
  await press("Detalles");
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findByText("96,68 %")).toBeDefined();
});

it("a launch of the kind VASSALAGE opens the popup with its vendor's games [GAM-08, MOD-08, ENT-15]", async () => {
  const heard = wire({ [LIST]: page(GAME) });
  const entry: LotteryTile = {
    ...{ gameCode: "vela", defaultPlayType: "", labelName: "Vela", vendor: "VELA" },
    gameType: "ELOTT",
    isGame: "VASSALAGE",
  };
  popups(
    <LotteryLink lang="es" lottery={entry}>
      Vela
    </LotteryLink>,
  );
  await press("Vela");
  expect(await screen.findByRole("heading", { name: "Vela" })).toBeDefined();
  expect(await screen.findByText("El Gallo de Jade")).toBeDefined();
  expect(heard.find(({ path }) => path === LIST)?.body).toContain('"vassalage":"VELA"');
});

it("the search finds games as one types, and before that shows what is hot [API-43]", async () => {
  const heard = wire({
    [HOT]: yes({ list: [GAME] }),
    [LIST]: page({ ...GAME, name: "La Catrina" }),
  });
  await startSession();
  popups(
    <button type="button" data-show="search">
      Buscar
    </button>,
  );
  await press("Buscar");
  expect(await screen.findByText("El Gallo de Jade")).toBeDefined();
  expect(JSON.parse(heard.find(({ path }) => path === HOT)?.body ?? "")).toEqual({
    isPlatform: 2,
    platform: "flash,html5-desktop",
    language: "es",
  });
  await userEvent.type(screen.getByRole("searchbox"), "catrna");
  expect(await screen.findByText("La Catrina")).toBeDefined();
  const searches = heard.filter(({ path }) => path === LIST);
  expect(JSON.parse(searches.at(-1)?.body ?? "")).toMatchObject({
    gameName: "catrna",
    clientType: 3,
    platform: "flash,html5-desktop",
    pageNo: 1,
  });
});

it("the search shows a member what was played last", async () => {
  sessionStorage.setItem("token", "kept");
  wire({ ...AS_MEMBER, [RECENT]: page(GAME), [HOT]: yes({ list: [] }) });
  await startSession();
  popups(
    <button type="button" data-show="search">
      Buscar
    </button>,
  );
  await press("Buscar");
  expect(await screen.findByText("Jugados hace poco")).toBeDefined();
  await waitFor(() => expect(screen.getByText("El Gallo de Jade")).toBeDefined());
});
