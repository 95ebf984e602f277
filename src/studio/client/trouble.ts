import { ENTER_AGAIN, type FrameMessage, SEE_GAMES } from "#/lib/rules/games/game-frame.ts";
import { portalUrl, t } from "./page-data.ts";

/** A refusal in the player's words: what happened and what is safe. Codes without words of their own get one for all. */
export function textOf(code: string): string {
  const key = `code_${code}`;
  const text = t(key);
  return text === key ? t("code_unknown") : text;
}

/** Refusals after which the game can only be opened anew. */
export const OVER: ReadonlySet<string> = new Set([
  "launch_expired",
  "session_expired",
  "token_expired",
  "game_unknown",
]);

/** Whether the spin may have reached the studio: then only the same spin may be sent again. */
export const UNSURE: ReadonlySet<string> = new Set([
  "network_lost",
  "timed_out",
  "unavailable",
  "too_many_requests",
]);

/** Refusals that end with the member's session: who logs in again goes on. */
const ENDED: ReadonlySet<string> = new Set(["session_expired", "token_expired"]);

/** The portal that frames the game leads on; a game in a window of its own goes there itself. */
function leave(message: FrameMessage, path: string): void {
  if (window.parent === window) location.assign(portalUrl(path));
  else window.parent.postMessage(message, "*");
}

/** The button of a note after which the game can only be opened anew; null where something else is left to do. */
export function wayOn(code: string): readonly [string, () => void] | null {
  if (ENDED.has(code)) return [t("enter"), () => leave(ENTER_AGAIN, "/login")];
  if (OVER.has(code)) return [t("see_games"), () => leave(SEE_GAMES, "/rng")];
  return null;
}
