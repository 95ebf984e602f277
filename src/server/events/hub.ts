import { listen } from "#/server/db/index.ts";
import { decodeLive, LIVE_CHANNEL, type LiveMessage } from "./live.ts";

/** What a subscriber hears: a message, or that some may have been missed (ask `eventsSince`, fetch the state). */
export type Heard =
  | { readonly what: "message"; readonly message: LiveMessage }
  | { readonly what: "gap" };

export type Hub = {
  /** Resolves when the hub listens. */
  readonly ready: Promise<void>;
  /**
   * Hears what is for this member, also among others, and what is for everyone; null: only the latter. Answers how to
   * stop.
   */
  subscribe(memberId: bigint | null, hear: (heard: Heard) => void): () => void;
  /** How many subscribers there are now. */
  readonly size: number;
  stop(): Promise<void>;
};

/**
 * The live side of a process: one listening connection, which comes back by itself, fanned out to the subscribers. A
 * subscriber that throws is dropped; the others hear on.
 */
export function createHub(url: string): Hub {
  const everyone = new Set<(heard: Heard) => void>();
  const byMember = new Map<bigint, Set<(heard: Heard) => void>>();
  const tell = (listeners: Iterable<(heard: Heard) => void>, heard: Heard) => {
    for (const hear of listeners) {
      try {
        hear(heard);
      } catch {
        everyone.delete(hear);
        for (const group of byMember.values()) group.delete(hear);
      }
    }
  };
  const listenersOf = ({ memberId, among }: LiveMessage): Iterable<(heard: Heard) => void> => {
    if (memberId !== null) return byMember.get(memberId) ?? [];
    if (!among) return everyone;
    return [...byMember]
      .filter(([id]) => id > among.after && id <= among.upTo)
      .flatMap(([, group]) => [...group]);
  };
  const listening = listen({
    url,
    channel: LIVE_CHANNEL,
    onMessage(text) {
      const message = decodeLive(text);
      if (!message) return;
      tell([...listenersOf(message)], { what: "message", message });
    },
    onGap: () => tell([...everyone], { what: "gap" }),
  });
  return {
    ready: listening.ready,
    get size() {
      return everyone.size;
    },
    subscribe(memberId, listener) {
      const hear = (heard: Heard) => listener(heard);
      everyone.add(hear);
      if (memberId === null) return () => void everyone.delete(hear);
      const group = byMember.get(memberId) ?? new Set();
      byMember.set(memberId, group.add(hear));
      return () => {
        everyone.delete(hear);
        group.delete(hear);
        if (group.size === 0 && byMember.get(memberId) === group) byMember.delete(memberId);
      };
    },
    async stop() {
      everyone.clear();
      byMember.clear();
      await listening.stop();
    },
  };
}
