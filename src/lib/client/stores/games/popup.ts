import { atom } from "nanostores";
import { send } from "#/lib/client/send.ts";
import { listGames, listHotGames } from "#/lib/contract/games/calls.ts";
import { getGame } from "#/lib/contract/games/game-sheet.ts";

/** What the game popup shows (MOD-08): one game, or the games of a vendor (GAM-08). */
export type GamePopup =
  | { readonly kind: "game"; readonly gameId: string }
  | { readonly kind: "vendor"; readonly vassalage: string; readonly name: string };

export const $gamePopup = atom<GamePopup | null>(null);

const SHOWN = 42;
const FOUND = 12;

export const fetchGameSheet = (gameId: string) => send(getGame, { gameId });
export const fetchVendorGames = (vassalage: string) =>
  send(listGames, { vassalage, pageNo: 1, pageSize: SHOWN });

/** The games that a typed text finds (ENT-17). */
export const findGames = (gameName: string) =>
  send(listGames, {
    gameName,
    clientType: 3,
    platform: "flash,html5-desktop",
    language: document.documentElement.lang,
    pageNo: 1,
    pageSize: FOUND,
  });

/** The hot games, for who has not typed anything yet (API-43). */
export const fetchHotGames = () =>
  send(listHotGames, {
    isPlatform: 2,
    platform: "flash,html5-desktop",
    language: document.documentElement.lang,
  });
