/** Tells members' open pages their balances; after the commit, outside any transaction. */
type Announce = (memberIds: readonly bigint[]) => Promise<void>;

const WAIT_MS = 200;
const MOST = 500;

/**
 * Gathers who is to be told of a new balance, so that a spin's bet and win, or a burst of them, are one message and
 * telling never crowds out betting: a fifth of a second is waited for, then all are told at once, MOST at a time. What
 * cannot be told is reported and left: the next movement, or a new stream, tells the balance anyway.
 */
export function openAnnouncer(
  announce: Announce,
  onFault: (error: unknown) => void,
): (memberId: bigint) => void {
  const waiting = new Set<bigint>();
  let busy = false;

  const soon = () => {
    setTimeout(() => void tell(), WAIT_MS).unref();
  };
  async function tell(): Promise<void> {
    const memberIds = [...waiting].slice(0, MOST);
    for (const memberId of memberIds) waiting.delete(memberId);
    try {
      await announce(memberIds);
    } catch (error) {
      onFault(error);
    }
    busy = waiting.size > 0;
    if (busy) soon();
  }

  return (memberId) => {
    waiting.add(memberId);
    if (busy) return;
    busy = true;
    soon();
  };
}
