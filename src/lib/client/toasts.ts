import { atom } from "nanostores";
import type { Params } from "#/lib/i18n/format.ts";

/**
 * A short message at the edge: `key` is a text of `site`, or `text` is ready. With an action it stays, or
 * as long as it says. */
export type Toast = {
  readonly id: number;
  readonly tone: "success" | "warning" | "danger" | "info";
  readonly key?: string;
  readonly params?: Params;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly lifeMs?: number;
};

export const $toasts = atom<readonly Toast[]>([]);

const LIFE_MS = 5_000;
const HELD_MS = 2_000;
let last = 0;

/**
 * Shows a toast for five seconds or as long as it says, and while the pointer or the focus is on the toasts; one with an
 * action that says nothing until it is answered. Gives its id.
 */
export function showToast(toast: Omit<Toast, "id">): number {
  last += 1;
  const id = last;
  $toasts.set([...$toasts.get().slice(-2), { ...toast, id }]);
  const lifeMs = toast.lifeMs ?? (toast.action ? null : LIFE_MS);
  const expire = () => {
    if (document.querySelector(".toasts:is(:hover, :focus-within)")) setTimeout(expire, HELD_MS);
    else closeToast(id);
  };
  if (lifeMs !== null) setTimeout(expire, lifeMs);
  return id;
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
