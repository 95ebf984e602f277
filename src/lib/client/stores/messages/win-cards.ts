import { send } from "#/lib/client/send.ts";
import { getWinCard, shareWinCard as shareWinCardCall } from "#/lib/contract/messages/win-cards.ts";

/** How one's own win (`ticket:<id>`, `round:<id>`) would stand in a room of the chat; refused where one may not write there. */
export const fetchWinCard = (winId: string, room: string) => send(getWinCard, { winId, room });

/** Shows it there, `withWin`: with the money and what proves it. */
export const shareWinCard = (winId: string, room: string, withWin: boolean) =>
  send(shareWinCardCall, { winId, room, withWin });
