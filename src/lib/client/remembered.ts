import { dropChoice, keepChoice, readChoice } from "./storage.ts";

const KEY = "pleno.remembered";

/**
 * Whether this device remembers a login (LOG-06). The cookie that it comes back by is out of scripts' sight: until
 * when it holds is kept beside it, for the boot script too.
 */
export function isRemembered(): boolean {
  return Number(readChoice(KEY)) > Date.now();
}

/** Notes until when, by this device's clock, the login is remembered; null: no more. */
export function noteRemembered(untilMs: number | null): void {
  if (untilMs === null) dropChoice(KEY);
  else keepChoice(KEY, String(untilMs));
}
