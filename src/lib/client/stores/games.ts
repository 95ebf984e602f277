import type { InputOf } from "#/lib/contract/call.ts";
import { type Game, getLaunch, getRound, launchGame, listRounds } from "#/lib/contract/games.ts";
import { send } from "../send.ts";

export const fetchLaunch = (id: string) => send(getLaunch, { id });
export const fetchRounds = (input: InputOf<typeof listRounds>) => send(listRounds, input);
export const fetchRound = (id: string) => send(getRound, { id });

/** Opens a game for the member; the reply's `launchId` is what `/game` takes. */
export function launch(game: Pick<Game, "gameId" | "nodeId" | "vassalage">) {
  return send(launchGame, {
    gameId: game.gameId,
    nodeId: game.nodeId,
    vassalage: game.vassalage,
    language: document.documentElement.lang,
  });
}
