import { type RefObject, useEffect, useState } from "react";

/** A modal's way: hidden → overlay → shown, and back (MOD-12, MOD-13). */
export type ModalState = "hidden" | "overlay" | "shown";

/** What had the focus before each dialog; one that opens from another that is on its way out takes over its opener. */
const openers = new WeakMap<Element, Element | null>();

function openerOf(active: Element | null): Element | null {
  const leaving = active?.closest("dialog.modal");
  return leaving ? (openers.get(leaving) ?? null) : active;
}

function returnFocus(dialog: HTMLDialogElement): void {
  const active = document.activeElement;
  const lost = !active || active === document.body || dialog.contains(active);
  const opener = openers.get(dialog);
  openers.delete(dialog);
  if (!lost || !(opener instanceof HTMLElement) || !opener.isConnected) return;
  // What was pressed in a menu has closed with it: the menu's own button is still there.
  const seen = opener.checkVisibility?.() ?? true;
  const back = seen ? opener : opener.closest("details")?.querySelector("summary");
  back?.focus();
}

/**
 * Takes a `<dialog>` through a modal's states as `open` changes, and returns the focus to what opened it: also when
 * one modal gave way to another in between. What the browser closes by itself (Escape twice) is told to `onClose`; one
 * that must be answered is opened again first.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onClose: () => void,
  dismissable = true,
): { readonly state: ModalState; readonly onClosed: () => void } {
  const [state, setState] = useState<ModalState>("hidden");

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      openers.set(element, openerOf(document.activeElement));
      element.showModal();
      // What asked for the focus while the dialog was still closed could not get it.
      element.querySelector<HTMLElement>("[autofocus]")?.focus();
      setState("overlay");
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
      returnFocus(element);
      setState("hidden");
    });
    return () => {
      current = false;
    };
  }, [state, open, dialog]);

  function onClosed(): void {
    const element = dialog.current;
    if (!open || !element || element.open) return;
    if (!dismissable) {
      element.showModal();
      onClose();
      return;
    }
    returnFocus(element);
    setState("hidden");
    onClose();
  }

  return { state, onClosed };
}
