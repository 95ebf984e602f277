import { atom } from "nanostores";
import { $modal, openModal } from "#/lib/client/modals.ts";
import type { Refused } from "#/lib/client/send.ts";

/**
 * Why the pages of a member stand still: their session ended under them (by time, or elsewhere), or the member's data
 * did not come; null while nothing is amiss.
 */
export const $interruption = atom<"ended" | Refused | null>(null);

type Waiting = { readonly acts: boolean; readonly settle: (again: boolean) => void };
const waiting = new Set<Waiting>();

function settle(again: boolean, which: (each: Waiting) => boolean = () => true): void {
  for (const each of [...waiting].filter(which)) {
    waiting.delete(each);
    each.settle(again);
  }
}

/**
 * Waits for the member whose session ended: true once the same one is in again, and the call is sent once more. What
 * acts is given up with the login, so that nothing happens later unasked; what only reads waits on.
 */
export function waitForReturn(acts: boolean): Promise<boolean> {
  return new Promise((resolve) => waiting.add({ acts, settle: resolve }));
}

/** Somebody is in again, or nobody will be. */
export function endInterruption(sameMember: boolean): void {
  $interruption.set(null);
  settle(sameMember);
}

/** Offers the login on the page whose session ended; then it goes on where it was. */
export function reenter(): void {
  openModal("login", () => undefined);
}

$modal.listen((open) => {
  if (open === null && $interruption.get() === "ended") settle(false, ({ acts }) => acts);
});
