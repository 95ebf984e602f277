import { atom } from "nanostores";
import type { Params } from "#/lib/i18n/format.ts";
import type { Refused } from "./send.ts";

/**
 * A short message at the edge: `key` is a text of `session`, or `text` is ready, or what a refusal says. With an action it
 * stays, or as long as it says; the action's label is ready, or a key alike.
 */
export type Toast = {
  readonly id: number;
  readonly tone: "success" | "warning" | "danger" | "info";
  readonly key?: string;
  readonly params?: Params;
  readonly text?: string;
  readonly refused?: Refused;
  readonly action?: {
    readonly label?: string;
    readonly labelKey?: string;
    readonly run: () => void;
  };
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
