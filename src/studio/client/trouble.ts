import { t } from "./page-data.ts";

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
