import { atom } from "nanostores";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import type { LiveMessages } from "#/lib/contract/live.ts";

/** Counts what changes a member's tickets and moves no balance: who lists them fetches them anew, as when that moves. */
export const $ticketChanges = atom(0);
/** The tickets of the member that were paid last; null until some are. */
export const $settled = atom<LiveMessages["ticket_settled"] | null>(null);

/** A large draw is paid in several steps: its tickets are listed anew once for all that come at once. */
const GATHER_MS = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function noteTicketChange(): void {
  clearTimeout(timer);
  timer = setTimeout(() => $ticketChanges.set($ticketChanges.get() + 1), GATHER_MS);
}

onLive("ticket_settled", (settled) => {
  $settled.set(settled);
  if (settled.won + settled.refunded === 0) noteTicketChange();
});
// Tickets may have been paid while nobody heard.
onLiveResumed(noteTicketChange);
