import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { readLine } from "#/lib/base/line.ts";

/** A line as it is kept. Null where nothing that can be shown is left, or it is too long. */
export function readChatText(typed: string): string | null {
  const line = readLine(typed);
  return line !== null && [...line].length <= MOST_CHAT_SIGNS ? line : null;
}
