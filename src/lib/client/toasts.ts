import { atom } from "nanostores";
import type { Params } from "#/lib/i18n/format.ts";

/** A short message at the edge: `key` is a text of `site`, or `text` is ready. With an action it stays. */
export type Toast = {
  readonly id: number;
  readonly tone: "success" | "warning" | "danger" | "info";
  readonly key?: string;
  readonly params?: Params;
  readonly text?: string;
  readonly action?: { readonly key: string; readonly run: () => void };
};

export const $toasts = atom<readonly Toast[]>([]);

const LIFE_MS = 5_000;
let last = 0;

/** Shows a toast for five seconds, or until it is answered if it has an action. Gives its id. */
export function showToast(toast: Omit<Toast, "id">): number {
  last += 1;
  const id = last;
  $toasts.set([...$toasts.get().slice(-2), { ...toast, id }]);
  if (!toast.action) setTimeout(() => closeToast(id), LIFE_MS);
  return id;
}

export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
