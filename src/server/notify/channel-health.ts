import { type Clock, MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";

/** Of so many readers: one whose own server makes everybody wait says nothing of the provider. */
const ENOUGH = 2;
const FORGOTTEN_AFTER_MS = MINUTE_MS;
const TRIED_EVERY_MS = 10 * SECOND_MS;

/** How the providers of the channels do, as far as this process has seen. */
export type ChannelHealth = {
  /** Learns from an attempt: for whom it was, and whether it certainly was not sent, since the provider is away. */
  learn(channel: string, to: string, away: boolean): void;
  /**
   * Whether a channel's provider is away: messages to two readers in a row came back unsent within the last minute. Who
   * asks for a message then is told at once, instead of waiting for it in vain; but one in ten seconds tries it.
   */
  isAway(channel: string): boolean;
};

type Unsent = { readonly to: ReadonlySet<string>; readonly lastMs: number; triedMs: number };

export function openChannelHealth(clock: Clock): ChannelHealth {
  const unsent = new Map<string, Unsent>();
  return {
    learn(channel, to, away) {
      if (!away) return void unsent.delete(channel);
      const before = unsent.get(channel);
      const readers = [...(before?.to ?? [])].slice(0, ENOUGH - 1);
      const nowMs = clock();
      const triedMs = before && before.to.size >= ENOUGH ? before.triedMs : nowMs;
      unsent.set(channel, { to: new Set([...readers, to]), lastMs: nowMs, triedMs });
    },
    isAway(channel) {
      const seen = unsent.get(channel);
      const nowMs = clock();
      if (!seen || seen.to.size < ENOUGH || nowMs - seen.lastMs >= FORGOTTEN_AFTER_MS) return false;
      if (nowMs - seen.triedMs < TRIED_EVERY_MS) return true;
      seen.triedMs = nowMs;
      return false;
    },
  };
}
