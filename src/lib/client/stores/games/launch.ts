import { send } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { type Game, launchGame } from "#/lib/contract/games/calls.ts";

type Money = InputOf<typeof launchGame>["money"];

/**
 * Opens a game for the member; the reply's `launchId` is what `/game` takes. `money`, as a page says it, is "own" or
 * "bonus"; without it own money goes first. `eventId` is the match that it opens at.
 */
export function launch(
  game: Pick<Game, "gameId" | "nodeId" | "vassalage"> & {
    readonly money?: string | undefined;
    readonly eventId?: string | undefined;
  },
) {
  return send(launchGame, {
    gameId: game.gameId,
    nodeId: game.nodeId,
    vassalage: game.vassalage,
    accountType: 1,
    confirmTrans: 0,
    launchMode: "GLS",
    platform: "html5-desktop",
    clientType: 3,
    username: readSession("account") ?? undefined,
    token: readSession("token") ?? undefined,
    merchantCode: readSession("merchantCode") ?? undefined,
    language: document.documentElement.lang,
    money: game.money as Money,
    eventId: game.eventId,
  });
}
