import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";

const ENOUGH = 2;
const FORGOTTEN_AFTER_MS = MINUTE_MS;

/** Attempts in a row that came back unsent, and when the last did. */
const unsent = new Map<string, { readonly count: number; readonly lastMs: number }>();

/** Learns from an attempt how its channel does: whether the message certainly was not sent, and waits. */
export function learnAttempt(clock: Clock, channel: string, waits: boolean): void {
  if (waits) unsent.set(channel, { count: (unsent.get(channel)?.count ?? 0) + 1, lastMs: clock() });
  else unsent.delete(channel);
}

/**
 * Whether a channel's provider is away, as far as this process has seen: two attempts in a row came back unsent within
 * the last minute. Who asks for a message then is told at once, instead of waiting for it in vain.
 */
export function isAway(clock: Clock, channel: "sms" | "email"): boolean {
  const seen = unsent.get(channel);
  return seen !== undefined && seen.count >= ENOUGH && clock() - seen.lastMs < FORGOTTEN_AFTER_MS;
}
