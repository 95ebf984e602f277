import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followPresses } from "#/islands/auth/presses.ts";
import { SESSION_AREAS } from "#/islands/auth/texts.ts";
import { FrameHeart } from "#/islands/games/FrameHeart.tsx";
import { FINDER_AREAS } from "#/islands/games/finder-texts.ts";
import { LobbyOwnGames } from "#/islands/games/LobbyOwnGames.tsx";
import "#/lib/client/page/hearts.ts";
import { $modal } from "#/lib/client/modals.ts";
import { CARDS_CAME } from "#/lib/client/page/cards-came.ts";
import { $favourites, toggleFavourite } from "#/lib/client/stores/games/favourites.ts";
import { $ownList } from "#/lib/client/stores/games/own-lists.ts";
import { continueAfterLogin, logOut, startSession } from "#/lib/client/stores/session/session.ts";
import { $toasts } from "#/lib/client/toasts.ts";
import { loadTexts, textsFor } from "#/lib/i18n/texts.ts";
import { AS_MEMBER } from "../../support/lottery-board.tsx";
import { no, wire, yes } from "../../support/wire.ts";

const ROOSTER = { gameId: "gallo-de-jade", nodeId: "n1001", vassalage: "STUDIO" };
const GAME = {
  ...ROOSTER,
  ...{ vendorName: "Pleno Studio", name: "El Gallo de Jade", lines: 20 },
  ...({ category: "RNG" } as const),
  ...{ number: 5, isHot: true, isNew: false, sandbox: false, image: null },
} as const;
const IDS = "/wps/relay/MCSFE_getFavoriteGames";
const LIST = "/wps/relay/MCSFE_getFavoriteGamesList";
const RECENT = "/wps/relay/GCS_recentGame";
const ADD = "/wps/game/favourites/add";
const REMOVE = "/wps/game/favourites/remove";
const CARD = `<ul class="grid games">
<li class="gc"><a href="/rng?page=STUDIO" data-game="gallo-de-jade" data-vassalage="STUDIO" data-node="n1001">
<span class="nm"><b>El Gallo de Jade</b></span></a></li>
<li class="gc"><a href="/lottery" data-game="mega-645" data-vassalage="PLENO" data-category="LOTT">
<span class="nm"><b>Mega</b></span></a></li></ul>`;
const LOBBY = `<search><form class="bar"><input name="name"></form><nav class="seg"><a href="/rng" aria-current="true">Todos</a>
<button type="button" data-own="favourites">Favoritos</button><button type="button" data-own="recent">Recientes</button></nav></search>
<div data-lobby="RNG">${CARD}</div>`;

beforeEach(async () => {
  document.documentElement.lang = "es";
  await loadTexts("es", [...SESSION_AREAS, ...FINDER_AREAS]);
});
afterEach(async () => {
  cleanup();
  wire({ "/wps/session/logout": yes(null) });
  await logOut();
  sessionStorage.clear();
  localStorage.clear();
  $modal.set(null);
  $toasts.set([]);
  $favourites.set(null);
  $ownList.set(null);
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

const logIn = async (answers: Parameters<typeof wire>[0]) => {
  sessionStorage.setItem("token", "kept");
  const heard = wire({ ...AS_MEMBER, [IDS]: yes({ list: [] }), ...answers });
  await startSession();
  return heard;
};
const paths = (heard: readonly { path: string }[]) =>
  heard.map(({ path }) => path).filter((path) => path === ADD || path === REMOVE);

it("a game is added when it is none, taken away when it is one, after the call [GAM-10, GAM-11, GAM-12, API-47, API-49, API-50]", async () => {
  const held = Promise.withResolvers<void>();
  const heard = await logIn({
    [ADD]: async () => {
      await held.promise;
      return yes({ gameId: ROOSTER.gameId });
    },
    [REMOVE]: yes({ gameId: ROOSTER.gameId }),
  });
  const added = toggleFavourite(ROOSTER);
  await waitFor(() => expect(paths(heard)).toEqual([ADD]));
  expect([...($favourites.get() ?? [])]).toEqual([]);
  expect(await toggleFavourite(ROOSTER)).toBeNull();
  held.resolve();
  await added;
  expect([...($favourites.get() ?? [])]).toEqual(["gallo-de-jade"]);
  await toggleFavourite(ROOSTER);
  expect([...($favourites.get() ?? [])]).toEqual([]);
  expect(paths(heard)).toEqual([ADD, REMOVE]);
  expect(JSON.parse(heard.find(({ path }) => path === ADD)?.body ?? "")).toEqual({
    nodeId: "n1001",
    vendor: "STUDIO",
    gameType: "RNG",
  });
});

it("a refused heart stays as it was, and says why [GAM-12]", async () => {
  await logIn({ [ADD]: no("favourites_full", 422) });
  document.body.innerHTML = `<button data-like="gallo-de-jade" data-node="n1001" data-vassalage="STUDIO">x</button>`;
  const end = followPresses("es");
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect($toasts.get()[0]?.text).toContain("200 favoritos"));
  expect($favourites.get()?.size).toBe(0);
  end();
});

it("cards get hearts, draws none; a visitor's press waits for the login and keeps the game then [GAM-13]", async () => {
  document.body.innerHTML = CARD;
  document.dispatchEvent(new Event(CARDS_CAME));
  const hearts = screen.getAllByRole("button");
  expect(hearts.map(({ ariaLabel }) => ariaLabel)).toEqual([
    "Favorito: El Gallo de Jade",
    "Detalles: El Gallo de Jade",
  ]);
  const end = followPresses("es");
  await userEvent.click(hearts[0] as HTMLElement);
  expect($modal.get()).toBe("login");
  const heard = await logIn({ [ADD]: yes({ gameId: ROOSTER.gameId }) });
  continueAfterLogin(() => undefined);
  await waitFor(() => expect($favourites.get()?.has("gallo-de-jade")).toBe(true));
  expect(paths(heard)).toEqual([ADD]);
  end();
});

it("a press that waited for the login keeps a game that was a favourite already [GAM-13]", async () => {
  document.body.innerHTML = `<button data-like="gallo-de-jade" data-node="n1001" data-vassalage="STUDIO">x</button>`;
  const end = followPresses("es");
  await userEvent.click(screen.getByRole("button"));
  const heard = await logIn({ [IDS]: yes({ list: ["gallo-de-jade"] }) });
  continueAfterLogin(() => undefined);
  await waitFor(() => expect($favourites.get()?.has("gallo-de-jade")).toBe(true));
  await new Promise((settle) => setImmediate(settle));
  expect(paths(heard)).toEqual([]);
  end();
});

it("a lobby shows a member's favourites in its cards' place, with the filter marked and the address saying it [API-48]", async () => {
  const heard = await logIn({ [LIST]: yes({ list: [GAME] }) });
  document.body.innerHTML = LOBBY;
  render(<LobbyOwnGames lang="es" imageHost={null} />, {
    container: document.body.appendChild(document.createElement("div")),
  });
  screen.getByRole("button", { name: "Favoritos" }).click();
  await waitFor(() =>
    expect(document.querySelector(".gc img")?.getAttribute("src")).toBe("/art/gallo-de-jade.svg"),
  );
  expect(document.querySelector<HTMLElement>("[data-lobby]")?.hidden).toBe(true);
  expect(screen.getByRole("button", { name: "Favoritos" }).ariaPressed).toBe("true");
  expect(location.hash).toBe("#mine-favourites");
  expect(JSON.parse(heard.find(({ path }) => path === LIST)?.body ?? "")).toEqual({
    token: "kept",
    gameType: "RNG",
  });
  await userEvent.type(screen.getByRole("textbox"), "g");
  expect(document.querySelector<HTMLElement>("[data-lobby]")?.hidden).toBe(false);
});

it("a visitor who asks for recent games logs in first, and then sees them [GAM-07, API-45, API-46]", async () => {
  document.body.innerHTML = LOBBY;
  render(<LobbyOwnGames lang="es" imageHost={null} />, {
    container: document.body.appendChild(document.createElement("div")),
  });
  await userEvent.click(screen.getByRole("button", { name: "Recientes" }));
  expect($modal.get()).toBe("login");
  const heard = await logIn({ [RECENT]: yes({ list: [], totalPages: 0, totalCount: 0 }) });
  continueAfterLogin(() => undefined);
  expect(await screen.findByText("Aún no has jugado")).toBeDefined();
  expect(JSON.parse(heard.find(({ path }) => path === RECENT)?.body ?? "")).toEqual({
    clientType: 3,
    language: "es",
    pageSize: 42,
  });
});

it("games that do not come are asked for again", async () => {
  let failed = false;
  await logIn({
    [LIST]: () => {
      if (failed) return yes({ list: [GAME] });
      failed = true;
      return no("unavailable", 503);
    },
  });
  document.body.innerHTML = LOBBY;
  $ownList.set("favourites");
  render(<LobbyOwnGames lang="es" imageHost={null} />, {
    container: document.body.appendChild(document.createElement("div")),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Reintentar" }));
  expect(await screen.findAllByText("El Gallo de Jade")).toHaveLength(2);
});

it("a game's frame has its heart in the bar [GAM-10]", async () => {
  await logIn({ [IDS]: yes({ list: ["gallo-de-jade"] }), [REMOVE]: yes({ gameId: "x" }) });
  document.body.innerHTML = "<span data-frame-tools></span>";
  render(<FrameHeart t={textsFor("es", ...FINDER_AREAS)} game={GAME} />, {
    container: document.body.appendChild(document.createElement("div")),
  });
  const heart = screen.getByRole("button", { name: "Favorito: El Gallo de Jade" });
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("true"));
  await userEvent.click(heart);
  await waitFor(() => expect(heart.getAttribute("aria-pressed")).toBe("false"));
  expect(screen.getByRole("alert").textContent).toBe("");
});

it("a game's frame says why its heart does not flip", async () => {
  await logIn({ [IDS]: yes({ list: [] }), [ADD]: no("favourites_full", 422) });
  document.body.innerHTML = "<span data-frame-tools></span>";
  render(<FrameHeart t={textsFor("es", ...FINDER_AREAS)} game={GAME} />, {
    container: document.body.appendChild(document.createElement("div")),
  });
  const heart = screen.getByRole("button", { name: "Favorito: El Gallo de Jade" });
  await userEvent.click(heart);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/favoritos/));
  expect(heart.getAttribute("aria-pressed")).toBe("false");
});
