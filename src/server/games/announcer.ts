/** Tells a member's open pages the balance; after the commit, outside any transaction. */
export type Announce = (memberId: bigint) => Promise<void>;

const WAIT_MS = 200;

/**
 * Gathers who is to be told of a new balance, so that a spin's bet and win, or a burst of them, are one message: each
 * member waits a fifth of a second and is then told once, one member after another, so that telling never crowds out
 * betting. A message that fails is reported and left: the next movement, or a new stream, tells the balance anyway.
 */
export function openAnnouncer(
  announce: Announce,
  onFault: (error: unknown) => void,
): (memberId: bigint) => void {
  const waiting = new Set<bigint>();
  let busy = false;

  async function tellAll(): Promise<void> {
    for (const memberId of waiting) {
      waiting.delete(memberId);
      try {
        await announce(memberId);
      } catch (error) {
        onFault(error);
      }
    }
    busy = false;
  }

  return (memberId) => {
    waiting.add(memberId);
    if (busy) return;
    busy = true;
    setTimeout(() => void tellAll(), WAIT_MS).unref();
  };
}
