import { atom } from "nanostores";
import { DAY_MS } from "#/lib/base/time.ts";
import { chatRoomOf, hasChatRoom } from "#/lib/client/chat-room.ts";
import { loadChunk } from "#/lib/client/chunks.ts";
import { isTrial } from "#/lib/client/stores/session/session.ts";

/** As long as the chat remembers a line: what was won before is not shown there. */
const SHOWN_FOR_MS = 30 * DAY_MS;

/** Whether the member may show wins in the chat, as far as it was asked for. */
export const $mayShareWins = atom(false);

/** Whether this page offers to show in the chat what was won then. */
export const offersWins = (settledAt: string | null): boolean =>
  hasChatRoom() &&
  !isTrial() &&
  settledAt !== null &&
  Date.now() - Date.parse(settledAt) < SHOWN_FOR_MS;

/** Finds out by one of the member's own wins whether they may show them; where the chat is not, nothing is asked. */
export async function askMayShareWins(winId: string, lang: string): Promise<void> {
  const { fetchWinCard } = await loadChunk(() => import("./win-cards.ts"));
  $mayShareWins.set((await fetchWinCard(winId, chatRoomOf(lang))).ok);
}
