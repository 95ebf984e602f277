import { atom } from "nanostores";

/** The modals that open by name; their elements carry SPEC.md's ids. */
export type ModalName =
  | "login"
  | "register"
  | "registered"
  | "logout"
  | "forget"
  | "change"
  | "proof"
  | "trial"
  | "ticket"
  | "game"
  | "search"
  | "sheet"
  | "notice"
  | "chat"
  | "down";

/** The open modal, one at a time. */
export const $modal = atom<ModalName | null>(null);

let waiting: (() => void) | null = null;

/** Opens a modal, or none; `afterLogin` is what goes on once the person is in. */
export function openModal(name: ModalName | null, afterLogin?: () => void): void {
  if (afterLogin) waiting = afterLogin;
  $modal.set(name);
}

/**
 * Asks a visitor to log in; they stay on the page, what is there stays too, and `afterLogin` goes on. The login may not
 * have been wanted before: the island that holds it is told (loading/intent.ts).
 */
export function askLogin(afterLogin: () => void = () => undefined): void {
  openModal("login", afterLogin);
  const island = document.querySelector("#loginPopupModal")?.closest("astro-island");
  island?.dispatchEvent(new Event("intent"));
}

/** Closes what is open; an action that waited for the login is given up. */
export function closeModal(): void {
  waiting = null;
  $modal.set(null);
}

/** Takes the action that waited for the login. */
export function takeAction(): (() => void) | null {
  const action = waiting;
  waiting = null;
  return action;
}

/** Whether an action waits for the login. */
export function waitsForLogin(): boolean {
  return waiting !== null;
}

export function forgetAction(): void {
  waiting = null;
}
