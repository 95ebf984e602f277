import { send } from "#/lib/client/send.ts";
import { getWinCard, shareWinCard as shareWinCardCall } from "#/lib/contract/messages/win-cards.ts";
import { noteOwnLine } from "./own-lines.ts";

/** How one's own win (`ticket:<id>`, `round:<id>`) would stand in a room of the chat; refused where one may not write there. */
export const fetchWinCard = (winId: string, room: string) => send(getWinCard, { winId, room });

/** Shows it there, `withWin`: with the money and what proves it. */
export async function shareWinCard(winId: string, room: string, withWin: boolean) {
  const reply = await send(shareWinCardCall, { winId, room, withWin });
  if (reply.ok) noteOwnLine(reply.value.line);
  return reply;
}
