import { keepChoice, readChoice } from "#/lib/client/storage.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";

/** What the house was committed to for a draw when a ticket of it was bought. */
export type Pinned = {
  readonly commitment: string;
  readonly anchor: string;
  readonly link: number;
};

const KEY = "pleno.pinned";
/** The draws that were bought last. */
const MOST = 200;
type Kept = readonly (Pinned & { readonly drawId: string })[];

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(readChoice(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * Keeps on this device what bought tickets carry of their draws' commitments, so that the house can be held to it whatever
 * it says afterwards. What was kept of a draw first stays.
 */
export function keepPinned(
  tickets: readonly Pick<Ticket, "drawId" | "commitment" | "anchor" | "link">[],
): void {
  const kept = read();
  const known = new Set(kept.map(({ drawId }) => drawId));
  const added = tickets.flatMap(({ drawId, commitment, anchor, link }) =>
    commitment === undefined || anchor === undefined || link === undefined || known.has(drawId)
      ? []
      : [{ drawId, commitment, anchor, link }],
  );
  if (added.length > 0) keepChoice(KEY, JSON.stringify([...added, ...kept].slice(0, MOST)));
}

/** What this device holds of a draw; null where no ticket of it was bought here. */
export function readPinned(drawId: string): Pinned | null {
  const found = read().find((each) => each.drawId === drawId);
  return found ? { commitment: found.commitment, anchor: found.anchor, link: found.link } : null;
}
