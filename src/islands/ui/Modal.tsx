import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import { useDrag } from "./use-drag.ts";
import "./modal.css";

/** A modal's way: hidden → overlay → shown, and back (MOD-12, MOD-13). */
export type ModalState = "hidden" | "overlay" | "shown";

type Props = {
  /** The element's id: SPEC.md's name of the modal. */
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The close button's name; without one there is no button (MOD-17). */
  readonly closeLabel?: string;
  /** Escape and a click on the background close (MOD-14, MOD-15); false for what must be answered. */
  readonly dismissable?: boolean;
  /** The poster beside the form; the phone shows it on top. */
  readonly poster?: ReactNode;
  readonly titleHidden?: boolean;
  readonly children: ReactNode;
};

/**
 * The generic modal on the platform's `<dialog>`: focus is trapped and returned, the page behind does not scroll,
 * it fades in, and its head can be dragged by pointer and by arrow keys.
 */
export function Modal(props: Props) {
  const { id, open, onClose, title, closeLabel, dismissable = true, poster, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<ModalState>("hidden");
  const titleId = useId();
  const drag = useDrag(dialog, state === "shown");

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      setState("overlay");
    }
    if (!open && element.open) setState((now) => (now === "hidden" ? now : "overlay"));
  }, [open]);

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
      setState("hidden");
    });
    return () => {
      current = false;
    };
  }, [state, open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, the dialog's own cancel event
    <dialog
      ref={dialog}
      id={id}
      className={`modal${poster ? " with-poster" : ""}`}
      data-state={state}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClick={(event) => {
        if (dismissable && event.target === dialog.current) onClose();
      }}
    >
      {open || state !== "hidden" ? (
        <div className="modal-sheet">
          {poster ? <aside className="modal-poster">{poster}</aside> : null}
          <div className="modal-body">
            <header className="modal-head" {...drag}>
              <h2 id={titleId} className={props.titleHidden ? "vh" : ""}>
                {title}
              </h2>
              {closeLabel ? (
                <button
                  type="button"
                  className="icb modal-close"
                  aria-label={closeLabel}
                  onClick={onClose}
                >
                  <Icon name="close" />
                </button>
              ) : null}
            </header>
            {children}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}
