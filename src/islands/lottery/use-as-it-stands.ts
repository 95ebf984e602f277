import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import type { Refused } from "#/lib/client/send.ts";
import { $ticketChanges } from "#/lib/client/stores/lottery/settled.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";

/** What moves whenever a ticket of the member's does: one that is lost moves no balance. */
export function useTicketChanges(): string {
  const balance = useStore($balance, { ssr: "initial" });
  const changes = useStore($ticketChanges, { ssr: "initial" });
  return `${balance?.sumBalance} ${balance?.heldBalance} ${changes}`;
}

/**
 * A ticket or a chase that is shown, as it stands by now: asked for again whenever tickets of the member's change, as
 * long as something of it is open. What the page says of it later is taken for newer.
 */
export function useAsItStands<Shown>(
  shown: Shown,
  isOpen: (shown: Shown) => boolean,
  fetch: () => Promise<{ readonly ok: true; readonly value: Shown } | Refused>,
): Shown {
  const changes = useTicketChanges();
  const seen = useRef(changes);
  const [later, setLater] = useState<{ readonly of: Shown; readonly now: Shown } | null>(null);
  const now = later?.of === shown ? later.now : shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each change
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    if (!isOpen(now)) return;
    let isLeft = false;
    void fetch().then((reply) => {
      if (reply.ok && !isLeft) setLater({ of: shown, now: reply.value });
    });
    return () => {
      isLeft = true;
    };
  }, [changes, shown]);
  return now;
}
