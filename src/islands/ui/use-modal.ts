import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { focusAlong, type Trail, trailOf } from "./focus.ts";

/** A modal's way: hidden → overlay → shown, and back (MOD-12, MOD-13). */
export type ModalState = "hidden" | "overlay" | "shown";

/** The way to what had the focus before each dialog; one that opens from another goes on with that one's own. */
const trails = new WeakMap<Element, Trail>();

function trailTo(active: Element | null): Trail {
  const from = active?.closest("dialog.modal");
  if (!from) return trailOf(active);
  const within = trailOf(active).filter(({ place }) => from.contains(place));
  return [...within, ...(trails.get(from) ?? [])];
}

function returnFocus(dialog: HTMLDialogElement, focusAfter?: string): void {
  const active = document.activeElement;
  const lost = !active || active === document.body || dialog.contains(active);
  const trail = trails.get(dialog);
  trails.delete(dialog);
  if (lost && trail) focusAlong(trail, focusAfter);
}

/**
 * Takes a `<dialog>` through a modal's states as `open` changes, and returns the focus to what opened it (also when one
 * modal gave way to another in between), or to `focusAfter` where that has gone. What the browser closes by itself
 * (Escape twice) is told to `onClose`; one that must be answered is opened again first.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onClose: () => void,
  dismissable = true,
  focusAfter?: string,
): { readonly state: ModalState; readonly onClosed: () => void } {
  const [state, setState] = useState<ModalState>("hidden");

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      trails.set(element, trailTo(document.activeElement));
      element.showModal();
      // What asked for the focus while the dialog was still closed could not get it.
      element.querySelector<HTMLElement>("[autofocus]")?.focus();
      setState("overlay");
    }
    // It opened by itself, before React came to it (loading/boot.js).
    else if (open && !trails.has(element)) {
      const { opener } = element as HTMLDialogElement & { opener?: HTMLElement };
      trails.set(element, trailOf(opener ?? null));
      setState("shown");
    }
    if (!open && element.open) setState((now) => (now === "hidden" ? now : "overlay"));
  }, [open, dialog]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || state !== "overlay") return;
    let current = true;
    if (open) {
      const frame = requestAnimationFrame(() => setState("shown"));
      return () => cancelAnimationFrame(frame);
    }
    const moving = element.getAnimations?.({ subtree: true }) ?? [];
    void Promise.allSettled(moving.map((each) => each.finished)).then(() => {
      if (!current) return;
      element.close();
      returnFocus(element, focusAfter);
      setState("hidden");
    });
    return () => {
      current = false;
    };
  }, [state, open, dialog, focusAfter]);

  // What is taken away while it is open closes nothing by itself.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      if (element?.open) queueMicrotask(() => returnFocus(element, focusAfter));
    };
  }, [dialog, focusAfter]);

  function onClosed(): void {
    const element = dialog.current;
    if (!open || !element || element.open) return;
    if (!dismissable) {
      element.showModal();
      onClose();
      return;
    }
    returnFocus(element, focusAfter);
    setState("hidden");
    onClose();
  }

  return { state, onClosed };
}
